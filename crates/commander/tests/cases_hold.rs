//! Every case of `cases/commander` gets the answer it should get.

#[path = "../../../tests/cases.rs"]
mod cases;

use cases::Case;
use rulebound_commander::Commander;
use rulebound_commander::ruleset::Ruleset;
use rulebound_kernel::conformance::Example;
use rulebound_kernel::{Game, Ruleset as _, Waivers};

#[test]
fn every_case_holds() {
    cases::every_case_holds::<Commander>(170);
}

/// A case asks the judge; the generator lists the same actions.
#[test]
fn the_generator_agrees_in_every_case() {
    let mut compared = 0;
    for Example { name, position, by, intent, .. } in cases::examples::<Commander>() {
        let Some(action) = Commander::complete(&position, &intent).filter(|_| by == position.turn().side()) else {
            continue;
        };
        let legal = Commander::verdict(&position, by, &intent, &Waivers::NONE).is_legal();
        let mut listed = false;
        Commander::actions(&position, &mut |other| listed |= other == action);
        assert_eq!((listed, Commander::is_legal(&position, &action)), (legal, legal), "{name}");
        compared += 1;
    }
    assert!(compared > 200, "only {compared} cases");
}

#[test]
fn every_case_names_itself_once_and_cites_the_rulebook() {
    cases::every_case_names_itself_once_and_cites_the_rulebook::<Commander>("CTL-");
}

#[test]
fn every_reason_is_shown_twice_and_shown_gone() {
    cases::every_reason_is_shown_twice_and_shown_gone::<Commander>();
}

#[test]
fn every_switch_is_shown_on_and_off() {
    let cases = cases::all::<Commander>();
    for switch in Ruleset::SWITCHES {
        let halves: Vec<&Case> = cases.iter().filter(|case| case.pair.as_deref() == Some(switch.name)).collect();
        let is_on = |case: &&&Case| {
            let ruleset = Ruleset::from_json(&case.ruleset).expect("a ruleset");
            serde_json::to_value(ruleset).expect("plain data")[switch.name] == true
        };
        let on: Vec<&&Case> = halves.iter().filter(is_on).collect();
        let off: Vec<&&Case> = halves.iter().filter(|half| !is_on(half)).collect();
        assert!(!on.is_empty() && !off.is_empty(), "{} is not shown on and off", switch.name);
        for (on, off) in on.iter().zip(&off) {
            assert_eq!((&on.position, &on.intent), (&off.position, &off.intent), "{}", switch.name);
            assert_ne!(on.expect.verdict, off.expect.verdict, "{}", switch.name);
        }
    }
}
