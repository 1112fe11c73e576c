//! The published schema of encounter files is that of the code.
//!
//! After a change: `UPDATE_SCHEMAS=1 cargo nextest run -p rulebound-srd5e --all-features schemas`.
#![cfg(feature = "schemars")]

use std::fs;
use std::path::Path;

use rulebound_srd5e::encounter::{Fault, Problem, Setup};
use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::encounters::file::EVERYTHING;

fn schema() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<Setup>()
}

#[test]
fn the_schema_of_encounters_is_published() {
    let text = serde_json::to_string_pretty(&schema()).expect("plain data") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas").join("encounter.json");
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &text).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(committed, text, "{} is not what the code says", path.display());
}

/// The ways to every value of a file, itself first.
fn pointers(value: &Value, pointer: String, all: &mut Vec<String>) {
    all.push(pointer.clone());
    match value {
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(number, value)| pointers(value, format!("{pointer}/{number}"), all));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| pointers(value, format!("{pointer}/{name}"), all));
        }
        _ => {}
    }
}

/// Whether a schema cannot say it: that heights are levels, and what a roll looks like.
fn is_beyond_schemas(problem: &Problem) -> bool {
    match &problem.fault {
        Fault::Height { .. } => true,
        Fault::WrongType { expected, .. } => expected.contains("roll"),
        _ => false,
    }
}

/// What is read is what the schema allows: every value of a file left out, or another one in its place.
#[test]
fn the_schema_allows_what_is_read() {
    let validator = jsonschema::validator_for(schema().as_value()).expect("a schema");
    let file: Value = serde_json::from_str(EVERYTHING).expect("JSON");
    let mut all = Vec::new();
    pointers(&file, String::new(), &mut all);
    let others =
        [json!(null), json!(true), json!(3), json!(-3), json!(70_000), json!(1.5), json!("x"), json!([]), json!({})];
    let (mut read, mut refused) = (0, 0);
    let mut hold = |file: &Value, pointer: &str| {
        let setup = Setup::from(file.clone());
        match setup.read() {
            Ok(_) => {
                assert!(validator.is_valid(file), "{pointer}: the schema refuses {file}");
                read += 1;
            }
            Err(problems) => {
                let allowed = validator.is_valid(file) && !problems.iter().all(is_beyond_schemas);
                assert!(!allowed, "{pointer}: the schema allows {problems:?} in {file}");
                refused += 1;
            }
        }
    };
    for pointer in &all {
        let mut changed = file.clone();
        let value = changed.pointer_mut(pointer).expect("a way to a value");
        if let Some(fields) = value.as_object_mut() {
            fields.insert("xyzzy".to_owned(), json!("x"));
            hold(&changed, pointer);
        }
        for other in &others {
            let mut changed = file.clone();
            *changed.pointer_mut(pointer).expect("a way to a value") = other.clone();
            hold(&changed, pointer);
        }
        if let Some((parent, name)) = pointer.rsplit_once('/') {
            let mut changed = file.clone();
            if let Some(fields) = changed.pointer_mut(parent).and_then(Value::as_object_mut) {
                fields.remove(name);
                hold(&changed, pointer);
            }
        }
    }
    assert!(read > 300 && refused > 1_000, "{read} read, {refused} refused");
}
