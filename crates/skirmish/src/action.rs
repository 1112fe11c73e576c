//! What is done, and what is meant.

use serde::{Deserialize, Serialize};

use crate::{Square, Units};

/// A march of some units to a neighbouring square (SKM-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// Who marches.
    pub units: Units,
}

impl March {
    /// Whether it has a square in common with another.
    pub fn meets(&self, other: &March) -> bool {
        [self.from, self.to].iter().any(|square| [other.from, other.to].contains(square))
    }
}

/// A complete move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Units march.
    March(March),
    /// Archers shoot (SKM-5.1).
    Volley {
        /// Whose archers.
        from: Square,
        /// At whom.
        to: Square,
    },
    /// Coins are offered (SKM-5.2).
    Bribe {
        /// By which company.
        from: Square,
        /// To which company.
        to: Square,
        /// How many.
        coins: u8,
    },
    /// The turn ends (SKM-3.3).
    End,
    /// The company that is shot at ducks (SKM-6.1).
    Duck,
    /// The company that is shot at shoots back (SKM-6.1).
    Answer,
    /// Losses are named (SKM-6.3).
    Lose(Units),
}

/// What a person said. How many march and how many coins are offered may be left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Units march.
    March {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// How many soldiers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        soldiers: Option<u8>,
        /// How many archers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        archers: Option<u8>,
    },
    /// Archers shoot.
    Volley {
        /// Whose archers.
        from: Square,
        /// At whom.
        to: Square,
    },
    /// Coins are offered.
    Bribe {
        /// By which company.
        from: Square,
        /// To which company.
        to: Square,
        /// How many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        coins: Option<u8>,
    },
    /// The turn ends.
    End,
    /// The company that is shot at ducks.
    Duck,
    /// The company that is shot at shoots back.
    Answer,
    /// Losses are named.
    Lose(Units),
}

impl Intent {
    /// The action it is, if it leaves nothing open.
    pub fn complete(&self) -> Option<Action> {
        Some(match *self {
            Intent::March { from, to, soldiers, archers } => {
                Action::March(March { from, to, units: Units::new(soldiers?, archers?) })
            }
            Intent::Volley { from, to } => Action::Volley { from, to },
            Intent::Bribe { from, to, coins } => Action::Bribe { from, to, coins: coins? },
            Intent::End => Action::End,
            Intent::Duck => Action::Duck,
            Intent::Answer => Action::Answer,
            Intent::Lose(units) => Action::Lose(units),
        })
    }
}

impl From<March> for Action {
    fn from(march: March) -> Action {
        Action::March(march)
    }
}

impl From<Action> for Intent {
    fn from(action: Action) -> Intent {
        match action {
            Action::March(March { from, to, units: Units { soldiers, archers } }) => {
                Intent::March { from, to, soldiers: Some(soldiers), archers: Some(archers) }
            }
            Action::Volley { from, to } => Intent::Volley { from, to },
            Action::Bribe { from, to, coins } => Intent::Bribe { from, to, coins: Some(coins) },
            Action::End => Intent::End,
            Action::Duck => Intent::Duck,
            Action::Answer => Intent::Answer,
            Action::Lose(units) => Intent::Lose(units),
        }
    }
}
