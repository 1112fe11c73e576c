//! Powers: features of classes and deeds of stat blocks, looked at in the same way.

use std::sync::LazyLock;

use smallvec::SmallVec;

use super::super::aiming::Shot;
use crate::data::area::{Area, Shape};
use crate::data::attack::{Action, Going, Usage};
use crate::data::effect::Effect;
use crate::data::feature::{Activation, Feature, Gives, Spends, Way};
use crate::data::moment::{Moment, Who};
use crate::data::monster::Monster;
use crate::data::spell::{Duration, Range, Spell};
use crate::data::target::{Count, TargetKind, Targets};
use crate::data::words::{Left, PlainAction, Skill, Trigger};
use crate::data::{Edition, tables};
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::refusal::words::Prerequisite;
use crate::space::Space;
use crate::state::influence::{Laid, On, at, drift, later};
use crate::state::{Creature, Influence, Position, Uses};
use crate::validation::cast::reached;

/// Something a creature can do beyond what everybody can.
#[derive(Clone, Copy, Debug)]
pub struct Power {
    /// What it takes.
    pub activation: Activation,
    /// Its action is the one for magic.
    pub magic: bool,
    /// What it answers.
    pub after: &'static [Trigger],
    /// Points or uses it takes.
    pub spends: Option<&'static Spends>,
    /// It takes a spell slot.
    pub slot: bool,
    /// Actions it gives.
    pub actions: u8,
    /// Attacks it gives.
    pub attacks: u8,
    /// Actions of the rules that it takes along.
    pub takes: &'static [PlainAction],
    /// Its options with what is different about each.
    pub ways: &'static [Way],
    /// What must be so first.
    pub needs: &'static [Prerequisite],
    /// Once a turn.
    pub once: bool,
    /// How often, for deeds of stat blocks.
    pub usage: Option<Usage>,
    /// Legendary uses.
    pub cost: u8,
    /// It is not taken again before the own next turn.
    pub barred: bool,
    /// Deeds of the same stat block of which it uses one.
    pub uses: &'static [String],
    /// Spells of which it casts one.
    pub casts: &'static [String],
    /// It casts that on its user.
    pub own: bool,
    /// Whom it is aimed at.
    pub targets: Option<&'static Targets>,
    range: Option<Range>,
    shape: Option<Shape>,
    area: Option<&'static Area>,
    thing: Option<Space>,
    /// It is a spell that lasts: only what is done again belongs to it.
    lasts: bool,
    /// The deed of the same stat block that it does.
    pub used: Option<&'static Action>,
    /// The stat block it is of.
    monster: Option<&'static Monster>,
    /// How it takes its user elsewhere.
    pub goes: Option<Going>,
    /// A check that is made.
    pub checks: Option<Skill>,
    /// It takes all of several actions along, not one of them.
    pub together: bool,
    /// How long its area stays, or it works on.
    pub duration: Option<Duration>,
    /// What it does.
    pub effects: &'static [Effect],
    /// What it gives back.
    pub gives: Option<&'static Gives>,
    /// How much is left to the table.
    pub left: Left,
}

/// Nothing to begin with.
const NOTHING: Power = Power {
    activation: Activation::Passive,
    magic: false,
    after: &[],
    spends: None,
    slot: false,
    actions: 0,
    attacks: 0,
    takes: &[],
    ways: &[],
    needs: &[],
    once: false,
    usage: None,
    cost: 0,
    barred: false,
    uses: &[],
    casts: &[],
    own: false,
    targets: None,
    range: None,
    shape: None,
    area: None,
    thing: None,
    lasts: false,
    used: None,
    monster: None,
    goes: None,
    checks: None,
    together: false,
    duration: None,
    effects: &[],
    gives: None,
    left: Left::None,
};

impl Power {
    /// A feature of a creature.
    pub fn feature(feature: &'static Feature, creature: &Creature) -> Self {
        Power {
            activation: feature.activation,
            magic: feature.magic,
            after: &feature.after,
            spends: feature.spends.as_ref(),
            slot: feature.slot,
            actions: feature.actions,
            attacks: attacks(creature, feature),
            takes: &feature.takes,
            ways: &feature.options,
            needs: &feature.needs,
            once: feature.once,
            targets: feature.targets.as_ref(),
            range: feature.range,
            shape: feature.area.as_ref().map(|area| area.shape),
            area: feature.area.as_ref(),
            duration: feature.duration,
            effects: &feature.effects,
            gives: feature.gives.as_ref(),
            left: feature.left,
            ..NOTHING
        }
    }

    /// A deed of a stat block. One that uses another deed that is no attack is aimed as that one is.
    pub fn deed(monster: &'static Monster, action: &'static Action, activation: Activation) -> Self {
        let used = match &action.uses[..] {
            [only] => monster.action(only).filter(|used| used.attack.is_none()),
            _ => None,
        };
        let aimed = used.filter(|_| action.targets.is_none()).unwrap_or(action);
        Power {
            monster: Some(monster),
            goes: action.goes,
            checks: action.checks,
            together: action.together,
            activation,
            after: action.trigger.as_slice(),
            takes: &action.takes,
            needs: &action.needs,
            usage: action.usage,
            cost: action.cost,
            barred: action.barred,
            uses: &action.uses,
            casts: &action.casts,
            own: action.own,
            targets: aimed.targets.as_ref(),
            shape: aimed.area.as_ref().map(|area| area.shape),
            area: aimed.area.as_ref(),
            used,
            duration: used.unwrap_or(action).duration,
            effects: &action.effects,
            left: action.left,
            ..NOTHING
        }
    }

    /// It with one of several deeds of the same stat block that it may do.
    pub fn choosing(self, option: Option<&Name>) -> Self {
        let several = self.uses.len() > 1;
        let chosen = Power::one_of(self.uses, option).filter(|_| several);
        let used = chosen.and_then(|name| self.monster?.action(name)).filter(|used| used.attack.is_none());
        let Some(used) = used else { return self };
        Power {
            used: Some(used),
            targets: self.targets.or(used.targets.as_ref()),
            shape: self.shape.or(used.area.as_ref().map(|area| area.shape)),
            area: self.area.or(used.area.as_ref()),
            duration: self.duration.or(used.duration),
            ..self
        }
    }

    /// What a spell lets a creature do as long as it lasts: its caster moves what it has made, or does something once more; somebody
    /// else does what it lends. A weapon of magic strikes what the caster can touch.
    fn lasting(position: &Position, influence: &Influence, spell: &'static Spell) -> Option<Self> {
        let area = spell.area.as_ref();
        let effect = at(&spell.effects, &influence.effect);
        let shape = area.map(|area| area.shape.grown(area.grows.saturating_mul(influence.working.above.into())));
        if let Some(lent) = effect.filter(|effect| effect.happens_on(Moment::TargetAction)) {
            return Some(Power {
                activation: Activation::Action,
                magic: true,
                targets: Some(&BREATHED),
                range: Some(Range::OnlySelf),
                shape: lent.area.or(shape),
                area,
                effects: std::slice::from_ref(lent),
                lasts: true,
                ..NOTHING
            });
        }
        let again = spell.effects.iter().find(|effect| later(effect).is_some());
        let (activation, drift) = match (&influence.on, drift(spell)) {
            (On::Area(_), Some((activation, drift))) => (activation, Some(drift)),
            _ => (again.and_then(later)?, None),
        };
        let thing = match &influence.on {
            On::Area(Laid { at: Some(spot), .. }) => {
                drift.filter(|drift| drift.feet > 0).and(area).map(|area| position.thing(area, *spot))
            }
            _ => None,
        };
        let own = spell.targets.kind == TargetKind::OnlySelf && again.is_some_and(|effect| effect.who != Who::Targets);
        let struck = spell.targets.kind == TargetKind::OnlySelf && !own;
        let reach = again.and_then(|effect| effect.within).map_or(Range::Touch, |feet| Range::Feet(feet.into()));
        let range = match (thing, drift) {
            (Some(_), Some(drift)) => Range::Feet(drift.feet.into()),
            _ if struck => reach,
            _ => reached(spell, spell.range),
        };
        Some(Power {
            activation,
            magic: activation == Activation::Action,
            once: activation == Activation::Free,
            targets: Some(if struck { &STRUCK } else { &spell.targets }),
            range: Some(range),
            shape,
            area,
            thing,
            effects: &spell.effects,
            lasts: true,
            ..NOTHING
        })
    }

    /// A feature that only the encounter knows: the table says what it takes.
    const UNLISTED: Power = Power { activation: Activation::Free, left: Left::All, ..NOTHING };

    /// The names of its options.
    pub fn options(&self) -> SmallVec<[&'static str; 4]> {
        let mut options: SmallVec<[&'static str; 4]> = self.ways.iter().map(|way| way.id.as_str()).collect();
        let open = self.effects.iter().filter(|effect| !self.lasts || later(effect).is_some());
        for option in open.filter_map(|effect| effect.option.as_deref()) {
            if !options.contains(&option) {
                options.push(option);
            }
        }
        for several in [self.uses, self.casts].into_iter().filter(|several| several.len() > 1) {
            options.extend(several.iter().map(String::as_str));
        }
        if self.ways.is_empty() && self.takes.len() > 1 && !self.together {
            options.extend(self.takes.iter().map(|plain| plain.name()));
        }
        options
    }

    /// The option of a name with what is different about it.
    pub fn way(&self, option: Option<&Name>) -> Option<&'static Way> {
        option.and_then(|option| self.ways.iter().find(|way| way.id == option.as_str()))
    }

    /// One of several names: the one that is the option, or the only one.
    pub fn one_of(names: &'static [String], option: Option<&Name>) -> Option<&'static str> {
        let named = option.and_then(|option| names.iter().find(|name| name.as_str() == option.as_str()));
        named.or(if let [only] = names { Some(only) } else { None }).map(String::as_str)
    }

    /// It with the words that aim it, if it is aimed.
    pub fn shot<'a>(&self, name: &'a Name, option: Option<&Name>, aim: &'a Aim) -> Option<Shot<'a>> {
        let chosen = |effect: &&Effect| option.is_some_and(|option| effect.option.as_deref() == Some(option.as_str()));
        let chosen = self.effects.iter().find(chosen);
        let shape = chosen.and_then(|effect| effect.area).or(self.shape);
        let from_self = matches!(
            shape,
            Some(Shape::Cone { .. } | Shape::Line { .. } | Shape::Cube { .. } | Shape::Emanation { .. })
        );
        let range = self.range.unwrap_or(if from_self { Range::OnlySelf } else { Range::Unlimited });
        let effects = self.used.filter(|_| self.effects.is_empty()).map_or(self.effects, |used| &used.effects);
        let targets = chosen.and_then(|effect| effect.targets.as_deref()).or(self.targets)?;
        Some(Shot { thing: self.thing, ..Shot::power(name, targets, shape, self.area, range, effects, aim) })
    }
}

/// Somebody who is struck with what a spell has put into the hand.
static STRUCK: LazyLock<Targets> = LazyLock::new(Targets::one_creature);

/// Those in an area that a spell lets somebody fill.
static BREATHED: LazyLock<Targets> =
    LazyLock::new(|| Targets { kind: TargetKind::Area, count: Count::None, other: false, ..Targets::one_creature() });

/// Why a creature has no power of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Nothing is called so.
    Unknown,
    /// Only the other edition knows it.
    OtherEdition,
    /// It has it not.
    NotHad,
}

/// The deed of a stat block of that name. Attacks are made by `attack`.
fn deed(monster: &'static Monster, name: &str) -> Option<Power> {
    let find = |deeds: &'static [Action], activation| {
        let deed = deeds.iter().find(|deed| deed.id == name && deed.attack.is_none())?;
        Some(Power::deed(monster, deed, activation))
    };
    find(&monster.actions, Activation::Action)
        .or_else(|| find(&monster.bonus, Activation::Bonus))
        .or_else(|| find(&monster.reactions, Activation::Reaction))
        .or_else(|| {
            let one = monster.traits.iter().find(|one| one.id == name)?;
            let taken = if one.takes.is_empty() { Activation::Passive } else { Activation::Bonus };
            let Some(activation) = one.activation else {
                return Some(Power { activation: taken, takes: &one.takes, ..NOTHING });
            };
            Some(Power {
                activation,
                takes: &one.takes,
                once: activation == Activation::Free,
                targets: one.targets.as_ref(),
                goes: one.goes,
                effects: &one.effects,
                monster: Some(monster),
                ..NOTHING
            })
        })
}

/// Whether a creature has a feature of its classes: by its levels, or because the encounter says so.
pub fn has(creature: &Creature, feature: &Feature) -> bool {
    creature.sheet.reaches(feature) || creature.pools.feature(&feature.id).is_some()
}

/// The further attacks that a feature gives a creature: by its level in the class it has the feature from.
pub fn attacks(creature: &Creature, feature: &Feature) -> u8 {
    feature.attacks(creature.sheet.level_of(feature))
}

/// The power of a creature that bears a name.
///
/// # Errors
///
/// Why there is none.
pub fn find(position: &Position, creature: &Creature, name: &str) -> Result<Power, Missing> {
    if let Some(power) = creature.sheet.monster().and_then(|monster| deed(monster, name)) {
        return Ok(power);
    }
    if let Some(feature) = position.tables().feature(name) {
        return if has(creature, feature) { Ok(Power::feature(feature, creature)) } else { Err(Missing::NotHad) };
    }
    if creature.pools.feature(name).is_some() {
        return Ok(if position.tables().is_number(name) { NOTHING } else { Power::UNLISTED });
    }
    if let Some(power) = lasting(position, creature, name) {
        return Ok(power);
    }
    Err(missing(position, name))
}

/// What a spell of that name that lasts lets a creature do.
fn lasting(position: &Position, creature: &Creature, name: &str) -> Option<Power> {
    if position.influences.is_empty() {
        return None;
    }
    let who = position.named(creature.id().as_str())?;
    let (influence, spell) = position.later(who).find(|(influence, _)| influence.working.name == name)?;
    Power::lasting(position, influence, spell)
}

/// Whether somebody else has it.
fn missing(position: &Position, name: &str) -> Missing {
    let somebody = position.creatures.iter().any(|creature| creature.pools.feature(name).is_some());
    let other = match position.edition() {
        Edition::Srd51 => Edition::Srd521,
        Edition::Srd521 => Edition::Srd51,
    };
    if somebody || position.tables().has_power(name) {
        Missing::NotHad
    } else if tables(other).feature(name).is_some() || tables(other).has_power(name) {
        Missing::OtherEdition
    } else {
        Missing::Unknown
    }
}

/// What is left of a counted feature; `None` if it is not counted.
pub fn left(creature: &Creature, name: &str) -> Option<u32> {
    match creature.pools.feature(name) {
        Some(Uses::Passive) => None,
        Some(Uses::Left(left)) => Some(left.into()),
        None => Some(0),
    }
}
