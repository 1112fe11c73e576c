//! Turns as short text, and as long text of the same shape (CTL-13.6, CTL-13.7, CTL-13.12).
//!
//! A turn is one step, or the steps of a deploy session and its commit. A text covers all of it: `Te6`, `G<E>i6`,
//! `F>d4,T>&c5+`. The beginning of a session is written like a whole one with `...` after it, so that every listed action
//! has a text of its own, too.

mod meaning;
mod telling;
mod written;

use arrayvec::ArrayVec;
use rulebound_kernel::TextError;

use crate::position::Position;
use crate::step::Action;

pub use telling::{print, print_long};

/// The actions of a turn, or of the beginning of one. There are three at most: each deploy step uses up one of at most three
/// members, and after the last the turn ends without a commit.
pub type Actions = ArrayVec<Action, 3>;

/// How strictly texts are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Whatever has one meaning is accepted, and what is not as it is written is named.
    Lenient,
    /// Only what is as it is written.
    Strict,
}

/// What a text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The actions, all of them legal one after another.
    pub actions: Actions,
    /// Where and how the text differs from the one that is written.
    pub repair: Option<TextError>,
}

/// Reads a turn in short or long text.
///
/// # Errors
///
/// The first place where the text has not the form of a turn; or that no legal turn, or more than one, is meant; or, read
/// strictly, where the text differs from the one that is written.
pub fn parse(position: &Position, text: &str, strictness: Strictness) -> Result<Reading, TextError> {
    let written = written::parse(text)?;
    let actions = meaning::actions(position, text, &written)?;
    let repair = difference(position, text, &actions);
    match (strictness, repair) {
        (Strictness::Strict, Some(repair)) => Err(repair),
        (_, repair) => Ok(Reading { actions, repair }),
    }
}

/// Where a text differs from the short and the long text of its actions.
fn difference(position: &Position, text: &str, actions: &[Action]) -> Option<TextError> {
    let short = print(position, actions);
    if text == short || text == print_long(position, actions) {
        return None;
    }
    let same = text.bytes().zip(short.bytes()).take_while(|(one, other)| one == other).count();
    Some(TextError::at(text, same, "not-as-written", format!("this is written `{short}`")))
}
