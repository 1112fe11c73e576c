//! Orders of warships.

use super::{keeps_assaults, keeps_planes};
use crate::counts::Counts;
use crate::order::{Order, Path};
use crate::phase::Phase;
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::unit::{Domain, Unit};

/// The zones by what a ship may do there.
pub(super) struct Waters {
    pub open: crate::map::OpenCanals,
    pub sailable: Spaces,
    /// With enemy surface warships: other ships stop there.
    pub hostile: Spaces,
    /// With enemy destroyers: submarines stop there.
    pub hunted: Spaces,
    /// With enemy ships of any kind.
    pub enemies: Spaces,
    /// Beside a hostile land.
    pub stations: Spaces,
}

impl Waters {
    pub fn new(position: &Position) -> Waters {
        let seas = position.map.seas();
        let with = |holds: &dyn Fn(Space) -> bool| -> Spaces { seas.iter().filter(|&zone| holds(zone)).collect() };
        let tables = position.map.tables();
        Waters {
            open: position.open_canals(),
            sailable: position.sailable(),
            hostile: with(&|zone| position.is_hostile(zone)),
            hunted: with(&|zone| position.enemies(zone)[Unit::Destroyer] > 0),
            enemies: with(&|zone| !position.enemies(zone).within(Domain::Sea).is_empty()),
            stations: with(&|zone| tables.coast(zone).iter().any(|land| position.is_hostile(land))),
        }
    }

    /// Where a ship stops on its way.
    pub fn stops(&self, unit: Unit) -> Spaces {
        if unit == Unit::Submarine { self.hunted } else { self.hostile }
    }

    /// The zones one step away.
    pub fn near(&self, position: &Position, zone: Space) -> Spaces {
        position.map.tables().sea_neighbours(self.open, zone) & self.sailable
    }

    /// The zone between two zones through which a ship passes, the first of them.
    pub fn between(&self, position: &Position, from: Space, to: Space, unit: Unit) -> Option<Space> {
        (self.near(position, from) & position.map.tables().sea_neighbours(self.open, to) & self.sailable)
            .iter()
            .find(|middle| !self.stops(unit).contains(*middle))
    }

    /// A way of one step or two that a ship can sail.
    pub fn way(&self, position: &Position, from: Space, to: Space, unit: Unit) -> Option<Path> {
        if self.near(position, from).contains(to) {
            return Some([from, to].into_iter().collect());
        }
        let far = position.map.tables().seas_two_away(self.open, from) & self.sailable;
        let middle = self.between(position, from, to, unit).filter(|_| far.contains(to))?;
        Some([from, middle, to].into_iter().collect())
    }

    /// Where a warship may end.
    fn ends(&self, position: &Position, from: Space, unit: Unit) -> Spaces {
        match (position.phase == Phase::CombatMove, position.ruleset.strict_combat_moves) {
            (true, true) if !self.hostile.contains(from) => (self.enemies | self.stations) & self.sailable,
            (true, _) => self.sailable,
            (false, _) if unit == Unit::Submarine => self.sailable,
            (false, _) => self.sailable - self.hostile,
        }
    }
}

pub(super) fn orders(position: &Position, sink: &mut impl FnMut(Order)) {
    let waters = Waters::new(position);
    for from in position.map.seas().iter().filter(|&zone| !position.own(zone).is_empty()) {
        let near = waters.near(position, from);
        let far = position.map.tables().seas_two_away(waters.open, from) & waters.sailable;
        for unit in Unit::SEA.into_iter().filter(|unit| *unit != Unit::Transport && position.fresh(from, *unit) > 0) {
            for to in ((near | far) & waters.ends(position, from, unit)).iter() {
                let Some(path) = waters.way(position, from, to, unit) else { continue };
                // Carriers are listed in all numbers, since planes depend on them together.
                let most = if unit == Unit::Carrier { position.fresh(from, unit) } else { 1 };
                for count in 1..=most {
                    let order = Order { path: path.clone(), ..Order::new(Counts::of(unit, count), []) };
                    if (unit != Unit::Carrier || keeps_planes(position, &order)) && keeps_assaults(position, &order) {
                        sink(order);
                    }
                }
            }
        }
    }
}
