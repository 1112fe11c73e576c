//! What transports load and offload, and who escorts them.

use std::collections::BTreeMap;

use rulebound_axis::order::Order;
use rulebound_axis::space::Space;
use rulebound_axis::unit::Unit;

use super::board::{Board, Ship};

/// The room of a transport.
pub const ROOM: u32 = 5;

impl Board {
    pub fn can_handle_cargo(&self, order: &Order) -> bool {
        let last = order.path[order.path.len() - 1];
        let handled = order.loads.is_empty() && order.drops.is_empty();
        let ship = self.ship(order);
        (handled || ship.is_some_and(|ship| self.can_load(order) && self.can_offload(order, ship, last)))
            && (order.units[Unit::Transport] == 0 || self.is_escorted(order, last))
    }

    fn can_load(&self, order: &Order) -> bool {
        let mut wanted: BTreeMap<(Space, Unit), u32> = BTreeMap::new();
        for load in &order.loads {
            for (unit, count) in load.units.iter() {
                *wanted.entry((load.from, unit)).or_default() += u32::from(count);
            }
        }
        let beside = |land: Space, zone: Space| self.map().is_land(land) && self.atlas.coast(zone).contains(&land);
        order.loads.iter().all(|load| beside(load.from, load.at) && !self.is_hostile(load.at))
            && wanted.into_iter().all(|((land, unit), want)| u32::from(self.fresh(land, unit)) >= want)
    }

    fn can_offload(&self, order: &Order, ship: Ship, last: Space) -> bool {
        let loaded: u32 = order.loads.iter().map(|load| load.units.bulk()).sum();
        let mut aboard = match self.host(order) {
            // What boards an ally's transport stays there for this turn.
            Some(_) => ship.settled_guests(self.active),
            None => ship.aboard(),
        };
        for load in order.loads.iter().filter(|_| self.host(order).is_none()) {
            let Some(more) = aboard.plus(&load.units) else { return false };
            aboard = more;
        }
        let mut targets: Vec<Space> = ship.target.into_iter().chain(order.drops.iter().map(|drop| drop.to)).collect();
        targets.dedup();
        ship.bulk() + loaded <= ROOM
            && targets.len() <= 1
            && order.drops.iter().all(|drop| {
                let rest = aboard.minus(&drop.units);
                aboard = rest.unwrap_or_default();
                rest.is_some()
                    && self.map().is_land(drop.to)
                    && self.atlas.coast(last).contains(&drop.to)
                    && self.is_hostile(drop.to) == self.is_combat()
            })
    }

    /// Transports end a combat move in a hostile zone, and units go ashore from one, only beside own units that attack.
    fn is_escorted(&self, order: &Order, last: Space) -> bool {
        if !self.is_combat() {
            return true;
        }
        let with = |holds: &dyn Fn(Unit) -> bool| order.units.iter().any(|(unit, _)| holds(unit));
        let attackers = with(&|unit| unit.abilities().attack > 0) || self.has_attackers(last);
        let surface =
            with(&|unit| ![Unit::Transport, Unit::Submarine].contains(&unit)) || self.has_surface_warship(last);
        let below = self.ruleset.sub_blocks_unescorted_assault && self.enemy(last, Unit::Submarine);
        (attackers || !self.is_hostile(last)) && (order.drops.is_empty() || surface || !below)
    }
}
