//! Listing, judging, deciding and the reference agree on arbitrary situations and actions.
#![no_main]

#[path = "../../crates/axis/tests/subject/arbitrary.rs"]
mod arbitrary_actions;
#[path = "../../crates/axis/tests/reference/mod.rs"]
mod reference;
#[path = "../../crates/axis/tests/subject/situations.rs"]
mod situations;

use std::collections::BTreeSet;

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::intent::Intent;
use rulebound_axis::map::Map;
use rulebound_axis::position::Position;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Side, Verdict, Waivers};

/// Numbers drawn from the bytes of the fuzzer; zeros when they are used up.
struct Bytes<'a>(Unstructured<'a>);

impl Draw for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 { 0 } else { self.0.int_in_range(0..=bound - 1).unwrap_or(0) }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut draw = Bytes(Unstructured::new(bytes));
    let map = &Map::all()[draw.below(2) as usize];
    let Some(position) = situations::drawn(map, &mut draw) else { return };
    let board = reference::board(&position);
    let mut listed = BTreeSet::new();
    Axis::actions(&position, &mut |action| listed.extend([action]));
    let wanted: BTreeSet<Action> = board.actions().into_iter().collect();
    if let Some(action) = listed.symmetric_difference(&wanted).next() {
        panic!("only one of list and reference has {}", told(&position, action));
    }
    let arbitrary: Vec<Action> = (0..8).map(|_| arbitrary_actions::action(&position, &mut draw)).collect();
    for action in listed.iter().step_by(7).chain(&arbitrary) {
        agree(&position, action, board.allows(action));
    }
    for intent in arbitrary_actions::intents(&position, &mut draw) {
        answer(&position, &intent);
    }
});

/// Who decides; once the game is over, whose turn is asked about does not matter.
fn decides(position: &Position) -> Side {
    Axis::turn(position).side().unwrap_or_else(|| position.active().side())
}

/// An intent is refused if and only if something is said against it.
fn answer(position: &Position, intent: &Intent) {
    let by = decides(position);
    let verdict = Axis::verdict(position, by, intent, &Waivers::NONE);
    let objections = Axis::objections(position, by, intent, &Waivers::NONE);
    assert_eq!(verdict.refusal(), objections.first(), "{}", Axis::print_intent(position, intent));
}

fn agree(position: &Position, action: &Action, allowed: bool) {
    let words = || told(position, action);
    assert_eq!(Axis::is_legal(position, action), allowed, "{}", words());
    match Axis::verdict(position, decides(position), &action.clone().into(), &Waivers::NONE) {
        Verdict::Legal { action: meant, .. } => assert!(allowed && meant == *action, "{}", words()),
        Verdict::Illegal(_) => assert!(!allowed, "{}", words()),
        Verdict::NeedsChoice(_) => panic!("a complete action needs a choice: {}", words()),
    }
    let decided = Axis::decide(position, action, &Waivers::NONE, &mut Seeded::new(1));
    assert_eq!(decided.is_ok(), allowed, "{}", words());
    if let Ok(events) = decided {
        let (mut folded, mut applied) = (position.clone(), position.clone());
        events.iter().for_each(|event| Axis::evolve(&mut folded, event));
        Axis::apply_unchecked(&mut applied, action, &mut Seeded::new(1)).expect("dice without end");
        assert_eq!(folded, applied, "{}", words());
    }
}

fn told(position: &Position, action: &Action) -> String {
    format!("{} in {}", Axis::print_action(position, action), Axis::print_setup(&Axis::setup(position)))
}
