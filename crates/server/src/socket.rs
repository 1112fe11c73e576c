//! Matches live, over WebSockets.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::body::{self, Path};
use crate::failure::Failure;
use crate::guard::Guard;
use crate::host::Host;
use crate::open_match::{OpenMatch, Table};
use crate::rate::{Holding, MOST_SOCKETS};
use crate::secret::Secret;

/// How many bytes a message of a client may have.
const LARGEST_MESSAGE: usize = 4 << 10;
/// How long a client may take to say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How often the server pings.
const PING_EVERY: Duration = Duration::from_secs(20);
/// After how much silence the server hangs up.
const SILENCE: Duration = Duration::from_secs(60);
/// How long a client may take to take a message.
const SEND_WITHIN: Duration = Duration::from_secs(10);
/// How many messages a client may send in ten seconds.
const MESSAGES: u32 = 100;

/// What the sockets of a server need.
#[derive(Clone)]
pub struct Sockets {
    /// The matches, and the limits of each client.
    pub guard: Guard,
    /// Becomes true when the server stops.
    pub stop: watch::Receiver<bool>,
}

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum Said {
    Hello {
        #[serde(default)]
        secret: Option<String>,
        #[serde(default)]
        version: Option<usize>,
    },
    Ping {},
}

/// Why a socket is closed, and what is told before.
struct Close {
    code: u16,
    failure: Option<Failure>,
}

impl Close {
    fn quietly(code: u16) -> Self {
        Close { code, failure: None }
    }

    fn with(code: u16, failure: Failure) -> Self {
        Close { code, failure: Some(failure) }
    }
}

/// Opens a socket.
pub async fn open(State(sockets): State<Sockets>, Path(id): Path<String>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let client = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let client = client.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    let upgrade = match WebSocketUpgrade::from_request_parts(&mut parts, &()).await {
        Ok(upgrade) => upgrade,
        Err(rejection) => return Failure::bad("bad-request", rejection.body_text()).into_response(),
    };
    let limits = sockets.guard.limits.clone();
    let holding = limits.map(|limits| Holding::new(limits, |limits| &limits.sockets, client, MOST_SOCKETS));
    if matches!(holding, Some(None)) {
        return Failure::rate_limited(10).into_response();
    }
    upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(move |socket| async move {
        let _holding = holding;
        let metrics = &sockets.guard.host.metrics;
        metrics.sockets_opened.add();
        serve(socket, sockets.clone(), id).await;
        metrics.sockets_closed.add();
    })
}

async fn serve(mut socket: WebSocket, sockets: Sockets, id: String) {
    let close = match greet(&mut socket, &sockets.guard.host, &id).await {
        Ok(guest) => {
            let Guest { open, number, receiver } = guest;
            let close = follow(&mut socket, receiver, sockets.stop.clone(), &sockets.guard.host).await;
            leave(&open, number).await;
            close
        }
        Err(close) => close,
    };
    if let Some(failure) = close.failure {
        let message = json!({ "type": "error", "error": failure }).to_string();
        let _ = send(&mut socket, Message::Text(message.into())).await;
    }
    let reason = match close.code {
        1000 => "",
        1001 => "the server stops",
        1009 => "too large",
        4000 => "slow-consumer",
        4001 => "unauthorized",
        4004 => "unknown-match",
        4008 => "no hello",
        4029 => "rate-limited",
        _ => "bad-message",
    };
    let frame = CloseFrame { code: close.code, reason: Utf8Bytes::from_static(reason) };
    let _ = send(&mut socket, Message::Close(Some(frame))).await;
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Close> {
    match tokio::time::timeout(SEND_WITHIN, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Close::quietly(1000)),
        Err(_) => Err(Close::quietly(4000)),
    }
}

/// Somebody who follows a match.
struct Guest {
    open: Arc<OpenMatch>,
    number: u64,
    receiver: mpsc::Receiver<Utf8Bytes>,
}

/// Waits for the hello and answers it with the state.
async fn greet(socket: &mut WebSocket, host: &Arc<Host>, id: &str) -> Result<Guest, Close> {
    let open = host.find(id).await.map_err(|failure| Close::with(4004, failure))?;
    let first = tokio::time::timeout(HELLO_WITHIN, hear(socket)).await;
    let first = first.map_err(|_| Close::with(4008, Failure::bad("timeout", "no hello came")))??;
    let Some(Said::Hello { secret, version }) = first else {
        return Err(Close::with(4009, Failure::bad("bad-request", "the first message is a hello")));
    };
    let (guest, welcome) = {
        let mut table = open.lock().await.map_err(|failure| Close::with(1001, failure))?;
        let secret = secret.map(Secret::sent);
        let seat = table.caller(secret.as_ref()).map_err(|failure| Close::with(4001, failure))?;
        if let Some(seat) = seat
            && let Err(failure) = table.claim(seat, &host.writer).await
        {
            host.give_up(id);
            return Err(Close::with(1001, failure));
        }
        let (number, receiver) = table.audience.add(seat);
        if seat.is_some() {
            table.tell_presence();
        }
        crate::host::wake(host, &open, &mut table);
        (Guest { open: open.clone(), number, receiver }, welcome(&table, seat, version))
    };
    if let Err(close) = send(socket, Message::Text(welcome.to_string().into())).await {
        leave(&guest.open, guest.number).await;
        return Err(close);
    }
    Ok(guest)
}

/// The whole state, or only what is missing since a version from which nothing but steps followed.
fn welcome(table: &Table, seat: Option<usize>, version: Option<usize>) -> Value {
    let now = table.game.version();
    let missing = version.and_then(|version| now.checked_sub(version)).filter(|&missing| {
        let record = table.game.record();
        let entries = record["entries"].as_array().map_or(&[][..], Vec::as_slice);
        missing <= table.game.steps() && entries[now - missing..].iter().all(is_step)
    });
    match missing {
        Some(missing) => {
            let viewer = table.viewer(seat);
            let entries = table.game.history(&viewer, table.game.steps() - missing);
            json!({ "type": "entries", "entries": entries, "state": table.state_json(seat, false) })
        }
        None => json!({ "type": "state", "state": table.state_json(seat, true) }),
    }
}

/// Whether an entry of a record adds a step.
fn is_step(entry: &Value) -> bool {
    ["action", "amended"].iter().any(|kind| entry["happening"].get(kind).is_some())
}

async fn leave(open: &OpenMatch, number: u64) {
    if let Ok(mut table) = open.lock().await {
        let before = table.audience.seats();
        table.audience.remove(number);
        if before != table.audience.seats() {
            table.tell_presence();
        }
    }
}

/// What the client says next; `None` where it says nothing that needs an answer.
async fn hear(socket: &mut WebSocket) -> Result<Option<Said>, Close> {
    match socket.recv().await {
        Some(Ok(Message::Text(text))) => {
            body::read(text.as_bytes()).map(Some).map_err(|failure| Close::with(4009, failure))
        }
        Some(Ok(Message::Binary(_))) => Err(Close::with(4009, Failure::bad("bad-request", "messages are text"))),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Close(_))) | None => Err(Close::quietly(1000)),
        Some(Err(error)) => {
            let too_large = error.to_string().contains("too long");
            Err(if too_large {
                Close::with(1009, Failure::bad("body-too-large", "the message is too large"))
            } else {
                Close::quietly(1000)
            })
        }
    }
}

/// Passes on what happens until somebody hangs up.
async fn follow(
    socket: &mut WebSocket,
    mut receiver: mpsc::Receiver<Utf8Bytes>,
    mut stop: watch::Receiver<bool>,
    host: &Host,
) -> Close {
    let mut ping = tokio::time::interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    let mut heard = Instant::now();
    let (mut window, mut count) = (Instant::now(), 0);
    loop {
        let sent = tokio::select! {
            message = receiver.recv() => match message {
                Some(message) => send(socket, Message::Text(message)).await,
                None => Err(Close::with(4000, Failure::bad("slow-consumer", "you are too slow; come back with your version"))),
            },
            said = hear(socket) => {
                heard = Instant::now();
                if window.elapsed() > Duration::from_secs(10) {
                    (window, count) = (Instant::now(), 0);
                }
                count += 1;
                match said {
                    _ if count > MESSAGES => Err(Close::with(4029, Failure::rate_limited(10))),
                    Ok(Some(Said::Ping {})) => send(socket, Message::Text(r#"{"type":"pong"}"#.into())).await,
                    Ok(Some(Said::Hello { .. })) => {
                        Err(Close::with(4009, Failure::bad("bad-request", "hello is said once")))
                    }
                    Ok(None) => Ok(()),
                    Err(close) => Err(close),
                }
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    Err(Close::quietly(1000))
                } else {
                    send(socket, Message::Ping(axum::body::Bytes::new())).await
                }
            },
            _ = stop.changed() => Err(Close::quietly(1001)),
        };
        if let Err(close) = sent {
            if close.code == 4000 {
                host.metrics.slow_consumers.add();
            }
            return close;
        }
    }
}
