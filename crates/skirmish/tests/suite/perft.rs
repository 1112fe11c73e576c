//! Counted paths: listing, making and counting in parallel agree, and agree with what was recorded.

use crate::subject::reference;
use rulebound_kernel::dice::Enumerating;
use rulebound_kernel::perft::{Budget, Leaves, divide, divide_parallel, perft};
use rulebound_kernel::{Game, Ruleset as _, Waivers};
use rulebound_skirmish::{Action, Position, Ruleset, Setup, Skirmish};

fn position(text: &str) -> Position {
    let ruleset = Ruleset::preset("standard").expect("a preset");
    let setup = Setup::parse(text).expect("a setup");
    Skirmish::check(&setup, &ruleset).expect("a position")
}

/// A setup, and the number of paths of one, two and three actions.
const TABLE: [(&str, [u64; 3]); 4] = [
    ("B211B221B21/5/5/5/R21R111G11G21 red 0 - 3,3,3 1 -", [18, 329, 945]),
    ("5/1B213/2R11G11B11/1R123/5 red 0 - 3,3,3 1 -", [21, 219, 1_298]),
    ("B104/5/R014/R104/5 red 1 - 3,3,3 1 -", [3, 7, 14]),
    ("5/5/B114/5/R224 red 0 + 3,3,3 1 a1*a3", [2, 42, 534]),
];

/// The same number by the slow reference and by deciding.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let listed = reference::actions(position.setup(), Skirmish::ruleset(position));
    let below = |action: &Action| {
        let (mut nodes, mut dice) = (0, Enumerating::new());
        loop {
            let events = Skirmish::decide(position, action, &Waivers::NONE, &mut dice).expect("legal");
            let mut next = position.clone();
            events.iter().for_each(|event| Skirmish::evolve(&mut next, event));
            nodes += slow_perft(&next, depth - 1);
            if !dice.advance() {
                return nodes;
            }
        }
    };
    // An action is one edge, however its dice fall.
    if depth == 1 { listed.len() as u64 } else { listed.iter().map(below).sum() }
}

#[test]
fn counting_making_and_dividing_agree_with_the_table() {
    for (text, counts) in TABLE {
        let position = position(text);
        for (depth, wanted) in (1..).zip(counts) {
            let counted = perft::<Skirmish>(&position, depth, Leaves::Counted);
            assert_eq!(counted, wanted, "{text} to depth {depth}");
            assert_eq!(slow_perft(&position, depth), wanted, "{text} to depth {depth}, slowly");
            assert_eq!(perft::<Skirmish>(&position, depth, Leaves::Made), wanted, "{text} to depth {depth}, made");
            let divided = divide::<Skirmish>(&position, depth, Leaves::Counted);
            assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), wanted);
            let parallel = |most| divide_parallel::<Skirmish>(&position, depth, Leaves::Made, &Budget::new(most));
            assert_eq!(parallel(None), Some(divided));
            assert_eq!(parallel(Some(wanted - 1)), None, "one path too many");
        }
    }
}

#[test]
fn perft_does_not_see_the_last_round() {
    let (first, last) = (position("B104/5/5/5/R204 red 0 - 0,0,0 1 -"), position("B104/5/5/5/R204 red 0 - 0,0,0 30 -"));
    for depth in 0..4 {
        assert_eq!(perft::<Skirmish>(&first, depth, Leaves::Counted), perft::<Skirmish>(&last, depth, Leaves::Counted));
    }
}

#[test]
fn the_outcomes_of_an_answered_volley_weigh_one_together() {
    let before = position("5/5/B114/5/R224 red 0 + 3,3,3 1 a1*a3");
    let mut dice = Enumerating::new();
    let (mut outcomes, mut total, mut nobody_hit) = (0, 0.0, 0.0);
    loop {
        let mut after = before.clone();
        Skirmish::apply_unchecked(&mut after, &Action::Answer, &mut dice).expect("dice");
        outcomes += 1;
        total += dice.weight();
        if after.setup().board == before.setup().board && after.setup().pending.is_empty() {
            nobody_hit += dice.weight();
        }
        if !dice.advance() {
            break;
        }
    }
    assert_eq!(outcomes, 3 * 2, "two archers hit 0 to 2 times, one archer 0 or 1");
    assert!((total - 1.0_f64).abs() < 1e-12);
    assert!((nobody_hit - (4.0_f64 / 6.0).powi(3)).abs() < 1e-12);
}
