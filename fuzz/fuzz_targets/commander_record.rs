//! Any JSON is a record or a typed error; a record that replays prints and parses to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::Commander;
use rulebound_kernel::{Match, Record};

fuzz_target!(|text: &str| {
    let Ok(record) = serde_json::from_str::<Record<Commander>>(text) else { return };
    let again = serde_json::to_string(&record).expect("JSON");
    assert_eq!(serde_json::from_str::<Record<Commander>>(&again).expect("a record"), record);
    if let Ok(game) = Match::replay(&record) {
        assert_eq!(game.record().entries, record.entries);
    }
});
