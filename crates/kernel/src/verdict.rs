//! The answer to an intent.

use serde::Serialize;

use crate::Game;

/// What the referee says of an intent. A refusal beats a choice, a choice beats a yes.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict<G: Game> {
    /// It may be done.
    Legal {
        /// The complete action that the intent means.
        action: G::Action,
        /// What it costs.
        cost: G::Cost,
        /// What is worth knowing and does not change legality; waived rules are named here.
        notices: Vec<G::Notice>,
    },
    /// It may not be done.
    Illegal(G::Refusal),
    /// Several things could be meant.
    NeedsChoice(Choices<G::Intent>),
}

impl<G: Game> Verdict<G> {
    /// Whether the intent may be done as it stands.
    pub fn is_legal(&self) -> bool {
        matches!(self, Verdict::Legal { .. })
    }

    /// The reason, if it was refused.
    pub fn refusal(&self) -> Option<&G::Refusal> {
        match self {
            Verdict::Illegal(refusal) => Some(refusal),
            Verdict::Legal { .. } | Verdict::NeedsChoice(_) => None,
        }
    }
}

/// What is left open, and the ways to fill it in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choices<I> {
    /// What is asked, as a kebab-case word: `capture-kind`, `slot-level`.
    pub question: &'static str,
    /// What the game says about the question besides: an object, or null.
    pub fields: serde_json::Value,
    /// The intent with that one thing filled in, once for each possible answer, or for representatives of them where there
    /// are very many; at least two, or one where the question is to
    /// confirm something (`confirm-concentration`) or is for those who lead the game to answer (`ruling`).
    pub options: Vec<I>,
}

impl<I> Choices<I> {
    /// A question about which there is nothing more to say than its answers.
    pub const fn new(question: &'static str, options: Vec<I>) -> Self {
        Choices { question, fields: serde_json::Value::Null, options }
    }
}
