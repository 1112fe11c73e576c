//! The published schemas are those of the code, and every message exchanged in these tests keeps to them.
//!
//! After a change of a message: `UPDATE_SCHEMAS=1 cargo nextest run -p rulebound-referee schemas`.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use rulebound_referee::{Referee, schemas};
use serde_json::{Value, json};

use crate::heap;

static REFEREE: LazyLock<Referee> = LazyLock::new(heap::referee);

/// Sends a message that keeps to its schema, and sees that the answer does too.
pub fn ask(request: &Value) -> Value {
    ask_of(&REFEREE, request)
}

/// The same, asking another referee.
pub fn ask_of(referee: &Referee, request: &Value) -> Value {
    let op = request["op"].as_str().expect("an op");
    assert_valid(&format!("{op}.request.json"), request);
    send_to(referee, request)
}

/// Sends anything and sees that the answer keeps to its schema.
pub fn send(request: &Value) -> Value {
    send_to(&REFEREE, request)
}

fn send_to(referee: &Referee, request: &Value) -> Value {
    let answer = json!(referee.answer(request.clone()));
    match answer.get("ok") {
        Some(_) => assert_valid(&format!("{}.answer.json", request["op"].as_str().expect("an op")), &answer),
        None => assert_valid("error.json", &answer),
    }
    answer
}

/// Whether a message keeps to the schema of a file.
pub fn is_valid(file: &str, message: &Value) -> bool {
    validator(file).is_valid(message)
}

fn assert_valid(file: &str, message: &Value) {
    let errors: Vec<String> =
        validator(file).iter_errors(message).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{message} does not keep to {file}:\n{}", errors.join("\n"));
}

fn validator(file: &str) -> jsonschema::Validator {
    let schema = schemas::all().into_iter().find(|schema| schema.file == file).expect("a schema");
    jsonschema::validator_for(&schema.schema).expect("a valid schema")
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../schemas")
}

#[test]
fn schemas_in_the_repository_are_those_of_the_code() {
    let folder = folder();
    let mut expected = BTreeSet::new();
    for schemas::MessageSchema { file, schema } in schemas::all() {
        let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
        let path = folder.join(&file);
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            fs::create_dir_all(&folder).and_then(|()| fs::write(&path, &text)).expect("the folder can be written");
        }
        let committed: Option<Value> =
            fs::read_to_string(&path).ok().and_then(|committed| serde_json::from_str(&committed).ok());
        assert!(committed == Some(schema), "{file} is not up to date; set UPDATE_SCHEMAS=1 and run this test");
        expected.insert(file);
    }
    let found: BTreeSet<String> = fs::read_dir(&folder)
        .expect("the folder exists")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn every_op_has_schemas() {
    let files: Vec<String> = schemas::all().into_iter().map(|schema| schema.file).collect();
    for op in rulebound_referee::OPS {
        assert!(files.contains(&format!("{op}.request.json")) && files.contains(&format!("{op}.answer.json")), "{op}");
    }
}

#[test]
fn schemas_refuse_what_the_referee_refuses() {
    assert!(is_valid("actions.request.json", &json!({"op": "actions", "game": "heap"})));
    for broken in [
        json!({"op": "actions"}),
        json!({"op": "verdict", "game": "heap"}),
        json!({"op": "actions", "game": "heap", "gmae": 1}),
        json!({"op": "actions", "game": 1}),
        json!({"op": "actions", "game": "heap", "steps": "take 1"}),
        json!({"op": "actions", "game": "heap", "rolls": [-1]}),
        json!({"op": "actions", "game": "heap", "ruleset": 3}),
        json!({"op": "actions", "game": "heap", "id": {}}),
    ] {
        assert!(!is_valid("actions.request.json", &broken), "{broken}");
        assert!(send(&broken).get("error").is_some(), "{broken}");
    }
    assert!(!is_valid("actions.answer.json", &json!({"id": 1, "ok": {"actions": []}})));
    assert!(!is_valid("error.json", &json!({"id": 1, "error": {"kind": "sad", "message": "", "at": {}}})));
}
