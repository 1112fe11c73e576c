//! Sets of small numbers as machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// A set of numbers from 0 up to `64 * N`, as words.
///
/// ```
/// use rulebound_kernel::Bits;
/// let evens: Bits<2> = (0..100).step_by(2).collect();
/// let threes: Bits<2> = (0..100).step_by(3).collect();
/// assert_eq!((evens & threes).len(), 17);
/// assert_eq!((evens - threes).first(), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Bits<N> {
    /// The empty set.
    pub const EMPTY: Self = Bits([0; N]);

    /// The set of one number.
    pub const fn one(index: usize) -> Self {
        let mut words = [0; N];
        words[index / 64] = 1 << (index % 64);
        Bits(words)
    }

    /// Whether a number is in the set.
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds a number.
    pub const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes a number.
    pub const fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// How many numbers are in the set.
    pub const fn len(&self) -> u32 {
        let (mut sum, mut index) = (0, 0);
        while index < N {
            sum += self.0[index].count_ones();
            index += 1;
        }
        sum
    }

    /// Both sets together; the operator `|` for constants.
    pub const fn union(mut self, other: Self) -> Self {
        let mut index = 0;
        while index < N {
            self.0[index] |= other.0[index];
            index += 1;
        }
        self
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        // All words at once: leaving at the first would be a branch that is hard to foresee.
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets share a number.
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The smallest number in the set.
    pub fn first(&self) -> Option<usize> {
        self.0
            .iter()
            .enumerate()
            .find(|&(_, &word)| word != 0)
            .map(|(word_index, word)| word_index * 64 + word.trailing_zeros() as usize)
    }

    /// The number that has so many smaller ones before it.
    pub fn nth(&self, number: u32) -> Option<usize> {
        let mut before = number;
        for (index, &word) in self.0.iter().enumerate() {
            if before < word.count_ones() {
                let rest = (0..before).fold(word, |rest, _| rest & (rest - 1));
                return Some(index * 64 + rest.trailing_zeros() as usize);
            }
            before -= word.count_ones();
        }
        None
    }

    /// The numbers in ascending order.
    pub fn iter(self) -> Iter<N> {
        Iter { bits: self, word: 0 }
    }
}

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> FromIterator<usize> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut bits = Self::EMPTY;
        indices.into_iter().for_each(|index| bits.insert(index));
        bits
    }
}

impl<const N: usize> IntoIterator for Bits<N> {
    type Item = usize;
    type IntoIter = Iter<N>;

    fn into_iter(self) -> Iter<N> {
        self.iter()
    }
}

/// The numbers of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Iter<const N: usize> {
    bits: Bits<N>,
    word: usize,
}

impl<const N: usize> Iterator for Iter<N> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word < N {
            let word = self.bits.0[self.word];
            if word != 0 {
                self.bits.0[self.word] = word & (word - 1);
                return Some(self.word * 64 + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }

    /// Word by word, which is faster than one number after another.
    fn fold<B, F: FnMut(B, usize) -> B>(self, initial: B, mut add: F) -> B {
        let (mut folded, mut index) = (initial, self.word);
        while index < N {
            let mut word = self.bits.0[index];
            while word != 0 {
                folded = add(folded, index * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
            index += 1;
        }
        folded
    }
}

macro_rules! word_by_word {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: $word:expr;)*) => {$(
        impl<const N: usize> $operator for Bits<N> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Bits(std::array::from_fn(|index| $word(self.0[index], other.0[index])))
            }
        }
        impl<const N: usize> $assign for Bits<N> {
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

word_by_word! {
    BitAnd bitand BitAndAssign bitand_assign: |left, right| left & right;
    BitOr bitor BitOrAssign bitor_assign: |left, right| left | right;
    BitXor bitxor BitXorAssign bitxor_assign: |left, right| left ^ right;
    Sub sub SubAssign sub_assign: |left: u64, right: u64| left & !right;
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    fn not(self) -> Self {
        Bits(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_behaves_like_a_set() {
        let mut bits: Bits<3> = [0, 63, 64, 130, 191].into_iter().collect();
        assert_eq!(bits.iter().collect::<Vec<_>>(), [0, 63, 64, 130, 191]);
        let mut rest = bits.iter();
        assert_eq!((rest.next(), rest.next(), rest.next()), (Some(0), Some(63), Some(64)));
        assert_eq!(rest.sum::<usize>(), 130 + 191);
        bits.remove(63);
        assert!(!bits.contains(63) && bits.contains(64));
        assert_eq!(bits.len(), 4);
        assert_eq!((bits ^ bits).first(), None);
        assert!(bits.meets(&Bits::one(191)) && !bits.meets(&Bits::one(190)));
        assert_eq!((!bits).len(), 192 - 4);
    }
}
