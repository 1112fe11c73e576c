//! Any text is a setup or a typed error; what passes the check prints and parses to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::Commander;
use rulebound_kernel::{Game, Ruleset};

fuzz_target!(|text: &str| {
    let setup = match Commander::parse_setup(text) {
        Ok(setup) => setup,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            return;
        }
    };
    assert_eq!(Commander::parse_setup(&Commander::print_setup(&setup)), Ok(setup.clone()));
    for preset in <Commander as Game>::Ruleset::PRESETS {
        match Commander::check(&setup, &preset.ruleset) {
            Ok(position) => {
                let printed = Commander::setup(&position);
                assert_eq!(Commander::check(&printed, &preset.ruleset).as_ref(), Ok(&position));
                assert_eq!(Commander::parse_setup(&Commander::print_setup(&printed)), Ok(printed));
            }
            Err(problems) => assert!(!problems.is_empty()),
        }
    }
});
