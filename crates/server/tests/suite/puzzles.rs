//! Puzzles: filtered and paged, each solved by its line.

use serde_json::json;

use crate::database;
use crate::server::start;

#[tokio::test]
async fn puzzles_are_filtered_and_paged() {
    for database in database::all().await {
        let server = start(&database).await;
        let all = server.get("/api/puzzles/commander").await.ok();
        let total = all["total"].as_u64().expect("a number");
        assert!(total > 100, "{total}");
        assert_eq!(all["puzzles"].as_array().map(Vec::len), Some(100));
        let mut of_lengths = 0;
        for turns in [2, 3, 4] {
            let some = server.get(&format!("/api/puzzles/commander?turns={turns}&limit=3")).await.ok();
            of_lengths += some["total"].as_u64().expect("a number");
            let puzzles = some["puzzles"].as_array().expect("puzzles");
            assert_eq!(puzzles.len(), 3);
            assert!(puzzles.iter().all(|puzzle| puzzle["turns"] == turns));
        }
        assert_eq!(of_lengths, total);
        let page = server.get("/api/puzzles/commander?offset=7&limit=2").await.ok();
        assert_eq!(page["puzzles"], json!([all["puzzles"][7], all["puzzles"][8]]));
        assert_eq!(page["puzzles"][0]["number"], 8);
        let beyond = server.get("/api/puzzles/commander?offset=5000").await.ok();
        assert_eq!((&beyond["total"], &beyond["puzzles"]), (&json!(total), &json!([])));
        assert_eq!(server.get("/api/puzzles/skirmish").await.ok(), json!({"total": 0, "puzzles": []}));
        assert_eq!(server.get("/api/puzzles/chess").await.kind(), "unknown-game");
        assert_eq!(server.get("/api/puzzles/commander?turns=two").await.kind(), "bad-query");
        assert_eq!(server.get("/api/puzzles/commander?colour=red").await.kind(), "bad-query");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_puzzle_is_proven_and_its_defence_answers() {
    for database in database::all().await {
        let server = start(&database).await;
        let found = server.get("/api/puzzles/commander?turns=2&limit=1").await.ok();
        let puzzle = &found["puzzles"][0];
        let message = json!({
            "op": "forced", "game": "commander", "ruleset": puzzle["ruleset"], "position": puzzle["position"], "turns": 2,
        });
        let proof = server.ask("POST", "/api/referee", None, Some(message)).await.ok();
        assert_eq!((&proof["ok"]["forced"], &proof["ok"]["turns"]), (&json!(true), &json!(2)), "{proof}");
        let actions: Vec<_> =
            proof["ok"]["line"].as_array().expect("a line").iter().map(|one| &one["action"]).collect();
        assert_eq!(json!(actions), puzzle["line"]);
        server.stop().await;
    }
}
