//! Fights whose progress is told while they are fought.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use rulebound_referee::answer::Response as Answered;
use rulebound_referee::read_json;
use rulebound_referee::simulate::Conduct;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::body;
use crate::failure::Failure;
use crate::host::Host;

/// How long the fights may take, in milliseconds: longer than where nobody can give up.
const LONGEST: u64 = 120_000;
/// How often it is told how many fights were fought.
const BEAT: Duration = Duration::from_millis(250);

/// What was done so far.
#[derive(Debug, Default)]
struct Progress {
    done: AtomicU64,
    of: AtomicU64,
    cancel: AtomicBool,
}

impl Progress {
    fn line(&self) -> Value {
        json!({ "done": self.done.load(Ordering::Relaxed), "of": self.of.load(Ordering::Relaxed) })
    }
}

/// Lines of JSON, one frame each, until their sender is gone.
struct Lines(mpsc::Receiver<Value>);

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let line = |value: Value| Ok(Frame::data(Bytes::from(format!("{value}\n"))));
        self.0.poll_recv(context).map(|value| value.map(line))
    }
}

/// Fights an encounter many times: a line for how far it is now and then, and the response of the protocol as the last.
/// Whoever hangs up gives up.
pub(crate) async fn simulate(State(host): State<Arc<Host>>, request: Request) -> Result<Response, Failure> {
    let bytes = body::json_bytes(request, &()).await?;
    let text = std::str::from_utf8(&bytes).map_err(|_| Failure::bad("bad-utf8", "the body is not UTF-8"))?;
    let mut message = read_json(text)?;
    if let Some(fields) = message.as_object_mut() {
        fields.entry("op").or_insert_with(|| "simulate".into());
    }
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(fight(host, message, sender));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::new(Lines(receiver))).into_response())
}

async fn fight(host: Arc<Host>, message: Value, sender: mpsc::Sender<Value>) {
    let progress = Arc::new(Progress::default());
    // The permit is held while the fights are fought; where there is none, the server is about to stop.
    let Ok(_permit) = host.thinkers.acquire().await else { return };
    let (asked, seen) = (host.clone(), progress.clone());
    let mut fights = tokio::task::spawn_blocking(move || answer(&asked, message, &seen));
    let mut beat = tokio::time::interval(BEAT);
    loop {
        tokio::select! {
            answered = &mut fights => {
                if let Some(last) = answered.ok().and_then(|response| serde_json::to_value(response).ok()) {
                    let _ = sender.send(last).await;
                }
                return;
            }
            _ = beat.tick() => {
                let gone = matches!(sender.try_send(progress.line()), Err(mpsc::error::TrySendError::Closed(_)));
                if gone || host.is_stopping() {
                    progress.cancel.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

fn answer(host: &Host, message: Value, progress: &Progress) -> Answered {
    let tell = || {
        progress.done.fetch_add(1, Ordering::Relaxed);
    };
    let conduct = Conduct { milliseconds: Some(LONGEST), cancel: Some(&progress.cancel), progress: &tell };
    host.referee.simulate_aloud(message, |of| progress.of.store(of, Ordering::Relaxed), conduct)
}
