//! Squares, intersections and directions.

use serde::{Deserialize, Serialize};

/// A square of five feet: `x` counts to the east, `y` to the south, from 0. Any numbers are a square; whether it lies on
/// the map is for the [`Grid`](super::Grid) to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(from = "[i16; 2]", into = "[i16; 2]")]
pub struct Square {
    /// Squares to the east.
    pub x: i16,
    /// Squares to the south.
    pub y: i16,
}

impl Square {
    /// The square of two numbers.
    pub const fn new(x: i16, y: i16) -> Self {
        Square { x, y }
    }

    /// The square so many columns and rows away; at the end of all numbers it stays there.
    pub const fn shifted(self, x: i16, y: i16) -> Self {
        Square { x: self.x.saturating_add(x), y: self.y.saturating_add(y) }
    }

    /// The neighbour in a direction.
    pub const fn towards(self, direction: Direction) -> Self {
        let (x, y) = direction.step();
        self.shifted(x, y)
    }

    /// The direction to a neighbouring square, `None` for any other.
    pub fn direction_to(self, other: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.towards(direction) == other && self != other)
    }

    /// The centre in half squares.
    pub(crate) const fn centre(self) -> Dot {
        Dot { x: 2 * self.x as i64 + 1, y: 2 * self.y as i64 + 1 }
    }

    /// The four corners, row by row.
    pub const fn corners(self) -> [Corner; 4] {
        let (x, y) = (self.x, self.y);
        let (right, below) = (x.saturating_add(1), y.saturating_add(1));
        [Corner::new(x, y), Corner::new(right, y), Corner::new(x, below), Corner::new(right, below)]
    }
}

impl From<[i16; 2]> for Square {
    fn from([x, y]: [i16; 2]) -> Self {
        Square { x, y }
    }
}

impl From<Square> for [i16; 2] {
    fn from(square: Square) -> Self {
        [square.x, square.y]
    }
}

/// An intersection of the grid: the common corner of the squares (x-1, y-1), (x, y-1), (x-1, y) and (x, y).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[i16; 2]", into = "[i16; 2]")]
pub struct Corner {
    /// Columns to its west.
    pub x: i16,
    /// Rows to its north.
    pub y: i16,
}

impl Corner {
    /// The intersection of two numbers.
    pub const fn new(x: i16, y: i16) -> Self {
        Corner { x, y }
    }

    /// The four squares that touch it, row by row.
    pub const fn squares(self) -> [Square; 4] {
        let (left, above) = (self.x.saturating_sub(1), self.y.saturating_sub(1));
        [Square::new(left, above), Square::new(self.x, above), Square::new(left, self.y), Square::new(self.x, self.y)]
    }

    /// The point in half squares.
    pub(crate) const fn dot(self) -> Dot {
        Dot { x: 2 * self.x as i64, y: 2 * self.y as i64 }
    }
}

impl From<[i16; 2]> for Corner {
    fn from([x, y]: [i16; 2]) -> Self {
        Corner { x, y }
    }
}

impl From<Corner> for [i16; 2] {
    fn from(corner: Corner) -> Self {
        [corner.x, corner.y]
    }
}

/// A point in half squares: centres of squares have two odd numbers, intersections two even ones. Where a point is
/// needed that lies elsewhere, all points of a question are multiplied by one grain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dot {
    pub x: i64,
    pub y: i64,
}

impl Dot {
    /// The square of the distance.
    pub fn squared_distance(self, other: Dot) -> i128 {
        let (x, y) = (i128::from(self.x - other.x), i128::from(self.y - other.y));
        x * x + y * y
    }

    /// The same point in finer parts.
    pub const fn times(self, grain: i64) -> Self {
        Dot { x: self.x * grain, y: self.y * grain }
    }
}

/// One of the eight directions of the grid; north is towards smaller `y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Up the map.
    North,
    /// Up and right.
    NorthEast,
    /// To the right.
    East,
    /// Down and right.
    SouthEast,
    /// Down the map.
    South,
    /// Down and left.
    SouthWest,
    /// To the left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from the north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The name in files and intents.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::North => "north",
            Direction::NorthEast => "north-east",
            Direction::East => "east",
            Direction::SouthEast => "south-east",
            Direction::South => "south",
            Direction::SouthWest => "south-west",
            Direction::West => "west",
            Direction::NorthWest => "north-west",
        }
    }

    /// The change of column and row by one step.
    pub const fn step(self) -> (i16, i16) {
        match self {
            Direction::North => (0, -1),
            Direction::NorthEast => (1, -1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, 1),
            Direction::South => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, -1),
        }
    }

    /// Whether it changes both column and row.
    pub const fn is_diagonal(self) -> bool {
        let (x, y) = self.step();
        x != 0 && y != 0
    }
}
