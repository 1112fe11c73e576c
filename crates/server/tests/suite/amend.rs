//! The table's word: another position in the place of the one that stands there.

use serde_json::{Value, json};

use crate::database;
use crate::server::{Answer, Created, Running, start};

/// Red to act, and the same with one archer fewer.
const BEFORE: &str = "B114/5/5/1R213/5 red 0 - 3,3,3 1 -";
const AFTER: &str = "B114/5/5/1R203/5 red 0 - 3,3,3 1 -";

async fn create(server: &Running, seats: Value) -> Created {
    server.create(json!({"game": "skirmish", "position": BEFORE, "seats": seats})).await
}

async fn amend(server: &Running, game: &Created, seat: usize, body: Value) -> Answer {
    server.post(&game.path("/amend"), &game.secrets[seat], body).await
}

fn ask(step: usize, position: &str) -> Value {
    json!({"do": "ask", "step": step, "position": position, "reason": "an archer deserts"})
}

fn told(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.kind())
}

fn mastered() -> Value {
    json!([{"sides": ["red"]}, {"sides": ["green", "blue"], "master": true}])
}

async fn join(server: &Running, game: &Created) {
    for secret in &game.secrets {
        server.post(&game.path("/join"), secret, json!({"name": "Ann"})).await.ok();
    }
}

#[tokio::test]
async fn the_game_master_puts_another_position_there_and_goes_back_behind_it() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = create(&server, mastered()).await;
        join(&server, &game).await;
        assert_eq!(told(&amend(&server, &game, 0, ask(0, AFTER)).await), (403, "not-the-master"));
        let done = amend(&server, &game, 1, ask(0, AFTER)).await.ok();
        let entry = &done["entry"];
        assert_eq!((&entry["step"], &entry["kind"], &entry["by"]), (&json!(1), &json!("amended"), &Value::Null));
        assert_eq!(entry["reason"], "an archer deserts");
        assert_eq!((&done["state"]["position"], &done["state"]["step"]), (&json!(AFTER), &json!(1)));
        assert_eq!(
            told(&server.act(&game, 0, 0, "end").await),
            (409, "stale-step"),
            "it was meant for another position"
        );
        server.act(&game, 0, 1, "end").await.ok();
        server.stop().await;

        let server = start(&database).await;
        let state = server.get(&game.path("")).await.ok();
        assert_eq!(state["history"][0]["reason"], "an archer deserts", "it is on the disk");
        assert_eq!(server.get(&game.path("?step=0")).await.ok()["position"], BEFORE);
        assert_eq!(server.get(&game.path("?step=1")).await.ok()["position"], AFTER);
        let record = server.get(&game.path("/record")).await.ok();
        let again = server.ask("POST", "/api/matches/import", None, Some(json!({"record": record}))).await.ok();
        assert_eq!(again["state"]["position"], state["position"]);
        let fork = server.post(&game.path("/fork"), &game.secrets[1], json!({"step": 1})).await.ok();
        assert_eq!(fork["state"]["position"], AFTER);

        let back = server.post(&game.path("/take-back"), &game.secrets[1], json!({"do": "ask"})).await.ok();
        assert_eq!(back["state"]["step"], 1, "whatever came last goes first");
        let back = server.post(&game.path("/take-back"), &game.secrets[1], json!({"do": "ask"})).await.ok();
        assert_eq!((&back["state"]["step"], &back["state"]["position"]), (&json!(0), &json!(BEFORE)));
        server.stop().await;
    }
}

#[tokio::test]
async fn everything_wrong_with_it_is_said_and_nothing_changes() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = create(&server, mastered()).await;
        let wrong = amend(&server, &game, 1, ask(0, "B994/5/5/1R993/5 red 0 - 3,3,3 1 -")).await;
        assert_eq!(told(&wrong), (400, "bad-position"));
        assert_eq!(wrong.body["error"]["at"]["problems"].as_array().map(Vec::len), Some(2));
        assert_eq!(told(&amend(&server, &game, 1, ask(0, "nonsense")).await), (400, "bad-position"));
        assert_eq!(told(&amend(&server, &game, 1, ask(3, AFTER)).await), (409, "stale-step"));
        let silent = json!({"do": "ask", "step": 0, "position": AFTER, "reason": " "});
        assert_eq!(told(&amend(&server, &game, 1, silent).await), (400, "bad-reason"));
        assert_eq!(told(&amend(&server, &game, 1, json!({"do": "accept"})).await), (409, "no-offer"));
        assert_eq!(
            told(&server.ask("POST", &game.path("/amend"), None, Some(ask(0, AFTER))).await),
            (401, "unauthorized")
        );
        let state = server.get(&game.path("")).await.ok();
        assert_eq!((&state["version"], &state["position"]), (&json!(0), &json!(BEFORE)));
        server.stop().await;
    }
}

#[tokio::test]
async fn without_a_game_master_everybody_must_agree() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = create(&server, json!([{"sides": ["red"]}, {"sides": ["green", "blue"]}])).await;
        join(&server, &game).await;
        let asked = amend(&server, &game, 0, ask(0, AFTER)).await.ok();
        assert_eq!(asked["entry"], Value::Null);
        assert_eq!(asked["state"]["offers"]["amendment"]["waits_for"], json!([1]));
        assert_eq!(told(&amend(&server, &game, 0, json!({"do": "accept"})).await), (409, "no-offer"));
        amend(&server, &game, 1, json!({"do": "decline"})).await.ok();
        amend(&server, &game, 0, ask(0, AFTER)).await.ok();
        let done = amend(&server, &game, 1, json!({"do": "accept"})).await.ok();
        assert_eq!((&done["state"]["position"], &done["entry"]["kind"]), (&json!(AFTER), &json!("amended")));
        assert_eq!(done["state"]["offers"]["amendment"], Value::Null);
        let wrong = amend(&server, &game, 0, ask(1, "B994/5/5/1R993/5 red 0 - 3,3,3 1 -")).await;
        assert_eq!(told(&wrong), (400, "bad-position"), "nobody is asked about what cannot be");

        let alone =
            create(&server, json!([{"sides": ["red"]}, {"sides": ["green", "blue"], "player": {"bot": "easy"}}])).await;
        let done = amend(&server, &alone, 0, ask(0, AFTER)).await.ok();
        assert_eq!(done["state"]["step"], 1, "bots are not asked");
        server.post(&alone.path("/resign"), &alone.secrets[0], json!({})).await.ok();
        assert_eq!(told(&amend(&server, &alone, 0, ask(1, BEFORE)).await), (409, "over"));
        server.stop().await;
    }
}

#[tokio::test]
async fn the_game_master_brings_a_match_back_that_is_over() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = create(&server, mastered()).await;
        server.post(&game.path("/resign"), &game.secrets[0], json!({})).await.ok();
        let done = amend(&server, &game, 1, ask(0, AFTER)).await.ok();
        assert_eq!((&done["state"]["outcome"], &done["state"]["to_act"]), (&Value::Null, &json!("red")));
        server.stop().await;
    }
}

/// A fight of two whose hit points the other does not know.
fn duel() -> Value {
    json!({"grid": {"width": 8, "height": 4}, "creatures": [
        {"id": "kara", "team": "party", "controller": "party", "at": [1, 1], "class": "fighter", "level": 5},
        {"id": "grum", "team": "orcs", "controller": "orcs", "at": [5, 1], "monster": "orc"}], "order": ["kara", "grum"]})
}

#[tokio::test]
async fn nobody_changes_what_is_hidden_from_them_and_no_side_comes_from_nowhere() {
    for database in database::all().await {
        let server = start(&database).await;
        let hidden = json!({"game": "srd5e", "position": duel(), "ruleset": {"hidden_hit_points": true}});
        let game = server.create(hidden).await;
        let body = json!({"do": "ask", "step": 0, "position": duel(), "reason": "rain"});
        assert_eq!(told(&amend(&server, &game, 0, body.clone()).await), (403, "hidden"));

        let seats = json!([{"sides": ["party"]}, {"sides": ["orcs"], "master": true}]);
        let game = server.create(json!({"game": "srd5e", "position": duel(), "seats": seats})).await;
        let mut more = duel();
        let wolf = json!({"id": "wolf", "team": "orcs", "controller": "wolves", "at": [6, 1], "monster": "wolf"});
        more["creatures"].as_array_mut().expect("creatures").push(wolf);
        more["order"] = json!(["kara", "grum", "wolf"]);
        let body = |position: &Value| json!({"do": "ask", "step": 0, "position": position, "reason": "a wolf comes"});
        assert_eq!(told(&amend(&server, &game, 1, body(&more)).await), (400, "unknown-side"));
        more["creatures"][2]["controller"] = json!("orcs");
        let done = amend(&server, &game, 1, body(&more)).await.ok();
        assert_eq!(done["state"]["setup"]["creatures"].as_array().map(Vec::len), Some(3));
        server.stop().await;
    }
}

#[tokio::test]
async fn a_view_of_the_past_is_that_of_the_sides_there_were_then() {
    for database in database::all().await {
        let server = start(&database).await;
        let seats = json!([{"sides": ["party"]}, {"sides": ["orcs"], "master": true}]);
        let rules = json!({"hidden_hit_points": true});
        let game = server.create(json!({"game": "srd5e", "position": duel(), "seats": seats, "ruleset": rules})).await;
        // The order of sides follows that of creatures.
        let mut turned = duel();
        turned["creatures"].as_array_mut().expect("creatures").reverse();
        let body = json!({"do": "ask", "step": 0, "position": turned, "reason": "they change places"});
        amend(&server, &game, 1, body).await.ok();
        for step in [0, 1] {
            let path = game.path(&format!("?step={step}"));
            let state = server.ask("GET", &path, Some(&game.secrets[0]), None).await.ok();
            for creature in state["setup"]["creatures"].as_array().expect("creatures") {
                assert_eq!(creature["veiled"] == true, creature["id"] == "grum", "step {step}: {creature}");
            }
        }
        server.stop().await;
    }
}
