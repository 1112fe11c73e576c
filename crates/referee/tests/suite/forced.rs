//! `forced`: wins are proven.

use std::sync::LazyLock;

use rulebound_referee::{Limits, Referee, Registry};
use serde_json::{Value, json};

use crate::schemas::{ask, ask_of};

static REFEREE: LazyLock<Referee> = LazyLock::new(|| Referee::new(Registry::standard()));

/// Red mates in two: the only answer to +Ff7i7 is Ci5j5, then +Fi7j6.
const ENDING: &str = "11/11/11/11/7+A3/5+F5/11/4G3c2/4T5+f/6ST3/5H1HG2/1N(NC)8 r - - 0 63";

fn forced(fields: Value) -> Value {
    let mut request = json!({"id": 1, "op": "forced", "game": "commander", "position": ENDING});
    request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
    ask_of(&REFEREE, &request)
}

#[test]
fn a_win_is_proven_with_its_longest_line() {
    let answer = forced(json!({"turns": 3}));
    assert_eq!((&answer["ok"]["forced"], &answer["ok"]["turns"]), (&json!(true), &json!(2)), "{answer}");
    assert_eq!(
        answer["ok"]["line"],
        json!([
            {"by": "red", "action": "+Ff7i7"},
            {"by": "blue", "action": "Ci5j5"},
            {"by": "red", "action": "+Fi7j6"},
        ])
    );
    let answer = forced(json!({"turns": 1}));
    assert_eq!(answer["ok"], json!({"forced": false, "turns": null, "line": []}));
}

#[test]
fn the_defence_answers_or_refutes() {
    let answer = forced(json!({"by": "red", "turns": 1, "steps": ["+Ff7i7"]}));
    assert_eq!((&answer["ok"]["forced"], &answer["ok"]["turns"]), (&json!(true), &json!(1)), "{answer}");
    assert_eq!(answer["ok"]["line"][0], json!({"by": "blue", "action": "Ci5j5"}));
    let answer = forced(json!({"by": "red", "turns": 1, "steps": ["+Ff7f8"]}));
    assert_eq!(answer["ok"]["forced"], false);
    let refutation = &answer["ok"]["line"][0];
    assert_eq!(refutation["by"], "blue");
    let after = json!(["+Ff7f8", refutation["action"]]);
    assert_eq!(forced(json!({"turns": 1, "steps": after}))["ok"]["forced"], false);
}

#[test]
fn a_game_that_is_over_is_won_in_no_turns() {
    let steps = json!(["+Ff7i7", "Ci5j5", "+Fi7j6"]);
    let answer = forced(json!({"by": "red", "turns": 0, "steps": steps}));
    assert_eq!(answer["ok"], json!({"forced": true, "turns": 0, "line": []}));
    assert_eq!(forced(json!({"by": "blue", "turns": 0, "steps": steps}))["ok"]["forced"], false);
}

#[test]
fn what_cannot_be_proven_is_said_and_limits_hold() {
    let hasty = Referee::new(Registry::standard()).with_limits(Limits { forced_positions: 50, ..Limits::default() });
    let request = json!({"op": "forced", "game": "commander", "position": ENDING, "turns": 2});
    assert_eq!(ask_of(&hasty, &request)["ok"], json!({"forced": null, "turns": null, "line": []}));
    let answer = forced(json!({"turns": 9}));
    assert_eq!((&answer["error"]["kind"], &answer["error"]["at"]["path"]), (&json!("limit"), &json!("turns")));
    assert_eq!(forced(json!({"turns": 1, "by": "green"}))["error"]["kind"], "unknown-side");
    let heap = json!({"id": 1, "op": "forced", "game": "heap", "turns": 2});
    assert!(ask(&heap)["ok"]["forced"].is_boolean());
}
