//! A word for how hard an encounter is.

use schemars::JsonSchema;
use serde::Serialize;

/// How hard an encounter is for the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// It costs next to nothing.
    Trivial,
    /// It is won without losses.
    Easy,
    /// It is won, seldom with a loss.
    Medium,
    /// It is mostly won, often with a loss.
    Hard,
    /// It is more often won than not.
    Deadly,
    /// It is more often lost than won.
    Hopeless,
}

/// What must be true for a difficulty; all shares are of fights but the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threshold {
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The party wins at least so often.
    pub won: f64,
    /// The party loses somebody at most so often.
    pub somebody_lost: f64,
    /// The party loses at most this share of its hit points on average.
    pub hit_points: f64,
}

const fn threshold(difficulty: Difficulty, won: f64, somebody_lost: f64, hit_points: f64) -> Threshold {
    Threshold { difficulty, won, somebody_lost, hit_points }
}

impl Difficulty {
    /// The thresholds, from the easiest; what reaches none of them is hopeless.
    pub const THRESHOLDS: [Threshold; 5] = [
        threshold(Difficulty::Trivial, 0.99, 0.01, 0.15),
        threshold(Difficulty::Easy, 0.97, 0.05, 0.35),
        threshold(Difficulty::Medium, 0.93, 0.20, 0.60),
        threshold(Difficulty::Hard, 0.80, 0.50, 1.00),
        threshold(Difficulty::Deadly, 0.50, 1.00, 1.00),
    ];

    /// The easiest difficulty whose thresholds are all kept.
    pub fn of(won: f64, somebody_lost: f64, hit_points: f64) -> Difficulty {
        let keeps = |threshold: &&Threshold| {
            won >= threshold.won && somebody_lost <= threshold.somebody_lost && hit_points <= threshold.hit_points
        };
        Difficulty::THRESHOLDS.iter().find(keeps).map_or(Difficulty::Hopeless, |threshold| threshold.difficulty)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Difficulty::Trivial => "trivial",
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Deadly => "deadly",
            Difficulty::Hopeless => "hopeless",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_threshold_counts() {
        assert_eq!(Difficulty::of(1.0, 0.0, 0.0), Difficulty::Trivial);
        assert_eq!(Difficulty::of(1.0, 0.0, 0.2), Difficulty::Easy);
        assert_eq!(Difficulty::of(1.0, 0.1, 0.0), Difficulty::Medium);
        assert_eq!(Difficulty::of(0.9, 0.0, 0.0), Difficulty::Hard);
        assert_eq!(Difficulty::of(0.9, 0.8, 0.0), Difficulty::Deadly);
        assert_eq!(Difficulty::of(0.49, 0.0, 0.0), Difficulty::Hopeless);
    }

    #[test]
    fn thresholds_go_from_easy_to_hard() {
        for pair in Difficulty::THRESHOLDS.windows(2) {
            let [easier, harder] = pair else { panic!("a pair") };
            assert!(easier.difficulty < harder.difficulty && easier.won > harder.won);
            assert!(easier.somebody_lost < harder.somebody_lost && easier.hit_points <= harder.hit_points);
        }
    }
}
