//! What an order does, played on the plain board.

use rulebound_axis::group::Task;
use rulebound_axis::order::{Order, Which};
use rulebound_axis::phase::MovePhase;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};

use super::board::{Board, Moved, Ship};

impl Board {
    /// The board after an order whose units are there.
    pub fn after(&self, order: &Order) -> Board {
        let mut board = self.clone();
        match order.domain() {
            _ if self.host(order).is_some() => board.serve(order),
            Some(Domain::Land) => board.march(order),
            Some(Domain::Air) => board.fly(order),
            Some(Domain::Sea) => board.sail(order),
            None => {}
        }
        board.moved.sort_unstable();
        board.ships.sort_unstable();
        board
    }

    pub fn put(&mut self, space: Space, power: Power, unit: Unit, count: u8) {
        self.units[space.index()][power.index()][unit] += count;
    }

    pub fn take(&mut self, space: Space, power: Power, unit: Unit, count: u8) {
        self.units[space.index()][power.index()][unit] -= count;
    }

    /// Moves one own unit, which from now on has moved.
    fn shift(&mut self, from: Space, moved: Moved) {
        let power = self.active;
        self.take(from, power, moved.unit, 1);
        self.put(moved.space, power, moved.unit, 1);
        self.moved.push(moved);
    }

    /// Remembers from where somebody came.
    fn come(&mut self, to: Space, from: Space) {
        if to != from {
            self.came.insert((to, from));
        }
    }

    fn march(&mut self, order: &Order) {
        let (phase, steps) = (self.move_phase(), order.path.len() - 1);
        let (from, last) = (order.path[0], order.path[steps]);
        // Under the switch a land that was taken by walking in counts as open for those who follow.
        let at_once = self.ruleset.walking_in_conquers_at_once;
        let taken = at_once && self.captured.contains(&last) && !self.has_enemies(last);
        let open = self.is_open(last) || (taken && !self.factories.contains(&last));
        for (unit, count) in order.units.iter() {
            for _ in 0..count {
                let walks = |moved: &Moved| moved.space == from && moved.unit == unit && moved.left == 1;
                let walked = self.moved.iter().position(walks).filter(|_| unit == Unit::Tank && self.is_combat());
                if let Some(index) = walked {
                    self.moved.remove(index);
                }
                let goes_on = self.is_combat() && unit == Unit::Tank && walked.is_none() && steps == 1 && open;
                self.shift(from, Moved { space: last, unit, phase, left: u8::from(goes_on), task: Task::Move });
                if walked.is_some() {
                    self.capture(from);
                }
            }
        }
        if self.is_combat() {
            let blitzed = order.path[1..steps].iter().rev().find(|&&land| self.is_hostile(land));
            self.come(last, blitzed.copied().unwrap_or(from));
            order.path[1..steps].iter().for_each(|&land| self.capture(land));
            if at_once && !self.has_enemies(last) {
                self.capture(last);
            }
        }
    }

    /// A hostile land falls to the active power, or to the friend whose it is by print.
    fn capture(&mut self, land: Space) {
        if !self.is_hostile(land) {
            return;
        }
        let map = std::sync::Arc::clone(&self.atlas.map);
        let before = self.owners[land.index()];
        let capital = Power::ALL.into_iter().find(|&power| map.capital(power) == Some(land));
        if let Some(loser) = capital.filter(|_| capital == before) {
            self.money[self.active.index()] += self.money[loser.index()];
            self.money[loser.index()] = 0;
        }
        self.captured.insert(land);
        let friend = map.original_owner(land).filter(|owner| owner.team() == self.active.team());
        let free = friend.filter(|&owner| {
            let seat = map.capital(owner);
            seat.is_none_or(|seat| seat == land || !self.is_hostile(seat))
        });
        self.owners[land.index()] = Some(free.unwrap_or(self.active));
        if let Some(freed) = capital.filter(|power| power.team() == self.active.team()) {
            for held in map.lands().iter().filter(|&held| map.original_owner(held) == Some(freed)) {
                if !self.is_hostile(held) {
                    self.owners[held.index()] = Some(freed);
                }
            }
        }
    }

    fn fly(&mut self, order: &Order) {
        let phase = self.move_phase();
        let (from, last) = (order.path[0], order.path[order.path.len() - 1]);
        let cost = u8::try_from(self.flight_cost(order).expect("a way")).expect("a short way");
        let task = if order.raid { Task::Raid } else { Task::Move };
        for (unit, count) in order.units.iter() {
            for _ in 0..count {
                let mut moves = unit.moves();
                if let Which::Left(left) = order.which {
                    let flew = |moved: &Moved| moved.space == from && moved.unit == unit && moved.left == left;
                    let index = self.moved.iter().position(|moved| flew(moved) && moved.phase == MovePhase::CombatMove);
                    self.moved.remove(index.expect("a plane that flew"));
                    moves = left;
                }
                let left = if phase == MovePhase::CombatMove { moves - cost } else { 0 };
                self.shift(from, Moved { space: last, unit, phase, left, task });
            }
        }
    }

    fn sail(&mut self, order: &Order) {
        let phase = self.move_phase();
        let (from, last) = (order.path[0], order.path[order.path.len() - 1]);
        if from != last {
            self.carry_fighters(from, last, order.units[Unit::Carrier]);
        }
        if self.is_combat() {
            // A transport that loads on the way does so in parts.
            let mut stops = vec![from];
            stops.extend(order.loads.iter().map(|load| load.at));
            stops.push(last);
            stops.windows(2).for_each(|leg| self.come(leg[1], leg[0]));
            if order.loads.is_empty() || order.units.iter().any(|(unit, _)| unit != Unit::Transport) {
                self.come(last, from);
            }
        }
        for (unit, count) in order.units.iter().filter(|(unit, _)| *unit != Unit::Transport) {
            for _ in 0..count {
                self.shift(from, Moved { space: last, unit, phase, left: 0, task: Task::Move });
            }
        }
        for _ in 0..order.units[Unit::Transport] {
            let ship = match order.which {
                Which::Ship(number) => self.ships.remove(usize::from(number)),
                _ => Ship::fresh(self.active, from),
            };
            self.take(from, self.active, Unit::Transport, 1);
            self.put(last, self.active, Unit::Transport, 1);
            for load in &order.loads {
                load.units.iter().for_each(|(unit, count)| self.take(load.from, self.active, unit, count));
            }
            let ship = self.ship_after(order, ship);
            self.ships.push(ship);
            if phase == MovePhase::NoncombatMove {
                for drop in &order.drops {
                    for (unit, count) in drop.units.iter() {
                        self.put(drop.to, self.active, unit, count);
                        let moved = Moved { space: drop.to, unit, phase, left: 0, task: Task::Move };
                        self.moved.extend(vec![moved; usize::from(count)]);
                    }
                }
            }
        }
    }

    /// The transport of an order after it.
    pub fn ship_after(&self, order: &Order, ship: Ship) -> Ship {
        let steps = order.path.len() - 1;
        let mut ship = ship;
        ship.zone = order.path[steps];
        ship.left -= steps as u8;
        ship.used = Some(self.move_phase());
        for load in &order.loads {
            ship.loaded = ship.loaded.plus(&load.units).expect("few units");
        }
        for drop in &order.drops {
            // What was loaded this turn goes first.
            for (unit, count) in drop.units.iter() {
                let first = ship.loaded[unit].min(count);
                ship.loaded[unit] -= first;
                ship.cargo[unit] -= count - first;
            }
            ship.target = Some(drop.to);
            if self.is_combat() {
                ship.landing = ship.landing.plus(&drop.units).expect("few units");
            }
        }
        ship
    }

    /// Fighters that have not moved and do not fit on the decks that stay go with the carriers that leave.
    fn carry_fighters(&mut self, from: Space, to: Space, leaving: u8) {
        if leaving == 0 {
            return;
        }
        let mut seats = 2 * (self.own(from, Unit::Carrier) - leaving + self.allied(from, Unit::Carrier));
        let mut aboard = 2 * leaving;
        let allies: Vec<Power> = self.active.friends().filter(|&power| power != self.active).collect();
        for power in allies.into_iter().chain([self.active]) {
            let own = power == self.active;
            let fighters = if own {
                self.fresh(from, Unit::Fighter)
            } else {
                self.units[from.index()][power.index()][Unit::Fighter]
            };
            for _ in 0..fighters {
                if seats > 0 {
                    seats -= 1;
                } else if aboard > 0 {
                    aboard -= 1;
                    self.take(from, power, Unit::Fighter, 1);
                    self.put(to, power, Unit::Fighter, 1);
                    if own && self.is_combat() {
                        let (unit, phase) = (Unit::Fighter, MovePhase::CombatMove);
                        self.moved.push(Moved { space: to, unit, phase, left: 4, task: Task::Aside });
                    }
                }
            }
        }
    }
}
