//! The cases of `cases/commander` as examples for the conformance suite.

use std::fs;
use std::path::Path;

use rulebound_commander::Commander;
use rulebound_kernel::conformance::Example;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Match, Ruleset as _, Waivers};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Case {
    name: String,
    #[serde(default)]
    ruleset: Value,
    position: String,
    #[serde(default)]
    steps: Vec<String>,
    by: Option<String>,
    intent: String,
    pair: Option<String>,
}

/// Every case of every file.
pub fn examples() -> Vec<Example<Commander>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/commander");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| {
            let text = fs::read_to_string(file).expect("a readable file");
            text.lines().map(example).collect::<Vec<_>>()
        })
        .collect()
}

fn example(line: &str) -> Example<Commander> {
    let case: Case = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
    let ruleset = <Commander as Game>::Ruleset::from_json(&case.ruleset).expect("a ruleset");
    let setup = match case.position.as_str() {
        "start" => Commander::scenario(&ruleset, "start").expect("the start"),
        text => Commander::parse_setup(text).unwrap_or_else(|error| panic!("{}: {error}", case.name)),
    };
    let mut game: Match<Commander> =
        Match::new(&ruleset, setup).unwrap_or_else(|problems| panic!("{}: {problems:?}", case.name));
    for step in &case.steps {
        let intent = Commander::parse_intent(game.position(), step).expect("an intent");
        let by = game.position().turn().side();
        game.submit(by, &intent, &Waivers::NONE, &mut Scripted::default())
            .unwrap_or_else(|error| panic!("{}: {step}: {error:?}", case.name));
    }
    let position = game.position().clone();
    let by = match case.by.as_deref() {
        Some("red") => rulebound_kernel::Side(0),
        Some("blue") => rulebound_kernel::Side(1),
        _ => position.turn().side(),
    };
    let intent =
        Commander::parse_intent(&position, &case.intent).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    let example = Example::new(case.name, position, by, intent);
    match case.pair {
        Some(pair) => example.paired(pair),
        None => example,
    }
}
