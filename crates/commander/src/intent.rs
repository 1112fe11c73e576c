//! What a person said: an action, or one with something left open (CTL-13.9).

use serde::{Deserialize, Serialize};

use crate::piece::Pieces;
use crate::square::Square;
use crate::step::{Action, Step};

/// What a person said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Everything is said.
    Step(Step),
    /// End the session.
    Commit,
    /// The pieces and squares are said, what happens on the target is open: `Ff6*h8`.
    AnyManner {
        /// Where the pieces stand.
        from: Square,
        /// Where they aim.
        to: Square,
        /// The pieces.
        pieces: Pieces,
        /// Whether it is a deploy step.
        deploy: bool,
    },
    /// Only the squares are said: `e4e8`.
    AnyPiece {
        /// Where something stands.
        from: Square,
        /// Where it aims.
        to: Square,
    },
}

impl Intent {
    /// The action, if nothing is open.
    pub fn complete(&self) -> Option<Action> {
        match *self {
            Intent::Step(step) => Some(Action::Step(step)),
            Intent::Commit => Some(Action::Commit),
            Intent::AnyManner { .. } | Intent::AnyPiece { .. } => None,
        }
    }
}

impl From<Action> for Intent {
    fn from(action: Action) -> Intent {
        match action {
            Action::Step(step) => Intent::Step(step),
            Action::Commit => Intent::Commit,
        }
    }
}
