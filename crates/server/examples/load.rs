//! Puts load on a running server and says how it answers; see `docs/load.md`.
//!
//! `load http://127.0.0.1:8080 verdicts|spectators|bots [NUMBER] [SECONDS]`

use std::error::Error;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

type Problem = Box<dyn Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Problem> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [server, what, rest @ ..] = &arguments[..] else {
        return Err("usage: load http://ADDRESS:PORT verdicts|spectators|bots [NUMBER] [SECONDS]".into());
    };
    let number = |at: usize, default: u64| rest.get(at).map_or(Ok(default), |text| text.parse());
    match what.as_str() {
        "verdicts" => verdicts(server, number(0, 16)?, number(1, 10)?).await,
        "spectators" => spectators(server, number(0, 500)?, number(1, 20)?).await,
        "bots" => bots(server, number(0, 100)?, number(1, 300)?).await,
        other => Err(format!("{other} is no kind of load").into()),
    }
}

/// A connection that is kept open; plain bytes, so that the client costs as little as possible.
struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    async fn open(server: &str) -> Result<Self, Problem> {
        let stream = TcpStream::connect(server.trim_start_matches("http://")).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, buffer: Vec::with_capacity(1 << 16) })
    }

    /// Sends a request and waits for the whole answer; gives status and body.
    async fn ask(&mut self, request: &[u8]) -> Result<(u16, Vec<u8>), Problem> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err("the server hung up".into());
            }
            let Some(head) = self.buffer.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
            let text = std::str::from_utf8(&self.buffer[..head])?;
            let length = text.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
            });
            let length = length.ok_or("no length")?;
            if self.buffer.len() >= head + 4 + length {
                let status = text.get(9..12).ok_or("no status")?.parse()?;
                return Ok((status, self.buffer[head + 4..head + 4 + length].to_vec()));
            }
        }
    }
}

fn request(method: &str, path: &str, secret: Option<&str>, body: &Value) -> Vec<u8> {
    let body = body.to_string();
    let secret = secret.map_or(String::new(), |secret| format!("Authorization: Bearer {secret}\r\n"));
    format!(
        "{method} {path} HTTP/1.1\r\nHost: load\r\nContent-Type: application/json\r\n{secret}Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

async fn ask_json(
    server: &str,
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: &Value,
) -> Result<Value, Problem> {
    let (status, answer) = Connection::open(server).await?.ask(&request(method, path, secret, body)).await?;
    let answer: Value = serde_json::from_slice(&answer)?;
    if status < 300 { Ok(answer) } else { Err(format!("{path}: {status} {answer}").into()) }
}

/// The value below which so many hundredths of all values lie.
fn percentile(sorted: &[Duration], hundredths: f64) -> Duration {
    let at = (sorted.len() as f64 * hundredths / 100.0).ceil() as usize;
    sorted.get(at.saturating_sub(1).min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}

fn tell(what: &str, mut times: Vec<Duration>, elapsed: Duration) {
    times.sort_unstable();
    println!(
        "{what}: {} in {:.1} s, {:.0} a second; p50 {:.2} ms, p99 {:.2} ms, worst {:.2} ms",
        times.len(),
        elapsed.as_secs_f64(),
        times.len() as f64 / elapsed.as_secs_f64(),
        percentile(&times, 50.0).as_secs_f64() * 1e3,
        percentile(&times, 99.0).as_secs_f64() * 1e3,
        percentile(&times, 100.0).as_secs_f64() * 1e3,
    );
}

/// Stateless verdicts of Commander Chess, legal and refused ones, on some connections.
async fn verdicts(server: &str, connections: u64, seconds: u64) -> Result<(), Problem> {
    let intents = ["Tf4f6", "Tf4f8", "Fe2e6", "Fe2e9", "Nb2b6", "f4f6", "Ad3d7", "Cg1k1"];
    let requests: Vec<Vec<u8>> = intents
        .iter()
        .map(|intent| {
            let message = json!({"id": 1, "op": "verdict", "game": "commander", "position": "start", "intent": intent});
            request("POST", "/api/referee", None, &message)
        })
        .collect();
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let mut clients = Vec::new();
    for client in 0..connections as usize {
        let (server, requests) = (server.to_owned(), requests.clone());
        clients.push(tokio::spawn(async move {
            let mut connection = Connection::open(&server).await?;
            let mut times = Vec::new();
            let mut turn = client;
            while Instant::now() < end {
                let asked = Instant::now();
                let (status, _) = connection.ask(&requests[turn % requests.len()]).await?;
                times.push(asked.elapsed());
                if status != 200 {
                    return Err(format!("status {status}").into());
                }
                turn += 1;
            }
            Ok::<_, Problem>(times)
        }));
    }
    let mut times = Vec::new();
    for client in clients {
        times.extend(client.await??);
    }
    tell("verdicts", times, start.elapsed());
    Ok(())
}

fn any_action(state: &Value, turn: usize) -> Option<String> {
    let places = state["actions"]["places"].as_object()?;
    let actions: Vec<&str> =
        places.values().filter_map(Value::as_array).flatten().filter_map(|item| item["action"].as_str()).collect();
    actions.get(turn * 31 % actions.len().max(1)).map(|&action| action.to_owned())
}

/// Spectators of one match: how long each action takes from being sent to being heard by each of them.
async fn spectators(server: &str, spectators: u64, actions: u64) -> Result<(), Problem> {
    let created = ask_json(server, "POST", "/api/matches", None, &json!({"game": "commander"})).await?;
    let id = created["match"].as_str().ok_or("no id")?.to_owned();
    let secrets: Vec<&str> =
        created["seats"].as_array().ok_or("no seats")?.iter().filter_map(|seat| seat["secret"].as_str()).collect();
    let (heard, mut hearing) = tokio::sync::mpsc::unbounded_channel();
    let address = format!("{}/api/matches/{id}/socket", server.replace("http://", "ws://"));
    for _ in 0..spectators {
        let (mut socket, _) = tokio_tungstenite::connect_async(&address).await?;
        socket.send(Message::text(r#"{"type":"hello"}"#)).await?;
        let heard = heard.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                // Serialised with its keys in order, so that the type can be found without reading everything.
                if let Message::Text(text) = message
                    && text.contains("\"type\":\"entry\"")
                {
                    let _ = heard.send(Instant::now());
                }
            }
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut times = Vec::new();
    let start = Instant::now();
    let mut state = created["state"].clone();
    for step in 0..actions as usize {
        let action = any_action(&state, step).ok_or("no action")?;
        let secret = secrets[usize::from(state["to_act"] == "blue")];
        let body = json!({"step": step, "intent": action});
        let sent = Instant::now();
        let played = ask_json(server, "POST", &format!("/api/matches/{id}/actions"), Some(secret), &body).await?;
        for _ in 0..spectators {
            let at = tokio::time::timeout(Duration::from_secs(10), hearing.recv()).await?.ok_or("no socket is left")?;
            times.push(at.saturating_duration_since(sent));
        }
        state = played["state"].clone();
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    tell(&format!("deliveries to {spectators} spectators"), times, start.elapsed());
    Ok(())
}

/// Matches of bots against each other, all at once, until each is over or the time is up; then all must be there.
async fn bots(server: &str, matches: u64, seconds: u64) -> Result<(), Problem> {
    let seats =
        json!([{"sides": ["red"], "player": {"bot": "easy"}}, {"sides": ["blue"], "player": {"bot": "steady"}}]);
    let body = json!({"game": "commander", "seats": seats});
    let start = Instant::now();
    let mut ids = Vec::new();
    for _ in 0..matches {
        let created = ask_json(server, "POST", "/api/matches", None, &body).await?;
        ids.push(created["match"].as_str().ok_or("no id")?.to_owned());
    }
    let (mut over, mut steps) = (0, 0);
    while start.elapsed() < Duration::from_secs(seconds) && over < matches {
        tokio::time::sleep(Duration::from_secs(2)).await;
        (over, steps) = (0, 0);
        for id in &ids {
            let state = ask_json(server, "GET", &format!("/api/matches/{id}?step=0"), None, &json!({})).await?;
            over += u64::from(!state["dice"]["seed"].is_null());
            steps += state["step"].as_u64().ok_or("no step")?;
        }
    }
    println!(
        "bots: {matches} matches at once, {} found, {over} over, {steps} actions in {:.1} s, {:.0} a second",
        ids.len(),
        start.elapsed().as_secs_f64(),
        steps as f64 / start.elapsed().as_secs_f64()
    );
    Ok(())
}
