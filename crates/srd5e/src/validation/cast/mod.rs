//! Spells: the checks of a casting in their order (SRD-8), what it leaves open, and whom it falls upon.

mod components;
pub(crate) mod items;
mod limits;
mod materials;
mod metamagic;
mod open;
mod question;
mod shot;
mod slots;
mod source;
mod time;

use serde_json::Value;

use super::aiming::{self, Affected};
use super::hearing::{Checked, Hearing, Moment};
use super::{concentration, conditions, identity};
use crate::data::Edition;
use crate::data::spell::Spell;
use crate::intent::Act;
use crate::intent::act::{Cast, Manner};
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{Noun, Prevented};
use crate::state::{Creature, Position, Who};
use metamagic::Metamagic;
use source::Source;

pub(crate) use metamagic::QUICKENED;
pub(crate) use open::{open, open_held};
pub(crate) use shot::reached;
pub(crate) use source::{INNATE, freed};

/// The casting of a spell that the tables know.
pub struct Casting<'a> {
    /// What was asked.
    pub cast: &'a Cast,
    /// The spell.
    pub spell: &'static Spell,
    /// The level it is cast at; that of the spell as long as the slot is not known.
    pub level: u8,
    position: &'a Position,
    actor: Who,
    source: Source,
    metamagic: Metamagic,
}

impl<'a> Casting<'a> {
    /// The casting of a spell, `None` if the edition has no such spell.
    pub fn new(position: &'a Position, actor: Who, cast: &'a Cast) -> Option<Self> {
        let spell = position.tables().spell(cast.spell.as_str())?;
        Some(Casting::of(position, actor, cast, spell))
    }

    /// The casting of a spell whose row is known.
    pub(crate) fn of(position: &'a Position, actor: Who, cast: &'a Cast, spell: &'static Spell) -> Self {
        let creature = position.creature(actor);
        let source = Source::of(creature, cast, spell);
        let level = source.level(creature, cast, spell);
        let metamagic = Metamagic::of(cast);
        Casting { cast, spell, level, position, actor, source, metamagic }
    }

    fn creature(&self) -> &'a Creature {
        self.position.creature(self.actor)
    }

    /// How many levels above its own the spell is cast.
    pub fn above(&self) -> u8 {
        self.spell.level.above(self.level)
    }

    /// What the casting takes: the action of each turn for all that is neither a bonus action nor a reaction.
    pub fn manner(&self) -> Manner {
        time::manner(self)
    }

    /// The turns that are still needed, this one included: 1 for all but long castings.
    pub fn turns_left(&self) -> u32 {
        time::turns_left(self)
    }

    /// Whether the spell comes about with this act: always but in the turns of a long casting before the last.
    pub fn completes(&self) -> bool {
        self.turns_left() <= 1
    }

    /// Whether the spell needs concentration at this level.
    pub fn concentrates(&self) -> bool {
        self.spell.concentrates(self.level)
    }

    /// Whom it falls upon.
    pub fn affected(&self) -> Affected {
        self.shot().affected(self.position, self.actor)
    }
}

/// The checks of a casting.
pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act, cast: &Cast) -> Checked {
    hearing.with = Some(cast.spell.clone());
    let Some(casting) = Casting::new(hearing.position, hearing.actor, cast) else {
        return hearing.refuse(Reason::UnknownName { what: Noun::Spell, name: cast.spell.clone() });
    };
    let shot = casting.shot();
    source::known_item(hearing, &casting)?;
    metamagic::names(hearing, &casting)?;
    let aimed = casting.completes();
    if aimed {
        aiming::names(hearing, &shot)?;
    }
    if hearing.moment != Moment::Releasing {
        identity::check(hearing, act)?;
        time::moment(hearing, &casting)?;
        before_aiming(hearing, act, &casting)?;
    } else {
        time::aimed_at_cause(hearing, &casting)?;
    }
    if aimed {
        aiming::check(hearing, &shot)?;
    }
    mind(hearing, &casting)
}

/// State of the caster, having the spell, economy and resources.
fn before_aiming(hearing: &mut Hearing<'_>, act: &Act, casting: &Casting<'_>) -> Checked {
    conditions::check(
        hearing,
        match casting.manner() {
            Manner::Bonus => Prevented::Bonus,
            Manner::Reaction => Prevented::Reaction,
            Manner::Action | Manner::Nick => Prevented::Action,
        },
    )?;
    hearing.unforbidden("cast")?;
    source::check(hearing, casting)?;
    metamagic::check(hearing, casting)?;
    open::option(hearing, casting)?;
    open::weapon(hearing, casting)?;
    time::check(hearing, act, casting)?;
    limits::check(hearing, casting)?;
    components::check(hearing, casting)?;
    slots::check(hearing, casting)?;
    metamagic::pay(hearing, casting)
}

/// Concentration: of the spell, of a long casting, or of a spell that is held ready.
fn mind(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    if hearing.moment == Moment::Releasing {
        return Ok(());
    }
    if hearing.position.edition() == Edition::Srd521
        && !hearing.creature().hidden_from.is_empty()
        && casting.needs().verbal
        && casting.shot().attack().is_none()
    {
        hearing.note(Notice::EndsHiding { cause: Name::of("verbal") });
    }
    if hearing.moment == Moment::Readying || casting.takes_up_concentration() {
        concentration::take_up(hearing, casting.broken(), &casting.cast.spell)?;
    }
    Ok(())
}

impl Casting<'_> {
    /// Whether the casting or the spell begins a concentration.
    pub(crate) fn takes_up_concentration(&self) -> bool {
        !self.completes() || self.concentrates()
    }

    /// The concentration that ends if another begins, that of another long casting included; a casting that goes on keeps its own.
    pub(crate) fn broken(&self) -> Option<Name> {
        let (creature, goes_on) = (self.creature(), time::under_way(self).is_some());
        let active = creature.concentration.as_ref().map(|active| &active.spell);
        let active = active.filter(|active| !goes_on || **active != self.cast.spell);
        let other = creature.casting.as_ref().filter(|_| !goes_on).map(|casting| &casting.spell);
        active.or(other).cloned()
    }
}

/// The long casting of a creature that an act gives up, if it takes an action: every one but that of its own spell.
pub(crate) fn given_up<'a>(position: &'a Position, actor: Who, act: &Act) -> Option<&'a Name> {
    let begun = position.creature(actor).casting.as_ref()?;
    let goes_on = match act {
        Act::Cast(cast) => {
            Casting::new(position, actor, cast).is_some_and(|casting| time::under_way(&casting).is_some())
        }
        _ => false,
    };
    (!goes_on).then_some(&begun.spell)
}

/// The fields `targets` and `area` of a verdict about a casting.
pub fn details(position: &Position, actor: Who, cast: &Cast) -> Value {
    let Some(casting) = Casting::new(position, actor, cast) else { return Value::Null };
    casting.shot().details(position, actor)
}

/// Whom a casting falls upon; `None` if the edition has no such spell.
pub fn affected(position: &Position, actor: Who, cast: &Cast) -> Option<Affected> {
    Casting::new(position, actor, cast).map(|casting| casting.affected())
}
