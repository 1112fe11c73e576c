//! Listing, drawing, judging and deciding of fifth-edition combat agree on arbitrary fights and intents.
#![no_main]

#[path = "../../crates/srd5e/tests/suite/subject/arbitrary.rs"]
mod arbitrary_intents;
#[path = "../../crates/srd5e/tests/suite/subject/situations.rs"]
mod situations;

use std::collections::BTreeSet;

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Verdict, Waivers};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::ruleset::Ruleset;
use rulebound_srd5e::state::Position;

/// Numbers drawn from the bytes of the fuzzer; zeros when they are used up.
struct Bytes<'a>(Unstructured<'a>);

impl Draw for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 { 0 } else { self.0.int_in_range(0..=bound - 1).unwrap_or(0) }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut draw = Bytes(Unstructured::new(bytes));
    let ruleset = if draw.below(2) == 0 { Ruleset::SRD51 } else { Ruleset::SRD521 };
    let texts = [situations::all(ruleset.edition), situations::shapes()].concat();
    let text = &texts[draw.below(texts.len() as u32) as usize];
    let setup = Srd5e::parse_setup(text).expect("an encounter");
    let mut position = Srd5e::check(&setup, &ruleset).expect("a position");
    for _ in 0..6 {
        let mut families = BTreeSet::new();
        Srd5e::actions(&position, &mut |action| {
            families.insert(Srd5e::family(&position, &action));
        });
        for _ in 0..4 {
            let action = arbitrary_intents::action(&position, &mut draw);
            if agree(&position, &action) {
                let family = Srd5e::family(&position, &action);
                assert!(families.contains(&family), "not listed: {}", told(&position, &action));
            }
        }
        let Some(action) = Srd5e::sample(&position, &mut draw) else { break };
        assert!(agree(&position, &action), "listed and refused: {}", told(&position, &action));
        Srd5e::apply_unchecked(&mut position, &action, &mut Seeded::new(1)).expect("dice without end");
    }
});

/// Whether an action is legal; all who can say so say the same.
fn agree(position: &Position, action: &Intent) -> bool {
    let Some(by) = Srd5e::turn(position).side() else { return false };
    let verdict = Srd5e::verdict(position, by, action, &Waivers::NONE);
    let objections = Srd5e::objections(position, by, action, &Waivers::NONE);
    assert_eq!(verdict.refusal(), objections.first(), "{}", told(position, action));
    let legal = matches!(verdict, Verdict::Legal { .. });
    let decided = Srd5e::decide(position, action, &Waivers::NONE, &mut Seeded::new(1));
    assert_eq!(decided.is_ok(), legal, "{}", told(position, action));
    if let Ok(events) = decided {
        let (mut folded, mut applied) = (position.clone(), position.clone());
        events.iter().for_each(|event| Srd5e::evolve(&mut folded, event));
        Srd5e::apply_unchecked(&mut applied, action, &mut Seeded::new(1)).expect("dice without end");
        assert_eq!(folded, applied, "{}", told(position, action));
    }
    legal
}

fn told(position: &Position, action: &Intent) -> String {
    format!("{} in {}", Srd5e::print_action(position, action), Srd5e::print_setup(&Srd5e::setup(position)))
}
