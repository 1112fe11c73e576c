//! The greedy player takes what it can get at once.

use rulebound_commander::Commander;
use rulebound_kernel::Game;
use rulebound_skirmish::Skirmish;

use crate::table::{chosen, iterations, position, wins};

#[test]
fn greedy_takes_the_dearest_hanging_piece() {
    // The tank can take the militia on f4 or the artillery on d6, and nothing defends either.
    let text = "6c4/11/11/11/11/11/3a7/11/3T1m5/11/11/5C5 r - - 0 1";
    let position = position::<Commander>("standard", text);
    for seed in 0..8 {
        assert_eq!(chosen::<Commander>("greedy", seed, &position, &iterations(1)), "Td4xd6");
    }
}

#[test]
fn greedy_prefers_a_win_to_any_piece() {
    for (text, win) in crate::search::MATES {
        let position = position::<Commander>("standard", text);
        assert_eq!(wins::<Commander>(&position, Commander::team(&position, Commander::sides(&position)[0])), [win]);
        assert_eq!(chosen::<Commander>("greedy", 3, &position, &iterations(1)), win);
    }
}

#[test]
fn greedy_weighs_dice() {
    // A bribe with one coin works one time in three: worth more than the coin, and the last enemy is worth the game. All
    // three coins make it more likely.
    let position = position::<Skirmish>("standard", "5/5/5/B104/R104 red 2 - 3,0,0 1 -");
    for seed in 0..8 {
        assert_eq!(chosen::<Skirmish>("greedy", seed, &position, &iterations(1)), "a1$a2 3");
    }
}

#[test]
fn greedy_draws_between_equals() {
    let position = position::<Commander>("standard", "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1");
    let mut choices: Vec<String> =
        (0..20).map(|seed| chosen::<Commander>("greedy", seed, &position, &iterations(1))).collect();
    choices.sort_unstable();
    choices.dedup();
    assert!(choices.len() > 3, "{choices:?}");
}
