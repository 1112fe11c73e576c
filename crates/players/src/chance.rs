//! Dice that fall by a cheap generator, for trying out what may happen.

use rulebound_kernel::{Dice, DiceError, Draw, Quick, Roll};

/// Dice that fall by a [`Quick`] generator and remember which way.
#[derive(Debug)]
pub(crate) struct Chance<'a> {
    draw: &'a mut Quick,
    way: u64,
}

impl<'a> Chance<'a> {
    pub(crate) fn new(draw: &'a mut Quick) -> Self {
        Chance { draw, way: Self::CERTAIN }
    }

    /// The way of an action for which nothing was left to chance.
    pub(crate) const CERTAIN: u64 = 0;

    /// Tells apart the ways in which the dice fell.
    pub(crate) fn way(&self) -> u64 {
        self.way
    }
}

impl Dice for Chance<'_> {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        let (low, high) = roll.range();
        if low == high {
            return Ok(low);
        }
        let value = match roll {
            Roll::Die { sides } => 1 + self.draw.below(u32::from(sides)),
            Roll::Volley { dice, sides, hits_on } => {
                (0..dice).map(|_| u32::from(self.draw.below(u32::from(sides)) < u32::from(hits_on))).sum()
            }
        };
        // FNV-1a; never back to the way of certainty but by a collision.
        self.way = (self.way ^ u64::from(value) ^ 0xcbf2_9ce4_8422_2325).wrapping_mul(0x0100_0000_01b3);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheap_dice_fall_as_often_as_they_should() {
        const THROWS: u32 = 60_000;
        let mut draw = Quick::new(1);
        for roll in [Roll::Die { sides: 6 }, Roll::Volley { dice: 3, sides: 6, hits_on: 2 }] {
            let (low, high) = roll.range();
            let mut fallen = vec![0u32; high as usize + 1];
            for _ in 0..THROWS {
                fallen[Chance::new(&mut draw).roll(roll).expect("a value") as usize] += 1;
            }
            for value in low..=high {
                let share = f64::from(fallen[value as usize]) / f64::from(THROWS);
                assert!((share - roll.weight(value)).abs() < 0.01, "{roll:?} {value}: {share}");
            }
        }
    }

    #[test]
    fn ways_are_told_apart() {
        let mut draw = Quick::new(1);
        let mut ways = std::collections::BTreeSet::new();
        for _ in 0..1_000 {
            let mut dice = Chance::new(&mut draw);
            assert_eq!(dice.roll(Roll::Volley { dice: 2, sides: 6, hits_on: 6 }), Ok(2));
            assert_eq!(dice.way(), Chance::CERTAIN);
            dice.roll(Roll::Die { sides: 4 }).expect("a value");
            dice.roll(Roll::Die { sides: 6 }).expect("a value");
            ways.insert(dice.way());
        }
        assert_eq!(ways.len(), 24);
        assert!(!ways.contains(&Chance::CERTAIN));
    }
}
