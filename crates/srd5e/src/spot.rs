//! Places, directions and targets as people name them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::name::Name;
use crate::space::{Direction, Level, Space, Square, Waypoint};

/// A square with an optional height: `3,4` or `3,4,20`. Where an area has a point of origin it is the intersection of
/// those numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(try_from = "Coordinates", into = "Coordinates")]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// The height of what is meant, if it was said.
    pub level: Option<Level>,
}

/// A spot in JSON: two numbers, or three with the height in feet.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Coordinates {
    Flat([i16; 2]),
    High(i16, i16, i32),
}

impl Spot {
    /// Whether it lies in a space; where no height is said any will do.
    pub fn is_in(self, space: Space) -> bool {
        let level = self.level.unwrap_or(space.level);
        space.overlaps(Space::of(self.square).at_level(level))
    }
}

impl TryFrom<Coordinates> for Spot {
    type Error = String;

    fn try_from(coordinates: Coordinates) -> Result<Self, String> {
        match coordinates {
            Coordinates::Flat(square) => Ok(Spot::from(Square::from(square))),
            Coordinates::High(x, y, feet) => {
                let level = Level::from_feet(feet).ok_or_else(|| format!("{feet} feet is no multiple of 5"))?;
                Ok(Spot { square: Square::new(x, y), level: Some(level) })
            }
        }
    }
}

impl From<Spot> for Coordinates {
    fn from(spot: Spot) -> Self {
        let Square { x, y } = spot.square;
        match spot.level {
            None => Coordinates::Flat([x, y]),
            Some(level) => Coordinates::High(x, y, level.feet()),
        }
    }
}

impl From<Square> for Spot {
    fn from(square: Square) -> Self {
        Spot { square, level: None }
    }
}

impl From<Spot> for Waypoint {
    fn from(spot: Spot) -> Self {
        Waypoint { square: spot.square, level: spot.level }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{}", self.square.x, self.square.y)?;
        self.level.map_or(Ok(()), |level| write!(formatter, ",{}", level.feet()))
    }
}

/// Where a cone, a line or a cube is turned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Heading {
    /// One of the eight directions.
    Word(Direction),
    /// The centre of a square.
    Square(Spot),
}

/// Whom or what something is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Target {
    /// A creature, or an object of a name.
    Creature(Name),
    /// A square, by a guess or for an object.
    Square(Spot),
}

impl fmt::Display for Heading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Heading::Word(direction) => formatter.write_str(direction.name()),
            Heading::Square(spot) => spot.fmt(formatter),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Creature(name) => name.fmt(formatter),
            Target::Square(spot) => spot.fmt(formatter),
        }
    }
}
