//! Attacks and wrestling: the verdicts of the case file, and what others ask about them.

mod questions;

use rulebound_kernel::{Side, Waivers};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::rulebook::rulebook;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::validation::{Ruling, judge};
use serde_json::Value;

/// The position of an encounter, or what is wrong with it.
fn position(setup: &Value, ruleset: &Ruleset) -> Result<Position, String> {
    let setup = Setup::parse(&setup.to_string()).map_err(|error| error.to_string())?;
    check(&setup, ruleset).map_err(|problems| format!("{problems:?}"))
}

/// What the referee says of an intent of a side.
fn ruling(position: &Position, by: &str, intent: &str, all: bool) -> Ruling {
    judge(position, side(position, by), &parsed(intent), &Waivers::default(), all)
}

/// What the referee says of an intent of a side while the table waives some rules.
fn waived(position: &Position, by: &str, intent: &str, rules: &[&str]) -> Ruling {
    let waivers = Waivers::new(rulebook(), rules.iter().copied()).expect("rules that may be waived");
    judge(position, side(position, by), &parsed(intent), &waivers, false)
}

fn side(position: &Position, by: &str) -> Side {
    let side = position.stage.sides.iter().position(|side| *side == by);
    Side(side.unwrap_or_else(|| panic!("no side {by}")) as u8)
}

fn parsed(intent: &str) -> Intent {
    intent.parse().unwrap_or_else(|fault| panic!("{intent}: {fault}"))
}
