//! Any bytes over the protocol: every line that is not blank gets exactly one answer, which is JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_referee::{Limits, Referee, Registry, serve_lines};

fuzz_target!(|bytes: &[u8]| {
    // Path counts are honest work, not a finding: a request for many of them must not stop the search for others.
    let limits = Limits { perft_depth: 1, ..Limits::default() };
    let referee = Referee::new(Registry::with_example()).with_limits(limits);
    let mut answers = Vec::new();
    serve_lines(&referee, bytes, &mut answers).expect("memory does not fail");
    for line in answers.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let answer: serde_json::Value = serde_json::from_slice(line).expect("an answer is JSON");
        assert!(answer.get("ok").is_some() != answer.get("error").is_some());
    }
});
