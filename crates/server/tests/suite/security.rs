//! Nobody gets in where they do not belong, and garbage gets a typed error.

use serde_json::{Value, json};

use crate::database;
use crate::server::{start, start_with};

#[tokio::test]
async fn garbage_on_every_route_gets_a_typed_error() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let http = reqwest::Client::new();
        let bodies: &[&[u8]] = &[
            b"",
            b"{",
            b"[]",
            b"null",
            b"7",
            b"\"\"",
            b"{\"\":1}",
            b"{\"step\":-1}",
            b"\xff\xfe",
            b"{\"a\":{\"a\":{\"a\":[]}}}",
        ];
        for (method, path) in rulebound_server::routes::known() {
            let path = path.replace("{id}", &game.id).replace("{game}", "%00%ff").replace("/rule/", "/rule/x");
            let url = format!("{}{path}", server.address);
            for body in bodies {
                let request = http.request(method.to_uppercase().parse().expect("a method"), &url);
                let request = request.header("content-type", "application/json").bearer_auth(&game.secrets[0]);
                let response = request.body(body.to_vec()).send().await.expect("an answer");
                let status = response.status().as_u16();
                assert!(status < 500, "{method} {path} with {body:?}: {status}");
                if status >= 400 {
                    let answer: Value = response.json().await.unwrap_or_default();
                    assert!(answer["error"]["kind"].is_string(), "{method} {path} with {body:?}: {status} {answer}");
                }
            }
            for header in ["Basic abc", "Bearer", "Bearer ", "\u{7f}"] {
                let Ok(value) = reqwest::header::HeaderValue::from_bytes(header.as_bytes()) else { continue };
                let request = http.request(method.to_uppercase().parse().expect("a method"), &url);
                let status = request.header("authorization", value).send().await.expect("an answer").status();
                assert!(status.as_u16() < 500, "{method} {path}");
            }
        }
        assert_eq!(server.get(&game.path("")).await.ok()["version"], 0, "garbage changed nothing");
        for path in ["/api/nothing", "/nothing.js", "/api/matches/x/y/z", "/../../etc/passwd", "/%2e%2e/secret"] {
            let answer = server.get(path).await;
            assert_eq!((answer.status, answer.kind()), (404, "not-found"), "{path}");
        }
        for query in ["?step=x", "?step=-1", "?stpe=1", "?step=99999999999999999999999"] {
            let answer = server.get(&game.path(query)).await;
            assert_eq!((answer.status, answer.kind()), (400, "bad-query"), "{query}");
        }
        assert_eq!(server.get(&game.path("?step=7")).await.kind(), "unknown-step");
        server.stop().await;
    }
}

#[tokio::test]
async fn wrong_secrets_and_other_seats_are_turned_away() {
    for database in database::all().await {
        let server = start(&database).await;
        let (game, other) = (server.commander().await, server.commander().await);
        let body = json!({"step": 0, "intent": "Tf4f6"});
        for secret in [&"0".repeat(64), &other.secrets[0], &game.secrets[0][1..].to_owned()] {
            let answer = server.post(&game.path("/actions"), secret, body.clone()).await;
            assert_eq!((answer.status, answer.kind()), (401, "unauthorized"));
        }
        let nobody = server.ask("POST", &game.path("/actions"), None, Some(body)).await;
        assert_eq!((nobody.status, nobody.kind()), (401, "unauthorized"));
        let by = json!({"step": 0, "intent": "Tf4f6", "by": "red"});
        let blue = server.post(&game.path("/actions"), &game.secrets[1], by).await;
        assert_eq!((blue.status, blue.kind()), (403, "not-your-seat"));
        let state = server.get(&game.path("")).await.ok().to_string();
        assert!(game.secrets.iter().all(|secret| !state.contains(secret)), "secrets are shown once");
        server.stop().await;
    }
}

#[tokio::test]
async fn secrets_are_not_in_the_database() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        server.stop().await;
        let kept = database.text().await;
        assert!(kept.contains(&game.id));
        assert!(game.secrets.iter().all(|secret| !kept.contains(secret)));
    }
}

#[tokio::test]
async fn what_is_too_large_or_of_another_kind_is_refused() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let large = json!({"intent": "x".repeat(70_000)});
        let answer = server.ask("POST", &game.path("/verdict"), None, Some(large.clone())).await;
        assert_eq!((answer.status, answer.kind()), (413, "body-too-large"));
        let answer = server.ask("POST", "/api/referee", None, Some(large)).await;
        assert_eq!((answer.status, answer.kind()), (413, "body-too-large"));
        let plain = reqwest::Client::new().post(format!("{}/api/referee", server.address)).body("{}");
        assert_eq!(plain.send().await.expect("an answer").status().as_u16(), 415);
        let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
        let deep = reqwest::Client::new()
            .post(format!("{}/api/referee", server.address))
            .header("content-type", "application/json")
            .body(deep);
        assert_eq!(deep.send().await.expect("an answer").status().as_u16(), 400);
        let perft = json!({"op": "perft", "game": "commander", "depth": 6});
        let answer = server.ask("POST", "/api/referee", None, Some(perft)).await;
        assert_eq!((answer.status, answer.kind()), (400, "limit"));
        assert_eq!(answer.body["error"]["at"]["limit"], 10_000_000, "{answer:?}");
        server.stop().await;
    }
}

#[tokio::test]
async fn whoever_asks_too_often_waits() {
    for database in database::all().await {
        let server = start_with(&database, true).await;
        let mut refused = None;
        for _ in 0..200 {
            let response = reqwest::get(format!("{}/api/games", server.address)).await.expect("an answer");
            if response.status().as_u16() == 429 {
                refused = Some(response);
                break;
            }
        }
        let refused = refused.expect("a limit");
        assert!(refused.headers().contains_key("retry-after"));
        let body: Value = refused.json().await.expect("JSON");
        assert_eq!(body["error"]["kind"], "rate-limited");
        assert_eq!(server.get("/health").await.status, 200, "health is always answered");
        server.stop().await;
    }
}

#[tokio::test]
async fn every_answer_carries_the_policies() {
    for database in database::all().await {
        let server = start(&database).await;
        for path in ["/", "/api/games", "/nothing"] {
            let response = reqwest::get(format!("{}{path}", server.address)).await.expect("an answer");
            let policy = response.headers()["content-security-policy"].to_str().expect("text").to_owned();
            assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
            assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        }
        let metrics =
            reqwest::get(format!("{}/metrics", server.address)).await.expect("an answer").text().await.expect("text");
        assert!(metrics.contains("rulebound_request_seconds_count"), "{metrics}");
        server.stop().await;
    }
}
