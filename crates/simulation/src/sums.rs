//! Sums of whole numbers over fights. They can be added in any order, so that threads change nothing.

use std::collections::BTreeMap;

use rulebound_players::arena::{TWENTIETH, Tally};

use crate::answer::{Bar, Chance, Mean};

/// In how many of so many fights something happened.
pub(crate) fn chance(happened: u64, fights: u64) -> Chance {
    let tally = Tally { won: happened, drawn: 0, lost: fights.saturating_sub(happened) };
    let share = if fights == 0 { 0.0 } else { happened as f64 / fights as f64 };
    let (least, most) = tally.interval();
    Chance { fights: happened, share, least, most }
}

/// The sum of a number and of its squares over fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moments {
    sum: i128,
    squares: i128,
}

impl Moments {
    /// Adds the number of one fight.
    pub fn add(&mut self, number: i64) {
        let number = i128::from(number);
        self.sum += number;
        self.squares += number * number;
    }

    /// Adds the numbers of other fights.
    pub fn join(&mut self, other: Moments) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The average over so many fights, with the interval of a normal deviate.
    pub fn mean(self, fights: u64) -> Mean {
        if fights == 0 {
            return Mean { mean: 0.0, margin: None };
        }
        let count = fights as f64;
        let mean = self.sum as f64 / count;
        // The sum of squared deviations times the count is a whole number, and never negative.
        let spread = i128::from(fights) * self.squares - self.sum * self.sum;
        let margin = (fights > 1).then(|| TWENTIETH * (spread as f64 / (count * (count - 1.0)) / count).sqrt());
        Mean { mean, margin }
    }
}

/// How often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(BTreeMap<u32, u64>);

impl Counts {
    /// Counts a number.
    pub fn add(&mut self, number: u32) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Adds other counts.
    pub fn join(&mut self, other: Counts) {
        for (number, count) in other.0 {
            *self.0.entry(number).or_default() += count;
        }
    }

    /// A bar for every number from the least that occurred to the most.
    pub fn bars(&self) -> Vec<Bar> {
        let (Some((&least, _)), Some((&most, _))) = (self.0.first_key_value(), self.0.last_key_value()) else {
            return Vec::new();
        };
        (least..=most).map(|value| Bar { value, fights: self.0.get(&value).copied().unwrap_or(0) }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(numbers: &[i64]) -> Moments {
        let mut moments = Moments::default();
        numbers.iter().for_each(|&number| moments.add(number));
        moments
    }

    #[test]
    fn means_and_margins_are_those_of_the_textbook() {
        // The deviations are 3, 1, 1 and 3: a variance of 20/3, an error of the mean of its root by 2.
        let Mean { mean, margin } = moments(&[2, 4, 6, 8]).mean(4);
        assert!((mean - 5.0).abs() < 1e-12);
        assert!((margin.expect("four fights") - 1.959_964 * (20.0f64 / 3.0).sqrt() / 2.0).abs() < 1e-9);
        assert_eq!(moments(&[-7, -7, -7]).mean(3), Mean { mean: -7.0, margin: Some(0.0) });
        assert_eq!(moments(&[3]).mean(1), Mean { mean: 3.0, margin: None });
        assert_eq!(Moments::default().mean(0), Mean { mean: 0.0, margin: None });
    }

    #[test]
    fn chances_have_the_interval_of_wilson() {
        let half = chance(50, 100);
        assert!((half.share - 0.5).abs() < 1e-12);
        assert!((half.least - 0.403_83).abs() < 1e-5 && (half.most - 0.596_17).abs() < 1e-5, "{half:?}");
        // Even what never happened may happen.
        let never = chance(0, 100);
        assert!(never.least == 0.0 && (never.most - 0.036_99).abs() < 1e-4, "{never:?}");
        assert_eq!(chance(0, 0), Chance { fights: 0, share: 0.0, least: 0.0, most: 1.0 });
    }

    #[test]
    fn sums_do_not_depend_on_how_they_are_joined() {
        let mut joined = moments(&[1, 2]);
        joined.join(moments(&[30]));
        assert_eq!(joined, moments(&[30, 2, 1]));
        let (mut counts, mut others) = (Counts::default(), Counts::default());
        counts.add(3);
        others.add(3);
        others.add(5);
        counts.join(others);
        let bar = |value, fights| Bar { value, fights };
        assert_eq!(counts.bars(), [bar(3, 2), bar(4, 0), bar(5, 1)]);
        assert!(Counts::default().bars().is_empty());
    }
}
