//! Spells: from every source, with every slot and option, on everybody who may be named first.

use smallvec::SmallVec;

use super::aims;
use super::draw::{Below, any, drawn};
use super::outlook::Outlook;
use crate::data::Edition;
use crate::data::spell::{CastingTime, Spell};
use crate::data::words::Trigger;
use crate::intent::act::{Cast, Manner, Slot};
use crate::intent::{Act, Aim};
use crate::name::Name;
use crate::refusal::words::Prevented;
use crate::ruleset::Concentration;
use crate::state::turn::SpellMade;
use crate::validation::cast::{Casting, INNATE, QUICKENED, freed, items};

/// A spell that could be cast, by name, and where it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    name: &'a str,
    from: Option<&'a str>,
    ritual: bool,
    list: List,
}

/// The list of a sheet in which a spell stands.
#[derive(Clone, Copy, Debug)]
enum List {
    /// Those that are prepared; a cantrip may be among them.
    Prepared,
    /// The spellbook; what is prepared stands there, too.
    Written,
    Other,
}

impl Known<'_> {
    fn cast(self) -> Cast {
        Cast {
            spell: Name::new(self.name),
            aim: Aim::default(),
            slot: None,
            option: None,
            ritual: self.ritual,
            from: self.from.map(Name::new),
            using: SmallVec::new(),
            with: None,
            confirmed: false,
        }
    }

    /// Its row, if it can be cast at this moment as far as the time of its casting goes. What stands in two lists counts once.
    fn row(self, outlook: &Outlook<'_>) -> Option<&'static Spell> {
        let sheet = &outlook.creature.sheet;
        let also = match self.list {
            List::Prepared => &sheet.cantrips,
            List::Written => &sheet.prepared,
            List::Other => &[][..],
        };
        let spell = outlook.position.tables().spell(self.name)?;
        let fits = if self.ritual { spell.ritual } else { is_timely(outlook, spell) };
        let again = || also.binary_search_by(|known| known.as_str().cmp(self.name)).is_ok();
        (fits && !again()).then_some(spell)
    }
}

/// The spells that the actor could cast if it had the time.
pub(super) fn known<'a>(outlook: &Outlook<'a>) -> SmallVec<[Known<'a>; 24]> {
    let creature = outlook.creature;
    let mut all: SmallVec<[Known<'a>; 24]> = SmallVec::new();
    if creature.raging || creature.sway().barred.spells || !has_time(outlook) {
        return all;
    }
    let sheet = &creature.sheet;
    let plain = |list: List| move |name: &'a Name| Known { name: name.as_str(), from: None, ritual: false, list };
    let ritual = |list: List| move |name: &'a Name| Known { ritual: true, ..plain(list)(name) };
    all.extend(sheet.cantrips.iter().map(plain(List::Other)));
    all.extend(sheet.prepared.iter().map(plain(List::Prepared)));
    if outlook.asked.is_none() && outlook.action("cast") {
        all.extend(sheet.prepared.iter().map(ritual(List::Other)));
        all.extend(sheet.spellbook.iter().map(ritual(List::Written)));
    }
    let mut add = |name, from| all.push(Known { name, from: Some(from), ritual: false, list: List::Other });
    creature.pools.innate.iter().for_each(|(spell, _)| add(spell.as_str(), INNATE));
    freed(creature).for_each(|(spell, feature)| add(spell, &feature.id));
    for item in bearing(outlook) {
        items::spells(item.as_str()).for_each(|spell| add(spell, item.as_str()));
    }
    all
}

/// Whether the turn has room for any spell; what answers something is asked by itself.
fn has_time(outlook: &Outlook<'_>) -> bool {
    let acts = || outlook.action("cast") || outlook.action("ready");
    outlook.asked.is_some() || outlook.has_turn() && (outlook.bonus() || acts())
}

/// Items from which spells may be cast: those in hand, and those worn that have charges.
fn bearing<'a>(outlook: &Outlook<'a>) -> SmallVec<[&'a Name; 2]> {
    let creature = outlook.creature;
    let charged = creature.pools.charges.iter().map(|(item, _)| item);
    let worn = charged.filter(|item| creature.pools.carried(item.as_str()) == 0);
    let mut bearing: SmallVec<[&Name; 2]> = SmallVec::new();
    for item in creature.hands.iter().flatten().chain(worn) {
        if !bearing.contains(&item) {
            bearing.push(item);
        }
    }
    bearing
}

/// Whether a spell can be cast at this moment: on the own turn, or as an answer to what happened.
fn is_timely(outlook: &Outlook<'_>, spell: &Spell) -> bool {
    let happened = |triggers: &[Trigger]| {
        let kind = outlook.happening().map(|happening| happening.kind());
        triggers.is_empty() || triggers.iter().any(|trigger| Some(trigger.name()) == kind)
    };
    match &spell.time {
        CastingTime::Reaction(triggers) => happened(triggers),
        CastingTime::BonusAfter(triggers) => {
            outlook.has_turn() && happened(triggers) && outlook.follows(&spell.effects)
        }
        CastingTime::Action | CastingTime::Bonus | CastingTime::Minutes(_) | CastingTime::Hours(_) => {
            outlook.asked.is_none()
        }
    }
}

/// A way to cast a spell: with a slot, an option and metamagic, where it has any.
#[derive(Clone, Debug)]
struct Way {
    slot: Option<Slot>,
    option: Option<Name>,
    using: Option<Name>,
}

/// Lists the castings of a spell.
pub(super) fn list(outlook: &Outlook<'_>, known: Known<'_>, sink: &mut dyn FnMut(Act)) {
    let Some(spell) = known.row(outlook) else { return };
    let plain = known.cast();
    ways(outlook, spell, &plain).iter().for_each(|way| aimed(outlook, spell, &plain, way, sink));
}

/// Draws one of them: of the ways to cast it first, then of what it may be aimed at.
pub(super) fn sample(outlook: &Outlook<'_>, known: Known<'_>, below: &mut Below<'_>) -> Option<Act> {
    let spell = known.row(outlook)?;
    let plain = known.cast();
    any(&ways(outlook, spell, &plain), below, |way, below| {
        drawn(&mut |sink| aimed(outlook, spell, &plain, way, sink), below)
    })
}

/// The ways to cast a spell for which there is time and what it takes.
fn ways(outlook: &Outlook<'_>, spell: &'static Spell, plain: &Cast) -> SmallVec<[Way; 4]> {
    let mut ways = SmallVec::new();
    let casting = Casting::of(outlook.position, outlook.actor, plain, spell);
    // What a feature casts is listed with its name.
    if !casting.is_had() || casting.is_unsaid() {
        return ways;
    }
    powered(outlook, &casting, &mut ways);
    for using in casting.ways() {
        let cast = Cast { using: SmallVec::from_iter([using]), ..plain.clone() };
        powered(outlook, &Casting::of(outlook.position, outlook.actor, &cast, spell), &mut ways);
    }
    ways
}

/// Adds the ways to cast a spell that is changed in one way or in none, by slot and option.
fn powered(outlook: &Outlook<'_>, casting: &Casting<'_>, ways: &mut SmallVec<[Way; 4]>) {
    if !is_paid(outlook, casting) || !casting.has_components() {
        return;
    }
    let using = casting.cast.using.first();
    if !casting.completes() {
        ways.push(Way { slot: None, option: None, using: using.cloned() });
        return;
    }
    let slots = if casting.takes_slot() {
        casting.serving().into_iter().map(Some).collect()
    } else {
        SmallVec::<[_; 4]>::from_iter([None])
    };
    let mut options = casting.options();
    options.truncate(if casting.has_free_option() { 1 } else { options.len() });
    for slot in slots {
        let none = options.is_empty().then_some(None);
        for option in options.iter().map(|option| Some(Name::new(option))).chain(none) {
            ways.push(Way { slot, option, using: using.cloned() });
        }
    }
}

/// Lists the castings of a spell in one way: by weapon, where it is an attack with one, and by aim.
fn aimed(outlook: &Outlook<'_>, spell: &'static Spell, plain: &Cast, way: &Way, sink: &mut dyn FnMut(Act)) {
    let Way { slot, option, using } = way.clone();
    let cast = Cast { slot, option, using: using.into_iter().collect(), ..plain.clone() };
    let casting = Casting::of(outlook.position, outlook.actor, &cast, spell);
    let weapons = if casting.completes() { casting.weapons() } else { SmallVec::new() };
    let none = weapons.is_empty().then_some(None);
    for with in weapons.into_iter().map(Some).chain(none) {
        let cast = Cast { with, ..cast.clone() };
        let casting = Casting::of(outlook.position, outlook.actor, &cast, spell);
        if !casting.is_powered() || !casting.is_changed() {
            continue;
        }
        if !casting.completes() {
            confirmed(outlook, &casting, cast.clone(), sink);
            continue;
        }
        aims::list(outlook, &casting.shot(), &mut |aim| {
            confirmed(outlook, &casting, Cast { aim, ..cast.clone() }, sink);
        });
    }
}

/// Tells of another concentration that ends, or leaves it.
fn confirmed(outlook: &Outlook<'_>, casting: &Casting<'_>, cast: Cast, sink: &mut dyn FnMut(Act)) {
    let breaks = casting.takes_up_concentration() && casting.broken().is_some();
    match outlook.position.ruleset.concentration {
        Concentration::Forbid if breaks => {}
        Concentration::Confirm => sink(Act::Cast(Cast { confirmed: breaks, ..cast })),
        Concentration::Forbid | Concentration::Allow => sink(Act::Cast(cast)),
    }
}

/// Whether turn and state have room for a casting.
fn is_paid(outlook: &Outlook<'_>, casting: &Casting<'_>) -> bool {
    let room = match casting.manner() {
        Manner::Action | Manner::Nick => outlook.has_turn() && outlook.action("cast"),
        Manner::Bonus => outlook.has_turn() && outlook.bonus(),
        Manner::Reaction => outlook.reaction(),
    };
    room && is_within_limits(outlook, casting)
}

/// How many spells go into one turn.
fn is_within_limits(outlook: &Outlook<'_>, casting: &Casting<'_>) -> bool {
    let Some(turn) = outlook.turn else { return true };
    let spell = |made: &SpellMade| outlook.position.tables().spell(made.spell.as_str());
    match outlook.edition() {
        Edition::Srd51 => {
            let slight = |spell: &Spell, manner: Manner| {
                spell.level.is_cantrip() && spell.time == CastingTime::Action && manner == Manner::Action
            };
            let own = slight(casting.spell, casting.manner());
            turn.spells.iter().all(|made| {
                let other = spell(made).is_some_and(|spell| slight(spell, made.manner));
                (made.manner != Manner::Bonus || own) && (casting.manner() != Manner::Bonus || other)
            })
        }
        Edition::Srd521 => {
            let spends = casting.takes_slot() && casting.completes();
            let is_quick = |using: &[Name]| using.contains(&QUICKENED);
            turn.spells.iter().all(|made| {
                let levelled = spell(made).is_some_and(|spell| !spell.level.is_cantrip());
                let second_slot = spends && made.slot > 0;
                let quick_beside = is_quick(&casting.cast.using) && levelled;
                let beside_quick = is_quick(&made.using) && !casting.spell.level.is_cantrip();
                !(second_slot || quick_beside || beside_quick)
            })
        }
    }
}

/// A spell that could be readied.
pub(super) fn readied(outlook: &Outlook<'_>) -> Option<Act> {
    if !outlook.action("ready") || !outlook.able(Prevented::Action) {
        return None;
    }
    known(outlook).into_iter().filter(|known| !known.ritual).find_map(|known| {
        let (spell, plain) = (known.row(outlook)?, known.cast());
        let casting = Casting::of(outlook.position, outlook.actor, &plain, spell);
        let rules = outlook.position.ruleset.concentration;
        let breaks = casting.broken().is_some();
        let ready = casting.is_had()
            && casting.spell.time == CastingTime::Action
            && is_within_limits(outlook, &casting)
            && casting.has_components()
            && casting.is_powered()
            && !(breaks && rules == Concentration::Forbid);
        if !ready {
            return None;
        }
        let slot = if casting.takes_slot() { casting.serving().first().copied() } else { None };
        let option = casting.options().first().map(Name::new);
        let cast = Cast { slot, option, ..plain.clone() };
        let casting = Casting::of(outlook.position, outlook.actor, &cast, spell);
        let aim = aims::said(outlook, &casting.shot());
        let confirmed = breaks && rules == Concentration::Confirm;
        Some(Act::Cast(Cast { aim, confirmed, ..cast.clone() }))
    })
}
