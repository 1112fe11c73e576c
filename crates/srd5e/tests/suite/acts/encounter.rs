//! Encounters and verdicts as the tests of these acts ask about them.

use rulebound_kernel::{Ruleset as _, Side};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::validation::Ruling;
use serde_json::{Value, json};

/// The position of a case.
pub fn position(case: &Value) -> Position {
    let ruleset = Ruleset::from_json(&case["ruleset"]).expect("a ruleset");
    let setup = Setup::parse(&case["position"].to_string()).expect("an encounter");
    check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{}: {problems:?}", case["name"]))
}

/// The side of a name.
pub fn side(position: &Position, name: &str) -> Side {
    let index = position.stage.sides.iter().position(|side| side == name).expect("a side");
    Side(index as u8)
}

/// A verdict in the words of cases.
pub fn verdict(ruling: &Ruling) -> Value {
    match ruling {
        Ruling::Legal { cost, notices, .. } => {
            json!({"verdict": "legal", "fields": {"cost": cost, "notices": notices.as_slice()}})
        }
        Ruling::Refused(refusals) => {
            let reason = serde_json::to_value(&refusals[0]).expect("a refusal");
            json!({"verdict": "illegal", "kind": reason["kind"], "fields": reason["fields"]})
        }
        Ruling::Open(open) => {
            json!({"verdict": "needs-choice", "kind": open.question.kind(), "fields": open.question.fields()})
        }
    }
}
