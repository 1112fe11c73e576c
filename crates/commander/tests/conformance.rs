//! Commander Chess keeps its word.

#[path = "../../../tests/cases.rs"]
mod cases;
mod reference;
mod subject;

use rulebound_commander::ruleset::Ruleset;
use rulebound_kernel::conformance::{self, Effort, Point};
use rulebound_kernel::{Draw, Quick};
use subject::CommanderSubject;

#[test]
fn the_presets_conform() {
    let subject =
        CommanderSubject { rulesets: vec![Ruleset::STANDARD, Ruleset::COTULENH_JS, Ruleset::OFFICIAL], dense: 60 };
    let report = conformance::run(&subject, &Effort { plies: 30, ..Effort::quick() });
    println!("{report}");
    report.assert_clean();
    for point in Point::ALL {
        assert!(report.tally(point).checks > 0, "{} is not checked\n{report}", point.title());
    }
}

/// Every switch on its own, drawn at random.
#[test]
fn mixed_rulesets_conform() {
    let mut draw = Quick::new(3);
    let mut flip = || draw.below(2) == 0;
    let rulesets = std::iter::repeat_with(|| Ruleset {
        tank_fires_over: flip(),
        air_force_lands_anywhere: flip(),
        heroic_commander_reaches_two: flip(),
        missile_attacks_far_diagonal: flip(),
        commander_stops_at_every_line: flip(),
        safe_after_every_step: flip(),
        deploy_completable: flip(),
        air_force_joins_only_safe: flip(),
        every_capture_resets_clock: flip(),
        threefold_repetition: flip(),
        last_guard: flip(),
        hq_shields_commander: flip(),
        service_victory: flip(),
    });
    let subject = CommanderSubject { rulesets: rulesets.take(16).collect(), dense: 6 };
    let report = conformance::run(&subject, &Effort { plies: 16, ..Effort::quick() });
    println!("{report}");
    report.assert_clean();
}
