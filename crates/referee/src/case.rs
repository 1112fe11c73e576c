//! Cases: questions with the answers they should get, one JSON object a line.
//!
//! ```json
//! {"name":"a tank cannot swim","game":"commander","position":"…","intent":"Td1b1",
//!  "expect":{"verdict":"illegal","kind":"terrain","rule":"CTL-2.3"}}
//! ```
//!
//! What `expect` leaves out is not compared. `fields` is compared key by key and `cost` as a whole, where zero, empty and left out are
//! the same; each element of `notices`, `targets` and `evidence` must match one of the verdict's key by key; those of `also` are all
//! there are, in order, each key by key; everything else must be equal.
//! `group`, `why`, `sure`, `pair` and `source` may stand in a case and are never compared.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use crate::answer::VerdictAnswer;
use crate::any_game::AnyGame;
use crate::error::{ErrorKind, ProtocolError};
use crate::explain::value;
use crate::fields;
use crate::read;
use crate::registry::Registry;
use crate::request::{Context, PositionForm, Question, RulesetForm};

/// A question with the answer it should get.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it shows; names need not be unique, but it helps.
    pub name: String,
    /// The key of the game.
    pub game: String,
    /// The ruleset, as in a request.
    #[serde(default)]
    #[schemars(with = "Option<RulesetForm>")]
    pub ruleset: Value,
    /// The position, as in a request.
    #[serde(default)]
    #[schemars(with = "Option<PositionForm>")]
    pub position: Value,
    /// Actions to be played first.
    #[serde(default)]
    pub steps: Vec<String>,
    /// How the dice fall for the steps.
    #[serde(default)]
    pub rolls: Option<Vec<u32>>,
    /// The seed of the dice, instead of `rolls`.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The side that asks; the one whose turn it is if left out.
    #[serde(default)]
    pub by: Option<String>,
    /// What it means to do.
    pub intent: String,
    /// The ids of rules that are not enforced.
    #[serde(default)]
    pub waivers: Vec<String>,
    /// The answer it should get.
    pub expect: Expect,
    /// A group of cases this belongs to. Never compared.
    #[serde(default)]
    pub group: Value,
    /// Why the answer is this. Never compared.
    #[serde(default)]
    pub why: Value,
    /// How sure the author is. Never compared.
    #[serde(default)]
    pub sure: Value,
    /// The case that shows the opposite. Never compared.
    #[serde(default)]
    pub pair: Value,
    /// Where it comes from. Never compared.
    #[serde(default)]
    pub source: Value,
}

/// The answer that a case should get; what is left out is not compared.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Expect {
    /// `legal`, `illegal` or `needs-choice`.
    pub verdict: Option<ExpectedVerdict>,
    /// The kind of refusal, or what is asked where a choice is needed.
    pub kind: Option<String>,
    /// The rule that refuses.
    pub rule: Option<String>,
    /// The reason in words.
    pub message: Option<String>,
    /// Fields of the refusal or of the question, key by key; objects inside them too, lists as wholes. Of a legal verdict:
    /// what it says, the cost as a whole, of lists each expected element, all else key by key; `without` as outside.
    pub fields: Option<Map<String, Value>>,
    /// The further reasons told beside the refusal: all of them in order, each key by key.
    pub also: Option<Vec<Value>>,
    /// Marks that must be among the evidence, each key by key.
    pub evidence: Option<Vec<Value>>,
    /// The remedy; null where there must be none.
    #[serde(deserialize_with = "present")]
    #[schemars(with = "Option<String>")]
    pub remedy: Option<Value>,
    /// The complete action of a legal intent.
    pub action: Option<String>,
    /// The whole cost; zero, empty and left out are the same.
    #[serde(deserialize_with = "present")]
    pub cost: Option<Value>,
    /// Notices that must be there, each key by key.
    pub notices: Option<Vec<Value>>,
    /// Kinds of notices that must not be there.
    pub without: Option<Vec<String>>,
    /// Targets that must be there, each key by key.
    pub targets: Option<Vec<Value>>,
    /// The choices, all of them and in order.
    pub choices: Option<Vec<String>>,
    /// The answers to the question in the game's own words, as a whole.
    pub options: Option<Vec<Value>>,
    /// The kinds of all objections, in order.
    pub objections: Option<Vec<String>>,
}

/// Reads a field that stands there, null included.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// The word of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExpectedVerdict {
    /// It may be done.
    Legal,
    /// It may not be done.
    Illegal,
    /// Several things could be meant.
    NeedsChoice,
}

/// One thing that is not as a case expects.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Which: `kind`, `fields.range`.
    pub path: String,
    /// What the case expects.
    pub expected: Value,
    /// What was answered; null where nothing was.
    pub actual: Value,
}

/// What came of a case.
#[derive(Clone, Debug, PartialEq)]
pub enum CaseResult {
    /// Everything is as expected.
    Passed,
    /// Something is not.
    Failed(Vec<Difference>),
    /// The question could not even be asked.
    Error(ProtocolError),
}

impl Case {
    /// Reads a case from a line of a file; `line` is its number.
    ///
    /// # Errors
    ///
    /// Where it is not JSON, or a field is unknown, missing or of a wrong type.
    pub fn read(text: &str, line: usize) -> Result<Case, ProtocolError> {
        match read::json(text, line)? {
            Value::Object(fields) => fields::read(fields),
            _ => Err(ProtocolError::in_field(ErrorKind::WrongType, "", "a case is a JSON object")),
        }
    }

    /// Asks the question and compares the answer.
    pub fn run(&self, registry: &Registry) -> CaseResult {
        match registry.game(&self.game).and_then(|game| self.differences(game)) {
            Ok(differences) if differences.is_empty() => CaseResult::Passed,
            Ok(differences) => CaseResult::Failed(differences),
            Err(error) => CaseResult::Error(error),
        }
    }

    fn differences(&self, game: &dyn AnyGame) -> Result<Vec<Difference>, ProtocolError> {
        let (context, question) = self.question();
        let verdict = game.verdict(&context, &question)?;
        let mut comparison = Comparison { answer: value(&verdict), differences: Vec::new() };
        comparison.verdict(&self.expect, &verdict);
        if let Some(expected) = &self.expect.objections {
            let objections = game.objections(&context, &question)?.objections;
            let kinds: Vec<&str> = objections.iter().map(|refusal| refusal.kind.as_str()).collect();
            comparison.equal("objections", &json!(expected), &json!(kinds));
        }
        Ok(comparison.differences)
    }

    fn question(&self) -> (Context, Question) {
        let context = Context {
            game: self.game.clone(),
            ruleset: self.ruleset.clone(),
            position: self.position.clone(),
            steps: self.steps.clone(),
            rolls: self.rolls.clone(),
            seed: self.seed,
        };
        let question = Question { by: self.by.clone(), intent: self.intent.clone(), waivers: self.waivers.clone() };
        (context, question)
    }
}

/// An answer held against an expectation.
struct Comparison {
    answer: Value,
    differences: Vec<Difference>,
}

impl Comparison {
    fn verdict(&mut self, expect: &Expect, verdict: &VerdictAnswer) {
        let answered = |name: &str| self.answer.get(name).cloned().unwrap_or_default();
        let kind = match verdict {
            VerdictAnswer::NeedsChoice(open) => json!(open.question),
            VerdictAnswer::Legal(_) | VerdictAnswer::Illegal(_) => answered("kind"),
        };
        let (fields, cost) = (answered("fields"), answered("cost"));
        let equal = [
            ("verdict", expect.verdict.map(|expected| json!(expected)), answered("verdict")),
            ("kind", expect.kind.clone().map(Value::String), kind),
            ("rule", expect.rule.clone().map(Value::String), answered("rule")),
            ("message", expect.message.clone().map(Value::String), answered("message")),
            ("remedy", expect.remedy.clone(), answered("remedy")),
            ("action", expect.action.clone().map(Value::String), answered("action")),
            ("choices", expect.choices.clone().map(|expected| json!(expected)), answered("choices")),
            ("options", expect.options.clone().map(Value::Array), fields.get("options").cloned().unwrap_or_default()),
        ];
        for (path, expected, actual) in equal {
            if let Some(expected) = expected {
                self.equal(path, &expected, &actual);
            }
        }
        match (&expect.fields, verdict) {
            (Some(expected), VerdictAnswer::Legal(_)) => self.legal_fields(expected),
            (Some(expected), VerdictAnswer::Illegal(_) | VerdictAnswer::NeedsChoice(_)) => {
                self.keys("fields", expected, &fields);
            }
            (None, _) => {}
        }
        if let Some(expected) = &expect.cost {
            self.cost(expected, &cost);
        }
        self.among("evidence", expect.evidence.as_deref().unwrap_or_default());
        self.among("notices", expect.notices.as_deref().unwrap_or_default());
        self.among("targets", expect.targets.as_deref().unwrap_or_default());
        if let Some(expected) = &expect.also {
            self.each("also", expected);
        }
        self.without(expect.without.as_deref().unwrap_or_default());
    }

    /// What a legal verdict says beside its word: the cost as a whole, of lists each expected element, else key by key.
    fn legal_fields(&mut self, expected: &Map<String, Value>) {
        for (name, expected) in expected {
            let actual = self.answer.get(name).cloned().unwrap_or_default();
            match expected {
                _ if name == "cost" => self.cost(expected, &actual),
                Value::Array(kinds) if name == "without" => {
                    self.without(&kinds.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>());
                }
                Value::Array(elements) => self.among(name, elements),
                Value::Object(inner) => self.keys(name, inner, &actual),
                _ => self.equal(name, expected, &actual),
            }
        }
    }

    fn differ(&mut self, path: &str, expected: &Value, actual: &Value) {
        self.differences.push(Difference { path: path.to_owned(), expected: expected.clone(), actual: actual.clone() });
    }

    fn equal(&mut self, path: &str, expected: &Value, actual: &Value) {
        if expected != actual {
            self.differ(path, expected, actual);
        }
    }

    /// Compares the keys that are expected, objects inside them too.
    fn keys(&mut self, path: &str, expected: &Map<String, Value>, actual: &Value) {
        for (name, expected) in expected {
            let path = format!("{path}.{name}");
            let actual = actual.get(name).unwrap_or(&Value::Null);
            match expected {
                Value::Object(inner) if actual.is_object() => self.keys(&path, inner, actual),
                _ => self.equal(&path, expected, actual),
            }
        }
    }

    /// Compares a cost as a whole; zero, empty and left out are the same.
    fn cost(&mut self, expected: &Value, actual: &Value) {
        if filled(expected) != filled(actual) {
            self.differ("cost", expected, actual);
        }
    }

    /// Each expected element must match the answer's in its place, and there must be no other.
    fn each(&mut self, path: &str, expected: &[Value]) {
        let actual = self.answer.get(path).cloned().unwrap_or_default();
        let elements = actual.as_array().map(Vec::as_slice).unwrap_or_default();
        let same = expected.len() == elements.len()
            && expected.iter().zip(elements).all(|(expected, element)| matches(expected, element));
        if !same {
            self.differ(path, &json!(expected), &actual);
        }
    }

    /// Each expected element must match one of the answer's.
    fn among(&mut self, path: &str, expected: &[Value]) {
        let actual = self.answer.get(path).cloned().unwrap_or_default();
        let elements = actual.as_array().map(Vec::as_slice).unwrap_or_default();
        for (index, expected) in expected.iter().enumerate() {
            if !elements.iter().any(|element| matches(expected, element)) {
                self.differ(&format!("{path}[{index}]"), expected, &actual);
            }
        }
    }

    /// No notice may be of these kinds.
    fn without(&mut self, kinds: &[String]) {
        let notices = self.answer.get("notices").cloned().unwrap_or_default();
        for kind in kinds {
            let unwanted = notices.as_array().into_iter().flatten().find(|notice| kind_of(notice) == Some(kind));
            if let Some(notice) = unwanted.cloned() {
                self.differ("without", &json!(kind), &notice);
            }
        }
    }
}

/// A value without what is zero or empty, inside it too; `None` if nothing is left.
fn filled(value: &Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::Number(number) if number.as_u64() == Some(0) => None,
        Value::Object(fields) => {
            let kept = fields.iter().filter_map(|(name, value)| Some((name.clone(), filled(value)?)));
            let kept: Map<String, Value> = kept.collect();
            (!kept.is_empty()).then_some(Value::Object(kept))
        }
        Value::Array(elements) if elements.is_empty() => None,
        Value::Array(elements) => Some(elements.iter().map(|element| filled(element).unwrap_or_default()).collect()),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => Some(value.clone()),
    }
}

/// A notice is tagged with its kind, or is nothing but its kind.
fn kind_of(notice: &Value) -> Option<&str> {
    notice.get("kind").unwrap_or(notice).as_str()
}

/// Whether a value has everything that is expected of it, objects key by key.
fn matches(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => {
            expected.iter().all(|(name, value)| actual.get(name).is_some_and(|actual| matches(value, actual)))
        }
        _ => expected == actual,
    }
}
