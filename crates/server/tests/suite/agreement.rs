//! What players settle among themselves.

use serde_json::{Value, json};

use crate::database;
use crate::server::{Created, Running, start};

async fn play_any(server: &Running, game: &Created, seat: usize) -> Value {
    let state = server.get(&game.path("")).await.ok();
    let places = state["actions"]["places"].as_object().expect("places");
    let action = places.values().next().expect("a place")[0]["action"].as_str().expect("text").to_owned();
    server.act(game, seat, state["step"].as_u64().expect("a step") as usize, &action).await.ok()
}

#[tokio::test]
async fn a_take_back_needs_the_other_person() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        for (seat, name) in ["Ann", "Bob"].into_iter().enumerate() {
            server.post(&game.path("/join"), &game.secrets[seat], json!({"name": name})).await.ok();
        }
        play_any(&server, &game, 0).await;
        let path = game.path("/take-back");
        let asked = server.post(&path, &game.secrets[0], json!({"do": "ask"})).await.ok();
        assert_eq!(asked["state"]["offers"]["take_back"], json!({"seat": 0, "to": 0, "waits_for": [1]}));
        assert_eq!(asked["state"]["step"], 1);
        let own = server.post(&path, &game.secrets[0], json!({"do": "accept"})).await;
        assert_eq!((own.status, own.kind()), (409, "no-offer"));
        let declined = server.post(&path, &game.secrets[1], json!({"do": "decline"})).await.ok();
        assert!(declined["state"]["offers"]["take_back"].is_null());
        server.post(&path, &game.secrets[0], json!({"do": "ask"})).await.ok();
        let back = server.post(&path, &game.secrets[1], json!({"do": "accept"})).await.ok();
        assert_eq!((&back["state"]["step"], &back["state"]["version"]), (&json!(0), &json!(2)));
        let nothing = server.post(&path, &game.secrets[0], json!({"do": "ask"})).await;
        assert_eq!((nothing.status, nothing.kind()), (409, "nothing-to-take-back"));
        server.stop().await;
    }
}

#[tokio::test]
async fn offers_and_claims_survive_a_restart() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        for seat in [0, 1] {
            play_any(&server, &game, seat).await;
        }
        server.post(&game.path("/take-back"), &game.secrets[0], json!({"do": "ask"})).await.ok();
        server.post(&game.path("/draw"), &game.secrets[1], json!({"do": "offer"})).await.ok();
        let before = server.get(&game.path("")).await.ok();
        let take_back = json!({"seat": 0, "to": 0, "waits_for": [1]});
        assert_eq!(
            before["offers"],
            json!({"amendment": null, "take_back": take_back, "draw": {"seat": 1, "waits_for": [0]}})
        );
        assert_eq!(before["seats"][1]["claimed"], true, "who acts sits down");
        server.stop().await;

        let server = start(&database).await;
        let after = server.get(&game.path("")).await.ok();
        assert_eq!((&after["offers"], &after["version"]), (&before["offers"], &before["version"]));
        assert_eq!(after["seats"][1]["claimed"], true);
        server.post(&game.path("/draw"), &game.secrets[0], json!({"do": "decline"})).await.ok();
        server.stop().await;

        let server = start(&database).await;
        assert!(server.get(&game.path("")).await.ok()["offers"]["draw"].is_null(), "so does a refusal");
        let back = server.post(&game.path("/take-back"), &game.secrets[1], json!({"do": "accept"})).await.ok();
        assert_eq!((&back["state"]["step"], &back["state"]["version"]), (&json!(0), &json!(3)));
        server.stop().await;

        let server = start(&database).await;
        let nothing = json!({"amendment": null, "take_back": null, "draw": null});
        assert_eq!(server.get(&game.path("")).await.ok()["offers"], nothing, "an entry ends every offer");
        server.stop().await;
    }
}

#[tokio::test]
async fn draws_are_agreed_and_end_the_match() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let path = game.path("/draw");
        server.post(&path, &game.secrets[0], json!({"do": "offer"})).await.ok();
        let agreed = server.post(&path, &game.secrets[1], json!({"do": "accept"})).await.ok();
        assert_eq!(agreed["state"]["outcome"], json!({"winner": null, "reason": "draw-agreed", "rule": null}));
        let late = server.act(&game, 0, 0, "Tf4f6").await;
        assert_eq!((late.status, late.kind()), (409, "over"));
        let back = server.post(&game.path("/take-back"), &game.secrets[0], json!({"do": "ask", "to": 0})).await;
        assert_eq!((back.status, back.kind()), (409, "over"));
        server.stop().await;
    }
}

#[tokio::test]
async fn whoever_resigns_has_lost() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let spectator = server.ask("POST", &game.path("/resign"), None, Some(json!({}))).await;
        assert_eq!((spectator.status, spectator.kind()), (401, "unauthorized"));
        let other = server.post(&game.path("/resign"), &game.secrets[1], json!({"by": "red"})).await;
        assert_eq!((other.status, other.kind()), (403, "not-your-seat"));
        let over = server.post(&game.path("/resign"), &game.secrets[1], json!({})).await.ok();
        assert_eq!(over["state"]["outcome"]["winner"], "red");
        server.stop().await;
    }
}
