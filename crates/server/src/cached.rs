//! Answers that a client may keep, with a tag by which it asks whether they have changed.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::secret::hex;

/// The bytes, or that they have not changed since the client got them.
pub fn cached(asked: &HeaderMap, bytes: Vec<u8>, kind: &'static str, control: &'static str) -> Response {
    let tag = format!("\"{}\"", hex(&Sha256::digest(&bytes)[..16]));
    let seen = asked.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
    let mut response = if seen == Some(tag.as_str()) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(bytes).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(control));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}
