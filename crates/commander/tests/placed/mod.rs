//! Positions written as pieces on squares: `Cg1 cf12 (NF+T)c3`.
#![allow(dead_code, reason = "each test file that includes this uses its own part of it")]

use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_commander::piece::{Member, Piece};
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::setup::{Placed, Setup};
use rulebound_commander::square::Square;
use rulebound_commander::step::{Action, Step};
use rulebound_kernel::Game;

/// The positions of the perft suite that `standard` knows.
pub fn suite() -> Vec<Position> {
    let position = |line: &str| {
        let setup = Commander::parse_setup(line.split(" | ").nth(1)?).expect("a setup");
        Commander::check(&setup, &Ruleset::STANDARD).ok()
    };
    include_str!("../data/perft_suite.txt").lines().filter_map(position).collect()
}

/// A square by its name.
pub fn at(name: &str) -> Square {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The setup of some words, Red to move.
pub fn setup(words: &str) -> Setup {
    let placement = words.split_whitespace().map(placed).collect();
    Setup { placement, turn: Color::Red, half_moves: 0, full_moves: 1, session: None }
}

/// The position of some words in `standard`, Red to move.
pub fn position(words: &str) -> Position {
    Commander::check(&setup(words), &Ruleset::STANDARD).unwrap_or_else(|problems| panic!("{words}: {problems:?}"))
}

fn placed(word: &str) -> Placed {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let (pieces, square) = word.split_at(digits - 1);
    let mut members = Vec::new();
    let mut heroic = false;
    let mut color = Color::Red;
    for letter in pieces.chars().filter(|letter| !"()".contains(*letter)) {
        if letter == '+' {
            heroic = true;
            continue;
        }
        let piece = Piece::of_letter(letter).unwrap_or_else(|| panic!("{word}: `{letter}` is no piece"));
        color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Blue };
        members.push(Member { piece, heroic });
        heroic = false;
    }
    Placed { square: at(square), color, members }
}

/// All actions, in notation and in order.
pub fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        actions(position).iter().map(|action| Commander::print_action(position, action)).collect();
    texts.sort();
    texts
}

/// All actions.
pub fn actions(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    Commander::actions(position, &mut |action| actions.push(action));
    actions
}

/// All steps.
pub fn steps(position: &Position) -> Vec<Step> {
    let step = |action| match action {
        Action::Step(step) => Some(step),
        Action::Commit => None,
    };
    actions(position).into_iter().filter_map(step).collect()
}
