//! Forced wins, and the puzzles made of them.

use std::num::NonZeroUsize;

use rulebound_commander::Commander;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Turn};
use rulebound_players::commander::CommanderKnowledge;
use rulebound_players::{AlphaBeta, Budget, Judgement, Limits, Player, SearchSettings, Seen, Solver, Value};
use serde_json::Value as Json;

use crate::table::position;

/// A puzzle of the data file.
struct Puzzle {
    position: <Commander as Game>::Position,
    turns: u32,
    line: Vec<String>,
}

fn puzzles() -> Vec<Puzzle> {
    let text = include_str!("../../../../puzzles/commander.jsonl");
    text.lines()
        .map(|line| {
            let puzzle: Json = serde_json::from_str(line).expect("JSON");
            Puzzle {
                position: position::<Commander>(
                    puzzle["ruleset"].as_str().expect("a ruleset"),
                    puzzle["position"].as_str().expect("a position"),
                ),
                turns: puzzle["turns"].as_u64().expect("a number") as u32,
                line: puzzle["line"]
                    .as_array()
                    .expect("a line")
                    .iter()
                    .map(|action| action.as_str().expect("an action").to_owned())
                    .collect(),
            }
        })
        .collect()
}

#[test]
fn mates_in_one_are_proven() {
    for (text, mate) in crate::search::MATES {
        let position = position::<Commander>("standard", text);
        let win = Solver::<Commander>::shortest(&position, 2, 100_000).expect("a proof").expect("a win");
        assert_eq!(win.turns, 1);
        assert_eq!(Commander::print_action(&position, &win.line[0]), mate);
    }
}

#[test]
fn what_is_not_won_is_not_proven() {
    let position = position::<Commander>("standard", "6c4/11/11/11/11/11/11/11/11/11/3T7/4C6 r - - 0 1");
    assert_eq!(Solver::<Commander>::shortest(&position, 2, 1_000_000), Ok(None));
    assert!(Solver::<Commander>::shortest(&position, 3, 100).is_err());
}

#[test]
fn every_answer_to_the_first_turn_of_a_puzzle_is_judged() {
    let puzzle = puzzles().into_iter().find(|puzzle| puzzle.turns == 2).expect("a puzzle");
    let team = puzzle.position.turn().team();
    let right = Commander::parse_action(&puzzle.position, &puzzle.line[0]).expect("an action");
    let mut wrong = 0;
    Commander::actions(&puzzle.position, &mut |action| {
        let mut next = puzzle.position.clone();
        Commander::apply_unchecked(&mut next, &action, &mut Scripted::default()).expect("no dice");
        if Commander::is_open(&next) || Commander::turn(&next).side().is_none() {
            return;
        }
        match Solver::<Commander>::judge(&next, team, 1, u64::MAX).expect("no limit") {
            Judgement::Forced(win) => {
                assert_eq!((win.turns, win.line.len() >= 2), (1, true));
                assert!(Commander::is_legal(&next, &win.line[0]));
            }
            Judgement::Prevented(line) => {
                assert_ne!(action, right);
                wrong += 1;
                for defence in &line {
                    assert!(Commander::is_legal(&next, defence));
                    Commander::apply_unchecked(&mut next, defence, &mut Scripted::default()).expect("no dice");
                }
                assert!(!Commander::is_open(&next));
                assert_eq!(Solver::<Commander>::shortest(&next, 1, u64::MAX), Ok(None));
            }
        }
    });
    assert!(wrong > 0);
}

#[test]
fn there_are_a_hundred_puzzles_of_three_lengths() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 100, "{}", puzzles.len());
    for turns in [2, 3, 4] {
        assert!(puzzles.iter().filter(|puzzle| puzzle.turns == turns).count() >= 4, "{turns}");
    }
}

#[test]
fn the_lines_of_puzzles_are_legal_and_end_in_a_win() {
    for puzzle in puzzles() {
        let mut position = puzzle.position.clone();
        let winner = position.turn();
        let mut turns = 0;
        for text in &puzzle.line {
            let action = Commander::parse_action(&position, text).expect("an action");
            assert!(Commander::is_legal(&position, &action), "{text}");
            let by = position.turn();
            Commander::apply_unchecked(&mut position, &action, &mut Scripted::default()).expect("no dice");
            turns += u32::from(by == winner && !Commander::is_open(&position));
        }
        let Turn::Over(outcome) = Commander::turn(&position) else { panic!("{:?}", puzzle.line) };
        assert_eq!((outcome.winner, turns), (Some(winner.team()), puzzle.turns));
    }
}

#[test]
fn the_shortest_puzzles_are_proven_again() {
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.turns == 2) {
        let win = Solver::<Commander>::shortest(&puzzle.position, 2, u64::MAX).expect("no limit").expect("a win");
        assert_eq!(win.turns, 2);
    }
}

#[test]
fn alphabeta_solves_every_puzzle() {
    let puzzles = puzzles();
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    std::thread::scope(|scope| {
        for share in puzzles.chunks(puzzles.len().div_ceil(threads)) {
            scope.spawn(|| share.iter().for_each(solve));
        }
    });
}

fn solve(puzzle: &Puzzle) {
    let limits = Limits { budget: Budget::depth(16), threads: NonZeroUsize::MIN, cancel: None };
    let seen = Seen::<Commander>::in_position(&puzzle.position).expect("somebody decides");
    let mut player = AlphaBeta::new(1, CommanderKnowledge::default(), SearchSettings::default());
    let wanted = Value::Decided(2 * puzzle.turns as i32 - 1);
    let mut found = None;
    player.think(&seen, &limits, &mut |progress| found = Some((progress.lines[0].value, progress.nodes)));
    assert!(found.is_some_and(|(value, _)| value == wanted), "{:?}: {found:?}", puzzle.line);
}
