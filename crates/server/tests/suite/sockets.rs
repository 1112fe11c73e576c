//! Matches live.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::database;
use crate::server::{Created, Running, start};

type Stream = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// A socket of a match.
struct Socket(Stream);

impl Socket {
    async fn open(server: &Running, id: &str) -> Self {
        let address = server.address.replace("http://", "ws://");
        let (stream, _) =
            tokio_tungstenite::connect_async(format!("{address}/api/matches/{id}/socket")).await.expect("a socket");
        Socket(stream)
    }

    async fn hello(server: &Running, game: &Created, secret: Option<&str>, version: Option<usize>) -> Self {
        let mut socket = Socket::open(server, &game.id).await;
        socket.say(json!({"type": "hello", "secret": secret, "version": version}).to_string()).await;
        socket
    }

    async fn say(&mut self, text: impl Into<String>) {
        self.0.send(Message::text(text.into())).await.expect("sent");
    }

    /// The next message; a close is `{"type": "close", "code": …}`.
    async fn hear(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await.expect("in time");
            match message {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).expect("JSON"),
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(CloseCode::Normal, |frame| frame.code);
                    return json!({"type": "close", "code": u16::from(code)});
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return json!({"type": "gone"}),
            }
        }
    }

    /// The next message of a type.
    async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
            assert!(message["type"] != "close" && message["type"] != "gone", "{message} instead of {kind}");
        }
    }
}

fn any_action(state: &Value) -> String {
    let places = state["actions"]["places"].as_object().expect("places");
    places.values().next().expect("a place")[0]["action"].as_str().expect("text").to_owned()
}

#[tokio::test]
async fn everybody_hears_of_actions_and_comes_back_without_a_gap() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let mut blue = Socket::hello(&server, &game, Some(&game.secrets[1]), None).await;
        let mut spectator = Socket::hello(&server, &game, None, None).await;
        let first = blue.hear_of("state").await;
        assert_eq!((&first["state"]["you"]["seat"], &first["state"]["history"]), (&json!(1), &json!([])));
        assert_eq!(spectator.hear_of("state").await["state"]["you"], Value::Null);
        assert_eq!(server.get(&game.path("")).await.ok()["seats"][1]["online"], true);

        server.act(&game, 0, 0, &any_action(&game.state)).await.ok();
        let heard = blue.hear_of("entry").await;
        assert_eq!((&heard["entry"]["step"], &heard["state"]["to_act"]), (&json!(1), &json!("blue")));
        assert!(heard["state"].get("history").is_none());
        assert_eq!(spectator.hear_of("entry").await["state"]["position"], heard["state"]["position"]);

        drop(spectator);
        server.act(&game, 1, 1, &any_action(&heard["state"])).await.ok();
        let mut back = Socket::hello(&server, &game, None, Some(1)).await;
        let missed = back.hear_of("entries").await;
        assert_eq!(missed["entries"].as_array().map(Vec::len), Some(1));
        assert_eq!((&missed["entries"][0]["step"], &missed["state"]["step"]), (&json!(2), &json!(2)));

        server.post(&game.path("/resign"), &game.secrets[0], json!({})).await.ok();
        assert_eq!(back.hear_of("state").await["state"]["outcome"]["winner"], "blue");
        let mut late = Socket::hello(&server, &game, None, Some(2)).await;
        assert_eq!(late.hear().await["type"], "state", "more than actions happened since");
        server.stop().await;
        assert_eq!(back.hear_of("close").await["code"], 1001);
    }
}

#[tokio::test]
async fn offers_and_presence_are_told() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let mut red = Socket::hello(&server, &game, Some(&game.secrets[0]), None).await;
        red.hear_of("state").await;
        server.post(&game.path("/join"), &game.secrets[1], json!({"name": "Bob"})).await.ok();
        while red.hear_of("presence").await["seats"][1]["name"] != "Bob" {}
        server.post(&game.path("/draw"), &game.secrets[1], json!({"do": "offer"})).await.ok();
        assert_eq!(red.hear_of("offer").await["offers"]["draw"]["seat"], 1);
        red.say(r#"{"type":"ping"}"#).await;
        red.hear_of("pong").await;
        server.stop().await;
    }
}

#[tokio::test]
async fn bots_are_heard_thinking() {
    for database in database::all().await {
        let server = start(&database).await;
        let seats = json!([{"sides": ["red"]}, {"sides": ["blue"], "player": {"bot": "easy"}}]);
        let game = server.create(json!({"game": "commander", "seats": seats})).await;
        let mut red = Socket::hello(&server, &game, Some(&game.secrets[0]), None).await;
        red.hear_of("state").await;
        server.act(&game, 0, 0, &any_action(&game.state)).await.ok();
        assert_eq!(red.hear_of("thinking").await["thinking"], json!([1]));
        assert_eq!(red.hear_of("entry").await["entry"]["by"], "blue");
        server.stop().await;
    }
}

#[tokio::test]
async fn garbage_gets_a_typed_error_and_a_close() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        for (garbage, kind, code) in [
            ("nonsense".to_owned(), "bad-json", 4009),
            (r#"{"type":"dance"}"#.to_owned(), "wrong-type", 4009),
            (r#"{"type":"ping"}"#.to_owned(), "bad-request", 4009),
            (r#"{"type":"hello","secret":7}"#.to_owned(), "wrong-type", 4009),
            (r#"{"type":"hello","secret":"wrong"}"#.to_owned(), "unauthorized", 4001),
            ("x".repeat(5000), "body-too-large", 1009),
        ] {
            let mut socket = Socket::open(&server, &game.id).await;
            socket.say(garbage.clone()).await;
            let error = socket.hear().await;
            assert_eq!(error["error"]["kind"], kind, "{garbage:.60}: {error}");
            assert_eq!(socket.hear().await["code"], code, "{garbage:.60}");
        }
        let mut nowhere = Socket::open(&server, "aaaaaaaaaaaaaaaa").await;
        assert_eq!(nowhere.hear().await["error"]["kind"], "unknown-match");
        assert_eq!(nowhere.hear().await["code"], 4004);
        let mut binary = Socket::open(&server, &game.id).await;
        binary.0.send(Message::binary(vec![0, 159])).await.expect("sent");
        assert_eq!(binary.hear().await["error"]["kind"], "bad-request");
        server.stop().await;
    }
}
