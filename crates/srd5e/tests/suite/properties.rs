//! What holds of every intent in every fight: answers are the same each time, nothing that is asked is changed, what is legal has a
//! cost and can be done, and everything that is said can be written down and read again.

use crate::subject::{arbitrary, situations};
use proptest::prelude::*;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Quick, Refusal as _, Verdict, Waivers};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::event::Event;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::ruleset::Ruleset;
use rulebound_srd5e::state::Position;

/// A fight some actions after its start.
fn fight(ruleset: Ruleset, which: usize, plies: usize, seed: u64) -> Position {
    let texts = situations::all(ruleset.edition);
    let setup = Srd5e::parse_setup(&texts[which % texts.len()]).expect("an encounter");
    let mut position = Srd5e::check(&setup, &ruleset).expect("a position");
    let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
    for _ in 0..plies {
        let Some(action) = Srd5e::sample(&position, &mut draw) else { break };
        Srd5e::apply_unchecked(&mut position, &action, &mut dice).expect("dice without end");
    }
    position
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    prop_oneof![Just(Ruleset::SRD51), Just(Ruleset::SRD521)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_answer_is_a_function_of_what_is_asked(ruleset in rulesets(), which in 0_usize..64, plies in 0_usize..6, seed: u64) {
        let position = fight(ruleset, which, plies, seed);
        let before = position.clone();
        let Some(by) = Srd5e::turn(&position).side() else { return Ok(()) };
        let intent = arbitrary::action(&position, &mut Quick::new(seed));
        let verdict = Srd5e::verdict(&position, by, &intent, &Waivers::NONE);
        prop_assert_eq!(&verdict, &Srd5e::verdict(&position, by, &intent, &Waivers::NONE));
        prop_assert_eq!(&verdict, &Srd5e::verdict(&position.clone(), by, &intent.clone(), &Waivers::NONE));
        let objections = Srd5e::objections(&position, by, &intent, &Waivers::NONE);
        prop_assert_eq!(objections.first(), verdict.refusal());
        prop_assert_eq!(&position, &before);
    }

    #[test]
    fn what_is_legal_has_a_cost_and_can_be_done(ruleset in rulesets(), which in 0_usize..64, plies in 0_usize..6, seed: u64) {
        let position = fight(ruleset, which, plies, seed);
        let Some(by) = Srd5e::turn(&position).side() else { return Ok(()) };
        let intent = arbitrary::action(&position, &mut Quick::new(seed));
        let Verdict::Legal { action, cost, .. } = Srd5e::verdict(&position, by, &intent, &Waivers::NONE) else { return Ok(()) };
        prop_assert!(serde_json::to_value(&cost).is_ok_and(|cost| cost.is_object()));
        let events = Srd5e::decide(&position, &action, &Waivers::NONE, &mut Seeded::new(seed));
        let events = events.map_err(|error| TestCaseError::fail(format!("{action} is legal and not done: {error:?}")))?;
        let mut after = position.clone();
        for event in &events {
            let text = serde_json::to_string(event).expect("an event can be written");
            prop_assert_eq!(&serde_json::from_str::<Event>(&text).expect("an event can be read"), event);
            Srd5e::evolve(&mut after, event);
        }
        let again = Srd5e::check(&Srd5e::setup(&after), Srd5e::ruleset(&after));
        prop_assert_eq!(again.as_ref(), Ok(&after), "after {}", action);
    }

    #[test]
    fn what_is_said_can_be_written_and_read(ruleset in rulesets(), which in 0_usize..64, plies in 0_usize..6, seed: u64) {
        let position = fight(ruleset, which, plies, seed);
        let Some(by) = Srd5e::turn(&position).side() else { return Ok(()) };
        let intent = arbitrary::action(&position, &mut Quick::new(seed));
        let text = serde_json::to_string(&intent).expect("an intent can be written");
        prop_assert_eq!(&serde_json::from_str::<Intent>(&text).expect("an intent can be read"), &intent);
        prop_assert_eq!(&intent.to_string().parse::<Intent>().expect("an intent can be read"), &intent);
        if let Verdict::Illegal(refusal) = Srd5e::verdict(&position, by, &intent, &Waivers::NONE) {
            let written = serde_json::to_value(&refusal).expect("a refusal can be written");
            prop_assert_eq!(written["kind"].as_str(), Some(refusal.kind()));
            prop_assert!(!refusal.to_string().is_empty());
        }
    }

    #[test]
    fn no_words_make_it_panic(ruleset in rulesets(), which in 0_usize..64, text in "[a-z0-9 ,:\"-]{0,60}") {
        let position = fight(ruleset, which, 0, 1);
        if let (Ok(intent), Some(by)) = (Srd5e::parse_intent(&position, &text), Srd5e::turn(&position).side()) {
            let _ = Srd5e::verdict(&position, by, &intent, &Waivers::NONE);
            let _ = Srd5e::objections(&position, by, &intent, &Waivers::NONE);
        }
    }
}
