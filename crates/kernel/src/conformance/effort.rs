//! How hard the suite tries.

/// How hard the suite tries. Everything is counted for each ruleset and each start of a [`Subject`](super::Subject).
///
/// ```
/// use rulebound_kernel::conformance::Effort;
/// let effort = Effort { games: 3, ..Effort::quick() };
/// assert!(effort.plies < Effort::thorough().plies);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The seed of everything that is drawn: the same effort always tries the same things.
    pub seed: u64,
    /// Random games from each start.
    pub games: u32,
    /// The most actions of one game.
    pub plies: u32,
    /// The most listed actions examined in each position.
    pub listed: u32,
    /// Arbitrary actions tried in each position.
    pub arbitrary: u32,
    /// Bad texts and bad JSON tried in each position.
    pub garbage: u32,
    /// The most arbitrary actions and intents for each position whose refusals are explained: remedies, counterfactuals.
    pub explained: u32,
    /// Every how many positions the slow checks are made: reference, symmetries, sampling, branches. At least 1.
    pub every: u32,
    /// The most nodes of one comparison of `branches` with `actions`; a position that needs more is passed over.
    pub exhaustive: usize,
    /// The most listed actions of a random way out of an open session, phase or turn.
    pub descent: u32,
}

impl Effort {
    /// A few seconds: for every run of the tests.
    pub fn quick() -> Self {
        Effort {
            seed: 1,
            games: 1,
            plies: 40,
            listed: 100,
            arbitrary: 12,
            garbage: 4,
            explained: 8,
            every: 4,
            exhaustive: 2_000,
            descent: 500,
        }
    }

    /// Minutes: before a release, or after a change of the rules.
    pub fn thorough() -> Self {
        Effort {
            seed: 1,
            games: 6,
            plies: 200,
            listed: 400,
            arbitrary: 40,
            garbage: 8,
            explained: 24,
            every: 4,
            exhaustive: 10_000,
            descent: 2_000,
        }
    }

    /// The same with another seed.
    pub fn seeded(self, seed: u64) -> Self {
        Effort { seed, ..self }
    }
}

impl Default for Effort {
    fn default() -> Self {
        Effort::quick()
    }
}
