//! What the search knows of Commander Chess.

mod evaluation;
mod exchange;
mod features;
mod weights;

use rulebound_commander::Commander;
use rulebound_commander::position::Position;
use rulebound_commander::step::{Action, Manner};
use rulebound_kernel::{Game, Team};

use crate::{Evaluation, Knowledge};

pub use evaluation::{CROWD, crowd, evaluate, worth};
pub use features::{FEATURES, Features, features};
pub use weights::{EMPTY, FULL, TABLE};

/// Knowledge of Commander Chess: evaluation, exchanges, checks.
#[derive(Clone, Copy, Debug, Default)]
pub struct CommanderKnowledge {
    evaluation: Evaluation,
}

impl CommanderKnowledge {
    /// Values positions by an evaluation.
    pub fn new(evaluation: Evaluation) -> Self {
        CommanderKnowledge { evaluation }
    }
}

impl Knowledge<Commander> for CommanderKnowledge {
    fn decider(&self, position: &Position) -> Option<Team> {
        Some(position.turn().team())
    }

    fn evaluate(&self, position: &Position, team: Team) -> i32 {
        match self.evaluation {
            Evaluation::Full => evaluate(position, team),
            Evaluation::Material => Commander::score(position, team),
        }
    }

    fn gain(&self, position: &Position, action: &Action) -> Option<i32> {
        match action {
            Action::Step(step) if step.manner.captures() => {
                let lost = if step.manner == Manner::Kamikaze { self.stake(position, action) } else { 0 };
                let taken = position.board().stack(step.to).map_or(0, worth);
                Some((taken - lost).max(0))
            }
            Action::Step(_) | Action::Commit => None,
        }
    }

    fn takes(&self, position: &Position, sink: &mut impl FnMut(Action)) {
        Commander::captures(position, sink);
    }

    fn stake(&self, position: &Position, action: &Action) -> i32 {
        match action {
            Action::Step(step) => {
                position.board().stack(step.from).and_then(|stack| stack.part(step.pieces)).map_or(0, worth)
            }
            Action::Commit => 0,
        }
    }

    fn loses(&self, position: &Position, action: &Action) -> bool {
        match action {
            Action::Step(step) => exchange::loses(position, *step),
            Action::Commit => false,
        }
    }

    fn threatens(&self, position: &Position, action: &Action) -> bool {
        match action {
            Action::Step(step) => exchange::threatens(position, *step),
            Action::Commit => false,
        }
    }

    fn is_in_check(&self, position: &Position) -> bool {
        position.is_in_check()
    }

    fn may_be_over(&self, position: &Position) -> bool {
        use rulebound_commander::color::Color;
        position.ruleset().service_victory
            || position.half_moves() >= 100
            || Color::ALL.into_iter().any(|color| position.board().commander(color).is_none())
    }

    fn ends_turn(&self, action: &Action) -> bool {
        *action == Action::Commit
    }

    /// Whoever is hunted would often like to pass.
    fn passed(&self, position: &Position) -> Option<Position> {
        let hunted = features::is_hunted(position.board(), position.turn());
        if hunted { None } else { position.passed() }
    }

    fn tag(&self, action: &Action) -> u32 {
        match action {
            Action::Commit => u32::MAX,
            Action::Step(step) => {
                1 | (step.from.index() as u32) << 1
                    | (step.to.index() as u32) << 9
                    | (step.manner as u32) << 17
                    | u32::from(step.deploy) << 20
                    | u32::from(step.pieces.bits()) << 21
            }
        }
    }
}
