//! How the board lies before the active power, as sets.

use std::cell::OnceCell;

use crate::map::{Map, OpenCanals};
use crate::phase::Phase;
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::tables::FARTHEST;
use crate::unit::Unit;

/// What the map, the owners of lands and the enemy's units say. Orders of the active power change nothing of it, unless a land
/// changes hands: it is put together once a phase.
#[derive(Clone, Debug)]
pub(crate) struct Lay<'a> {
    pub map: &'a Map,
    pub combat: bool,
    /// The canals that are open this turn.
    pub open: OpenCanals,
    /// The zones that ships may enter.
    pub sailable: Spaces,
    /// Lands of the team.
    pub friendly: Spaces,
    /// Lands of the other team.
    pub hostile: Spaces,
    /// Hostile lands without units and factory, which a tank may pass.
    pub passable: Spaces,
    /// Zones with enemy surface warships, where ships stop.
    pub blockaded: Spaces,
    /// Zones with enemy destroyers, where submarines stop.
    pub hunted: Spaces,
    /// Zones with enemy ships of any kind.
    pub enemies: Spaces,
    /// Zones beside a hostile land.
    pub stations: Spaces,
    /// Lands where planes may land.
    pub airfields: Spaces,
    skies: OnceCell<Skies>,
}

/// What planes look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skies {
    /// From where an airfield is within so many moves.
    pub homeward: [Spaces; FARTHEST + 1],
    /// Where planes find combat, submarines apart.
    pub targets: Spaces,
    /// Zones with enemy submarines, which planes attack beside a destroyer.
    pub lurking: Spaces,
    /// Factories that bombers may bomb.
    pub raids: Spaces,
}

impl<'a> Lay<'a> {
    pub fn new(map: &'a Map, position: &Position) -> Lay<'a> {
        let enemies = || position.turn.enemies();
        let (friendly, hostile) = (position.friendly_lands(), position.hostile_lands());
        Lay {
            map,
            combat: position.phase == Phase::CombatMove,
            open: position.open_canals(),
            sailable: position.sailable(),
            friendly,
            hostile,
            passable: hostile - position.factories - position.holding(enemies(), &Unit::ON_LAND),
            blockaded: position.hostile_zones(),
            hunted: position.holding(enemies(), &[Unit::Destroyer]),
            enemies: position.holding(enemies(), &Unit::SEA),
            stations: map.tables().shores(hostile),
            airfields: friendly - position.captured,
            skies: OnceCell::new(),
        }
    }

    /// What planes look at, put together when the first one asks.
    pub fn skies(&self, position: &Position) -> &Skies {
        self.skies.get_or_init(|| Skies::new(self, position))
    }

    /// Where a ship stops on its way.
    pub fn stops(&self, ship: Unit) -> Spaces {
        if ship == Unit::Submarine { self.hunted } else { self.blockaded }
    }

    /// The zones one step away.
    pub fn near(&self, zone: Space) -> Spaces {
        self.map.tables().sea_neighbours(self.open, zone) & self.sailable
    }

    /// The zones two steps away.
    pub fn far(&self, zone: Space) -> Spaces {
        self.map.tables().seas_two_away(self.open, zone) & self.sailable
    }

    /// The zones between two zones through which a ship may pass.
    pub fn zones_between(&self, src: Space, dst: Space, ship: Unit) -> Spaces {
        (self.map.tables().seas_between(self.open, src, dst) & self.sailable) - self.stops(ship)
    }

    /// The zones that a ship reaches in exactly two steps, where it stops nowhere on its way; zones one step away are among
    /// them, and its own.
    pub fn through(&self, zone: Space, ship: Unit) -> Spaces {
        let calm = self.near(zone) - self.stops(ship);
        calm.iter().fold(Spaces::EMPTY, |reached, middle| reached | self.near(middle))
    }
}

impl Skies {
    fn new(lay: &Lay<'_>, position: &Position) -> Skies {
        let tables = lay.map.tables();
        let mut homeward = [lay.airfields; FARTHEST + 1];
        let mut front = lay.airfields;
        for moves in 1..=FARTHEST {
            let reached = homeward[moves - 1];
            front = front.iter().fold(Spaces::EMPTY, |next, space| next | tables.air_within(space, 1)) - reached;
            homeward[moves] = reached | front;
        }
        let enemies = |units: &[Unit]| position.holding(position.turn.enemies(), units);
        let raids = lay.hostile & position.factories;
        if !position.ruleset.strict_combat_moves {
            return Skies { homeward, targets: lay.map.lands() | lay.map.seas(), lurking: Spaces::EMPTY, raids };
        }
        let ships = lay.blockaded | enemies(&[Unit::Transport]);
        let targets = (lay.hostile & enemies(&Unit::ON_LAND)) | ships;
        Skies { homeward, targets, lurking: enemies(&[Unit::Submarine]), raids }
    }
}
