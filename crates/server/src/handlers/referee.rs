//! The referee without a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rulebound_referee::answer::{GamesAnswer, RuleAnswer, RulebookAnswer, RulesAnswer, ScenariosAnswer};
use rulebound_referee::bestiary::{BestiaryAnswer, BestiaryRequest};
use rulebound_referee::play::Strength;
use rulebound_referee::{ErrorKind, read_json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Answer;
use crate::body::{self, Path, Query};
use crate::failure::{Failure, status_of};
use crate::host::Host;
use crate::seat::Bot;

/// The questions that are answered in so short a time that no other request waits for it.
const QUICK: &[&str] =
    &["games", "rules", "rule", "setup", "scenarios", "bestiary", "alter", "actions", "verdict", "objections"];
/// How many steps may stand in a message that is answered at once.
const QUICK_STEPS: usize = 64;

/// One message of the protocol, one response.
pub(crate) async fn answer(State(host): State<Arc<Host>>, request: Request) -> Result<Response, Failure> {
    let bytes = body::json_bytes(request, &()).await?;
    let text = std::str::from_utf8(&bytes).map_err(|_| Failure::bad("bad-utf8", "the body is not UTF-8"))?;
    let message = read_json(text)?;
    let quick = message["op"].as_str().is_none_or(|op| QUICK.contains(&op))
        && message["steps"].as_array().is_none_or(|steps| steps.len() <= QUICK_STEPS);
    let response = if quick {
        host.referee.answer(message)
    } else {
        // The permit is held while the question is answered, so that few of them cannot take the machine.
        let _permit = host.thinkers.acquire().await.map_err(|_| stopping())?;
        let asked = host.clone();
        tokio::task::spawn_blocking(move || asked.referee.answer(message)).await.map_err(Failure::internal)?
    };
    let status = response.result.as_ref().map_or_else(|error| status_of(error.kind), |_| StatusCode::OK);
    let text = serde_json::to_string(&response).map_err(Failure::internal)?;
    Ok((status, [(header::CONTENT_TYPE, "application/json")], text).into_response())
}

fn stopping() -> Failure {
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, "shutting-down", "the server is about to stop")
}

/// The games.
pub(crate) async fn games(State(host): State<Arc<Host>>) -> Json<GamesAnswer> {
    Json(host.referee.games())
}

/// Under which rules.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesetQuery {
    /// The name of a preset; the game's first if left out.
    #[serde(default)]
    pub ruleset: Option<String>,
}

/// The ready-made setups of a game.
pub(crate) async fn scenarios(
    State(host): State<Arc<Host>>,
    Path(game): Path<String>,
    Query(query): Query<RulesetQuery>,
) -> Answer<ScenariosAnswer> {
    Ok(Json(host.referee.registry().game(&game)?.scenarios(&query.ruleset.into())?))
}

/// The creatures that setups of a game can have.
pub(crate) async fn bestiary(
    State(host): State<Arc<Host>>,
    Path(game): Path<String>,
    Query(query): Query<RulesetQuery>,
) -> Answer<BestiaryAnswer> {
    let request = BestiaryRequest { game: game.clone(), ruleset: query.ruleset.into() };
    Ok(Json(host.referee.registry().game(&game)?.bestiary(&request)?))
}

/// The rulebook of a game in short.
pub(crate) async fn rules(State(host): State<Arc<Host>>, Path(game): Path<String>) -> Answer<RulesAnswer> {
    Ok(Json(host.referee.registry().game(&game)?.rules()))
}

/// A whole rulebook.
pub(crate) async fn rulebook(State(host): State<Arc<Host>>, Path(game): Path<String>) -> Answer<RulebookAnswer> {
    Ok(Json(host.referee.registry().game(&game)?.rulebook()))
}

/// One paragraph of a rulebook.
pub(crate) async fn rule(State(host): State<Arc<Host>>, Path(id): Path<String>) -> Answer<RuleAnswer> {
    host.referee.registry().rule(&id).map(Json).map_err(|mut error| {
        error.kind = ErrorKind::UnknownRule;
        error.into()
    })
}

/// The bots there are.
#[derive(Serialize, JsonSchema)]
pub struct BotsAnswer {
    /// The bots, from the weakest.
    pub bots: Vec<Bot>,
}

/// Whose bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BotsQuery {
    /// Those of this game; if left out, those of games that no player knows in particular.
    #[serde(default)]
    pub game: Option<String>,
}

/// The bots.
pub(crate) async fn bots(State(host): State<Arc<Host>>, Query(query): Query<BotsQuery>) -> Answer<BotsAnswer> {
    let game = query.game.as_deref().map(|key| host.referee.registry().game(key)).transpose()?;
    let key = game.map_or("", |game| game.key());
    Ok(Json(BotsAnswer { bots: Strength::ALL.map(|strength| Bot::of_strength(strength, key)).to_vec() }))
}

/// The schema of anything, for messages that have their own in `schemas/`.
#[derive(JsonSchema)]
pub struct Anything(#[allow(dead_code, reason = "only its schema is used")] Value);
