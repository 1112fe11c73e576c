//! The proof against brute force.

mod brute;
mod positions;
mod questions;

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Dice, Roll};

/// Random numbers for cases.
struct Random(Seeded);

impl Random {
    fn new(seed: u64) -> Random {
        Random(Seeded::new(seed))
    }

    /// From 0 up to `bound`, without it.
    fn below(&mut self, bound: usize) -> usize {
        let roll = Roll::Die { sides: u16::try_from(bound).expect("a small bound") };
        self.0.roll(roll).expect("seeded dice never fail") as usize - 1
    }

    /// From `low` to `high`, with both.
    fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
