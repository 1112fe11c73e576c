//! Actions and intents of every kind, most of them nearly legal.

use rulebound_commander::intent::Intent;
use rulebound_commander::piece::{Piece, Pieces};
use rulebound_commander::position::Position;
use rulebound_commander::square::{Direction, Square};
use rulebound_commander::step::{Action, Manner, Step};
use rulebound_kernel::{Draw, Quick};

/// Any action whatever.
pub fn action(position: &Position, draw: &mut Quick) -> Action {
    if draw.below(40) == 0 {
        return Action::Commit;
    }
    let from = origin(position, draw);
    let (pieces, deploy) = pieces(position, from, draw);
    let to = target(position, from, draw);
    let manner = match draw.below(3) {
        0 => Manner::ALL[draw.below(5) as usize],
        // The manner that fits the target, most often.
        _ => match position.board().color(to) {
            None => Manner::Quiet,
            Some(color) if color == position.turn() => Manner::Combine,
            Some(_) => [Manner::Capture, Manner::Capture, Manner::Stay, Manner::Kamikaze][draw.below(4) as usize],
        },
    };
    Action::Step(Step { from, to, pieces, manner, deploy })
}

/// Intents that leave something open.
pub fn intents(position: &Position, draw: &mut Quick) -> Vec<Intent> {
    (0..4)
        .map(|_| {
            let from = origin(position, draw);
            let to = target(position, from, draw);
            if draw.below(2) == 0 {
                Intent::AnyPiece { from, to }
            } else {
                let (pieces, deploy) = pieces(position, from, draw);
                Intent::AnyManner { from, to, pieces, deploy }
            }
        })
        .collect()
}

fn any_square(draw: &mut Quick) -> Square {
    Square::new(draw.below(11) as u8, draw.below(12) as u8).expect("a square of the board")
}

fn origin(position: &Position, draw: &mut Quick) -> Square {
    let own: Vec<Square> = position.board().of(position.turn()).iter().collect();
    match (position.session(), draw.below(12)) {
        (Some(session), 1..=9) => session.origin,
        (_, 0) => any_square(draw),
        _ if own.is_empty() => any_square(draw),
        _ => own[draw.below(own.len() as u32) as usize],
    }
}

fn target(position: &Position, from: Square, draw: &mut Quick) -> Square {
    if draw.below(15) == 0 {
        return any_square(draw);
    }
    let direction = Direction::ALL[draw.below(8) as usize];
    let ray: Vec<Square> = from.ray(direction).take(6).collect();
    let occupied: Vec<Square> = ray.iter().copied().filter(|&square| position.board().at(square).is_some()).collect();
    match (&ray[..], &occupied[..]) {
        ([], _) => any_square(draw),
        (_, [first, ..]) if draw.below(3) == 0 => *first,
        (_, [.., last]) if draw.below(3) == 0 => *last,
        _ => ray[draw.below(ray.len() as u32) as usize],
    }
}

fn pieces(position: &Position, from: Square, draw: &mut Quick) -> (Pieces, bool) {
    let any_piece = |draw: &mut Quick| Piece::ALL[draw.below(11) as usize];
    let Some(stack) = position.board().stack(from) else { return (Pieces::one(any_piece(draw)), draw.below(2) == 0) };
    let members: Vec<Piece> = stack.pieces().iter().collect();
    match draw.below(12) {
        0 => ((0..=draw.below(3)).map(|_| any_piece(draw)).collect(), draw.below(2) == 0),
        1..=5 if members.len() > 1 || position.session().is_some() => {
            (Pieces::one(members[draw.below(members.len() as u32) as usize]), true)
        }
        6 => (stack.pieces(), true),
        _ => (stack.pieces(), false),
    }
}
