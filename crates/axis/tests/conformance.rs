//! Axis & Allies keeps its word. `RULEBOUND_LONG=1` plays longer games from more situations.

#[path = "../../../tests/cases.rs"]
mod cases;
mod reference;
mod subject;

use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::Quick;
use rulebound_kernel::conformance::{self, Effort, Point};
use subject::{AxisSubject, situations};

fn conforms(rulesets: Vec<Ruleset>) {
    let is_long = std::env::var_os("RULEBOUND_LONG").is_some();
    let subject = AxisSubject {
        rulesets,
        situations: if is_long { 30 } else { 12 },
        reference: |position| reference::board(position).actions(),
        examples: cases::examples(),
    };
    let plies = if is_long { 60 } else { 12 };
    let report = conformance::run(&subject, &Effort { plies, listed: 12, explained: 4, ..Effort::quick() });
    println!("{report}");
    report.assert_clean();
    for point in Point::ALL {
        assert!(report.tally(point).checks > 0, "{} is not checked\n{report}", point.title());
    }
}

#[test]
fn the_standard_preset_conforms() {
    conforms(vec![Ruleset::STANDARD]);
}

#[test]
fn the_triplea_preset_conforms() {
    conforms(vec![Ruleset::TRIPLEA]);
}

/// Every switch on its own, drawn at random.
#[test]
fn a_mixed_ruleset_conforms() {
    let mut draw = Quick::new(5);
    let presets = [Ruleset::STANDARD, Ruleset::TRIPLEA];
    let mixed = std::iter::repeat_with(|| situations::ruleset(&mut draw)).find(|ruleset| !presets.contains(ruleset));
    conforms(mixed.into_iter().collect());
}
