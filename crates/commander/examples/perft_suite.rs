//! Writes the perft suite: varied positions with path counts by preset, counted by the slow reference.
//!
//! ```text
//! cargo run --release -p rulebound-commander --example perft_suite > crates/commander/tests/data/perft_suite.txt
//! ```
//!
//! A line is a kind, a position, and for each preset that accepts the position the paths of one, two, … actions.

#[path = "../tests/subject/dense.rs"]
mod dense;
#[path = "../tests/reference/mod.rs"]
mod reference;

use std::fmt::Write;

use rulebound_commander::Commander;
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::setup::Setup;
use rulebound_commander::step::Step;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Draw, Game, Quick, Ruleset as _};

use reference::Reference;

/// A kind of position: its name, how many are wanted, and which positions are of the kind.
type Kind = (&'static str, usize, fn(&Position) -> bool);

const KINDS: [Kind; 6] = [
    ("opening", 30, |position| position.full_moves() <= 20 && position.session().is_none()),
    ("middle", 50, |position| (21..150).contains(&position.full_moves()) && position.session().is_none()),
    ("late", 30, |position| position.full_moves() >= 150 && position.session().is_none()),
    ("session", 50, |position| position.session().is_some()),
    ("check", 50, |position| position.is_in_check()),
    ("placed", 130, |_| true),
];

/// One position in this many has a third ply counted however many paths it has.
const DEEP: usize = 16;

/// Below so many paths of two actions the third ply is counted.
const SMALL: u64 = 500;

fn main() {
    let mut draw = Quick::new(2026);
    let mut index = 0;
    for (kind, wanted, fits) in KINDS {
        for _ in 0..wanted {
            let setup = loop {
                let position = if kind == "placed" { placed(&mut draw) } else { played(&mut draw) };
                if fits(&position) && Commander::count(&position) > 0 {
                    break Commander::setup(&Commander::timeless(&position));
                }
            };
            println!("{}", line(kind, &setup, index % DEEP == 0));
            index += 1;
        }
    }
}

/// A random placement that every preset accepts.
fn placed(draw: &mut Quick) -> Position {
    let setup = Setup { half_moves: 0, ..dense::setup(&Ruleset::COTULENH_JS, draw) };
    Commander::check(&setup, &Ruleset::STANDARD).expect("a setup that passes the check")
}

/// A position of a random game.
fn played(draw: &mut Quick) -> Position {
    let start = Commander::scenario(&Ruleset::STANDARD, "start").expect("the start");
    let mut position = Commander::check(&start, &Ruleset::STANDARD).expect("a position");
    for _ in 0..draw.below(500) {
        let Some(action) = Commander::sample(&position, draw) else { break };
        Commander::apply_unchecked(&mut position, &action, &mut Scripted::default()).expect("no dice");
    }
    position
}

fn line(kind: &str, setup: &Setup, deep: bool) -> String {
    let mut line = format!("{kind} | {}", Commander::print_setup(setup));
    for preset in Ruleset::PRESETS {
        let Ok(position) = Commander::check(setup, &preset.ruleset) else { continue };
        let reference = reference_of(&position);
        let mut counts = vec![paths(&reference, 1), paths(&reference, 2)];
        if counts[1] < SMALL || deep && preset.name == "standard" {
            counts.push(paths(&reference, 3));
        }
        let _ = write!(line, " | {}", preset.name);
        for count in counts {
            let _ = write!(line, " {count}");
        }
    }
    line
}

fn reference_of(position: &Position) -> Reference {
    let setup = Setup { session: None, ..Commander::setup(position) };
    let steps: Vec<Step> = position.session().iter().flat_map(|session| session.steps.iter().copied()).collect();
    Reference::in_session(&Commander::print_setup(&setup), &steps, *position.ruleset())
}

fn paths(position: &Reference, depth: u32) -> u64 {
    let actions = position.actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |action| {
        let mut next = position.clone();
        next.play(action);
        paths(&next, depth - 1)
    };
    actions.iter().map(after).sum()
}
