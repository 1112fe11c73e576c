//! The phases of a turn.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A phase of a turn in which something is decided (AXA-1.2). Income needs no decision: it comes when mobilisation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Purchase and repair.
    Purchase,
    /// Combat move.
    CombatMove,
    /// Conduct combat.
    Combat,
    /// Noncombat move.
    NoncombatMove,
    /// Mobilise.
    Mobilise,
}

impl Phase {
    /// Its id in texts and files.
    pub const fn id(self) -> &'static str {
        match self {
            Phase::Purchase => "purchase",
            Phase::CombatMove => "combat_move",
            Phase::Combat => "combat",
            Phase::NoncombatMove => "noncombat_move",
            Phase::Mobilise => "mobilise",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Purchase => "purchase",
            Phase::CombatMove => "combat move",
            Phase::Combat => "combat",
            Phase::NoncombatMove => "noncombat move",
            Phase::Mobilise => "mobilise",
        }
    }

    /// Whether units are moved in it.
    pub const fn is_move(self) -> bool {
        matches!(self, Phase::CombatMove | Phase::NoncombatMove)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

/// One of the two phases in which units move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MovePhase {
    /// The combat move, and the battles that follow from it.
    CombatMove,
    /// The noncombat move.
    NoncombatMove,
}

impl From<MovePhase> for Phase {
    fn from(phase: MovePhase) -> Phase {
        match phase {
            MovePhase::CombatMove => Phase::CombatMove,
            MovePhase::NoncombatMove => Phase::NoncombatMove,
        }
    }
}

impl fmt::Display for MovePhase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Phase::from(*self).fmt(formatter)
    }
}
