//! What a transport loads and offloads, and whether it is escorted.

use super::order::Trial;
use crate::counts::Counts;
use crate::refusal::Refusal;
use crate::unit::{TRANSPORT_ROOM, Unit};

pub(super) fn examine(trial: &mut Trial<'_>) {
    loads(trial);
    room(trial);
    drops(trial);
    escort(trial);
}

/// Units that board are there and have not moved, and the zone is safe (AXA-7.2, AXA-7.4).
fn loads(trial: &mut Trial<'_>) {
    let position = trial.position;
    let mut asked: Vec<(crate::space::Space, Counts)> = Vec::new();
    for load in &trial.order.loads {
        if position.is_hostile(load.at) {
            let units = position.enemies(load.at).filtered(|unit| Unit::SURFACE_WARSHIPS.contains(&unit));
            trial.object(Refusal::LoadInHostileZone { zone: trial.place(load.at), units });
        }
        match asked.iter_mut().find(|(land, _)| *land == load.from) {
            Some((_, units)) => *units = units.plus(&load.units).unwrap_or(*units),
            None => asked.push((load.from, load.units)),
        }
    }
    for (land, units) in asked {
        for (unit, want) in units.iter() {
            let have = position.own(land)[unit];
            if have < want {
                trial.object(Refusal::NotEnoughUnits { space: trial.place(land), unit, have, want });
            } else if position.fresh(land, unit) < want {
                trial.object(Refusal::AlreadyMovedBeforeLoading { unit, from: trial.place(land) });
            }
        }
    }
}

/// The room is never exceeded on the way (AXA-7.1).
fn room(trial: &mut Trial<'_>) {
    let Some(transport) = trial.transport else { return };
    let mut taken = transport.aboard().bulk() + transport.landing.bulk();
    for load in &trial.order.loads {
        taken += load.units.bulk();
        if taken > u32::from(TRANSPORT_ROOM) {
            let want = u8::try_from(taken).unwrap_or(u8::MAX);
            trial.object(Refusal::TransportFull { zone: trial.place(load.at), room: TRANSPORT_ROOM, want });
            return;
        }
    }
}

/// What goes ashore is aboard, and goes to one land that fits the phase (AXA-7.3, AXA-7.5).
fn drops(trial: &mut Trial<'_>) {
    let Some(transport) = trial.transport else { return };
    let position = trial.position;
    let mut aboard = transport.aboard();
    for load in &trial.order.loads {
        aboard = aboard.plus(&load.units).unwrap_or(aboard);
    }
    for drop in &trial.order.drops {
        for (unit, want) in drop.units.iter() {
            let have = aboard[unit];
            if have < want {
                trial.object(Refusal::NotEnoughUnits { space: trial.place(trial.to), unit, have, want });
            }
        }
        aboard = aboard.minus(&drop.units).unwrap_or(Counts::NONE);
        if trial.is_combat() && position.is_friendly(drop.to) {
            trial.object(Refusal::OffloadFriendlyInCombat { territory: trial.place(drop.to) });
        }
        if !trial.is_combat() && position.is_hostile(drop.to) {
            trial.object(Refusal::CombatInNoncombat { space: trial.place(drop.to) });
        }
    }
    let earlier = transport.target.filter(|_| transport.used == Some(trial.phase));
    let mut lands = earlier.into_iter().chain(trial.order.drops.iter().map(|drop| drop.to));
    if let Some(first) = lands.next()
        && let Some(second) = lands.find(|land| *land != first)
    {
        trial.object(Refusal::OffloadTwice { territory: trial.place(first), second: trial.place(second) });
    }
}

/// Transports enter a hostile zone only with something that attacks there (AXA-7.6, AXA-18.5).
fn escort(trial: &mut Trial<'_>) {
    if !trial.is_combat() || trial.order.units[Unit::Transport] == 0 {
        return;
    }
    let position = trial.position;
    let enemies = position.enemies(trial.to);
    let escorted =
        trial.order.units.iter().any(|(unit, _)| unit.abilities().attack > 0) || position.has_attackers(trial.to);
    let submarine = position.ruleset.sub_blocks_unescorted_assault
        && !trial.order.drops.is_empty()
        && enemies[Unit::Submarine] > 0
        && !trial.order.units.any(&Unit::SURFACE_WARSHIPS)
        && !position.own(trial.to).any(&Unit::SURFACE_WARSHIPS);
    if (position.is_hostile(trial.to) && !escorted) || submarine {
        let units = enemies.within(crate::unit::Domain::Sea);
        trial.object(Refusal::UnescortedTransport { zone: trial.place(trial.to), units });
    }
}
