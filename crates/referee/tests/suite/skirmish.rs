//! Dice, reactions and losses, asked about the example game.

use std::sync::LazyLock;

use rulebound_referee::request::ApplyRequest;
use rulebound_referee::{Context, Referee, Registry};
use serde_json::{Value, json};

use crate::schemas::ask_of;

static REFEREE: LazyLock<Referee> = LazyLock::new(|| Referee::new(Registry::with_example()));

fn ok(request: &Value) -> Value {
    let mut answer = ask_of(&REFEREE, request);
    assert!(answer.get("error").is_none(), "{request}: {answer}");
    answer["ok"].take()
}

/// Plays some actions, each chosen from those that are listed, with dice from a seed.
fn line(seed: u64, length: usize) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    while steps.len() < length {
        let request =
            json!({"id": 1, "op": "actions", "game": "skirmish", "position": "crossing", "seed": seed, "steps": steps});
        let listed = ok(&request);
        let actions = listed["actions"].as_array().expect("a list");
        let chosen = actions.len() * 7 / 8;
        let Some(action) = actions.get(chosen).and_then(Value::as_str) else { break };
        steps.push(action.to_owned());
    }
    steps
}

#[test]
fn a_seed_and_the_rolls_it_gave_lead_to_the_same_positions() {
    let actions = line(5, 40);
    let seeded =
        json!({"id": 1, "op": "apply", "game": "skirmish", "position": "crossing", "actions": actions, "seed": 5});
    let played = ok(&seeded);
    let rolls: Vec<Value> = played["rolls"]
        .as_array()
        .expect("dice fell")
        .iter()
        .flat_map(|rolls| rolls.as_array().expect("a list"))
        .map(|rolled| rolled["value"].clone())
        .collect();
    assert!(!rolls.is_empty());
    let scripted =
        json!({"id": 1, "op": "apply", "game": "skirmish", "position": "crossing", "actions": actions, "rolls": rolls});
    assert_eq!(ok(&scripted), played);
    let mut short = scripted;
    short["rolls"].as_array_mut().expect("a list").pop();
    assert_eq!(ask_of(&REFEREE, &short)["error"]["kind"], "needs-roll");
}

#[test]
fn a_record_with_dice_replays() {
    let game = REFEREE.registry().game("skirmish").expect("the example");
    let context =
        Context { game: "skirmish".to_owned(), position: json!("crossing"), seed: Some(5), ..Context::default() };
    let request = ApplyRequest { actions: line(5, 40), waivers: vec![] };
    let record = game.record(&context, &request).expect("legal");
    let played = game.apply(&context, &request).expect("legal");
    let replayed = game.replay(&record).expect("a record");
    assert_eq!(replayed.positions[1..], played.positions);
    assert_eq!(replayed.to_act, played.to_act);
}

#[test]
fn sides_that_are_not_on_turn_are_asked_too() {
    let actions = line(5, 40);
    let deciders: std::collections::BTreeSet<String> = (0..actions.len())
        .map(|step| {
            let request =
                json!({"id": 1, "op": "actions", "game": "skirmish", "position": "crossing", "seed": 5, "steps": actions[..step]});
            ok(&request)["to_act"].as_str().unwrap_or_default().to_owned()
        })
        .collect();
    assert_eq!(deciders.into_iter().filter(|side| !side.is_empty()).count(), 3);
}
