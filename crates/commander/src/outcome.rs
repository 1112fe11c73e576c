//! How a game ends (CTL-11).

use std::borrow::Cow;

use rulebound_kernel::{Outcome, RuleId};

use crate::attack;
use crate::board::Board;
use crate::color::Color;
use crate::generator;
use crate::piece::{Piece, Pieces};
use crate::position::Position;
use crate::refusal::Refusal;

/// Turns without progress after which the game is drawn.
pub const FIFTY_MOVES: u32 = 100;

/// How often a position must occur to end the game.
pub const THREEFOLD: u32 = 3;

fn ended(winner: Option<Color>, reason: &'static str, rule: &'static str) -> Outcome {
    Outcome { winner: winner.map(Color::team), reason: Cow::Borrowed(reason), rule: Some(RuleId::new(rule)) }
}

/// The end of the game in a position, asked only between turns (CTL-11.12).
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    if position.session.is_some() {
        return None;
    }
    let lost = lost_on_the_board(&position.board, position.ruleset.service_victory);
    if lost.is_some() {
        return lost;
    }
    let out_of_time = position.half_moves >= FIFTY_MOVES;
    if !generator::has_steps(position) {
        let us = position.turn;
        return Some(if attack::is_in_check(&position.board, us, &position.ruleset) {
            ended(Some(us.other()), "checkmate", "CTL-11.7")
        } else {
            ended(None, "stalemate", "CTL-11.7")
        });
    }
    out_of_time.then(|| ended(None, "fifty-moves", "CTL-11.10"))
}

/// Whether the game is over for a reason that has nothing to do with the moves there are.
pub(crate) fn is_decided(position: &Position) -> bool {
    position.session.is_none()
        && (position.half_moves >= FIFTY_MOVES
            || lost_on_the_board(&position.board, position.ruleset.service_victory).is_some())
}

/// The draw by repetition.
pub(crate) fn threefold() -> Outcome {
    ended(None, "threefold-repetition", "CTL-11.9")
}

fn lost_on_the_board(board: &Board, service_victory: bool) -> Option<Outcome> {
    for color in Color::ALL {
        if board.commander(color).is_none() {
            return Some(ended(Some(color.other()), "commander-captured", "CTL-11.8"));
        }
    }
    if !service_victory {
        return None;
    }
    match Color::ALL.map(|color| lacking_service(board, color)) {
        [None, None] => None,
        [Some(reason), None] => Some(ended(Some(Color::Blue), reason, "CTL-14.16")),
        [None, Some(reason)] => Some(ended(Some(Color::Red), reason, "CTL-14.16")),
        [Some(_), Some(_)] => Some(ended(None, "services-destroyed", "CTL-14.16")),
    }
}

/// The service a colour has lost, if any, by the word for the end it brings.
fn lacking_service(board: &Board, color: Color) -> Option<&'static str> {
    let pieces = board
        .of(color)
        .iter()
        .filter_map(|square| board.stack(square))
        .fold(Pieces::EMPTY, |pieces, stack| pieces.union(stack.pieces()));
    if !pieces.contains(Piece::Navy) {
        Some("navy-destroyed")
    } else if !pieces.contains(Piece::AirForce) {
        Some("air-force-destroyed")
    } else if ![Piece::Tank, Piece::Infantry, Piece::Artillery].into_iter().any(|piece| pieces.contains(piece)) {
        Some("army-destroyed")
    } else {
        None
    }
}

/// The refusal of whatever is tried after the end (CTL-11.13).
pub(crate) fn refusal(outcome: &Outcome) -> Refusal {
    let winner = outcome.winner.and_then(|team| Color::of_side(rulebound_kernel::Side(team.0)));
    Refusal::GameOver {
        result: winner.map_or_else(|| "draw".to_owned(), |color| color.to_string()),
        reason: outcome.reason.to_string(),
    }
}
