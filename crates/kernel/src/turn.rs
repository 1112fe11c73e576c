//! Who decides now, or how it ended.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{RuleId, Side, Team};

/// What a position waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<D> {
    /// Exactly one side decides.
    Decide {
        /// The side that is asked.
        side: Side,
        /// What it is asked.
        decision: D,
    },
    /// The game has ended.
    Over(Outcome),
    /// The side to act can neither act nor finish. Only a ruleset that copies an engine which gets stuck may give it; it is
    /// a leaf of perft and the end of a playout, and can be taken back.
    Stuck {
        /// The side that cannot go on.
        side: Side,
    },
}

impl<D> Turn<D> {
    /// The side that is asked to decide, if one is.
    pub fn side(&self) -> Option<Side> {
        match self {
            Turn::Decide { side, .. } => Some(*side),
            Turn::Over(_) | Turn::Stuck { .. } => None,
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Decide { .. } | Turn::Stuck { .. } => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The team that won; `None` is a draw.
    pub winner: Option<Team>,
    /// Why, as a kebab-case word of the game: `checkmate`, `threefold-repetition`, `resignation`.
    pub reason: Cow<'static, str>,
    /// The rule that ended it; `None` where the players ended it themselves.
    pub rule: Option<RuleId>,
}
