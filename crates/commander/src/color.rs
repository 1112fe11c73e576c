//! The two colours.

use std::fmt;

use rulebound_kernel::{Side, Team};
use serde::{Deserialize, Serialize};

/// A colour: the side that moves first is red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Starts on ranks 1–5 and moves first; upper-case letters.
    Red,
    /// Starts on ranks 8–12; lower-case letters.
    Blue,
}

impl Color {
    /// Both colours.
    pub const ALL: [Color; 2] = [Color::Red, Color::Blue];

    /// The other colour.
    pub const fn other(self) -> Color {
        match self {
            Color::Red => Color::Blue,
            Color::Blue => Color::Red,
        }
    }

    /// The place in an array keyed by colour.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kernel's number for this colour.
    pub const fn side(self) -> Side {
        Side(self as u8)
    }

    /// The kernel's number for this colour alone in its team.
    pub const fn team(self) -> Team {
        Team(self as u8)
    }

    /// The colour of a kernel's number.
    pub const fn of_side(side: Side) -> Option<Color> {
        match side.0 {
            0 => Some(Color::Red),
            1 => Some(Color::Blue),
            _ => None,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Color::Red => "red",
            Color::Blue => "blue",
        })
    }
}
