//! What was played, as data that replays to the same bytes everywhere.

use serde::{Deserialize, Serialize};

use crate::{Game, Reason, Rolled, RuleId, Side};

/// A game as it was played: ruleset, setup and entries. Never the seed of dice still to fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Record<G: Game> {
    /// The key of the game.
    pub game: String,
    /// The ruleset in force.
    pub ruleset: G::Ruleset,
    /// Where it started.
    pub setup: G::Setup,
    /// What happened, in order; only ever appended to.
    pub entries: Vec<Entry<G::Action>>,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<A> {
    /// What happened.
    pub happening: Happening<A>,
    /// What the clock of whoever acted showed afterwards, in milliseconds, where one runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
}

/// What one line of a record says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Happening<A> {
    /// A side acted.
    Action {
        /// The side.
        by: Side,
        /// What it did.
        action: A,
        /// How the dice fell.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rolls: Vec<Rolled>,
        /// The rules that were waived for it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        waivers: Vec<RuleId>,
        /// Why they were waived, where somebody said so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Reason>,
    },
    /// The match went back to the position after that many actions.
    TakeBack {
        /// How many actions remain.
        to: usize,
    },
    /// A side gave up.
    Resignation {
        /// The side.
        by: Side,
    },
    /// The sides agreed on a draw.
    DrawAgreed,
    /// A side ran out of time.
    TimeOut {
        /// The side.
        by: Side,
    },
}
