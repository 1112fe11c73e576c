//! The switches.

use rulebound_kernel::{Preset, Switch};
use serde::{Deserialize, Serialize};

/// The switches of the game (SKM-8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The largest face of a die that hits (SKM-6.2).
    pub hits_on: u8,
    /// The number of rounds (SKM-7.2).
    pub rounds: u16,
    /// The coins of each army at the start (SKM-2.4).
    pub coins: u8,
    /// Whether purses are hidden from the other team (SKM-8.1).
    pub hidden_purses: bool,
}

const STANDARD: Ruleset = Ruleset { hits_on: 2, rounds: 30, coins: 3, hidden_purses: false };

impl rulebound_kernel::Ruleset for Ruleset {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset { name: "standard", summary: "The game as the rulebook tells it", ruleset: STANDARD },
        Preset {
            name: "intrigue",
            summary: "More coins, and nobody knows the other team's",
            ruleset: Ruleset { coins: 5, hidden_purses: true, ..STANDARD },
        },
        Preset {
            name: "short",
            summary: "Better archers and six rounds",
            ruleset: Ruleset { hits_on: 3, rounds: 6, ..STANDARD },
        },
    ];

    const SWITCHES: &'static [Switch] = &[
        Switch { name: "hits_on", summary: "the largest face of a die that hits", rule: "SKM-6.2" },
        Switch { name: "rounds", summary: "the number of rounds", rule: "SKM-7.2" },
        Switch { name: "coins", summary: "the coins of each army at the start", rule: "SKM-2.4" },
        Switch { name: "hidden_purses", summary: "hides purses from the other team", rule: "SKM-8.1" },
    ];
}
