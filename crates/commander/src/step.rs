//! Actions: a step on the board, or the commit that ends a session.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::piece::Pieces;
use crate::square::Square;

/// How a step treats its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Onto an empty square.
    Quiet,
    /// Takes the target and stands in its place.
    Capture,
    /// Takes the target and stays where it is.
    Stay,
    /// Takes the target and is lost.
    Kamikaze,
    /// Joins an own stack.
    Combine,
}

impl Manner {
    /// All manners.
    pub const ALL: [Manner; 5] = [Manner::Quiet, Manner::Capture, Manner::Stay, Manner::Kamikaze, Manner::Combine];

    /// The separator in notation, without the `>` of a deploy step.
    pub const fn separator(self) -> &'static str {
        match self {
            Manner::Quiet => "",
            Manner::Capture => "x",
            Manner::Stay => "_",
            Manner::Kamikaze => "@",
            Manner::Combine => "&",
        }
    }

    /// Whether something is taken.
    pub const fn captures(self) -> bool {
        matches!(self, Manner::Capture | Manner::Stay | Manner::Kamikaze)
    }

    /// The word in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Manner::Quiet => "quiet",
            Manner::Capture => "capture",
            Manner::Stay => "stay-capture",
            Manner::Kamikaze => "kamikaze",
            Manner::Combine => "combine",
        }
    }
}

/// One step: some pieces of a square do something to another square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Where they stand.
    pub from: Square,
    /// Where they aim.
    pub to: Square,
    /// The pieces that move: the whole stack, or the one member that deploys. Never none.
    #[serde(deserialize_with = "some_pieces")]
    pub pieces: Pieces,
    /// What they do there.
    pub manner: Manner,
    /// Whether it is a step of a deploy session.
    pub deploy: bool,
}

fn some_pieces<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pieces, D::Error> {
    let pieces = Pieces::deserialize(deserializer)?;
    if pieces.is_empty() { Err(D::Error::custom("a step moves at least one piece")) } else { Ok(pieces) }
}

/// A complete move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// A step; ends the turn unless it deploys and others may follow.
    Step(Step),
    /// Ends the open session and with it the turn.
    Commit,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8);
    }
}
