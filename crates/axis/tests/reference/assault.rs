//! Whether a transport can still put ashore what it loaded this turn.

use rulebound_axis::space::Space;
use rulebound_axis::unit::Unit;

use super::board::{Board, Ship};

impl Board {
    /// Whether units could go ashore from a zone into some hostile land, as things stand.
    fn can_assault_from(&self, zone: Space) -> bool {
        let below = self.ruleset.sub_blocks_unescorted_assault && self.enemy(zone, Unit::Submarine);
        self.may_enter(zone)
            && (!below || self.has_surface_warship(zone))
            && self.atlas.coast(zone).into_iter().any(|land| self.is_hostile(land))
    }

    /// Whether a transport may be in a zone at the end of its order.
    fn may_enter(&self, zone: Space) -> bool {
        !self.is_hostile(zone) || self.has_attackers(zone)
    }

    /// Whether some way of at most so many steps leads to a zone from which units can go ashore.
    pub fn can_reach_assault(&self, zone: Space, left: u8) -> bool {
        let sails = |path: &Vec<Space>| {
            path.windows(2).all(|step| self.may_sail(step[0], step[1]))
                && path[1..path.len() - 1].iter().all(|&middle| !self.is_hostile(middle))
        };
        self.can_assault_from(zone)
            || self
                .atlas
                .ways(zone, usize::from(left))
                .iter()
                .any(|path| sails(path) && self.can_assault_from(path[path.len() - 1]))
    }

    /// Whether what a transport loaded this turn can still assault.
    pub fn can_still_assault(&self, ship: &Ship) -> bool {
        match ship.target {
            Some(land) => self.is_hostile(land) && self.can_assault_from(ship.zone),
            None => self.can_reach_assault(ship.zone, ship.left),
        }
    }

    /// The transports whose units, loaded this turn, wait for an assault that is possible.
    pub fn waiting_assaults(&self) -> Vec<Ship> {
        let own = self.ships.iter().filter(|ship| ship.power == self.active && !ship.loaded.is_empty());
        own.filter(|ship| self.can_still_assault(ship)).cloned().collect()
    }
}
