//! Step by step along the path: ground, range, canals, blockades, blitz.

use super::order::Trial;
use crate::counts::Counts;
use crate::refusal::{NoBlitz, Refusal};
use crate::space::Space;
use crate::spot::Channel;
use crate::unit::{Domain, Unit};

/// Follows the path; `false` where a step of it cannot be taken by anything.
pub(super) fn follow(trial: &mut Trial<'_>) -> bool {
    let before = trial.objections.len();
    for step in trial.order.path.windows(2) {
        ground(trial, step[0], step[1]);
    }
    shores(trial);
    let open = trial.objections.len() == before;
    if open {
        range(trial);
        match trial.domain {
            Domain::Land => land(trial),
            Domain::Sea => sea(trial),
            Domain::Air => air(trial),
        }
    }
    open
}

/// Whether there is such a step at all (AXA-3.6, AXA-4.1, AXA-6.1).
fn ground(trial: &mut Trial<'_>, from: Space, to: Space) {
    let map = &trial.position.map;
    let closed = trial.domain == Domain::Sea && map.is_sea(to) && !trial.position.sailable().contains(to);
    if map.is_impassable(to) || closed {
        trial.object(Refusal::Impassable { space: trial.place(to) });
    } else if trial.domain == Domain::Land && !map.tables().land_neighbours(from).contains(to) && map.is_land(from) {
        trial.object(Refusal::NoLandPath { from: trial.place(from), to: trial.place(to) });
    } else if trial.domain == Domain::Sea
        && !map.is_impassable(from)
        && !(map.is_sea(from) && map.is_sea(to) && map.neighbours(from).contains(to))
    {
        trial.object(Refusal::NoSeaPath { from: trial.place(from), to: trial.place(to) });
    } else if trial.domain == Domain::Land && !map.is_land(from) && !map.is_impassable(from) {
        trial.object(Refusal::NoLandPath { from: trial.place(from), to: trial.place(to) });
    }
}

/// What is loaded and offloaded steps between a land and a zone beside it.
fn shores(trial: &mut Trial<'_>) {
    let map = &trial.position.map;
    let loads = trial.order.loads.iter().map(|load| (load.from, load.at, load.from));
    let drops = trial.order.drops.iter().map(|drop| (trial.to, drop.to, drop.to));
    let steps: Vec<(Space, Space, Space)> = loads.chain(drops).collect();
    for (from, to, land) in steps {
        if map.is_impassable(land) {
            trial.object(Refusal::Impassable { space: trial.place(land) });
        } else if !map.tables().coast(from).contains(to) {
            trial.object(Refusal::NoLandPath { from: trial.place(from), to: trial.place(to) });
        }
    }
}

/// What an order costs; a step of a plane between spaces that do not touch costs their distance (AXA-3.7).
pub(super) fn cost(trial: &Trial<'_>) -> u8 {
    if trial.domain != Domain::Air {
        return u8::try_from(trial.order.steps()).unwrap_or(u8::MAX);
    }
    trial.position.map.tables().flight_cost(&trial.order.path)
}

fn range(trial: &mut Trial<'_>) {
    let (need, left) = (cost(trial), trial.left());
    if need > left {
        let path = trial.order.path.iter().map(|space| trial.place(*space)).collect();
        trial.object(Refusal::RangeExceeded { path, need, left });
    }
}

/// The spaces between the ends.
fn between<'a>(trial: &Trial<'a>) -> &'a [Space] {
    let path = &trial.order.path;
    path.get(1..path.len().saturating_sub(1)).unwrap_or(&[])
}

fn land(trial: &mut Trial<'_>) {
    let position = trial.position;
    if !trial.is_combat() {
        for &land in trial.order.path.iter().skip(1).filter(|land| position.is_hostile(**land)) {
            trial.object(Refusal::CombatInNoncombat { space: trial.place(land) });
        }
        return;
    }
    for &land in between(trial).iter().filter(|land| position.is_hostile(**land)) {
        let units = position.enemies(land);
        let only_tanks = trial.order.units == Counts::of(Unit::Tank, trial.order.units[Unit::Tank]);
        let why: Vec<NoBlitz> = [
            (!units.is_empty(), NoBlitz::Units),
            (position.has_factory(land), NoBlitz::Factory),
            (units[Unit::AaGun] > 0, NoBlitz::Aa),
            (!only_tanks, NoBlitz::UnitType),
        ]
        .into_iter()
        .filter_map(|(holds, cause)| holds.then_some(cause))
        .collect();
        if !why.is_empty() {
            trial.object(Refusal::CannotBlitz { space: trial.place(land), why, units });
        }
    }
}

fn sea(trial: &mut Trial<'_>) {
    let position = trial.position;
    let map = &position.map;
    let open = position.open_canals();
    for step in trial.order.path.windows(2) {
        let Some(canal) = map.canal_between(step[0], step[1]).filter(|canal| !open.contains(canal)) else { continue };
        let lacking = canal.lands.iter().filter(|&land| !position.is_friendly_since_start(land));
        let missing: Vec<Space> = lacking.collect();
        let taken = missing.iter().filter(|land| position.captured.contains(**land));
        trial.object(Refusal::CanalClosed {
            canal: Channel::new(map, canal),
            between: canal.between.map(|zone| trial.place(zone)),
            captured_this_turn: taken.map(|land| trial.place(*land)).collect(),
            missing: missing.iter().map(|land| trial.place(*land)).collect(),
        });
    }
    let submarines = trial.order.units[Unit::Submarine] > 0;
    let surface = trial.order.units.iter().any(|(unit, _)| unit != Unit::Submarine);
    for &zone in between(trial) {
        let enemies = position.enemies(zone);
        let warships = enemies.filtered(|unit| Unit::SURFACE_WARSHIPS.contains(&unit));
        if surface && !warships.is_empty() {
            trial.object(Refusal::BlockedBy { space: trial.place(zone), units: warships });
        }
        if submarines && enemies[Unit::Destroyer] > 0 {
            let units = Counts::of(Unit::Destroyer, enemies[Unit::Destroyer]);
            trial.object(Refusal::SubBlockedByDestroyer { space: trial.place(zone), units });
        }
    }
    if !trial.is_combat() && trial.order.steps() > 0 && surface && position.is_hostile(trial.to) {
        trial.object(Refusal::CombatInNoncombat { space: trial.place(trial.to) });
    }
}

fn air(trial: &mut Trial<'_>) {
    if trial.is_combat() {
        return;
    }
    let position = trial.position;
    if position.is_hostile(trial.to) {
        trial.object(Refusal::CombatInNoncombat { space: trial.place(trial.to) });
    } else if position.captured.contains(trial.to) {
        trial.object(Refusal::CapturedThisTurn { space: trial.place(trial.to) });
    }
}
