//! Tunes the evaluation of Commander Chess by self-play, in rounds of two commands:
//!
//! ```text
//! cargo run --release -p rulebound-players --example tune -- play GAMES NODES SEED > positions.txt
//! cargo run --release -p rulebound-players --example tune -- fit SHARE positions.txt [MORE.txt ...]
//! ```
//!
//! The first plays games between two equal searches from random openings and prints their quiet positions (nobody in check,
//! nothing taken next), each with the number and the result of its game. The second finds weights by which the squashed sum of
//! the features foretells the results, by logistic regression; one pair of games in ten is left out and says whether they foretell
//! games better that they were not made from. A regression takes what goes along with winning for what wins, so the table
//! for `src/commander/weights.rs` that is printed goes only a share of the way from the weights there to the new ones.

use std::{env, fs};

use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_commander::step::Action;
use rulebound_kernel::{Game, Match, Ruleset};
use rulebound_players::arena::{self, Series};
use rulebound_players::commander::{CROWD, EMPTY, FEATURES, FULL, TABLE, crowd, features};
use rulebound_players::{Budget, specifications};

/// The score at which a result of 0.73 is expected.
const SCALE: f64 = 400.0;

/// How strongly a weight is held near where it started, against one position.
const HOLD: f64 = 1e-8;

/// Steps of the descent.
const STEPS: usize = 400;

/// The weights on a full board, then those on an empty one.
type Weights = [f64; 2 * FEATURES];

/// A quiet position and the result of its game for red.
struct Example {
    features: [f64; FEATURES],
    /// How full the board is, from 0 to 1.
    full: f64,
    result: f64,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize| arguments[index].parse::<u64>().expect("a number");
    match arguments.first().map(String::as_str) {
        Some("play") => play(number(1), number(2), number(3)),
        Some("fit") => fit(arguments[1].parse().expect("a share"), &arguments[2..]),
        _ => panic!("`play GAMES NODES SEED` or `fit SHARE FILE ...`"),
    }
}

/// Plays games and prints their quiet positions.
fn play(games: u64, nodes: u64, seed: u64) {
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let start = Commander::scenario(&ruleset, "start").expect("a start");
    let start = Match::<Commander>::new(&ruleset, start).expect("a position");
    let player = format!("alphabeta:nodes={nodes},memory=4");
    let series = Series {
        players: specifications(&format!("{player},{player}")).expect("players").try_into().expect("two"),
        pairs: games.div_ceil(2),
        opening: 8,
        longest: 400,
        seed,
        concurrency: 1,
        budget: Budget::default(),
        hypotheses: None,
    };
    let print = |played: &arena::Played<Commander>, _: &arena::Standing| {
        let winner = played.outcome.as_ref().and_then(|outcome| outcome.winner);
        let result = winner.map_or(0.5, |team| f64::from(u8::from(team == Color::Red.team())));
        for (step, action) in played.game.line().iter().enumerate().skip(played.opening) {
            let Some(position) = played.game.at(step) else { continue };
            let takes = matches!(action.action(), Some(Action::Step(step)) if step.manner.captures());
            if !takes && !Commander::is_open(position) && !position.is_in_check() {
                println!("{}|{result}|{}", played.number, Commander::print_setup(&Commander::setup(position)));
            }
        }
    };
    arena::play(&start, &series, &print).expect("games");
}

/// Finds weights and prints the table.
fn fit(share: f64, files: &[String]) {
    let (learned, kept) = examples(files);
    let mut start = [0.0; 2 * FEATURES];
    for (weight, &known) in start.iter_mut().zip(FULL.iter().chain(&EMPTY)) {
        *weight = f64::from(known);
    }
    let fitted = descend(&learned, &start);
    eprintln!("{} positions to learn from and {} others", learned.len(), kept.len());
    eprintln!("loss on the first  {:.5} before, {:.5} after", loss(&learned, &start), loss(&learned, &fitted));
    eprintln!("loss on the others {:.5} before, {:.5} after", loss(&kept, &start), loss(&kept, &fitted));
    let part_of_the_way = |index: usize| (start[index] + share * (fitted[index] - start[index])).round();
    for (feature, (name, ..)) in TABLE.iter().enumerate() {
        println!("    (\"{name}\", {}, {}),", part_of_the_way(feature), part_of_the_way(FEATURES + feature));
    }
}

/// Reads positions: those to learn from, and those of one pair of games in ten.
fn examples(files: &[String]) -> (Vec<Example>, Vec<Example>) {
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let (mut learned, mut kept) = (Vec::new(), Vec::new());
    for file in files {
        for line in fs::read_to_string(file).expect("a file of positions").lines() {
            let mut parts = line.splitn(3, '|');
            let mut part = || parts.next().expect("game|result|position");
            let game: u64 = part().parse().expect("the number of a game");
            let result = part().parse().expect("a result");
            let setup = Commander::parse_setup(part()).expect("a setup");
            let position = Commander::check(&setup, &ruleset).expect("a position");
            let full = f64::from(crowd(&position)) / f64::from(CROWD);
            let example = Example { features: features(&position).map(f64::from), full, result };
            let examples = if (game / 2).is_multiple_of(10) { &mut kept } else { &mut learned };
            examples.push(example);
        }
    }
    (learned, kept)
}

fn foretold(example: &Example, weights: &Weights) -> f64 {
    let sum = |weights: &[f64]| -> f64 { example.features.iter().zip(weights).map(|(one, other)| one * other).sum() };
    let (full, empty) = weights.split_at(FEATURES);
    let score = example.full * sum(full) + (1.0 - example.full) * sum(empty);
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
    let (mut mean, mut square) = ([0.0; 2 * FEATURES], [0.0; 2 * FEATURES]);
    for step in 1..=STEPS {
        let mut slope = [0.0; 2 * FEATURES];
        for example in examples {
            let difference = foretold(example, &weights) - example.result;
            let (full, empty) = slope.split_at_mut(FEATURES);
            for ((full, empty), feature) in full.iter_mut().zip(empty).zip(&example.features) {
                *full += difference * example.full * feature;
                *empty += difference * (1.0 - example.full) * feature;
            }
        }
        let pace = 4.0 * (1.0 - step as f64 / STEPS as f64);
        for index in 0..2 * FEATURES {
            let slope = slope[index] / examples.len() as f64 + HOLD * SCALE * (weights[index] - start[index]);
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.99 * square[index] + 0.01 * slope * slope;
            let (mean, square): (f64, f64) =
                (mean[index] / (1.0 - 0.9f64.powi(step as i32)), square[index] / (1.0 - 0.99f64.powi(step as i32)));
            weights[index] -= pace * mean / (square.sqrt() + 1e-9);
        }
    }
    weights
}
