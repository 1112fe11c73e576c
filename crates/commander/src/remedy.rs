//! What would do instead of a refused action, where something simple would.

use rulebound_kernel::Side;

use crate::board::Board;
use crate::intent::Intent;
use crate::judge::{self, walk};
use crate::piece::Pieces;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;
use crate::step::{Action, Manner, Step};

/// An intent that would be accepted instead.
pub(crate) fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
    candidates(position, intent, refusal)
        .into_iter()
        .find(|action| judge::first_objection(position, by, action).is_none())
        .map(Intent::from)
}

/// What could be tried, the likeliest first.
fn candidates(position: &Position, intent: &Intent, refusal: &Refusal) -> Vec<Action> {
    let step = match attempted(position, intent) {
        Some(step) => step,
        None => return on_with_the_session(position),
    };
    match refusal {
        Refusal::AnotherSessionOpen { .. } => vec![Action::Commit],
        Refusal::Stranded { .. } => std::iter::once(Action::Commit)
            .chain(on_with_the_session(position))
            .chain(others_first(position, step))
            .collect(),
        Refusal::NoSuchMember { .. } => renamed(&position.board, step),
        Refusal::Terrain { .. } if step.manner == Manner::Combine => {
            fetched(&position.board, step).into_iter().chain(nearer(step)).collect()
        }
        Refusal::RiverWithoutBridge { bridge, .. } => {
            let to_bridge = Action::Step(Step { to: *bridge, manner: Manner::Quiet, ..step });
            other_manners(step).into_iter().chain([to_bridge]).chain(nearer(step)).collect()
        }
        Refusal::OutOfRange { .. }
        | Refusal::Blocked { .. }
        | Refusal::Terrain { .. }
        | Refusal::ClosedNavyDiagonal { .. }
        | Refusal::ShotDown { .. }
        | Refusal::CannotStand { .. }
        | Refusal::CommanderWouldFace { .. }
        | Refusal::CannotCombine { .. }
        | Refusal::OnlyAsKamikaze { .. }
        | Refusal::OnlyByStaying { .. }
        | Refusal::NotThatKind { .. } => other_manners(step).into_iter().chain(nearer(step)).collect(),
        Refusal::CommanderWouldBeAttacked { by, .. }
        | Refusal::StillInCheck { by, .. }
        | Refusal::ShieldsTheCommander { by, .. } => by
            .iter()
            .flat_map(|attacker| {
                [Manner::Capture, Manner::Stay, Manner::Kamikaze]
                    .map(|manner| Action::Step(Step { to: attacker.square, manner, ..step }))
            })
            .collect(),
        Refusal::GameOver { .. }
        | Refusal::NotYourTurn { .. }
        | Refusal::NothingThere { .. }
        | Refusal::NotYourPiece { .. }
        | Refusal::NotOnALine { .. }
        | Refusal::NoDiagonals { .. }
        | Refusal::CommanderLost { .. } => Vec::new(),
    }
}

/// The step that an intent means most likely.
fn attempted(position: &Position, intent: &Intent) -> Option<Step> {
    match *intent {
        Intent::Step(step) => Some(step),
        Intent::Commit => None,
        Intent::AnyManner { from, to, pieces, deploy } => {
            Some(Step { from, to, pieces, manner: Manner::Quiet, deploy })
        }
        Intent::AnyPiece { from, to } => {
            let pieces = position.board.stack(from).map_or(Pieces::EMPTY, |stack| stack.pieces());
            Some(Step { from, to, pieces, manner: Manner::Quiet, deploy: false })
        }
    }
}

/// The same line, quietly, as far as it goes.
fn nearer(step: Step) -> Vec<Action> {
    let mut path = walk::path(step.from, step.to);
    path.reverse();
    path.into_iter().map(|to| Action::Step(Step { to, manner: Manner::Quiet, ..step })).collect()
}

fn other_manners(step: Step) -> Vec<Action> {
    Manner::ALL.into_iter().map(|manner| Action::Step(Step { manner, ..step })).collect()
}

/// The piece on the target comes and fetches the passenger.
fn fetched(board: &Board, step: Step) -> Option<Action> {
    let pieces = board.stack(step.to)?.pieces();
    Some(Action::Step(Step { from: step.to, to: step.from, pieces, manner: Manner::Combine, deploy: false }))
}

/// The same move with the pieces that are there: as a deploy step, or with the whole stack.
fn renamed(board: &Board, step: Step) -> Vec<Action> {
    let whole =
        board.stack(step.from).map(|stack| Action::Step(Step { pieces: stack.pieces(), deploy: false, ..step }));
    [Some(Action::Step(Step { deploy: true, ..step })), whole].into_iter().flatten().collect()
}

/// The members of the stack that deploys, each to any square of its lines.
fn on_with_the_session(position: &Position) -> Vec<Action> {
    let Some(session) = &position.session else { return Vec::new() };
    deploys(session.origin, session.remaining())
}

/// What must leave before the member that was tried.
fn others_first(position: &Position, step: Step) -> Vec<Action> {
    if position.session.is_some() {
        return Vec::new();
    }
    let all = position.board.stack(step.from).map_or(Pieces::EMPTY, |stack| stack.pieces());
    deploys(step.from, all.minus(step.pieces))
}

fn deploys(from: Square, members: Pieces) -> Vec<Action> {
    let mut squares: Vec<Square> = Square::all().filter(|to| from.line_to(*to).is_some()).collect();
    squares.sort_by_key(|to| from.line_to(*to).map(|(_, distance)| distance));
    let steps = members.iter().flat_map(|piece| {
        squares.iter().flat_map(move |&to| {
            Manner::ALL.map(|manner| Action::Step(Step { from, to, pieces: Pieces::one(piece), manner, deploy: true }))
        })
    });
    steps.collect()
}
