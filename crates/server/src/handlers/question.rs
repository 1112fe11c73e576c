//! Trying anything inside a match; nothing is written.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rulebound_referee::answer::{ObjectionsAnswer, VerdictAnswer};
use rulebound_referee::request::Question;
use schemars::JsonSchema;
use serde::Deserialize;

use super::Answer;
use crate::body::{Body, Path};
use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::Table;
use crate::secret::{Bearer, Secret};

/// What somebody would like to know.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TryRequest {
    /// What would be done, in the game's notation.
    pub intent: String,
    /// The side that would do it; the one whose turn it is if left out.
    #[serde(default)]
    pub by: Option<String>,
    /// After which step; the last if left out.
    #[serde(default)]
    pub step: Option<usize>,
    /// The ids of rules that would not be enforced.
    #[serde(default)]
    pub waivers: Vec<String>,
}

/// The step and the question, if the caller may know the answer.
fn allowed(table: &Table, secret: Option<&Secret>, request: TryRequest) -> Result<(usize, Question), Failure> {
    let seat = table.caller(secret)?;
    let viewer = table.viewer(seat);
    let step = request.step.unwrap_or(table.game.steps());
    let scene = table.game.scene(&viewer, step);
    let scene = scene
        .ok_or_else(|| Failure::not_found("unknown-step", format!("there are only {} steps", table.game.steps())))?;
    // A verdict follows from the true position, so it could tell a spectator what the rules hide.
    let by = request.by.or(scene.to_act);
    if scene.hidden && !by.as_ref().is_some_and(|by| viewer.sides.contains(by)) {
        return Err(Failure::hidden());
    }
    Ok((step, Question { by, intent: request.intent, waivers: request.waivers }))
}

/// Whether something may be done.
pub(crate) async fn verdict(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<TryRequest>,
) -> Answer<VerdictAnswer> {
    let open = host.find(&id).await?;
    let table = open.lock().await?;
    let (step, question) = allowed(&table, secret.as_ref(), request)?;
    Ok(Json(table.game.verdict(step, &question)?))
}

/// Every reason why not.
pub(crate) async fn objections(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<TryRequest>,
) -> Answer<ObjectionsAnswer> {
    let open = host.find(&id).await?;
    let table = open.lock().await?;
    let (step, question) = allowed(&table, secret.as_ref(), request)?;
    Ok(Json(table.game.objections(step, &question)?))
}
