//! The description of the interface for programs, made from the types that are sent.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::describe::{OPERATIONS, Operation, Shape, VERSION};
use crate::failure::FailureAnswer;

/// The description: OpenAPI 3.1, whose schemas are JSON Schemas.
pub fn description() -> Value {
    let mut generator = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .into_generator();
    let mut content =
        |shape: Option<Shape>| shape.map(|shape| json!({ "application/json": { "schema": shape(&mut generator) } }));
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let mut described = json!({
            "summary": operation.summary,
            "parameters": parameters(operation),
            "responses": {
                operation.status.to_string(): { "description": "As asked." },
                "default": {
                    "description": "What went wrong.",
                    "content": content(Some(|generator| generator.subschema_for::<FailureAnswer>())),
                },
            },
        });
        if let Some(content) = content(operation.answer) {
            described["responses"][operation.status.to_string()]["content"] = content;
        }
        if let Some(content) = content(operation.body) {
            described["requestBody"] = json!({ "required": true, "content": content });
        }
        if operation.secret {
            described["security"] = json!([{}, { "seat": [] }]);
        }
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Rulebound", "version": VERSION, "license": { "name": "MIT OR Apache-2.0" } },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": { "seat": { "type": "http", "scheme": "bearer", "description": "The secret of a seat." } },
        },
    })
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let in_path = operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path =
        in_path.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
    let in_query = operation.query.iter();
    let in_query = in_query.map(|(name, kind)| json!({ "name": name, "in": "query", "schema": { "type": kind } }));
    in_path.chain(in_query).collect()
}

static DESCRIPTION: LazyLock<String> = LazyLock::new(|| description().to_string());

/// Gives the description.
pub(crate) async fn serve() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION.as_str())
}
