//! The encounter file as a whole.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::creature::CreatureEntry;
use super::influence::InfluenceEntry;
use super::pending::PendingEntry;
use super::reading::{Place, Read, Reader, entry, noted};
use super::turn::TurnEntry;
use crate::name::Name;
use crate::space::{CellEntry, GridShape};

/// An encounter as a file tells it; unchecked. Only the grid is required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// What people call the encounter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The edition and its switches: the name of a preset, or an object with `preset` and the switches that differ. It must
    /// be the ruleset under which the encounter is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<RulesetEntry>,
    /// The size of the map.
    pub grid: GridShape,
    /// What is not bare floor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellEntry>,
    /// Everybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub creatures: Vec<CreatureEntry>,
    /// The initiative order; by default it follows from the creatures' `initiative`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Name>>,
    /// The round, from 1. In round 0 the fight has not begun: initiative is to be rolled, and `order`, `turn` and `pending` are not
    /// written.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub round: u32,
    /// What was done in the turn under way; by default nothing, by the first in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<TurnEntry>,
    /// The decisions that wait, the last one first to be answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<PendingEntry>,
    /// The lair, if the fight is in one that acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lair: Option<LairEntry>,
    /// Effects that last, in the order in which they began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub influences: Vec<InfluenceEntry>,
}

/// A ruleset: the name of a preset, or switches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RulesetEntry {
    /// A preset.
    Preset(String),
    /// A `preset` and the switches that differ from it.
    Switches(BTreeMap<String, SwitchEntry>),
}

/// The value of a switch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SwitchEntry {
    /// On or off.
    Flag(bool),
    /// One of its words.
    Word(String),
}

/// A lair that acts on initiative count 20.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LairEntry {
    /// The creature whose lair it is.
    pub owner: Name,
    /// What the lair can do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Name>,
    /// What it did last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Name>,
}

entry! {
    Encounter { grid }
    maybe { name, ruleset, cells, creatures, order, round or first(), turn, pending, lair, influences }
}
entry! { LairEntry { owner } maybe { options, used } }
entry! { GridShape { width, height } maybe {} }
entry! { CellEntry { at } maybe { kind, name, cover, difficult, height } }

impl Encounter {
    /// Nothing but some creatures.
    pub(super) fn of(creatures: Vec<CreatureEntry>) -> Self {
        Encounter {
            name: None,
            ruleset: None,
            grid: GridShape { width: 1, height: 1 },
            cells: Vec::new(),
            creatures,
            order: None,
            round: first(),
            turn: None,
            pending: Vec::new(),
            lair: None,
            influences: Vec::new(),
        }
    }
}

impl Read for RulesetEntry {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        match value {
            Value::String(preset) => Some(RulesetEntry::Preset(preset.clone())),
            Value::Object(_) => BTreeMap::read(value, place, reader).map(RulesetEntry::Switches),
            _ => noted(None, value, place, reader, "the name of a preset or an object of switches"),
        }
    }
}

impl Read for SwitchEntry {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        match value {
            Value::Bool(flag) => Some(SwitchEntry::Flag(*flag)),
            Value::String(word) => Some(SwitchEntry::Word(word.clone())),
            _ => noted(None, value, place, reader, "true, false or a word"),
        }
    }
}

impl RulesetEntry {
    /// As JSON, which is what rulesets are made of.
    pub fn to_json(&self) -> Value {
        match self {
            RulesetEntry::Preset(name) => Value::from(name.as_str()),
            RulesetEntry::Switches(switches) => {
                let value = |switch: &SwitchEntry| match switch {
                    SwitchEntry::Flag(flag) => Value::from(*flag),
                    SwitchEntry::Word(word) => Value::from(word.as_str()),
                };
                switches.iter().map(|(name, switch)| (name.clone(), value(switch))).collect()
            }
        }
    }
}

fn first() -> u32 {
    1
}

fn is_first(round: &u32) -> bool {
    *round == first()
}
