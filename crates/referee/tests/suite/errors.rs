//! Whatever is wrong with a request gets an error of its own kind that names the place.

use rulebound_referee::{Limits, Referee, Registry};
use serde_json::{Value, json};

use crate::heap;
use crate::schemas::send;

/// The error that a request gets.
fn error(request: Value) -> Value {
    let mut answer = send(&request);
    assert_eq!(answer["id"], request["id"]);
    assert!(answer.get("ok").is_none(), "{answer}");
    answer["error"].take()
}

/// The kind and the place of the error that a request gets.
fn kind_and_place(request: Value) -> (String, Value) {
    let mut error = error(request);
    (error["kind"].as_str().expect("a kind").to_owned(), error["at"].take())
}

/// A request about the heap with other fields.
fn heap(op: &str, more: Value) -> Value {
    let mut request = json!({"id": 5, "op": op, "game": "heap"});
    request.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
    request
}

#[track_caller]
fn assert_error(request: Value, kind: &str, at: Value) {
    assert_eq!(kind_and_place(request), (kind.to_owned(), at));
}

#[test]
fn text_that_is_not_json_names_line_and_column() {
    let referee = heap::referee();
    let place = |text: &str| {
        let answer = json!(referee.answer_text(text));
        assert_eq!((&answer["id"], &answer["error"]["kind"]), (&Value::Null, &json!("bad-json")), "{text}");
        (answer["error"]["at"]["line"].clone(), answer["error"]["at"]["column"].clone())
    };
    assert_eq!(place(r#"{"id":1,"op":games}"#), (json!(1), json!(14)));
    assert_eq!(place(r#"{"id":"Cờ Tư Lệnh",}"#), (json!(1), json!(20)));
    assert_eq!(place("{\n\"id\":1,,"), (json!(2), json!(8)));
    assert_eq!(place(r#"{"id":1"#), (json!(1), json!(7)));
    assert_eq!(place(&"[".repeat(1000)).0, json!(1));
}

#[test]
fn a_message_is_an_object_with_an_op() {
    for message in [json!(7), json!([]), json!("games"), json!(null)] {
        assert_eq!(json!(heap::referee().answer(message))["error"]["kind"], "wrong-type");
    }
    assert_error(json!({"id": 1}), "missing-field", json!({"path": "op"}));
    assert_error(json!({"id": 1, "op": 3}), "wrong-type", json!({"path": "op"}));
    let known = json!(rulebound_referee::OPS);
    assert_error(json!({"id": 1, "op": "dance"}), "unknown-op", json!({"path": "op", "known": known}));
}

#[test]
fn an_id_is_any_scalar_and_comes_back() {
    for id in [json!(0), json!(-1.5), json!("seven"), json!(true), json!(null)] {
        assert_eq!(send(&json!({"id": id, "op": "games"}))["id"], id);
    }
    let answer = send(&json!({"id": [1], "op": "games"}));
    assert_eq!((&answer["id"], &answer["error"]["at"]), (&Value::Null, &json!({"path": "id"})));
    assert_eq!(send(&json!({"op": "games"}))["id"], Value::Null);
}

#[test]
fn unknown_fields_are_named_with_those_that_are_known() {
    let (kind, at) = kind_and_place(heap("verdict", json!({"intent": "take 1", "intend": "take 1"})));
    assert_eq!((kind.as_str(), &at["path"]), ("unknown-field", &json!("intend")));
    assert_eq!(
        at["known"],
        json!(["game", "ruleset", "position", "steps", "rolls", "seed", "by", "intent", "waivers"])
    );
    assert_eq!(kind_and_place(json!({"id": 1, "op": "games", "game": "heap"})).0, "unknown-field");
    assert_eq!(kind_and_place(heap("actions", json!({"waivers": []}))).0, "unknown-field");
}

#[test]
fn missing_fields_and_wrong_types_are_named() {
    assert_error(heap("verdict", json!({})), "missing-field", json!({"path": "intent"}));
    assert_error(json!({"id": 1, "op": "actions"}), "missing-field", json!({"path": "game"}));
    assert_error(heap("setup", json!({})), "missing-field", json!({"path": "position"}));
    assert_error(heap("verdict", json!({"intent": 3})), "wrong-type", json!({"path": "intent"}));
    assert_error(heap("actions", json!({"steps": "take 1"})), "wrong-type", json!({"path": "steps"}));
    assert_error(heap("actions", json!({"steps": ["take 1", 2]})), "wrong-type", json!({"path": "steps[1]"}));
    assert_error(heap("actions", json!({"rolls": [1, -2]})), "wrong-type", json!({"path": "rolls[1]"}));
    assert_error(heap("actions", json!({"seed": 1.5})), "wrong-type", json!({"path": "seed"}));
    assert_error(heap("perft", json!({"depth": -1})), "wrong-type", json!({"path": "depth"}));
    assert_error(heap("actions", json!({"ruleset": 7})), "wrong-type", json!({"path": "ruleset"}));
    let switch = json!({"ruleset": {"at_most": "many"}});
    assert_error(heap("actions", switch), "wrong-type", json!({"path": "ruleset.at_most"}));
}

#[test]
fn dice_fall_by_rolls_or_by_seed() {
    assert_error(heap("actions", json!({"seed": 1, "rolls": []})), "conflicting-fields", json!({"path": "seed"}));
}

#[test]
fn unknown_names_come_with_the_known_ones() {
    let unknown = json!({"id": 1, "op": "rules", "game": "chess"});
    assert_error(unknown, "unknown-game", json!({"path": "game", "known": ["heap"]}));
    let presets = json!(["three", "sticky"]);
    assert_error(
        heap("actions", json!({"ruleset": "four"})),
        "unknown-preset",
        json!({"path": "ruleset", "known": presets}),
    );
    assert_error(
        heap("actions", json!({"ruleset": {"preset": "four"}})),
        "unknown-preset",
        json!({"path": "ruleset.preset", "known": presets}),
    );
    assert_error(
        heap("actions", json!({"ruleset": {"at_least": 1}})),
        "unknown-switch",
        json!({"path": "ruleset.at_least", "known": ["at_most", "last_stone_sticks"]}),
    );
    assert_error(
        heap("verdict", json!({"intent": "take 1", "by": "top"})),
        "unknown-side",
        json!({"path": "by", "known": ["left", "right"]}),
    );
    assert_error(json!({"id": 1, "op": "rule", "rule": "HEAP-9"}), "unknown-rule", json!({"path": "rule"}));
}

#[test]
fn a_position_that_cannot_be_read_names_its_column() {
    for op in ["actions", "setup"] {
        assert_error(
            heap(op, json!({"position": "10 top"})),
            "bad-position",
            json!({"line": 1, "column": 4, "reason": "not-a-side"}),
        );
        assert_error(
            heap(op, json!({"position": {"stones": 3, "turn": "left"}})),
            "bad-position",
            json!({"path": "position.turn"}),
        );
    }
}

#[test]
fn a_position_with_problems_gives_them_all() {
    let (kind, at) = kind_and_place(heap("actions", json!({"position": {"stones": 2000, "turn": 2}})));
    assert_eq!(kind, "bad-position");
    assert_eq!(at["problems"].as_array().map(Vec::len), Some(2));
    let error = error(heap("actions", json!({"position": {"stones": 2000, "turn": 2}})));
    assert_eq!(error["message"], "The heap is too high.; and 1 more");
}

#[test]
fn a_bad_step_is_named_by_its_index() {
    assert_error(
        heap("actions", json!({"steps": ["take 1", "take x"]})),
        "bad-step",
        json!({"step": 1, "line": 1, "column": 6, "reason": "not-a-number"}),
    );
    let (kind, at) = kind_and_place(heap("actions", json!({"steps": ["take 1", "take 1", "take 9"]})));
    assert_eq!((kind.as_str(), &at["step"]), ("bad-step", &json!(2)));
    assert_eq!(at["verdict"]["kind"], "too-many");
    let (kind, at) = kind_and_place(heap("actions", json!({"steps": ["take"]})));
    assert_eq!((kind.as_str(), &at["verdict"]["verdict"]), ("bad-step", &json!("needs-choice")));
}

#[test]
fn an_intent_that_cannot_be_read_names_its_column() {
    for op in ["verdict", "objections"] {
        assert_error(
            heap(op, json!({"intent": "take many"})),
            "bad-intent",
            json!({"line": 1, "column": 6, "reason": "not-a-number"}),
        );
    }
}

#[test]
fn actions_that_cannot_be_played_are_named_by_their_index() {
    assert_error(
        heap("apply", json!({"actions": ["take 1", "tale"]})),
        "bad-action",
        json!({"action": 1, "line": 1, "column": 1, "reason": "unknown-word"}),
    );
    let error = error(heap("apply", json!({"actions": ["take 1", "take 4"]})));
    assert_eq!((&error["kind"], &error["at"]["action"]), (&json!("refused"), &json!(1)));
    assert_eq!(error["at"]["verdict"]["rule"], "HEAP-1.2");
    assert_eq!(error["message"], "`take 4` is refused: 4 cannot be taken, 3 can.");
    let (kind, at) = kind_and_place(heap("apply", json!({"actions": ["take"]})));
    assert_eq!((kind.as_str(), &at["verdict"]["question"]), ("needs-choice", &json!("how-many")));
}

#[test]
fn only_waivable_rules_are_waived() {
    let waiving = |rule: &str| heap("verdict", json!({"intent": "take 1", "waivers": [rule]}));
    assert_error(waiving("HEAP-1.1"), "bad-waiver", json!({"path": "waivers"}));
    assert_error(waiving("HEAP-7.7"), "unknown-rule", json!({"path": "waivers"}));
}

#[test]
fn dice_that_are_missing_impossible_or_left_over_are_named() {
    let die = json!({"throw": "die", "sides": 6});
    assert_error(
        heap("apply", json!({"actions": ["throw", "throw"], "rolls": [3]})),
        "needs-roll",
        json!({"action": 1, "roll": die}),
    );
    assert_error(heap("actions", json!({"steps": ["throw"]})), "needs-roll", json!({"step": 0, "roll": die}));
    assert_error(
        heap("apply", json!({"actions": ["throw"], "rolls": [7]})),
        "bad-roll",
        json!({"action": 0, "roll": die}),
    );
    let left_over = json!({"path": "rolls", "unused": 2});
    assert_error(heap("apply", json!({"actions": ["throw"], "rolls": [1, 2, 3]})), "unused-rolls", left_over);
    assert_error(heap("actions", json!({"rolls": [1]})), "unused-rolls", json!({"path": "rolls", "unused": 1}));
}

#[test]
fn perft_has_a_limit_that_can_be_set() {
    assert_error(heap("perft", json!({"depth": 7})), "limit", json!({"path": "depth", "limit": 6}));
    let patient = heap::referee().with_limits(Limits { perft_depth: 7, ..Limits::default() });
    let answer = json!(patient.answer(heap("perft", json!({"depth": 7, "position": "0 left"}))));
    assert_eq!(answer["ok"]["nodes"], 0);
    let nodes = |most| {
        let bounded = heap::referee().with_limits(Limits { perft_paths: Some(most), ..Limits::default() });
        json!(bounded.answer(heap("perft", json!({"depth": 2, "position": "3 left"}))))
    };
    assert_eq!(nodes(40)["ok"]["nodes"], 29, "with room for those that end early");
    assert_eq!((&nodes(28)["error"]["kind"], &nodes(28)["error"]["at"]["limit"]), (&json!("limit"), &json!(28)));
}

#[test]
fn a_referee_without_games_says_so() {
    let answer = json!(Referee::new(Registry::empty()).answer(heap("actions", json!({}))));
    assert_eq!(answer["error"]["message"], "there is no game `heap`");
}
