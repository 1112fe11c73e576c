//! Everything that is listed (AXA-16.1), found by trying every order along every path and playing it: of those that lead to
//! the same board, the shortest way and then the first in the order of the map.

use rulebound_axis::action::Action;
use rulebound_axis::counts::Counts;
use rulebound_axis::order::{Drop, Load, Order, Which};
use rulebound_axis::phase::Phase;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;
use rulebound_axis::unit::Unit;

use super::board::{Board, Ship};

/// Orders that are allowed, with what comes of them.
#[derive(Default)]
struct Found(Vec<(Order, Board)>);

impl Found {
    /// Keeps an order unless a better one leads to the same.
    fn add(&mut self, board: &Board, order: Order) {
        if !board.allows_order(&order) {
            return;
        }
        let after = board.after(&order);
        let rank = |order: &Order| (order.path.len(), order.path.clone());
        let same = |other: &Order| {
            let ends = |order: &Order| (order.path[0], order.path[order.path.len() - 1]);
            let rest = |order: &Order| (order.units, order.which, order.raid);
            ends(other) == ends(&order) && rest(other) == rest(&order)
        };
        match self.0.iter_mut().find(|(other, result)| same(other) && *result == after) {
            Some((other, _)) if rank(&order) < rank(other) => *other = order,
            Some(_) => {}
            None => self.0.push((order, after)),
        }
    }

    fn give(self, actions: &mut Vec<Action>) {
        actions.extend(self.0.into_iter().map(|(order, _)| Action::Move(order)));
    }
}

impl Board {
    /// Everything that is listed.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        match self.phase {
            Phase::Purchase => self.purchases(&mut actions),
            Phase::Mobilise => self.placements(&mut actions),
            Phase::Combat => {
                for space in self.map().spaces() {
                    actions.extend([Action::Bomb { land: space }, Action::Fight { space }]);
                }
                self.answers(&mut actions);
            }
            Phase::CombatMove | Phase::NoncombatMove => {}
        }
        actions.push(Action::End);
        actions.retain(|action| self.allows(action));
        if self.phase.is_move() && !self.is_over {
            for from in self.map().spaces() {
                self.marches(from, &mut actions);
                self.voyages(from, &mut actions);
                self.ferries(from, &mut actions);
                self.hosts(from, &mut actions);
                self.flights(from, &mut actions);
            }
        }
        actions
    }

    fn purchases(&self, actions: &mut Vec<Action>) {
        actions.extend(Unit::ALL.map(|unit| Action::Buy { units: Counts::of(unit, 1) }));
        actions.push(Action::BuyFactories { count: 1 });
        actions.extend(self.map().lands().iter().map(|land| Action::Repair { land, points: 1 }));
    }

    fn placements(&self, actions: &mut Vec<Action>) {
        for factory in self.map().lands().iter() {
            actions.push(Action::PlaceFactory { land: factory });
            for unit in Unit::ALL {
                for at in self.atlas.near(factory).iter().copied().chain([factory]) {
                    actions.push(Action::Place { unit, count: 1, factory, at });
                }
            }
        }
    }

    /// Single land units, and tanks in all numbers where only together they find combat on their way.
    fn marches(&self, from: Space, actions: &mut Vec<Action>) {
        for unit in Unit::LAND.into_iter().filter(|&unit| self.own(from, unit) > 0) {
            let mut found = Found::default();
            for path in self.atlas.ways(from, usize::from(unit.moves())) {
                let takes = path[1..path.len() - 1].iter().any(|&land| self.is_hostile(land));
                let among_friends = !self.is_hostile(path[path.len() - 1]);
                let together = takes && among_friends && self.is_combat() && self.ruleset.strict_combat_moves;
                for count in 1..=if together { self.own(from, unit) } else { 1 } {
                    found.add(self, Order::new(Counts::of(unit, count), path.iter().copied()));
                }
            }
            found.give(actions);
        }
    }

    /// Single warships, and carriers in all numbers.
    fn voyages(&self, from: Space, actions: &mut Vec<Action>) {
        for unit in Unit::SEA.into_iter().filter(|&unit| unit != Unit::Transport && self.own(from, unit) > 0) {
            let mut found = Found::default();
            for path in self.atlas.ways(from, 2) {
                for count in 1..=if unit == Unit::Carrier { self.own(from, unit) } else { 1 } {
                    found.add(self, Order::new(Counts::of(unit, count), path.iter().copied()));
                }
            }
            found.give(actions);
        }
    }

    /// The transports of a power in a zone that differ.
    fn transports(&self, zone: Space, power: Power) -> Vec<(Which, Ship)> {
        let mut ships = Vec::new();
        if self.map().is_sea(zone) && self.fresh_transports(zone, power) > 0 {
            ships.push((Which::Fresh, Ship::fresh(power, zone)));
        }
        for (number, ship) in self.ships.iter().enumerate() {
            let here = ship.power == power && ship.zone == zone;
            if here && !ships.iter().any(|(_, other)| other == ship) {
                ships.push((Which::Ship(number as u8), ship.clone()));
            }
        }
        ships
    }

    /// Transports that sail, load one unit or offload one unit; with one warship where they may not go alone.
    fn ferries(&self, zone: Space, actions: &mut Vec<Action>) {
        for (which, ship) in self.transports(zone, self.active) {
            let one = Counts::of(Unit::Transport, 1);
            let mut found = Found::default();
            for path in self.atlas.ways(zone, 2) {
                let alone = Order { which, ..Order::new(one, path.iter().copied()) };
                // With units aboard that must assault, a transport follows its escort, and is listed alone.
                if !self.allows_order(&alone) && ship.loaded.is_empty() && self.is_combat() {
                    self.escorted(which, &path, &mut found);
                }
                found.add(self, alone);
            }
            found.give(actions);
            self.handlings(&Order { which, ..Order::new(one, [zone]) }, actions);
        }
    }

    /// Transports of allies that load one unit or offload one unit.
    fn hosts(&self, zone: Space, actions: &mut Vec<Action>) {
        for power in self.active.friends().filter(|&power| power != self.active) {
            for (which, _) in self.transports(zone, power) {
                let here = Order::new(Counts::of(Unit::Transport, 1), [zone]);
                self.handlings(&Order { which, power: Some(power), ..here }, actions);
            }
        }
    }

    /// One unit aboard or ashore, while the transport of an order stays where it is.
    fn handlings(&self, here: &Order, actions: &mut Vec<Action>) {
        let zone = here.path[0];
        for land in self.atlas.coast(zone) {
            for units in Unit::LAND.map(|unit| Counts::of(unit, 1)) {
                let (mut load, mut offload) = (here.clone(), here.clone());
                load.loads.push(Load { from: land, at: zone, units });
                offload.drops.push(Drop { to: land, units });
                let allowed = [load, offload].into_iter().filter(|order| self.allows_order(order));
                actions.extend(allowed.map(Action::Move));
            }
        }
    }

    fn escorted(&self, which: Which, path: &[Space], found: &mut Found) {
        let most = if which == Which::Fresh { self.fresh(path[0], Unit::Transport) } else { 1 };
        for unit in Unit::SEA.into_iter().filter(|&unit| unit != Unit::Transport) {
            for transports in 1..=most {
                let mut units = Counts::of(Unit::Transport, transports);
                units[unit] = 1;
                found.add(self, Order { which, ..Order::new(units, path.iter().copied()) });
            }
        }
    }

    /// Single planes, by the first way of every length.
    fn flights(&self, from: Space, actions: &mut Vec<Action>) {
        for unit in Unit::AIR.into_iter().filter(|&unit| self.own(from, unit) > 0) {
            let states = std::iter::once(Which::Fresh).chain((0..=unit.moves()).map(Which::Left));
            for which in states {
                let there = match which {
                    Which::Left(left) => !self.is_combat() && self.flown(from, unit, left) > 0,
                    _ => self.fresh(from, unit) > 0,
                };
                if there {
                    self.flights_of(from, unit, which, actions);
                }
            }
        }
    }

    fn flights_of(&self, from: Space, unit: Unit, which: Which, actions: &mut Vec<Action>) {
        for to in self.map().spaces().filter(|&to| to != from) {
            let mut found = Found::default();
            for steps in 1..=usize::from(unit.moves()) {
                let Some(path) = self.atlas.first_flight(from, to, steps) else { continue };
                for raid in [false, true] {
                    let order = Order::new(Counts::of(unit, 1), path.iter().copied());
                    found.add(self, Order { which, raid, ..order });
                }
                // A longer way makes no difference to a plane that lands.
                if !self.is_combat() {
                    break;
                }
            }
            found.give(actions);
        }
    }
}
