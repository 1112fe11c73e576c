//! Creating, listing, joining and looking at matches.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rulebound_referee::AnyMatch;
use rulebound_referee::request::Context;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Answer, AsyncChange, Created, to_the_end};
use crate::body::{Body, Path, Query};
use crate::clock::{self, Control};
use crate::failure::Failure;
use crate::host::{Host, NewMatch};
use crate::open_match::{OpenMatch, Table};
use crate::seat::{self, Seat, SeatRequest};
use crate::secret::{Bearer, Secret};
use crate::state::{DiceBy, State as MatchState};

/// A match as it is asked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateRequest {
    /// The key of the game; needed unless a record is given.
    #[serde(default)]
    pub game: Option<String>,
    /// The ruleset.
    #[serde(default)]
    pub ruleset: Value,
    /// The position to start from.
    #[serde(default)]
    pub position: Value,
    /// A record to go on from.
    #[serde(default)]
    pub record: Option<Value>,
    /// The seats; one human seat for each side if left out.
    #[serde(default)]
    pub seats: Option<Vec<SeatRequest>>,
    /// The time of each side; nobody is timed if left out.
    #[serde(default)]
    pub clock: Option<Control>,
    /// Who throws the dice.
    #[serde(default)]
    pub dice: DiceBy,
    /// Whether the match stands in the public list.
    #[serde(default = "yes")]
    pub listed: bool,
}

pub(crate) fn yes() -> bool {
    true
}

/// A match that was created.
#[derive(Serialize, JsonSchema)]
pub struct CreateAnswer {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// Its seats with their secrets.
    pub seats: Vec<SecretSeat>,
    /// The state as the first human seat sees it.
    pub state: MatchState,
}

/// A seat with its secret.
#[derive(Serialize, JsonSchema)]
pub struct SecretSeat {
    /// Its number.
    pub seat: usize,
    /// Its sides.
    pub sides: Vec<String>,
    /// Its secret; null for a bot.
    pub secret: Option<String>,
    /// The page of the match with the secret behind `#`.
    pub link: Option<String>,
}

fn link(id: &str, secret: &Secret) -> String {
    format!("/match/{id}#{}", secret.reveal())
}

/// Creates a match.
pub(crate) async fn create(State(host): State<Arc<Host>>, Body(request): Body<CreateRequest>) -> Created<CreateAnswer> {
    let game = match &request.record {
        Some(record) => {
            if request.game.is_some() || !request.ruleset.is_null() || !request.position.is_null() {
                return Err(Failure::bad("conflicting-fields", "a record brings its own game, ruleset and position"));
            }
            from_record(&host, record)?
        }
        None => {
            let Some(game) = request.game else {
                return Err(Failure::bad("missing-field", "field `game` is missing"));
            };
            let door = host.referee.registry().game(&game)?;
            door.open(&Context {
                game: game.clone(),
                ruleset: request.ruleset,
                position: request.position,
                ..Context::default()
            })?
        }
    };
    let people_throw = request.dice == DiceBy::People;
    let listed = request.listed;
    begin(&host, Wish { game, seats: request.seats, clock: request.clock, people_throw, listed, origin: None }).await
}

/// The match of a record.
pub(crate) fn from_record(host: &Host, record: &Value) -> Result<Box<dyn AnyMatch>, Failure> {
    let Some(key) = record["game"].as_str() else {
        return Err(Failure::bad("bad-record", "a record names its game"));
    };
    Ok(host.referee.registry().game(key)?.resume(record, &[])?)
}

/// A match that somebody wants to begin.
pub(crate) struct Wish {
    /// The game, laid out.
    pub game: Box<dyn AnyMatch>,
    /// The seats; one human seat for each side if left out.
    pub seats: Option<Vec<SeatRequest>>,
    /// The time of each side whose seat has none of its own.
    pub clock: Option<Control>,
    /// Whether people throw the dice.
    pub people_throw: bool,
    /// Whether it stands in the public list.
    pub listed: bool,
    /// What it was forked from.
    pub origin: Option<Value>,
}

/// Writes a new match and answers with its secrets.
pub(crate) async fn begin(host: &Arc<Host>, wish: Wish) -> Created<CreateAnswer> {
    let Wish { game, seats, clock, people_throw, listed, origin } = wish;
    let controls = clock::controls(clock, seats.as_deref(), &game.sides())?;
    let seats = seat::seats(seats.as_deref(), &game.sides(), game.game())?;
    if people_throw && seats.iter().any(|(seat, _)| seat.bot().is_some()) {
        return Err(Failure::bad("bad-seats", "bots throw no dice: where people do, every seat is human"));
    }
    let (seats, secrets): (Vec<Seat>, Vec<Option<Secret>>) = seats.into_iter().unzip();
    let shown = seats.clone();
    let (id, open) = host.create(NewMatch { game, seats, people_throw, listed, origin, controls }).await?;
    let mut table = open.lock().await?;
    let first = shown.iter().position(|seat| seat.bot().is_none());
    let state = table.state(first, None, true)?;
    crate::host::wake(host, &open, &mut table);
    let seats = shown.into_iter().zip(&secrets).enumerate().map(|(number, (seat, secret))| SecretSeat {
        seat: number,
        sides: seat.sides,
        secret: secret.as_ref().map(|secret| secret.reveal().to_owned()),
        link: secret.as_ref().map(|secret| link(&id, secret)),
    });
    Ok((StatusCode::CREATED, Json(CreateAnswer { seats: seats.collect(), id: id.clone(), state })))
}

/// How many matches to list.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// At most so many; 20 if left out, never more than 100.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Only of this game.
    #[serde(default)]
    pub game: Option<String>,
}

/// The public list.
#[derive(Serialize, JsonSchema)]
pub struct ListAnswer {
    /// The matches, last changed first.
    pub matches: Vec<Value>,
}

/// The public list.
pub(crate) async fn list(State(host): State<Arc<Host>>, Query(query): Query<ListQuery>) -> Answer<ListAnswer> {
    let limit = query.limit.unwrap_or(20).min(100);
    let rows = host.storage.recent(query.game.as_deref(), limit).await?;
    let matches = rows.into_iter().map(|row| {
        let seats: Vec<_> = row.seats.iter().enumerate().map(|(number, seat)| seat.answer(number, None)).collect();
        json!({
            "match": row.id,
            "game": row.heading["game"],
            "ruleset": row.summary["ruleset"],
            "seats": seats,
            "step": row.summary["step"],
            "to_act": row.summary["to_act"],
            "outcome": row.summary["outcome"],
            "created": row.created,
            "updated": row.updated,
        })
    });
    Ok(Json(ListAnswer { matches: matches.collect() }))
}

/// Which step to look at.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepQuery {
    /// The step; the last if left out.
    #[serde(default)]
    pub step: Option<usize>,
}

/// How a match stands.
pub(crate) async fn look(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Query(query): Query<StepQuery>,
    Bearer(secret): Bearer,
) -> Answer<MatchState> {
    let open = host.find(&id).await?;
    let mut table = open.lock().await?;
    crate::host::wake(&host, &open, &mut table);
    let seat = table.caller(secret.as_ref())?;
    table.state(seat, query.step, true).map(Json)
}

/// Who wants to sit down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The open seat, where no secret is sent.
    #[serde(default)]
    pub seat: Option<usize>,
    /// The name.
    #[serde(default)]
    pub name: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize, JsonSchema)]
pub struct JoinAnswer {
    /// Its number.
    pub seat: usize,
    /// Its sides.
    pub sides: Vec<String>,
    /// Its new secret, where an open seat was taken.
    pub secret: Option<String>,
    /// The page of the match with that secret behind `#`.
    pub link: Option<String>,
    /// The state as the seat sees it.
    pub state: MatchState,
}

struct Join {
    request: JoinRequest,
    secret: Option<Secret>,
}

impl AsyncChange<JoinAnswer> for Join {
    async fn make(self, host: &Arc<Host>, _: &Arc<OpenMatch>, table: &mut Table) -> Result<JoinAnswer, Failure> {
        let name = self.request.name.as_deref().map(seat::name).transpose()?;
        let (number, secret) = match (table.caller(self.secret.as_ref())?, self.request.seat) {
            (Some(own), None) => (own, None),
            (Some(own), Some(asked)) if own == asked => (own, None),
            (Some(_), Some(_)) => {
                return Err(Failure::new(StatusCode::FORBIDDEN, "not-your-seat", "the secret is that of another seat"));
            }
            (None, Some(asked)) => (open_seat(table, asked)?, Some(Secret::new()?)),
            (None, None) => return Err(Failure::unauthorized("send the seat's secret, or name an open seat")),
        };
        let taken = &mut table.row.seats[number];
        taken.claimed = true;
        taken.open = false;
        if name.is_some() {
            taken.name = name;
        }
        if let Some(secret) = &secret {
            taken.secret = Some(secret.hash());
        }
        table.note(&host.writer).await?;
        table.tell_presence();
        Ok(JoinAnswer {
            seat: number,
            sides: table.sides(Some(number)).to_vec(),
            link: secret.as_ref().map(|secret| link(&table.row.id, secret)),
            secret: secret.map(|secret| secret.reveal().to_owned()),
            state: table.state(Some(number), None, true)?,
        })
    }
}

fn open_seat(table: &Table, asked: usize) -> Result<usize, Failure> {
    let Some(seat) = table.row.seats.get(asked) else {
        return Err(Failure::bad("bad-seats", "there is no such seat"));
    };
    if seat.claimed {
        return Err(Failure::conflict("seat-taken", "somebody sits there already"));
    }
    if !seat.open {
        return Err(Failure::unauthorized("this seat needs its secret"));
    }
    Ok(asked)
}

/// Takes a seat.
pub(crate) async fn join(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<JoinRequest>,
) -> Answer<JoinAnswer> {
    to_the_end(host, id, Join { request, secret }).await.map(Json)
}
