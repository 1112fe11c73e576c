//! Sets of squares of one map.

use rulebound_kernel::Bits;

use super::square::Square;

/// The most squares a map can have: 64 times 64, or any other shape of that size.
pub const MOST_SQUARES: usize = 4096;

/// The shape of a map: so many columns and rows from the square (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extent {
    width: u16,
    height: u16,
}

impl Extent {
    /// A map of at least one and at most [`MOST_SQUARES`] squares, `None` otherwise.
    pub fn new(width: u32, height: u32) -> Option<Self> {
        let squares = u64::from(width) * u64::from(height);
        let shape = Extent { width: u16::try_from(width).ok()?, height: u16::try_from(height).ok()? };
        (1..=MOST_SQUARES as u64).contains(&squares).then_some(shape)
    }

    /// Columns.
    pub const fn width(self) -> i16 {
        // At most `MOST_SQUARES`, so the number stays positive.
        self.width as i16
    }

    /// Rows.
    pub const fn height(self) -> i16 {
        self.height as i16
    }

    /// How many squares it has.
    pub const fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Never: a map has squares.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The place of a square in row order, `None` off the map.
    pub const fn index(self, square: Square) -> Option<usize> {
        if square.x < 0 || square.y < 0 || square.x >= self.width() || square.y >= self.height() {
            return None;
        }
        Some(square.y as usize * self.width as usize + square.x as usize)
    }

    /// Whether a square is on the map.
    pub const fn contains(self, square: Square) -> bool {
        self.index(square).is_some()
    }

    /// The square at a place in row order, which must be below [`Extent::len`] to be on the map.
    pub const fn square(self, index: usize) -> Square {
        let width = self.width as usize;
        Square::new((index % width) as i16, (index / width) as i16)
    }

    /// All squares in row order.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        (0..self.len()).map(move |index| self.square(index))
    }
}

/// A set of squares of one map; squares off the map are never in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareSet {
    extent: Extent,
    bits: Bits<{ MOST_SQUARES / 64 }>,
}

impl SquareSet {
    /// The empty set.
    pub const fn empty(extent: Extent) -> Self {
        SquareSet { extent, bits: Bits::EMPTY }
    }

    /// The set of those given squares that are on the map.
    pub fn of(extent: Extent, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut set = SquareSet::empty(extent);
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }

    /// The shape of the map.
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Whether a square is in the set.
    pub fn contains(&self, square: Square) -> bool {
        self.extent.index(square).is_some_and(|index| self.bits.contains(index))
    }

    /// Adds a square; one off the map changes nothing.
    pub fn insert(&mut self, square: Square) {
        if let Some(index) = self.extent.index(square) {
            self.bits.insert(index);
        }
    }

    /// Removes a square.
    pub fn remove(&mut self, square: Square) {
        if let Some(index) = self.extent.index(square) {
            self.bits.remove(index);
        }
    }

    /// How many squares are in it.
    pub const fn len(&self) -> u32 {
        self.bits.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The squares in row order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let extent = self.extent;
        self.bits.iter().map(move |index| extent.square(index))
    }

    /// Whether the sets, of maps of any shape, share a square.
    pub fn meets(&self, other: &SquareSet) -> bool {
        if self.extent == other.extent {
            return self.bits.meets(&other.bits);
        }
        self.iter().any(|square| other.contains(square))
    }

    /// Both sets together, on the map of this one.
    pub fn union(&self, other: &SquareSet) -> SquareSet {
        if self.extent == other.extent {
            return SquareSet { bits: self.bits | other.bits, ..*self };
        }
        SquareSet::of(self.extent, self.iter().chain(other.iter()))
    }

    /// This set without those squares that are in the other.
    pub fn without(&self, other: &SquareSet) -> SquareSet {
        if self.extent == other.extent {
            return SquareSet { bits: self.bits - other.bits, ..*self };
        }
        SquareSet::of(self.extent, self.iter().filter(|&square| !other.contains(square)))
    }
}
