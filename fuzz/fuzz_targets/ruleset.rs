//! Any JSON is a ruleset or a typed error; a ruleset prints and parses to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::Commander;
use rulebound_kernel::{Game, Ruleset};

fuzz_target!(|text: &str| {
    let Ok(value) = serde_json::from_str(text) else { return };
    if let Ok(ruleset) = <Commander as Game>::Ruleset::from_json(&value) {
        assert_eq!(<Commander as Game>::Ruleset::from_json(&ruleset.to_json()), Ok(ruleset));
    }
});
