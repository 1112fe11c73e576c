//! What stands where.

use crate::counts::{Counts, WINDOW};
use crate::power::Power;
use crate::space::{MOST_SPACES, Space, Spaces};
use crate::unit::Unit;

/// How many units of each power and kind stand in each space, and the other way round the spaces in which they stand.
///
/// A land holds no ship and a zone no land unit, so that eight numbers do for each power: those of the first eight kinds on
/// land, those of the last eight at sea. All units of a space are in forty bytes. The spaces of a power and kind follow from
/// the numbers; they are kept because most questions are asked of all spaces at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    numbers: [[[u8; WINDOW]; Power::ALL.len()]; MOST_SPACES],
    spaces: [[Spaces; Unit::ALL.len()]; Power::ALL.len()],
    seas: Spaces,
}

impl Board {
    /// Nothing anywhere.
    pub fn empty(seas: Spaces) -> Board {
        Board {
            numbers: [[[0; WINDOW]; Power::ALL.len()]; MOST_SPACES],
            spaces: [[Spaces::EMPTY; Unit::ALL.len()]; Power::ALL.len()],
            seas,
        }
    }

    /// The units of a power in a space.
    pub fn units(&self, space: Space, power: Power) -> Counts {
        let numbers = self.numbers[space.index()][power.index()];
        if self.seas.contains(space) { Counts::at_sea(numbers) } else { Counts::on_land(numbers) }
    }

    /// How many units of a kind a power has in a space.
    pub fn count(&self, space: Space, power: Power, unit: Unit) -> u8 {
        let numbers = &self.numbers[space.index()][power.index()];
        self.place(space, unit).and_then(|place| numbers.get(place)).copied().unwrap_or(0)
    }

    /// Says how many units of a kind a power has in a space: the only way in which numbers change. Whether a space can hold
    /// such units at all is asked before.
    pub fn set(&mut self, space: Space, power: Power, unit: Unit, count: u8) {
        let place = self.place(space, unit);
        let number = place.and_then(|place| self.numbers[space.index()][power.index()].get_mut(place));
        debug_assert!(count == 0 || number.is_some(), "{unit} where it cannot be");
        let Some(number) = number else { return };
        *number = count;
        let spaces = &mut self.spaces[power.index()][unit.index()];
        if count > 0 { spaces.insert(space) } else { spaces.remove(space) }
    }

    /// The spaces in which a power has units of a kind.
    pub fn spaces(&self, power: Power, unit: Unit) -> Spaces {
        self.spaces[power.index()][unit.index()]
    }

    /// All numbers of a space as words, for hashing.
    pub fn words(&self, space: Space) -> [u64; Power::ALL.len()] {
        self.numbers[space.index()].map(u64::from_le_bytes)
    }

    /// Where the number of a kind stands; nowhere for a kind that cannot be there.
    fn place(&self, space: Space, unit: Unit) -> Option<usize> {
        let first = if self.seas.contains(space) { Counts::FIRST_AT_SEA } else { 0 };
        unit.index().checked_sub(first)
    }
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::{Draw, Quick};

    use super::*;

    /// The spaces of every power and kind are those where its number is not zero, whatever happened before.
    #[test]
    fn spaces_follow_from_numbers() {
        let seas: Spaces = Space::all().skip(90).collect();
        let mut board = Board::empty(seas);
        let mut draw = Quick::new(5);
        for _ in 0..20_000 {
            let space = Space::new(draw.below(MOST_SPACES as u32) as usize).expect("a space");
            let kinds = if seas.contains(space) { &Unit::ALL[4..] } else { &Unit::ALL[..6] };
            let unit = kinds[draw.below(kinds.len() as u32) as usize];
            let power = Power::ALL[draw.below(5) as usize];
            let count = (draw.below(3) * draw.below(100)) as u8;
            board.set(space, power, unit, count);
            assert_eq!((board.count(space, power, unit), board.units(space, power)[unit]), (count, count));
        }
        for power in Power::ALL {
            for unit in Unit::ALL {
                let there = Space::all().filter(|&space| board.units(space, power)[unit] > 0).collect();
                assert_eq!(board.spaces(power, unit), there, "{power} {unit}");
            }
        }
    }
}
