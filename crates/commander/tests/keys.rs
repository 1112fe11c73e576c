//! Keys tell positions apart.

mod placed;

use std::collections::HashMap;

use rulebound_commander::Commander;
use rulebound_commander::position::Position;
use rulebound_commander::setup::Setup;
use rulebound_kernel::Game;
use rulebound_kernel::dice::Scripted;

use placed::suite;

#[test]
fn positions_with_one_key_are_one_position() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    let mut add = |position: &Position| {
        // Neither the clocks nor the order of a session's steps is part of a key.
        let setup = Setup { half_moves: 0, full_moves: 1, session: None, ..Commander::setup(position) };
        let text = Commander::print_setup(&setup);
        let known = seen.entry(Commander::key(position)).or_insert_with(|| text.clone());
        assert_eq!(*known, text);
    };
    for position in suite() {
        add(&position);
        Commander::actions(&position, &mut |action| {
            let mut after = position.clone();
            Commander::apply_unchecked(&mut after, &action, &mut Scripted::default()).expect("a game without dice");
            add(&after);
        });
    }
    assert!(seen.len() > 15_000, "{} positions", seen.len());
}
