//! What is asked: a battle, with what each side will do in it.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::ruleset::AaCasualties;
use crate::unit::Unit;

/// A battle that is about to be fought.
///
/// ```
/// use rulebound_axis::odds::Battle;
///
/// let battle: Battle = serde_json::from_str(
///     r#"{"field":"land","attacker":{"units":{"infantry":1}},"defender":{"units":{"infantry":1}}}"#,
/// )?;
/// let odds = battle.odds().expect("a battle that can be");
/// assert!((odds.attacker_wins - 0.25).abs() < 1e-12);
/// assert!((odds.draw - 0.125).abs() < 1e-12);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Where it is fought.
    pub field: Field,
    /// The side that attacks.
    pub attacker: Force,
    /// The side that defends; nobody where a land is walked into.
    pub defender: Force,
    /// How hits are found.
    #[serde(default)]
    pub luck: Luck,
    /// Who says which planes anti-aircraft fire hits (AXA-18.7).
    #[serde(default = "by_owner")]
    pub aa_casualties: AaCasualties,
    /// When the attacker gives up; never if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retreat: Option<Retreat>,
}

fn by_owner() -> AaCasualties {
    AaCasualties::Owner
}

/// Where a battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// On land, all attackers coming overland or by air.
    Land,
    /// On land, some attackers coming from the sea. The battle in their zone, if there is one, is a question of its own.
    Assault(Assault),
    /// At sea.
    Sea,
}

/// What comes from the sea.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// Those of the attackers that went ashore; they cannot retreat.
    pub seaborne: Counts,
    /// The ships that bombard, at most one for each unit that went ashore (AXA-9.3).
    #[serde(default)]
    pub bombard: Counts,
}

/// A side in a battle, and what it does there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its units.
    pub units: Counts,
    /// How many of its battleships have taken a hit already.
    #[serde(default)]
    pub damaged: u8,
    /// Which units it loses.
    #[serde(default)]
    pub losses: Losses,
    /// When its submarines leave the battle.
    #[serde(default)]
    pub submerge: Submerge,
}

impl Force {
    /// Units that follow the default policy.
    pub fn new(units: Counts) -> Force {
        Force { units, ..Force::default() }
    }
}

/// Which units a side loses.
///
/// Kinds are lost in an order, as far as a hit may fall on them. Whole battleships always take a first hit before
/// anything is lost, and transports go last (AXA-10.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Losses {
    /// The kinds that are lost before all others, in this order; the others follow in the order of AXA-17.1.
    pub first: Vec<Unit>,
    /// An attacker on land keeps its last land unit while it has planes to lose, to take the territory.
    pub keep_land: bool,
}

impl Losses {
    /// The policy `standard`: the order of AXA-17.1, keeping a land unit to take the territory.
    pub fn standard() -> Losses {
        Losses { first: Vec::new(), keep_land: true }
    }

    /// The policy `plain`: the order of AXA-17.1 and nothing else.
    pub fn plain() -> Losses {
        Losses { first: Vec::new(), keep_land: false }
    }
}

impl Default for Losses {
    fn default() -> Losses {
        Losses::standard()
    }
}

/// When the submarines of a side leave a battle (AXA-10.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Submerge {
    /// Never.
    #[default]
    Never,
    /// At the start of the first round in which the other side has no destroyer.
    AtOnce,
}

/// How hits are found (AXA-8.3, AXA-18.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// A die for each unit.
    #[default]
    Dice,
    /// A sixth of the sum of the values of what fires together, and one die for the rest.
    LowLuck,
}

/// When the attacker gives up, at the end of a round; whatever comes first.
///
/// Those that went ashore in an assault stay and fight on alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Retreat {
    /// After so many rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<NonZeroU8>,
    /// As soon as the chance of winning, if all fought on to the end, is below this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
}
