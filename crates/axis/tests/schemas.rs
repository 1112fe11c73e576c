//! The published schemas of scenarios, maps and battles are those of the code.
//!
//! After a change: `UPDATE_SCHEMAS=1 cargo nextest run -p rulebound-axis --all-features schemas`.
#![cfg(feature = "schemars")]

use std::fs;
use std::path::Path;

use rulebound_axis::map::MapFile;
use rulebound_axis::odds::{Battle, Odds};
use rulebound_axis::setup::Setup;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

fn published<T: JsonSchema>(file: &str) {
    written::<T>(file, SchemaSettings::draft2020_12().for_deserialize());
}

fn written<T: JsonSchema>(file: &str, settings: SchemaSettings) {
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let text = serde_json::to_string_pretty(&schema).expect("plain data") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas").join(file);
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &text).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(committed, text, "{} is not what the code says", path.display());
}

#[test]
fn the_schema_of_scenarios_is_published() {
    published::<Setup>("scenario.json");
}

#[test]
fn the_schema_of_maps_is_published() {
    published::<MapFile>("map.json");
}

#[test]
fn the_schemas_of_battles_and_their_odds_are_published() {
    published::<Battle>("battle.json");
    written::<Odds>("odds.json", SchemaSettings::draft2020_12().for_serialize());
}
