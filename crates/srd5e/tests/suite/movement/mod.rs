//! Movement, jumps, postures and riding, judged in encounters.

mod properties;
mod questions;

use rulebound_kernel::{Ruleset as _, Side, Waivers};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::{Ruling, judge};
use serde_json::{Value, json};

/// The position of an encounter file.
fn position(ruleset: &Value, encounter: &Value) -> Position {
    let ruleset = Ruleset::from_json(ruleset).expect("a ruleset");
    let setup = Setup::parse(&encounter.to_string()).unwrap_or_else(|error| panic!("{error}: {encounter}"));
    check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{problems:?}: {encounter}"))
}

/// The number of a creature.
fn who(position: &Position, name: &str) -> Who {
    position.named(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

/// The referee's word on the intent of a side.
fn hear(position: &Position, by: &str, intent: &str, waivers: &Waivers, all: bool) -> Ruling {
    let intent: Intent = intent.parse().unwrap_or_else(|error| panic!("{error}: {intent}"));
    let side = position.stage.sides.iter().position(|side| side == by).expect("a side");
    judge(position, Side(side as u8), &intent, waivers, all)
}

/// The same as JSON, in the form of cases.
fn answer(ruling: &Ruling) -> Value {
    match ruling {
        Ruling::Legal { cost, notices, .. } => json!({"verdict": "legal", "cost": cost, "notices": notices}),
        Ruling::Refused(refusals) => {
            let mut answer = json!(refusals[0].reason);
            answer["verdict"] = json!("illegal");
            answer
        }
        Ruling::Open(open) => {
            json!({"verdict": "needs-choice", "kind": open.question.kind(), "options": open.question.fields()["options"]})
        }
    }
}

/// An encounter on an open map: kara, whose turn it is, and others.
fn scene(others: &[Value]) -> Value {
    let kara = json!({"id": "kara", "at": [5, 5], "team": "party"});
    let mut creatures = others.to_vec();
    if creatures.iter().all(|one| one["id"] != "kara") {
        creatures.insert(0, kara);
    }
    json!({"grid": {"width": 20, "height": 20}, "creatures": creatures, "turn": {"of": "kara"}})
}
