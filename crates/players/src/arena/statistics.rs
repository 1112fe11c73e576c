//! What a series of games says about two players.

use serde::Serialize;

/// How far a normal deviate goes that is exceeded on either side once in twenty times.
pub const TWENTIETH: f64 = 1.959_964;

/// Won, drawn and lost games of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games it won.
    pub won: u64,
    /// Games nobody won.
    pub drawn: u64,
    /// Games it lost.
    pub lost: u64,
}

impl Tally {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, a draw being half a point; an even share where nothing was played.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.won as f64 + self.drawn as f64 / 2.0) / games as f64,
        }
    }

    /// The interval that holds the true share nineteen times of twenty, by Wilson's formula. It is made for games without
    /// draws; draws make it wider than it had to be.
    pub fn interval(&self) -> (f64, f64) {
        let games = self.games() as f64;
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let (share, square) = (self.share(), TWENTIETH * TWENTIETH);
        let middle = share + square / (2.0 * games);
        let spread = TWENTIETH * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
        let whole = 1.0 + square / games;
        (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
    }
}

/// By how much the first player is stronger, in Elo; `None` is beyond all bounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// What the share of points says.
    pub difference: Option<f64>,
    /// The least it is, nineteen times of twenty.
    pub least: Option<f64>,
    /// The most.
    pub most: Option<f64>,
}

impl From<Tally> for Elo {
    fn from(tally: Tally) -> Elo {
        let (least, most) = tally.interval();
        Elo { difference: elo(tally.share()), least: elo(least), most: elo(most) }
    }
}

fn elo(share: f64) -> Option<f64> {
    // A share of nothing or everything is beyond all bounds, however it was rounded.
    (share > 1e-9 && share < 1.0 - 1e-9).then(|| -400.0 * (1.0 / share - 1.0).log10())
}

/// The share of points that a difference in Elo promises.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test between two differences in Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hypotheses {
    /// The difference if the first player is no stronger.
    pub elo0: f64,
    /// The difference if it is.
    pub elo1: f64,
    /// How often the second may be accepted although the first is true.
    pub alpha: f64,
    /// How often the first may be accepted although the second is true.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The first player is no stronger than `elo0`.
    Elo0,
    /// It is as strong as `elo1`.
    Elo1,
}

/// The points of pairs of games from the same opening with sides changed: the games of a pair are alike, pairs are not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pairs {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Pairs {
    /// Adds a pair, by its mean share of points.
    pub fn add(&mut self, share: f64) {
        self.count += 1.0;
        self.sum += share;
        self.squares += share * share;
    }

    /// The logarithm of how much likelier the second hypothesis makes what was seen, by the normal approximation; 0 while
    /// nothing can be said.
    pub fn log_likelihood_ratio(&self, hypotheses: &Hypotheses) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        let mean = self.sum / self.count;
        // A pair of even results is added, so that a series of equal results does not seem certain.
        let variance = (self.squares - self.count * mean * mean + 0.125) / self.count;
        let (low, high) = (share_of(hypotheses.elo0), share_of(hypotheses.elo1));
        self.count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// What the test says, once it says anything.
    pub fn decision(&self, hypotheses: &Hypotheses) -> Option<Decision> {
        let ratio = self.log_likelihood_ratio(hypotheses);
        let Hypotheses { alpha, beta, .. } = hypotheses;
        if ratio <= (beta / (1.0 - alpha)).ln() {
            Some(Decision::Elo0)
        } else if ratio >= ((1.0 - beta) / alpha).ln() {
            Some(Decision::Elo1)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::{Draw, Quick};

    use super::*;

    #[test]
    fn shares_and_differences_belong_together() {
        let tally = Tally { won: 60, drawn: 20, lost: 20 };
        let elo = Elo::from(tally);
        assert!((tally.share() - 0.7).abs() < 1e-12);
        assert!((share_of(elo.difference.expect("a number")) - 0.7).abs() < 1e-12);
        assert!(elo.least < elo.difference && elo.difference < elo.most);
        assert_eq!(Elo::from(Tally { won: 5, ..Tally::default() }).difference, None);
        assert_eq!(Tally::default().interval(), (0.0, 1.0));
    }

    #[test]
    fn the_interval_holds_the_truth_nineteen_times_of_twenty() {
        let mut draw = Quick::new(1);
        let held = (0..2_000).filter(|_| {
            let won = (0..100).filter(|_| draw.below(100) < 85).count() as u64;
            let (least, most) = Tally { won, drawn: 0, lost: 100 - won }.interval();
            (least..=most).contains(&0.85)
        });
        let share = held.count() as f64 / 2_000.0;
        assert!((0.93..0.97).contains(&share), "{share}");
    }

    #[test]
    fn the_test_finds_out_which_hypothesis_is_true() {
        let hypotheses = Hypotheses { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
        let mut draw = Quick::new(2);
        let mut decided = |elo: f64| -> [u32; 2] {
            let bound = (share_of(elo) * 10_000.0) as u32;
            let mut decisions = [0; 2];
            for _ in 0..200 {
                let mut pairs = Pairs::default();
                let decision = (0..5_000).find_map(|_| {
                    let points = (0..2).filter(|_| draw.below(10_000) < bound).count();
                    pairs.add(points as f64 / 2.0);
                    pairs.decision(&hypotheses)
                });
                decisions[decision.expect("a decision") as usize] += 1;
            }
            decisions
        };
        assert!(decided(0.0)[1] < 20);
        assert!(decided(50.0)[0] < 20);
    }
}
