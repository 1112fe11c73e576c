//! Forms that creatures take: stat blocks, chosen by name.

use serde::{Deserialize, Serialize};

use super::monster::{Challenge, Monster};
use super::words::{CreatureType, Size};

/// The forms among which a creature takes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// Of these types; empty: of any type.
    #[serde(default)]
    pub only: Vec<CreatureType>,
    /// Of none of these types.
    #[serde(default)]
    pub never: Vec<CreatureType>,
    /// The highest challenge rating; without one it is that of the creature, or its level.
    #[serde(default)]
    pub rating: Option<Challenge>,
    /// The largest size.
    #[serde(default)]
    pub max_size: Option<Size>,
    /// The creature keeps its Intelligence, Wisdom and Charisma.
    #[serde(default)]
    pub mind: bool,
    /// The creature keeps its type.
    #[serde(default)]
    pub kind: bool,
    /// The creature goes on casting spells.
    #[serde(default)]
    pub casts: bool,
}

impl Form {
    /// Whether a stat block is one of the forms, but for a rating that depends on who takes it.
    pub fn admits(&self, monster: &Monster) -> bool {
        (self.only.is_empty() || self.only.contains(&monster.kind))
            && !self.never.contains(&monster.kind)
            && monster.swarm.is_none()
            && self.max_size.is_none_or(|most| monster.size <= most)
            && self.rating.is_none_or(|most| monster.challenge <= most)
    }
}
