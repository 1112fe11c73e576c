//! Land units aboard transports of allies (AXA-7.9).

use rulebound_axis::counts::Counts;
use rulebound_axis::group::Task;
use rulebound_axis::guest::{Guest, Stay};
use rulebound_axis::order::{Order, Which};
use rulebound_axis::phase::MovePhase;
use rulebound_axis::power::Power;
use rulebound_axis::setup::TransportEntry;
use rulebound_axis::unit::Unit;

use super::board::{Board, Moved, Ship};

/// The guests of a transport in a scenario, one by one.
pub fn of(entry: &TransportEntry) -> Vec<Guest> {
    let mut guests = Vec::new();
    for group in &entry.guests {
        for (unit, count) in group.units.iter() {
            guests.extend(vec![Guest { power: group.power, unit, stay: group.stay }; usize::from(count)]);
        }
    }
    guests.sort_unstable();
    guests
}

impl Ship {
    /// The guests of a power that have been aboard since an earlier turn, and may go ashore.
    pub fn settled_guests(&self, power: Power) -> Counts {
        let mut units = Counts::NONE;
        for guest in self.guests.iter().filter(|guest| guest.power == power && guest.stay == Stay::Settled) {
            units[guest.unit] += 1;
        }
        units
    }

    /// Whether somebody aboard goes ashore when the combat is fought.
    pub fn goes_ashore(&self) -> bool {
        !self.landing.is_empty() || self.guests.iter().any(|guest| guest.stay == Stay::Landing)
    }
}

impl Board {
    /// The other power whose transport an order asks for something.
    pub fn host(&self, order: &Order) -> Option<Power> {
        order.power.filter(|&power| power != self.active)
    }

    /// Of others, one transport of an ally may be asked, and only to take units aboard or let them go where it is.
    pub fn asks_no_more_of_a_host(&self, order: &Order) -> bool {
        let still = order.path.len() == 1 && order.units == Counts::of(Unit::Transport, 1);
        self.host(order).is_none_or(|host| host.team() == self.active.team() && still)
    }

    /// A host's transport takes units aboard, and lets them go; it stays its owner's, and where it is.
    pub fn serve(&mut self, order: &Order) {
        let mut ship = self.ship(order).expect("a transport");
        if let Which::Ship(number) = order.which {
            self.ships.remove(usize::from(number));
        }
        let (power, phase) = (self.active, self.move_phase());
        ship.used = Some(phase);
        for load in &order.loads {
            for (unit, count) in load.units.iter() {
                self.take(load.from, power, unit, count);
                ship.guests.extend(vec![Guest { power, unit, stay: Stay::Moved }; usize::from(count)]);
            }
        }
        for drop in &order.drops {
            ship.target = Some(drop.to);
            let units = drop.units.iter().flat_map(|(unit, count)| vec![unit; usize::from(count)]);
            for unit in units {
                let settled = Guest { power, unit, stay: Stay::Settled };
                let place = ship.guests.iter().position(|guest| *guest == settled).expect("a guest since earlier");
                ship.guests.remove(place);
                if phase == MovePhase::CombatMove {
                    ship.guests.push(Guest { stay: Stay::Landing, ..settled });
                } else {
                    self.put(drop.to, power, unit, 1);
                    self.moved.push(Moved { space: drop.to, unit, phase, left: 0, task: Task::Move });
                }
            }
        }
        ship.guests.sort_unstable();
        self.ships.push(ship);
    }
}
