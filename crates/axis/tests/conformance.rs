//! Axis & Allies keeps its word.

#[path = "../../../tests/cases.rs"]
mod cases;
mod subject;

use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::conformance::{self, Effort};
use subject::AxisSubject;

#[test]
fn the_presets_conform() {
    let subject = AxisSubject {
        rulesets: vec![Ruleset::STANDARD, Ruleset::TRIPLEA],
        situations: 12,
        examples: cases::examples(),
    };
    let report = conformance::run(&subject, &Effort { plies: 12, listed: 12, explained: 4, ..Effort::quick() });
    println!("{report}");
    report.assert_clean();
}
