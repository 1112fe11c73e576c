//! The switches of Axis & Allies and its two presets.

use rulebound_kernel::{Preset, Switch};
use serde::{Deserialize, Serialize};

/// What becomes of units that were bought and cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unplaced {
    /// Their price is paid back.
    Refund,
    /// They are lost.
    Lose,
}

/// Who says which planes anti-aircraft fire hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AaCasualties {
    /// Their owner.
    Owner,
    /// The dice.
    Random,
}

/// When battleships are repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleshipsRepair {
    /// When their owner's turn ends.
    EndOfTurn,
    /// When the battle ends.
    EndOfCombat,
}

/// How many victory cities win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// The standard game.
    Standard,
    /// The short game.
    Short,
    /// All of them.
    Total,
}

/// The switches; each is explained in section AXA-18 of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// A combat move must lead to combat.
    pub strict_combat_moves: bool,
    /// A land entered without a fight changes hands with the move, not in the conquest step.
    pub walking_in_conquers_at_once: bool,
    /// What becomes of units that cannot be placed.
    pub unplaced: Unplaced,
    /// The zones that the map calls closable are closed to ships.
    pub black_sea_closed: bool,
    /// An enemy submarine in the zone forbids an assault without a warship.
    pub sub_blocks_unescorted_assault: bool,
    /// Hits are a sixth of the sum of values, and one die decides the rest.
    pub low_luck: bool,
    /// Who says which planes anti-aircraft fire hits.
    pub aa_casualties: AaCasualties,
    /// When battleships are repaired.
    pub battleships_repair: BattleshipsRepair,
    /// Fighters may meet raiding bombers.
    pub interceptors: bool,
    /// How many victory cities win.
    pub victory: Victory,
}

impl Ruleset {
    /// The default.
    pub const STANDARD: Ruleset = Ruleset {
        strict_combat_moves: true,
        walking_in_conquers_at_once: false,
        unplaced: Unplaced::Refund,
        black_sea_closed: false,
        sub_blocks_unescorted_assault: false,
        low_luck: false,
        aa_casualties: AaCasualties::Owner,
        battleships_repair: BattleshipsRepair::EndOfTurn,
        interceptors: false,
        victory: Victory::Standard,
    };
    /// What the program TripleA does where it differs.
    pub const TRIPLEA: Ruleset =
        Ruleset { strict_combat_moves: false, walking_in_conquers_at_once: true, ..Ruleset::STANDARD };
}

impl rulebound_kernel::Ruleset for Ruleset {
    const PRESETS: &'static [Preset<Ruleset>] = &[
        Preset { name: "standard", summary: "the default: every rule as the book has it", ruleset: Ruleset::STANDARD },
        Preset {
            name: "triplea",
            summary: "moves without combat in the combat move, and conquest by walking in, as TripleA has them",
            ruleset: Ruleset::TRIPLEA,
        },
    ];
    const SWITCHES: &'static [Switch] = &[
        Switch { name: "strict_combat_moves", summary: "A combat move must lead to combat.", rule: "AXA-18.1" },
        Switch {
            name: "walking_in_conquers_at_once",
            summary: "A land entered without a fight changes hands with the move.",
            rule: "AXA-18.2",
        },
        Switch { name: "unplaced", summary: "Units that cannot be placed: refund or lose.", rule: "AXA-18.3" },
        Switch { name: "black_sea_closed", summary: "The Black Sea is closed to ships.", rule: "AXA-18.4" },
        Switch {
            name: "sub_blocks_unescorted_assault",
            summary: "An enemy submarine forbids an assault without a warship.",
            rule: "AXA-18.5",
        },
        Switch {
            name: "low_luck",
            summary: "Hits are a sixth of the sum of values; one die decides the rest.",
            rule: "AXA-18.6",
        },
        Switch {
            name: "aa_casualties",
            summary: "Who says which planes anti-aircraft fire hits: owner or random.",
            rule: "AXA-18.7",
        },
        Switch {
            name: "battleships_repair",
            summary: "When battleships are repaired: end_of_turn or end_of_combat.",
            rule: "AXA-18.8",
        },
        Switch { name: "interceptors", summary: "Fighters meet raiding bombers.", rule: "AXA-18.9" },
        Switch {
            name: "victory",
            summary: "How many victory cities win: standard, short or total.",
            rule: "AXA-18.10",
        },
    ];
}
