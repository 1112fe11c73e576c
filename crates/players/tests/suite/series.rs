//! Series of matches between players, with seeds, so that they always end the same.

use rulebound_commander::Commander;
use rulebound_kernel::Game;
use rulebound_skirmish::Skirmish;

use crate::table::{iterations, play, player, start};

/// What `one` gets against `other`, each game counting 1, 0.5 or 0, sides changing.
fn series<G: Game>(one: &str, other: &str, games: u64, budget: u64, longest: usize) -> f64 {
    let mut total = 0.0;
    for seed in 0..games {
        let first = seed % 2 == 0;
        let names = if first { [one, other] } else { [other, one] };
        let mut players = [player::<G>(names[0], 2 * seed), player::<G>(names[1], 2 * seed + 1)];
        let mut game = start::<G>("standard");
        play(&mut game, &mut players, &iterations(budget), seed, longest, |_, _| {});
        let winner = game.turn().outcome().and_then(|outcome| outcome.winner);
        total += winner.map_or(0.5, |winner| f64::from(u8::from((winner.0 == 0) == first)));
    }
    total
}

#[test]
fn the_tree_search_beats_random_in_skirmish() {
    let score = series::<Skirmish>("mcts", "random", 12, 250, usize::MAX);
    assert!(score >= 9.0, "{score} of 12");
}

#[test]
fn the_tree_search_beats_greedy_in_skirmish() {
    let score = series::<Skirmish>("mcts", "greedy", 12, 250, usize::MAX);
    assert!(score >= 8.0, "{score} of 12");
}

#[test]
fn greedy_beats_random_in_commander_chess() {
    let score = series::<Commander>("greedy", "random", 6, 1, 300);
    assert!(score >= 5.0, "{score} of 6");
}

#[test]
fn the_tree_search_beats_greedy_in_commander_chess() {
    let score = series::<Commander>("mcts", "greedy", 4, 150, 300);
    assert!(score >= 3.0, "{score} of 4");
}
