//! Acts that are a part of a power: the attack, the spell or the action of the rules that it is made of.

use std::sync::LazyLock;

use super::super::aiming::{self, Shot};
use super::super::cast::Casting;
use super::super::hearing::{Checked, Hearing, Moment, Stop};
use super::super::movement::stretch;
use super::super::opening::Opening;
use super::power::Power;
use crate::cost::Supply;
use crate::data::attack::Going;
use crate::data::spell::Range;
use crate::data::tables;
use crate::data::target::{Count, TargetKind, Targets};
use crate::data::words::PlainAction;
use crate::intent::Act;
use crate::intent::act::{Attack, Cast, Manner, Plain, Slot};
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::refusal::words::Resource;
use crate::space::Space;
use crate::spot::{Spot, Target};
use crate::state::pools::entry;
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
        // What it does not have by nature is cast as it is prepared, with a slot of its own level.
        let innate = entry(&creature.pools.innate, spell).is_some();
        let prepared = creature.sheet.prepared.iter().any(|known| known == spell) && !innate;
        let level = || Some(u32::from(tables(creature.sheet.edition).spell(spell)?.level.get()));
        let known = creature.sheet.cantrips.iter().any(|known| known == spell);
        let own = Aim { on: [Target::Creature(creature.id().clone())].into_iter().collect(), ..Aim::default() };
        return vec![Act::Cast(Cast {
            spell: Name::new(spell),
            aim: if power.own { own } else { aim.clone() },
            slot: if prepared { level().map(Slot::Level) } else { None },
            option: None,
            ritual: false,
            from: (!prepared && !known).then_some(Name::of("innate")),
            using: Default::default(),
            with: None,
            confirmed: true,
        })];
    }
    let named = |plain: &&PlainAction| option.is_none_or(|option| power.together || option == plain.name());
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
    if power.own {
        return None;
    }
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

/// Judges where a power leads its user, and the acts that follow from there.
pub(super) fn check_going(hearing: &mut Hearing<'_>, power: &Power, aim: &Aim, acts: &[Act]) -> Checked {
    let Some((going, to)) = power.goes.as_ref().zip(aim.to).filter(|_| hearing.aims()) else {
        return check(hearing, acts);
    };
    let end = if going.teleports { teleported(hearing, going, to)? } else { stretch::check(hearing, going, to)? };
    let Some(end) = end.filter(|_| !going.last && !acts.is_empty()) else { return check(hearing, acts) };
    let mut world = hearing.position.clone();
    let creature = &mut world.creatures[hearing.actor.index()];
    (creature.at, creature.level) = (Some(end.square), end.level);
    let mut there = hearing.elsewhere(&world);
    let checked = check(&mut there, acts);
    let (notices, refusals) = (there.notices, there.refusals);
    hearing.notices.extend(notices);
    hearing.refusals.extend(refusals);
    checked
}

/// The place to which a power carries its user.
fn teleported(hearing: &mut Hearing<'_>, going: &Going, to: Spot) -> Result<Option<Space>, Stop> {
    let (position, actor) = (hearing.position, hearing.actor);
    let aim = Aim { to: Some(to), ..Aim::default() };
    let name = hearing.with.clone().unwrap_or(Name::of("teleport"));
    let far = stretch::feet(position, actor, going);
    let shot =
        Shot { teleport: Some(far), ..Shot::power(&name, &DESTINATION, None, None, Range::Unlimited, &[], &aim) };
    aiming::names(hearing, &shot)?;
    aiming::check(hearing, &shot)?;
    Ok(Some(position.arrival(actor, to)))
}

/// A place that is seen.
static DESTINATION: LazyLock<Targets> = LazyLock::new(|| Targets {
    kind: TargetKind::Destination,
    count: Count::None,
    sight: true,
    ..Targets::one_creature()
});

/// Judges the acts of a power; they cost nothing of their own. What is readied is judged when it is let go.
pub(super) fn check(hearing: &mut Hearing<'_>, acts: &[Act]) -> Checked {
    if hearing.moment == Moment::Readying {
        return Ok(());
    }
    let moment = std::mem::replace(&mut hearing.moment, Moment::Releasing);
    let checked = acts.iter().try_for_each(|act| super::super::checks(hearing, act));
    hearing.moment = moment;
    checked?;
    for act in acts {
        if let Act::Cast(Cast { slot: Some(Slot::Level(level)), .. }) = act {
            let left = hearing.creature().pools.slots_of(*level);
            hearing.enough(Resource::Slot, Some(Name::new(level.to_string())), left.into(), 1)?;
            if left > 0 {
                hearing.cost.add(Supply::Slot { level: *level, pact: false }, 1);
            }
        }
    }
    Ok(())
}
