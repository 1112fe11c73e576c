//! The cases of `cases/axis`: questions with the answers they should get, one JSON object a line.
#![allow(dead_code, reason = "each test file that includes the cases uses its own part of them")]

use std::fs;
use std::path::Path;

use rulebound_axis::Axis;
use rulebound_axis::power::Power;
use rulebound_kernel::conformance::Example;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Match, Refusal as _, Ruleset as _, Side, Verdict, Waivers};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A question with the answer it should get.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub name: String,
    pub game: String,
    #[serde(default)]
    pub ruleset: Value,
    pub position: String,
    #[serde(default)]
    pub steps: Vec<String>,
    #[serde(default)]
    pub rolls: Vec<u32>,
    pub by: Option<String>,
    pub intent: String,
    pub expect: Expect,
    pub pair: Option<String>,
    pub why: String,
}

/// The answer; what is left out is not compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    pub verdict: String,
    pub kind: Option<String>,
    pub rule: Option<String>,
    #[serde(default)]
    pub fields: Map<String, Value>,
    /// A text, or null where there must be none.
    #[serde(default, deserialize_with = "present")]
    pub remedy: Option<Value>,
    pub action: Option<String>,
    pub cost: Option<Value>,
    /// Each must be among the notices, key by key.
    #[serde(default)]
    pub notices: Vec<Value>,
    pub choices: Option<Vec<String>>,
}

fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// Every case of every file.
pub fn all() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/axis");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let read = |file| fs::read_to_string(file).expect("a readable file");
    let case = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
    files.iter().flat_map(|file| read(file).lines().map(case).collect::<Vec<Case>>()).collect()
}

/// Every case as an example for the conformance suite.
pub fn examples() -> Vec<Example<Axis>> {
    all().iter().map(Case::example).collect()
}

impl Case {
    fn example(&self) -> Example<Axis> {
        let game = self.game();
        let example = Example::new(&self.name, game.position().clone(), self.side(&game), self.intent(&game));
        match &self.pair {
            Some(pair) => example.paired(pair),
            None => example,
        }
    }

    /// The match after the steps.
    pub fn game(&self) -> Match<Axis> {
        let ruleset = <Axis as Game>::Ruleset::from_json(&self.ruleset).expect("a ruleset");
        let setup = match self.position.as_str() {
            "start" => Axis::scenario(&ruleset, "start").expect("the start"),
            text => Axis::parse_setup(text).unwrap_or_else(|error| panic!("{}: {error}", self.name)),
        };
        let mut game: Match<Axis> =
            Match::new(&ruleset, setup).unwrap_or_else(|problems| panic!("{}: {problems:?}", self.name));
        let mut dice = Scripted::new(self.rolls.iter().copied());
        for step in &self.steps {
            let intent = Axis::parse_intent(game.position(), step).expect("an intent");
            let by = game.position().active().side();
            game.submit(by, &intent, &Waivers::NONE, &mut dice)
                .unwrap_or_else(|error| panic!("{}: {step}: {error:?}", self.name));
        }
        game
    }

    fn side(&self, game: &Match<Axis>) -> Side {
        match &self.by {
            Some(id) => Power::parse(id).unwrap_or_else(|| panic!("{}: {id} is no power", self.name)).side(),
            None => game.position().active().side(),
        }
    }

    fn intent(&self, game: &Match<Axis>) -> <Axis as Game>::Intent {
        Axis::parse_intent(game.position(), &self.intent).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// What is not as expected, one line each.
    pub fn differences(&self) -> Vec<String> {
        let game = self.game();
        let (by, intent) = (self.side(&game), self.intent(&game));
        let answer = answer(&game, by, &intent, game.verdict(by, &intent, &Waivers::NONE));
        let expect = &self.expect;
        let texts = [("kind", &expect.kind), ("rule", &expect.rule), ("action", &expect.action)];
        let mut expected: Vec<(&str, Value)> = vec![("verdict", json!(expect.verdict))];
        expected.extend(texts.into_iter().filter_map(|(name, text)| Some((name, json!(text.as_ref()?)))));
        expected.extend(expect.remedy.clone().map(|remedy| ("remedy", remedy)));
        expected.extend(expect.cost.clone().map(|cost| ("cost", cost)));
        expected.extend(expect.choices.as_ref().map(|choices| ("choices", json!(choices))));
        let mut differences: Vec<String> = expected
            .into_iter()
            .filter(|(name, value)| answer[name] != *value)
            .map(|(name, value)| format!("{name} is {} instead of {value}", answer[name]))
            .collect();
        if !has(&answer["fields"], &Value::Object(expect.fields.clone())) {
            differences.push(format!("fields are {} instead of {}", answer["fields"], json!(expect.fields)));
        }
        let notices = answer["notices"].as_array().cloned().unwrap_or_default();
        for expected in &expect.notices {
            if !notices.iter().any(|notice| has(notice, expected)) {
                differences.push(format!("notices are {} without {expected}", answer["notices"]));
            }
        }
        differences
    }
}

/// A verdict as JSON.
fn answer(game: &Match<Axis>, by: Side, intent: &<Axis as Game>::Intent, verdict: Verdict<Axis>) -> Value {
    let position = game.position();
    match verdict {
        Verdict::Legal { action, cost, notices } => json!({
            "verdict": "legal",
            "action": Axis::print_action(position, &action),
            "cost": cost,
            "notices": notices,
        }),
        Verdict::Illegal(refusal) => json!({
            "verdict": "illegal",
            "kind": refusal.kind(),
            "rule": refusal.rule(),
            "fields": refusal.fields(),
            "remedy": Axis::remedy(position, by, intent, &refusal)
                .map(|remedy| Axis::print_intent(position, &remedy)),
        }),
        Verdict::NeedsChoice(choices) => {
            let texts: Vec<String> =
                choices.options.iter().map(|option| Axis::print_intent(position, option)).collect();
            json!({ "verdict": "needs-choice", "kind": choices.question, "choices": texts })
        }
    }
}

/// Whether a value has everything that is expected of it: objects key by key, all else as a whole.
fn has(actual: &Value, expected: &Value) -> bool {
    match (actual, expected) {
        (Value::Object(actual), Value::Object(expected)) => {
            expected.iter().all(|(name, value)| actual.get(name).is_some_and(|actual| has(actual, value)))
        }
        (Value::Null, Value::Object(expected)) => expected.is_empty(),
        _ => actual == expected,
    }
}
