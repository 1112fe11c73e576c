//! Path counts from the start position (CTL-14.17).

use rulebound_commander::Commander;
use rulebound_commander::ruleset::Ruleset;
use rulebound_kernel::perft::{Budget, Leaves, divide_parallel, perft};
use rulebound_kernel::{Game, Ruleset as _};

fn start(preset: &str) -> <Commander as Game>::Position {
    let ruleset = Ruleset::preset(preset).expect("a preset");
    let setup = Commander::scenario(&ruleset, "start").expect("the start");
    Commander::check(&setup, &ruleset).expect("a position")
}

#[test]
fn counts_from_the_start() {
    let tables = [
        ("cotulenh-js", [116, 13_460, 1_578_799]),
        ("standard", [119, 14_164, 1_705_133]),
        ("official", [119, 14_164, 1_705_133]),
    ];
    for (preset, counts) in tables {
        let position = start(preset);
        for (depth, nodes) in (1..).zip(counts) {
            assert_eq!(perft::<Commander>(&position, depth, Leaves::Counted), nodes, "{preset} at depth {depth}");
        }
        let divided =
            divide_parallel::<Commander>(&position, 3, Leaves::Counted, &Budget::default()).expect("no limit");
        assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), counts[2]);
    }
}

#[test]
fn made_leaves_are_the_counted_ones() {
    for preset in ["cotulenh-js", "standard", "official"] {
        let position = start(preset);
        assert_eq!(
            perft::<Commander>(&position, 2, Leaves::Made),
            perft::<Commander>(&position, 2, Leaves::Counted),
            "{preset}"
        );
    }
}
