//! What a game gives the suite to work with.

use crate::{Game, Quick, Ruleset, Side, Waivers};

/// A game under examination, with what only its author can provide: nonsense that is nearly legal, a slow reference,
/// symmetries, and examples of every reason.
///
/// Only [`arbitrary`](Subject::arbitrary) must be written; all else has a default that leaves the matter unchecked, and
/// the [`Report`](super::Report) says so.
pub trait Subject {
    /// The game.
    type Game: Game;

    /// The rulesets to examine; all presets unless said otherwise.
    fn rulesets(&self) -> Vec<<Self::Game as Game>::Ruleset> {
        <Self::Game as Game>::Ruleset::PRESETS.iter().map(|preset| preset.ruleset.clone()).collect()
    }

    /// Starts beside the named scenarios, which are always used: dense, lopsided, near the end.
    fn setups(&self, ruleset: &<Self::Game as Game>::Ruleset, draw: &mut Quick) -> Vec<<Self::Game as Game>::Setup> {
        let _ = (ruleset, draw);
        Vec::new()
    }

    /// Any action whatever, also one that makes no sense. The nearer to legal, the more it tests.
    fn arbitrary(&self, position: &<Self::Game as Game>::Position, draw: &mut Quick) -> <Self::Game as Game>::Action;

    /// Intents that leave something open, or are odd in another way.
    fn intents(
        &self,
        position: &<Self::Game as Game>::Position,
        draw: &mut Quick,
    ) -> Vec<<Self::Game as Game>::Intent> {
        let _ = (position, draw);
        Vec::new()
    }

    /// What must be listed, by the slow and obviously right procedure, in any order.
    fn reference(&self, position: &<Self::Game as Game>::Position) -> Option<Vec<<Self::Game as Game>::Action>> {
        let _ = position;
        None
    }

    /// Maps of the game onto itself under which verdicts map along.
    fn symmetries(&self) -> Vec<Symmetry<Self::Game>> {
        Vec::new()
    }

    /// Questions that show every kind of refusal, and what it looks like when the reason is gone.
    fn examples(&self) -> Vec<Example<Self::Game>> {
        Vec::new()
    }

    /// Bad texts worth trying, beside those that the suite makes by spoiling good ones.
    fn texts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether a ruleset copies an engine that gets stuck, so that [`Turn::Stuck`](crate::Turn::Stuck) is tolerated.
    fn may_be_stuck(&self, ruleset: &<Self::Game as Game>::Ruleset) -> bool {
        let _ = ruleset;
        false
    }
}

/// One question to the referee, asked for the refusal it gives or, as the other half of a pair, no longer gives.
#[derive(Clone, Debug)]
pub struct Example<G: Game> {
    /// What it shows, for the report.
    pub name: String,
    /// Where it is asked.
    pub position: G::Position,
    /// Who asks.
    pub by: Side,
    /// What is asked.
    pub intent: G::Intent,
    /// The rules that are waived.
    pub waivers: Waivers,
    /// Examples with the same pair differ in one thing: what one of them is refused for and another is not counts as gone.
    pub pair: Option<String>,
}

impl<G: Game> Example<G> {
    /// A question without waivers that belongs to no pair.
    pub fn new(name: impl Into<String>, position: G::Position, by: Side, intent: G::Intent) -> Self {
        Example { name: name.into(), position, by, intent, waivers: Waivers::NONE, pair: None }
    }

    /// The same question as one half of a pair.
    pub fn paired(self, pair: impl Into<String>) -> Self {
        Example { pair: Some(pair.into()), ..self }
    }

    /// The same question with some rules waived.
    pub fn waiving(self, waivers: Waivers) -> Self {
        Example { waivers, ..self }
    }
}

type OfPosition<G> = Box<dyn Fn(&<G as Game>::Position) -> bool>;
type OfSetup<G> = Box<dyn Fn(&<G as Game>::Setup) -> <G as Game>::Setup>;
type OfAction<G> = Box<dyn Fn(&<G as Game>::Position, &<G as Game>::Action) -> <G as Game>::Action>;

/// A map of a game onto itself: listed actions map to listed actions of the mapped position, and refusals to refusals of
/// the mapped kind.
pub struct Symmetry<G: Game> {
    /// Its name, for the report.
    pub name: &'static str,
    /// Whether it holds for a position; it does unless said otherwise.
    pub applies: OfPosition<G>,
    /// The mapped setup; the ruleset stays.
    pub setup: OfSetup<G>,
    /// The mapped action; the position is the one before mapping.
    pub action: OfAction<G>,
    /// The mapped side; the same unless said otherwise.
    pub side: Box<dyn Fn(Side) -> Side>,
    /// The mapped kind of refusal; the same unless said otherwise.
    pub kind: Box<dyn Fn(&'static str) -> &'static str>,
}

impl<G: Game> Symmetry<G> {
    /// A symmetry of every position that leaves sides and kinds of refusals as they are.
    pub fn new(
        name: &'static str,
        setup: impl Fn(&G::Setup) -> G::Setup + 'static,
        action: impl Fn(&G::Position, &G::Action) -> G::Action + 'static,
    ) -> Self {
        Symmetry {
            name,
            applies: Box::new(|_| true),
            setup: Box::new(setup),
            action: Box::new(action),
            side: Box::new(|side| side),
            kind: Box::new(|kind| kind),
        }
    }

    /// The same, for some positions only.
    pub fn applying(self, applies: impl Fn(&G::Position) -> bool + 'static) -> Self {
        Symmetry { applies: Box::new(applies), ..self }
    }

    /// The same, with sides that change places.
    pub fn sides(self, side: impl Fn(Side) -> Side + 'static) -> Self {
        Symmetry { side: Box::new(side), ..self }
    }

    /// The same, with kinds of refusals that change names.
    pub fn kinds(self, kind: impl Fn(&'static str) -> &'static str + 'static) -> Self {
        Symmetry { kind: Box::new(kind), ..self }
    }
}
