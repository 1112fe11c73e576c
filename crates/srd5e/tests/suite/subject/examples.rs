//! The cases as questions that show every kind of refusal.

use std::fs;
use std::path::Path;

use rulebound_kernel::conformance::Example;
use rulebound_kernel::{Game, Ruleset as _, Side};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::ruleset::Ruleset;
use serde_json::Value;

/// Every case of every file.
pub fn all() -> Vec<Example<Srd5e>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/srd5e");
    let mut files: Vec<_> = fs::read_dir(&folder).expect("cases").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let lines = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("a readable file");
        text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")).collect::<Vec<_>>()
    });
    lines.filter_map(|case| example(&case)).collect()
}

/// A case as an example; what begins with steps or is no encounter is none.
fn example(case: &Value) -> Option<Example<Srd5e>> {
    let ruleset = Ruleset::from_json(&case["ruleset"]).ok()?;
    let text = case["position"].as_str().map_or_else(|| case["position"].to_string(), str::to_owned);
    let setup = Srd5e::parse_setup(&text).ok()?;
    let position = Srd5e::check(&setup, &ruleset).ok()?;
    let by = position.stage.sides.iter().position(|side| Some(side.as_str()) == case["by"].as_str())?;
    let intent = case["intent"].as_str()?.parse().ok()?;
    let name = case["name"].as_str().unwrap_or_default();
    let example = Example::new(name, position, Side(by as u8), intent);
    let plain = case.get("steps").is_none_or(|steps| steps.as_array().is_some_and(Vec::is_empty));
    plain.then(|| match case["pair"].as_str() {
        Some(pair) => example.paired(pair),
        None => example,
    })
}
