//! Bots as seats.

use std::time::Duration;

use serde_json::{Value, json};

use crate::database;
use crate::server::{Created, Running, start};

async fn until(server: &Running, game: &Created, what: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let state = server.get(&game.path("")).await.ok();
        if what(&state) {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it did not come to that");
}

#[tokio::test]
async fn a_bot_answers_and_its_action_is_taken_back_at_once() {
    for database in database::all().await {
        let server = start(&database).await;
        let seats = json!([{"sides": ["red"]}, {"sides": ["blue"], "player": {"bot": "steady"}}]);
        let game = server.create(json!({"game": "commander", "seats": seats})).await;
        let places = game.state["actions"]["places"].as_object().expect("places");
        let action = places.values().next().expect("a place")[0]["action"].as_str().expect("text").to_owned();
        server.act(&game, 0, 0, &action).await.ok();
        let answered = until(&server, &game, |state| state["to_act"] == "red").await;
        assert!(answered["step"].as_u64() >= Some(2));
        let back = server.post(&game.path("/take-back"), &game.secrets[0], json!({"do": "ask"})).await.ok();
        assert_eq!(back["state"]["step"], 0);
        let draw = server.post(&game.path("/draw"), &game.secrets[0], json!({"do": "offer"})).await;
        assert_eq!((draw.status, draw.kind()), (409, "declined"));
        server.stop().await;
    }
}

#[tokio::test]
async fn the_strongest_bots_of_a_fight_know_its_tactics_and_play_nothing_else() {
    let database = database::all().await.swap_remove(0);
    let server = start(&database).await;
    let bots = server.get("/api/bots?game=srd5e").await.ok();
    assert_eq!(bots["bots"][3], json!({"bot": "max", "player": "tactics"}));
    assert_eq!(server.get("/api/bots").await.ok()["bots"][3]["player"], "alphabeta");
    assert_eq!(server.get("/api/bots?game=chess").await.kind(), "unknown-game");
    let seats = json!([{"sides": ["party"]}, {"sides": ["bandits"], "player": {"bot": "tactics", "milliseconds": 50}}]);
    let game = server.create(json!({"game": "srd5e", "position": "ambush", "seats": seats})).await;
    assert_eq!(game.state["seats"][1]["player"], json!({"bot": "tactics", "player": "tactics"}));
    let seats = json!([{"sides": ["red"]}, {"sides": ["blue"], "player": {"bot": "tactics"}}]);
    let refused = server.ask("POST", "/api/matches", None, Some(json!({"game": "commander", "seats": seats}))).await;
    assert_eq!((refused.status, refused.kind()), (400, "bad-seats"));
    server.stop().await;
}

#[tokio::test]
async fn bots_play_the_example_game_to_its_end() {
    for database in database::all().await {
        let server = start(&database).await;
        let bot = |side: &str| json!({"sides": [side], "player": {"bot": "easy"}});
        let state = server.create(json!({"game": "skirmish"})).await.state;
        let sides: Vec<String> = state["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .map(|seat| seat["sides"][0].as_str().expect("a side").to_owned())
            .collect();
        let seats: Vec<Value> = sides.iter().map(|side| bot(side)).collect();
        let game = server.create(json!({"game": "skirmish", "seats": seats})).await;
        let over = until(&server, &game, |state| !state["outcome"].is_null()).await;
        assert_eq!(over["history"].as_array().map(Vec::len), over["step"].as_u64().map(|step| step as usize));
        server.stop().await;
    }
}

#[tokio::test]
async fn a_bot_goes_on_after_a_restart() {
    for database in database::all().await {
        let server = start(&database).await;
        let seats = json!([{"sides": ["red"], "player": {"bot": "mcts", "milliseconds": 2000}}, {"sides": ["blue"]}]);
        let game = server.create(json!({"game": "commander", "seats": seats})).await;
        server.stop().await;
        let server = start(&database).await;
        until(&server, &game, |state| state["to_act"] == "blue").await;
        server.stop().await;
    }
}
