//! The page, embedded in the program.

use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::cached::cached;
use crate::failure::Failure;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "../../web/page"]
struct Files;

/// The kinds of files there are.
const KINDS: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The paths that are views of the one page.
const VIEWS: &[&str] = &["match", "rules", "editor", "analysis", "puzzles", "simulate"];

/// Everything that is no route: a file of the page, or a typed error.
pub async fn page(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Failure::not_found("not-found", "there is nothing here").into_response();
    }
    let Some((name, file)) = find(path) else {
        return Failure::not_found("not-found", "there is nothing here").into_response();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return not_allowed().await.into_response();
    }
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let kind = KINDS.iter().find(|(known, _)| *known == extension).map_or("application/octet-stream", |(_, kind)| kind);
    // Always asked again, and answered with "not modified": a new version of the program is seen at once.
    cached(request.headers(), file.data.into_owned(), kind, "no-cache")
}

fn find(path: &str) -> Option<(String, rust_embed::EmbeddedFile)> {
    let get = |name: String| Files::get(&name).map(|file| (name, file));
    if path.is_empty() {
        return get("index.html".to_owned());
    }
    let first = path.split('/').next().unwrap_or("");
    let view = || VIEWS.contains(&first).then(|| get("index.html".to_owned())).flatten();
    get(path.to_owned()).or_else(|| get(format!("{first}.html"))).or_else(view)
}

/// The path is right, the method is not.
pub async fn not_allowed() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "this path wants another method")
}
