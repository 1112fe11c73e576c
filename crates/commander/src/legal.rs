//! What a legal action costs and brings.

use std::fmt;

use serde::Serialize;

use crate::attack;
use crate::change::{self, Event};
use crate::piece::Pieces;
use crate::position::Position;
use crate::square::Square;
use crate::step::Action;

/// What a legal action costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Whether it ends the turn.
    pub ends_turn: bool,
    /// The own pieces it loses.
    pub lost: Pieces,
}

impl fmt::Display for Cost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.ends_turn { "the turn" } else { "one deploy step" })?;
        if self.lost.is_empty() { Ok(()) } else { write!(formatter, " and {}", self.lost) }
    }
}

/// Something worth knowing about a legal action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    /// It takes something.
    Takes {
        /// Where.
        at: Square,
        /// What.
        pieces: Pieces,
    },
    /// Pieces become heroic.
    Promotes {
        /// Where.
        at: Square,
        /// Which.
        pieces: Pieces,
    },
    /// The enemy commander is attacked afterwards.
    GivesCheck,
    /// The session stays open: these members may deploy.
    Remaining {
        /// The members.
        pieces: Pieces,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Takes { at, pieces } => write!(formatter, "takes {pieces} on {at}"),
            Notice::Promotes { at, pieces } => write!(formatter, "makes {pieces} on {at} heroic"),
            Notice::GivesCheck => formatter.write_str("gives check"),
            Notice::Remaining { pieces } => write!(formatter, "{pieces} may deploy next"),
        }
    }
}

/// The cost of a legal action and what is worth knowing about it.
pub(crate) fn consequences(position: &Position, action: &Action) -> (Cost, Vec<Notice>) {
    let mut after = position.clone();
    let mut cost = Cost { ends_turn: false, lost: Pieces::EMPTY };
    let mut notices = Vec::new();
    for event in change::events(position, action) {
        match event {
            Event::Captured { at, pieces, .. } => notices.push(Notice::Takes { at, pieces }),
            Event::Promoted { at, pieces } => notices.push(Notice::Promotes { at, pieces }),
            Event::Lost { pieces, .. } => cost.lost = pieces,
            Event::TurnEnded { .. } => cost.ends_turn = true,
            Event::Deployed { .. } | Event::Moved { .. } => {}
        }
        change::evolve(&mut after, &event);
    }
    if attack::is_in_check(&after.board, position.turn.other(), &after.ruleset) {
        notices.push(Notice::GivesCheck);
    }
    if let Some(session) = &after.session {
        notices.push(Notice::Remaining { pieces: session.remaining() });
    }
    (cost, notices)
}
