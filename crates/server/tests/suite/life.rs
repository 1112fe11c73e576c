//! The life of a match.

use serde_json::json;

use crate::database;
use crate::server::start;

#[tokio::test]
async fn a_match_is_played_looked_at_and_survives_a_restart() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        assert_eq!(game.state["step"], 0);
        assert_eq!(game.state["you"]["sides"], json!(["red"]));
        let listed = game.state["actions"]["count"].as_u64().expect("actions");
        let places = game.state["actions"]["places"].as_object().expect("places");
        assert_eq!(places.values().map(|list| list.as_array().expect("a list").len() as u64).sum::<u64>(), listed);

        let first = places.values().next().expect("a place")[0]["action"].as_str().expect("text").to_owned();
        let played = server.act(&game, 0, 0, &first).await.ok();
        assert_eq!((&played["entry"]["action"], &played["entry"]["step"]), (&json!(first), &json!(1)));
        assert_eq!(played["state"]["to_act"], "blue");
        assert!(played["state"].get("history").is_none());

        let stale = server.act(&game, 0, 0, &first).await;
        assert_eq!((stale.status, stale.kind()), (409, "stale-step"));
        assert_eq!(stale.body["error"]["state"]["step"], 1);
        let early = server.act(&game, 0, 1, &first).await;
        assert_eq!((early.status, early.kind()), (422, "refused"), "it is blue's turn");
        assert_eq!(early.body["error"]["verdict"]["verdict"], "illegal");

        let past = server.get(&game.path("?step=0")).await.ok();
        assert_eq!((&past["shown"], &past["step"], &past["actions"]), (&json!(0), &json!(1), &json!(null)));
        let before = server.get(&game.path("")).await.ok();
        server.stop().await;

        let server = start(&database).await;
        let after = server.get(&game.path("")).await.ok();
        assert_eq!(after["history"], before["history"]);
        assert_eq!(after["position"], before["position"]);
        let list = server.get("/api/matches?limit=5").await.ok();
        assert_eq!((&list["matches"][0]["match"], &list["matches"][0]["step"]), (&json!(game.id), &json!(1)));
        server.stop().await;
    }
}

#[tokio::test]
async fn trying_writes_nothing_and_says_why() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let tried = server.ask("POST", &game.path("/verdict"), None, Some(json!({"intent": "Tf4f8"}))).await.ok();
        assert_eq!(tried["verdict"], "illegal", "{tried}");
        assert!(tried["evidence"].is_array() && tried["rule"].is_string());
        let all = server.ask("POST", &game.path("/objections"), None, Some(json!({"intent": "Tf4f8"}))).await.ok();
        assert_eq!(all["objections"][0]["kind"], tried["kind"]);
        assert_eq!(server.get(&game.path("")).await.ok()["version"], 0);
        server.stop().await;
    }
}

#[tokio::test]
async fn records_come_back_as_matches_and_forks_begin_anywhere() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        for step in 0..3 {
            let state = server.get(&game.path("")).await.ok();
            let places = state["actions"]["places"].as_object().expect("places");
            let action = places.values().next().expect("a place")[0]["action"].as_str().expect("text").to_owned();
            server.act(&game, step % 2, step, &action).await.ok();
        }
        let record = server.get(&game.path("/record")).await.ok();
        assert_eq!(record["entries"].as_array().map(Vec::len), Some(3));
        let copy = server.ask("POST", "/api/matches/import", None, Some(json!({"record": record}))).await.ok();
        assert_eq!(copy["state"]["step"], 3);
        assert_eq!(
            server.get(&format!("/api/matches/{}/record", copy["match"].as_str().expect("an id"))).await.ok(),
            record
        );

        let fork = server.ask("POST", &game.path("/fork"), None, Some(json!({"step": 1}))).await.ok();
        assert_eq!((&fork["state"]["step"], &fork["state"]["origin"]["step"]), (&json!(1), &json!(1)));
        let beyond = server.ask("POST", &game.path("/fork"), None, Some(json!({"step": 9}))).await;
        assert_eq!((beyond.status, beyond.kind()), (404, "unknown-step"));
        let mut torn = record.clone();
        torn["entries"][1] = torn["entries"][0].clone();
        let torn = server.ask("POST", "/api/matches/import", None, Some(json!({"record": torn}))).await;
        assert_eq!((torn.status, torn.kind()), (400, "bad-record"));
        server.stop().await;
    }
}

#[tokio::test]
async fn dice_fall_by_the_seed_that_is_shown_at_the_end() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.create(json!({"game": "skirmish", "position": "crossing"})).await;
        assert!(game.state["dice"]["seed"].is_null());
        let hash = game.state["dice"]["hash"].as_str().expect("a hash").to_owned();
        let over = server.post(&game.path("/resign"), &game.secrets[0], json!({})).await.ok();
        let seed = over["state"]["dice"]["seed"].as_str().expect("the seed").to_owned();
        use sha2::Digest;
        let bytes: Vec<u8> =
            (0..32).map(|byte| u8::from_str_radix(&seed[2 * byte..2 * byte + 2], 16).expect("digits")).collect();
        let hashed: String = sha2::Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hashed, hash);
        server.stop().await;
    }
}

#[tokio::test]
async fn open_seats_are_taken_once() {
    for database in database::all().await {
        let server = start(&database).await;
        let seats = json!([{"sides": ["red"], "name": "Ann"}, {"sides": ["blue"], "open": true}]);
        let game = server.create(json!({"game": "commander", "seats": seats})).await;
        let take = json!({"seat": 1, "name": "<b>Bob</b>"});
        let taken = server.ask("POST", &game.path("/join"), None, Some(take.clone())).await.ok();
        assert_eq!(taken["state"]["seats"][1]["name"], "<b>Bob</b>", "names are data; the page escapes them");
        assert!(taken["secret"].is_string());
        let again = server.ask("POST", &game.path("/join"), None, Some(take)).await;
        assert_eq!((again.status, again.kind()), (409, "seat-taken"));
        let closed = server.ask("POST", &game.path("/join"), None, Some(json!({"seat": 0}))).await;
        assert_eq!((closed.status, closed.kind()), (401, "unauthorized"));
        let bad = server.post(&game.path("/join"), &game.secrets[0], json!({"name": "a\u{7}"})).await;
        assert_eq!((bad.status, bad.kind()), (400, "bad-name"));
        server.stop().await;
    }
}
