//! Acts that are a part of a power: the attack, the spell or the action of the rules that it is made of.

use super::super::cast::Casting;
use super::super::hearing::{Checked, Hearing, Moment};
use super::super::opening::Opening;
use super::power::Power;
use crate::data::words::PlainAction;
use crate::intent::Act;
use crate::intent::act::{Attack, Cast, Manner, Plain};
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::state::{Creature, Position, Who};

/// The acts a power consists of, if it consists of acts.
pub(crate) fn acts(creature: &Creature, power: &Power, option: Option<&Name>, aim: &Aim) -> Vec<Act> {
    if let (Some(name), Some(target)) = (attack(creature, power, option), aim.on.first()) {
        return vec![Act::Attack(Attack {
            target: target.clone(),
            with: Some(Name::new(name)),
            grip: None,
            by: None,
            thrown: false,
            manner: Manner::Action,
            knock_out: false,
        })];
    }
    if let Some(spell) = Power::one_of(power.casts, option) {
        return vec![Act::Cast(Cast {
            spell: Name::new(spell),
            aim: aim.clone(),
            slot: None,
            option: None,
            ritual: false,
            from: Some(Name::of("innate")),
            using: Default::default(),
            with: None,
            confirmed: true,
        })];
    }
    let named = |plain: &&PlainAction| option.is_none_or(|option| option == plain.name());
    match power.way(option) {
        Some(way) => way.takes.iter().filter_map(plain).collect(),
        None => power.takes.iter().filter(named).filter_map(plain).collect(),
    }
}

/// The attack that a power uses: of several, where none is chosen, the one that reaches farthest.
pub(crate) fn attack(creature: &Creature, power: &Power, option: Option<&Name>) -> Option<&'static str> {
    let reach = |name: &&'static str| {
        let attack = creature.sheet.attack(name).and_then(|action| action.attack.as_ref());
        attack.map(|attack| attack.reach.max(attack.range.map(|(_, long)| long)))
    };
    let chosen = Power::one_of(power.uses, option).filter(|name| reach(name).is_some());
    chosen.or_else(|| power.uses.iter().map(String::as_str).filter(|name| reach(name).is_some()).max_by_key(reach))
}

/// What the spell of a power leaves open about its aim: all else about it the table says. `with` makes the act of an aim.
pub(super) fn open(
    position: &Position,
    actor: Who,
    power: &Power,
    option: Option<&Name>,
    aim: &Aim,
    with: impl Fn(Aim) -> Act,
) -> Option<Opening> {
    let acts = acts(position.creature(actor), power, option, aim);
    let [Act::Cast(cast)] = acts.as_slice() else { return None };
    Casting::new(position, actor, cast)?.shot().open(position, actor, with)
}

/// An action of the rules; using an object needs to be told which, and is said by itself.
fn plain(plain: &PlainAction) -> Option<Act> {
    let what = match plain {
        PlainAction::Dash => Plain::Dash,
        PlainAction::Disengage => Plain::Disengage,
        PlainAction::Dodge => Plain::Dodge,
        PlainAction::Hide => Plain::Hide,
        PlainAction::Use => return None,
    };
    Some(Act::Plain { what, mode: None, bonus: false })
}

/// Judges the acts of a power; they cost nothing of their own. What is readied is judged when it is let go.
pub(super) fn check(hearing: &mut Hearing<'_>, acts: &[Act]) -> Checked {
    if hearing.moment == Moment::Readying {
        return Ok(());
    }
    let moment = std::mem::replace(&mut hearing.moment, Moment::Releasing);
    let checked = acts.iter().try_for_each(|act| super::super::checks(hearing, act));
    hearing.moment = moment;
    checked
}
