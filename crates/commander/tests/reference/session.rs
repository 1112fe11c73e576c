//! Deploy sessions and turns (CTL-12).

use rulebound_commander::color::Color;
use rulebound_commander::piece::Pieces;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::Square;
use rulebound_commander::step::{Action, Manner, Step};
use rulebound_commander::terrain::Terrain;

use super::Reference;
use super::facing::commanders_face;
use super::legality::is_attacked;
use super::play::board_after;

/// An open session: where it began, with what, and what has been done.
#[derive(Clone, Debug)]
pub struct Session {
    pub origin: Square,
    members: Pieces,
    steps: Vec<Step>,
}

impl Session {
    /// The members that have not made a step; one that stay-captured has (CTL-12.4).
    pub fn remaining(&self) -> Pieces {
        self.steps.iter().fold(self.members, |members, step| members.minus(step.pieces))
    }
}

impl Reference {
    /// The position after some deploy steps, which are not judged; nothing is committed.
    pub fn in_session(start_fen: &str, steps: &[Step], ruleset: Ruleset) -> Reference {
        steps.iter().fold(Reference::load(start_fen, ruleset), |position, step| position.after(step))
    }

    /// The position after a deploy step, the session still open.
    pub(super) fn after(&self, step: &Step) -> Reference {
        let mut next = self.clone();
        let members = self.board.at(step.from).expect("something to move").pieces;
        next.board = board_after(&self.board, step, &self.ruleset);
        next.session.get_or_insert(Session { origin: step.from, members, steps: Vec::new() }).steps.push(*step);
        next
    }

    /// Plays a legal action, with the commit that follows by itself (CTL-12.10).
    pub fn play(&mut self, action: &Action) {
        match action {
            Action::Step(step) if step.deploy => {
                *self = self.after(step);
                if !self.has_legal_step() && self.may_commit() {
                    self.commit();
                }
            }
            Action::Step(step) => {
                self.board = board_after(&self.board, step, &self.ruleset);
                self.end_turn(&[*step]);
            }
            Action::Commit => self.commit(),
        }
    }

    fn commit(&mut self) {
        let session = self.session.take().expect("an open session");
        self.end_turn(&session.steps);
    }

    /// CTL-11.10, CTL-12.13.
    fn end_turn(&mut self, steps: &[Step]) {
        let resets = if self.ruleset.every_capture_resets_clock {
            steps.iter().any(|step| step.manner.captures())
        } else {
            steps[0].manner == Manner::Capture
        };
        self.clock = if resets { 0 } else { self.clock + 1 };
        self.number += u32::from(self.turn == Color::Blue);
        self.turn = self.turn.other();
    }

    /// Whether the open session may be ended now (CTL-12.8).
    pub fn may_commit(&self) -> bool {
        let Some(session) = &self.session else {
            return false;
        };
        let rest_can_stand = self
            .board
            .at(session.origin)
            .is_none_or(|rest| Terrain::of(rest.top().piece, &self.ruleset).has(session.origin));
        rest_can_stand && !is_attacked(&self.board, self.turn, &self.ruleset) && !commanders_face(&self.board)
    }

    /// Whether the open session can neither go on nor end (CTL-14.10).
    pub fn is_stuck(&self) -> bool {
        self.session.is_some() && !self.may_commit() && !self.has_legal_step()
    }
}
