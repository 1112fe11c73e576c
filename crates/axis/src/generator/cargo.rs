//! Orders of transports: they sail, load one unit, or offload one unit.

use super::guest;
use super::outlook::Outlook;
use crate::counts::Counts;
use crate::order::{Drop, Load, Order, Path, Which};
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::power::Power;
use crate::reach::Reach;
use crate::space::{Space, Spaces};
use crate::transport::Transport;
use crate::unit::{TRANSPORT_ROOM, Unit};

/// The transports of a power in a zone that differ, with how they are told apart.
pub(super) fn ships(position: &Position, zone: Space, power: Power) -> Vec<(Which, Transport)> {
    let mut ships: Vec<(Which, Transport)> = Vec::new();
    if position.fresh_transports(zone, power) > 0 {
        ships.push((Which::Fresh, Transport::fresh(power, zone)));
    }
    for (index, ship) in position.transports_of(zone, power) {
        if let Ok(index) = u8::try_from(index)
            && !ships.iter().any(|(_, other)| other == ship)
        {
            ships.push((Which::Ship(index), *ship));
        }
    }
    ships
}

pub(super) fn orders(outlook: &Outlook<'_>, sink: &mut impl FnMut(Order)) {
    let (position, waters) = (outlook.position, &outlook.reach);
    let phase = if position.phase == Phase::CombatMove { MovePhase::CombatMove } else { MovePhase::NoncombatMove };
    for zone in position.holding(std::iter::once(position.turn), &[Unit::Transport]).iter() {
        for (which, ship) in ships(position, zone, position.turn) {
            if ship.used.is_some_and(|used| used != phase) {
                continue;
            }
            if ship.target.is_none() {
                sail(outlook, which, &ship, sink);
                load(position, waters, which, &ship, sink);
            }
            offload(position, waters, which, &ship, sink);
        }
    }
    guest::orders(position, waters, sink);
}

/// Whether a transport has units that were loaded this turn and can still assault something.
pub(super) fn owes_assault(position: &Position, waters: &Reach<'_>, ship: &Transport) -> bool {
    if ship.power != position.turn || ship.loaded.is_empty() {
        return false;
    }
    match ship.target {
        Some(land) => position.is_hostile(land) && escorted(position, waters, ship.zone),
        None => can_assault(position, waters, ship.zone, ship.left),
    }
}

/// Whether a zone from which units can assault is within so many moves.
fn can_assault(position: &Position, waters: &Reach<'_>, zone: Space, left: u8) -> bool {
    let enter = |zone: &Space| !waters.blockaded.contains(*zone) || position.has_attackers(*zone);
    let mut reached = Spaces::one(zone);
    if left > 0 {
        let near = waters.near(zone);
        reached |= near.iter().filter(enter).collect();
        if left > 1 {
            let calm = near - waters.blockaded;
            let far = calm.iter().fold(Spaces::EMPTY, |far, middle| far | waters.near(middle));
            reached |= far.iter().filter(enter).collect();
        }
    }
    (reached & waters.stations).iter().any(|zone| escorted(position, waters, zone))
}

/// Whether fresh land units that fit could board here.
fn can_load(position: &Position, waters: &Reach<'_>, zone: Space, room: u8) -> bool {
    let boards = |land: Space| {
        [Unit::Infantry, Unit::Artillery, Unit::Tank]
            .into_iter()
            .any(|unit| unit.abilities().bulk <= room && position.fresh(land, unit) > 0)
    };
    !waters.blockaded.contains(zone) && position.map.tables().coast(zone).iter().any(boards)
}

fn sail(outlook: &Outlook<'_>, which: Which, ship: &Transport, sink: &mut impl FnMut(Order)) {
    let (position, waters) = (outlook.position, &outlook.reach);
    for path in ways(waters, ship) {
        let (Some(&to), steps) = (path.last(), path.len() as u8 - 1) else { continue };
        let order = |escort: Option<Unit>, transports: u8| {
            let mut units = Counts::of(Unit::Transport, transports);
            if let Some(unit) = escort {
                units[unit] = 1;
            }
            Order { which, path: path.clone(), ..Order::new(units, []) }
        };
        if position.phase == Phase::NoncombatMove {
            if !waters.blockaded.contains(to) {
                sink(order(None, 1));
            }
            continue;
        }
        let alone = alone_is_fine(position, waters, ship, to, steps);
        if alone && outlook.keeps_assaults(&order(None, 1)) {
            sink(order(None, 1));
        } else if ship.loaded.is_empty() && (waters.enemies.contains(to) || waters.blockaded.contains(to)) {
            with_escort(outlook, ship, which, &path, &order, sink);
        }
    }
}

/// Whether a transport alone may end a combat move in a zone.
fn alone_is_fine(position: &Position, waters: &Reach<'_>, ship: &Transport, to: Space, steps: u8) -> bool {
    if waters.blockaded.contains(to) && !position.has_attackers(to) {
        return false;
    }
    if !position.ruleset.strict_combat_moves {
        return true;
    }
    let left = ship.left - steps;
    let station = waters.stations.contains(to);
    if !ship.loaded.is_empty() {
        return can_assault(position, waters, to, left);
    }
    station
        || waters.blockaded.contains(ship.zone)
        || (can_load(position, waters, to, ship.room()) && can_assault(position, waters, to, left))
}

/// Transports that go with a warship into a zone where they may not go alone.
fn with_escort(
    outlook: &Outlook<'_>,
    ship: &Transport,
    which: Which,
    path: &Path,
    order: &impl Fn(Option<Unit>, u8) -> Order,
    sink: &mut impl FnMut(Order),
) {
    let (position, waters) = (outlook.position, &outlook.reach);
    let passes =
        |unit: Unit| path.get(1..path.len() - 1).unwrap_or(&[]).iter().all(|zone| !waters.stops(unit).contains(*zone));
    let most = if which == Which::Fresh { position.fresh(ship.zone, Unit::Transport) } else { 1 };
    for unit in Unit::SEA.into_iter().filter(|unit| *unit != Unit::Transport) {
        if position.fresh(ship.zone, unit) == 0 || !passes(unit) {
            continue;
        }
        for transports in 1..=most {
            let order = order(Some(unit), transports);
            let planes = unit != Unit::Carrier || outlook.keeps_planes(&order);
            if planes && outlook.keeps_assaults(&order) {
                sink(order);
            }
        }
    }
}

/// The ways of a transport, one for each end and number of steps.
fn ways(waters: &Reach<'_>, ship: &Transport) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    if ship.left == 0 {
        return paths;
    }
    let near = waters.near(ship.zone);
    paths.extend(near.iter().map(|to| [ship.zone, to].into_iter().collect::<Path>()));
    if ship.left > 1 {
        let calm = near - waters.blockaded;
        let far = calm.iter().fold(Spaces::EMPTY, |far, middle| far | waters.near(middle));
        for to in far.without(ship.zone).iter() {
            if let Some(middle) = waters.zones_between(ship.zone, to, Unit::Transport).first() {
                paths.push([ship.zone, middle, to].into_iter().collect());
            }
        }
    }
    paths
}

fn load(position: &Position, waters: &Reach<'_>, which: Which, ship: &Transport, sink: &mut impl FnMut(Order)) {
    if waters.blockaded.contains(ship.zone) {
        return;
    }
    let combat = position.phase == Phase::CombatMove;
    if combat && position.ruleset.strict_combat_moves && !can_assault(position, waters, ship.zone, ship.left) {
        return;
    }
    for land in position.map.tables().coast(ship.zone).iter() {
        for unit in Unit::LAND.into_iter().filter(|unit| !(combat && *unit == Unit::AaGun)) {
            if unit.abilities().bulk > ship.room().min(TRANSPORT_ROOM) || position.fresh(land, unit) == 0 {
                continue;
            }
            let mut order = Order { which, ..Order::new(Counts::of(Unit::Transport, 1), [ship.zone]) };
            order.loads.push(Load { from: land, at: ship.zone, units: Counts::of(unit, 1) });
            sink(order);
        }
    }
}

fn offload(position: &Position, waters: &Reach<'_>, which: Which, ship: &Transport, sink: &mut impl FnMut(Order)) {
    let combat = position.phase == Phase::CombatMove;
    if combat && !escorted(position, waters, ship.zone) {
        return;
    }
    for land in position.map.tables().coast(ship.zone).iter() {
        if ship.target.is_some_and(|target| target != land) || position.is_hostile(land) != combat {
            continue;
        }
        for (unit, _) in ship.aboard().iter().filter(|(unit, _)| !(combat && *unit == Unit::AaGun)) {
            let mut order = Order { which, ..Order::new(Counts::of(Unit::Transport, 1), [ship.zone]) };
            order.drops.push(Drop { to: land, units: Counts::of(unit, 1) });
            sink(order);
        }
    }
}

/// Whether an assault from a zone is covered.
pub(super) fn escorted(position: &Position, waters: &Reach<'_>, zone: Space) -> bool {
    let submarine = position.ruleset.sub_blocks_unescorted_assault
        && position.enemies(zone)[Unit::Submarine] > 0
        && !position.own(zone).any(&Unit::SURFACE_WARSHIPS);
    !submarine && (!waters.blockaded.contains(zone) || position.has_attackers(zone))
}
