//! What a capture is worth when everything that reaches its square takes back, the cheapest first.

use arrayvec::ArrayVec;
use rulebound_commander::air_defence::{self, Flight};
use rulebound_commander::board::Board;
use rulebound_commander::color::Color;
use rulebound_commander::lines;
use rulebound_commander::piece::{Member, Piece};
use rulebound_commander::position::Position;
use rulebound_commander::reach::{self, LONGEST_CAPTURE, Reach};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::Square;
use rulebound_commander::stack::Stack;
use rulebound_commander::step::{Manner, Step};

use super::evaluation::worth;

/// The worths of what can take on a square, the cheapest first. More than this do not change the result.
type Takers = ArrayVec<i32, 16>;

/// Whether a capture loses more than it takes.
pub(super) fn loses(position: &Position, step: Step) -> bool {
    let board = position.board();
    let taken = board.stack(step.to).map_or(0, worth);
    let stake = board.stack(step.from).and_then(|stack| stack.part(step.pieces)).map_or(0, worth);
    match step.manner {
        Manner::Quiet | Manner::Combine | Manner::Stay => false,
        Manner::Kamikaze => stake > taken,
        Manner::Capture if taken >= stake => false,
        Manner::Capture => {
            let us = position.turn();
            let theirs = takers(board, us.other(), step, position.ruleset());
            if theirs.is_empty() {
                return false;
            }
            let ours = takers(board, us, step, position.ruleset());
            taken < exchange(stake, &theirs, &ours)
        }
    }
}

/// Whether something that a step moves reaches the other commander from there, but for what stands between.
pub(super) fn threatens(position: &Position, step: Step) -> bool {
    let board = position.board();
    let (Some(commander), Some(stack)) = (board.commander(position.turn().other()), board.stack(step.from)) else {
        return false;
    };
    let navy = board.stack(commander).is_some_and(|stack| stack.carrier().piece == Piece::Navy);
    stack.part(step.pieces).is_some_and(|part| {
        let reaches = |member| reach::attacks(member, navy, position.ruleset());
        part.members().any(|member| lines::star(commander, reaches(member)).contains(step.to))
    })
}

/// The most that can be won by taking what stands on a square, where the other side takes back.
fn exchange(stands: i32, takers: &[i32], others: &[i32]) -> i32 {
    match takers.split_first() {
        None => 0,
        Some((&cheapest, rest)) => (stands - exchange(cheapest, others, rest)).max(0),
    }
}

/// What a colour can take with on the target of a step, after it. What opens or closes by the step is left out of account.
fn takers(board: &Board, color: Color, step: Step, ruleset: &Ruleset) -> Takers {
    let target = step.to;
    let farthest = Reach { straight: LONGEST_CAPTURE, diagonal: LONGEST_CAPTURE };
    let near = (board.of(color) & lines::star(target, farthest)).without(step.from);
    let mut takers = Takers::new();
    for from in near.iter() {
        let Some(stack) = board.stack(from) else { continue };
        let reaching = stack.members().filter(|&member| reaches(board, color, from, target, member, ruleset));
        // A member can take alone, by deploying.
        if let Some(cheapest) = reaching.map(|member| worth(Stack::lone(member))).min() {
            let _ = takers.try_push(cheapest);
        }
    }
    takers.sort_unstable();
    takers
}

fn reaches(board: &Board, color: Color, from: Square, target: Square, member: Member, ruleset: &Ruleset) -> bool {
    lines::star(target, reach::captures(member, false, ruleset)).contains(from)
        && if member.piece == Piece::AirForce {
            member.heroic || air_defence::flight(from, target, &air_defence::guns(board, color.other())) == Flight::Safe
        } else {
            reach::fires_over(member.piece, ruleset) || !lines::between(from, target).meets(&board.occupied())
        }
}
