//! What can be asked. Every message is `{"id": …, "op": …}` with the fields of its `op`.

use rulebound_simulation::SimulateRequest;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bestiary::BestiaryRequest;
use crate::forced::ForcedRequest;
use crate::odds::OddsRequest;
use crate::picture::PictureRequest;
use crate::play::PlayRequest;
use crate::simulate::AlterRequest;

/// A ruleset as a message writes it.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) enum RulesetForm {
    /// The name of a preset.
    Name(String),
    /// Switches, changing the `preset` named among them or the default one.
    Switches(serde_json::Map<String, Value>),
}

/// A position as a message writes it.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) enum PositionForm {
    /// The name of a scenario (`start`), or a text in the game's notation.
    Text(String),
    /// A setup in the game's JSON form.
    Setup(serde_json::Map<String, Value>),
}

/// The game that a request is about, laid out and played up to the question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Context {
    /// The key of the game.
    pub game: String,
    /// The name of a preset, or an object of switches with an optional `preset`; the game's first preset if left out.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schemars(with = "Option<RulesetForm>")]
    pub ruleset: Value,
    /// The name of a scenario, a text in the game's notation, or a setup in the game's JSON form; `start` if left out.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schemars(with = "Option<PositionForm>")]
    pub position: Value,
    /// Actions to be played first, each by the side whose turn it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// How the dice fall, in order; all must be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolls: Option<Vec<u32>>,
    /// The seed of the dice, instead of `rolls`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Context {
    /// The names of the fields, which stand beside those of the `op`.
    pub(crate) const FIELDS: &'static [&'static str] = &["game", "ruleset", "position", "steps", "rolls", "seed"];
}

/// `games`: which games there are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {}

/// `rules`: the contents of a rulebook, the presets and the switches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesRequest {
    /// The key of the game.
    pub game: String,
}

/// `scenarios`: the ready-made setups, with what they are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenariosRequest {
    /// The key of the game.
    pub game: String,
    /// As in the other requests.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schemars(with = "Option<RulesetForm>")]
    pub ruleset: Value,
}

/// `rule`: one paragraph of a rulebook.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleRequest {
    /// Its id, such as `CTL-2.3`.
    pub rule: String,
}

/// `setup`: all that is wrong with a position, or its canonical text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// The key of the game.
    pub game: String,
    /// As in the other requests.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schemars(with = "Option<RulesetForm>")]
    pub ruleset: Value,
    /// As in the other requests.
    #[schemars(with = "PositionForm")]
    pub position: Value,
}

/// `actions`: what is legal now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsRequest {}

/// `verdict` and `objections`: whether a side may do something.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The side that asks; the one whose turn it is if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What it means to do, in the game's notation; may leave things open.
    pub intent: String,
    /// The ids of rules that are not enforced for this intent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waivers: Vec<String>,
}

/// `apply`: plays actions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplyRequest {
    /// The actions, each by the side whose turn it is.
    pub actions: Vec<String>,
    /// The ids of rules that are not enforced for these actions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waivers: Vec<String>,
}

/// `perft`: counts the paths of some number of actions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerftRequest {
    /// How many actions each path has.
    pub depth: u32,
    /// Whether the count below each first action is given too.
    #[serde(default)]
    pub divide: bool,
    /// Whether the last action is made rather than only counted.
    #[serde(default)]
    pub made: bool,
}

/// A request, read.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Which games there are.
    Games(GamesRequest),
    /// The contents of a rulebook.
    Rules(RulesRequest),
    /// One paragraph of a rulebook.
    Rule(RuleRequest),
    /// All problems of a setup.
    Setup(SetupRequest),
    /// What is legal now.
    Actions(Context, ActionsRequest),
    /// Whether a side may do something, and the first reason why not.
    Verdict(Context, Question),
    /// Every reason why not.
    Objections(Context, Question),
    /// Plays actions.
    Apply(Context, ApplyRequest),
    /// Counts paths.
    Perft(Context, PerftRequest),
    /// A board as SVG.
    Picture(Context, PictureRequest),
    /// Asks a player.
    Play(Context, PlayRequest),
    /// Asks whether a win can be forced.
    Forced(Context, ForcedRequest),
    /// Asks how battles may end.
    Odds(Context, OddsRequest),
    /// Fights an encounter many times.
    Simulate(Context, SimulateRequest),
    /// Changes an encounter.
    Alter(Context, AlterRequest),
    /// The ready-made setups.
    Scenarios(ScenariosRequest),
    /// The creatures that setups can have.
    Bestiary(BestiaryRequest),
}
