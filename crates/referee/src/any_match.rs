//! One door to every match: a game that is being played, without its types.

use std::num::NonZeroUsize;

use rulebound_kernel::{Aim, Reason, Rolled, RuleId};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::answer::{ObjectionsAnswer, OutcomeAnswer, VerdictAnswer};
use crate::error::ProtocolError;
use crate::picture::{PictureAnswer, PictureRequest};
use crate::play::{PlayRequest, Thought};
use crate::request::Question;

/// A match behind messages. Its record is the truth; whatever it answers follows from that.
///
/// Sides are named by the words of the game. What a method changes is written at the end of the record, and
/// [`Self::last_entry`] gives it.
pub trait AnyMatch: Send + Sync {
    /// The key of the game.
    fn game(&self) -> &'static str;

    /// The ruleset in its shortest form.
    fn ruleset(&self) -> Value;

    /// Every side, in order.
    fn sides(&self) -> Vec<String>;

    /// How many steps are in force: actions and amendments.
    fn steps(&self) -> usize;

    /// How many entries the record has.
    fn version(&self) -> usize;

    /// The side asked to act; `None` when the game is over or stuck.
    fn to_act(&self) -> Option<String>;

    /// How the game ended, if it did.
    fn outcome(&self) -> Option<OutcomeAnswer>;

    /// What a viewer may know of the position after some step; `None` if there are not that many.
    fn scene(&self, viewer: &Viewer<'_>, step: usize) -> Option<Scene>;

    /// What a viewer may know of the steps in force from one on.
    fn history(&self, viewer: &Viewer<'_>, from: usize) -> Vec<HistoryItem>;

    /// Whether the rules hide anything of any position so far from a viewer.
    fn hides(&self, viewer: &Viewer<'_>) -> bool;

    /// Whether a side may do something after some step; at the last one, history included.
    ///
    /// # Errors
    ///
    /// Where the question cannot be read, or there are not that many steps.
    fn verdict(&self, step: usize, question: &Question) -> Result<VerdictAnswer, ProtocolError>;

    /// Every reason against something.
    ///
    /// # Errors
    ///
    /// As [`Self::verdict`].
    fn objections(&self, step: usize, question: &Question) -> Result<ObjectionsAnswer, ProtocolError>;

    /// Does what a side means, if it is legal. `at` is the time, in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// Why not; nothing has changed then.
    fn submit(&mut self, question: &Question, dice: Throw, at: u64) -> Result<(), ProtocolError>;

    /// Whether another position may be put in the place of the one that stands there. `sides` are those that somebody holds; the
    /// position may have no others.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, all its problems, or a side that nobody holds.
    fn try_amend(&self, setup: &Value, sides: &[String]) -> Result<(), ProtocolError>;

    /// Puts it there, for a reason.
    ///
    /// # Errors
    ///
    /// As [`Self::try_amend`]; nothing has changed then.
    fn amend(&mut self, setup: &Value, sides: &[String], reason: Reason, at: u64) -> Result<(), ProtocolError>;

    /// Goes back to the position after `to` steps; false if there are not that many.
    fn take_back(&mut self, to: usize) -> bool;

    /// A side gives up; false if the game was over already, or has no such side.
    fn resign(&mut self, by: &str) -> bool;

    /// The sides agree on a draw; false if the game was over already.
    fn agree_draw(&mut self) -> bool;

    /// A side has run out of time; false if the game was over already, or has no such side.
    fn time_out(&mut self, by: &str) -> bool;

    /// Writes what the clock of whoever acted shows beside the last entry, in milliseconds.
    fn note_clock(&mut self, milliseconds: u64);

    /// Writes why rules were waived beside the last action.
    fn note_reason(&mut self, reason: Reason);

    /// What the clock of a side showed after the last thing it did that is in force; `None` where nobody wrote it down.
    fn clock(&self, side: &str) -> Option<u64>;

    /// A new match that starts with the first `step` steps of this one; `None` if there are not that many.
    fn fork(&self, step: usize) -> Option<Box<dyn AnyMatch>>;

    /// The whole record.
    fn record(&self) -> Value;

    /// The record without its entries.
    fn heading(&self) -> Value;

    /// The last entry of the record.
    fn last_entry(&self) -> Option<Value>;

    /// What a player needs to choose for the side to act, ready to be answered on any thread by so many.
    ///
    /// # Errors
    ///
    /// Where no player has the name.
    fn thought(&self, request: &PlayRequest, threads: NonZeroUsize) -> Result<Thought, ProtocolError>;

    /// The board after some step as a viewer may know it, as SVG, where the game has such a drawing.
    ///
    /// # Errors
    ///
    /// Where there are not that many steps, or what is wanted cannot be drawn.
    fn picture(
        &self,
        viewer: &Viewer<'_>,
        step: usize,
        request: &PictureRequest,
    ) -> Result<PictureAnswer, ProtocolError>;
}

/// How the dice of one action fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Throw {
    /// From a seed.
    Seed(u64),
    /// As people threw them; all must be used.
    Rolls(Vec<u32>),
}

/// Who looks: the sides of a seat, or none for a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewer<'a> {
    /// The sides.
    pub sides: &'a [String],
}

impl Viewer<'_> {
    /// Somebody without a seat.
    pub const SPECTATOR: Viewer<'static> = Viewer { sides: &[] };
}

/// What a viewer may know of a position in a match.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scene {
    /// How many entries the record has.
    pub version: usize,
    /// How many steps are in force: actions and amendments.
    pub step: usize,
    /// The step whose position this is.
    pub shown: usize,
    /// The side asked to act; null when the game is over there.
    pub to_act: Option<String>,
    /// What it is asked, as the game's own value; null when over.
    pub decision: Value,
    /// What it is asked, for people.
    pub decision_text: Option<String>,
    /// Whether a session is under way that must be brought to its end.
    pub open: bool,
    /// How the game ended; null where it has not.
    pub outcome: Option<OutcomeAnswer>,
    /// Whether the side to act can neither act nor finish.
    pub stuck: bool,
    /// The position in the game's notation.
    pub position: String,
    /// The position in the game's JSON form.
    pub setup: Value,
    /// The board as plain text, where the game has a drawing for the terminal.
    pub board: Option<String>,
    /// What the side to act may do; null when over, in the past, or where it would show what is hidden.
    pub actions: Option<Choices>,
    /// What led to the position shown.
    pub last: Option<HistoryItem>,
    /// Whether the rules hide something of this position from the viewer.
    pub hidden: bool,
}

/// What the side to act may do, grouped by the place where it starts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Choices {
    /// How many actions are listed.
    pub count: usize,
    /// What starts at each place.
    pub places: std::collections::BTreeMap<String, Vec<ListedAction>>,
    /// What starts nowhere.
    pub elsewhere: Vec<ListedAction>,
}

/// A listed action.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ListedAction {
    /// The action in the game's notation.
    pub action: String,
    /// What it is about.
    #[serde(flatten)]
    pub aim: Aim,
}

/// A step as it was made: an action that was played, or another position that the table put there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HistoryItem {
    /// How many steps were in force with it.
    pub step: usize,
    /// The side that acted; null where the table amended the position.
    pub by: Option<String>,
    /// The action in the game's notation; with its secret left open where the viewer may not know it. `amended` where the
    /// table put another position there.
    pub action: String,
    /// What it is about; of the kind `hidden` where that is left open, `amended` where the table put another position there.
    #[serde(flatten)]
    pub aim: Aim,
    /// What it cost, as the game's own value; null where hidden.
    pub cost: Value,
    /// What was worth knowing, as the game's own values; null where hidden.
    pub notices: Option<Vec<Value>>,
    /// Cost and notices, for people.
    pub message: String,
    /// What it made happen, as the game's own values; null where hidden.
    pub events: Option<Vec<Value>>,
    /// How the dice fell; null where hidden.
    pub rolls: Option<Vec<Rolled>>,
    /// The rules that were waived for it; empty where hidden.
    pub waivers: Vec<RuleId>,
    /// Why they were, or why the position was amended; null where nobody said so.
    pub reason: Option<String>,
    /// When, in milliseconds since 1970; 0 where nobody knows.
    pub at: u64,
    /// What the clock of the side showed afterwards, in milliseconds; null where none ran.
    pub clock: Option<u64>,
}

/// The word for a step that was no action.
const AMENDED: &str = "amended";

impl HistoryItem {
    /// What is told where the table put another position there.
    pub(crate) fn amended(step: usize, reason: &Reason, at: u64) -> Self {
        HistoryItem {
            step,
            by: None,
            action: AMENDED.to_owned(),
            aim: Aim::of_kind(AMENDED),
            cost: Value::Null,
            notices: Some(Vec::new()),
            message: String::new(),
            events: Some(Vec::new()),
            rolls: Some(Vec::new()),
            waivers: Vec::new(),
            reason: Some(reason.as_str().to_owned()),
            at,
            clock: None,
        }
    }
}
