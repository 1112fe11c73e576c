//! Any text is a turn or a typed error; a turn prints and parses to itself, in short and in long notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_commander::san::{self, Strictness};
use rulebound_fuzz::position;

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let Some(position) = position(which) else { return };
    let Ok(read) = san::parse(&position, text, Strictness::Lenient) else {
        assert!(san::parse(&position, text, Strictness::Strict).is_err());
        return;
    };
    for written in [san::print(&position, &read.actions), san::print_long(&position, &read.actions)] {
        let again = san::parse(&position, &written, Strictness::Strict).expect("what was written");
        assert_eq!(again.actions, read.actions, "{text} and {written}");
    }
});
