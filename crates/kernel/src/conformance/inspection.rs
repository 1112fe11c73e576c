//! The suite at work: what is examined, how far it has come, what was found.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Coverage, Effort, Point, Report, Subject, Symmetry, Violation};
use crate::{Draw, Game, Quick, Ruleset, Side, Turn};

/// What a check is about, beside the position.
pub(super) enum About<'a, G: Game> {
    Nothing,
    Action(&'a G::Action),
    Intent(&'a G::Intent),
    Text(&'a str),
}

// Derived, these would ask the game's types to be `Copy`.
impl<G: Game> Clone for About<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for About<'_, G> {}

/// A position that is visited, with what every check asks first.
pub(super) struct Scene<G: Game> {
    pub position: G::Position,
    pub turn: Turn<G::Decision>,
    /// The side that decides; where none does, whoever asks is refused.
    pub by: Side,
    pub listed: Vec<G::Action>,
}

impl<G: Game> Scene<G> {
    pub fn new(position: G::Position) -> Self {
        let turn = G::turn(&position);
        let by = match &turn {
            Turn::Decide { side, .. } | Turn::Stuck { side } => *side,
            Turn::Over(_) => G::sides(&position).first().copied().unwrap_or(Side(0)),
        };
        let listed = listed::<G>(&position);
        Scene { position, turn, by, listed }
    }

    pub fn decides(&self) -> bool {
        matches!(self.turn, Turn::Decide { .. })
    }
}

/// The listed actions of a position.
pub(super) fn listed<G: Game>(position: &G::Position) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::actions(position, &mut |action| actions.push(action));
    actions
}

/// The identity of a position.
pub(super) fn bytes<G: Game>(position: &G::Position) -> String {
    serde_json::to_string(&G::setup(position)).unwrap_or_else(|error| format!("unwritable: {error}"))
}

/// One run of the suite.
pub(super) struct Inspection<'a, G: Game> {
    pub subject: &'a dyn Subject<Game = G>,
    pub effort: &'a Effort,
    pub symmetries: Vec<Symmetry<G>>,
    pub draw: Quick,
    pub report: Report,
}

impl<'a, G: Game> Inspection<'a, G> {
    pub fn new(subject: &'a dyn Subject<Game = G>, effort: &'a Effort) -> Self {
        Inspection {
            subject,
            effort,
            symmetries: subject.symmetries(),
            draw: Quick::new(effort.seed),
            report: Report::new(G::KEY, Coverage::new::<G::Refusal>()),
        }
    }

    /// Whether the slow checks are due.
    pub fn slow(&self) -> bool {
        self.report.positions % u64::from(self.effort.every.max(1)) == 1 % u64::from(self.effort.every.max(1))
    }

    /// Makes one check.
    #[track_caller]
    pub fn expect(
        &mut self,
        point: Point,
        position: &G::Position,
        about: About<'_, G>,
        holds: bool,
        message: impl FnOnce() -> String,
    ) {
        self.report.count(point);
        if !holds {
            self.fail(point, position, about, message());
        }
    }

    /// Notes a violation.
    #[track_caller]
    pub fn fail(&mut self, point: Point, position: &G::Position, about: About<'_, G>, message: String) {
        // What is wrong may be wrong in a way that printing does not survive either.
        let (text, about) = catch_unwind(AssertUnwindSafe(|| {
            let about = match about {
                About::Nothing => String::new(),
                About::Action(action) => G::print_action(position, action),
                About::Intent(intent) => G::print_intent(position, intent),
                About::Text(text) => text.chars().take(400).collect(),
            };
            (G::print_setup(&G::setup(position)), about)
        }))
        .unwrap_or_else(|_| (format!("{position:?}"), "cannot be printed".to_owned()));
        let ruleset = G::ruleset(position).to_json();
        self.report.fail(Violation { point, ruleset, position: text, about, message });
    }

    /// Does something that must not panic, whatever the game does.
    pub fn guarded<T>(
        &mut self,
        position: &G::Position,
        about: About<'_, G>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        match catch_unwind(AssertUnwindSafe(|| work(self))) {
            Ok(done) => Some(done),
            Err(panic) => {
                let words = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied())
                    .unwrap_or("without words");
                self.fail(Point::Robustness, position, about, format!("the game panicked: {words}"));
                None
            }
        }
    }

    /// At most `limit` of some things, drawn at random where there are more.
    pub fn some<'t, T>(&mut self, things: &'t [T], limit: u32) -> Vec<&'t T> {
        let count = u32::try_from(things.len()).unwrap_or(u32::MAX);
        if count <= limit {
            return things.iter().collect();
        }
        (0..limit).filter_map(|_| things.get(self.draw.below(count) as usize)).collect()
    }
}
