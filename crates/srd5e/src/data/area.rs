//! Areas of spells and powers.

use serde::{Deserialize, Serialize};

use super::effect::Until;
use super::words::{CreatureType, Size, words};

/// An area with what it does to the ground, and how it grows and moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its shape and size at the lowest slot.
    pub shape: Shape,
    /// Feet by which the shape grows for each slot level above the spell's own.
    #[serde(default)]
    pub grows: u16,
    /// How many such areas there are, each with a point of its own, if more than one.
    #[serde(default = "one")]
    pub points: u8,
    /// The wall may stand as a ring of this diameter instead.
    #[serde(default)]
    pub ring: Option<u16>,
    /// It may be a dome or globe of this diameter instead.
    #[serde(default)]
    pub globe: Option<u16>,
    /// The wall may turn corners.
    #[serde(default)]
    pub bends: bool,
    /// The size of what stands where it is put, and around which it is.
    #[serde(default)]
    pub size: Option<Size>,
    /// How long it stays, if not as long as the spell.
    #[serde(default)]
    pub lasts: Option<Until>,
    /// Those of the caster's own side are left alone.
    #[serde(default)]
    pub spares: bool,
    /// Creatures of these types may pass where others are kept from going in and out.
    #[serde(default)]
    pub admits: Vec<CreatureType>,
    /// What turns it another way on later turns.
    #[serde(default)]
    pub turns: Option<DriftBy>,
    /// It moves with the caster.
    #[serde(default)]
    pub follows: bool,
    /// It stays around where the caster was.
    #[serde(default)]
    pub fixed: bool,
    /// How far it moves on later turns.
    #[serde(default)]
    pub moves: Option<Drift>,
    /// What it makes of the ground and the air in it.
    #[serde(default)]
    pub terrain: Vec<Terrain>,
}

/// How an area moves on later turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drift {
    /// How far at most.
    pub feet: u16,
    /// What it takes.
    pub by: DriftBy,
}

/// The shape of an area; all lengths in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Shape {
    /// A ball around a point.
    Sphere {
        /// From the point.
        radius: u16,
    },
    /// A dome over a point.
    Hemisphere {
        /// From the point.
        radius: u16,
    },
    /// The ground around a point.
    Circle {
        /// From the point.
        radius: u16,
    },
    /// A column over a point.
    Cylinder {
        /// From the point.
        radius: u16,
        /// Upwards.
        height: u16,
    },
    /// A cone from the caster, at each distance as wide as that distance.
    Cone {
        /// From the caster.
        length: u16,
    },
    /// A line from the caster.
    Line {
        /// From the caster.
        length: u16,
        /// Across.
        width: u16,
    },
    /// A cube.
    Cube {
        /// Of each edge.
        side: u16,
    },
    /// A square of ground.
    Square {
        /// Of each edge.
        side: u16,
    },
    /// Everything near a creature's space; 0 is the space itself.
    Emanation {
        /// From the space.
        distance: u16,
    },
    /// A wall; a thickness of 0 is less than a foot.
    Wall {
        /// Along the ground.
        length: u16,
        /// Upwards.
        height: u16,
        /// Across.
        thickness: u16,
    },
    /// Square panels that join one another.
    Panels {
        /// How many.
        count: u8,
        /// Of each edge.
        side: u16,
    },
    /// Cubes that join one another.
    Cubes {
        /// How many.
        count: u8,
        /// Of each edge.
        side: u16,
    },
    /// Any floor up to an area.
    Floor {
        /// The area.
        square_feet: u32,
        /// Upwards.
        height: u16,
    },
}

impl Shape {
    /// A shape that is so many feet larger.
    #[must_use]
    pub const fn grown(self, feet: u16) -> Self {
        match self {
            Self::Sphere { radius } => Self::Sphere { radius: radius + feet },
            Self::Hemisphere { radius } => Self::Hemisphere { radius: radius + feet },
            Self::Circle { radius } => Self::Circle { radius: radius + feet },
            Self::Cylinder { radius, height } => Self::Cylinder { radius: radius + feet, height },
            Self::Cone { length } => Self::Cone { length: length + feet },
            Self::Line { length, width } => Self::Line { length: length + feet, width },
            Self::Cube { side } => Self::Cube { side: side + feet },
            Self::Square { side } => Self::Square { side: side + feet },
            Self::Emanation { distance } => Self::Emanation { distance: distance + feet },
            Self::Wall { length, height, thickness } => Self::Wall { length: length + feet, height, thickness },
            Self::Panels { .. } | Self::Cubes { .. } | Self::Floor { .. } => self,
        }
    }
}

words! {
    /// What moves an area.
    DriftBy { Action = "action", Bonus = "bonus", StartTurn = "start-turn", OwnMove = "own-move" }
}
words! {
    /// What an area makes of the ground and the air in it.
    Terrain {
        Difficult = "difficult", QuarterSpeed = "quarter-speed", LightlyObscured = "lightly-obscured",
        HeavilyObscured = "heavily-obscured", Darkness = "darkness", DimLight = "dim-light", BrightLight = "bright-light",
        Silence = "silence", Antimagic = "antimagic", BarsEntry = "bars-entry", BarsSpells = "bars-spells", Opaque = "opaque",
        Solid = "solid", ThreeQuartersCover = "three-quarters-cover",
    }
}

const fn one() -> u8 {
    1
}
