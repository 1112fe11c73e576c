//! Tunes the evaluation of Commander Chess by self-play and prints the table for `src/commander/weights.rs`:
//! `cargo run --release -p rulebound-players --example tune -- [GAMES [NODES [SEED]]]`.
//!
//! Games are played between two equal searches from random openings. Each quiet position (nobody in check, nothing taken next)
//! gives an equation: the squashed sum of its features should be the result of its game. A logistic regression finds the
//! weights; it is held near the weights it starts from, so that a feature that hardly occurs keeps its weight. One position in
//! ten is left out and says whether the new weights foretell results better. The weights are scaled so that an army as it stands at
//! the start is worth what it was, and the table that is printed goes half the way from the old weights to them: a regression takes what goes
//! along with winning for what wins.

use std::env;
use std::sync::Mutex;

use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_commander::piece::Piece;
use rulebound_commander::step::Action;
use rulebound_kernel::{Game, Match, Ruleset};
use rulebound_players::arena::{self, Series};
use rulebound_players::commander::{FEATURES, TABLE, WEIGHTS, features};
use rulebound_players::{Budget, specifications};

/// The score at which a result of 0.73 is expected.
const SCALE: f64 = 400.0;

/// How strongly a weight is held near where it started, against one position.
const HOLD: f64 = 2e-7;

/// Steps of the descent.
const STEPS: usize = 1_500;

type Weights = [f64; FEATURES];

/// A quiet position and the result of its game for red.
struct Example {
    features: [f64; FEATURES],
    result: f64,
}

fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let games = numbers.next().unwrap_or(1_000);
    let nodes = numbers.next().unwrap_or(300);
    let seed = numbers.next().unwrap_or(1);
    let examples = examples(games, nodes, seed);
    let (kept, learned): (Vec<_>, Vec<_>) = examples.into_iter().enumerate().partition(|(index, _)| index % 10 == 0);
    let strip = |examples: Vec<(usize, Example)>| -> Vec<Example> {
        examples.into_iter().map(|(_, example)| example).collect()
    };
    let (kept, learned) = (strip(kept), strip(learned));
    let start = WEIGHTS.map(f64::from);
    let tuned = descend(&learned, &start);
    eprintln!("{games} games of {nodes} nodes a move, seed {seed}: {} positions to learn from", learned.len());
    eprintln!("loss on them            {:.5} before, {:.5} after", loss(&learned, &start), loss(&learned, &tuned));
    eprintln!("loss on {:6} others  {:.5} before, {:.5} after", kept.len(), loss(&kept, &start), loss(&kept, &tuned));
    let scaled = scale(&tuned, &start);
    for ((name, before), weight) in TABLE.iter().zip(scaled) {
        println!("    (\"{name}\", {}),", (before + weight.round() as i32) / 2);
    }
}

/// Plays games and takes their quiet positions.
fn examples(games: u64, nodes: u64, seed: u64) -> Vec<Example> {
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let start = Commander::scenario(&ruleset, "start").expect("a start");
    let start = Match::<Commander>::new(&ruleset, start).expect("a position");
    let players = format!("alphabeta:nodes={nodes},alphabeta:nodes={nodes}");
    let series = Series {
        players: specifications(&players).expect("players").try_into().expect("two"),
        pairs: games.div_ceil(2),
        opening: 8,
        longest: 300,
        seed,
        concurrency: 1,
        budget: Budget::default(),
        hypotheses: None,
    };
    let examples = Mutex::new(Vec::new());
    let take = |played: &arena::Played<Commander>, standing: &arena::Standing| {
        if standing.tally.games().is_multiple_of(50) {
            eprintln!("{} games", standing.tally.games());
        }
        let Some(outcome) = &played.outcome else { return };
        let result = outcome.winner.map_or(0.5, |team| f64::from(u8::from(team == Color::Red.team())));
        let game = &played.game;
        for (step, action) in game.line().iter().enumerate().skip(played.opening) {
            let Some(position) = game.at(step) else { continue };
            let takes = matches!(action, Action::Step(step) if step.manner.captures());
            if takes || Commander::is_open(position) || position.is_in_check() {
                continue;
            }
            let example = Example { features: features(position).map(f64::from), result };
            examples.lock().expect("no panic").push(example);
        }
    };
    arena::play(&start, &series, &take).expect("games");
    examples.into_inner().expect("no panic")
}

fn foretold(example: &Example, weights: &Weights) -> f64 {
    let score: f64 = example.features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + (-score / SCALE).exp())
}

/// The mean of the squared differences between what is foretold and what came.
fn loss(examples: &[Example], weights: &Weights) -> f64 {
    let squares = examples.iter().map(|example| (foretold(example, weights) - example.result).powi(2));
    squares.sum::<f64>() / examples.len() as f64
}

/// Goes down the slope of the likelihood, by steps that adapt to each weight.
fn descend(examples: &[Example], start: &Weights) -> Weights {
    let mut weights = *start;
    let (mut mean, mut square) = ([0.0; FEATURES], [0.0; FEATURES]);
    for step in 1..=STEPS {
        let mut slope = [0.0; FEATURES];
        for example in examples {
            let difference = foretold(example, &weights) - example.result;
            for (slope, feature) in slope.iter_mut().zip(&example.features) {
                *slope += difference * feature;
            }
        }
        let pace = 2.0 * (1.0 - step as f64 / STEPS as f64);
        for feature in 0..FEATURES {
            let slope = slope[feature] / examples.len() as f64 + HOLD * SCALE * (weights[feature] - start[feature]);
            mean[feature] = 0.9 * mean[feature] + 0.1 * slope;
            square[feature] = 0.999 * square[feature] + 0.001 * slope * slope;
            let (mean, square): (f64, f64) = (
                mean[feature] / (1.0 - 0.9f64.powi(step as i32)),
                square[feature] / (1.0 - 0.999f64.powi(step as i32)),
            );
            weights[feature] -= pace * mean / (square.sqrt() + 1e-9);
        }
    }
    weights
}

/// Scales weights so that the army of the start is worth what it was.
fn scale(weights: &Weights, start: &Weights) -> Weights {
    const ARMY: [(Piece, f64); 10] = [
        (Piece::Infantry, 2.0),
        (Piece::Tank, 2.0),
        (Piece::Militia, 1.0),
        (Piece::Engineer, 2.0),
        (Piece::Artillery, 2.0),
        (Piece::AntiAir, 2.0),
        (Piece::Missile, 1.0),
        (Piece::AirForce, 2.0),
        (Piece::Navy, 2.0),
        (Piece::Headquarters, 2.0),
    ];
    let army = |weights: &Weights| -> f64 { ARMY.iter().map(|(piece, count)| count * weights[piece.index()]).sum() };
    let factor = army(start) / army(weights);
    weights.map(|weight| weight * factor)
}
