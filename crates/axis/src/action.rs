//! What can be done.

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::order::Order;
use crate::power::Power;
use crate::space::Space;
use crate::unit::Unit;

/// A complete decision of the power that is asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Remove damage from a factory (AXA-2.2).
    Repair {
        /// The land.
        land: Space,
        /// How much.
        points: u8,
    },
    /// Buy units (AXA-2.4).
    Buy {
        /// The units.
        units: Counts,
    },
    /// Buy factories (AXA-2.4).
    BuyFactories {
        /// How many.
        count: u8,
    },
    /// Move units (AXA-3, AXA-13).
    Move(Order),
    /// Bomb a factory (AXA-11).
    Bomb {
        /// The land.
        land: Space,
    },
    /// Begin a battle, or fight another round of it (AXA-8).
    Fight {
        /// Where.
        space: Space,
    },
    /// Let units take hits (AXA-8.7).
    Lose {
        /// Whose units; those of the power that is asked if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power: Option<Power>,
        /// The units that are lost.
        units: Counts,
        /// How many whole battleships are damaged.
        #[serde(default, skip_serializing_if = "is_zero")]
        damaged: u8,
    },
    /// Submerge submarines (AXA-10.5).
    Submerge {
        /// Whose; those of the power that is asked if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power: Option<Power>,
        /// How many.
        count: u8,
    },
    /// Submerge no more submarines (AXA-10.5).
    Stay,
    /// Retreat from a battle (AXA-8.9).
    Retreat {
        /// Where to.
        to: Space,
    },
    /// Let planes break off a battle that nobody else leaves (AXA-8.9).
    Withdraw,
    /// Bring a fighter that lost its deck to another place (AXA-10.4).
    Shelter {
        /// Where to.
        to: Space,
    },
    /// Place units that were bought (AXA-14.1).
    Place {
        /// The kind.
        unit: Unit,
        /// How many.
        count: u8,
        /// The factory that makes them.
        factory: Space,
        /// Where they appear: the land of the factory or a zone beside it.
        at: Space,
    },
    /// Place a factory that was bought (AXA-14.2).
    PlaceFactory {
        /// The land.
        land: Space,
    },
    /// End the phase.
    End,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}
