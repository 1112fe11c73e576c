//! Questions of reach: sets made once for a position, then every answer is a lookup.
//!
//! The names follow those of a well-known design of a validation layer for this game; `docs/axis-seed-names.md` says what
//! stands for what. They answer what can be *reached*: whether a combat move leads to combat, and whether planes can land
//! together, is asked of [`Axis::verdict`](crate::Axis).
//!
//! ```
//! use rulebound_axis::Axis;
//! use rulebound_axis::reach::Reach;
//! use rulebound_axis::ruleset::Ruleset;
//! use rulebound_axis::unit::Unit;
//! use rulebound_kernel::Game;
//!
//! let setup = Axis::parse_setup(r#"{"map":"1942","turn":"germany","phase":"combat_move"}"#)?;
//! let position = Axis::check(&setup, &Ruleset::STANDARD).expect("the printed setup");
//! let space = |id| position.map().space(id).expect("a space");
//! let reach = Reach::new(&position);
//! assert!(reach.can_land_units_move(space("germany"), space("poland"), 1));
//! assert!(!reach.can_land_units_move(space("germany"), space("ukraine_ssr"), 1));
//! assert!(reach.can_land_units_move(space("germany"), space("ukraine_ssr"), 2));
//! assert!(reach.can_sea_reach(space("sz05"), space("sz07"), 2, Unit::Submarine));
//! # Ok::<(), rulebound_kernel::TextError>(())
//! ```

use crate::lay::Lay;
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// What the active power's units can reach in a position.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    lay: Lay<'a>,
    /// Spaces with own units that attack.
    escorted: Spaces,
    /// Where a fighter may land.
    fighter_landing: Spaces,
}

impl<'a> Reach<'a> {
    /// Puts the sets together.
    pub fn new(position: &'a Position) -> Reach<'a> {
        let lay = Lay::new(&position.map, position);
        let friends = || position.turn.friends();
        let decks: Spaces = position
            .holding(friends(), &[Unit::Carrier])
            .iter()
            .filter(|&zone| position.deck_room(zone, position.turn.team()) > 0)
            .collect();
        Reach { escorted: position.attacked_zones(), fighter_landing: lay.airfields | decks, lay }
    }

    /// Whether land units with so many moves left get from one land to another: over friendly land and, in the combat move,
    /// through hostile land that can be taken on the way.
    pub fn can_land_units_move(&self, src: Space, dst: Space, max_moves: u8) -> bool {
        let tables = self.lay.map.tables();
        let enters = self.lay.combat || self.lay.friendly.contains(dst);
        let one = max_moves >= 1 && tables.land_neighbours(src).contains(dst);
        let two = max_moves >= 2 && !self.usable_between(src, dst).is_empty();
        enters && src != dst && (one || two)
    }

    /// The lands between two lands through which a tank may pass.
    pub fn usable_between(&self, src: Space, dst: Space) -> Spaces {
        let usable = if self.lay.combat { self.lay.friendly | self.lay.passable } else { self.lay.friendly };
        self.lay.map.tables().lands_between(src, dst) & usable
    }

    /// Whether a plane with so many moves left gets from one space to another.
    pub fn can_air_reach(&self, src: Space, dst: Space, max_range: u8) -> bool {
        self.lay.map.tables().air_within(src, max_range).contains(dst)
    }

    /// Whether a plane with so many moves left gets to one of several spaces.
    pub fn can_air_reach_any(&self, src: Space, targets: Spaces, max_range: u8) -> bool {
        self.lay.map.tables().air_within(src, max_range).meets(targets)
    }

    /// Whether one more fighter may land in a space as it is: on land that has been the team's since the start of the turn,
    /// or on a free deck.
    pub fn can_fighter_land(&self, dst: Space) -> bool {
        self.fighter_landing.contains(dst)
    }

    /// Whether a bomber may land in a space: on land that has been the team's since the start of the turn.
    pub fn can_bomber_land(&self, dst: Space) -> bool {
        self.lay.airfields.contains(dst)
    }

    /// Whether a ship with so many moves left gets from one zone to another: through open canals, past nothing that stops it
    /// and, in the noncombat move, into no hostile zone unless it is a submarine.
    pub fn can_sea_reach(&self, src: Space, dst: Space, max_moves: u8, ship: Unit) -> bool {
        let tables = self.lay.map.tables();
        let enters = self.lay.combat || ship == Unit::Submarine || !self.lay.blockaded.contains(dst);
        let one = max_moves >= 1 && tables.sea_neighbours(self.lay.open, src).contains(dst);
        let two = max_moves >= 2 && !self.zones_between(src, dst, ship).is_empty();
        enters && src != dst && self.lay.sailable.contains(dst) && (one || two)
    }

    /// The zones between two zones through which a ship may pass.
    pub fn zones_between(&self, src: Space, dst: Space, ship: Unit) -> Spaces {
        self.lay.zones_between(src, dst, ship)
    }

    /// Like [`Self::can_sea_reach`] for a transport, which enters a hostile zone only where own units attack.
    pub fn can_transport_reach(&self, src: Space, dst: Space, max_moves: u8) -> bool {
        let safe = !self.lay.blockaded.contains(dst) || self.escorted.contains(dst);
        safe && self.can_sea_reach(src, dst, max_moves, Unit::Transport)
    }

    /// The lands that land units with so many moves left can get to.
    pub fn find_territories_within_range(&self, src: Space, max_moves: u8) -> Spaces {
        let tables = self.lay.map.tables();
        let near = tables.land_neighbours(src) | tables.lands_two_away(src);
        near.iter().filter(|&dst| self.can_land_units_move(src, dst, max_moves)).collect()
    }

    /// The spaces that a plane with so many moves left can get to.
    pub fn find_air_territories_within_range(&self, src: Space, max_range: u8) -> Spaces {
        self.lay.map.tables().air_within(src, max_range).without(src)
    }

    /// The zones that a ship with so many moves left can get to.
    pub fn find_seas_within_range(&self, src: Space, max_moves: u8, ship: Unit) -> Spaces {
        let tables = self.lay.map.tables();
        let near = tables.sea_neighbours(self.lay.open, src) | tables.seas_two_away(self.lay.open, src);
        near.iter().filter(|&dst| self.can_sea_reach(src, dst, max_moves, ship)).collect()
    }
}

/// The moves of a kind of unit at the start of a turn.
pub fn get_unit_max_moves(unit: Unit) -> u8 {
    unit.moves()
}
