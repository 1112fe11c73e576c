//! What each part of selective search saves in Commander Chess: the nodes for twelve positions to a depth, with all parts and
//! without each: `cargo run --release -p rulebound-players --example selection -- [DEPTH]`.

use std::env;

use rulebound_commander::Commander;
use rulebound_commander::position::Position;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Draw, Game, Quick, Ruleset};
use rulebound_players::commander::CommanderKnowledge;
use rulebound_players::{AlphaBeta, Budget, Limits, Player, SearchSettings, Seen, Selection};

fn main() {
    let depth = env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let all = Selection::default();
    let selections = [
        ("everything", all),
        ("without null move", Selection { null_move: false, ..all }),
        ("without reductions", Selection { reductions: false, ..all }),
        ("without extensions", Selection { extensions: false, ..all }),
        ("without pruning", Selection { pruning: false, ..all }),
    ];
    let positions = positions(12);
    for (name, selection) in selections {
        let nodes: u64 = positions.iter().map(|position| nodes(position, depth, selection)).sum();
        println!("{name:<20} {nodes:>10} nodes");
    }
}

/// The start, and positions from random games.
fn positions(count: usize) -> Vec<Position> {
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let setup = Commander::scenario(&ruleset, "start").expect("a start");
    let start = Commander::check(&setup, &ruleset).expect("a position");
    let mut draw = Quick::new(5);
    let mut positions = vec![start.clone()];
    while positions.len() < count {
        let mut position = start.clone();
        for _ in 0..10 + draw.below(60) {
            let Some(action) = Commander::sample(&position, &mut draw) else { break };
            Commander::apply_unchecked(&mut position, &action, &mut Scripted::default()).expect("no dice");
        }
        if Commander::turn(&position).side().is_some() && !Commander::is_open(&position) {
            positions.push(position);
        }
    }
    positions
}

fn nodes(position: &Position, depth: u32, selection: Selection) -> u64 {
    let seen = Seen::<Commander>::in_position(position).expect("somebody decides");
    let limits = Limits { budget: Budget::depth(depth), ..Limits::default() };
    let settings = SearchSettings { selection, ..SearchSettings::default() };
    let mut nodes = 0;
    AlphaBeta::new(1, CommanderKnowledge::default(), settings)
        .think(&seen, &limits, &mut |progress| nodes = progress.nodes);
    nodes
}
