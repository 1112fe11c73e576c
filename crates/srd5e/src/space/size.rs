//! Sizes, levels, and the spaces of creatures.

use serde::{Deserialize, Serialize};

use super::square::{Corner, Dot, Square};
use crate::data::words::words;

words! {
    /// The size of a creature, from small to large: four Tiny ones share a square, Small and Medium ones fill one, Large ones
    /// have two squares a side, Huge ones three, Gargantuan ones four.
    Size { Tiny = "tiny", Small = "small", Medium = "medium", Large = "large", Huge = "huge", Gargantuan = "gargantuan" }
}

impl Size {
    /// Squares along a side of its space, which is also the number of levels it is high.
    pub const fn side(self) -> i16 {
        match self {
            Size::Tiny | Size::Small | Size::Medium => 1,
            Size::Large => 2,
            Size::Huge => 3,
            Size::Gargantuan => 4,
        }
    }

    /// So many sizes larger, or smaller; nothing is beyond the largest and the smallest.
    #[must_use]
    pub fn grown(self, steps: i8) -> Size {
        let place = (self as i8).saturating_add(steps).clamp(0, Size::Gargantuan as i8);
        usize::try_from(place).ok().and_then(|place| Size::ALL.get(place)).copied().unwrap_or(self)
    }

    /// How many sizes lie between the two: 0 for equal ones.
    pub const fn steps_to(self, other: Size) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// The largest size whose space has so many squares a side, `None` below one.
    pub const fn fitting(side: i16) -> Option<Size> {
        match side {
            ..=0 => None,
            1 => Some(Size::Medium),
            2 => Some(Size::Large),
            3 => Some(Size::Huge),
            4.. => Some(Size::Gargantuan),
        }
    }
}

/// A height in steps of five feet above the floor of height 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(pub i16);

impl Level {
    /// The floor of height 0.
    pub const GROUND: Level = Level(0);

    /// The level so many feet high; `None` if that is no multiple of 5 or out of all bounds.
    pub fn from_feet(feet: i32) -> Option<Level> {
        (feet % 5 == 0).then(|| i16::try_from(feet / 5).ok()).flatten().map(Level)
    }

    /// Its height in feet.
    pub const fn feet(self) -> i32 {
        5 * self.0 as i32
    }
}

/// The space of a creature: a cube of squares and levels that begins at the square with the least `x` and `y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space {
    /// The square with the least `x` and `y`.
    pub square: Square,
    /// The level of its feet.
    pub level: Level,
    /// The size of who fills it.
    pub size: Size,
}

impl Space {
    /// The space on the ground level.
    pub const fn new(square: Square, size: Size) -> Self {
        Space { square, level: Level::GROUND, size }
    }

    /// The space of one square on the ground level.
    pub const fn of(square: Square) -> Self {
        Space::new(square, Size::Medium)
    }

    /// The same space at another height.
    pub const fn at_level(self, level: Level) -> Self {
        Space { level, ..self }
    }

    /// The same size elsewhere, at the same height.
    pub const fn at(self, square: Square) -> Self {
        Space { square, ..self }
    }

    /// Squares along a side.
    pub const fn side(self) -> i16 {
        self.size.side()
    }

    /// Its squares, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        let side = self.side();
        (0..side).flat_map(move |y| (0..side).map(move |x| self.square.shifted(x, y)))
    }

    /// The corners of its squares, row by row.
    pub(crate) fn corners(self) -> impl Iterator<Item = Corner> + Clone {
        let side = self.side() + 1;
        (0..side * side).map(move |index| {
            let square = self.square.shifted(index % side, index / side);
            Corner::new(square.x, square.y)
        })
    }

    /// Whether a square is one of its own, whatever the height.
    pub fn contains(self, square: Square) -> bool {
        let side = i32::from(self.side());
        let (x, y) = (i32::from(square.x) - i32::from(self.square.x), i32::from(square.y) - i32::from(self.square.y));
        (0..side).contains(&x) && (0..side).contains(&y)
    }

    /// The empty steps plus one between the two along each axis, 0 where they overlap: 1 for spaces that touch.
    pub fn gaps(self, other: Space) -> [u32; 3] {
        let (before, behind) = (i32::from(other.side()) - 1, i32::from(self.side()) - 1);
        let gap = |mine: i16, theirs: i16| {
            let apart = i32::from(theirs) - i32::from(mine);
            (apart - behind).max(-apart - before).max(0).unsigned_abs()
        };
        [gap(self.square.x, other.square.x), gap(self.square.y, other.square.y), gap(self.level.0, other.level.0)]
    }

    /// Whether the two share a square and a level.
    pub fn overlaps(self, other: Space) -> bool {
        let near = |mine: i16, theirs: i16| {
            let apart = i32::from(theirs) - i32::from(mine);
            -i32::from(other.side()) < apart && apart < i32::from(self.side())
        };
        near(self.square.x, other.square.x) && near(self.square.y, other.square.y) && near(self.level.0, other.level.0)
    }

    /// Whether the two touch or overlap, be it at a corner.
    pub fn touches(self, other: Space) -> bool {
        self.gaps(other).into_iter().all(|gap| gap <= 1)
    }

    /// The centre of its squares in half squares.
    pub(crate) const fn centre(self) -> Dot {
        let side = self.side() as i64;
        Dot { x: 2 * self.square.x as i64 + side, y: 2 * self.square.y as i64 + side }
    }
}
