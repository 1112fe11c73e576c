//! What the events of battles change.

use super::forces::{may_submerge, party};
use super::losses::price;
use super::retreat::retreating;
use super::{Battle, Hits, Party, Step, Volley, next_step};
use crate::change;
use crate::counts::Counts;
use crate::group::{Group, Task};
use crate::guest::Stay;
use crate::phase::MovePhase;
use crate::position::Position;
use crate::power::Power;
use crate::ruleset::BattleshipsRepair;
use crate::space::Space;
use crate::transport::Transport;
use crate::unit::Unit;

/// A battle begins; at sea its first round does.
pub(crate) fn begin(position: &mut Position, space: Space, defender: Power) {
    position.battle = Some(Battle::new(space, defender));
    if position.map.is_sea(space) {
        begin_round(position);
    }
}

/// A round begins, with the first question there is.
pub(crate) fn begin_round(position: &mut Position) {
    if let Some(mut battle) = position.battle {
        battle.step = next_step(position, &battle, None);
        position.battle = Some(battle);
    }
}

/// The hits of a volley wait to be taken; those of raids have been.
pub(crate) fn fired(position: &mut Position, space: Space, volley: Volley, party: Party, hits: &Hits) {
    let Some(battle) = position.battle.as_mut().filter(|battle| battle.space == space) else { return };
    battle.step = match volley {
        Volley::Interception | Volley::Factory => return,
        Volley::AntiAircraft => Step::AntiAircraft,
        Volley::Bombardment => battle.step,
        Volley::Strike => Step::Strike,
        Volley::Fire => Step::Fire,
    };
    let sum = battle.hits(party.other()).plus(hits);
    *battle.hits_mut(party.other()) = sum;
}

/// Hits that nothing may take are forgotten.
pub(crate) fn waste(position: &mut Position, hits: u16) {
    if let Some(battle) = &mut position.battle
        && let Some(claim) = battle.claim()
    {
        battle.hits_mut(claim.party).take(hits);
    }
}

/// Whoever was asked submerges no more.
pub(crate) fn stay(position: &mut Position) {
    if let Some(mut battle) = position.battle {
        battle.step = next_step(position, &battle, battle.submerging());
        position.battle = Some(battle);
    }
}

/// Units take hits: those that came by sea before those that could retreat.
pub(crate) fn suffer(position: &mut Position, power: Power, units: &Counts, damaged: u8) {
    let Some(mut battle) = position.battle else { return };
    let Some(party) = party(position, power) else { return };
    let price = price(position, &battle, power, units, damaged);
    battle.hits_mut(party).take(u16::try_from(price).unwrap_or(u16::MAX));
    if party == Party::Attacker {
        battle.ashore = battle.ashore.minus(&battle.ashore.common(units)).unwrap_or_default();
    }
    position.battle = Some(battle);
    lose(position, battle.space, power, units);
    let hurt = position.damaged(battle.space, power).saturating_add(damaged);
    position.set_damaged(battle.space, power, hurt.min(position.units(battle.space, power)[Unit::Battleship]));
}

pub(crate) fn submerge(position: &mut Position, power: Power, count: u8) {
    let Some(mut battle) = position.battle else { return };
    let below = &mut battle.submerged[power.index()];
    *below = below.saturating_add(count);
    let asked = battle.submerging();
    if !asked.is_some_and(|party| may_submerge(position, &battle, party)) {
        battle.step = next_step(position, &battle, asked);
    }
    position.battle = Some(battle);
}

/// What can retreat does; planes break off with it unless somebody fights on.
pub(crate) fn break_off(position: &mut Position, space: Space, to: Space) {
    let Some(battle) = position.battle else { return };
    let units = retreating(position, &battle);
    change::retreat(position, space, to, &units);
    if battle.ashore.is_empty() {
        change::stand_aside(position, space);
    }
}

/// The bombers have bombed and stand aside; damage above twice the value of the land is lost.
pub(crate) fn bombed(position: &mut Position, land: Space, damage: u8) {
    let most = position.map.value(land).saturating_mul(2);
    let standing = &mut position.damage[land.index()];
    *standing = standing.saturating_add(damage).min(most);
    let raiders: Vec<Group> =
        position.moved.at(land, Unit::Bomber).filter(|group| group.task == Task::Raid).copied().collect();
    for group in raiders {
        position.moved.remove(group);
        position.mark(Group { task: Task::Aside, ..group });
    }
}

/// Units that wait aboard go ashore and cannot retreat from there; those whose zone is hostile stay aboard (AXA-7.7).
pub(crate) fn go_ashore(position: &mut Position, land: Space) {
    let ships: Vec<_> = position.transports.iter().filter(|ship| ship.target == Some(land)).copied().collect();
    for ship in ships.into_iter().filter(|ship| !ship.going_ashore().is_empty()) {
        let Some(index) = position.transports.iter().position(|other| *other == ship) else { continue };
        let mut empty = position.transports.remove(index);
        if position.is_hostile(ship.zone) {
            empty = ship.called_off();
        } else {
            empty.landing = Counts::NONE;
            for guest in ship.guests.iter().filter(|guest| guest.stay == Stay::Landing) {
                empty.guests.remove(guest);
            }
            change::land(position, position.turn, land, &ship.going_ashore(), MovePhase::CombatMove);
            if let Some(battle) = &mut position.battle {
                battle.ashore = battle.ashore.saturating_plus(&ship.going_ashore());
            }
        }
        position.remember(empty);
    }
}

pub(crate) fn bombarded(position: &mut Position, zone: Space, ships: Counts) {
    let all = position.bombarded(zone).saturating_plus(&ships);
    position.set_bombarded(zone, &all);
    // A ship that bombarded has fought; those that had moved bombard first.
    for (unit, bombarding) in all.iter() {
        let moved = position.moved.count(zone, unit);
        let count =
            u8::try_from(u32::from(bombarding).saturating_sub(moved)).unwrap_or(0).min(position.fresh(zone, unit));
        let phase = MovePhase::CombatMove;
        position.mark(Group { space: zone, unit, phase, left: 0, task: Task::Move, count });
    }
}

/// Units leave the board; cargo goes down with its transport, damaged battleships go first.
pub(crate) fn lose(position: &mut Position, space: Space, power: Power, units: &Counts) {
    for (unit, count) in units.iter() {
        if unit == Unit::Transport {
            sink_transports(position, space, power, count);
            continue;
        }
        if unit == Unit::Battleship {
            let damaged = position.damaged(space, power);
            position.set_damaged(space, power, damaged.saturating_sub(count));
        }
        position.remove(space, power, unit, count);
        if power == position.turn {
            forget(position, space, unit);
        }
    }
}

/// Forgets groups of units that are no longer there; those that have most moves left stay longest.
fn forget(position: &mut Position, space: Space, unit: Unit) {
    let mut groups: Vec<Group> = position.moved.at(space, unit).copied().collect();
    // Raids come before battles, and what stands aside is in neither.
    groups.sort_by_key(|group| (group.task != Task::Raid, group.task == Task::Aside, group.left));
    let have = u32::from(position.own(space)[unit]);
    let mut excess = position.moved.count(space, unit).saturating_sub(have);
    for group in groups {
        let gone = u8::try_from(excess).unwrap_or(u8::MAX).min(group.count);
        position.moved.remove(Group { count: gone, ..group });
        excess -= u32::from(gone);
    }
}

/// Empty transports go down first.
fn sink_transports(position: &mut Position, zone: Space, power: Power, count: u8) {
    let listed = position.transports.iter().filter(|ship| ship.zone == zone && ship.power == power).count();
    let have = usize::from(position.units(zone, power)[Unit::Transport]);
    position.remove(zone, power, Unit::Transport, count);
    let spare = have.saturating_sub(listed);
    for _ in spare..usize::from(count) {
        let there = position.transports.iter().enumerate().filter(|(_, ship)| ship.zone == zone && ship.power == power);
        let emptiest = there.min_by_key(|(_, ship)| ship.everything().total()).map(|(index, _)| index);
        if let Some(index) = emptiest {
            position.transports.remove(index);
        }
    }
}

/// The battle is over: who was in it has fought, and a land that was taken changes hands.
pub(crate) fn battle_over(position: &mut Position, space: Space, conquered: bool) {
    position.battle = None;
    position.fought.insert(space);
    if position.ruleset.battleships_repair == BattleshipsRepair::EndOfCombat {
        Power::ALL.into_iter().for_each(|power| position.set_damaged(space, power, 0));
    }
    if conquered {
        change::conquer(position, space);
    }
    if !position.map.is_sea(space) {
        return;
    }
    let phase = MovePhase::CombatMove;
    for unit in Unit::SEA.into_iter().filter(|unit| *unit != Unit::Transport) {
        let count = position.fresh(space, unit);
        position.mark(Group { space, unit, phase, left: 0, task: Task::Move, count });
    }
    for _ in 0..position.fresh(space, Unit::Transport) {
        let fresh = Transport::fresh(position.turn, space);
        position.remember(Transport { used: Some(phase), fought: true, ..fresh });
    }
    for ship in position.transports.iter_mut().filter(|ship| ship.zone == space && ship.power == position.turn) {
        ship.fought = true;
        ship.used = Some(phase);
    }
    position.transports.sort_unstable();
}
