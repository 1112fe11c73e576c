//! The fixed forms of the protocol, asked about Commander Chess.

use std::sync::LazyLock;

use rulebound_referee::{Referee, Registry};
use serde_json::{Value, json};

use crate::schemas::ask_of;

static REFEREE: LazyLock<Referee> = LazyLock::new(|| Referee::new(Registry::standard()));

/// The answer to a request about Commander Chess with these fields.
fn ask(op: &str, fields: Value) -> Value {
    let mut request = json!({"id": 1, "op": op, "game": "commander"});
    request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
    ask_of(&REFEREE, &request)
}

fn ok(op: &str, fields: Value) -> Value {
    let mut answer = ask(op, fields);
    assert!(answer.get("error").is_none(), "{answer}");
    answer["ok"].take()
}

fn actions(answer: &Value) -> Vec<&str> {
    answer["actions"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

const TANK: &str = "5c5/11/11/11/11/11/11/11/11/11/11/3T2C4 r - - 0 1";
const SHIP: &str = "5c5/11/11/11/11/11/2(NFT)8/11/11/11/11/6C4 r - - 0 1";
/// Mate, unless a ruleset lets members leave the commander's stack unchecked.
const CORNERED: &str = "4c6/11/11/11/11/11/11/11/10a/11/10t/7a1t(HC) r - - 0 1";

#[test]
fn actions_are_listed_in_long_notation() {
    let answer = ok("actions", json!({"ruleset": "cotulenh-js", "position": "start"}));
    assert_eq!(answer["to_act"], "red");
    assert_eq!(actions(&answer).len(), 116);
    assert!(actions(&answer).contains(&"Cg1h1"));
    assert_eq!(answer.as_object().map(serde_json::Map::len), Some(2), "nothing else stands there");
    let switched = json!({"ruleset": {"preset": "standard", "air_force_lands_anywhere": false}});
    assert_eq!(actions(&ok("actions", switched)).len(), 116);
}

#[test]
fn an_open_session_lists_its_commit() {
    let answer = ok("actions", json!({"position": SHIP, "steps": ["Nc6>c8"]}));
    assert!(actions(&answer).contains(&"commit") && actions(&answer).contains(&"Tc6>c7"));
    assert_eq!(answer["to_act"], "red");
}

#[test]
fn a_finished_game_has_an_outcome() {
    assert_eq!(
        ok("actions", json!({"position": CORNERED})),
        json!({
            "to_act": null, "actions": [],
            "outcome": {"winner": "blue", "reason": "checkmate", "rule": "CTL-11.7"},
        })
    );
}

#[test]
fn a_stuck_session_says_so() {
    let stuck = json!({"ruleset": "cotulenh-js", "position": CORNERED, "steps": ["Ck1>xj1", "Hk1>j2"]});
    assert_eq!(ok("actions", stuck), json!({"to_act": "red", "actions": [], "stuck": true}));
}

#[test]
fn repetition_counts_across_steps() {
    let dance = ["Td1d2", "Cf12e12", "Td2d1", "Ce12f12"];
    // The first step makes the tank, the last guard, a hero: the position that comes three times is the one after it.
    let steps = &dance.repeat(3)[..9];
    let drawn = ok("actions", json!({"position": TANK, "steps": steps}));
    assert_eq!(drawn["outcome"]["reason"], "threefold-repetition");
    assert_eq!(drawn["outcome"]["winner"], Value::Null);
    let on = ok("actions", json!({"ruleset": "cotulenh-js", "position": TANK, "steps": steps}));
    assert_eq!(on["to_act"], "blue", "that ruleset does not count");
}

#[test]
fn a_refusal_has_rule_kind_fields_evidence_and_remedy() {
    let refusal = ok("verdict", json!({"position": TANK, "by": "red", "intent": "Td1b1"}));
    assert_eq!(refusal["verdict"], "illegal");
    assert_eq!((&refusal["rule"], &refusal["kind"]), (&json!("CTL-2.3"), &json!("terrain")));
    assert_eq!((&refusal["fields"]["square"], &refusal["fields"]["needs"]), (&json!("b1"), &json!("land")));
    assert_eq!(refusal["evidence"], json!([{"role": "terrain", "type": "place", "at": "b1"}]));
    assert_eq!(refusal["remedy"], "Td1c1");
    assert!(refusal["message"].as_str().is_some_and(|message| message.contains("b1")));
    let blue = ok("verdict", json!({"position": TANK, "by": "blue", "intent": "Td1b1"}));
    assert_eq!(blue["kind"], "not-your-turn");
}

#[test]
fn a_legal_verdict_has_the_complete_action() {
    let legal = ok("verdict", json!({"position": TANK, "intent": "d1e1"}));
    assert_eq!((&legal["verdict"], &legal["action"]), (&json!("legal"), &json!("Td1e1")));
    assert!(legal.get("cost").is_some() && legal["notices"].is_array());
}

#[test]
fn an_open_intent_needs_a_choice() {
    let open = json!({"position": "5c5/11/11/11/7f3/11/5F5/11/11/11/11/6C4 r - - 0 1", "intent": "Ff6*h8"});
    assert_eq!(
        ok("verdict", open),
        json!({"verdict": "needs-choice", "question": "capture-kind", "choices": ["Ff6xh8", "Ff6_h8"]})
    );
}

#[test]
fn objections_start_with_the_verdict() {
    for (by, intent) in [("blue", "Td1b1"), ("red", "Td1b1"), ("red", "Td1xg9"), ("red", "Cg1f1")] {
        let question = json!({"position": TANK, "by": by, "intent": intent});
        let mut verdict = ok("verdict", question.clone());
        verdict.as_object_mut().expect("an object").remove("verdict");
        assert_eq!(ok("objections", question)["objections"][0], verdict, "{by} {intent}");
    }
}

#[test]
fn apply_gives_one_position_for_each_action() {
    let answer = ok("apply", json!({"actions": ["Cg1h1", "Cg12d12"]}));
    let positions = answer["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 2);
    assert!(positions[0].as_str().is_some_and(|position| position.ends_with("/7C3 b - - 1 1")), "{}", positions[0]);
    assert_eq!((&answer["outcome"], &answer["to_act"]), (&Value::Null, &json!("red")));
    assert_eq!(answer["events"].as_array().map(Vec::len), Some(2));
    let refused = ask("apply", json!({"actions": ["Cg1h1", "Cg1h1"]}));
    assert_eq!(refused["error"]["kind"], "refused");
    assert_eq!(refused["error"]["at"]["action"], 1);
    assert_eq!(refused["error"]["at"]["verdict"]["kind"], "nothing-there");
}

#[test]
fn an_open_session_can_be_given_as_a_position() {
    let open = ok("apply", json!({"position": SHIP, "actions": ["Nc6>c8"]}))["positions"][0].clone();
    let by_position = ok("actions", json!({"position": open}));
    assert_eq!(by_position, ok("actions", json!({"position": SHIP, "steps": ["Nc6>c8"]})));
    assert_eq!(ok("setup", json!({"position": open}))["position"], open);
}

#[test]
fn perft_counts_what_the_rulebook_promises() {
    for (ruleset, nodes) in [("cotulenh-js", 13_460), ("standard", 14_164), ("official", 14_164)] {
        assert_eq!(ok("perft", json!({"ruleset": ruleset, "depth": 2}))["nodes"], nodes, "{ruleset}");
    }
}

#[test]
fn positions_that_are_none_are_refused_with_their_place() {
    let place = |position: &str| ask("actions", json!({"position": position}))["error"]["at"].clone();
    assert_eq!(place("5c5/11/11/12/11/11/11/11/11/11/11/6C4 r - - 0 1")["column"], 11);
    assert!(place("5c5/11").get("column").is_some());
    assert!(place("").get("column").is_some());
    let problems = place("5c5/11/11/11/11/T10/11/11/11/11/11/5CC4 r - - 0 1")["problems"].clone();
    assert_eq!(problems.as_array().map(Vec::len), Some(2), "{problems}");
}

#[test]
fn every_rule_that_a_kind_cites_can_be_read() {
    let rules = ok("rules", json!({}));
    for kind in rules["kinds"].as_array().expect("kinds") {
        for rule in kind["rules"].as_array().expect("rules") {
            let answer = ask_of(&REFEREE, &json!({"id": 1, "op": "rule", "rule": rule}));
            assert_eq!(answer["ok"]["refuses"], true, "{rule}");
        }
    }
}
