//! What a readied act waits for.

use serde::{Deserialize, Serialize};

use crate::data::words::words;
use crate::name::Name;
use crate::spot::{Spot, Target};

/// What a readied act waits for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trigger {
    /// A creature does something, perhaps to somebody.
    Does {
        /// The creature.
        creature: Name,
        /// What it does.
        deed: Deed,
        /// To whom, if that matters.
        target: Option<Target>,
    },
    /// A creature enters a square.
    Enters {
        /// The creature.
        creature: Name,
        /// The square.
        square: Spot,
    },
    /// A creature comes within so many feet.
    ComesWithin {
        /// The creature.
        creature: Name,
        /// The feet.
        feet: u32,
    },
    /// A creature leaves the reach of the one who waits.
    LeavesReach {
        /// The creature.
        creature: Name,
    },
    /// Words that the table judges.
    Words(String),
}

words! {
    /// What a creature does that a readied act may wait for.
    Deed { Moves = "moves", Attacks = "attacks", Casts = "casts", Speaks = "speaks", EndsTurn = "ends-turn" }
}
