//! What an action is about, for those who do not know the game.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Place;

/// What an action is about: where it starts, where it leads, and what kind of thing it is. A page groups and marks actions
/// by it; it never decides a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Aim {
    /// The kind of action, as a kebab-case word of the game: `move`, `capture`, `end`.
    pub kind: Cow<'static, str>,
    /// Where it starts; `None` where it starts nowhere.
    pub from: Option<Place>,
    /// Where it leads; `None` where it leads nowhere.
    pub to: Option<Place>,
    /// What acts, in the game's notation.
    pub token: Option<String>,
    /// Whether only a part of what stands there acts.
    pub part: bool,
}

impl Aim {
    /// An action that has no place.
    pub const fn of_kind(kind: &'static str) -> Self {
        Aim { kind: Cow::Borrowed(kind), from: None, to: None, token: None, part: false }
    }
}
