//! Any text is an intent or a typed error; an intent prints and parses to itself and gets a verdict.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::Commander;
use rulebound_fuzz::position;
use rulebound_kernel::{Game, Verdict, Waivers};

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let Some(position) = position(which) else { return };
    let Ok(intent) = Commander::parse_intent(&position, text) else { return };
    assert_eq!(Commander::parse_intent(&position, &Commander::print_intent(&position, &intent)).as_ref(), Ok(&intent));
    let by = Commander::sides(&position)[0];
    let objections = Commander::objections(&position, by, &intent, &Waivers::NONE);
    match Commander::verdict(&position, by, &intent, &Waivers::NONE) {
        Verdict::Illegal(refusal) => {
            assert_eq!(objections.first(), Some(&refusal));
            let _ = Commander::remedy(&position, by, &intent, &refusal);
            let _ = Commander::counterfactual(&position, by, &intent, &refusal);
        }
        Verdict::Legal { .. } | Verdict::NeedsChoice(_) => assert!(objections.is_empty()),
    }
});
