//! `play`: a player is asked.

use std::sync::LazyLock;

use rulebound_referee::{Limits, Referee, Registry};
use serde_json::{Value, json};

use crate::heap;
use crate::schemas::{ask, ask_of, send};

static REFEREE: LazyLock<Referee> = LazyLock::new(|| Referee::new(Registry::standard()));

/// A mate in one.
const MATE: &str = "11/11/11/11/11/11/3+A7/11/11/9+T1/2t3C2T1/10c r - - 0 1";

fn play(fields: Value) -> Value {
    let mut request = json!({"id": 1, "op": "play", "game": "commander"});
    request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
    ask_of(&REFEREE, &request)
}

#[test]
fn every_player_can_be_asked() {
    for player in rulebound_players::NAMES {
        let answer = play(json!({"player": player, "iterations": 30}));
        let ok = &answer["ok"];
        assert_eq!(ok["by"], "red", "{answer}");
        assert_eq!(ok["line"][0], ok["action"]);
        let verdict = json!({"op": "verdict", "game": "commander", "intent": ok["action"]});
        assert_eq!(ask_of(&REFEREE, &verdict)["ok"]["verdict"], "legal");
    }
}

#[test]
fn a_mate_is_seen_and_valued() {
    let answer = play(json!({"player": "mcts", "iterations": 100, "position": MATE}));
    assert_eq!(answer["ok"]["action"], "Tj2j1");
    assert_eq!((&answer["ok"]["value"], &answer["ok"]["line"]), (&json!(1.0), &json!(["Tj2j1"])));
}

#[test]
fn the_best_lines_are_given_with_their_worth() {
    let answer = play(json!({"player": "alphabeta", "iterations": 3_000, "position": MATE, "lines": 3}));
    let lines = answer["ok"]["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 3, "{answer}");
    let best = &lines[0];
    assert_eq!((&best["decided"], &best["ahead"], &best["value"]), (&json!(1), &json!(null), &json!(1.0)));
    assert_eq!(best["moves"], json!([{"by": "red", "action": "Tj2j1"}]));
    assert_eq!(answer["ok"]["action"], "Tj2j1");
    let firsts: std::collections::BTreeSet<String> =
        lines.iter().map(|line| line["moves"][0]["action"].to_string()).collect();
    assert_eq!(firsts.len(), 3);
    // Whoever moves second in a line is the other side.
    let answered = lines.iter().find(|line| line["moves"].as_array().is_some_and(|moves| moves.len() > 1));
    assert_eq!(answered.expect("a longer line")["moves"][1]["by"], "blue");
    // A player that judges by chance gives none.
    assert_eq!(play(json!({"player": "random", "lines": 3}))["ok"]["lines"], json!([]));
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let asked = |seed: u64| play(json!({"player": "mcts", "iterations": 60, "player_seed": seed}));
    assert_eq!(asked(3), asked(3));
    let random = |seed: u64| play(json!({"player": "random", "player_seed": seed}))["ok"]["action"].clone();
    assert!((1..20).any(|seed| random(seed) != random(0)));
}

#[test]
fn nobody_is_asked_when_the_game_is_over() {
    let answer = play(json!({"player": "greedy", "position": MATE, "steps": ["Tj2j1"]}));
    assert_eq!(
        (&answer["ok"]["by"], &answer["ok"]["action"], &answer["ok"]["line"]),
        (&json!(null), &json!(null), &json!([]))
    );
}

#[test]
fn a_stuck_game_and_dice_are_no_trouble() {
    for (ruleset, position) in [("three", "start"), ("sticky", "start")] {
        let request = json!({
            "id": 1, "op": "play", "game": "heap", "ruleset": ruleset, "position": position,
            "player": "mcts", "iterations": 200,
        });
        assert!(ask(&request)["ok"]["action"].is_string());
    }
}

#[test]
fn unknown_players_and_too_much_thinking_are_refused() {
    let answer = play(json!({"player": "deep-thought"}));
    assert_eq!(
        (&answer["error"]["kind"], &answer["error"]["at"]["path"]),
        (&json!("unknown-player"), &json!("player"))
    );
    let limits = Limits::default();
    for (field, limit) in [("iterations", limits.play_iterations), ("milliseconds", limits.play_milliseconds)] {
        let answer = play(json!({"player": "mcts", (field): limit + 1}));
        assert_eq!((&answer["error"]["kind"], &answer["error"]["at"]["limit"]), (&json!("limit"), &json!(limit)));
        assert_eq!(answer["error"]["at"]["path"], field);
    }
    let answer = play(json!({"player": "alphabeta", "lines": limits.play_lines + 1}));
    assert_eq!((&answer["error"]["kind"], &answer["error"]["at"]["path"]), (&json!("limit"), &json!("lines")));
    let none = json!({"op": "play", "game": "heap", "player": "alphabeta", "lines": 0});
    assert_eq!(send(&none)["error"]["kind"], "wrong-type");
    let patient = heap::referee().with_limits(Limits { play_iterations: 50_000, ..Limits::default() });
    let request = json!({"op": "play", "game": "heap", "player": "mcts", "iterations": 30_000, "milliseconds": 20});
    assert!(ask_of(&patient, &request)["ok"]["action"].is_string());
}
