//! Reads a request: first its `id` and `op`, then the fields of that `op`.

use serde_json::{Map, Value};

use crate::error::{At, ErrorKind, ProtocolError};
use crate::fields;
use crate::request::{Context, Request};

/// Every `op` there is.
pub const OPS: &[&str] = &[
    "games",
    "rules",
    "rule",
    "setup",
    "actions",
    "verdict",
    "objections",
    "apply",
    "perft",
    "picture",
    "play",
    "forced",
    "odds",
    "simulate",
    "alter",
    "scenarios",
    "bestiary",
];

/// A message of which at least the `id` could be read.
pub(crate) struct Message {
    /// What the answer carries; null where it could not be read.
    pub(crate) id: Value,
    /// The request.
    pub(crate) request: Result<Request, ProtocolError>,
}

/// Reads JSON.
///
/// # Errors
///
/// Names line and column.
pub fn read_json(text: &str) -> Result<Value, ProtocolError> {
    json(text, 1)
}

/// Reads the JSON of a message. `first_line` is the number of its first line in the stream it comes from.
pub(crate) fn json(text: &str, first_line: usize) -> Result<Value, ProtocolError> {
    serde_json::from_str(text).map_err(|error| {
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
        let at = At {
            line: Some(first_line + error.line().saturating_sub(1)),
            column: Some(character_column(line, error.column())),
            ..At::default()
        };
        let words = error.to_string();
        // The place stands in `at`, and its line is that of the stream.
        let reason = words.rsplit_once(" at line ").map_or(words.as_str(), |(reason, _)| reason);
        ProtocolError::new(ErrorKind::BadJson, format!("this is not JSON: {reason}"), at)
    })
}

/// The column in characters, from 1, of a column in bytes.
fn character_column(line: &str, bytes: usize) -> usize {
    let before = line.char_indices().take_while(|(start, _)| start + 1 < bytes).count();
    before.min(line.chars().count()) + 1
}

/// Reads a message.
pub(crate) fn message(value: Value) -> Message {
    let Value::Object(mut fields) = value else {
        let error = ProtocolError::in_field(ErrorKind::WrongType, "", "a message is a JSON object");
        return Message { id: Value::Null, request: Err(error) };
    };
    match fields.remove("id").unwrap_or_default() {
        Value::Array(_) | Value::Object(_) => {
            let words = "an id is a string, a number, true, false or null";
            Message { id: Value::Null, request: Err(ProtocolError::in_field(ErrorKind::WrongType, "id", words)) }
        }
        id => Message { id, request: request(fields) },
    }
}

fn request(mut fields: Map<String, Value>) -> Result<Request, ProtocolError> {
    let op = match fields.remove("op") {
        Some(Value::String(op)) => op,
        Some(_) => return Err(ProtocolError::in_field(ErrorKind::WrongType, "op", "an op is a string")),
        None => return Err(ProtocolError::in_field(ErrorKind::MissingField, "op", "field `op` is missing")),
    };
    match op.as_str() {
        "games" => fields::read(fields).map(Request::Games),
        "rules" => fields::read(fields).map(Request::Rules),
        "rule" => fields::read(fields).map(Request::Rule),
        "setup" => fields::read(fields).map(Request::Setup),
        "actions" => with_context(fields, Request::Actions),
        "verdict" => with_context(fields, Request::Verdict),
        "objections" => with_context(fields, Request::Objections),
        "apply" => with_context(fields, Request::Apply),
        "perft" => with_context(fields, Request::Perft),
        "picture" => with_context(fields, Request::Picture),
        "play" => with_context(fields, Request::Play),
        "forced" => with_context(fields, Request::Forced),
        "odds" => with_context(fields, Request::Odds),
        "simulate" => with_context(fields, Request::Simulate),
        "alter" => with_context(fields, Request::Alter),
        "scenarios" => fields::read(fields).map(Request::Scenarios),
        "bestiary" => fields::read(fields).map(Request::Bestiary),
        unknown => Err(ProtocolError::unknown(ErrorKind::UnknownOp, "op", "op", unknown, OPS.iter().copied())),
    }
}

/// Reads the fields of the context and those of the op each as a struct of its own: serde cannot flatten one struct into
/// another and refuse unknown fields at the same time.
fn with_context<T: serde::de::DeserializeOwned>(
    mut own: Map<String, Value>,
    request: impl FnOnce(Context, T) -> Request,
) -> Result<Request, ProtocolError> {
    let mut shared = Map::new();
    for &name in Context::FIELDS {
        if let Some(value) = own.remove(name) {
            shared.insert(name.to_owned(), value);
        }
    }
    let own = fields::read_beside(own, Context::FIELDS)?;
    Ok(request(fields::read(shared)?, own))
}
