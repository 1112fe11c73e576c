//! The three armies and their two teams.

use rulebound_kernel::{Side, Team};
use serde::{Deserialize, Serialize};

/// An army (SKM-2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// A rebel.
    Red,
    /// The other rebel.
    Green,
    /// The crown.
    Blue,
}

impl Army {
    /// All armies in the order of their turns.
    pub const ALL: [Army; 3] = [Army::Red, Army::Green, Army::Blue];

    /// Red and Green.
    pub const REBELS: Team = Team(0);
    /// Blue.
    pub const CROWN: Team = Team(1);

    /// The kernel's word for it.
    pub fn side(self) -> Side {
        Side(self as u8)
    }

    /// The army of a side, if it is one.
    pub fn of(side: Side) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.side() == side)
    }

    /// The team it belongs to.
    pub fn team(self) -> Team {
        match self {
            Army::Red | Army::Green => Army::REBELS,
            Army::Blue => Army::CROWN,
        }
    }

    /// The army whose turn follows.
    pub fn next(self) -> Army {
        match self {
            Army::Red => Army::Green,
            Army::Green => Army::Blue,
            Army::Blue => Army::Red,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Army::Red => "red",
            Army::Green => "green",
            Army::Blue => "blue",
        }
    }

    /// Its letter in position texts.
    pub fn letter(self) -> char {
        match self {
            Army::Red => 'R',
            Army::Green => 'G',
            Army::Blue => 'B',
        }
    }
}
