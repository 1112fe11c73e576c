//! Copies of matches: forks and records.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Created;
use super::lobby::{self, CreateAnswer, Wish, yes};
use crate::body::{Body, Path};
use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::Table;
use crate::seat::{BotRequest, HumanWord, Occupant, PlayerRequest, SeatRequest};
use crate::secret::{Bearer, Secret};

/// Where to fork.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkRequest {
    /// How many steps the new match starts with.
    pub step: usize,
    /// Its seats; those of this match if left out.
    #[serde(default)]
    pub seats: Option<Vec<SeatRequest>>,
    /// Whether it stands in the public list.
    #[serde(default = "yes")]
    pub listed: bool,
}

/// A record to go on from.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// The record.
    pub record: Value,
    /// The seats; one human seat for each side if left out.
    #[serde(default)]
    pub seats: Option<Vec<SeatRequest>>,
    /// Whether the match stands in the public list.
    #[serde(default = "yes")]
    pub listed: bool,
}

/// A copy tells everything, so only who may know everything gets one: anybody, once the match is over.
fn may_copy(table: &Table, secret: Option<&Secret>) -> Result<(), Failure> {
    let seat = table.caller(secret)?;
    if table.game.hides(&table.viewer(seat)) { Err(Failure::hidden()) } else { Ok(()) }
}

/// Forks a match.
pub(crate) async fn fork(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<ForkRequest>,
) -> Created<CreateAnswer> {
    let open = host.find(&id).await?;
    let (game, seats, people_throw) = {
        let table = open.lock().await?;
        may_copy(&table, secret.as_ref())?;
        let game = table.game.fork(request.step).ok_or_else(|| {
            Failure::not_found("unknown-step", format!("there are only {} steps", table.game.steps()))
        })?;
        let seats = table.row.seats.iter().map(|seat| SeatRequest {
            sides: seat.sides.clone(),
            name: seat.name.clone(),
            player: match &seat.player {
                Occupant::Human(_) => PlayerRequest::Human(HumanWord::Human),
                Occupant::Bot(bot) => {
                    PlayerRequest::Bot(BotRequest { bot: bot.bot.clone(), milliseconds: bot.milliseconds })
                }
            },
            open: false,
            master: seat.master,
            clock: seat.sides.first().and_then(|side| table.row.controls.get(side)).copied(),
        });
        (game, request.seats.unwrap_or_else(|| seats.collect()), table.row.people_throw)
    };
    let origin = json!({ "match": id, "step": request.step });
    let (seats, listed, origin) = (Some(seats), request.listed, Some(origin));
    lobby::begin(&host, Wish { game, seats, clock: None, people_throw, listed, origin }).await
}

/// The record of a match.
pub(crate) async fn record(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
) -> Result<impl IntoResponse, Failure> {
    let open = host.find(&id).await?;
    let table = open.lock().await?;
    may_copy(&table, secret.as_ref())?;
    let name = format!("attachment; filename=\"{}-{id}.json\"", table.game.game());
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(table.game.record())))
}

/// Goes on from a record.
pub(crate) async fn import(State(host): State<Arc<Host>>, Body(request): Body<ImportRequest>) -> Created<CreateAnswer> {
    let asked = host.clone();
    let record = request.record;
    // A long record takes a while to be played.
    let game = tokio::task::spawn_blocking(move || lobby::from_record(&asked, &record)).await;
    let game = game.map_err(Failure::internal)??;
    let (seats, listed) = (request.seats, request.listed);
    lobby::begin(&host, Wish { game, seats, clock: None, people_throw: false, listed, origin: None }).await
}
