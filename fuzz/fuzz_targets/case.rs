//! Any text is a case or a typed error, and a case has a result.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_referee::Registry;
use rulebound_referee::case::Case;

fuzz_target!(|text: &str| {
    if let Ok(case) = Case::read(text, 1) {
        let _ = case.run(&Registry::with_example());
    }
});
