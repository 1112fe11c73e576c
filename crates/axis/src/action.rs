//! What can be done.

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::order::Order;
use crate::space::Space;
use crate::unit::Unit;

/// A complete decision of the active power.
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
    /// Fight a battle (AXA-8).
    Fight {
        /// Where.
        space: Space,
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
