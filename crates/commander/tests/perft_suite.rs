//! Path counts of varied positions, as the reference counted them.

use rulebound_commander::Commander;
use rulebound_commander::ruleset::Ruleset;
use rulebound_kernel::perft::{Leaves, perft};
use rulebound_kernel::{Game, Ruleset as _};

const SUITE: &str = include_str!("data/perft_suite.txt");

/// Counts of more paths than this are compared in the long run only.
const DEEP: u64 = 300_000;

#[test]
fn every_count_is_the_references() {
    let long = std::env::var_os("RULEBOUND_LONG").is_some();
    let mut compared = 0;
    for line in SUITE.lines() {
        let mut fields = line.split(" | ").skip(1);
        let text = fields.next().expect("a position");
        let setup = Commander::parse_setup(text).expect("a setup");
        for counts in fields {
            let mut words = counts.split(' ');
            let preset = words.next().expect("a preset");
            let ruleset = Ruleset::preset(preset).expect("a preset");
            let position = Commander::check(&setup, &ruleset).expect("a position");
            for (depth, count) in (1..).zip(words) {
                let count: u64 = count.parse().expect("a count");
                if count <= DEEP || long {
                    assert_eq!(
                        perft::<Commander>(&position, depth, Leaves::Counted),
                        count,
                        "{text} in {preset} at depth {depth}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn the_suite_is_varied() {
    assert!(SUITE.lines().count() >= 300);
    for kind in ["opening", "middle", "late", "session", "check", "placed"] {
        assert!(SUITE.lines().filter(|line| line.starts_with(kind)).count() >= 30, "{kind}");
    }
    for preset in Ruleset::PRESETS {
        let named = SUITE.lines().filter(|line| line.contains(&format!("| {} ", preset.name))).count();
        assert!(named >= 250, "{}: {named}", preset.name);
    }
    let count = |part: &str| SUITE.lines().filter(|line| line.contains(part)).count();
    assert!(count("+") > 100 && count("(") > 100, "{} with heroes, {} with stacks", count("+"), count("("));
}
