//! Boards as SVG.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use rulebound_referee::Context;
use rulebound_referee::picture::{LayerName, OrientationName, PictureRequest, ThemeName};
use serde::Deserialize;

use crate::body::{Path, Query};
use crate::cached::cached;
use crate::failure::Failure;
use crate::host::Host;
use crate::secret::Bearer;

/// What a picture of a match shows, and how.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchQuery {
    #[serde(default)]
    step: Option<usize>,
    #[serde(default)]
    zones: bool,
    #[serde(default)]
    theme: ThemeName,
    #[serde(default)]
    orientation: OrientationName,
    #[serde(default)]
    bare: bool,
    #[serde(default)]
    size: Option<u32>,
    #[serde(default)]
    layer: Option<LayerName>,
}

/// How a board without anything on it is drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardQuery {
    #[serde(default)]
    theme: ThemeName,
    #[serde(default)]
    orientation: OrientationName,
    #[serde(default)]
    bare: bool,
    #[serde(default)]
    size: Option<u32>,
}

/// How a ready-made setup is drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioQuery {
    name: String,
    #[serde(default)]
    ruleset: Option<String>,
    #[serde(default)]
    theme: ThemeName,
    #[serde(default)]
    bare: bool,
    #[serde(default)]
    size: Option<u32>,
}

const SVG: &str = "image/svg+xml";

fn no_picture() -> Failure {
    Failure::not_found("no-picture", "this game has no drawing")
}

/// A position of a match, as the caller may see it.
pub(crate) async fn of_match(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Query(query): Query<MatchQuery>,
    Bearer(secret): Bearer,
) -> Result<Response, Failure> {
    let open = host.find(&id).await?;
    let table = open.lock().await?;
    let seat = table.caller(secret.as_ref())?;
    let MatchQuery { step, zones, theme, orientation, bare, size, layer } = query;
    let request = PictureRequest { zones, theme, orientation, bare, size, layer, ..PictureRequest::default() };
    let step = step.unwrap_or(table.game.steps());
    let drawn = table.game.picture(&table.viewer(seat), step, &request)?;
    let svg = drawn.svg.ok_or_else(no_picture)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(SVG))], svg).into_response())
}

/// The board of a game without anything on it: the same for every match, so it may be kept.
pub(crate) async fn background(
    State(host): State<Arc<Host>>,
    Path(game): Path<String>,
    Query(query): Query<BoardQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let BoardQuery { theme, orientation, bare, size } = query;
    let layer = Some(LayerName::Background);
    let request = PictureRequest { theme, orientation, bare, size, layer, ..PictureRequest::default() };
    let context = Context { game: game.clone(), ..Context::default() };
    let drawn = host.referee.registry().game(&game)?.picture(&context, &request)?;
    let svg = drawn.svg.ok_or_else(no_picture)?;
    Ok(cached(&headers, svg.into_bytes(), SVG, "public, max-age=3600"))
}

/// A ready-made setup, which may be kept, too.
pub(crate) async fn scenario(
    State(host): State<Arc<Host>>,
    Path(game): Path<String>,
    Query(query): Query<ScenarioQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let ScenarioQuery { name, ruleset, theme, bare, size } = query;
    let request = PictureRequest { theme, bare, size, ..PictureRequest::default() };
    let context = Context { game: game.clone(), ruleset: ruleset.into(), position: name.into(), ..Context::default() };
    let drawn = host.referee.registry().game(&game)?.picture(&context, &request)?;
    let svg = drawn.svg.ok_or_else(no_picture)?;
    Ok(cached(&headers, svg.into_bytes(), SVG, "public, max-age=3600"))
}
