//! Sets of squares.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use rulebound_kernel::Bits;

use crate::square::Square;

/// A set of squares: 12 ranks of 16 bits in three words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(Bits<3>);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(Bits::EMPTY);
    /// Every square.
    pub const ALL: SquareSet = SquareSet::of_ranks([0b111_1111_1111; 12]);

    /// The set with these files of each rank, rank 1 first; bit 0 is file a.
    pub(crate) const fn of_ranks(ranks: [u64; 12]) -> SquareSet {
        let mut words = [0; 3];
        let mut rank = 0;
        while rank < ranks.len() {
            words[rank / 4] |= ranks[rank] << (rank % 4 * 16);
            rank += 1;
        }
        SquareSet(Bits(words))
    }

    /// One square.
    pub const fn one(square: Square) -> SquareSet {
        SquareSet(Bits::one(square.index()))
    }

    /// The squares for which something holds.
    pub fn of(holds: impl Fn(Square) -> bool) -> SquareSet {
        Square::all().filter(|&square| holds(square)).collect()
    }

    /// Whether a square is in the set.
    pub const fn contains(&self, square: Square) -> bool {
        self.0.contains(square.index())
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0.insert(square.index());
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0.remove(square.index());
    }

    /// The set with a square more.
    pub const fn with(mut self, square: Square) -> SquareSet {
        self.insert(square);
        self
    }

    /// The set with a square less.
    pub const fn without(mut self, square: Square) -> SquareSet {
        self.remove(square);
        self
    }

    /// Both sets together; [`BitOr`] for constants.
    pub(crate) const fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0.union(other.0))
    }

    /// How many squares.
    pub const fn len(&self) -> u32 {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the sets share a square.
    pub fn meets(&self, other: &SquareSet) -> bool {
        self.0.meets(&other.0)
    }

    /// The only square of the set.
    pub fn single(&self) -> Option<Square> {
        let first = self.iter().next()?;
        self.without(first).is_empty().then_some(first)
    }

    /// The squares from a1, rank by rank.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        self.0.iter().map(Square::of_member)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 - other.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: SquareSet) {
        self.0 -= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_squares_are_132() {
        assert_eq!(SquareSet::ALL.len(), 132);
        assert_eq!(SquareSet::ALL, SquareSet::of(|_| true));
        assert_eq!(SquareSet::ALL.single(), None);
    }
}
