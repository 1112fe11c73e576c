//! Whether an order is allowed.

use rulebound_axis::group::Task;
use rulebound_axis::order::{Order, Which};
use rulebound_axis::phase::MovePhase;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};

use super::board::{Board, Moved, Ship};

impl Board {
    pub fn allows_order(&self, order: &Order) -> bool {
        if !self.phase.is_move() || !self.is_well_formed(order) {
            return false;
        }
        let domain = order.domain().expect("units of one domain");
        let on_the_way = match domain {
            Domain::Land => self.can_march(order),
            Domain::Sea => self.can_sail(order),
            Domain::Air => self.can_fly(order),
        };
        on_the_way
            && self.has_units(order)
            && (domain != Domain::Sea || self.can_handle_cargo(order))
            && !self.leads_nowhere(order)
            && self.serves_a_purpose(order)
            && self.loses_no_more_planes(order)
    }

    fn is_well_formed(&self, order: &Order) -> bool {
        let has = |space: Space| self.map().has(space);
        let handles_cargo = !order.loads.is_empty() || !order.drops.is_empty();
        let transports = order.units[Unit::Transport];
        let only = |unit: Unit| order.units.iter().all(|(other, _)| other == unit);
        let mut carried = order.loads.iter().map(|load| load.units).chain(order.drops.iter().map(|drop| drop.units));
        !order.path.is_empty()
            && order.path.iter().all(|&space| has(space))
            && order.loads.iter().all(|load| has(load.from) && has(load.at))
            && order.drops.iter().all(|drop| has(drop.to))
            && order.domain().is_some()
            && self.asks_no_more_of_a_host(order)
            && (order.path.len() > 1 || (handles_cargo && only(Unit::Transport)))
            && (!handles_cargo || transports == 1)
            && (!order.raid || (only(Unit::Bomber) && self.is_combat()))
            && carried.all(|units| !units.is_empty() && units.iter().all(|(unit, _)| unit.domain() == Domain::Land))
            && loads_follow_path(order)
            && match order.which {
                Which::Fresh => true,
                Which::Left(_) => order.domain() == Some(Domain::Air),
                Which::Ship(_) => transports == 1 && self.ship(order).is_some(),
            }
    }

    /// The one transport of an order, if it is one alone.
    pub fn ship(&self, order: &Order) -> Option<Ship> {
        let (from, power) = (order.path[0], self.host(order).unwrap_or(self.active));
        match order.which {
            Which::Ship(number) => {
                let ship = self.ships.get(usize::from(number)).cloned();
                ship.filter(|ship| ship.power == power && ship.zone == from)
            }
            _ => (order.units[Unit::Transport] == 1).then(|| Ship::fresh(power, from)),
        }
    }

    /// The units are there and may still be ordered.
    fn has_units(&self, order: &Order) -> bool {
        let from = order.path[0];
        let enough = order.units.iter().all(|(unit, want)| match order.which {
            Which::Ship(_) if unit == Unit::Transport => true,
            Which::Left(left) => !self.is_combat() && self.flown(from, unit, left) >= usize::from(want),
            _ if unit == Unit::Tank => self.fresh(from, unit) + self.walking(from) >= want,
            _ if unit == Unit::Transport => {
                self.fresh_transports(from, self.host(order).unwrap_or(self.active)) >= want
            }
            _ => self.fresh(from, unit) >= want,
        });
        let guns = order.units[Unit::AaGun] > 0
            || order.loads.iter().any(|load| load.units[Unit::AaGun] > 0)
            || order.drops.iter().any(|drop| drop.units[Unit::AaGun] > 0);
        enough && !(guns && self.is_combat())
    }

    /// How many planes flew in the combat move and have so many moves left.
    pub fn flown(&self, space: Space, unit: Unit, left: u8) -> usize {
        let alike = |moved: &&Moved| {
            moved.space == space && moved.unit == unit && moved.left == left && moved.phase == MovePhase::CombatMove
        };
        self.moved.iter().filter(alike).count()
    }

    fn can_march(&self, order: &Order) -> bool {
        let steps = order.path.len() - 1;
        let moves = |unit: Unit| {
            if unit == Unit::Tank && self.walking(order.path[0]) > 0 { 1 } else { usize::from(unit.moves()) }
        };
        let on_land = |&space: &Space| self.map().is_land(space);
        let only_tanks = order.units.iter().all(|(unit, _)| unit == Unit::Tank);
        order.units.iter().all(|(unit, _)| steps <= moves(unit))
            && order.path.iter().all(on_land)
            && order.path.windows(2).all(|step| self.atlas.touch(step[0], step[1]))
            && order.path.iter().enumerate().skip(1).all(|(at, &land)| {
                if !self.is_hostile(land) {
                    return true;
                }
                let ends = at == steps;
                self.is_combat() && (ends || (only_tanks && self.is_open(land)))
            })
    }

    /// Whether a ship must stop in a zone that it enters.
    fn stops(&self, zone: Space, unit: Unit) -> bool {
        if unit == Unit::Submarine { self.enemy(zone, Unit::Destroyer) } else { self.is_hostile(zone) }
    }

    fn can_sail(&self, order: &Order) -> bool {
        let steps = order.path.len() - 1;
        let ship = self.ship(order);
        let spent = ship.as_ref().is_some_and(|ship| {
            let over = ship.used.is_some_and(|used| used != self.move_phase());
            let offloaded = ship.target.is_some();
            over || (offloaded && (steps > 0 || !order.loads.is_empty()))
        });
        let moves = |unit: Unit| match &ship {
            Some(ship) if unit == Unit::Transport => usize::from(ship.left),
            _ => 2,
        };
        let last = order.path[steps];
        !spent
            && self.map().is_sea(order.path[0])
            && order.path.windows(2).all(|step| self.may_sail(step[0], step[1]))
            && order.units.iter().all(|(unit, _)| {
                let mut between = order.path.iter().skip(1).take(steps.saturating_sub(1));
                let enters = self.is_combat() || steps == 0 || unit == Unit::Submarine || !self.is_hostile(last);
                steps <= moves(unit) && enters && !between.any(|&zone| self.stops(zone, unit))
            })
    }

    /// What a flight costs, if nothing impassable is in its way.
    pub fn flight_cost(&self, order: &Order) -> Option<usize> {
        order.path.windows(2).map(|step| Some(self.atlas.flight(step[0], step[1])?.max(1))).sum()
    }

    fn can_fly(&self, order: &Order) -> bool {
        let last = order.path[order.path.len() - 1];
        let moves = |unit: Unit| match order.which {
            Which::Left(left) => usize::from(left),
            _ => usize::from(unit.moves()),
        };
        let welcome = self.is_combat() || !(self.is_hostile(last) || self.captured.contains(&last));
        let cost = self.flight_cost(order);
        welcome && cost.is_some_and(|cost| order.units.iter().all(|(unit, _)| cost <= moves(unit)))
    }

    /// Whether it comes back and has neither loaded elsewhere nor taken anything.
    fn leads_nowhere(&self, order: &Order) -> bool {
        let (from, last) = (order.path[0], order.path[order.path.len() - 1]);
        let loads = order.loads.iter().any(|load| load.at != from);
        let takes = order.domain() == Some(Domain::Land)
            && self.is_combat()
            && order.path.iter().any(|&land| self.is_hostile(land));
        order.path.len() > 1 && from == last && !loads && !takes
    }

    /// No more planes are lost after it than before.
    fn loses_no_more_planes(&self, order: &Order) -> bool {
        let flies = order.domain() == Some(Domain::Air) || order.units[Unit::Carrier] > 0;
        if !flies {
            return true;
        }
        let after = self.after(order);
        let lost = after.lost_planes();
        lost == 0 || lost <= self.lost_planes()
    }

    /// Whether own units that can attack were ordered into a space.
    pub fn is_attacked(&self, space: Space) -> bool {
        let attacks = |moved: &Moved| moved.task == Task::Move && moved.unit.abilities().attack > 0;
        self.moved.iter().any(|moved| moved.space == space && attacks(moved))
    }
}

fn loads_follow_path(order: &Order) -> bool {
    let mut at = 0;
    order.loads.iter().all(|load| {
        let found = order.path.iter().skip(at).position(|zone| *zone == load.at);
        at += found.unwrap_or(0);
        found.is_some()
    })
}
