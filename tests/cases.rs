//! The cases of a game, as its tests see them: questions with the answers they should get, one JSON object a line.
#![allow(dead_code, reason = "each test file that includes the cases uses its own part of them")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rulebound_kernel::conformance::Example;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Match, Refusal, Ruleset as _, Side, Verdict, Waivers};
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
    /// A text, or an object that is printed as one.
    pub position: Value,
    #[serde(default)]
    pub steps: Vec<String>,
    #[serde(default)]
    pub rolls: Vec<u32>,
    pub by: Option<String>,
    pub intent: String,
    #[serde(default)]
    pub waivers: Vec<String>,
    pub expect: Expect,
    pub pair: Option<String>,
    #[serde(default)]
    pub why: String,
    /// What the rest of the world says of the case; never compared.
    #[serde(default, rename = "group")]
    _group: Value,
    #[serde(default, rename = "sure")]
    _sure: Value,
    #[serde(default, rename = "source")]
    _source: Value,
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
    /// The further reasons told beside the refusal: all of them in order, each key by key.
    pub also: Option<Vec<Value>>,
    /// The sentence of the refusal.
    pub message: Option<String>,
    /// The kinds of all objections, in order.
    pub objections: Option<Vec<String>>,
    /// A text, or null where there must be none.
    #[serde(default, deserialize_with = "present")]
    pub remedy: Option<Value>,
    pub action: Option<String>,
    pub cost: Option<Value>,
    /// Each must be among the notices, key by key.
    #[serde(default)]
    pub notices: Vec<Value>,
    /// Kinds of notices that must not be there.
    #[serde(default)]
    pub without: Vec<Value>,
    /// Each must be among the targets, key by key.
    #[serde(default)]
    pub targets: Vec<Value>,
    pub choices: Option<Vec<String>>,
    /// The answers in the game's own words, as a whole.
    pub options: Option<Value>,
}

fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// Every case of every file of a game.
pub fn all<G: Game>() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases").join(G::KEY);
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
pub fn examples<G: Game>() -> Vec<Example<G>> {
    all::<G>().iter().map(Case::example).collect()
}

impl Case {
    fn example<G: Game>(&self) -> Example<G> {
        let game = self.game::<G>();
        let example = Example::new(&self.name, game.position().clone(), self.side(&game), self.intent(&game));
        let example = example.waiving(self.waivers::<G>());
        match &self.pair {
            Some(pair) => example.paired(pair),
            None => example,
        }
    }

    fn waivers<G: Game>(&self) -> Waivers {
        Waivers::new(G::rulebook(), self.waivers.iter().map(String::as_str))
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// The match after the steps.
    fn game<G: Game>(&self) -> Match<G> {
        let ruleset = G::Ruleset::from_json(&self.ruleset).expect("a ruleset");
        let text = self.position.as_str().map_or_else(|| self.position.to_string(), str::to_owned);
        let setup = match text.as_str() {
            "start" => G::scenario(&ruleset, "start").expect("the start"),
            text => G::parse_setup(text).unwrap_or_else(|error| panic!("{}: {error}", self.name)),
        };
        let mut game: Match<G> =
            Match::new(&ruleset, setup).unwrap_or_else(|problems| panic!("{}: {problems:?}", self.name));
        let mut dice = Scripted::new(self.rolls.iter().copied());
        for step in &self.steps {
            let intent = G::parse_intent(game.position(), step).expect("an intent");
            let by = decider(&game);
            game.submit(by, &intent, &Waivers::NONE, &mut dice)
                .unwrap_or_else(|error| panic!("{}: {step}: {error:?}", self.name));
        }
        game
    }

    fn side<G: Game>(&self, game: &Match<G>) -> Side {
        let Some(name) = &self.by else { return decider(game) };
        let position = game.position();
        let found = G::sides(position).into_iter().find(|side| G::side_name(position, *side) == *name);
        found.unwrap_or_else(|| panic!("{}: {name} is no side", self.name))
    }

    fn intent<G: Game>(&self, game: &Match<G>) -> G::Intent {
        G::parse_intent(game.position(), &self.intent).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// What is not as expected, one line each.
    fn differences<G: Game>(&self) -> Vec<String> {
        let game = self.game::<G>();
        let (by, intent) = (self.side(&game), self.intent(&game));
        let answer = answer(&game, by, &intent, game.verdict(by, &intent, &self.waivers::<G>()));
        let expect = &self.expect;
        let texts =
            [("kind", &expect.kind), ("rule", &expect.rule), ("message", &expect.message), ("action", &expect.action)];
        let mut expected: Vec<(&str, Value)> = vec![("verdict", json!(expect.verdict))];
        expected.extend(texts.into_iter().filter_map(|(name, text)| Some((name, json!(text.as_ref()?)))));
        expected.extend(expect.remedy.clone().map(|remedy| ("remedy", remedy)));
        expected.extend(expect.choices.as_ref().map(|choices| ("choices", json!(choices))));
        expected.extend(expect.options.clone().map(|options| ("options", options)));
        let mut differences: Vec<String> = expected
            .into_iter()
            .filter(|(name, value)| answer[name] != *value)
            .map(|(name, value)| format!("{name} is {} instead of {value}", answer[name]))
            .collect();
        if expect.verdict == "legal" {
            differences.extend(expect.fields.iter().filter_map(|(name, value)| legal_difference(&answer, name, value)));
        } else if !has(&answer["fields"], &Value::Object(expect.fields.clone())) {
            differences.push(format!("fields are {} instead of {}", answer["fields"], json!(expect.fields)));
        }
        differences.extend(expect.cost.as_ref().and_then(|cost| legal_difference(&answer, "cost", cost)));
        differences.extend(legal_difference(&answer, "notices", &json!(expect.notices)));
        differences.extend(legal_difference(&answer, "targets", &json!(expect.targets)));
        differences.extend(legal_difference(&answer, "without", &json!(expect.without)));
        if let Some(also) = expect.also.as_ref().filter(|also| !matches_each(&answer["also"], also)) {
            differences.push(format!("also is {} instead of {}", answer["also"], json!(also)));
        }
        if let Some(expected) = &expect.objections {
            let objections = game.objections(by, &intent, &self.waivers::<G>());
            let kinds: Vec<&str> = objections.iter().map(Refusal::kind).collect();
            if kinds != *expected {
                differences.push(format!("the objections are {kinds:?} instead of {expected:?}"));
            }
        }
        differences
    }
}

/// Whether a list has the expected elements in their order and no others, each key by key.
fn matches_each(actual: &Value, expected: &[Value]) -> bool {
    let elements = actual.as_array().cloned().unwrap_or_default();
    elements.len() == expected.len() && elements.iter().zip(expected).all(|(element, expected)| has(element, expected))
}

/// What of a legal verdict is not as expected: the cost is compared as a whole, of lists each expected element must be there, all
/// else key by key.
fn legal_difference(answer: &Value, name: &str, expected: &Value) -> Option<String> {
    let elements = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let actual = &answer[name];
    let holds = match expected {
        _ if name == "cost" => filled(actual) == filled(expected),
        Value::Array(kinds) if name == "without" => {
            elements(&answer["notices"]).iter().all(|notice| !kinds.contains(&notice["kind"]))
        }
        Value::Array(wanted) => {
            let there = elements(actual);
            wanted.iter().all(|wanted| there.iter().any(|element| has(element, wanted)))
        }
        _ => has(actual, expected),
    };
    (!holds).then(|| format!("{name} is {actual} against {expected}"))
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

/// Who decides; once the game is over, whose turn is asked about does not matter.
fn decider<G: Game>(game: &Match<G>) -> Side {
    G::turn(game.position()).side().unwrap_or(Side(0))
}

/// A verdict as JSON.
fn answer<G: Game>(game: &Match<G>, by: Side, intent: &G::Intent, verdict: Verdict<G>) -> Value {
    let position = game.position();
    match verdict {
        Verdict::Legal { action, cost, notices } => {
            let mut answer = json!({
                "verdict": "legal",
                "action": G::print_action(position, &action),
                "cost": cost,
                "notices": notices,
            });
            if let (Value::Object(answer), Value::Object(details)) = (&mut answer, G::details(position, &action)) {
                answer.extend(details);
            }
            answer
        }
        Verdict::Illegal(refusal) => json!({
            "verdict": "illegal",
            "kind": refusal.kind(),
            "rule": refusal.rule(),
            "fields": refusal.fields(),
            "message": refusal.to_string(),
            "also": refusal.also().iter().map(|reason| json!({
                "kind": reason.kind(),
                "rule": reason.rule(),
                "fields": reason.fields(),
            })).collect::<Vec<_>>(),
            "remedy": G::remedy(position, by, intent, &refusal)
                .map(|remedy| G::print_intent(position, &remedy)),
        }),
        Verdict::NeedsChoice(choices) => {
            let texts: Vec<String> = choices.options.iter().map(|option| G::print_intent(position, option)).collect();
            json!({
                "verdict": "needs-choice",
                "kind": choices.question,
                "fields": choices.fields,
                "options": choices.fields["options"],
                "choices": texts,
            })
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

/// Every case gets the answer it should get, and there are at least so many.
pub fn every_case_holds<G: Game>(least: usize) {
    let cases = all::<G>();
    let told = |case: &Case| case.differences::<G>().into_iter().map(|line| format!("{}: {line}", case.name)).collect();
    let failures: Vec<String> = cases.iter().flat_map(|case| -> Vec<String> { told(case) }).collect();
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
    assert!(cases.len() >= least, "only {} cases", cases.len());
}

/// Every case has a name of its own and says by which rules it is as it is; `prefix` begins the ids of the game.
pub fn every_case_names_itself_once_and_cites_the_rulebook<G: Game>(prefix: &str) {
    let mut names = BTreeSet::new();
    for case in all::<G>() {
        assert_eq!(case.game, G::KEY, "{}", case.name);
        let cited = case.why.split(|letter: char| !(letter.is_alphanumeric() || "-.".contains(letter)));
        let ids: Vec<&str> = cited.filter(|word| word.starts_with(prefix)).collect();
        assert!(!ids.is_empty(), "{} cites no rule", case.name);
        for id in ids {
            assert!(G::rulebook().rule(id.trim_end_matches('.')).is_some(), "{}: no rule {id}", case.name);
        }
        assert!(names.insert(case.name.clone()), "two cases are called {}", case.name);
    }
}

/// Whether a case is refused for a reason.
fn is_refused_for(case: &Case, kind: &str) -> bool {
    case.expect.verdict == "illegal" && case.expect.kind.as_deref() == Some(kind)
}

/// Every kind of refusal is shown at least twice, and once with its reason gone.
pub fn every_reason_is_shown_twice_and_shown_gone<G: Game>() {
    let cases = all::<G>();
    let mut pairs: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in &cases {
        if let Some(pair) = &case.pair {
            pairs.entry(pair).or_default().push(case);
        }
    }
    for (pair, halves) in &pairs {
        assert!(halves.len() > 1, "`{pair}` has one half only");
        let refused = halves.iter().filter(|half| half.expect.verdict == "illegal").count();
        assert!(refused > 0, "nothing is refused in `{pair}`");
    }
    for kind in <G::Refusal as Refusal>::KINDS {
        let shown = cases.iter().filter(|case| is_refused_for(case, kind.name)).count();
        assert!(shown >= 2, "{} is shown {shown} times", kind.name);
        let gone = pairs.values().any(|halves| {
            halves.iter().any(|half| is_refused_for(half, kind.name))
                && halves.iter().any(|half| half.expect.verdict == "legal")
        });
        assert!(gone, "{} is never shown gone", kind.name);
    }
}
