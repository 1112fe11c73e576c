//! Playing one step: the board changes, then heroes are made (CTL-9.1).

use rulebound_commander::color::Color;
use rulebound_commander::piece::{Piece, Pieces};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::Square;
use rulebound_commander::step::{Manner, Step};

use super::attack::attackers_of_commander;
use super::board::{Board, Pile};

/// The board after a step, heroes made.
pub fn board_after(board: &Board, step: &Step, ruleset: &Ruleset) -> Board {
    let mut board = board.clone();
    let color = board.at(step.from).expect("something to move").color;
    change(&mut board, step, ruleset);
    for (square, piece) in attackers_of_commander(&board, color.other(), ruleset) {
        make_hero(&mut board, square, piece);
    }
    if ruleset.last_guard {
        for color in Color::ALL {
            promote_last_guard(&mut board, color);
        }
    }
    board
}

fn change(board: &mut Board, step: &Step, ruleset: &Ruleset) {
    let origin = board.at(step.from).expect("something to move");
    let mover = origin.part(step.pieces).expect("the pieces that move");
    if step.manner != Manner::Stay {
        board.put(step.from, origin.without(step.pieces));
    }
    let target = board.at(step.to);
    let left = match step.manner {
        Manner::Quiet | Manner::Capture => Some(mover),
        Manner::Combine => Some(mover.joined(target.expect("a friend to join")).expect("a legal stack")),
        Manner::Stay | Manner::Kamikaze => spared(target.expect("an enemy to take"), ruleset),
    };
    board.put(step.to, left);
}

/// What a capture leaves of its target: the commander of a headquarters, where that shields it (CTL-14.15).
fn spared(target: Pile, ruleset: &Ruleset) -> Option<Pile> {
    if ruleset.hq_shields_commander && target.is_headquarters_with_commander() {
        target.part(Pieces::one(Piece::Commander))
    } else {
        None
    }
}

fn make_hero(board: &mut Board, square: Square, piece: Piece) {
    let pile = board.at(square).expect("a piece to promote");
    board.put(square, Some(Pile { heroic: pile.heroic.with(piece), ..pile }));
}

/// CTL-9.3: exactly one piece besides the commander, and not one that carries it.
fn promote_last_guard(board: &mut Board, color: Color) {
    let bare_commander = Pieces::one(Piece::Commander);
    let others: Vec<(Square, Pile)> = board.piles(color).filter(|(_, pile)| pile.pieces != bare_commander).collect();
    if let [(square, guard)] = others[..]
        && !guard.is_stack()
    {
        make_hero(board, square, guard.top().piece);
    }
}
