//! Nobody sees what the rules hide.

use serde_json::json;

use crate::database;
use crate::server::start;

#[tokio::test]
async fn purses_are_hidden_from_other_teams_and_spectators() {
    let database = database::sqlite();
    let server = start(&database).await;
    let ruleset = json!({"hidden_purses": true});
    let game = server.create(json!({"game": "skirmish", "ruleset": ruleset})).await;
    let purses = |state: &serde_json::Value| state["setup"]["purses"].clone();
    let red = server.ask("GET", &game.path(""), Some(&game.secrets[0]), None).await.ok();
    let spectator = server.get(&game.path("")).await.ok();
    assert_eq!(spectator["hidden"], true);
    assert!(spectator["actions"].is_null(), "what may be done would tell");
    assert!(red["actions"].is_object());
    assert_ne!(purses(&red), purses(&spectator));
    for (path, body) in [("/verdict", json!({"intent": "end"})), ("/fork", json!({"step": 0}))] {
        let asked = server.ask("POST", &game.path(path), None, Some(body)).await;
        assert_eq!((asked.status, asked.kind()), (403, "hidden"), "{path}");
    }
    let record = server.get(&game.path("/record")).await;
    assert_eq!((record.status, record.kind()), (403, "hidden"));
    server.post(&game.path("/verdict"), &game.secrets[0], json!({"intent": "end"})).await.ok();
}
