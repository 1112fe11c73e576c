//! What went wrong, as an answer with a kind, words and a place.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rulebound_referee::answer::VerdictAnswer;
use rulebound_referee::error::At;
use rulebound_referee::{ErrorKind, ProtocolError};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// What went wrong with a request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Failure {
    #[serde(skip)]
    #[schemars(skip)]
    status: u16,
    /// What, as a kebab-case word.
    pub kind: String,
    /// What, for people.
    pub message: String,
    /// Where; empty where there is no place.
    pub at: Box<At>,
    /// Why the referee did not do it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Box<VerdictAnswer>>,
    /// How the match stands, where the request was meant for another state of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<Value>>,
    #[serde(skip)]
    #[schemars(skip)]
    retry_after: Option<u64>,
}

/// The body of an answer that says what went wrong.
#[derive(Serialize, JsonSchema)]
pub struct FailureAnswer {
    /// What went wrong.
    pub error: Failure,
}

impl Failure {
    /// A failure of a kind.
    pub fn new(status: StatusCode, kind: &str, message: impl Into<String>) -> Self {
        Failure {
            status: status.as_u16(),
            kind: kind.to_owned(),
            message: message.into(),
            at: Box::default(),
            verdict: None,
            state: None,
            retry_after: None,
        }
    }

    /// The message itself is wrong.
    pub fn bad(kind: &str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, kind, message)
    }

    /// There is none.
    pub fn not_found(kind: &str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, kind, message)
    }

    /// It does not fit the state of things.
    pub fn conflict(kind: &str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, kind, message)
    }

    /// A secret is needed, or the one given opens nothing.
    pub fn unauthorized(message: &str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", message)
    }

    /// The rules hide the answer from the caller.
    pub fn hidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "hidden", "the answer would show what the rules hide from you")
    }

    /// Our own mistake: told to the log, not to the caller.
    pub fn internal(error: impl std::fmt::Display) -> Self {
        tracing::error!(%error, "internal failure");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "something went wrong on the server; nothing was changed",
        )
    }

    /// Too many requests from one address.
    pub fn rate_limited(seconds: u64) -> Self {
        let failure = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "rate-limited",
            format!("too many requests from your address; try again in {seconds} s"),
        );
        Failure { retry_after: Some(seconds), ..failure }
    }

    /// The same failure at a place.
    #[must_use]
    pub fn at(self, at: At) -> Self {
        Failure { at: Box::new(at), ..self }
    }

    /// The same failure with the state of the match.
    #[must_use]
    pub fn with_state(self, state: Value) -> Self {
        Failure { state: Some(Box::new(state)), ..self }
    }

    /// The same failure with what the referee says.
    #[must_use]
    pub fn with_verdict(self, verdict: VerdictAnswer) -> Self {
        Failure { verdict: Some(Box::new(verdict)), ..self }
    }

    /// The status of its answer.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

/// The status for what can be wrong with a message of the protocol.
pub fn status_of(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::UnknownGame | ErrorKind::UnknownRule | ErrorKind::UnknownStep => StatusCode::NOT_FOUND,
        ErrorKind::Refused | ErrorKind::NeedsChoice | ErrorKind::NeedsRoll => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::LineTooLong => StatusCode::PAYLOAD_TOO_LARGE,
        _ => StatusCode::BAD_REQUEST,
    }
}

impl From<ProtocolError> for Failure {
    fn from(mut error: ProtocolError) -> Self {
        let kind = serde_json::to_value(error.kind).ok().and_then(|kind| kind.as_str().map(str::to_owned));
        let verdict = error.at.verdict.take().map(Box::new);
        let failure = Self::new(status_of(error.kind), &kind.unwrap_or_default(), error.message);
        Failure { verdict, at: error.at, ..failure }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) => {
                tracing::error!(%error, "the database does not answer");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the database does not answer; try again")
            }
            error => Self::internal(error),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after);
        let mut response = (status, Json(FailureAnswer { error: self })).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
