//! What a step does to the board, and the events that say so (CTL-9).

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::attack;
use crate::board::Board;
use crate::color::Color;
use crate::generator;
use crate::piece::{Piece, Pieces};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::session::{self, Session};
use crate::square::Square;
use crate::stack::Stack;
use crate::step::{Action, Manner, Step};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A member is about to deploy; the first of its kind opens the session.
    Deployed {
        /// The step.
        step: Step,
    },
    /// What stood on a square was taken.
    Captured {
        /// The square.
        at: Square,
        /// Whose it was.
        color: Color,
        /// The pieces taken.
        pieces: Pieces,
    },
    /// Pieces were lost in their own attack.
    Lost {
        /// The square they left.
        from: Square,
        /// The pieces.
        pieces: Pieces,
    },
    /// Pieces went to a square, joining what stands there.
    Moved {
        /// The square they left.
        from: Square,
        /// The square they reached.
        to: Square,
        /// The pieces.
        pieces: Pieces,
    },
    /// Pieces became heroic.
    Promoted {
        /// Their square.
        at: Square,
        /// The pieces.
        pieces: Pieces,
    },
    /// The turn ended.
    TurnEnded {
        /// Whether the half-move clock was set back.
        clock_reset: bool,
    },
}

/// Folds an event into a position.
pub(crate) fn evolve(position: &mut Position, event: &Event) {
    let board = &mut position.board;
    match *event {
        Event::Deployed { step } => {
            if position.session.is_none()
                && let Some(stack) = board.stack(step.from)
            {
                let (start, steps) = (*board.cells(), ArrayVec::new());
                position.session = Some(Session { start, origin: step.from, stack, steps });
            }
            if let Some(session) = &mut position.session {
                // A fourth step cannot be: each uses up one of at most three members.
                let _ = session.steps.try_push(step);
            }
        }
        Event::Captured { at, pieces, .. } | Event::Lost { from: at, pieces } => {
            board.lift(at, pieces);
        }
        Event::Moved { from, to, pieces } => {
            if let Some((color, stack)) = board.lift(from, pieces) {
                board.land(to, color, stack);
            }
        }
        Event::Promoted { at, pieces } => board.promote(at, pieces),
        Event::TurnEnded { clock_reset } => position.end_turn(clock_reset),
    }
}

/// The events of a legal action.
pub(crate) fn events(position: &Position, action: &Action) -> Vec<Event> {
    let mut next = position.clone();
    let mut events = Vec::new();
    let mut happen = |next: &mut Position, event: Event| {
        evolve(next, &event);
        events.push(event);
    };
    match *action {
        Action::Commit => {
            let event = Event::TurnEnded { clock_reset: clock_reset(position) };
            happen(&mut next, event);
        }
        Action::Step(step) => {
            if step.deploy {
                happen(&mut next, Event::Deployed { step });
            }
            if step.manner.captures()
                && let Some((color, stack)) = next.board.at(step.to)
            {
                let left = next.board.struck(step.to, position.ruleset.hq_shields_commander);
                let left = left.map_or(Pieces::EMPTY, |(_, stack)| stack.pieces());
                happen(&mut next, Event::Captured { at: step.to, color, pieces: stack.pieces().minus(left) });
            }
            match step.manner {
                Manner::Stay => {}
                Manner::Kamikaze => happen(&mut next, Event::Lost { from: step.from, pieces: step.pieces }),
                Manner::Quiet | Manner::Capture | Manner::Combine => {
                    happen(&mut next, Event::Moved { from: step.from, to: step.to, pieces: step.pieces });
                }
            }
            for promote in [promotions_by_check, promotions_of_last_guards] {
                for (at, pieces) in promote(&next.board, position.turn, &position.ruleset) {
                    happen(&mut next, Event::Promoted { at, pieces });
                }
            }
            if let Some(clock_reset) = turn_ends(&next, step) {
                happen(&mut next, Event::TurnEnded { clock_reset });
            }
        }
    }
    events
}

/// Applies a legal action at once: the fast twin of [`events`].
pub(crate) fn apply(position: &mut Position, action: &Action) {
    match *action {
        Action::Commit => position.end_turn(clock_reset(position)),
        Action::Step(step) => {
            if step.deploy {
                deploy(position, step);
            } else {
                play(&mut position.board, position.turn, step, &position.ruleset);
            }
            if let Some(clock_reset) = turn_ends(position, step) {
                position.end_turn(clock_reset);
            }
        }
    }
}

/// Plays a deploy step; the session stays open.
pub(crate) fn deploy(position: &mut Position, step: Step) {
    evolve(position, &Event::Deployed { step });
    play(&mut position.board, position.turn, step, &position.ruleset);
}

/// Plays a step on a board, promotions included (CTL-9.1).
pub(crate) fn play(board: &mut Board, color: Color, step: Step, ruleset: &Ruleset) {
    if step.manner.captures() {
        board.set(step.to, board.struck(step.to, ruleset.hq_shields_commander));
    }
    if step.manner != Manner::Stay
        && let Some((color, stack)) = board.lift(step.from, step.pieces)
        && step.manner != Manner::Kamikaze
    {
        board.land(step.to, color, stack);
    }
    for promote in [promotions_by_check, promotions_of_last_guards] {
        for (at, pieces) in promote(board, color, ruleset) {
            board.promote(at, pieces);
        }
    }
}

/// Whether the turn ends after a step that has just been played, and if so whether the clock is set back. A deploy step
/// ends it when no step is left and a commit is allowed (CTL-12.10).
fn turn_ends(after: &Position, step: Step) -> Option<bool> {
    if !step.deploy {
        return Some(session::resets_clock(&[step], after.ruleset.every_capture_resets_clock));
    }
    (!generator::has_steps(after) && generator::may_commit(after)).then(|| clock_reset(after))
}

fn clock_reset(position: &Position) -> bool {
    position
        .session
        .as_ref()
        .is_some_and(|session| session::resets_clock(&session.steps, position.ruleset.every_capture_resets_clock))
}

/// Pieces that become heroic, by square. The attackers of a commander stand on eight lines of five squares each.
type Promotions = ArrayVec<(Square, Pieces), 40>;

/// Everything that attacks the enemy commander becomes heroic (CTL-9.2).
fn promotions_by_check(board: &Board, color: Color, ruleset: &Ruleset) -> Promotions {
    let mut promotions = Promotions::new();
    attack::any_attacker_of_commander(board, color.other(), ruleset, |square, attackers| {
        let heroes = board.stack(square).map_or(Pieces::EMPTY, Stack::heroic);
        if !attackers.minus(heroes).is_empty() {
            promotions.push((square, attackers.minus(heroes)));
        }
        false
    });
    promotions
}

/// The last piece beside the commander becomes heroic (CTL-9.3).
fn promotions_of_last_guards(board: &Board, _: Color, ruleset: &Ruleset) -> Promotions {
    let mut promotions = Promotions::new();
    if ruleset.last_guard {
        for color in Color::ALL {
            let guard = last_guard(board, color).and_then(|square| Some((square, board.stack(square)?)));
            if let Some((square, guard)) = guard
                && guard.heroic().is_empty()
            {
                promotions.push((square, guard.pieces()));
            }
        }
    }
    promotions
}

/// The square of the only piece a colour has beside its bare commander, if it has one and that piece carries nothing.
pub(crate) fn last_guard(board: &Board, color: Color) -> Option<Square> {
    let is_bare_commander =
        |&square: &Square| board.stack(square).is_some_and(|stack| stack.carrier().piece == Piece::Commander);
    let mut guards = board.of(color);
    if let Some(commander) = board.commander(color).filter(is_bare_commander) {
        guards.remove(commander);
    }
    guards.single().filter(|&square| board.stack(square).is_some_and(|stack| stack.is_lone()))
}
