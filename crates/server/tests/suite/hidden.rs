//! Nobody sees what the rules hide.

use serde_json::json;

use crate::database;
use crate::server::start;

#[tokio::test]
async fn purses_are_hidden_from_other_teams_and_spectators() {
    for database in database::all().await {
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
        server.stop().await;
    }
}

#[tokio::test]
async fn sums_and_dice_of_bribes_are_hidden_until_the_match_is_over() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = json!({"game": "skirmish", "ruleset": {"hidden_purses": true}, "position": "crossing"});
        let game = server.create(game).await;
        server.act(&game, 0, 0, "end").await.ok();
        let look = async |seat: Option<usize>| {
            let secret = seat.map(|seat| game.secrets[seat].as_str());
            server.ask("GET", &game.path(""), secret, None).await.ok()
        };
        let green = look(Some(1)).await;
        assert_eq!(green["you"]["sides"], json!(["green"]));
        let all = green["actions"]["places"].as_object().expect("places").values().flat_map(|list| list.as_array());
        let bribe = all.flatten().rfind(|listed| listed["kind"] == "bribe").expect("a bribe")["action"].clone();
        let bribe = bribe.as_str().expect("text");
        let (open, sum) = bribe.split_once(' ').expect("a sum");
        assert!(sum.parse::<u8>().is_ok());
        server.act(&game, 1, 1, bribe).await.ok();

        for (seat, knows) in [(None, false), (Some(0), true), (Some(1), true), (Some(2), false)] {
            let state = look(seat).await;
            for item in [&state["history"][1], &state["last"]] {
                assert_eq!(item["action"], if knows { bribe } else { open }, "{seat:?}");
                assert_eq!(item["kind"], if knows { "bribe" } else { "hidden" });
                for field in ["rolls", "events", "cost", "notices"] {
                    assert_eq!(item[field].is_null(), !knows, "{field} for {seat:?}");
                }
            }
            assert_eq!(state["history"][0]["action"], "end", "what is no secret is told");
            assert!(state["history"][0]["events"].is_array());
        }
        server.post(&game.path("/resign"), &game.secrets[2], json!({})).await.ok();
        let over = look(None).await;
        assert_eq!((&over["history"][1]["action"], &over["hidden"]), (&json!(bribe), &json!(false)));
        server.get(&game.path("/record")).await.ok();
        server.stop().await;
    }
}
