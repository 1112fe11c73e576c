//! Whether a combat move leads to combat.

use super::order::Trial;
use crate::counts::Counts;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::space::{Space, Spaces};
use crate::transport::Transport;
use crate::unit::{Domain, Unit};

pub(super) fn examine(trial: &mut Trial<'_>) {
    // Only a hostile factory is raided, however loose the ruleset.
    if !trial.is_combat() || !(trial.position.ruleset.strict_combat_moves || trial.order.raid) {
        return;
    }
    let leads_to_combat = match trial.domain {
        Domain::Land => land(trial),
        Domain::Air => air(trial),
        Domain::Sea => sea(trial),
    };
    if !leads_to_combat {
        trial.object(Refusal::NotACombatMove { space: trial.place(trial.to) });
        return;
    }
    if trial.objections.is_empty()
        && let Some(zone) = deprived(trial)
    {
        trial.object(Refusal::NotACombatMove { space: trial.place(zone) });
    }
}

/// A land move conquers, or passed a hostile land (AXA-3.8).
fn land(trial: &Trial<'_>) -> bool {
    let passed = trial.order.path.iter().skip(1).any(|land| trial.position.is_hostile(*land));
    passed || trial.walks_on()
}

/// Planes attack what can be hit, bombers may raid (AXA-3.8).
fn air(trial: &Trial<'_>) -> bool {
    let position = trial.position;
    let enemies = position.enemies(trial.to);
    if trial.order.raid {
        return position.is_hostile(trial.to) && position.map.is_land(trial.to) && position.has_factory(trial.to);
    }
    if position.map.is_land(trial.to) {
        return position.is_hostile(trial.to) && !enemies.is_empty();
    }
    let ships = enemies.within(Domain::Sea);
    ships.iter().any(|(unit, _)| unit != Unit::Submarine)
        || (ships[Unit::Submarine] > 0 && position.own(trial.to)[Unit::Destroyer] > 0)
}

/// Ships fight, leave a hostile zone, or take station (AXA-3.8).
fn sea(trial: &Trial<'_>) -> bool {
    let position = trial.position;
    let armed = trial.order.units.iter().any(|(unit, _)| unit.abilities().attack > 0);
    let fights = armed && !position.enemies(trial.to).within(Domain::Sea).is_empty();
    let leaves = trial.order.steps() > 0 && position.is_hostile(trial.from);
    // What boards an ally's transport has moved and assaults nothing this turn (AXA-7.9).
    if trial.is_guest() {
        return trial.order.loads.is_empty() && borders_hostile_land(position, trial.to);
    }
    let carries = after(trial).is_some_and(|transport| !transport.loaded.is_empty());
    if carries {
        return assault_in_reach(trial);
    }
    fights
        || leaves
        || borders_hostile_land(position, trial.to)
        || (trial.order.units == Counts::of(Unit::Transport, trial.order.units[Unit::Transport]) && waits(trial))
}

fn borders_hostile_land(position: &Position, zone: Space) -> bool {
    position.map.tables().coast(zone).meets(position.hostile_lands())
}

/// The transport after the order, as far as its cargo and its moves go.
fn after(trial: &Trial<'_>) -> Option<Transport> {
    let mut transport = trial.transport?;
    for load in &trial.order.loads {
        transport.loaded = transport.loaded.plus(&load.units).unwrap_or(transport.loaded);
    }
    for drop in &trial.order.drops {
        let from_loaded = transport.loaded.common(&drop.units);
        transport.loaded = transport.loaded.minus(&from_loaded).unwrap_or(transport.loaded);
    }
    transport.zone = trial.to;
    transport.left = transport.left.saturating_sub(u8::try_from(trial.order.steps()).unwrap_or(u8::MAX));
    Some(transport)
}

/// Whether a transport that stops here can still load, and then assault (AXA-3.8).
fn waits(trial: &Trial<'_>) -> bool {
    let position = trial.position;
    let room = after(trial).map_or(crate::unit::TRANSPORT_ROOM, |transport| transport.room());
    let boards = |land: Space| {
        [Unit::Infantry, Unit::Artillery, Unit::Tank]
            .into_iter()
            .any(|unit| unit.abilities().bulk <= room && position.fresh(land, unit) > 0)
    };
    let loads = !position.is_hostile(trial.to) && position.map.tables().coast(trial.to).iter().any(boards);
    loads && assault_in_reach(trial)
}

/// Whether a zone beside a hostile land is within the moves that are left, and could be entered now.
fn assault_in_reach(trial: &Trial<'_>) -> bool {
    let steps = u8::try_from(trial.order.steps()).unwrap_or(u8::MAX);
    let left = trial.left().saturating_sub(steps);
    !assault_zones(trial.position, trial.to, left, &trial.order.units).is_empty()
}

/// Whether units may go ashore from a zone into which some more ships come (AXA-7.6, AXA-18.5).
fn is_covered(position: &Position, zone: Space, with: &Counts) -> bool {
    let attackers = position.has_attackers(zone) || with.iter().any(|(unit, _)| unit.abilities().attack > 0);
    let surface = position.own(zone).any(&Unit::SURFACE_WARSHIPS) || with.any(&Unit::SURFACE_WARSHIPS);
    let below = position.ruleset.sub_blocks_unescorted_assault && position.enemies(zone)[Unit::Submarine] > 0;
    (attackers || !position.is_hostile(zone)) && (surface || !below)
}

/// The zones from which a transport with so many moves can assault, as things stand; `with` comes along to where it is.
fn assault_zones(position: &Position, zone: Space, left: u8, with: &Counts) -> Spaces {
    let (tables, open, sailable) = (position.map.tables(), position.open_canals(), position.sailable());
    let (hostile, attacked) = (position.hostile_zones(), position.attacked_zones());
    let mut reached = Spaces::one(zone);
    let mut front = reached;
    for _ in 0..left {
        let steps = front.iter().fold(Spaces::EMPTY, |next, at| next | tables.sea_neighbours(open, at));
        let entered = (steps & sailable) - reached;
        reached |= entered - (hostile - attacked);
        // Nothing sails on from a hostile zone.
        front = entered - hostile;
    }
    let escort = |at: Space| if at == zone { *with } else { Counts::NONE };
    let lands = position.hostile_lands();
    let assaults = |at: &Space| tables.coast(*at).meets(lands) && is_covered(position, *at, &escort(*at));
    reached.iter().filter(assaults).collect()
}

/// The zone of a transport with units that were loaded this turn, whose last assault the order takes away.
fn deprived(trial: &Trial<'_>) -> Option<Space> {
    let position = trial.position;
    let waiting = |position: &Position| -> Vec<Transport> {
        let own = position.transports.iter().filter(|transport| transport.power == position.turn);
        own.filter(|transport| !transport.loaded.is_empty()).copied().collect()
    };
    let able = |position: &Position, transport: &Transport| !assault_targets(position, transport).is_empty();
    let before = waiting(position);
    if before.is_empty() {
        return None;
    }
    let mut after = position.clone();
    crate::change::carry_out(&mut after, trial.order);
    let is_deprived = |ship: &Transport| before.contains(ship) && able(position, ship) && !able(&after, ship);
    waiting(&after).into_iter().find(is_deprived).map(|transport| transport.zone)
}

/// The lands that a transport with units loaded this turn can still assault.
pub(super) fn assault_targets(position: &Position, transport: &Transport) -> Spaces {
    let none = &Counts::NONE;
    let coast = match transport.target {
        Some(target) if is_covered(position, transport.zone, none) => Spaces::one(target),
        Some(_) => Spaces::EMPTY,
        None => position.map.tables().shores(assault_zones(position, transport.zone, transport.left, none)),
    };
    coast & position.hostile_lands()
}
