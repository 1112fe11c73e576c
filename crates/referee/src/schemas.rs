//! JSON Schemas of every message, made from the types that read and write them.

use rulebound_simulation::{SimulateAnswer, SimulateRequest};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::answer::{
    ActionsAnswer, ApplyAnswer, GamesAnswer, ObjectionsAnswer, PerftAnswer, RuleAnswer, RulesAnswer, ScenariosAnswer,
    SetupAnswer, VerdictAnswer,
};
use crate::bestiary::{BestiaryAnswer, BestiaryRequest};
use crate::case::Case;
use crate::error::ProtocolError;
use crate::forced::{ForcedAnswer, ForcedRequest};
use crate::odds::{OddsAnswer, OddsRequest};
use crate::picture::{PictureAnswer, PictureRequest};
use crate::play::{PlayAnswer, PlayRequest};
use crate::request::{
    ActionsRequest, ApplyRequest, Context, GamesRequest, PerftRequest, Question, RuleRequest, RulesRequest,
    ScenariosRequest, SetupRequest,
};
use crate::simulate::{AlterAnswer, AlterRequest};

/// One schema and the name of the file it stands in.
#[derive(Clone, Debug, PartialEq)]
pub struct MessageSchema {
    /// The name of the file: `verdict.request.json`.
    pub file: String,
    /// The schema.
    pub schema: Value,
}

/// The schemas of all messages: a request and an answer for each `op`, the error, and the case.
pub fn all() -> Vec<MessageSchema> {
    let context = input::<Context>();
    let mut schemas = vec![
        request("games", input::<GamesRequest>(), None),
        answer("games", output::<GamesAnswer>()),
        request("rules", input::<RulesRequest>(), None),
        answer("rules", output::<RulesAnswer>()),
        request("rule", input::<RuleRequest>(), None),
        answer("rule", output::<RuleAnswer>()),
        request("setup", input::<SetupRequest>(), None),
        answer("setup", output::<SetupAnswer>()),
        request("scenarios", input::<ScenariosRequest>(), None),
        answer("scenarios", output::<ScenariosAnswer>()),
        request("bestiary", input::<BestiaryRequest>(), None),
        answer("bestiary", output::<BestiaryAnswer>()),
    ];
    let played = [
        ("actions", input::<ActionsRequest>(), output::<ActionsAnswer>()),
        ("verdict", input::<Question>(), output::<VerdictAnswer>()),
        ("objections", input::<Question>(), output::<ObjectionsAnswer>()),
        ("apply", input::<ApplyRequest>(), output::<ApplyAnswer>()),
        ("perft", input::<PerftRequest>(), output::<PerftAnswer>()),
        ("picture", input::<PictureRequest>(), output::<PictureAnswer>()),
        ("play", input::<PlayRequest>(), output::<PlayAnswer>()),
        ("forced", input::<ForcedRequest>(), output::<ForcedAnswer>()),
        ("odds", input::<OddsRequest>(), output::<OddsAnswer>()),
        ("simulate", input::<SimulateRequest>(), output::<SimulateAnswer>()),
        ("alter", input::<AlterRequest>(), output::<AlterAnswer>()),
    ];
    for (op, asked, answered) in played {
        schemas.push(request(op, asked, Some(&context)));
        schemas.push(answer(op, answered));
    }
    schemas.push(envelope("error.json", "error", output::<ProtocolError>()));
    schemas.push(MessageSchema { file: "case.json".to_owned(), schema: input::<Case>() });
    schemas
}

fn input<T: JsonSchema>() -> Value {
    plain(SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>())
}

fn output<T: JsonSchema>() -> Value {
    plain(SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>())
}

fn plain(schema: Schema) -> Value {
    schema.to_value()
}

/// What an `id` may be.
fn id() -> Value {
    json!({
        "description": "Anything the sender likes; the answer carries the same. Null where a request has none.",
        "type": ["string", "number", "boolean", "null"],
    })
}

/// The schema of a request: its own fields, those of the context where it plays, `id` and `op`.
fn request(op: &str, own: Value, context: Option<&Value>) -> MessageSchema {
    let mut schema = own;
    schema["title"] = json!(format!("request {op}"));
    let mut properties = Map::new();
    properties.insert("id".to_owned(), id());
    properties.insert("op".to_owned(), json!({ "const": op }));
    let mut required = vec![json!("op")];
    for part in context.into_iter().chain([&schema.clone()]) {
        properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
        if let Some(definitions) = part.get("$defs") {
            schema["$defs"] = definitions.clone();
        }
    }
    schema["properties"] = Value::Object(properties);
    schema["required"] = Value::Array(required);
    schema["additionalProperties"] = json!(false);
    MessageSchema { file: format!("{op}.request.json"), schema }
}

/// The schema of an answer: `id`, and `ok` with what the op gives.
fn answer(op: &str, ok: Value) -> MessageSchema {
    envelope(&format!("{op}.answer.json"), "ok", ok)
}

/// The schema of a message of an `id` and one other field.
fn envelope(file: &str, field: &str, mut content: Value) -> MessageSchema {
    let definitions = content.as_object_mut().and_then(|content| {
        content.remove("$schema");
        content.remove("$defs")
    });
    let title = file.trim_end_matches(".json").split('.').rev().collect::<Vec<_>>().join(" ");
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": { "id": id(), (field): content },
        "required": ["id", field],
        "additionalProperties": false,
    });
    if let Some(definitions) = definitions {
        schema["$defs"] = definitions;
    }
    MessageSchema { file: file.to_owned(), schema }
}
