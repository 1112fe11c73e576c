//! How a match stands, as one of its seats or a spectator may know it.

use rulebound_referee::answer::RefusalAnswer;
use rulebound_referee::any_match::{HistoryItem, Scene};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::ClocksAnswer;
use crate::seat::SeatAnswer;

/// How a match stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct State {
    /// The id of the match.
    #[serde(rename = "match")]
    pub id: String,
    /// The key of the game.
    pub game: String,
    /// The ruleset in its shortest form.
    pub ruleset: Value,
    /// The position and what may be done there.
    #[serde(flatten)]
    pub scene: Scene,
    /// The actions in force; left out in updates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<Vec<HistoryItem>>,
    /// The seats.
    pub seats: Vec<SeatAnswer>,
    /// The caller's seat; null for spectators.
    pub you: Option<You>,
    /// What is offered.
    pub offers: Offers,
    /// The clocks; null where nobody is timed.
    pub clocks: Option<ClocksAnswer>,
    /// The seats whose bot is thinking.
    pub thinking: Vec<usize>,
    /// How dice fall.
    pub dice: DiceAnswer,
    /// What the match was forked from.
    pub origin: Option<Value>,
    /// When it began.
    pub created: u64,
    /// When it was last changed.
    pub updated: u64,
}

/// The caller's seat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct You {
    /// Its number.
    pub seat: usize,
    /// Its sides.
    pub sides: Vec<String>,
}

/// What is offered and not answered yet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Offers {
    /// To go back.
    pub take_back: Option<TakeBackOffer>,
    /// To end in a draw.
    pub draw: Option<DrawOffer>,
    /// To put another position there.
    pub amendment: Option<AmendmentOffer>,
    /// What was refused and is put before the game master, one for each seat at most.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub appeals: Vec<Appeal>,
}

/// An offer to go back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TakeBackOffer {
    /// The seat that asks.
    pub seat: usize,
    /// The step to go back to.
    pub to: usize,
    /// The seats that have not answered.
    pub waits_for: Vec<usize>,
}

/// An offer to end in a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DrawOffer {
    /// The seat that offers.
    pub seat: usize,
    /// The seats that have not answered.
    pub waits_for: Vec<usize>,
}

/// An offer to put another position in the place of the one that stands there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AmendmentOffer {
    /// The seat that asks.
    pub seat: usize,
    /// The position.
    pub position: Value,
    /// Why.
    pub reason: String,
    /// The seats that have not answered.
    pub waits_for: Vec<usize>,
}

/// Something refused that a seat puts before the game master.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Appeal {
    /// The seat that asks.
    pub seat: usize,
    /// The side that would act.
    pub by: String,
    /// What it means to do, in the game's notation.
    pub intent: String,
    /// Every reason against it; the game master would waive the rules of all of them.
    pub refusals: Vec<RefusalAnswer>,
    /// Why the game master allows it, where only the dice are missing that the seat throws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub granted: Option<String>,
}

/// How the dice of a match fall.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DiceAnswer {
    /// Who throws them.
    pub by: DiceBy,
    /// SHA-256 of the seed.
    pub hash: String,
    /// The seed, when the match is over.
    pub seed: Option<String>,
}

/// Who throws the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DiceBy {
    /// The server, from the match's secret seed.
    #[default]
    Server,
    /// The people who play.
    People,
}
