//! What a refusal points at: marks that a page, a terminal or a picture can draw without knowing the game.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A place by the name it has in the game's notation: `e4`, `SZ 12`, `12,7`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Place(pub Cow<'static, str>);

impl Place {
    /// A place from anything that prints as one.
    pub fn of(name: impl fmt::Display) -> Self {
        Place(Cow::Owned(name.to_string()))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What part a mark plays in the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Where the action starts.
    Origin,
    /// Where the action is aimed.
    Target,
    /// The way between them.
    Path,
    /// What stands in the way.
    Blocker,
    /// What shoots at something that passes.
    Shooter,
    /// What attacks something that must be safe.
    Attacker,
    /// What must be safe, or is protected.
    Protected,
    /// An area that acts: air defence, reach of a weapon.
    Zone,
    /// Ground that does not allow it.
    Terrain,
    /// What would be needed there and is not.
    Missing,
    /// A place where it would be allowed.
    Gate,
    /// What is left behind or still owed.
    Owed,
    /// How much is needed.
    Need,
    /// How much there is.
    Have,
}

/// The thing marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Item {
    /// One place.
    Place {
        /// The place.
        at: Place,
    },
    /// A line through places, in order.
    Line {
        /// The places.
        through: Vec<Place>,
    },
    /// An area.
    Zone {
        /// Its places.
        places: Vec<Place>,
    },
    /// A piece, unit or creature.
    Token {
        /// Where it stands.
        at: Place,
        /// Its name in the game's notation.
        name: String,
    },
    /// A quantity.
    Number {
        /// What is counted.
        name: Cow<'static, str>,
        /// How much.
        value: i64,
    },
}

/// One piece of evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The part it plays.
    pub role: Role,
    /// The thing itself.
    #[serde(flatten)]
    pub item: Item,
}

impl Mark {
    /// Marks one place.
    pub fn place(role: Role, at: impl fmt::Display) -> Self {
        Mark { role, item: Item::Place { at: Place::of(at) } }
    }

    /// Marks a line.
    pub fn line<P: fmt::Display>(role: Role, through: impl IntoIterator<Item = P>) -> Self {
        Mark { role, item: Item::Line { through: through.into_iter().map(Place::of).collect() } }
    }

    /// Marks an area.
    pub fn zone<P: fmt::Display>(role: Role, places: impl IntoIterator<Item = P>) -> Self {
        Mark { role, item: Item::Zone { places: places.into_iter().map(Place::of).collect() } }
    }

    /// Marks a piece, unit or creature.
    pub fn token(role: Role, at: impl fmt::Display, name: impl Into<String>) -> Self {
        Mark { role, item: Item::Token { at: Place::of(at), name: name.into() } }
    }

    /// Names a quantity.
    pub fn number(role: Role, name: &'static str, value: i64) -> Self {
        Mark { role, item: Item::Number { name: Cow::Borrowed(name), value } }
    }

    /// The places the mark touches; empty for a number.
    pub fn places(&self) -> &[Place] {
        match &self.item {
            Item::Place { at } | Item::Token { at, .. } => std::slice::from_ref(at),
            Item::Line { through } => through,
            Item::Zone { places } => places,
            Item::Number { .. } => &[],
        }
    }
}
