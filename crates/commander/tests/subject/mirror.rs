//! Mirror the ranks and swap the colours: everything maps along.

use rulebound_commander::Commander;
use rulebound_commander::board::Board;
use rulebound_commander::color::Color;
use rulebound_commander::piece::Piece;
use rulebound_commander::position::Position;
use rulebound_commander::setup::{Placed, Setup, WrittenSession, WrittenStep};
use rulebound_commander::step::{Action, Step};
use rulebound_kernel::Side;
use rulebound_kernel::conformance::Symmetry;

/// The symmetry, where it holds.
pub fn symmetry() -> Symmetry<Commander> {
    Symmetry::new("ranks mirrored, colours swapped", mirrored, |_, action| mirrored_action(action))
        .applying(holds)
        .sides(|side: Side| Color::of_side(side).map_or(side, |color| color.other().side()))
}

/// Where only the lines towards a commander stop it, one line of a commander on the same rank runs south for both
/// colours, and a heroic commander, which has diagonals, can tell (CTL-14.8).
fn holds(position: &Position) -> bool {
    let boards = [Some(*position.board()), position.session_start()];
    position.ruleset().commander_stops_at_every_line
        || boards.into_iter().flatten().all(|board| !is_told_apart(&board, position.turn()))
}

fn is_told_apart(board: &Board, color: Color) -> bool {
    let (Some(own), Some(enemy)) = (board.commander(color), board.commander(color.other())) else { return false };
    let heroic = board.stack(own).is_some_and(|stack| stack.heroic().contains(Piece::Commander));
    heroic && own.rank() == enemy.rank()
}

fn mirrored(setup: &Setup) -> Setup {
    let mut placement: Vec<Placed> = setup
        .placement
        .iter()
        .map(|placed| Placed {
            square: placed.square.mirrored(),
            color: placed.color.other(),
            members: placed.members.clone(),
        })
        .collect();
    placement.sort_by_key(|placed| (std::cmp::Reverse(placed.square.rank()), placed.square.file()));
    let session = setup.session.as_ref().map(|session| WrittenSession {
        origin: session.origin.mirrored(),
        rest: session.rest.clone(),
        steps: session.steps.iter().map(|step| WrittenStep { to: step.to.mirrored(), ..*step }).collect(),
    });
    Setup { placement, turn: setup.turn.other(), session, ..*setup }
}

fn mirrored_action(action: &Action) -> Action {
    match *action {
        Action::Commit => Action::Commit,
        Action::Step(step) => Action::Step(Step { from: step.from.mirrored(), to: step.to.mirrored(), ..step }),
    }
}
