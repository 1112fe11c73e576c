//! Clocks: they run while their side is asked and everybody has come, and a fallen flag loses.

use std::time::Duration;

use serde_json::{Value, json};

use crate::database;
use crate::server::{Created, Running, start};

/// An hour, in milliseconds.
const HOUR: u64 = 3_600_000;

async fn join(server: &Running, game: &Created) {
    for secret in &game.secrets {
        server.post(&game.path("/join"), secret, json!({})).await.ok();
    }
}

async fn look(server: &Running, game: &Created) -> Value {
    server.get(&game.path("")).await.ok()
}

fn left(state: &Value, side: &str) -> u64 {
    state["clocks"]["sides"][side]["left"].as_u64().unwrap_or_else(|| panic!("no clock of {side} in {state}"))
}

#[tokio::test]
async fn clocks_run_by_turns_and_go_back_with_the_match() {
    for database in database::all().await {
        let server = start(&database).await;
        let clock = json!({"seconds": 3600, "increment": 60});
        let game = server.create(json!({"game": "commander", "clock": clock})).await;
        assert_eq!(game.state["clocks"]["running"], Value::Null, "nobody has come");
        assert_eq!(left(&game.state, "red"), HOUR);
        join(&server, &game).await;
        assert_eq!(look(&server, &game).await["clocks"]["running"], "red");

        let played = server.act(&game, 0, 0, "Tf4f6").await.ok();
        let red = played["entry"]["clock"].as_u64().expect("a clock");
        assert!(red > HOUR && red <= HOUR + 60_000, "{red}: handing on is worth the increment");
        assert_eq!((left(&played["state"], "red"), &played["state"]["clocks"]["running"]), (red, &json!("blue")));
        let record = server.get(&game.path("/record")).await.ok();
        assert_eq!(record["entries"][0]["clock"], red);

        let fork = server.ask("POST", &game.path("/fork"), None, Some(json!({"step": 1}))).await.ok();
        assert_eq!(left(&fork["state"], "red"), red, "a copy goes on with the same clocks");
        assert_eq!(fork["state"]["clocks"]["running"], Value::Null);

        server.post(&game.path("/take-back"), &game.secrets[0], json!({"do": "ask"})).await.ok();
        let back = server.post(&game.path("/take-back"), &game.secrets[1], json!({"do": "accept"})).await.ok();
        assert!(left(&back["state"], "red") <= HOUR && left(&back["state"], "blue") == HOUR);
        assert_eq!(back["state"]["clocks"]["running"], "red");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_fallen_flag_loses_and_is_an_entry() {
    for database in database::all().await {
        let server = start(&database).await;
        let seats = json!([
            {"sides": ["red"], "clock": {"seconds": 3600}}, {"sides": ["blue"], "clock": {"seconds": 1}}
        ]);
        let game = server.create(json!({"game": "commander", "seats": seats})).await;
        join(&server, &game).await;
        server.act(&game, 0, 0, "Tf4f6").await.ok();
        let mut state = look(&server, &game).await;
        for _ in 0..400 {
            if !state["outcome"].is_null() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            state = look(&server, &game).await;
        }
        assert_eq!(state["outcome"], json!({"winner": "red", "reason": "time-out", "rule": null}));
        assert_eq!((left(&state, "blue"), &state["clocks"]["running"]), (0, &Value::Null));
        let record = server.get(&game.path("/record")).await.ok();
        assert_eq!(record["entries"][1], json!({"happening": {"time-out": {"by": 1}}, "clock": 0}));
        let late = server.act(&game, 1, 1, "Tf9f8").await;
        assert_eq!((late.status, late.kind()), (409, "over"));
        server.stop().await;
        let server = start(&database).await;
        assert_eq!(look(&server, &game).await["outcome"]["reason"], "time-out");
        server.stop().await;
    }
}

#[tokio::test]
async fn nobody_pays_for_the_time_in_which_the_server_is_down() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.create(json!({"game": "commander", "clock": {"seconds": 6}})).await;
        join(&server, &game).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        let before = left(&look(&server, &game).await, "red");
        assert!(before <= 5_500);
        server.stop().await;
        // Longer than red has left.
        tokio::time::sleep(Duration::from_millis(6_200)).await;
        let server = start(&database).await;
        let after = look(&server, &game).await;
        assert_eq!((&after["outcome"], &after["clocks"]["running"]), (&Value::Null, &json!("red")));
        assert!(left(&after, "red") <= before, "what was used is not given back");
        server.stop().await;
    }
}

#[tokio::test]
async fn clocks_are_for_all_or_none() {
    for database in database::all().await {
        let server = start(&database).await;
        let some = json!([{"sides": ["red"], "clock": {"seconds": 60}}, {"sides": ["blue"]}]);
        for body in [
            json!({"game": "commander", "seats": some}),
            json!({"game": "commander", "clock": {"seconds": 0}}),
            json!({"game": "commander", "clock": {"seconds": 60, "increment": 5000}}),
        ] {
            let refused = server.ask("POST", "/api/matches", None, Some(body)).await;
            assert_eq!((refused.status, refused.kind()), (400, "bad-clock"), "{refused:?}");
        }
        assert_eq!(server.commander().await.state["clocks"], Value::Null);
        server.stop().await;
    }
}
