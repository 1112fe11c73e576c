//! Small values that are a number or a word, and the slot levels of spells.

use serde::{Deserialize, Serialize};

/// A number or a word, as the files write counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberOrWord {
    /// A number.
    Number(u16),
    /// A word.
    Word(String),
}

/// The level of a spell: 0 for cantrips, else 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct SpellLevel(u8);

impl SpellLevel {
    /// The level as a number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// A cantrip takes no slot.
    pub const fn is_cantrip(self) -> bool {
        self.0 == 0
    }

    /// How many levels a slot lies above the spell's own; 0 for cantrips.
    pub const fn above(self, slot: u8) -> u8 {
        if self.is_cantrip() { 0 } else { slot.saturating_sub(self.0) }
    }
}

impl TryFrom<u8> for SpellLevel {
    type Error = String;

    fn try_from(level: u8) -> Result<Self, String> {
        if level <= 9 { Ok(Self(level)) } else { Err(format!("there are no spells of level {level}")) }
    }
}

impl From<SpellLevel> for u8 {
    fn from(level: SpellLevel) -> Self {
        level.0
    }
}

impl PartialEq<u8> for SpellLevel {
    fn eq(&self, other: &u8) -> bool {
        self.0 == *other
    }
}
