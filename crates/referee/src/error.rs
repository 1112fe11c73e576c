//! What can be wrong with a request, as a value that names the place.

use rulebound_kernel::{DiceError, Purpose, Roll, TextError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::{Problem, VerdictAnswer};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The text is not JSON; `line` and `column` say where.
    BadJson,
    /// The bytes are not UTF-8; `offset` is the first byte that is not.
    BadUtf8,
    /// The line has more bytes than `limit`.
    LineTooLong,
    /// The protocol has no such `op`.
    UnknownOp,
    /// The message has a field that its `op` does not know; `path` names it.
    UnknownField,
    /// The message lacks a field; `path` names it.
    MissingField,
    /// A field has a value of another type, or out of range; `path` names it.
    WrongType,
    /// Two fields exclude each other; `path` names the second.
    ConflictingFields,
    /// No game has that key.
    UnknownGame,
    /// The game has no preset of that name.
    UnknownPreset,
    /// The game's ruleset has no switch of that name.
    UnknownSwitch,
    /// The position cannot be read (`line`, `column`, `reason`, or `path`) or is none (`problems`).
    BadPosition,
    /// A step cannot be read (`column`, `reason`) or played (`verdict`); `step` is its index.
    BadStep,
    /// The intent cannot be read; `column` and `reason` say where and why.
    BadIntent,
    /// An action cannot be read (`column`, `reason`); `action` is its index.
    BadAction,
    /// The position has no side of that name.
    UnknownSide,
    /// No player has that name.
    UnknownPlayer,
    /// A player gave nothing that can be played, or is a program that has failed.
    PlayerFailed,
    /// No rulebook has a rule of that id.
    UnknownRule,
    /// The rule cannot be waived.
    BadWaiver,
    /// The dice given have run out; `roll` is the one that is needed next, `purpose` what for, `step` or `action` what needs it.
    NeedsRoll,
    /// A value given cannot fall with `roll`.
    BadRoll,
    /// More rolls were given than fell; `unused` says how many.
    UnusedRolls,
    /// An action is not legal: `action` is its index, `verdict` says why.
    Refused,
    /// An action leaves something open: `action` is its index, `verdict` says what.
    NeedsChoice,
    /// More was asked than is answered here: at most `limit`.
    Limit,
    /// The match has not had so many steps: at most `limit`.
    UnknownStep,
    /// A record cannot be replayed; `entry` is the index of the first that does not fit.
    BadRecord,
    /// A battle cannot be read (`line`, `column`, `reason`, or `path`) or cannot be (`problems`).
    BadBattle,
    /// The game has no battles with odds.
    NoOdds,
    /// A what-if cannot be; `path` names it, `problems` says what is wrong with the encounter that would come of it.
    BadWhatIf,
    /// The encounter has nobody to fight.
    NoFight,
    /// The game has no encounters that can be fought many times.
    NoSimulation,
    /// The game has no creatures in its tables.
    NoBestiary,
}

/// The place of an error: what applies is filled in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct At {
    /// The line, from 1: of the stream where JSON cannot be read, else of the text in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, from 1; one past the end where something is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The byte in the line, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<usize>,
    /// What is wrong with a text, as a kebab-case word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The field of the message, such as `steps[2]` or `ruleset.tank_fires_over`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The index in `steps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The index in `actions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<usize>,
    /// The index in the entries of a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<usize>,
    /// The most that is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// How many rolls did not fall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unused: Option<usize>,
    /// The roll in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Roll>,
    /// What it is for, and how many alike are still to be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purpose: Option<Purpose>,
    /// The names that would have been known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Everything wrong with a position or a battle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// Why a step or action was not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictAnswer>,
}

/// Something wrong with a request: what, in words, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
#[serde(rename = "Error", deny_unknown_fields)]
pub struct ProtocolError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// What is wrong, for people.
    pub message: String,
    /// Where.
    pub at: Box<At>,
}

impl ProtocolError {
    /// An error somewhere.
    pub fn new(kind: ErrorKind, message: impl Into<String>, at: At) -> Self {
        ProtocolError { kind, message: message.into(), at: Box::new(at) }
    }

    /// An error in a field of the message.
    pub fn in_field(kind: ErrorKind, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(kind, message, At { path: Some(path.into()), ..At::default() })
    }

    /// A name that is not among those known.
    pub fn unknown<'a>(
        kind: ErrorKind,
        path: &str,
        what: &str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
        let message = match &known[..] {
            [] => format!("there is no {what} `{name}`"),
            names => format!("there is no {what} `{name}`; there is {}", enumeration(names)),
        };
        Self::new(kind, message, At { path: Some(path.to_owned()), known, ..At::default() })
    }

    /// An error in a text of the message.
    pub fn in_text(kind: ErrorKind, error: TextError, at: At) -> Self {
        let at = At { line: Some(error.line), column: Some(error.column), reason: Some(error.kind.to_owned()), ..at };
        Self::new(kind, error.message, at)
    }

    /// Rolls that did not fall.
    pub fn unused_rolls(unused: usize) -> Self {
        Self::new(
            ErrorKind::UnusedRolls,
            format!("more rolls are given than fall: {unused} left"),
            At { path: Some("rolls".to_owned()), unused: Some(unused), ..At::default() },
        )
    }

    /// Dice that could not fall.
    pub fn dice(error: DiceError, at: At) -> Self {
        let (kind, roll) = match error {
            DiceError::Needed { needed } => (ErrorKind::NeedsRoll, needed),
            DiceError::Impossible { roll, .. } | DiceError::Mismatch { asked: roll, .. } => (ErrorKind::BadRoll, roll),
        };
        let message = match error {
            DiceError::Needed { needed } => format!("a roll is needed: {}{}", roll_words(needed), purpose_words(&at)),
            DiceError::Impossible { roll, value } => format!("{value} cannot fall with {}", roll_words(roll)),
            DiceError::Mismatch { asked, recorded } => {
                format!("the rules ask for {}, the record holds {}", roll_words(asked), roll_words(recorded))
            }
        };
        Self::new(kind, message, At { roll: Some(roll), ..at })
    }
}

fn roll_words(roll: Roll) -> String {
    match roll {
        Roll::Die { sides } => format!("d{sides}"),
        Roll::Volley { dice, sides, hits_on } => format!("the hits of {dice}d{sides}, up to {hits_on} hitting"),
    }
}

fn purpose_words(at: &At) -> String {
    match &at.purpose {
        Some(purpose) if !purpose.what.is_empty() => format!(" ({}: {})", purpose.whose, purpose.what),
        _ => String::new(),
    }
}

/// Names as people list them: `a`, `b` and `c`.
fn enumeration(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => quoted.concat(),
    }
}
