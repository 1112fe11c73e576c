//! How fast the tree search plays out: `cargo run --release -p rulebound-players --example playouts [-- SECONDS]`.

use std::time::{Duration, Instant};

use rulebound_commander::Commander;
use rulebound_kernel::{Game, Ruleset};
use rulebound_players::{Budget, Limits, Mcts, Player, Seen, Settings};
use rulebound_skirmish::Skirmish;

fn measure<G: Game>(time: Duration) {
    let Some(preset) = G::Ruleset::PRESETS.first() else { return };
    let Some(setup) = G::scenario(&preset.ruleset, "start") else { return };
    let Ok(position) = G::check(&setup, &preset.ruleset) else { return };
    let Some(seen) = Seen::<G>::in_position(&position) else { return };
    let limits = Limits { budget: Budget::time(time), ..Limits::default() };
    let start = Instant::now();
    let Some(choice) = Mcts::new(1, Settings::default()).choose(&seen, &limits) else { return };
    let rate = choice.playouts as f64 / start.elapsed().as_secs_f64();
    println!("{}: {rate:.0} playouts a second on one thread ({} playouts)", G::KEY, choice.playouts);
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    measure::<Commander>(Duration::from_secs(seconds));
    measure::<Skirmish>(Duration::from_secs(seconds));
}
