//! Dice are an argument: seeded, scripted, replayed, or enumerating every outcome with its weight.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// What is thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(tag = "throw", rename_all = "kebab-case")]
pub enum Roll {
    /// One die; its value is the face, from 1.
    Die {
        /// How many faces it has; at least 1.
        sides: u16,
    },
    /// Several dice of which only the number of hits counts; its value is that number. One draw, not one for each die.
    Volley {
        /// How many dice.
        dice: u16,
        /// How many faces each has; at least 1.
        sides: u16,
        /// A face up to this one is a hit.
        hits_on: u16,
    },
}

impl Roll {
    /// The smallest and the largest value.
    pub fn range(self) -> (u32, u32) {
        match self {
            Roll::Die { sides } => (1, u32::from(sides.max(1))),
            Roll::Volley { sides, hits_on: 0, .. } if sides > 0 => (0, 0),
            Roll::Volley { dice, sides, hits_on } if hits_on >= sides => (u32::from(dice), u32::from(dice)),
            Roll::Volley { dice, .. } => (0, u32::from(dice)),
        }
    }

    /// The probability of a value.
    pub fn weight(self, value: u32) -> f64 {
        let (low, high) = self.range();
        if value < low || value > high {
            return 0.0;
        }
        match self {
            Roll::Die { .. } => 1.0 / f64::from(high),
            Roll::Volley { .. } if low == high => 1.0,
            Roll::Volley { dice, sides, hits_on } => {
                let hit = f64::from(hits_on) / f64::from(sides);
                let ways = (0..value)
                    .fold(1.0, |ways, taken| ways * f64::from(u32::from(dice) - taken) / f64::from(taken + 1));
                ways * hit.powi(value as i32) * (1.0 - hit).powi((u32::from(dice) - value) as i32)
            }
        }
    }
}

/// What dice are thrown for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Purpose {
    /// What they decide, in a few words: `damage of fireball`.
    pub what: String,
    /// Whose they are: the name of a creature, an army, a power.
    pub whose: String,
    /// How many rolls alike are made for it, one after the other.
    pub dice: u16,
}

/// A throw as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Rolled {
    /// What was thrown.
    #[serde(flatten)]
    pub roll: Roll,
    /// How it fell.
    pub value: u32,
}

/// Why a throw has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DiceError {
    /// No value is left; this is the roll that is needed next.
    #[error("a roll is needed: {needed:?}")]
    Needed {
        /// The roll.
        needed: Roll,
    },
    /// The value given cannot fall.
    #[error("{value} cannot fall with {roll:?}")]
    Impossible {
        /// The roll.
        roll: Roll,
        /// The value given.
        value: u32,
    },
    /// The record holds another roll here than the rules ask for.
    #[error("the rules ask for {asked:?}, the record holds {recorded:?}")]
    Mismatch {
        /// What the rules ask for.
        asked: Roll,
        /// What the record holds.
        recorded: Roll,
    },
}

/// Something that lets dice fall.
pub trait Dice {
    /// Throws.
    ///
    /// # Errors
    ///
    /// Where the source cannot give a value: see [`DiceError`].
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError>;

    /// Hears what the next rolls are for. Whoever throws by chance does not listen, so that the words are made only for
    /// people.
    fn announce(&mut self, purpose: &dyn Fn() -> Purpose) {
        let _ = purpose;
    }
}

/// Dice from a seed: ChaCha8 with a mapping of our own, so that no library can change how a game falls.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Seeded(ChaCha8Rng::from_seed(bytes))
    }

    /// A number below `bound`, exactly uniform by rejection.
    fn below(&mut self, bound: u64) -> u64 {
        let bound = bound.max(1);
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let bits = self.0.next_u64();
            if bits < limit {
                return bits % bound;
            }
        }
    }

    /// The number of hits of a volley: one exact draw for as many dice as fit 64 bits.
    fn hits(&mut self, dice: u16, sides: u64, hits_on: u64) -> u32 {
        let mut left = u32::from(dice);
        let mut hits = 0;
        while left > 0 {
            let (mut batch, mut ways) = (0, 1u64);
            while batch < left
                && let Some(more) = ways.checked_mul(sides)
            {
                ways = more;
                batch += 1;
            }
            hits += batch_hits(batch, sides, hits_on, self.below(ways));
            left -= batch;
        }
        hits
    }
}

/// Which number of hits the `index`-th of all `sides^dice` equally likely throws has, throws ordered by hits.
fn batch_hits(dice: u32, sides: u64, hits_on: u64, mut index: u64) -> u32 {
    let misses = sides - hits_on;
    for hits in 0..dice {
        let mut ways = u128::from(hits_on).pow(hits) * u128::from(misses).pow(dice - hits);
        for taken in 0..u128::from(hits) {
            ways = ways * (u128::from(dice) - taken) / (taken + 1);
        }
        // Less than sides^dice, which fits.
        let ways = ways as u64;
        if index < ways {
            return hits;
        }
        index -= ways;
    }
    dice
}

impl Dice for Seeded {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        let (low, high) = roll.range();
        Ok(match roll {
            _ if low == high => low,
            Roll::Die { .. } => low + self.below(u64::from(high)) as u32,
            Roll::Volley { dice, sides, hits_on } => self.hits(dice, u64::from(sides), u64::from(hits_on)),
        })
    }
}

/// Values given in advance, for tests and for people who throw real dice; when they run out, the answer is which roll is
/// needed, and [`Self::purpose`] what for.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    values: VecDeque<u32>,
    purpose: Option<Purpose>,
}

impl Scripted {
    /// The values in the order in which they will be asked for.
    pub fn new(values: impl IntoIterator<Item = u32>) -> Self {
        Scripted { values: values.into_iter().collect(), purpose: None }
    }

    /// How many values are left.
    pub fn left(&self) -> usize {
        self.values.len()
    }

    /// What the roll that is needed is for, with how many alike are still to be made; none where nobody said so.
    pub fn purpose(&self) -> Option<&Purpose> {
        self.purpose.as_ref()
    }
}

impl Dice for Scripted {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        let value = self.values.pop_front().ok_or(DiceError::Needed { needed: roll })?;
        if let Some(purpose) = &mut self.purpose {
            purpose.dice = purpose.dice.saturating_sub(1);
        }
        possible(roll, value)
    }

    fn announce(&mut self, purpose: &dyn Fn() -> Purpose) {
        self.purpose = Some(purpose());
    }
}

/// The rolls of a record, which must be the ones that the rules ask for.
#[derive(Clone, Debug)]
pub struct Replayed<'a>(std::slice::Iter<'a, Rolled>);

impl<'a> Replayed<'a> {
    /// Replays these rolls.
    pub fn new(rolls: &'a [Rolled]) -> Self {
        Replayed(rolls.iter())
    }

    /// How many rolls are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl Dice for Replayed<'_> {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        let rolled = self.0.next().ok_or(DiceError::Needed { needed: roll })?;
        if rolled.roll != roll {
            return Err(DiceError::Mismatch { asked: roll, recorded: rolled.roll });
        }
        possible(roll, rolled.value)
    }
}

/// Dice that remember how they fell.
#[derive(Debug)]
pub struct Recording<'a, D: ?Sized> {
    dice: &'a mut D,
    rolls: Vec<Rolled>,
}

impl<'a, D: Dice + ?Sized> Recording<'a, D> {
    /// Records what `dice` throw.
    pub fn new(dice: &'a mut D) -> Self {
        Recording { dice, rolls: Vec::new() }
    }

    /// What fell.
    pub fn into_rolls(self) -> Vec<Rolled> {
        self.rolls
    }
}

impl<D: Dice + ?Sized> Dice for Recording<'_, D> {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        let value = self.dice.roll(roll)?;
        self.rolls.push(Rolled { roll, value });
        Ok(value)
    }

    fn announce(&mut self, purpose: &dyn Fn() -> Purpose) {
        self.dice.announce(purpose);
    }
}

/// Walks through every way the dice can fall.
///
/// ```
/// use rulebound_kernel::dice::{Dice, Enumerating, Roll};
/// let mut dice = Enumerating::new();
/// let mut mean = 0.0;
/// loop {
///     let sum = dice.roll(Roll::Die { sides: 6 })? + dice.roll(Roll::Die { sides: 6 })?;
///     mean += dice.weight() * f64::from(sum);
///     if !dice.advance() {
///         break;
///     }
/// }
/// assert!((mean - 7.0).abs() < 1e-12);
/// # Ok::<(), rulebound_kernel::DiceError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Enumerating {
    path: Vec<Rolled>,
    next: usize,
}

impl Enumerating {
    /// Starts with the lowest value of each roll.
    pub fn new() -> Self {
        Enumerating::default()
    }

    /// The probability of the outcome that has just been thrown.
    pub fn weight(&self) -> f64 {
        self.path[..self.next].iter().map(|rolled| rolled.roll.weight(rolled.value)).product()
    }

    /// The rolls of the outcome that has just been thrown.
    pub fn rolls(&self) -> &[Rolled] {
        &self.path[..self.next]
    }

    /// Goes on to the next outcome; false when all have been seen.
    pub fn advance(&mut self) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        while let Some(last) = self.path.last_mut() {
            if last.value < last.roll.range().1 {
                last.value += 1;
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Enumerating {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        if self.next == self.path.len() {
            self.path.push(Rolled { roll, value: roll.range().0 });
        }
        let rolled = self.path[self.next];
        self.next += 1;
        if rolled.roll != roll {
            return Err(DiceError::Mismatch { asked: roll, recorded: rolled.roll });
        }
        Ok(rolled.value)
    }
}

fn possible(roll: Roll, value: u32) -> Result<u32, DiceError> {
    let (low, high) = roll.range();
    if (low..=high).contains(&value) { Ok(value) } else { Err(DiceError::Impossible { roll, value }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const D6: Roll = Roll::Die { sides: 6 };

    #[test]
    fn seeded_dice_never_change() {
        let mut dice = Seeded::new(42);
        let faces: Vec<u32> = (0..12).map(|_| dice.roll(D6).expect("a face")).collect();
        // As another implementation of ChaCha8 gives them: 64 bits a face, little-endian words, modulo 6.
        assert_eq!(faces, [6, 4, 3, 1, 1, 4, 6, 4, 2, 1, 5, 6]);
    }

    #[test]
    fn a_seeded_volley_falls_as_often_as_its_weight_says() {
        let volley = Roll::Volley { dice: 30, sides: 6, hits_on: 2 };
        let mut dice = Seeded::new(7);
        let mut seen = [0u32; 31];
        let throws = 40_000;
        for _ in 0..throws {
            seen[dice.roll(volley).expect("hits") as usize] += 1;
        }
        for (hits, &count) in seen.iter().enumerate() {
            let mean = volley.weight(hits as u32) * f64::from(throws);
            let error = 5.0 * mean.sqrt() + 5.0;
            assert!((f64::from(count) - mean).abs() < error, "{hits} hits fell {count} times, not {mean:.0}");
        }
    }

    #[test]
    fn scripted_dice_say_what_is_needed_and_what_cannot_be() {
        let mut dice = Scripted::new([6, 7]);
        assert_eq!(dice.roll(D6), Ok(6));
        assert_eq!(dice.roll(D6), Err(DiceError::Impossible { roll: D6, value: 7 }));
        assert_eq!(dice.roll(D6), Err(DiceError::Needed { needed: D6 }));
    }

    #[test]
    fn scripted_dice_know_what_is_missing_for_what() {
        let mut dice = Scripted::new([3, 5]);
        let mut heard = Recording::new(&mut dice);
        heard.announce(&|| Purpose { what: "damage of fireball".to_owned(), whose: "mirel".to_owned(), dice: 8 });
        while heard.roll(D6).is_ok() {}
        let purpose = dice.purpose().expect("it was said");
        assert_eq!((purpose.what.as_str(), purpose.whose.as_str(), purpose.dice), ("damage of fireball", "mirel", 6));
    }

    #[test]
    fn dice_that_fall_by_chance_do_not_listen() {
        Seeded::new(1).announce(&|| unreachable!("no words are made"));
        Enumerating::new().announce(&|| unreachable!("no words are made"));
    }

    #[test]
    fn replayed_dice_refuse_another_roll() {
        let rolls = [Rolled { roll: D6, value: 3 }];
        let d8 = Roll::Die { sides: 8 };
        assert_eq!(Replayed::new(&rolls).roll(D6), Ok(3));
        assert_eq!(Replayed::new(&rolls).roll(d8), Err(DiceError::Mismatch { asked: d8, recorded: D6 }));
    }

    #[test]
    fn enumerated_outcomes_depend_on_what_fell_and_weigh_one() {
        let mut dice = Enumerating::new();
        let (mut outcomes, mut total) = (0, 0.0);
        loop {
            if dice.roll(Roll::Volley { dice: 3, sides: 6, hits_on: 2 }).expect("hits") == 3 {
                dice.roll(D6).expect("a face");
            }
            outcomes += 1;
            total += dice.weight();
            if !dice.advance() {
                break;
            }
        }
        assert_eq!(outcomes, 3 + 6);
        assert!((total - 1.0).abs() < 1e-12);
    }

    #[test]
    fn certain_volleys_have_one_value() {
        assert_eq!(Roll::Volley { dice: 4, sides: 6, hits_on: 6 }.range(), (4, 4));
        assert_eq!(Roll::Volley { dice: 4, sides: 6, hits_on: 0 }.range(), (0, 0));
        assert_eq!(Seeded::new(1).roll(Roll::Volley { dice: 4, sides: 0, hits_on: 0 }), Ok(4));
    }
}
