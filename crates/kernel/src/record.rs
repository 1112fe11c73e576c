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
    pub entries: Vec<Entry<G>>,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Entry<G: Game> {
    /// What happened.
    pub happening: Happening<G>,
    /// What the clock of whoever acted showed afterwards, in milliseconds, where one runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
}

/// What one line of a record says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Happening<G: Game> {
    /// A side acted.
    Action {
        /// The side.
        by: Side,
        /// What it did.
        action: G::Action,
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
    /// The table put another position in the place of the one that stood there.
    Amended {
        /// The position.
        setup: G::Setup,
        /// Why.
        reason: Reason,
    },
    /// The match went back to the position after that many steps: actions and amendments.
    TakeBack {
        /// How many steps remain.
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
