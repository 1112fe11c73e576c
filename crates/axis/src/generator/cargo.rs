//! Orders of transports: they sail, load one unit, or offload one unit.

use super::outlook::Outlook;
use super::sheaf::Batch;
use crate::action::Action;
use crate::counts::Counts;
use crate::lay::Lay;
use crate::order::{Drop, Load, Order, Path, Which};
use crate::phase::Phase;
use crate::position::Position;
use crate::power::Power;
use crate::space::{Space, Spaces};
use crate::transport::Transport;
use crate::unit::Unit;

/// The transports of a power in a zone that differ and can still be ordered, told apart.
pub(super) fn ships(position: &Position, zone: Space, power: Power, sink: &mut impl FnMut(Which)) {
    if position.fresh_transports(zone, power) > 0 {
        sink(Which::Fresh);
    }
    let phase = position.move_phase();
    let mut last = None;
    // They are sorted, so that those that are alike follow each other.
    for (index, ship) in position.transports_of(zone, power) {
        if let Ok(index) = u8::try_from(index)
            && last.replace(ship) != Some(ship)
            && (ship.used.is_none() || ship.used == phase)
        {
            sink(Which::Ship(index));
        }
    }
}

/// The transport that is meant.
pub(super) fn ship(position: &Position, zone: Space, power: Power, which: Which) -> Option<Transport> {
    match which {
        Which::Ship(index) => position.transports.get(usize::from(index)).copied(),
        Which::Fresh | Which::Left(_) => Some(Transport::fresh(power, zone)),
    }
}

/// The orders of a transport.
pub(super) fn orders(outlook: &Outlook<'_>, zone: Space, which: Which, sink: &mut impl FnMut(Batch)) {
    let position = outlook.position;
    let Some(ship) = ship(position, zone, position.turn, which) else { return };
    if ship.target.is_none() {
        sail(outlook, which, &ship, sink);
        load(outlook, which, &ship, sink);
    }
    offload(outlook, which, &ship, sink);
}

/// Whether transports that stand alone in a hostile zone can leave it, so that they have to (AXA-6.6).
pub(super) fn must_leave(outlook: &Outlook<'_>) -> bool {
    let position = outlook.position;
    let ships_in = position.holding(std::iter::once(position.turn), &[Unit::Transport]) & outlook.lay.blockaded;
    if ships_in.is_empty() {
        return false;
    }
    let mut leaves = false;
    for zone in (ships_in - position.attacked_zones()).iter() {
        ships(position, zone, position.turn, &mut |which| {
            let Some(ship) = ship(position, zone, position.turn, which).filter(|ship| ship.target.is_none()) else {
                return;
            };
            sail(outlook, which, &ship, &mut |batch| {
                leaves |= matches!(batch, Batch::Action(Action::Move(order)) if order.units.total() == 1);
            });
        });
    }
    leaves
}

/// Whether a transport has units that were loaded this turn and can still assault something.
pub(crate) fn owes_assault(position: &Position, lay: &Lay<'_>, ship: &Transport) -> bool {
    if ship.power != position.turn || ship.loaded.is_empty() {
        return false;
    }
    match ship.target {
        Some(land) => position.is_hostile(land) && escorted(position, lay, ship.zone),
        None => can_assault(position, lay, ship.zone, ship.left),
    }
}

/// Whether a zone from which units can assault is within so many moves.
fn can_assault(position: &Position, lay: &Lay<'_>, zone: Space, left: u8) -> bool {
    let enter = |zone: &Space| !lay.blockaded.contains(*zone) || position.has_attackers(*zone);
    let mut reached = Spaces::one(zone);
    if left > 0 {
        let near = lay.near(zone);
        reached |= near.iter().filter(enter).collect();
        if left > 1 {
            reached |= lay.through(zone, Unit::Transport).iter().filter(enter).collect();
        }
    }
    (reached & lay.stations).iter().any(|zone| escorted(position, lay, zone))
}

/// Whether fresh land units that fit could board here.
fn can_load(position: &Position, lay: &Lay<'_>, zone: Space, room: u8) -> bool {
    let boards = |land: Space| {
        let units = position.fresh_units(land);
        let kinds = [Unit::Infantry, Unit::Artillery, Unit::Tank];
        kinds.into_iter().any(|unit| unit.abilities().bulk <= room && units[unit] > 0)
    };
    !lay.blockaded.contains(zone) && position.map.tables().coast(zone).iter().any(boards)
}

fn sail(outlook: &Outlook<'_>, which: Which, ship: &Transport, sink: &mut impl FnMut(Batch)) {
    let (position, lay) = (outlook.position, outlook.lay);
    ways(lay, ship, &mut |path, to| {
        let steps = path.len() as u8 - 1;
        let order = |escort: Option<Unit>, transports: u8| {
            let mut units = Counts::of(Unit::Transport, transports);
            if let Some(unit) = escort {
                units[unit] = 1;
            }
            Order { which, path: path.clone(), ..Order::new(units, []) }
        };
        if position.phase == Phase::NoncombatMove {
            if !lay.blockaded.contains(to) {
                sink(Batch::Action(Action::Move(order(None, 1))));
            }
            return;
        }
        let alone = alone_is_fine(position, lay, ship, to, steps);
        if alone && outlook.keeps_assaults(&order(None, 1)) {
            sink(Batch::Action(Action::Move(order(None, 1))));
        } else if ship.loaded.is_empty() && (lay.enemies.contains(to) || lay.blockaded.contains(to)) {
            with_escort(outlook, ship, which, path, &order, sink);
        }
    });
}

/// Whether a transport alone may end a combat move in a zone.
fn alone_is_fine(position: &Position, lay: &Lay<'_>, ship: &Transport, to: Space, steps: u8) -> bool {
    if lay.blockaded.contains(to) && !position.has_attackers(to) {
        return false;
    }
    if !position.ruleset.strict_combat_moves {
        return true;
    }
    let left = ship.left - steps;
    let station = lay.stations.contains(to);
    if !ship.loaded.is_empty() {
        return can_assault(position, lay, to, left);
    }
    station
        || lay.blockaded.contains(ship.zone)
        || (can_load(position, lay, to, ship.room()) && can_assault(position, lay, to, left))
}

/// Transports that go with a warship into a zone where they may not go alone.
fn with_escort(
    outlook: &Outlook<'_>,
    ship: &Transport,
    which: Which,
    path: &Path,
    order: &impl Fn(Option<Unit>, u8) -> Order,
    sink: &mut impl FnMut(Batch),
) {
    let (position, lay) = (outlook.position, outlook.lay);
    let passes =
        |unit: Unit| path.get(1..path.len() - 1).unwrap_or(&[]).iter().all(|zone| !lay.stops(unit).contains(*zone));
    let most = if which == Which::Fresh { position.fresh(ship.zone, Unit::Transport) } else { 1 };
    for unit in Unit::SEA.into_iter().filter(|unit| *unit != Unit::Transport) {
        if position.fresh(ship.zone, unit) == 0 || !passes(unit) {
            continue;
        }
        for transports in 1..=most {
            let order = order(Some(unit), transports);
            if unit != Unit::Carrier || outlook.keeps_planes(&order) {
                outlook.offer_one(order, sink);
            }
        }
    }
}

/// The ways of a transport, one for each end and number of steps, with their ends.
fn ways(lay: &Lay<'_>, ship: &Transport, sink: &mut impl FnMut(&Path, Space)) {
    if ship.left == 0 {
        return;
    }
    for to in lay.near(ship.zone).iter() {
        sink(&[ship.zone, to].into_iter().collect(), to);
    }
    if ship.left > 1 {
        for to in lay.through(ship.zone, Unit::Transport).without(ship.zone).iter() {
            if let Some(middle) = lay.zones_between(ship.zone, to, Unit::Transport).first() {
                sink(&[ship.zone, middle, to].into_iter().collect(), to);
            }
        }
    }
}

fn load(outlook: &Outlook<'_>, which: Which, ship: &Transport, sink: &mut impl FnMut(Batch)) {
    let (position, lay) = (outlook.position, outlook.lay);
    if lay.blockaded.contains(ship.zone) {
        return;
    }
    let combat = position.phase == Phase::CombatMove;
    if combat && position.ruleset.strict_combat_moves && !can_assault(position, lay, ship.zone, ship.left) {
        return;
    }
    let room = ship.room();
    for land in position.map.tables().coast(ship.zone).iter() {
        let units = position.fresh_units(land);
        for unit in Unit::LAND.into_iter().filter(|unit| units[*unit] > 0 && !(combat && *unit == Unit::AaGun)) {
            if unit.abilities().bulk > room {
                continue;
            }
            let mut order = Order { which, ..Order::new(Counts::of(Unit::Transport, 1), [ship.zone]) };
            order.loads.push(Load { from: land, at: ship.zone, units: Counts::of(unit, 1) });
            sink(Batch::Action(Action::Move(order)));
        }
    }
}

fn offload(outlook: &Outlook<'_>, which: Which, ship: &Transport, sink: &mut impl FnMut(Batch)) {
    let (position, lay) = (outlook.position, outlook.lay);
    let combat = position.phase == Phase::CombatMove;
    if combat && !escorted(position, lay, ship.zone) {
        return;
    }
    for land in position.map.tables().coast(ship.zone).iter() {
        if ship.target.is_some_and(|target| target != land) || position.is_hostile(land) != combat {
            continue;
        }
        for (unit, _) in ship.aboard().iter().filter(|(unit, _)| !(combat && *unit == Unit::AaGun)) {
            let mut order = Order { which, ..Order::new(Counts::of(Unit::Transport, 1), [ship.zone]) };
            order.drops.push(Drop { to: land, units: Counts::of(unit, 1) });
            sink(Batch::Action(Action::Move(order)));
        }
    }
}

/// Whether an assault from a zone is covered.
pub(super) fn escorted(position: &Position, lay: &Lay<'_>, zone: Space) -> bool {
    let submarine = position.ruleset.sub_blocks_unescorted_assault
        && position.enemies(zone)[Unit::Submarine] > 0
        && !position.own(zone).any(&Unit::SURFACE_WARSHIPS);
    !submarine && (!lay.blockaded.contains(zone) || position.has_attackers(zone))
}
