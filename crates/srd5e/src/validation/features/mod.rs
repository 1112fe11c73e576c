//! Features of classes, powers of stat blocks, legendary actions and lairs.

pub(crate) mod against;
mod grant;
mod legendary;
pub(crate) mod part;
pub mod power;
mod using;

use serde_json::Value;

use super::attack::cleave;
use super::hearing::{Checked, Hearing};
use super::opening::Opening;
use crate::data::change::Change;
use crate::data::feature::Activation;
use crate::data::tables;
use crate::intent::Act;
use crate::intent::act::Feature;
use crate::name::Name;
use crate::question::Question;
use crate::refusal::Reason;
use crate::state::{Creature, Position, Who};

pub(crate) use grant::{attacks_added, bonus_grant, striking};
pub(crate) use legendary::find as legendary;
pub(crate) use part::acts;

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::Feature(feature) if feature.name == cleave::CLEAVE => cleave::check(hearing, act, feature),
        Act::Feature(feature) => using::check(hearing, act, feature),
        Act::Legendary { name, aim, option } => legendary::check(hearing, act, name, option.as_ref(), aim),
        Act::Lair { name, aim } => legendary::check_lair(hearing, act, name, aim),
        _ => Ok(()),
    }
}

pub(crate) fn open(position: &Position, actor: Who, act: &Act) -> Option<Opening> {
    match act {
        Act::Feature(feature) if feature.name == cleave::CLEAVE => cleave::open(position, actor, feature),
        Act::Feature(feature) => using::open(position, actor, feature),
        Act::Legendary { name, aim, option } => legendary::open(position, actor, name, option.as_ref(), aim),
        _ => None,
    }
}

/// The fields `targets` and `area` of a verdict about a feature, a power or a legendary action: its own, or those of the attack or
/// spell that it is made of. What a lair does only the table knows.
pub fn details(position: &Position, actor: Who, act: &Act) -> Value {
    let creature = position.creature(actor);
    let (power, name, option, aim) = match act {
        Act::Feature(feature) => {
            let power = power::find(position, creature, feature.name.as_str()).ok();
            let power = power.map(|power| power.choosing(feature.option.as_ref()));
            (power, &feature.name, feature.option.as_ref(), &feature.aim)
        }
        Act::Legendary { name, aim, option } => {
            (legendary::find(creature, name.as_str(), option.as_ref()), name, option.as_ref(), aim)
        }
        _ => return Value::Null,
    };
    let Some(power) = power else { return Value::Null };
    match (power.shot(name, option, aim), part::acts(creature, &power, option, aim).first()) {
        (Some(shot), _) => shot.details(position, actor),
        (None, Some(Act::Attack(attack))) => super::attack::details(position, actor, attack),
        (None, Some(Act::Cast(cast))) => super::cast::details(position, actor, cast),
        (None, _) => Value::Null,
    }
}

/// Whether a creature has a feature: by its classes and levels, or because the encounter says so.
pub fn has(creature: &Creature, name: &str) -> bool {
    let row = tables(creature.sheet.edition).feature(name);
    row.map_or_else(|| creature.pools.feature(name).is_some(), |feature| power::has(creature, feature))
}

/// Whether a feature can answer something that happened.
pub(crate) fn answers(position: &Position, who: Who, name: &str) -> bool {
    match power::find(position, position.creature(who), name) {
        Ok(power) => power.activation == Activation::Reaction || !power.after.is_empty(),
        // Its own checks say what is wrong with it.
        Err(_) => true,
    }
}

impl Hearing<'_> {
    /// Whether nothing in force forbids the actor an act, by the verb of the act.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if something does and one reason is enough.
    pub(crate) fn unforbidden(&mut self, verb: &'static str) -> Checked {
        match forbidding(self.position, self.creature(), verb) {
            Some(feature) => self.refuse(Reason::FeaturePrevents { feature, what: Name::of(verb) }),
            None => Ok(()),
        }
    }
}

/// The feature or influence in force that forbids a creature an act, by the verb of the act.
fn forbidding(position: &Position, creature: &Creature, verb: &str) -> Option<Name> {
    const RAGE: Name = Name::of("rage");
    let forbids = |name: &Name| {
        position.tables().feature(name.as_str()).is_some_and(|feature| feature.forbids.iter().any(|one| one == verb))
    };
    let sway = creature.sway();
    let under = match verb {
        "cast" => sway.barred.spells.then_some(Change::NoSpells),
        "attack" => sway.barred.attacks.then_some(Change::NoAttacks),
        "opportunity-attack" => sway.barred.opportunities.then_some(Change::NoOpportunityAttacks),
        _ => None,
    };
    let swaying = || {
        let bars = under.as_ref()?;
        position.swaying(position.named(creature.id().as_str())?, |change| change == bars)
    };
    creature.raging.then_some(RAGE).filter(forbids).or_else(swaying)
}

/// Which option of a feature or a legendary action.
fn open_option(options: impl IntoIterator<Item = Name>, act: impl Fn(Name) -> Act) -> Opening {
    let candidates = options.into_iter().map(act).collect();
    Opening::new(candidates, |acts| Question::Option { options: acts.iter().filter_map(option).collect() })
}

/// The option that an act names; points count as one.
fn option(act: &Act) -> Option<Name> {
    match act {
        Act::Feature(Feature { option: Some(option), .. }) | Act::Legendary { option: Some(option), .. } => {
            Some(option.clone())
        }
        Act::Feature(Feature { amount: Some(amount), .. }) => Some(Name::new(amount.to_string())),
        _ => None,
    }
}
