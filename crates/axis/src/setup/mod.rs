//! Anything one can write down: a scenario as JSON, by what differs from the printed setup.

mod check;
mod check_battle;
mod problem;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use rulebound_kernel::TextError;
use serde::{Deserialize, Serialize};

pub(crate) use check::check;
pub use problem::Problem;
pub(crate) use write::write;

use crate::battle::{Hits, Step};
use crate::counts::Counts;
use crate::group::Task;
use crate::guest::Stay;
use crate::map::MapFile;
use crate::phase::{MovePhase, Phase};
use crate::power::{Power, Team};

/// The map of a setup: the name of one that comes with the game, or a whole one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Chart {
    /// A map that comes with the game.
    Named(String),
    /// A map of one's own.
    Whole(Box<MapFile>),
}

/// A scenario as it is written; unchecked. Everything but the map, the turn and the phase may be left out where it is as in
/// the printed setup, or empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The map.
    pub map: Chart,
    /// The round, from 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub round: u16,
    /// Whose turn it is.
    pub turn: Power,
    /// The phase.
    pub phase: Phase,
    /// The owners that differ from the printed setup.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub owners: BTreeMap<String, Power>,
    /// Whether spaces that `units` does not name are empty; otherwise they are as printed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bare: bool,
    /// What stands in the spaces that differ: all of it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub units: BTreeMap<String, BTreeMap<Power, Counts>>,
    /// The battleships that have one hit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub damaged: BTreeMap<String, BTreeMap<Power, u8>>,
    /// The factories that are not printed.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub factories_added: BTreeSet<String>,
    /// The printed factories that are not there.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub factories_removed: BTreeSet<String>,
    /// The damage of factories.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub damage: BTreeMap<String, u8>,
    /// The money that differs from the printed setup.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub money: BTreeMap<Power, u16>,
    /// What was bought this turn and is not placed yet.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub purchased: Counts,
    /// The factories that were bought this turn and are not placed yet.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub purchased_factories: u8,
    /// The lands taken this turn.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub captured: BTreeSet<String>,
    /// The units of the active power that have carried out an order this turn; they are contained in `units`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<MovedEntry>,
    /// The transports with a cargo or a past; they are contained in `units`, their cargo is not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transports: Vec<TransportEntry>,
    /// The spaces in which a battle was fought this turn.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub fought: BTreeSet<String>,
    /// The battle under way, which waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<BattleEntry>,
    /// Whether combat is over but for defending fighters that look for a place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sheltering: bool,
    /// From where land units and ships of the active power came in the combat move, by where they went: the land that was
    /// passed last in a blitz, otherwise where the order began.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub came: BTreeMap<String, BTreeSet<String>>,
    /// The ships that have bombarded this turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bombarded: BTreeMap<String, Counts>,
    /// The production used this turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub produced: BTreeMap<String, u8>,
    /// The factories placed this turn.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub built: BTreeSet<String>,
    /// The team that has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Team>,
}

/// Units of the active power that have carried out an order this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MovedEntry {
    /// Where they are now.
    pub space: String,
    /// The units.
    pub units: Counts,
    /// When they moved.
    pub phase: MovePhase,
    /// The moves they have left.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left: u8,
    /// What they are there for.
    #[serde(default, skip_serializing_if = "is_plain")]
    pub task: Task,
}

/// A battle under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BattleEntry {
    /// Where.
    pub space: String,
    /// How far it has come.
    pub step: Step,
    /// The power that decides for the defender.
    pub defender: Power,
    /// The hits that the attacker still has to take.
    #[serde(default, skip_serializing_if = "is_none")]
    pub on_attacker: Hits,
    /// The hits that the defender still has to take.
    #[serde(default, skip_serializing_if = "is_none")]
    pub on_defender: Hits,
    /// The attacker's land units that came by sea.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub ashore: Counts,
    /// The submarines that have submerged.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub submerged: BTreeMap<Power, u8>,
}

/// A transport with a cargo or a past.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TransportEntry {
    /// Whose it is; the active power's if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    /// Where it is.
    pub zone: String,
    /// What is aboard since an earlier turn.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub cargo: Counts,
    /// What was loaded this turn and is aboard.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub loaded: Counts,
    /// What will go ashore when the combat is fought.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub landing: Counts,
    /// Where it offloads this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub territory: Option<String>,
    /// The moves it has left; both if left out.
    #[serde(default = "both_moves", skip_serializing_if = "is_both_moves")]
    pub left: u8,
    /// The phase in which it moved, loaded, offloaded or fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<MovePhase>,
    /// Whether it has been in a sea battle this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fought: bool,
    /// Land units of allies aboard.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guests: Vec<GuestEntry>,
}

/// Land units aboard a transport of an ally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestEntry {
    /// Whose they are.
    pub power: Power,
    /// The units.
    pub units: Counts,
    /// How they stay.
    #[serde(default, skip_serializing_if = "is_settled")]
    pub stay: Stay,
}

fn one() -> u16 {
    1
}

fn is_one(round: &u16) -> bool {
    *round == 1
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_none(hits: &Hits) -> bool {
    *hits == Hits::NONE
}

fn is_plain(task: &Task) -> bool {
    *task == Task::Move
}

fn is_settled(stay: &Stay) -> bool {
    *stay == Stay::Settled
}

fn both_moves() -> u8 {
    crate::unit::Unit::Transport.moves()
}

fn is_both_moves(left: &u8) -> bool {
    *left == both_moves()
}

impl Setup {
    /// The printed setup of a map, before the first turn.
    pub fn printed(map: &crate::map::Map) -> Setup {
        Setup {
            map: Chart::Named(map.name().to_owned()),
            round: 1,
            turn: map.order().first().copied().unwrap_or(Power::Russia),
            phase: Phase::Purchase,
            owners: BTreeMap::new(),
            bare: false,
            units: BTreeMap::new(),
            damaged: BTreeMap::new(),
            factories_added: BTreeSet::new(),
            factories_removed: BTreeSet::new(),
            damage: BTreeMap::new(),
            money: BTreeMap::new(),
            purchased: Counts::NONE,
            purchased_factories: 0,
            captured: BTreeSet::new(),
            moved: Vec::new(),
            transports: Vec::new(),
            fought: BTreeSet::new(),
            battle: None,
            sheltering: false,
            came: BTreeMap::new(),
            bombarded: BTreeMap::new(),
            produced: BTreeMap::new(),
            built: BTreeSet::new(),
            winner: None,
        }
    }

    /// Reads a scenario.
    ///
    /// # Errors
    ///
    /// Names the place.
    pub fn parse(text: &str) -> Result<Setup, TextError> {
        serde_json::from_str(text).map_err(|error| TextError {
            line: error.line().max(1),
            column: error.column().max(1),
            kind: "not-a-scenario",
            message: error.to_string(),
        })
    }

    /// Writes a scenario on one line.
    pub fn print(&self) -> String {
        // Nothing in a setup can fail to be written: every key is a text.
        serde_json::to_string(self).unwrap_or_default()
    }
}
