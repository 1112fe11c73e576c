//! Reads what clients send, with an error that names the place.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use rulebound_referee::error::At;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// How long a client may take to send the body of its request; every request carries it.
#[derive(Clone, Copy, Debug)]
pub struct Patience(pub Duration);

/// The JSON body of a request.
pub struct Body<T>(pub T);

/// The bytes of a body that says it is JSON.
pub async fn json_bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Failure> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let essence = kind.split(';').next().unwrap_or("").trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return Err(Failure::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported-media-type",
            "send the body as application/json",
        ));
    }
    let patience = request.extensions().get().map_or(Duration::MAX, |&Patience(patience)| patience);
    let bytes = tokio::time::timeout(patience, Bytes::from_request(request, state)).await;
    let bytes = bytes
        .map_err(|_| Failure::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body of the request came too slowly"))?;
    bytes.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", "the body is too large")
        }
        _ => Failure::bad("bad-request", "the body could not be read"),
    })
}

/// Reads JSON of a type; an error names path, line and column.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Failure::bad("bad-utf8", "the body is not UTF-8").at(At { offset: Some(error.valid_up_to()), ..At::default() })
    })?;
    // A list would be read as the fields in their order, and an empty one as a message with everything left out.
    if text.trim_start().starts_with('[') {
        return Err(Failure::bad("wrong-type", "a message is a JSON object"));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let words = inner.to_string();
        let message = words.rsplit_once(" at line ").map_or(words.as_str(), |(message, _)| message).to_owned();
        let kind = match inner.classify() {
            serde_json::error::Category::Data if message.starts_with("unknown field") => "unknown-field",
            serde_json::error::Category::Data if message.starts_with("missing field") => "missing-field",
            serde_json::error::Category::Data => "wrong-type",
            _ => "bad-json",
        };
        let path = (kind != "bad-json" && path != ".").then_some(path);
        Failure::bad(kind, message).at(At {
            line: Some(inner.line()),
            column: Some(inner.column()),
            path,
            ..At::default()
        })
    })?;
    reader.end().map_err(|error| Failure::bad("bad-json", error.to_string()))?;
    Ok(value)
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        read(&json_bytes(request, state).await?).map(Body)
    }
}

/// The query of a request.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        axum::extract::Query::try_from_uri(&parts.uri)
            .map(|query| Query(query.0))
            .map_err(|error| Failure::bad("bad-query", error.body_text()))
    }
}

/// What stands in the path of a request.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|error| Failure::bad("bad-request", error.body_text()))
    }
}
