//! A checked position with its ruleset.

use crate::attack;
use crate::board::{Board, mix};
use crate::color::Color;
use crate::piece::Pieces;
use crate::ruleset::Ruleset;
use crate::session::Session;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;

/// A position that came through [`check`](rulebound_kernel::Game::check). Carries no history beyond an open session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) half_moves: u32,
    pub(crate) full_moves: u32,
    pub(crate) session: Option<Session>,
    pub(crate) ruleset: Ruleset,
}

impl Position {
    /// The placement now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The colour to act.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Turns since the clock was last set back.
    pub fn half_moves(&self) -> u32 {
        self.half_moves
    }

    /// The number of the move, from 1; goes up after blue.
    pub fn full_moves(&self) -> u32 {
        self.full_moves
    }

    /// The open session, if there is one.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The placement when the open session started. What a step took was the enemy's; everything else has not changed
    /// hands.
    pub fn session_start(&self) -> Option<Board> {
        let session = self.session.as_ref()?;
        let taken: SquareSet = session.steps.iter().filter(|step| step.manner.captures()).map(|step| step.to).collect();
        let mut board = Board::EMPTY;
        for (place, cell) in session.start.iter().enumerate() {
            let square = Square::of_dense(place);
            let color = match self.board.color(square) {
                _ if taken.contains(square) => self.turn.other(),
                Some(color) => color,
                None => self.turn,
            };
            board.set(square, cell.map(|stack| (color, stack)));
        }
        Some(board)
    }

    /// The switches in force.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Whether the commander of the side to act is attacked (CTL-10.4).
    pub fn is_in_check(&self) -> bool {
        attack::is_in_check(&self.board, self.turn, &self.ruleset)
    }

    /// Whether the commanders face each other over an open line (CTL-6.3).
    pub fn commanders_face(&self) -> bool {
        attack::commanders_face(&self.board)
    }

    /// The same placement with the other side to act, as if passing were allowed; `None` inside a session. No rule knows it,
    /// but a search asks what a threat is worth.
    pub fn passed(&self) -> Option<Position> {
        self.session.is_none().then(|| {
            let mut passed = self.clone();
            passed.end_turn(false);
            passed
        })
    }

    /// The pieces of a stack of the side to act that may still deploy, by the session if it is open there.
    pub(crate) fn deployable(&self, square: Square, stack: Stack) -> Pieces {
        match &self.session {
            Some(session) if session.origin == square => session.remaining().common(stack.pieces()),
            Some(_) => Pieces::EMPTY,
            None if stack.is_lone() => Pieces::EMPTY,
            None => stack.pieces(),
        }
    }

    /// Ends the turn of the side to act (CTL-12.13).
    pub(crate) fn end_turn(&mut self, clock_reset: bool) {
        self.session = None;
        self.half_moves = if clock_reset { 0 } else { self.half_moves.saturating_add(1) };
        if self.turn == Color::Blue {
            self.full_moves = self.full_moves.saturating_add(1);
        }
        self.turn = self.turn.other();
    }

    /// A hash of placement, side to act and open session.
    pub(crate) fn key(&self) -> u64 {
        let turn = self.turn.index() as u64;
        let session = self
            .session
            .as_ref()
            .map_or(0, |session| 1 + session.origin.index() as u64 + (u64::from(session.deployed().bits()) << 8));
        self.board.key() ^ mix(1 << 40 | session << 1 | turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 400, "{}", size_of::<Position>());
    }
}
