//! Cheap random numbers for search and sampling. Games are never decided by them: that is what [`Dice`](crate::Dice) are for.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of uniform numbers.
pub trait Draw {
    /// A number from 0 up to, not including, `bound`; 0 where `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// A fast generator with a fixed mapping: the same seed gives the same numbers everywhere.
#[derive(Clone, Debug)]
pub struct Quick(Xoshiro256PlusPlus);

impl Quick {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        Quick(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 uniform bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Draw for Quick {
    fn below(&mut self, bound: u32) -> u32 {
        // The high half of a 32-by-32 product; the bias of at most bound / 2^32 does not matter to a search.
        ((u64::from(bound) * (self.bits() >> 32)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mapping_is_fixed() {
        let mut draw = Quick::new(1);
        let numbers: Vec<u32> = (0..8).map(|_| draw.below(100)).collect();
        let mut again = Quick::new(1);
        assert_eq!(numbers, (0..8).map(|_| again.below(100)).collect::<Vec<_>>());
        assert!(numbers.iter().all(|&number| number < 100));
        assert_eq!(draw.below(0), 0);
    }
}
