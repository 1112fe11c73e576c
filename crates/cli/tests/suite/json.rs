//! What scripts read.

use serde_json::{Value, json};

use crate::program::{AIR_FORCE, TANK, run, run_with_input};

#[test]
fn every_verb_answers_in_json() {
    for arguments in [
        &["games"][..],
        &["rules", "commander"],
        &["rule", "CTL-2.3"],
        &["moves", "commander"],
        &["verdict", "commander", "Cg1h1"],
        &["explain", "commander", "Cg1h1"],
        &["picture", "commander"],
        &["apply", "commander", "Cg1h1"],
        &["perft", "commander", "1"],
        &["playout", "commander", "--games", "1", "--plies", "5"],
        &["bench", "commander", "--positions", "3", "--rounds", "1"],
    ] {
        let run = run(&[arguments, &["--json"]].concat());
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.json().is_object(), "{run:?}");
        assert_eq!(run.error, "", "{arguments:?}");
    }
}

#[test]
fn moves_are_those_of_the_protocol() {
    let moves = run(&["moves", "commander", "--ruleset", "cotulenh-js", "--json"]).json();
    assert_eq!(moves["to_act"], "red");
    assert_eq!(moves["actions"].as_array().map(Vec::len), Some(116));
    let request = br#"{"id":1,"op":"actions","game":"commander","ruleset":"cotulenh-js","position":"start"}"#;
    assert_eq!(run_with_input(&["referee"], request).json()["ok"], moves);
}

#[test]
fn verdicts_have_their_fields_and_exit_codes() {
    let legal = run(&["verdict", "commander", "Td1e1", "--position", TANK, "--json"]);
    assert_eq!((legal.code, &legal.json()["verdict"]), (0, &json!("legal")));
    let illegal = run(&["verdict", "commander", "Td1b1", "--position", TANK, "--json"]);
    let refusal = illegal.json();
    assert_eq!((illegal.code, &refusal["kind"], &refusal["rule"]), (1, &json!("terrain"), &json!("CTL-2.3")));
    let open = run(&["verdict", "commander", "Ff6*h8", "--position", AIR_FORCE, "--json"]);
    assert_eq!((open.code, &open.json()["choices"]), (2, &json!(["Ff6xh8", "Ff6_h8"])));
}

#[test]
fn an_explanation_has_verdict_and_objections() {
    let explained = run(&["explain", "commander", "Td1b1", "--position", TANK, "--json"]).json();
    assert_eq!(explained["verdict"], "illegal");
    assert_eq!(explained["objections"][0]["kind"], "terrain");
}

#[test]
fn perft_gives_nodes_and_seconds() {
    let counted = run(&["perft", "commander", "2", "--json"]).json();
    assert_eq!(counted["nodes"], 14_164);
    assert!(counted["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
    assert!(counted.get("divide").is_none());
    for more in [&["--threads", "2"][..], &["--made"], &["--divide"]] {
        let arguments = [&["perft", "commander", "2", "--json", "--ruleset", "cotulenh-js"], more].concat();
        assert_eq!(run(&arguments).json()["nodes"], 13_460, "{more:?}");
    }
}

#[test]
fn switches_are_given_as_json() {
    let count = |ruleset: &str| {
        run(&["moves", "commander", "--ruleset", ruleset, "--json"]).json()["actions"].as_array().map(Vec::len)
    };
    assert_eq!(count("standard"), Some(119));
    assert_eq!(count(r#"{"preset":"standard","air_force_lands_anywhere":false}"#), Some(116));
}

#[test]
fn errors_are_json_too() {
    let run = run(&["moves", "chess", "--json"]);
    assert_eq!((run.code, run.error.as_str()), (3, ""));
    assert_eq!(run.json()["error"]["kind"], "unknown-game");
}

#[test]
fn a_position_comes_from_the_standard_input() {
    let from_input =
        run_with_input(&["moves", "commander", "--position", "-", "--json"], format!("{TANK}\n").as_bytes());
    assert_eq!(from_input.json(), run(&["moves", "commander", "--position", TANK, "--json"]).json());
}

#[test]
fn the_example_is_known_when_asked_for() {
    let keys = |arguments: &[&str]| -> Vec<Value> {
        run(arguments).json()["games"].as_array().expect("games").iter().map(|game| game["key"].clone()).collect()
    };
    assert!(!keys(&["games", "--json"]).contains(&json!("skirmish")));
    assert!(keys(&["games", "--json", "--with-example"]).contains(&json!("skirmish")));
}
