//! Any text is a scenario or a typed error, any further line an order or a typed error; what is understood prints and
//! parses to itself, and gets an answer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebound_axis::Axis;
use rulebound_axis::position::Position;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Ruleset, Verdict, Waivers};

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let setup = match Axis::parse_setup(lines.next().unwrap_or_default()) {
        Ok(setup) => setup,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            return;
        }
    };
    assert_eq!(Axis::parse_setup(&Axis::print_setup(&setup)), Ok(setup.clone()));
    let orders: Vec<&str> = lines.take(8).collect();
    for preset in <Axis as Game>::Ruleset::PRESETS {
        match Axis::check(&setup, &preset.ruleset) {
            Ok(position) => {
                let printed = Axis::setup(&position);
                assert_eq!(Axis::check(&printed, &preset.ruleset).as_ref(), Ok(&position));
                assert_eq!(Axis::parse_setup(&Axis::print_setup(&printed)), Ok(printed));
                orders.iter().for_each(|order| ask(&position, order));
            }
            Err(problems) => assert!(!problems.is_empty()),
        }
    }
});

fn ask(position: &Position, text: &str) {
    let Ok(intent) = Axis::parse_intent(position, text) else { return };
    assert_eq!(Axis::parse_intent(position, &Axis::print_intent(position, &intent)).as_ref(), Ok(&intent));
    let by = position.active().side();
    let objections = Axis::objections(position, by, &intent, &Waivers::NONE);
    match Axis::verdict(position, by, &intent, &Waivers::NONE) {
        Verdict::Illegal(refusal) => {
            assert_eq!(objections.first(), Some(&refusal));
            let _ = Axis::remedy(position, by, &intent, &refusal);
            let _ = Axis::counterfactual(position, by, &intent, &refusal);
        }
        Verdict::NeedsChoice(_) => assert!(objections.is_empty()),
        Verdict::Legal { action, .. } => {
            assert!(objections.is_empty());
            assert!(Axis::decide(position, &action, &Waivers::NONE, &mut Seeded::new(1)).is_ok());
        }
    }
}
