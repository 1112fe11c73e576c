//! The look after a step, and the end of a session (CTL-11.1, CTL-12.8, CTL-12.9).

use std::ops::ControlFlow;

use crate::board::Board;
use crate::change;
use crate::judge::{Attempt, Report, first_objection, walk};
use crate::occupant::{Attacker, Occupant};
use crate::piece::{Piece, Pieces};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::{Direction, Square};
use crate::step::{Action, Manner, Step};
use crate::terrain::Terrain;

/// What an attempted step would mean for the own commander and for the session. `fits` says that it can be played at all,
/// `clear` that nothing is against it so far.
pub(super) fn after(
    position: &Position,
    attempt: &Attempt,
    fits: bool,
    clear: bool,
    report: Report,
) -> ControlFlow<()> {
    let mut clear = clear;
    let mut note = |refusal| {
        clear = false;
        report(refusal)
    };
    let crossed = crossed_line(attempt);
    if !fits {
        return crossed.map_or(ControlFlow::Continue(()), &mut note);
    }
    let mut board = position.board;
    change::play(&mut board, attempt.us, attempt.step, attempt.ruleset);
    let asked = is_asked(position, attempt);
    let Some(at) = board.commander(attempt.us) else {
        crossed.map_or(ControlFlow::Continue(()), &mut note)?;
        return match position.board.commander(attempt.us) {
            Some(square) if asked => note(Refusal::CommanderLost { square }),
            _ => ControlFlow::Continue(()),
        };
    };
    let faced = walk::faced(&board, attempt.us).filter(|_| asked && facing_counts(attempt));
    let facing = crossed.or(faced.map(|enemy| Refusal::CommanderWouldFace { square: at, enemy }));
    facing.map_or(ControlFlow::Continue(()), &mut note)?;
    if asked {
        attacked(position, attempt, &board, at, &mut note)?;
    }
    if clear && attempt.step.deploy && attempt.ruleset.deploy_completable {
        stranded(position, attempt.step, report)?;
    }
    ControlFlow::Continue(())
}

/// Whether the own commander's safety is asked for after this step (CTL-14.9).
fn is_asked(position: &Position, attempt: &Attempt) -> bool {
    let holds_commander = position.board.commander(attempt.us) == Some(attempt.step.from);
    attempt.ruleset.safe_after_every_step || (position.session.is_none() && !(attempt.step.deploy && holds_commander))
}

fn facing_counts(attempt: &Attempt) -> bool {
    attempt.ruleset.safe_after_every_step
        || attempt.step.manner != Manner::Stay
        || attempt.mover.piece != Piece::Commander
}

/// The first empty square of a bare commander's path on an open line of the other (CTL-6.4).
fn crossed_line(attempt: &Attempt) -> Option<Refusal> {
    if attempt.mover.piece != Piece::Commander {
        return None;
    }
    let enemy = attempt.board.commander(attempt.us.other())?;
    let on_line = |&square: &Square| {
        attempt.board.at(square).is_none()
            && walk::on_open_line(attempt.board, square, attempt.step.from, enemy, attempt.ruleset)
    };
    let square = attempt.path.iter().copied().find(on_line)?;
    Some(Refusal::CommanderWouldFace { square, enemy })
}

/// Names what attacks the commander after the step (CTL-11.3 to CTL-11.5).
fn attacked(position: &Position, attempt: &Attempt, board: &Board, at: Square, report: Report) -> ControlFlow<()> {
    let after = walk::attackers(board, attempt.us, attempt.ruleset);
    if after.is_empty() {
        return ControlFlow::Continue(());
    }
    if attempt.object.contains(Piece::Commander) {
        return report(Refusal::CommanderWouldBeAttacked { at, by: after });
    }
    let before = walk::attackers(&position.board, attempt.us, attempt.ruleset);
    let (still, only_now): (Vec<Attacker>, Vec<Attacker>) =
        after.into_iter().partition(|attacker| before.contains(attacker));
    let stays = attempt.step.manner == Manner::Stay;
    if !only_now.is_empty() && stays {
        report(Refusal::CommanderWouldBeAttacked { at, by: only_now.clone() })?;
    }
    if !still.is_empty() {
        report(Refusal::StillInCheck { at, by: still })?;
    }
    if !only_now.is_empty() && !stays {
        report(Refusal::ShieldsTheCommander { at, by: only_now, shield: attempt.step.from })?;
    }
    ControlFlow::Continue(())
}

/// Refuses a deploy step after which the session could not be brought to its end (CTL-12.9).
fn stranded(position: &Position, step: Step, report: Report) -> ControlFlow<()> {
    let mut after = position.clone();
    change::deploy(&mut after, step);
    match why_not_commit(&after) {
        Some(why) if !has_step(&after) => report(why),
        _ => ControlFlow::Continue(()),
    }
}

/// Whether any member that remains has a legal step.
fn has_step(position: &Position) -> bool {
    let Some(session) = &position.session else { return false };
    let squares: Vec<Square> = Direction::ALL.into_iter().flat_map(|direction| session.origin.ray(direction)).collect();
    session.remaining().iter().any(|piece| {
        squares.iter().any(|&to| {
            Manner::ALL.into_iter().any(|manner| {
                let pieces = Pieces::one(piece);
                let step = Step { from: session.origin, to, pieces, manner, deploy: true };
                first_objection(position, position.turn.side(), &Action::Step(step)).is_none()
            })
        })
    })
}

/// Judges the end of the open session.
pub(super) fn commit(position: &Position, report: Report) -> ControlFlow<()> {
    if position.session.is_none() {
        return report(Refusal::NotThatKind { square: None, target: None, asked: "commit" });
    }
    why_not_commit(position).map_or(ControlFlow::Continue(()), report)
}

/// Why the open session may not end as it stands.
fn why_not_commit(position: &Position) -> Option<Refusal> {
    let origin = position.session.as_ref()?.origin;
    let board = &position.board;
    let stands = |left: &Occupant| Terrain::of(left.stack.carrier().piece, &position.ruleset).has(origin);
    let left = walk::occupant(board, origin).filter(|left| left.color == position.turn && !stands(left));
    let needs = left.map(|left| Terrain::of(left.stack.carrier().piece, &position.ruleset));
    let attackers = walk::attackers(board, position.turn, &position.ruleset);
    let facing = walk::faced(board, position.turn);
    (left.is_some() || !attackers.is_empty() || facing.is_some()).then_some(Refusal::Stranded {
        left,
        needs,
        attackers,
        facing,
    })
}
