//! How far the alpha-beta search looks in Commander Chess, from the start or a position, and how fast:
//! `cargo run --release -p rulebound-players --example depths -- [SECONDS [POSITION]]`.

use std::env;
use std::time::Duration;

use rulebound_commander::Commander;
use rulebound_kernel::{Game, Ruleset};
use rulebound_players::commander::CommanderKnowledge;
use rulebound_players::{AlphaBeta, Budget, Limits, Player, SearchSettings, Seen};

fn main() {
    let mut arguments = env::args().skip(1);
    let seconds: f64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(3.0);
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let setup = match arguments.next() {
        Some(text) => Commander::parse_setup(&text).expect("a setup"),
        None => Commander::scenario(&ruleset, "start").expect("a start"),
    };
    let position = Commander::check(&setup, &ruleset).expect("a position");
    let seen = Seen::<Commander>::in_position(&position).expect("somebody decides");
    let mut player = AlphaBeta::new(1, CommanderKnowledge::default(), SearchSettings::default());
    let limits = Limits { budget: Budget::time(Duration::from_secs_f64(seconds)), ..Limits::default() };
    player.think(&seen, &limits, &mut |progress| {
        let mut position = position.clone();
        let mut line = String::new();
        let best = &progress.lines[0];
        for action in &best.line {
            line.push(' ');
            line.push_str(&Commander::print_action(&position, action));
            let mut no_dice = rulebound_kernel::dice::Scripted::default();
            Commander::apply_unchecked(&mut position, action, &mut no_dice).expect("no dice");
        }
        let rate = progress.nodes as f64 / progress.time.as_secs_f64();
        println!(
            "depth {:2}/{:2}  {:?}  {:9} nodes  {:7.0} a second {line}",
            progress.depth, progress.farthest, best.value, progress.nodes, rate
        );
    });
}
