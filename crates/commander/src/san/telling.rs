//! Writing turns.

use std::fmt::Write as _;

use rulebound_kernel::{Game, Turn};

use crate::Commander;
use crate::attack;
use crate::change;
use crate::color::Color;
use crate::lan::COMMIT;
use crate::piece::{Piece, Pieces};
use crate::position::Position;
use crate::square::Square;
use crate::stack::Stack;
use crate::step::{Action, Step};

use super::meaning;

/// Writes legal actions, one turn or the beginning of one, in short text.
pub fn print(position: &Position, actions: &[Action]) -> String {
    let told = Told::new(position, actions);
    let mut text = String::new();
    if let Some(origin) = told.session_origin()
        && !told.rest.is_empty()
    {
        text += &told.rest_text(position, origin);
        text.push('<');
    }
    for (index, (mover, step)) in told.steps.iter().enumerate() {
        let origin = match (index, step.deploy) {
            (0, true) => session_origin(position, &told, step.from),
            (0, false) => step_origin(position, step),
            _ => String::new(),
        };
        let comma = if index > 0 { "," } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{}{origin}{}{}", mover.text(Color::Red), signs(step), step.to);
    }
    text += told.ending();
    text + mark(&told.after, position.turn())
}

/// Writes legal actions, one turn or the beginning of one, in long text, without marks.
pub fn print_long(position: &Position, actions: &[Action]) -> String {
    let told = Told::new(position, actions);
    let steps: Vec<String> = told
        .steps
        .iter()
        .map(|(mover, step)| {
            let origin = if step.deploy { String::new() } else { step.from.to_string() };
            format!("{}{origin}{}{}", mover.text(Color::Red), signs(step), step.to)
        })
        .collect();
    let mut text = String::new();
    if let Some(origin) = told.session_origin() {
        let _ = write!(text, "{origin}:{}:", told.rest_text(position, origin));
    }
    text + &steps.join(",") + told.ending()
}

/// What the text of some actions tells.
struct Told {
    /// The steps, each with the pieces as they were when they moved.
    steps: Vec<(Stack, Step)>,
    /// The members that have not deployed.
    rest: Pieces,
    /// After the steps, before a commit.
    after_steps: Position,
    /// After everything.
    after: Position,
}

impl Told {
    fn new(position: &Position, actions: &[Action]) -> Told {
        let mut told =
            Told { steps: Vec::new(), rest: Pieces::EMPTY, after_steps: position.clone(), after: position.clone() };
        for action in actions {
            if let Action::Step(step) = action {
                let stack = told.after.board().own(position.turn(), step.from);
                told.steps.extend(stack.and_then(|stack| stack.part(step.pieces)).map(|mover| (mover, *step)));
                let members = stack.map_or(Pieces::EMPTY, |stack| told.after.deployable(step.from, stack));
                told.rest = members.minus(step.pieces);
            }
            change::apply(&mut told.after, action);
            if matches!(action, Action::Step(_)) {
                told.after_steps = told.after.clone();
            }
        }
        told
    }

    /// The square whose stack deploys, if the steps are those of a session.
    fn session_origin(&self) -> Option<Square> {
        self.steps.first().filter(|(_, step)| step.deploy).map(|(_, step)| step.from)
    }

    /// What stays, with its heroes as they are after the steps.
    fn rest_text(&self, position: &Position, origin: Square) -> String {
        let stack = self.after_steps.board().own(position.turn(), origin);
        let rest = stack.and_then(|stack| stack.part(self.rest));
        rest.map_or_else(String::new, |rest| rest.text(Color::Red))
    }

    /// What follows the steps.
    fn ending(&self) -> &'static str {
        if self.steps.is_empty() {
            COMMIT
        } else if self.after.session().is_some() {
            "..."
        } else {
            ""
        }
    }
}

fn signs(step: &Step) -> String {
    format!("{}{}", if step.deploy { ">" } else { "" }, step.manner.separator())
}

/// The piece that carries what moves.
fn top(position: &Position, step: &Step) -> Option<Piece> {
    let stack = position.board().own(position.turn(), step.from)?;
    Some(stack.part(step.pieces)?.carrier().piece)
}

/// Tells the origin of a step from those of other listed steps with the same top piece and target (CTL-13.7).
fn step_origin(position: &Position, step: &Step) -> String {
    let piece = top(position, step);
    let mut others = Vec::new();
    Commander::actions(position, &mut |action| {
        if let Action::Step(other) = action
            && other.to == step.to
            && other.from != step.from
            && top(position, &other) == piece
        {
            others.push(other.from);
        }
    });
    apart(step.from, &others)
}

/// Tells the origin of a session from the other squares where the same text could be played (CTL-13.12).
fn session_origin(position: &Position, told: &Told, origin: Square) -> String {
    if position.session().is_some() {
        return String::new();
    }
    let others: Vec<Square> = position
        .board()
        .of(position.turn())
        .iter()
        .filter(|&square| square != origin)
        .filter(|&square| {
            let steps = told.steps.iter().map(|(_, step)| Step { from: square, ..*step });
            let open = told.after.session().is_some();
            meaning::played(position, steps, Some(told.rest), open).is_ok()
        })
        .collect();
    apart(origin, &others)
}

/// The least that tells a square from others: nothing, its file, its rank, or all of it.
fn apart(square: Square, others: &[Square]) -> String {
    let shared_file = others.iter().any(|other| other.file() == square.file());
    let shared_rank = others.iter().any(|other| other.rank() == square.rank());
    match (others.is_empty(), shared_file, shared_rank) {
        (true, ..) => String::new(),
        (_, false, _) => char::from(b'a' + square.file()).to_string(),
        (_, true, false) => (square.rank() + 1).to_string(),
        (_, true, true) => square.to_string(),
    }
}

/// `#` after a mate, `+` where the enemy commander is attacked (CTL-13.7).
fn mark(after: &Position, mover: Color) -> &'static str {
    match Commander::turn(after) {
        Turn::Over(outcome) if outcome.reason == "checkmate" => "#",
        _ if attack::is_in_check(after.board(), mover.other(), after.ruleset()) => "+",
        _ => "",
    }
}
