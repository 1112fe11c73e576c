//! Where games begin: random legal openings, so that no two are alike.

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Match, Quick, Turn, Waivers};

/// How often an opening that ends the game is drawn anew.
const TRIES: u64 = 100;

/// A match with so many random turns played; shorter where every longer one ends the game.
pub(super) fn opening<G: Game>(start: &Match<G>, turns: u32, seed: u64) -> Match<G> {
    for turns in (0..=turns).rev() {
        for attempt in 0..TRIES {
            if let Some(game) = attempt_opening(start, turns, seed.wrapping_add(attempt << 32)) {
                return game;
            }
        }
    }
    start.clone()
}

fn attempt_opening<G: Game>(start: &Match<G>, turns: u32, seed: u64) -> Option<Match<G>> {
    let mut draw = Quick::new(seed);
    let mut dice = Seeded::new(seed);
    let mut game = start.clone();
    let mut done = 0;
    while done < turns {
        let Turn::Decide { side, .. } = game.turn() else { return None };
        let action = G::sample(game.position(), &mut draw)?;
        game.submit(side, &action.into(), &Waivers::NONE, &mut dice).ok()?;
        done += u32::from(!G::is_open(game.position()));
    }
    game.turn().side().map(|_| game)
}
