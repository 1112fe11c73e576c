//! A map as it is written down.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::power::Power;

/// A map as it is written down; unchecked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The name by which setups call it.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The powers in the order of their turns.
    pub powers: Vec<PowerEntry>,
    /// The lands.
    pub lands: Vec<LandEntry>,
    /// The sea zones.
    pub seas: Vec<PlaceEntry>,
    /// The spaces that nothing can enter.
    pub impassable: Vec<PlaceEntry>,
    /// The spaces that touch, each pair once.
    pub borders: BTreeMap<String, Vec<String>>,
    /// The canals.
    pub canals: Vec<CanalEntry>,
    /// The zones that a ruleset may close to ships.
    pub closable: Vec<String>,
    /// The units of the printed setup.
    pub units: BTreeMap<String, BTreeMap<Power, Counts>>,
    /// How many victory cities win.
    pub victory: VictoryEntry,
}

/// A power on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PowerEntry {
    /// The power.
    pub power: Power,
    /// Its capital.
    pub capital: String,
    /// What it has at the start.
    pub money: u16,
}

/// A land on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LandEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its owner in the printed setup.
    pub owner: Power,
    /// What it yields a turn.
    pub value: u8,
    /// Its victory city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// Whether a factory stands there in the printed setup.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub factory: bool,
}

/// A sea zone or an impassable space on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlaceEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A canal on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CanalEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The two zones it joins.
    pub between: [String; 2],
    /// The lands that must be held to pass.
    pub lands: Vec<String>,
}

/// How many victory cities win, for each length of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VictoryEntry {
    /// The standard game.
    pub standard: Cities,
    /// The short game.
    pub short: Cities,
    /// Total victory.
    pub total: Cities,
}

/// How many victory cities each team needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cities {
    /// What the Axis needs.
    pub axis: u8,
    /// What the Allies need.
    pub allies: u8,
}
