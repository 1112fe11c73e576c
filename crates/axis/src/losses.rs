//! Which unit a hit takes, if its owner says nothing else (AXA-17.1).

use crate::unit::Unit;

/// Planes that guns hit.
pub(crate) const FLAK: [Unit; 2] = Unit::AIR;
/// Attackers on land, the first lost first.
pub(crate) const LAND_ATTACK: [Unit; 5] = [Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::Fighter, Unit::Bomber];
/// Defenders on land.
pub(crate) const LAND_DEFENCE: [Unit; 6] =
    [Unit::AaGun, Unit::Bomber, Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::Fighter];
/// Attackers at sea.
pub(crate) const SEA_ATTACK: [Unit; 8] = [
    Unit::Submarine,
    Unit::Destroyer,
    Unit::Fighter,
    Unit::Cruiser,
    Unit::Bomber,
    Unit::Carrier,
    Unit::Battleship,
    Unit::Transport,
];
/// Defenders at sea. Bombers that stand there defend like fighters, and are lost before them.
pub(crate) const SEA_DEFENCE: [Unit; 8] = [
    Unit::Submarine,
    Unit::Destroyer,
    Unit::Carrier,
    Unit::Cruiser,
    Unit::Bomber,
    Unit::Fighter,
    Unit::Battleship,
    Unit::Transport,
];

/// What a hit may fall on, by who fired (AXA-8.8), in the sequence in which hits are taken (AXA-17.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shot {
    /// By a submarine: not on planes.
    Submarine,
    /// By a plane without a destroyer on its side: not on submarines.
    Plane,
    /// By anything else, or a plane with a destroyer on its side.
    Any,
    /// By guns, before the first round: on planes alone.
    Flak,
}

impl Shot {
    /// Every kind of shot of a round, in the sequence in which hits are taken.
    pub const ALL: [Shot; 3] = [Shot::Submarine, Shot::Plane, Shot::Any];

    /// How a unit shoots at sea; with a destroyer on their side planes see submarines.
    pub fn of(unit: Unit, with_destroyer: bool) -> Shot {
        match unit {
            Unit::Submarine => Shot::Submarine,
            Unit::Fighter | Unit::Bomber if !with_destroyer => Shot::Plane,
            _ => Shot::Any,
        }
    }

    /// Whether it may fall on a unit.
    pub fn may_hit(self, unit: Unit) -> bool {
        match self {
            Shot::Submarine => !Unit::AIR.contains(&unit),
            Shot::Plane => unit != Unit::Submarine,
            Shot::Any => true,
            Shot::Flak => Unit::AIR.contains(&unit),
        }
    }
}
