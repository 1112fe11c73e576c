//! A deploy session: where it started and what was done. Everything else is derived (CTL-12.4).

use arrayvec::ArrayVec;

use crate::board::Cells;
use crate::piece::Pieces;
use crate::square::Square;
use crate::stack::Stack;
use crate::step::{Manner, Step};

/// An open session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What stood where when the first step was taken; whose it was follows from the steps.
    pub(crate) start: Cells,
    /// The square whose stack deploys.
    pub origin: Square,
    /// The stack that deploys, as it was.
    pub stack: Stack,
    /// The steps so far, at least one; each uses up a member, and a stack has three at most.
    pub steps: ArrayVec<Step, 3>,
}

impl Session {
    /// The members that have not deployed yet.
    pub fn remaining(&self) -> Pieces {
        self.stack.pieces().minus(self.deployed())
    }

    /// The members that have deployed, also those that stay-captured and stand on the origin still.
    pub fn deployed(&self) -> Pieces {
        self.steps.iter().fold(Pieces::EMPTY, |pieces, step| pieces.union(step.pieces))
    }
}

/// Whether a turn of these steps sets the half-move clock back (CTL-14.12).
pub fn resets_clock(steps: &[Step], every_capture: bool) -> bool {
    if every_capture {
        steps.iter().any(|step| step.manner.captures())
    } else {
        steps.first().is_some_and(|step| step.manner == Manner::Capture)
    }
}
