//! What refusals point at: stacks, attackers, steps, and why stacks do not fit.

use std::fmt;

use rulebound_kernel::{Mark, Role};
use serde::Serialize;

use crate::color::Color;
use crate::piece::{Piece, Pieces};
use crate::square::Square;
use crate::stack::Stack;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The square.
    pub square: Square,
    /// Its colour.
    pub color: Color,
    /// Its pieces.
    pub stack: Stack,
}

impl Occupant {
    /// Colour and letters: `red NF`.
    pub fn name(&self) -> String {
        let letters: String = self.stack.members().map(|member| member.to_string()).collect();
        format!("{} {letters}", self.color)
    }

    pub(crate) fn mark(&self, role: Role) -> Mark {
        Mark::token(role, self.square, self.stack.text(self.color))
    }
}

impl Serialize for Occupant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Occupant", 2)?;
        fields.serialize_field("square", &self.square)?;
        fields.serialize_field("piece", &self.name())?;
        fields.end()
    }
}

/// A piece that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attacker {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
}

impl Serialize for Attacker {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Attacker", 2)?;
        fields.serialize_field("square", &self.square)?;
        fields.serialize_field("type", &self.piece.letter())?;
        fields.end()
    }
}

/// A step of one square, written as two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleStep(pub Square, pub Square);

impl fmt::Display for SingleStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.0, self.1)
    }
}

impl Serialize for SingleStep {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why two stacks do not combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// No stack has room for these pieces on what is there.
    NoSlot {
        /// The pieces without room.
        adding: Pieces,
        /// What they would join.
        on: Pieces,
    },
    /// The place they would take is taken.
    Taken {
        /// The pieces that would need it.
        adding: Pieces,
        /// The pieces that have it.
        by: Pieces,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::NoSlot { adding, on } => write!(formatter, "no slot for {adding} on {on}"),
            Misfit::Taken { adding, by } => write!(formatter, "the slot for {adding} is taken by {by}"),
        }
    }
}

impl Serialize for Misfit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
