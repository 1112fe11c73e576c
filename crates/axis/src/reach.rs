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

use crate::map::{Map, OpenCanals};
use crate::phase::Phase;
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::unit::{CARRIER_ROOM, Unit};

/// What the active power's units can reach in a position.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    map: &'a Map,
    combat: bool,
    /// The canals that are open this turn.
    pub(crate) open: OpenCanals,
    /// The zones that ships may enter.
    pub(crate) sailable: Spaces,
    /// Lands of the team.
    pub(crate) friendly: Spaces,
    /// Lands of the other team.
    pub(crate) hostile: Spaces,
    /// Hostile lands without units and factory, which a tank may pass.
    pub(crate) passable: Spaces,
    /// Zones with enemy surface warships, where ships stop.
    pub(crate) blockaded: Spaces,
    /// Zones with enemy destroyers, where submarines stop.
    pub(crate) hunted: Spaces,
    /// Zones with enemy ships of any kind.
    pub(crate) enemies: Spaces,
    /// Zones beside a hostile land.
    pub(crate) stations: Spaces,
    /// Spaces with own units that attack.
    escorted: Spaces,
    /// Where a bomber may land.
    bomber_landing: Spaces,
    /// Where a fighter may land.
    fighter_landing: Spaces,
}

impl<'a> Reach<'a> {
    /// Puts the sets together.
    pub fn new(position: &'a Position) -> Reach<'a> {
        let map: &Map = &position.map;
        let (friends, enemies) = (|| position.turn.friends(), || position.turn.enemies());
        let hostile = position.hostile_lands();
        let bomber_landing = position.friendly_lands() - position.captured;
        let decks: Spaces = position
            .holding(friends(), &[Unit::Carrier])
            .iter()
            .filter(|&zone| {
                let units = position.together(zone, friends());
                units[Unit::Carrier].saturating_mul(CARRIER_ROOM) > units[Unit::Fighter]
            })
            .collect();
        Reach {
            map,
            combat: position.phase == Phase::CombatMove,
            open: position.open_canals(),
            sailable: position.sailable(),
            friendly: position.friendly_lands(),
            hostile,
            passable: hostile - position.factories - position.holding(enemies(), &Unit::ON_LAND),
            blockaded: position.hostile_zones(),
            hunted: position.holding(enemies(), &[Unit::Destroyer]),
            enemies: position.holding(enemies(), &Unit::SEA),
            stations: map.tables().shores(hostile),
            escorted: position.attacked_zones(),
            bomber_landing,
            fighter_landing: bomber_landing | decks,
        }
    }

    /// Whether land units with so many moves left get from one land to another: over friendly land and, in the combat move,
    /// through hostile land that can be taken on the way.
    pub fn can_land_units_move(&self, src: Space, dst: Space, max_moves: u8) -> bool {
        let tables = self.map.tables();
        let enters = self.combat || self.friendly.contains(dst);
        let one = max_moves >= 1 && tables.land_neighbours(src).contains(dst);
        let two = max_moves >= 2 && !self.usable_between(src, dst).is_empty();
        enters && src != dst && (one || two)
    }

    /// The lands between two lands through which a tank may pass.
    pub fn usable_between(&self, src: Space, dst: Space) -> Spaces {
        let usable = if self.combat { self.friendly | self.passable } else { self.friendly };
        self.map.tables().lands_between(src, dst) & usable
    }

    /// Whether a plane with so many moves left gets from one space to another.
    pub fn can_air_reach(&self, src: Space, dst: Space, max_range: u8) -> bool {
        self.map.tables().air_within(src, max_range).contains(dst)
    }

    /// Whether a plane with so many moves left gets to one of several spaces.
    pub fn can_air_reach_any(&self, src: Space, targets: Spaces, max_range: u8) -> bool {
        self.map.tables().air_within(src, max_range).meets(targets)
    }

    /// Whether one more fighter may land in a space as it is: on land that has been the team's since the start of the turn,
    /// or on a free deck.
    pub fn can_fighter_land(&self, dst: Space) -> bool {
        self.fighter_landing.contains(dst)
    }

    /// Whether a bomber may land in a space: on land that has been the team's since the start of the turn.
    pub fn can_bomber_land(&self, dst: Space) -> bool {
        self.bomber_landing.contains(dst)
    }

    /// Whether a ship with so many moves left gets from one zone to another: through open canals, past nothing that stops it
    /// and, in the noncombat move, into no hostile zone unless it is a submarine.
    pub fn can_sea_reach(&self, src: Space, dst: Space, max_moves: u8, ship: Unit) -> bool {
        let tables = self.map.tables();
        let enters = self.combat || ship == Unit::Submarine || !self.blockaded.contains(dst);
        let one = max_moves >= 1 && tables.sea_neighbours(self.open, src).contains(dst);
        let two = max_moves >= 2 && !self.zones_between(src, dst, ship).is_empty();
        enters && src != dst && self.sailable.contains(dst) && (one || two)
    }

    /// The zones between two zones through which a ship may pass.
    pub fn zones_between(&self, src: Space, dst: Space, ship: Unit) -> Spaces {
        (self.map.tables().seas_between(self.open, src, dst) & self.sailable) - self.stops(ship)
    }

    /// Like [`Self::can_sea_reach`] for a transport, which enters a hostile zone only where own units attack.
    pub fn can_transport_reach(&self, src: Space, dst: Space, max_moves: u8) -> bool {
        let safe = !self.blockaded.contains(dst) || self.escorted.contains(dst);
        safe && self.can_sea_reach(src, dst, max_moves, Unit::Transport)
    }

    /// The lands that land units with so many moves left can get to.
    pub fn find_territories_within_range(&self, src: Space, max_moves: u8) -> Spaces {
        let tables = self.map.tables();
        let near = tables.land_neighbours(src) | tables.lands_two_away(src);
        near.iter().filter(|&dst| self.can_land_units_move(src, dst, max_moves)).collect()
    }

    /// The spaces that a plane with so many moves left can get to.
    pub fn find_air_territories_within_range(&self, src: Space, max_range: u8) -> Spaces {
        self.map.tables().air_within(src, max_range).without(src)
    }

    /// The zones that a ship with so many moves left can get to.
    pub fn find_seas_within_range(&self, src: Space, max_moves: u8, ship: Unit) -> Spaces {
        let tables = self.map.tables();
        let near = tables.sea_neighbours(self.open, src) | tables.seas_two_away(self.open, src);
        near.iter().filter(|&dst| self.can_sea_reach(src, dst, max_moves, ship)).collect()
    }

    /// Where a ship stops on its way.
    pub(crate) fn stops(&self, ship: Unit) -> Spaces {
        if ship == Unit::Submarine { self.hunted } else { self.blockaded }
    }

    /// The zones one step away.
    pub(crate) fn near(&self, zone: Space) -> Spaces {
        self.map.tables().sea_neighbours(self.open, zone) & self.sailable
    }

    /// The zones two steps away.
    pub(crate) fn far(&self, zone: Space) -> Spaces {
        self.map.tables().seas_two_away(self.open, zone) & self.sailable
    }
}

/// The moves of a kind of unit at the start of a turn.
pub fn get_unit_max_moves(unit: Unit) -> u8 {
    unit.moves()
}
