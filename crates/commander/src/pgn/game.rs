//! A game with everything that was written about it.

use crate::position::Position;
use crate::san::Actions;

use super::comment::{Clock, Comment};
use super::result::GameResult;
use super::tags::Tags;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who, where, when.
    pub tags: Tags,
    /// Where it began, and under which ruleset.
    pub start: Position,
    /// What was played.
    pub line: Line,
    /// How it ended.
    pub result: GameResult,
}

/// Turns one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is remarked before the first turn.
    pub comments: Vec<Comment>,
    /// The turns.
    pub turns: Vec<Turn>,
}

/// A turn and what is written about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The actions; all of a turn, or in the last turn of a line also the beginning of one.
    pub actions: Actions,
    /// Numbers that stand for a judgement, such as 1 for a good turn.
    pub nags: Vec<u8>,
    /// What was left on the clock of whoever played it.
    pub clock: Option<Clock>,
    /// What is remarked.
    pub comments: Vec<Comment>,
    /// What could have been played instead. A line without turns is not written.
    pub variations: Vec<Line>,
}

impl Game {
    /// A game that has not begun.
    pub fn new(start: Position) -> Game {
        Game { tags: Tags::default(), start, line: Line::default(), result: GameResult::Open }
    }

    /// Visits the position before the first turn and after each turn of the main line.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut turns = self.line.turns.iter();
        std::iter::successors(Some(self.start.clone()), move |position| {
            let mut next = position.clone();
            turns.next()?.actions.iter().for_each(|action| crate::change::apply(&mut next, action));
            Some(next)
        })
    }
}
