//! The listed actions that together do what a legal action does (AXA-16.1).

use arrayvec::ArrayVec;

use super::{actions, answers};
use crate::action::Action;
use crate::change;
use crate::counts::Counts;
use crate::order::{Drop, Load, Order, Which};
use crate::phase::Phase;
use crate::position::Position;
use crate::question;
use crate::unit::{Domain, Unit};

/// One listed action after another.
pub(crate) fn normal(position: &Position, action: &Action) -> Vec<Action> {
    match action {
        Action::Buy { units } => units
            .iter()
            .flat_map(|(unit, count)| {
                std::iter::repeat_n(Action::Buy { units: Counts::of(unit, 1) }, usize::from(count))
            })
            .collect(),
        Action::BuyFactories { count } => {
            std::iter::repeat_n(Action::BuyFactories { count: 1 }, usize::from(*count)).collect()
        }
        Action::Repair { land, points } => {
            std::iter::repeat_n(Action::Repair { land: *land, points: 1 }, usize::from(*points)).collect()
        }
        Action::Place { unit, count, factory, at } => {
            let one = Action::Place { unit: *unit, count: 1, factory: *factory, at: *at };
            std::iter::repeat_n(one, usize::from(*count)).collect()
        }
        Action::Lose { power, units, damaged } => answers::singly(position, *power, units, *damaged),
        Action::Submerge { power, count } => {
            // Whoever names the power that is asked means what is meant without.
            let power = power.filter(|power| *power != question::decides(position));
            std::iter::repeat_n(Action::Submerge { power, count: 1 }, usize::from(*count)).collect()
        }
        Action::Move(order) => {
            let mut parts = Parts { position: position.clone(), orders: Vec::new() };
            // Whoever names the active power means what is meant without.
            parts.take_apart(&Order { power: order.host(position.turn), ..order.clone() });
            parts.orders.into_iter().map(Action::Move).collect()
        }
        other => vec![other.clone()],
    }
}

/// The parts of an order, and the position after them.
struct Parts {
    position: Position,
    orders: Vec<Order>,
}

impl Parts {
    /// Gives one part, by the listed way that leads to the same.
    fn give(&mut self, order: Order) {
        let order = self.listed(&order).unwrap_or(order);
        change::carry_out(&mut self.position, &order);
        self.orders.push(order);
    }

    /// The listed order with the same units and the same effect.
    fn listed(&self, order: &Order) -> Option<Order> {
        let mut wanted = self.position.clone();
        change::carry_out(&mut wanted, order);
        let mut found = None;
        actions(&self.position, &mut |action| {
            if let Action::Move(other) = action
                && found.is_none()
                && other.units == order.units
                && other.from() == order.from()
                && other.to() == order.to()
                && other.which == order.which
                && other.power == order.power
                && (other == *order || self.leads_to(&other, &wanted))
            {
                found = Some(other);
            }
        });
        found
    }

    fn leads_to(&self, order: &Order, wanted: &Position) -> bool {
        let mut after = self.position.clone();
        change::carry_out(&mut after, order);
        after == *wanted
    }

    fn take_apart(&mut self, order: &Order) {
        match order.domain() {
            Some(Domain::Land) => self.land(order),
            Some(Domain::Air) => self.singly(order, order.which),
            Some(Domain::Sea) => self.sea(order),
            None => {}
        }
    }

    /// One unit after another.
    fn singly(&mut self, order: &Order, which: Which) {
        for (unit, count) in order.units.iter() {
            for _ in 0..count {
                let mut single = Order { units: Counts::of(unit, 1), which, ..order.clone() };
                if self.position.phase == Phase::CombatMove && unit.domain() == Domain::Air {
                    let (Some(from), Some(to)) = (order.from(), order.to()) else { continue };
                    let cost = self.position.map.tables().flight_cost(&order.path);
                    let path = self.position.map.tables().flight_of(from, to, cost);
                    single.path = path.unwrap_or(single.path);
                }
                self.give(single);
            }
        }
    }

    /// Tanks that take a land on their way and end among friends go together.
    fn land(&mut self, order: &Order) {
        let passed = order.path.get(1..order.path.len().saturating_sub(1)).unwrap_or(&[]);
        let takes = passed.iter().any(|land| self.position.is_hostile(*land));
        let friendly = order.to().is_some_and(|land| self.position.is_friendly(land));
        let strict = self.position.ruleset.strict_combat_moves;
        if self.position.phase == Phase::CombatMove && takes && friendly && strict {
            self.give(order.clone());
        } else {
            self.singly(order, Which::Fresh);
        }
    }

    fn sea(&mut self, order: &Order) {
        let warships = order.units.filtered(|unit| unit != Unit::Transport);
        let transports = order.units[Unit::Transport];
        let plain = Order { loads: ArrayVec::new(), drops: ArrayVec::new(), ..order.clone() };
        let joint = self.joint_escort(&plain);
        if let Some(unit) = joint {
            let mut units = Counts::of(Unit::Transport, transports);
            units[unit] = 1;
            let rest = warships.minus(&Counts::of(unit, 1)).unwrap_or_default();
            self.warships(&plain, &rest);
            self.give(Order { units, ..plain });
            return;
        }
        self.warships(&plain, &warships);
        for _ in 0..transports {
            self.transport(order);
        }
    }

    /// The warship with which transports must go, where they may not go alone.
    fn joint_escort(&self, order: &Order) -> Option<Unit> {
        let warships = order.units.filtered(|unit| unit != Unit::Transport);
        let transports = order.units[Unit::Transport];
        if transports == 0 || warships.is_empty() {
            return None;
        }
        let mut after = Parts { position: self.position.clone(), orders: Vec::new() };
        after.warships(order, &warships);
        let alone = Order { units: Counts::of(Unit::Transport, 1), ..order.clone() };
        let together = after.listed(&alone).is_none();
        warships.iter().last().map(|(unit, _)| unit).filter(|_| together)
    }

    /// Warships one by one, carriers of one kind together.
    fn warships(&mut self, order: &Order, warships: &Counts) {
        for (unit, count) in warships.iter() {
            let (times, each) = if unit == Unit::Carrier { (1, count) } else { (count, 1) };
            for _ in 0..times {
                let units = Counts::of(unit, each);
                let single = Order { units, which: Which::Fresh, path: order.path.clone(), ..Order::new(units, []) };
                self.give(single);
            }
        }
    }

    /// Loads unit by unit, sails from load to load, and offloads unit by unit.
    fn transport(&mut self, order: &Order) {
        let mut which = order.which;
        let power = order.power;
        let one = Counts::of(Unit::Transport, 1);
        let mut at = 0;
        let mut loads = order.loads.iter().peekable();
        loop {
            while let Some(load) = loads.next_if(|load| order.path.get(at) == Some(&load.at)) {
                for (unit, count) in load.units.iter() {
                    for _ in 0..count {
                        let mut part = Order { which, power, ..Order::new(one, [load.at]) };
                        part.loads.push(Load { units: Counts::of(unit, 1), ..*load });
                        which = self.step(part);
                    }
                }
            }
            let next = match loads.peek() {
                Some(load) => order.path.iter().skip(at).position(|zone| *zone == load.at).map(|steps| at + steps),
                None => Some(order.path.len().saturating_sub(1)),
            };
            let Some(next) = next.filter(|next| *next > at) else { break };
            which =
                self.step(Order { which, ..Order::new(one, order.path.get(at..=next).unwrap_or(&[]).iter().copied()) });
            at = next;
        }
        for drop in &order.drops {
            for (unit, count) in drop.units.iter() {
                for _ in 0..count {
                    let mut part = Order { which, power, ..Order::new(one, order.to()) };
                    part.drops.push(Drop { units: Counts::of(unit, 1), ..*drop });
                    which = self.step(part);
                }
            }
        }
    }

    /// Gives one part of a transport's order; gives how the transport is told apart afterwards.
    fn step(&mut self, part: Order) -> Which {
        let before = self.position.clone();
        self.give(part);
        // The transport that is there now and was not there before.
        let new = self.position.transports.iter().enumerate().find(|(_, ship)| {
            let count = |ships: &[crate::transport::Transport]| ships.iter().filter(|other| other == ship).count();
            count(&self.position.transports) > count(&before.transports)
        });
        let distinct = new
            .map(|(_, ship)| *ship)
            .and_then(|ship| self.position.transports.iter().position(|other| *other == ship));
        distinct.and_then(|index| u8::try_from(index).ok()).map_or(Which::Fresh, Which::Ship)
    }
}
