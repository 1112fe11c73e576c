//! Where matches can begin, and fights whose progress is told.

use serde_json::{Value, json};

use crate::database;
use crate::server::start;

#[tokio::test]
async fn ready_made_setups_and_their_pictures() {
    let database = &database::all().await[0];
    let server = start(database).await;
    let answer = server.get("/api/scenarios/srd5e?ruleset=2024").await.ok();
    let ambush = &answer["scenarios"][0];
    assert_eq!((&ambush["name"], &ambush["sides"]), (&json!("ambush"), &json!(["party", "bandits"])));
    assert!(ambush["note"].as_str().is_some_and(|note| note.contains("characters of level")), "{ambush}");
    assert_eq!(server.get("/api/scenarios/commander").await.ok()["scenarios"][0]["sides"], json!(["red", "blue"]));
    assert_eq!(server.get("/api/scenarios/srd5e?ruleset=1974").await.kind(), "unknown-preset");
    let beasts = server.get("/api/bestiary/srd5e?ruleset=2024").await.ok();
    let beasts = beasts["monsters"].as_array().expect("monsters");
    assert!(beasts.iter().any(|beast| beast["name"] == "goblin-warrior"), "the tables of 2024");
    assert_eq!(server.get("/api/bestiary/commander").await.kind(), "no-bestiary");
    let path = "/api/pictures/srd5e/scenario.svg?name=crypt&ruleset=2014&theme=dark&bare=true&size=320";
    let picture = reqwest::get(format!("{}{path}", server.address)).await.expect("an answer");
    assert_eq!(picture.headers()["content-type"], "image/svg+xml");
    assert!(picture.text().await.expect("a text").starts_with("<svg"));
    assert_eq!(server.get("/api/pictures/srd5e/scenario.svg?name=nowhere").await.kind(), "bad-position");
    server.stop().await;
}

fn duel() -> Value {
    json!({"grid": {"width": 2, "height": 1}, "creatures": [
        {"id": "kara", "team": "party", "controller": "party", "at": [0, 0], "class": "fighter", "level": 5},
        {"id": "rat", "team": "foes", "controller": "foes", "at": [1, 0], "monster": "rat"}]})
}

/// The lines of a simulation.
async fn lines(address: &str, message: &Value) -> Vec<Value> {
    let request = reqwest::Client::new().post(format!("{address}/api/simulate")).json(message);
    let text = request.send().await.expect("an answer").text().await.expect("a text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[tokio::test]
async fn fights_tell_their_progress_and_then_the_answer_of_the_protocol() {
    let database = &database::all().await[0];
    let server = start(database).await;
    let message = json!({"game": "srd5e", "position": duel(), "fights": 40, "players": "random", "seed": 3});
    let told = lines(&server.address, &message).await;
    let (last, progress) = told.split_last().expect("lines");
    assert!(progress.iter().all(|line| line["done"].as_u64() <= line["of"].as_u64()), "{progress:?}");
    assert!(!progress.is_empty(), "the first line comes at once");
    let mut plain = message.clone();
    plain["op"] = json!("simulate");
    let answer = server.ask("POST", "/api/referee", None, Some(plain)).await.ok();
    assert_eq!(last["ok"], answer["ok"], "the same seed, the same answer");

    let wrong = lines(&server.address, &json!({"game": "srd5e", "position": "nowhere"})).await;
    assert_eq!(wrong.last().expect("a line")["error"]["kind"], "bad-position");
    let other = lines(&server.address, &json!({"op": "games"})).await;
    assert_eq!(other.last().expect("a line")["error"]["at"]["path"], "op");
    let many = lines(&server.address, &json!({"game": "srd5e", "position": duel(), "fights": 20_001})).await;
    assert_eq!(many.last().expect("a line")["error"]["kind"], "limit");
    server.stop().await;
}

#[tokio::test]
async fn whoever_hangs_up_ends_the_fights() {
    let database = &database::all().await[0];
    let server = start(database).await;
    let message = json!({"game": "srd5e", "position": "ambush", "fights": 20_000});
    for _ in 0..8 {
        let request = reqwest::Client::new().post(format!("{}/api/simulate", server.address)).json(&message);
        let mut answer = request.send().await.expect("an answer");
        assert!(answer.chunk().await.expect("a chunk").is_some(), "it has begun");
    }
    // Every permit would be taken for minutes if any of them went on.
    let quick = json!({"game": "srd5e", "position": duel(), "fights": 2, "players": "random"});
    let told = tokio::time::timeout(std::time::Duration::from_secs(30), lines(&server.address, &quick)).await;
    assert!(told.expect("soon").last().expect("a line")["ok"].is_object());
    server.stop().await;
}
