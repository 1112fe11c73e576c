//! Whether a combat move leads to combat.

use rulebound_axis::order::Order;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};

use super::board::Board;
use super::cargo::ROOM;

impl Board {
    pub fn serves_a_purpose(&self, order: &Order) -> bool {
        if !self.is_combat() {
            return true;
        }
        let last = order.path[order.path.len() - 1];
        if order.raid {
            let there = self.map().is_land(last) && self.is_hostile(last) && self.factories.contains(&last);
            return there && (!self.ruleset.strict_combat_moves || self.leaves_assaults(order));
        }
        if !self.ruleset.strict_combat_moves {
            return true;
        }
        let fights = match order.domain() {
            // What boards an ally's transport goes ashore in a later turn.
            _ if self.host(order).is_some() => order.loads.is_empty(),
            Some(Domain::Land) => {
                let takes = order.path[1..].iter().any(|&land| self.is_hostile(land));
                takes || (order.units[Unit::Tank] > 0 && self.walking(order.path[0]) > 0)
            }
            Some(Domain::Air) if self.map().is_land(last) => self.is_hostile(last) && self.has_enemies(last),
            Some(Domain::Air) => Unit::SEA
                .into_iter()
                .any(|unit| self.enemy(last, unit) && (unit != Unit::Submarine || self.own(last, Unit::Destroyer) > 0)),
            _ => self.ships_serve_a_purpose(order, last),
        };
        fights && self.leaves_assaults(order)
    }

    fn ships_serve_a_purpose(&self, order: &Order, last: Space) -> bool {
        let after = self.after(order);
        let ship = self.ship(order).map(|ship| self.ship_after(order, ship));
        if let Some(ship) = ship.as_ref().filter(|ship| !ship.loaded.is_empty()) {
            return after.can_still_assault(ship);
        }
        let armed = order.units.iter().any(|(unit, _)| unit.abilities().attack > 0);
        let battle = armed && self.has_enemy_ships(last);
        let leaves = order.path.len() > 1 && self.is_hostile(order.path[0]);
        let station = self.atlas.coast(last).into_iter().any(|land| self.is_hostile(land));
        let only_transports = order.units.iter().all(|(unit, _)| unit == Unit::Transport);
        let (room, left) = match ship {
            Some(ship) => (ROOM - ship.bulk(), ship.left),
            None => (ROOM, 2 - (order.path.len() as u8 - 1)),
        };
        let boards = |land: Space| {
            let fits = |unit: &Unit| u32::from(unit.abilities().bulk) <= room && self.fresh(land, *unit) > 0;
            [Unit::Infantry, Unit::Artillery, Unit::Tank].iter().any(fits)
        };
        let waits = only_transports
            && !self.is_hostile(last)
            && self.atlas.coast(last).into_iter().any(boards)
            && after.can_reach_assault(last, left);
        battle || leaves || station || waits
    }

    /// No transport loses its last assault, unless it is the one that is ordered.
    fn leaves_assaults(&self, order: &Order) -> bool {
        let waiting = self.waiting_assaults();
        if waiting.is_empty() {
            return true;
        }
        let after = self.after(order);
        let still = after.waiting_assaults();
        // What is no longer on the board as it was is the transport of this order, which was judged by itself.
        waiting.iter().all(|ship| !after.ships.contains(ship) || still.contains(ship))
    }
}
