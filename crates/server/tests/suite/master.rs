//! What the game master may do, and nobody else.

use serde_json::{Value, json};

use crate::database;
use crate::server::{Answer, Created, Running, start};

/// Red stands before a rock that it may not enter (SKM-4.3).
const ROCK: &str = "B114/5/5/1R213/5 red 0 - 3,3,3 1 -";
/// Into the rock.
const MARCH: &str = "b2-c2 1s1a";

/// A match with a game master in the last of three seats.
async fn table(server: &Running) -> Created {
    let seats = json!([{"sides": ["red"]}, {"sides": ["green"]}, {"sides": ["blue"], "master": true}]);
    server.create(json!({"game": "skirmish", "position": ROCK, "seats": seats})).await
}

const RED: usize = 0;
const GREEN: usize = 1;
const MASTER: usize = 2;

async fn join(server: &Running, game: &Created, seats: &[usize]) {
    for &seat in seats {
        server.post(&game.path("/join"), &game.secrets[seat], json!({"name": "Ann"})).await.ok();
    }
}

async fn act(server: &Running, game: &Created, seat: usize, more: Value) -> Answer {
    let mut body = json!({"step": 0, "intent": MARCH});
    body.as_object_mut().expect("fields").extend(more.as_object().cloned().expect("fields"));
    server.post(&game.path("/actions"), &game.secrets[seat], body).await
}

async fn appeal(server: &Running, game: &Created, seat: usize, body: Value) -> Answer {
    server.post(&game.path("/appeal"), &game.secrets[seat], body).await
}

fn told(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.kind())
}

#[tokio::test]
async fn one_person_is_the_game_master() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = table(&server).await;
        assert_eq!(game.state["seats"][MASTER]["master"], true);
        assert_eq!(game.state["seats"][RED]["master"], false);
        for seats in [
            json!([{"sides": ["red"], "master": true}, {"sides": ["green", "blue"], "master": true}]),
            json!([{"sides": ["red"]}, {"sides": ["green", "blue"], "master": true, "player": {"bot": "easy"}}]),
        ] {
            let body = json!({"game": "skirmish", "seats": seats});
            assert_eq!(told(&server.ask("POST", "/api/matches", None, Some(body)).await), (400, "bad-seats"));
        }
        let fork = server.post(&game.path("/fork"), &game.secrets[MASTER], json!({"step": 0})).await.ok();
        assert_eq!(fork["state"]["seats"][MASTER]["master"], true, "a fork has one too");
        server.stop().await;
    }
}

#[tokio::test]
async fn the_game_master_alone_waives_rules_and_says_why() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = table(&server).await;
        let waived = json!(["SKM-4.3"]);
        let player = act(&server, &game, RED, json!({"waivers": waived, "reason": "please"})).await;
        assert_eq!(told(&player), (403, "not-the-master"));
        for (more, kind) in [
            (json!({"by": "red", "waivers": waived}), "missing-field"),
            (json!({"by": "red", "waivers": waived, "reason": " "}), "bad-reason"),
            (json!({"by": "red", "waivers": waived, "reason": "x".repeat(201)}), "bad-reason"),
            (json!({"by": "red", "reason": "no rule"}), "conflicting-fields"),
            (json!({"by": "red", "waivers": ["SKM-4.1"], "reason": "no"}), "bad-waiver"),
        ] {
            assert_eq!(told(&act(&server, &game, MASTER, more.clone()).await), (400, kind), "{more}");
        }
        let why = json!({"waivers": waived, "reason": "a path leads through"});
        let played = act(&server, &game, MASTER, why).await.ok();
        assert_eq!(played["entry"]["by"], "red", "nobody sits at red");
        assert_eq!(played["entry"]["waivers"], waived);
        assert_eq!(played["entry"]["reason"], "a path leads through");
        server.stop().await;

        let server = start(&database).await;
        let state = server.get(&game.path("")).await.ok();
        assert_eq!(state["history"][0]["reason"], "a path leads through", "it is on the disk");
        let record = server.get(&game.path("/record")).await.ok();
        assert_eq!(record["entries"][0]["happening"]["action"]["reason"], "a path leads through");
        let again = server.ask("POST", "/api/matches/import", None, Some(json!({"record": record}))).await.ok();
        assert_eq!(again["state"]["history"][0]["reason"], "a path leads through");
        server.stop().await;
    }
}

#[tokio::test]
async fn without_a_game_master_the_table_waives_as_ever() {
    for database in database::all().await {
        let server = start(&database).await;
        for more in [json!({"waivers": ["SKM-4.3"]}), json!({"waivers": ["SKM-4.3"], "reason": "we agreed"})] {
            let game = server.create(json!({"game": "skirmish", "position": ROCK})).await;
            let played = act(&server, &game, RED, more.clone()).await.ok();
            assert_eq!(played["entry"]["reason"], more["reason"]);
            let asked = appeal(&server, &game, RED, json!({"do": "ask", "step": 1, "intent": MARCH})).await;
            assert_eq!(told(&asked), (409, "no-master"));
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn the_game_master_acts_where_nobody_sits() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = table(&server).await;
        let other = act(&server, &game, GREEN, json!({"by": "red"})).await;
        assert_eq!(told(&other), (403, "not-your-seat"), "a player does not");
        let played = server.act(&game, MASTER, 0, "end").await.ok();
        assert_eq!(played["entry"]["by"], "red");
        assert_eq!(played["state"]["seats"][RED]["claimed"], false);
        server.act(&game, MASTER, 1, "end").await.ok();
        join(&server, &game, &[RED]).await;
        let taken = act(&server, &game, MASTER, json!({"by": "red", "step": 2})).await;
        assert_eq!(told(&taken), (403, "not-your-seat"), "red is taken");
        server.stop().await;
    }
}

#[tokio::test]
async fn the_game_master_alone_goes_back_behind_the_end() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = table(&server).await;
        join(&server, &game, &[RED, GREEN, MASTER]).await;
        server.act(&game, RED, 0, "end").await.ok();
        for back in [1, 0] {
            let over = server.post(&game.path("/resign"), &game.secrets[RED], json!({})).await.ok();
            assert!(!over["state"]["outcome"].is_null());
            let ask = json!({"do": "ask", "to": back});
            let player = server.post(&game.path("/take-back"), &game.secrets[RED], ask.clone()).await;
            assert_eq!(player.status, 409, "{player:?}");
            let master = server.post(&game.path("/take-back"), &game.secrets[MASTER], ask).await.ok();
            assert_eq!((&master["state"]["outcome"], &master["state"]["step"]), (&Value::Null, &json!(back)));
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn something_refused_is_put_before_the_game_master() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = table(&server).await;
        join(&server, &game, &[RED, GREEN, MASTER]).await;
        let ask = json!({"do": "ask", "step": 0, "intent": MARCH});
        for (seat, body, expected) in [
            (MASTER, ask.clone(), (409, "own-master")),
            (RED, json!({"do": "ask", "step": 3, "intent": MARCH}), (409, "stale-step")),
            (RED, json!({"do": "ask", "step": 0, "intent": "end"}), (409, "not-refused")),
            (RED, json!({"do": "ask", "step": 0, "intent": MARCH, "by": "blue"}), (403, "not-your-seat")),
            (GREEN, json!({"do": "ask", "step": 0, "intent": "end"}), (422, "not-waivable")),
            (RED, json!({"do": "decline"}), (409, "no-offer")),
            (MASTER, json!({"do": "accept", "seat": RED, "reason": "yes"}), (409, "no-offer")),
        ] {
            assert_eq!(told(&appeal(&server, &game, seat, body.clone()).await), expected, "{body}");
        }
        let spectator = server.ask("POST", &game.path("/appeal"), None, Some(ask.clone())).await;
        assert_eq!(told(&spectator), (401, "unauthorized"));

        appeal(&server, &game, RED, ask.clone()).await.ok();
        let asked = appeal(&server, &game, RED, ask.clone()).await.ok();
        let appeals = &asked["state"]["offers"]["appeals"];
        assert_eq!(appeals.as_array().map(Vec::len), Some(1), "one of a seat waits at a time");
        assert_eq!((&appeals[0]["intent"], &appeals[0]["refusals"][0]["rule"]), (&json!(MARCH), &json!("SKM-4.3")));
        let offers = async |server: &Running, seat: Option<usize>| {
            let secret = seat.map(|seat| game.secrets[seat].as_str());
            server.ask("GET", &game.path(""), secret, None).await.ok()["offers"].clone()
        };
        assert_eq!(offers(&server, Some(MASTER)).await["appeals"][0]["seat"], RED);
        for stranger in [None, Some(GREEN)] {
            assert!(offers(&server, stranger).await["appeals"].is_null(), "it is between the two");
        }
        for (seat, body) in [
            (RED, json!({"do": "accept", "seat": RED, "reason": "I may"})),
            (GREEN, json!({"do": "accept", "seat": RED, "reason": "why not"})),
            (GREEN, json!({"do": "decline", "seat": RED})),
        ] {
            assert_eq!(told(&appeal(&server, &game, seat, body).await), (403, "not-the-master"));
        }
        let mute = appeal(&server, &game, MASTER, json!({"do": "accept", "seat": RED, "reason": ""})).await;
        assert_eq!(told(&mute), (400, "bad-reason"));
        server.stop().await;

        let server = start(&database).await;
        appeal(&server, &game, MASTER, json!({"do": "decline", "seat": RED})).await.ok();
        assert!(offers(&server, Some(RED)).await["appeals"].is_null(), "the game master says no");
        appeal(&server, &game, RED, ask.clone()).await.ok();
        appeal(&server, &game, RED, json!({"do": "decline"})).await.ok();
        assert!(offers(&server, Some(MASTER)).await["appeals"].is_null(), "it is withdrawn");
        appeal(&server, &game, RED, ask).await.ok();
        let accept = json!({"do": "accept", "seat": RED, "reason": "the rock is soft"});
        let allowed = appeal(&server, &game, MASTER, accept).await.ok();
        let entry = &allowed["entry"];
        assert_eq!((&entry["by"], &entry["action"]), (&json!("red"), &json!(MARCH)));
        assert_eq!((&entry["waivers"], &entry["reason"]), (&json!(["SKM-4.3"]), &json!("the rock is soft")));
        assert!(allowed["state"]["offers"]["appeals"].is_null());
        server.stop().await;
    }
}

#[tokio::test]
async fn the_game_master_goes_back_unasked_and_is_asked_by_the_others() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = table(&server).await;
        join(&server, &game, &[RED, GREEN, MASTER]).await;
        for (step, seat) in [RED, MASTER, RED].into_iter().enumerate() {
            server.act(&game, seat, step, "end").await.ok();
        }
        let path = game.path("/take-back");
        let asked = server.post(&path, &game.secrets[RED], json!({"do": "ask", "to": 1})).await.ok();
        assert_eq!(asked["state"]["offers"]["take_back"], json!({"seat": RED, "to": 1, "waits_for": [MASTER]}));
        let green = server.post(&path, &game.secrets[GREEN], json!({"do": "accept"})).await;
        assert_eq!(told(&green), (409, "no-offer"));
        let last = server.post(&path, &game.secrets[MASTER], json!({"do": "ask"})).await.ok();
        assert_eq!(last["state"]["step"], 2);
        let first = server.post(&path, &game.secrets[MASTER], json!({"do": "ask", "to": 0})).await.ok();
        assert_eq!((&first["state"]["step"], &first["state"]["to_act"]), (&json!(0), &json!("red")));
        let nothing = server.post(&path, &game.secrets[MASTER], json!({"do": "ask"})).await;
        assert_eq!(told(&nothing), (409, "nothing-to-take-back"));
        server.stop().await;
    }
}

#[tokio::test]
async fn hidden_hit_points_are_the_game_masters() {
    for database in database::all().await {
        let server = start(&database).await;
        let seats = json!([{"sides": ["party"]}, {"sides": ["bandits"], "master": true}]);
        let ruleset = json!({"hidden_hit_points": true});
        let game = server.create(json!({"game": "srd5e", "position": "ambush", "ruleset": ruleset, "seats": seats}));
        let game = game.await;
        let (player, master) = (game.secrets[0].as_str(), game.secrets[1].as_str());
        let look = async |path: &str, secret| server.ask("GET", &game.path(path), secret, None).await;
        let captain = |state: &Value| {
            let creatures = state["setup"]["creatures"].as_array().expect("creatures").iter();
            creatures.clone().find(|creature| creature["id"] == "captain").expect("the captain").clone()
        };
        // He has 65 hit points, which no file needs to say.
        let all = look("", Some(master)).await.ok();
        assert!(captain(&all)["veiled"].is_null() && all["hidden"] == false);
        assert!(all["board"].as_str().expect("a board").contains("65/65 hp"));
        assert!(all["actions"].is_object(), "whoever sees all may see what others can do");
        look("/record", Some(master)).await.ok();

        for secret in [Some(player), None] {
            let known = look("", secret).await.ok();
            let seen = captain(&known);
            assert_eq!((&seen["veiled"], &seen["max_hp"], &known["hidden"]), (&json!(true), &json!(4), &json!(true)));
            assert!(!known.to_string().contains("65/65"), "{known}");
            assert_eq!(told(&look("/record", secret).await), (403, "hidden"));
        }
        let refused = json!({"intent": "cast hold-person on captain slot 2", "by": "party"});
        for path in ["/verdict", "/objections"] {
            let answer = server.post(&game.path(path), player, refused.clone()).await.ok();
            let text = answer.to_string();
            assert!(text.contains("veiled"), "the world in which it would be legal is told as it is known: {text}");
        }
        let tried = json!({"step": 0, "intent": "cast hold-person on captain slot 2"});
        let tried = server.post(&game.path("/actions"), player, tried).await;
        assert_eq!(told(&tried), (422, "refused"));
        assert!(tried.body.to_string().contains("veiled"), "{tried:?}");
        server.stop().await;
    }
}

/// A fight of two with dice that people throw; the orc is out of reach.
async fn with_dice(server: &Running) -> Created {
    let position = json!({"grid": {"width": 12, "height": 4}, "creatures": [
        {"id": "kara", "team": "party", "controller": "party", "at": [1, 1], "class": "fighter", "level": 5,
         "hands": ["longsword", null]},
        {"id": "grum", "team": "orcs", "controller": "orcs", "at": [9, 1], "monster": "orc"}], "order": ["kara", "grum"]});
    let seats = json!([{"sides": ["party"]}, {"sides": ["orcs"], "master": true}]);
    server.create(json!({"game": "srd5e", "position": position, "seats": seats, "dice": "people"})).await
}

#[tokio::test]
async fn what_is_allowed_is_thrown_for_by_whoever_asked_or_by_the_game_master() {
    const STRIKE: &str = "attack grum with longsword";
    for database in database::all().await {
        let server = start(&database).await;
        for thrown_by_master in [false, true] {
            let game = with_dice(&server).await;
            let ask = json!({"do": "ask", "step": 0, "intent": STRIKE});
            appeal(&server, &game, 0, ask).await.ok();
            assert_eq!(told(&appeal(&server, &game, 0, json!({"do": "throw", "rolls": [9]})).await), (409, "no-offer"));
            let accept = json!({"do": "accept", "seat": 0, "reason": "a long arm"});
            let granted = appeal(&server, &game, 1, accept.clone()).await.ok();
            assert_eq!(granted["entry"], Value::Null, "the dice are missing");
            assert_eq!(granted["state"]["offers"]["appeals"][0]["granted"], "a long arm");
            let missing = appeal(&server, &game, 0, json!({"do": "throw", "rolls": []})).await;
            assert_eq!(told(&missing), (422, "needs-roll"));
            let purpose = &missing.body["error"]["at"]["purpose"];
            assert_eq!((&purpose["what"], &purpose["whose"]), (&json!("attack on grum"), &json!("kara")));
            let played = if thrown_by_master {
                let mut accept = accept;
                accept["rolls"] = json!([2, 2]);
                appeal(&server, &game, 1, accept).await.ok()
            } else {
                appeal(&server, &game, 0, json!({"do": "throw", "rolls": [2, 2]})).await.ok()
            };
            assert_eq!((&played["entry"]["by"], &played["entry"]["reason"]), (&json!("party"), &json!("a long arm")));
        }
        server.stop().await;
    }
}
