//! What a written turn means in a position.

use rulebound_kernel::{Game, TextError};

use crate::Commander;
use crate::change;
use crate::judge;
use crate::piece::Pieces;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;
use crate::step::{Action, Manner, Step};

use super::Actions;
use super::telling::print_long;
use super::written::{Origin, Written, WrittenStep};

/// The only legal actions that a written turn can mean.
pub(super) fn actions(position: &Position, text: &str, written: &Written) -> Result<Actions, TextError> {
    match written {
        Written::Commit => {
            let commit = [Action::Commit].into_iter().collect();
            match judge::first_objection(position, position.turn().side(), &Action::Commit) {
                None => Ok(commit),
                Some(refusal) => Err(TextError::at(text, 0, ILLEGAL, refusal.to_string())),
            }
        }
        Written::Steps { rest: None, steps, open: false } if !steps[0].deploy && position.session().is_none() => {
            if let Some(second) = steps.get(1) {
                return Err(TextError::at(text, second.at, "not-a-session", "only deploy steps follow one another"));
            }
            step(position, text, &steps[0])
        }
        Written::Steps { rest, steps, open } => session(position, text, *rest, steps, *open),
    }
}

const ILLEGAL: &str = "illegal-turn";

/// A turn of one step. What is written goes before a rank by its first digit, and that before a sign left out.
fn step(position: &Position, text: &str, written: &WrittenStep) -> Result<Actions, TextError> {
    let mut listed = Vec::new();
    Commander::actions(position, &mut |action| {
        if let Action::Step(step) = action
            && step.to == written.to
            && step.pieces == written.pieces
            && !step.deploy
        {
            listed.push(step);
        }
    });
    let as_written = |step: &Step| step.manner == written.manner && written.origin.fits(step.from);
    let by_first_digit = |step: &Step| step.manner == written.manner && written.origin.fits_first_digit(step.from);
    let without_sign = |step: &Step| written.manner == Manner::Quiet && written.origin.fits(step.from);
    let ways: [&dyn Fn(&Step) -> bool; 3] = [&as_written, &by_first_digit, &without_sign];
    let meant = ways.into_iter().map(|way| listed.iter().copied().filter(way).collect::<Vec<Step>>());
    let meant = meant.into_iter().find(|meant| !meant.is_empty()).unwrap_or_default();
    match meant[..] {
        [only] => Ok([Action::Step(only)].into_iter().collect()),
        [] => Err(TextError::at(text, written.at, ILLEGAL, why_not(position, written))),
        _ => {
            let readings = meant.iter().map(|&step| print_long(position, &[Action::Step(step)])).collect();
            Err(ambiguous(text, written.at, readings))
        }
    }
}

/// Why a written step is not legal: the reason of the one stack that could be meant.
fn why_not(position: &Position, written: &WrittenStep) -> String {
    let origins: Vec<Square> = position
        .board()
        .of(position.turn())
        .iter()
        .filter(|&square| written.origin.fits(square))
        .filter(|&square| position.board().stack(square).is_some_and(|stack| stack.pieces() == written.pieces))
        .collect();
    let refusal = |from: Square| {
        let step = Step { from, to: written.to, pieces: written.pieces, manner: written.manner, deploy: false };
        judge::first_objection(position, position.turn().side(), &Action::Step(step))
    };
    match origins[..] {
        [only] => refusal(only).map_or_else(String::new, |refusal| refusal.to_string()),
        [] => format!("{} has no such piece to move", position.turn()),
        _ => format!("none of the pieces on {} can do that", list(origins.iter().map(Square::to_string))),
    }
}

/// A turn of deploy steps.
fn session(
    position: &Position,
    text: &str,
    rest: Option<Pieces>,
    written: &[WrittenStep],
    open: bool,
) -> Result<Actions, TextError> {
    for step in written {
        let message = match step {
            WrittenStep { deploy: false, .. } => "a step of a session has `>`",
            WrittenStep { pieces, .. } if pieces.len() > 1 => "a deploy step names one member",
            _ => continue,
        };
        return Err(TextError::at(text, step.at, "not-a-session", message));
    }
    let origins: Vec<Square> = position
        .board()
        .of(position.turn())
        .iter()
        .filter(|&square| position.session().is_none_or(|session| session.origin == square))
        .filter(|&square| written.iter().all(|step| step.origin == Origin::default() || step.origin.fits(square)))
        .filter(|&square| {
            position.board().stack(square).is_some_and(|stack| {
                let members = position.deployable(square, stack);
                written.iter().all(|step| members.minus(step.pieces) != members)
            })
        })
        .collect();
    let play = |rest: Option<Pieces>| {
        let mut meant = Vec::new();
        let mut obstacle = None;
        for &from in &origins {
            let step =
                |step: &WrittenStep| Step { from, to: step.to, pieces: step.pieces, manner: step.manner, deploy: true };
            match played(position, written.iter().map(step), rest, open) {
                Ok(actions) => meant.push(actions),
                Err(why) => obstacle = Some(why),
            }
        }
        (meant, obstacle)
    };
    // Where nothing is said to stay, nothing does; else it was left out.
    let mut result = play(rest.or(Some(Pieces::EMPTY)));
    if result.0.is_empty() && rest.is_none() {
        result = play(None);
    }
    let (meant, obstacle) = result;
    match (&meant[..], &origins[..], obstacle) {
        ([only], ..) => Ok(only.clone()),
        ([], [_], Some(obstacle)) => {
            let at = written.get(obstacle.step).map_or(text.len(), |step| step.at);
            Err(TextError::at(text, at, ILLEGAL, obstacle.message))
        }
        ([], [], _) => {
            let message = format!("{} has no stack with such members", position.turn());
            Err(TextError::at(text, written[0].at, ILLEGAL, message))
        }
        ([], ..) => {
            let message = format!("none of the stacks on {} can do that", list(origins.iter().map(Square::to_string)));
            Err(TextError::at(text, written[0].at, ILLEGAL, message))
        }
        (several, ..) => {
            let readings = several.iter().map(|actions| print_long(position, actions)).collect();
            Err(ambiguous(text, written[0].at, readings))
        }
    }
}

/// Why a session cannot be played.
pub(super) struct Obstacle {
    /// The step it was met at; as many as there are steps if at the end.
    step: usize,
    message: String,
}

/// Plays deploy steps and, unless the session stays open, what ends it.
pub(super) fn played(
    position: &Position,
    steps: impl Iterator<Item = Step>,
    rest: Option<Pieces>,
    open: bool,
) -> Result<Actions, Obstacle> {
    let mut now = position.clone();
    let mut actions = Actions::new();
    let mut remaining = Pieces::EMPTY;
    for (index, step) in steps.enumerate() {
        let obstacle = |message: String| Obstacle { step: index, message };
        if index > 0 && now.session().is_none() {
            return Err(obstacle("the session is over before this step".to_owned()));
        }
        let action = Action::Step(step);
        let stack = now.board().own(now.turn(), step.from);
        let members = stack.map_or(Pieces::EMPTY, |stack| now.deployable(step.from, stack));
        if !Commander::is_legal(&now, &action) {
            let refusal = judge::first_objection(&now, now.turn().side(), &action);
            return Err(obstacle(refusal.as_ref().map_or_else(String::new, Refusal::to_string)));
        }
        remaining = members.minus(step.pieces);
        change::apply(&mut now, &action);
        // Each legal step uses up one of at most three members.
        let _ = actions.try_push(action);
    }
    let at_end = |message: String| Err(Obstacle { step: actions.len(), message });
    if rest.is_some_and(|rest| rest != remaining) {
        return at_end(format!("what stays is `{remaining}`"));
    }
    if now.session().is_some() && !open {
        if let Some(refusal) = judge::first_objection(&now, now.turn().side(), &Action::Commit) {
            return at_end(refusal.to_string());
        }
        let _ = actions.try_push(Action::Commit);
    }
    Ok(actions)
}

fn ambiguous(text: &str, at: usize, readings: Vec<String>) -> TextError {
    let message = format!("this can mean {}", list(readings.iter().map(|reading| format!("`{reading}`"))));
    TextError::at(text, at, "ambiguous", message)
}

/// Words with commas and an `or` before the last.
fn list(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} or {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}
