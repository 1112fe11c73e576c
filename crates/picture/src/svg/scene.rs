//! What is to be seen of a game, in the game's own types.

use std::fmt;

use rulebound_kernel::{Game, Mark};

/// What is to be seen of a game.
#[derive(Debug)]
pub struct Scene<'a, G: Game> {
    /// The position.
    pub position: &'a G::Position,
    /// The last action, with the position in which it was done.
    pub last: Option<(&'a G::Position, &'a G::Action)>,
    /// The place of which the legal targets are shown.
    pub from: Option<&'a str>,
    /// Whether zones of the enemy are shown.
    pub zones: bool,
    /// What was tried.
    pub tried: Option<Tried<'a, G>>,
    /// Marks to be drawn beside all that.
    pub marks: &'a [Mark],
}

impl<'a, G: Game> Scene<'a, G> {
    /// A position and nothing else.
    pub fn of(position: &'a G::Position) -> Self {
        Scene { position, last: None, from: None, zones: false, tried: None, marks: &[] }
    }
}

/// A scene asks for the targets of a place that the board does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPlace(pub String);

impl fmt::Display for UnknownPlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the board has no place `{}`", self.0)
    }
}

impl std::error::Error for UnknownPlace {}

/// What was tried, and what came of it.
#[derive(Debug)]
pub struct Tried<'a, G: Game> {
    /// What was tried.
    pub intent: &'a G::Intent,
    /// The answer.
    pub answer: Answer<'a, G>,
}

/// The answer to what was tried, as far as it is drawn.
#[derive(Debug)]
pub enum Answer<'a, G: Game> {
    /// It may be done.
    Legal(&'a G::Action),
    /// It may not.
    Refused {
        /// Why not.
        refusal: &'a G::Refusal,
        /// What would do instead.
        remedy: Option<&'a G::Intent>,
    },
    /// Several things could be meant.
    Open,
}
