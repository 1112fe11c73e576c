//! Every route, in one table that the router and the description are made from.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde_json::json;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::failure::Failure;
use crate::guard;
use crate::handlers::{
    agreement, amend, appeal, cases, copy, lobby, picture, play, puzzles, question, referee, simulate,
};
use crate::host::Host;
use crate::page;
use crate::socket::{self, Sockets};
use crate::{describe, openapi};

/// How many bytes a body may have.
const LARGEST_BODY: usize = 64 << 10;
/// How many bytes a body with a record may have.
const LARGEST_RECORD: usize = 1 << 20;

/// A router that remembers what it was given.
struct Routes {
    router: Router<Arc<Host>>,
    known: Vec<(&'static str, &'static str)>,
}

impl Routes {
    fn with(mut self, methods: &[&'static str], path: &'static str, route: MethodRouter<Arc<Host>>) -> Self {
        self.known.extend(methods.iter().map(|&method| (method, path)));
        self.router = self.router.route(path, route.fallback(page::not_allowed));
        self
    }
}

fn api() -> Routes {
    let large = DefaultBodyLimit::max(LARGEST_RECORD);
    Routes { router: Router::new(), known: Vec::new() }
        .with(&["get"], "/health", get(health))
        .with(&["get"], "/metrics", get(metrics))
        .with(&["get"], "/api/openapi.json", get(openapi::serve))
        .with(&["post"], "/api/referee", post(referee::answer))
        .with(&["post"], "/api/simulate", post(simulate::simulate).layer(large))
        .with(&["get"], "/api/games", get(referee::games))
        .with(&["get"], "/api/scenarios/{game}", get(referee::scenarios))
        .with(&["get"], "/api/bestiary/{game}", get(referee::bestiary))
        .with(&["get"], "/api/rules/{game}", get(referee::rules))
        .with(&["get"], "/api/rule/{id}", get(referee::rule))
        .with(&["get"], "/api/rulebook/{game}", get(referee::rulebook))
        .with(&["get"], "/api/cases/{game}", get(cases::cases))
        .with(&["get"], "/api/puzzles/{game}", get(puzzles::puzzles))
        .with(&["get"], "/api/pictures/{game}/background.svg", get(picture::background))
        .with(&["get"], "/api/pictures/{game}/scenario.svg", get(picture::scenario))
        .with(&["get"], "/api/bots", get(referee::bots))
        .with(&["get", "post"], "/api/matches", get(lobby::list).post(lobby::create).layer(large))
        .with(&["post"], "/api/matches/import", post(copy::import).layer(large))
        .with(&["get"], "/api/matches/{id}", get(lobby::look))
        .with(&["post"], "/api/matches/{id}/join", post(lobby::join))
        .with(&["post"], "/api/matches/{id}/actions", post(play::act))
        .with(&["post"], "/api/matches/{id}/verdict", post(question::verdict))
        .with(&["post"], "/api/matches/{id}/objections", post(question::objections))
        .with(&["post"], "/api/matches/{id}/take-back", post(agreement::settle_take_back))
        .with(&["post"], "/api/matches/{id}/appeal", post(appeal::appeal))
        .with(&["post"], "/api/matches/{id}/amend", post(amend::amend).layer(large))
        .with(&["post"], "/api/matches/{id}/draw", post(agreement::settle_draw))
        .with(&["post"], "/api/matches/{id}/resign", post(agreement::resign))
        .with(&["post"], "/api/matches/{id}/fork", post(copy::fork))
        .with(&["get"], "/api/matches/{id}/record", get(copy::record))
        .with(&["get"], "/api/matches/{id}/picture", get(picture::of_match))
}

/// The socket's route, which has a state of its own.
const SOCKET: &str = "/api/matches/{id}/socket";

/// Every method and path that is routed.
pub fn known() -> Vec<(&'static str, &'static str)> {
    let mut known = api().known;
    known.push(("get", SOCKET));
    known
}

/// The router of a server.
pub fn router(sockets: Sockets) -> Router {
    let guard = sockets.guard.clone();
    let live = Router::new().route(SOCKET, get(socket::open).fallback(page::not_allowed)).with_state(sockets);
    api()
        .router
        .with_state(guard.host.clone())
        .merge(live)
        .fallback(page::page)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Failure::internal("a request panicked").into_response()
        }))
        .layer(axum::middleware::from_fn_with_state(guard, guard::guard))
}

async fn health(State(host): State<Arc<Host>>) -> Response {
    let alive = !host.is_stopping() && host.storage.is_alive().await;
    let (code, status) =
        if alive { (StatusCode::OK, "ok") } else { (StatusCode::SERVICE_UNAVAILABLE, "shutting-down") };
    (code, axum::Json(json!({ "status": status, "version": describe::VERSION }))).into_response()
}

async fn metrics(State(host): State<Arc<Host>>) -> Response {
    let text = host.metrics.text(host.open_matches());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
