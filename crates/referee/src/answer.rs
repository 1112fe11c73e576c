//! What is answered.

use rulebound_kernel::{Listing, Mark, Rolled, RuleId, Switch};
use rulebound_simulation::SimulateAnswer;
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::bestiary::BestiaryAnswer;
use crate::error::ProtocolError;
use crate::forced::ForcedAnswer;
use crate::odds::OddsAnswer;
use crate::picture::PictureAnswer;
use crate::play::PlayAnswer;
use crate::simulate::AlterAnswer;

/// What goes back for a message: `{"id": …, "ok": …}` or `{"id": …, "error": …}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The id of the message; null where it had none or could not be read.
    pub id: Value,
    /// The answer, or what is wrong with the message.
    pub result: Result<Answer, ProtocolError>,
}

impl Serialize for Response {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut message = serializer.serialize_map(Some(2))?;
        message.serialize_entry("id", &self.id)?;
        match &self.result {
            Ok(answer) => message.serialize_entry("ok", answer)?,
            Err(error) => message.serialize_entry("error", error)?,
        }
        message.end()
    }
}

/// The answer to a request, by its `op`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Which games there are.
    Games(GamesAnswer),
    /// The contents of a rulebook.
    Rules(RulesAnswer),
    /// One paragraph of a rulebook.
    Rule(RuleAnswer),
    /// All problems of a setup.
    Setup(SetupAnswer),
    /// What is legal now.
    Actions(ActionsAnswer),
    /// Whether a side may do something.
    Verdict(VerdictAnswer),
    /// Every reason why not.
    Objections(ObjectionsAnswer),
    /// What came of some actions.
    Apply(ApplyAnswer),
    /// A count of paths.
    Perft(PerftAnswer),
    /// A board as SVG.
    Picture(PictureAnswer),
    /// What a player would do.
    Play(PlayAnswer),
    /// Whether a win can be forced.
    Forced(ForcedAnswer),
    /// How battles may end.
    Odds(OddsAnswer),
    /// How an encounter goes.
    Simulate(SimulateAnswer),
    /// An encounter with something changed.
    Alter(AlterAnswer),
    /// The ready-made setups.
    Scenarios(ScenariosAnswer),
    /// The creatures that setups can have.
    Bestiary(BestiaryAnswer),
}

/// The games there are.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GamesAnswer {
    /// The version of the referee.
    pub version: String,
    /// The games in the order of the registry.
    pub games: Vec<GameSummary>,
}

/// One game in short.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GameSummary {
    /// The key by which requests name it.
    pub key: String,
    /// The name by which people know it.
    pub name: String,
    /// How much of what is legal is listed.
    pub listing: Listing,
    /// The names of the presets; the first is the default.
    pub presets: Vec<String>,
    /// The names of the ready-made setups.
    pub scenarios: Vec<String>,
    /// The sides of the first of them, in order.
    pub sides: Vec<String>,
}

/// The contents of a rulebook, the presets and the switches.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RulesAnswer {
    /// The key of the game.
    pub game: String,
    /// The title of the rulebook.
    pub title: String,
    /// What stands before its first section, Markdown.
    pub introduction: String,
    /// Its sections.
    pub sections: Vec<SectionSummary>,
    /// The named rulesets; the first is the default.
    pub presets: Vec<PresetSummary>,
    /// The switches of a ruleset.
    pub switches: Vec<SwitchSummary>,
    /// The kinds of refusal, in the order in which a verdict names the first.
    pub kinds: Vec<KindSummary>,
}

/// A section of a rulebook.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SectionSummary {
    /// Its id.
    pub id: RuleId,
    /// Its title.
    pub title: String,
    /// Its rules.
    pub rules: Vec<RuleSummary>,
}

/// A rule without its text.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RuleSummary {
    /// Its id.
    pub id: RuleId,
    /// Its title.
    pub title: String,
    /// Whether an intent can be refused because of it.
    pub refuses: bool,
    /// Whether it may be waived for one action.
    pub waivable: bool,
}

/// A named ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PresetSummary {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub summary: String,
    /// Every switch with its value.
    pub ruleset: Value,
}

/// A switch of a ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SwitchSummary {
    /// What it is.
    #[serde(flatten)]
    pub switch: Switch,
    /// The words that it can have; none where it is no word.
    pub words: &'static [&'static str],
}

/// The ready-made setups of a game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScenariosAnswer {
    /// In order; the first is taken where none is named.
    pub scenarios: Vec<ScenarioSummary>,
}

/// A ready-made setup.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScenarioSummary {
    /// The name by which it is asked for.
    pub name: String,
    /// What it is, in a line; empty where its name says it all.
    pub line: &'static str,
    /// How hard it is, and for whom; empty where nobody has found out.
    pub note: String,
    /// Its sides, in order.
    pub sides: Vec<String>,
}

/// A kind of refusal.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct KindSummary {
    /// Its name.
    pub kind: String,
    /// The rules it may cite.
    pub rules: Vec<RuleId>,
}

/// One paragraph of a rulebook.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RuleAnswer {
    /// The key of the game.
    pub game: String,
    /// The title of the section it stands in.
    pub section: String,
    /// Its id.
    pub id: RuleId,
    /// Its title.
    pub title: String,
    /// Its text, Markdown.
    pub text: String,
    /// Whether an intent can be refused because of it.
    pub refuses: bool,
    /// Whether it may be waived for one action.
    pub waivable: bool,
    /// The kinds of refusal that cite it.
    pub kinds: Vec<String>,
}

/// A whole rulebook.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RulebookAnswer {
    /// The key of the game.
    pub game: String,
    /// The title of the rulebook.
    pub title: String,
    /// What stands before its first section, Markdown.
    pub introduction: String,
    /// Its sections.
    pub sections: Vec<SectionAnswer>,
}

/// A section of a rulebook with its texts.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SectionAnswer {
    /// Its id.
    pub id: RuleId,
    /// Its title.
    pub title: String,
    /// Its rules.
    pub rules: Vec<RuleAnswer>,
}

/// What is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupAnswer {
    /// The canonical text; null where there are problems.
    pub position: Option<String>,
    /// Its sides, in order; none where there are problems.
    pub sides: Vec<String>,
    /// Everything wrong with it.
    pub problems: Vec<Problem>,
}

/// One thing wrong with a setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// What is wrong, for people.
    pub message: String,
    /// What is wrong, as the game's own value.
    pub problem: Value,
}

/// What is legal now.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ActionsAnswer {
    /// The side whose turn it is; null when the game is over.
    pub to_act: Option<String>,
    /// The listed actions in the game's notation.
    pub actions: Vec<String>,
    /// How the game ended, when it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeAnswer>,
    /// Whether the side to act can neither act nor finish.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stuck: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OutcomeAnswer {
    /// The team that won; null is a draw.
    pub winner: Option<String>,
    /// Why, as a kebab-case word.
    pub reason: String,
    /// The rule that ended it; null where the players did.
    pub rule: Option<RuleId>,
}

/// The answer to an intent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum VerdictAnswer {
    /// It may be done.
    Legal(LegalAnswer),
    /// It may not be done.
    Illegal(RefusalAnswer),
    /// Several things could be meant.
    NeedsChoice(ChoiceAnswer),
}

/// What a legal intent means and costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LegalAnswer {
    /// The complete action in the game's notation.
    pub action: String,
    /// What it costs, as the game's own value.
    pub cost: Value,
    /// What is worth knowing, as the game's own values.
    pub notices: Vec<Value>,
    /// Cost and notices, for people.
    pub message: String,
    /// What more the game says: whom it reaches, how well they are covered, what an area takes in.
    #[serde(flatten)]
    pub details: serde_json::Map<String, Value>,
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RefusalAnswer {
    /// The rule that refuses.
    pub rule: RuleId,
    /// The kind of refusal.
    pub kind: String,
    /// The reason, for people.
    pub message: String,
    /// The typed fields of the kind.
    pub fields: Value,
    /// Further reasons that are told beside it, in order; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<FurtherReason>,
    /// What to point at.
    pub evidence: Vec<Mark>,
    /// An intent that would do instead, in the game's notation; null where nothing simple would.
    pub remedy: Option<String>,
    /// The world in which this reason would be gone.
    pub counterfactual: CounterfactualAnswer,
}

/// A reason that is told beside another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FurtherReason {
    /// The rule that refuses.
    pub rule: RuleId,
    /// The kind of refusal.
    pub kind: String,
    /// The reason, for people.
    pub message: String,
    /// The typed fields of the kind.
    pub fields: Value,
}

/// The world in which a reason would be gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CounterfactualAnswer {
    /// This position, in the game's notation.
    Setup(String),
    /// There is none, and this is why.
    Inherent(String),
}

/// What is left open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChoiceAnswer {
    /// What is asked, as a kebab-case word.
    pub question: String,
    /// What the game says about the question besides; left out where it says nothing.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub fields: Value,
    /// The intent with one thing filled in, once for each possible answer, in the game's notation.
    pub choices: Vec<String>,
}

/// Every reason against an intent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ObjectionsAnswer {
    /// The reasons; the first is the verdict's.
    pub objections: Vec<RefusalAnswer>,
    /// What can still be done, for people; left out where the game says nothing about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub outlook: String,
}

/// What came of some actions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ApplyAnswer {
    /// The position after each action, in the game's notation.
    pub positions: Vec<String>,
    /// What each action made happen, as the game's own values.
    pub events: Vec<Vec<Value>>,
    /// How the dice fell for each action; left out where none did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Vec<Rolled>>,
    /// How the game ended; null where it has not.
    pub outcome: Option<OutcomeAnswer>,
    /// The side whose turn it is; null when the game is over.
    pub to_act: Option<String>,
}

/// A count of paths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PerftAnswer {
    /// How many there are.
    pub nodes: u64,
    /// How many start with each action, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Branch>>,
}

/// The paths that start with one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Branch {
    /// The action in the game's notation.
    pub action: String,
    /// How many there are.
    pub nodes: u64,
}
