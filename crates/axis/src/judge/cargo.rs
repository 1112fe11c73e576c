//! What a transport loads and offloads, and whether it is escorted.

use super::order::Trial;
use crate::counts::Counts;
use crate::guest::Stay;
use crate::refusal::Refusal;
use crate::space::Space;
use crate::transport::Transport;
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
    let mut asked: Vec<(Space, Counts)> = Vec::new();
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
    let mut taken = transport.everything().bulk();
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
    let mut aboard = ready(trial, &transport);
    for drop in &trial.order.drops {
        for (unit, want) in drop.units.iter().filter(|(unit, want)| aboard[*unit] < *want) {
            missing(trial, &transport, unit, aboard[unit], want);
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

/// What is aboard and may go ashore: what belongs to the transport's owner, loaded by this order or before; of a guest's, what
/// has been aboard since an earlier turn (AXA-7.9).
fn ready(trial: &Trial<'_>, transport: &Transport) -> Counts {
    if trial.is_guest() {
        return transport.guests.staying(trial.position.turn, Stay::Settled);
    }
    let loads = trial.order.loads.iter();
    loads.fold(transport.aboard(), |aboard, load| aboard.plus(&load.units).unwrap_or(aboard))
}

/// Units are to go ashore that are not aboard, or are an ally's, or have boarded an ally's transport this turn.
fn missing(trial: &mut Trial<'_>, transport: &Transport, unit: Unit, have: u8, want: u8) {
    let (space, active) = (trial.place(trial.to), trial.position.turn);
    let loads = trial.order.loads.iter().map(|load| u32::from(load.units[unit])).sum::<u32>();
    let boarded = u32::from(transport.guests.staying(active, Stay::Moved)[unit]) + loads;
    let owner = transport.guests.iter().find(|guest| guest.unit == unit && guest.power != active);
    trial.object(match owner {
        _ if trial.is_guest() && u32::from(have) + boarded >= u32::from(want) => {
            Refusal::AlreadyMoved { space, unit, phase: trial.phase, unmoved: have, want }
        }
        Some(guest) if have == 0 => Refusal::NotYourUnits { power: guest.power },
        _ => Refusal::NotEnoughUnits { space, unit, have, want },
    });
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
