//! Any text is an intent of fifth-edition combat or a typed error; an intent prints and parses to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_srd5e::intent::Intent;

fuzz_target!(|text: &str| {
    let Ok(intent) = text.parse::<Intent>() else { return };
    let printed = intent.to_string();
    assert_eq!(printed.parse::<Intent>().as_ref(), Ok(&intent), "{printed}");
});
