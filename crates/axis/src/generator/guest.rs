//! Orders to transports of allies: they take one unit aboard, or let one go (AXA-7.9).

use super::cargo::{escorted, ships};
use crate::counts::Counts;
use crate::guest::Stay;
use crate::order::{Drop, Load, Order, Which};
use crate::phase::Phase;
use crate::position::Position;
use crate::power::Power;
use crate::reach::Reach;
use crate::space::Space;
use crate::transport::Transport;
use crate::unit::Unit;

/// An ally's transport.
struct Host {
    power: Power,
    which: Which,
    ship: Transport,
}

impl Host {
    fn order(&self) -> Order {
        let one = Counts::of(Unit::Transport, 1);
        Order { which: self.which, power: Some(self.power), ..Order::new(one, [self.ship.zone]) }
    }
}

pub(super) fn orders(position: &Position, waters: &Reach<'_>, sink: &mut impl FnMut(Order)) {
    let phase = position.move_phase();
    for power in position.turn.friends().filter(|power| *power != position.turn) {
        let there = |zone: &Space| position.units(*zone, power)[Unit::Transport] > 0;
        for zone in position.map.seas().iter().filter(there) {
            for (which, ship) in ships(position, zone, power) {
                if ship.used.is_none() || ship.used == phase {
                    let host = Host { power, which, ship };
                    load(position, waters, &host, sink);
                    offload(position, waters, &host, sink);
                }
            }
        }
    }
}

fn load(position: &Position, waters: &Reach<'_>, host: &Host, sink: &mut impl FnMut(Order)) {
    let (zone, combat) = (host.ship.zone, position.phase == Phase::CombatMove);
    // What boards has moved, so that it finds no combat this turn.
    let idle = combat && position.ruleset.strict_combat_moves;
    if idle || waters.blockaded.contains(zone) || host.ship.target.is_some() {
        return;
    }
    for from in position.map.tables().coast(zone).iter() {
        for unit in Unit::LAND.into_iter().filter(|unit| !(combat && *unit == Unit::AaGun)) {
            if unit.abilities().bulk <= host.ship.room() && position.fresh(from, unit) > 0 {
                let mut order = host.order();
                order.loads.push(Load { from, at: zone, units: Counts::of(unit, 1) });
                sink(order);
            }
        }
    }
}

fn offload(position: &Position, waters: &Reach<'_>, host: &Host, sink: &mut impl FnMut(Order)) {
    let (zone, combat) = (host.ship.zone, position.phase == Phase::CombatMove);
    if combat && !escorted(position, waters, zone) {
        return;
    }
    let aboard = host.ship.guests.staying(position.turn, Stay::Settled);
    for to in position.map.tables().coast(zone).iter() {
        if host.ship.target.is_some_and(|target| target != to) || position.is_hostile(to) != combat {
            continue;
        }
        for (unit, _) in aboard.iter().filter(|(unit, _)| !(combat && *unit == Unit::AaGun)) {
            let mut order = host.order();
            order.drops.push(Drop { to, units: Counts::of(unit, 1) });
            sink(order);
        }
    }
}
