//! The kinds of units and what they can do.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of unit (AXA-2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Infantry.
    Infantry,
    /// Artillery.
    Artillery,
    /// A tank.
    Tank,
    /// An anti-aircraft gun.
    AaGun,
    /// A fighter.
    Fighter,
    /// A bomber.
    Bomber,
    /// A transport.
    Transport,
    /// A submarine.
    Submarine,
    /// A destroyer.
    Destroyer,
    /// A cruiser.
    Cruiser,
    /// An aircraft carrier.
    Carrier,
    /// A battleship.
    Battleship,
}

/// Where a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// From land to land.
    Land,
    /// From sea to sea.
    Sea,
    /// Over both.
    Air,
}

/// What a kind of unit can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// Its id in texts and files.
    pub id: &'static str,
    /// Where it moves.
    pub domain: Domain,
    /// Its price.
    pub cost: u16,
    /// It hits in attack with a die up to this.
    pub attack: u8,
    /// It hits in defence with a die up to this.
    pub defence: u8,
    /// How many spaces it moves.
    pub moves: u8,
    /// The room it takes aboard a transport; 0 for what is never carried.
    pub bulk: u8,
    /// How many a power can have (AXA-2.7).
    pub most: u8,
}

const fn unit(id: &'static str, domain: Domain, cost: u16, dice: [u8; 2], moves: u8, bulk: u8, most: u8) -> Abilities {
    Abilities { id, domain, cost, attack: dice[0], defence: dice[1], moves, bulk, most }
}

/// One line for each kind, in the order of [`Unit::ALL`] (AXA-2.1).
const UNITS: [Abilities; 12] = [
    unit("infantry", Domain::Land, 3, [1, 2], 1, 2, 120),
    unit("artillery", Domain::Land, 4, [2, 2], 1, 3, 60),
    unit("tank", Domain::Land, 6, [3, 3], 2, 3, 60),
    unit("aa_gun", Domain::Land, 5, [0, 0], 1, 3, 30),
    unit("fighter", Domain::Air, 10, [3, 4], 4, 0, 60),
    unit("bomber", Domain::Air, 12, [4, 1], 6, 0, 30),
    unit("transport", Domain::Sea, 7, [0, 0], 2, 0, 30),
    unit("submarine", Domain::Sea, 6, [2, 1], 2, 0, 30),
    unit("destroyer", Domain::Sea, 8, [2, 2], 2, 0, 30),
    unit("cruiser", Domain::Sea, 12, [3, 3], 2, 0, 30),
    unit("carrier", Domain::Sea, 14, [1, 2], 2, 0, 30),
    unit("battleship", Domain::Sea, 20, [4, 4], 2, 0, 30),
];

/// How many units of all kinds but transports a power can have: as many as can have moved in a turn.
pub(crate) const MOST_MOVED: usize = {
    let (mut sum, mut index) = (0, 0);
    while index < UNITS.len() {
        sum += if index == Unit::Transport.index() { 0 } else { UNITS[index].most as usize };
        index += 1;
    }
    sum
};
/// What a factory costs (AXA-2.1).
pub const FACTORY_COST: u16 = 15;
/// The room of a transport (AXA-7.1).
pub const TRANSPORT_ROOM: u8 = 5;
/// The fighters that a carrier takes (AXA-5.4).
pub const CARRIER_ROOM: u8 = 2;

impl Unit {
    /// Every kind.
    pub const ALL: [Unit; 12] = [
        Unit::Infantry,
        Unit::Artillery,
        Unit::Tank,
        Unit::AaGun,
        Unit::Fighter,
        Unit::Bomber,
        Unit::Transport,
        Unit::Submarine,
        Unit::Destroyer,
        Unit::Cruiser,
        Unit::Carrier,
        Unit::Battleship,
    ];
    /// The kinds that move on land.
    pub const LAND: [Unit; 4] = [Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::AaGun];
    /// The kinds that fly.
    pub const AIR: [Unit; 2] = [Unit::Fighter, Unit::Bomber];
    /// The ships.
    pub const SEA: [Unit; 6] =
        [Unit::Transport, Unit::Submarine, Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Battleship];
    /// The ships that make a zone hostile to the other team (AXA-6.1).
    pub const SURFACE_WARSHIPS: [Unit; 4] = [Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Battleship];

    /// The kinds that can be on land.
    pub const ON_LAND: [Unit; 6] =
        [Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::AaGun, Unit::Fighter, Unit::Bomber];
    /// The kinds that can attack (AXA-2.1).
    pub const ATTACKING: [Unit; 10] = [
        Unit::Infantry,
        Unit::Artillery,
        Unit::Tank,
        Unit::Fighter,
        Unit::Bomber,
        Unit::Submarine,
        Unit::Destroyer,
        Unit::Cruiser,
        Unit::Carrier,
        Unit::Battleship,
    ];
    /// The ships that bombard (AXA-9.3).
    pub const BOMBARDING: [Unit; 2] = [Unit::Cruiser, Unit::Battleship];

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it can do.
    pub const fn abilities(self) -> &'static Abilities {
        &UNITS[self as usize]
    }

    /// Its id in texts and files.
    pub const fn id(self) -> &'static str {
        self.abilities().id
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::AaGun => "anti-aircraft gun",
            _ => self.id(),
        }
    }

    /// Where it moves.
    pub const fn domain(self) -> Domain {
        self.abilities().domain
    }

    /// How many spaces it moves.
    pub const fn moves(self) -> u8 {
        self.abilities().moves
    }

    /// How many a power can have, those aboard and those bought included (AXA-2.7).
    pub const fn most(self) -> u8 {
        self.abilities().most
    }

    /// The kind with an id.
    pub fn parse(id: &str) -> Option<Unit> {
        Unit::ALL.into_iter().find(|unit| unit.id() == id)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}
