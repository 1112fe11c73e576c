//! Every op and the fixed form of its answer.

use serde_json::{Value, json};

use crate::schemas::ask;

fn ok(request: Value) -> Value {
    let mut answer = ask(&request);
    assert_eq!(answer["id"], request["id"]);
    assert!(answer.get("error").is_none(), "{answer}");
    answer["ok"].take()
}

#[test]
fn games_are_listed() {
    assert_eq!(
        ok(json!({"id": 1, "op": "games"})),
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "games": [{
                "key": "heap", "name": "Heap", "listing": "exact",
                "presets": ["three", "sticky"], "scenarios": ["start", "almost"], "sides": ["left", "right"],
            }],
        })
    );
}

#[test]
fn rules_have_contents_presets_switches_and_kinds() {
    let rules = ok(json!({"id": "a", "op": "rules", "game": "heap"}));
    assert_eq!(rules["title"], "Heap");
    assert_eq!(
        rules["sections"][0]["rules"][1],
        json!({
            "id": "HEAP-1.2", "title": "How many", "refuses": true, "waivable": true,
        })
    );
    assert_eq!(
        rules["presets"][1],
        json!({
            "name": "sticky", "summary": "The last one sticks", "ruleset": {"at_most": 3, "last_stone_sticks": true},
        })
    );
    assert_eq!(rules["switches"][0]["rule"], "HEAP-1.2");
    assert_eq!(rules["kinds"][2], json!({"kind": "too-many", "rules": ["HEAP-1.2"]}));
}

#[test]
fn a_rule_is_given_with_its_text() {
    assert_eq!(
        ok(json!({"id": null, "op": "rule", "rule": "HEAP-1.2"})),
        json!({
            "game": "heap", "section": "Taking", "id": "HEAP-1.2", "title": "How many", "text": "At most three.",
            "refuses": true, "waivable": true, "kinds": ["too-many"],
        })
    );
}

#[test]
fn a_setup_is_canonical_or_has_problems() {
    assert_eq!(
        ok(json!({"id": 1, "op": "setup", "game": "heap", "position": "010 left"})),
        json!({"position": "10 left", "problems": [], "sides": ["left", "right"]})
    );
    assert_eq!(
        ok(json!({"id": 1, "op": "setup", "game": "heap", "position": {"stones": 2000, "turn": 7}})),
        json!({"position": null, "problems": [
            {"message": "The heap is too high.", "problem": "The heap is too high."},
            {"message": "There is no such side.", "problem": "There is no such side."},
        ], "sides": []})
    );
}

#[test]
fn actions_are_texts() {
    assert_eq!(
        ok(json!({"id": 1, "op": "actions", "game": "heap", "position": "start"})),
        json!({"to_act": "left", "actions": ["take 1", "take 2", "take 3", "throw"]})
    );
}

#[test]
fn a_position_is_a_scenario_a_text_a_setup_or_left_out() {
    let count = |position: Value| {
        ok(json!({"id": 1, "op": "actions", "game": "heap", "position": position}))["actions"]
            .as_array()
            .map_or(0, Vec::len)
    };
    assert_eq!(count(json!("almost")), 3);
    assert_eq!(count(json!("1 right")), 2);
    assert_eq!(count(json!({"stones": 1, "turn": 0})), 2);
    assert_eq!(ok(json!({"op": "actions", "game": "heap"}))["to_act"], "left");
}

#[test]
fn steps_are_played_first() {
    assert_eq!(
        ok(
            json!({"id": 1, "op": "actions", "game": "heap", "position": "10 left", "steps": ["take 3", "take 3", "take 3"]})
        ),
        json!({"to_act": "right", "actions": ["take 1", "throw"]})
    );
}

#[test]
fn a_ruleset_is_a_name_or_switches() {
    let actions = |ruleset: Value| {
        ok(json!({"id": 1, "op": "actions", "game": "heap", "ruleset": ruleset, "position": "1 left"}))
    };
    assert_eq!(actions(json!("sticky")), json!({"to_act": "left", "actions": [], "stuck": true}));
    assert_eq!(actions(json!({"preset": "sticky", "last_stone_sticks": false}))["actions"], json!(["take 1", "throw"]));
}

#[test]
fn a_finished_game_has_an_outcome_and_no_actions() {
    assert_eq!(
        ok(json!({"id": 1, "op": "actions", "game": "heap", "position": "0 left"})),
        json!({
            "to_act": null, "actions": [],
            "outcome": {"winner": "right", "reason": "last-stone", "rule": "HEAP-1.3"},
        })
    );
}

#[test]
fn repetition_counts_across_steps() {
    let request = |steps: Value, rolls: Value| json!({"id": 1, "op": "actions", "game": "heap", "position": "4 left", "steps": steps, "rolls": rolls});
    let twice = ok(request(json!(["throw", "take 1"]), json!([1])));
    assert_eq!(twice["to_act"], "left");
    let thrice = ok(request(json!(["throw", "take 1", "throw", "take 1"]), json!([1, 1])));
    assert_eq!(
        thrice,
        json!({
            "to_act": null, "actions": [],
            "outcome": {"winner": null, "reason": "threefold-repetition", "rule": null},
        })
    );
}

fn question(op: &str, by: &str, intent: &str) -> Value {
    json!({"id": 2, "op": op, "game": "heap", "position": "10 left", "by": by, "intent": intent})
}

#[test]
fn a_legal_verdict_has_action_cost_and_notices() {
    assert_eq!(
        ok(question("verdict", "left", "take 2")),
        json!({"verdict": "legal", "action": "take 2", "cost": "one turn", "notices": [], "message": "one turn"})
    );
}

#[test]
fn an_illegal_verdict_says_why_and_what_would_do() {
    assert_eq!(
        ok(question("verdict", "left", "take 5")),
        json!({
            "verdict": "illegal", "rule": "HEAP-1.2", "kind": "too-many", "message": "5 cannot be taken, 3 can.",
            "fields": {"asked": 5, "most": 3},
            "evidence": [
                {"role": "need", "type": "number", "name": "stones", "value": 5},
                {"role": "have", "type": "number", "name": "stones", "value": 3},
            ],
            "remedy": "take 3",
            "counterfactual": {"inherent": "three is three"},
        })
    );
    let not_your_turn = ok(question("verdict", "right", "take 1"));
    assert_eq!(not_your_turn["fields"], json!({}));
    assert_eq!(not_your_turn["remedy"], Value::Null);
    assert_eq!(not_your_turn["counterfactual"], json!({"setup": "10 right"}));
}

#[test]
fn an_open_intent_needs_a_choice() {
    assert_eq!(
        ok(question("verdict", "left", "take")),
        json!({"verdict": "needs-choice", "question": "how-many", "choices": ["take 1", "take 2", "take 3"]})
    );
}

#[test]
fn without_by_the_side_to_act_asks() {
    let request = json!({"op": "verdict", "game": "heap", "position": "10 right", "intent": "take 1"});
    assert_eq!(ok(request)["verdict"], "legal");
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let request = |op| json!({"op": op, "game": "heap", "position": "0 right", "intent": "take 1"});
    assert_eq!(ok(request("verdict"))["kind"], "game-over");
    assert_eq!(ok(request("objections"))["objections"][0]["kind"], "game-over");
}

#[test]
fn objections_are_all_reasons() {
    let objections = ok(question("objections", "right", "take 5"));
    let kinds: Vec<&Value> =
        objections["objections"].as_array().expect("a list").iter().map(|reason| &reason["kind"]).collect();
    assert_eq!(kinds, ["not-your-turn", "too-many"]);
    assert_eq!(ok(question("objections", "left", "take 1")), json!({"objections": []}));
}

#[test]
fn a_waived_rule_is_not_enforced() {
    let mut request = question("verdict", "left", "take 5");
    request["waivers"] = json!(["HEAP-1.2"]);
    let verdict = ok(request.clone());
    assert_eq!((&verdict["verdict"], &verdict["notices"]), (&json!("legal"), &json!(["waived"])));
    assert_eq!(verdict["message"], "one turn; waived");
    request["op"] = json!("objections");
    assert_eq!(ok(request), json!({"objections": []}));
    let applied = ok(json!({
        "op": "apply", "game": "heap", "position": "5 left", "actions": ["take 5"], "waivers": ["HEAP-1.2"],
    }));
    assert_eq!(applied["outcome"]["winner"], "left");
}

#[test]
fn apply_gives_a_position_and_events_for_each_action() {
    assert_eq!(
        ok(json!({"id": 3, "op": "apply", "game": "heap", "position": "10 left", "steps": ["take 1"],
            "actions": ["throw", "take 2"], "rolls": [6]})),
        json!({
            "positions": ["15 left", "13 right"],
            "events": [[{"added": 6}], [{"taken": 2}]],
            "rolls": [[{"throw": "die", "sides": 6, "value": 6}], []],
            "outcome": null,
            "to_act": "right",
        })
    );
}

#[test]
fn apply_tells_how_the_game_ended() {
    assert_eq!(
        ok(json!({"id": 3, "op": "apply", "game": "heap", "position": "almost", "actions": ["take 2"]})),
        json!({
            "positions": ["0 right"],
            "events": [[{"taken": 2}]],
            "outcome": {"winner": "left", "reason": "last-stone", "rule": "HEAP-1.3"},
            "to_act": null,
        })
    );
}

#[test]
fn a_seed_makes_the_same_dice_fall() {
    let request = json!({"op": "apply", "game": "heap", "actions": ["throw", "throw", "throw"], "seed": 42});
    assert_eq!(ok(request.clone())["positions"], json!(["16 right", "20 left", "23 right"]));
    assert_eq!(ok(request.clone()), ok(request));
}

#[test]
fn perft_counts_paths_and_divides_them() {
    let perft = |more: Value| {
        let mut request = json!({"op": "perft", "game": "heap", "position": "3 left"});
        request.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
        ok(request)
    };
    assert_eq!(perft(json!({"depth": 0})), json!({"nodes": 1}));
    assert_eq!(perft(json!({"depth": 1})), json!({"nodes": 4}));
    // After take 1, 2, 3: 3, 2 and 0 actions; after each of six throws: 4.
    let divided = json!({"nodes": 29, "divide": [
        {"action": "take 1", "nodes": 3}, {"action": "take 2", "nodes": 2},
        {"action": "take 3", "nodes": 0}, {"action": "throw", "nodes": 24},
    ]});
    assert_eq!(perft(json!({"depth": 2, "divide": true})), divided);
    assert_eq!(perft(json!({"depth": 2, "made": true})), json!({"nodes": 29}));
}
