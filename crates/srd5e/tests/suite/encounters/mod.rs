//! Encounter files: read, checked, written again.

mod check;
pub mod file;
mod problems;
mod tables;

use rulebound_kernel::{Draw, Quick};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Problem, Setup, check, write};
use rulebound_srd5e::state::Position;
use serde_json::Value;

/// Reads, checks, and holds what is written to what was checked.
fn checked(text: &str, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
    let setup = Setup::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let position = check(&setup, ruleset)?;
    let written = write(&position);
    match check(&written, ruleset) {
        Ok(again) => assert_eq!(again, position, "{}", written.print()),
        Err(problems) => panic!("{problems:?}: {}", written.print()),
    }
    let read = Setup::parse(&written.print()).expect("what is printed is read");
    assert_eq!(read, written);
    Ok(position)
}

/// The position of a text that has no problems.
fn position(text: &str, ruleset: &Ruleset) -> Position {
    checked(text, ruleset).unwrap_or_else(|problems| panic!("{problems:?}: {text}"))
}

/// Cases: their names, rulesets and positions.
fn examples() -> Vec<(String, Value, String)> {
    let lines = include_str!("../../../../../cases/srd5e/examples.jsonl").lines();
    lines
        .map(|line| {
            let mut case: Value = serde_json::from_str(line).expect("JSON");
            (case["name"].to_string(), case["ruleset"].take(), case["position"].to_string())
        })
        .collect()
}

/// A text with a letter or two changed.
fn spoiled(text: &str, draw: &mut Quick) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=draw.below(2) {
        let at = draw.below(letters.len() as u32) as usize;
        let soil = ['0', '9', '-', ',', '.', 'e', '"', 'x', 'é', '\n'][draw.below(10) as usize];
        match draw.below(3) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, soil),
            _ => letters[at] = soil,
        }
    }
    letters.into_iter().collect()
}
