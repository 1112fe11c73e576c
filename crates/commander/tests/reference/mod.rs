//! Commander Chess, slow and plain: every step is played on a copy of the board, and then the board is looked at.
//!
//! The reference shares tables with the crate (ranges, terrain, legal stacks) and no procedure, so that a mistake in
//! the one is not repeated in the other.
#![allow(dead_code, reason = "each test file that includes the reference asks it other questions")]

mod attack;
mod board;
mod facing;
mod fen;
mod flight;
mod legality;
mod outcome;
mod play;
mod rays;
mod session;

use rulebound_commander::color::Color;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::step::{Action, Step};

use board::Board;
use session::Session;

/// A position, with its open session if there is one.
#[derive(Clone, Debug)]
pub struct Reference {
    ruleset: Ruleset,
    board: Board,
    turn: Color,
    clock: u32,
    number: u32,
    session: Option<Session>,
}

impl Reference {
    /// Every legal action, sorted; none when the game is over (CTL-11.13, CTL-13.10).
    pub fn actions(&self) -> Vec<Action> {
        let is_over = self.outcome_by_pieces().or_else(|| self.outcome_by_clock()).is_some();
        if self.session.is_none() && is_over {
            return Vec::new();
        }
        let mut actions: Vec<Action> = self.legal_steps().map(Action::Step).collect();
        if self.may_commit() {
            actions.push(Action::Commit);
        }
        actions.sort();
        actions
    }

    /// Whether the commander of the side to move is attacked, or gone.
    pub fn check(&self) -> bool {
        self.board.commander(self.turn).is_none() || legality::is_attacked(&self.board, self.turn, &self.ruleset)
    }

    /// Whether the commander of the side to move is in check or faces the other.
    pub fn danger(&self) -> bool {
        self.check() || facing::commanders_face(&self.board)
    }

    /// What a step moves, as notation writes it: `T`, `(NF+T)`.
    pub fn mover(&self, step: &Step) -> String {
        let pile = self.board.at(step.from).expect("something to move");
        fen::write_pile(pile.part(step.pieces).expect("the pieces that move"))
    }
}
