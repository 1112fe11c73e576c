//! The example game keeps its word.

use crate::subject::SkirmishSubject;
use rulebound_kernel::conformance::{self, Effort, Point};

#[test]
fn skirmish_conforms() {
    let report = conformance::run(&SkirmishSubject, &Effort { plies: 60, games: 2, ..Effort::quick() });
    report.assert_clean();
    for point in Point::ALL {
        assert!(report.tally(point).checks > 0, "{} is not checked\n{report}", point.title());
    }
}

#[test]
fn skirmish_conforms_for_a_long_time() {
    if std::env::var_os("RULEBOUND_LONG").is_some() {
        let report = conformance::run(&SkirmishSubject, &Effort::thorough().seeded(2));
        println!("{report}");
        report.assert_clean();
    }
}
