//! The alpha-beta search: what it finds, and that it finds the same again.

use std::num::NonZeroUsize;

use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Draw, Game, Quick};
use rulebound_players::commander::{CommanderKnowledge, FEATURES, features};
use rulebound_players::{
    AlphaBeta, Budget, Knowledge, Limits, Plain, Player, Progress, SearchSettings, Seen, Selection, Value,
};
use rulebound_skirmish::Skirmish;

use crate::table::{chosen, iterations, player, position, start};

type Position = <Commander as Game>::Position;

/// The last thing a search says about a position.
fn thought(position: &Position, settings: SearchSettings, limits: &Limits<'_>) -> Progress<Commander> {
    let seen = Seen::<Commander>::in_position(position).expect("somebody decides");
    let mut last = None;
    AlphaBeta::new(1, CommanderKnowledge::default(), settings)
        .think(&seen, limits, &mut |progress| last = Some(progress.clone()))
        .expect("a choice");
    last.expect("at least one turn")
}

fn to_depth(position: &Position, depth: u32, selection: Selection) -> Progress<Commander> {
    let limits = Limits { budget: Budget::depth(depth), ..Limits::default() };
    thought(position, SearchSettings { selection, ..SearchSettings::default() }, &limits)
}

/// Positions from random games, sessions included.
fn positions(count: usize) -> Vec<Position> {
    let mut draw = Quick::new(5);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = start::<Commander>("standard").position().clone();
        for _ in 0..10 + draw.below(80) {
            let Some(action) = Commander::sample(&position, &mut draw) else { break };
            Commander::apply_unchecked(&mut position, &action, &mut Scripted::default()).expect("no dice");
        }
        if Commander::turn(&position).side().is_some() {
            found.push(position);
        }
    }
    found
}

#[test]
fn mates_in_one_are_found_and_told() {
    for (text, mate) in crate::search::MATES {
        let position = position::<Commander>("standard", text);
        let progress = to_depth(&position, 2, Selection::default());
        assert_eq!(Commander::print_action(&position, &progress.line[0]), mate);
        assert_eq!(progress.value, Value::Decided(1));
        assert_eq!(chosen::<Commander>("alphabeta", 1, &position, &iterations(2_000)), mate);
    }
}

#[test]
fn a_defended_piece_is_left_alone() {
    let text = "6c2ii/11/11/11/3t7/11/3m7/11/11/3A7/11/4C4II r - - 0 1";
    let position = position::<Commander>("standard", text);
    for seed in 0..3 {
        assert_ne!(chosen::<Commander>("alphabeta", seed, &position, &iterations(2_000)), "Ad3xd6");
    }
}

#[test]
fn without_selection_windows_and_tables_change_nothing_but_the_work() {
    for position in positions(4) {
        let settings = SearchSettings { selection: Selection::NONE, ..SearchSettings::default() };
        let limits = Limits { budget: Budget::depth(2), ..Limits::default() };
        let seen = Seen::<Commander>::in_position(&position).expect("somebody decides");
        let mut value = None;
        // Nothing takes anything in the eyes of the plain knowledge, so that leaves are valued as they are.
        AlphaBeta::new(9, Plain, settings).think(&seen, &limits, &mut |progress| value = Some(progress.value));
        assert_eq!(value, Some(plain(&position, 2)), "{position:?}");
    }
}

/// The value of a position by trying everything to a depth.
fn plain(position: &Position, depth: u32) -> Value {
    fn score(position: &Position, depth: u32) -> i32 {
        let team = position.turn().team();
        if depth == 0 {
            return Commander::score(position, team);
        }
        let mut best = None;
        Commander::actions(position, &mut |action| {
            let mut next = position.clone();
            Commander::apply_unchecked(&mut next, &action, &mut Scripted::default()).expect("no dice");
            let score = if Commander::is_open(&next) { score(&next, depth) } else { -score(&next, depth - 1) };
            best = best.max(Some(score));
        });
        // These positions are far from any end.
        best.expect("an action")
    }
    Value::Ahead(score(position, depth))
}

#[test]
fn one_seed_one_thread_and_so_many_nodes_give_one_signature() {
    let signature = |seed: u64| -> Vec<(String, Option<u64>, u64)> {
        let mut player = player::<Commander>("alphabeta", seed);
        positions(6)
            .iter()
            .map(|position| {
                let seen = Seen::<Commander>::in_position(position).expect("somebody decides");
                let choice = player.choose(&seen, &iterations(3_000)).expect("a choice");
                let value = choice.value.map(f64::to_bits);
                (Commander::print_action(position, &choice.action), value, choice.visits)
            })
            .collect()
    };
    assert_eq!(signature(1), signature(1));
    assert_ne!(signature(1), signature(2));
}

#[test]
fn nodes_bound_the_search() {
    let game = start::<Commander>("standard");
    let seen = Seen::in_match(&game).expect("somebody decides");
    for nodes in [1, 100, 5_000] {
        let choice = player::<Commander>("alphabeta", 1).choose(&seen, &iterations(nodes)).expect("a choice");
        assert!(choice.playouts <= nodes && choice.playouts * 2 >= nodes, "{nodes}: {}", choice.playouts);
    }
}

#[test]
fn several_threads_find_the_mate_too() {
    let threads = NonZeroUsize::new(3).expect("three");
    let limits = Limits { budget: Budget::iterations(30_000), threads, cancel: None };
    for (text, mate) in crate::search::MATES {
        let position = position::<Commander>("standard", text);
        assert_eq!(chosen::<Commander>("alphabeta", 1, &position, &limits), mate);
    }
}

#[test]
fn selection_saves_work() {
    let work = |selection| -> u64 { positions(4).iter().map(|position| to_depth(position, 3, selection).nodes).sum() };
    let none = work(Selection::NONE);
    let all = work(Selection::default());
    assert!(all * 2 < none, "{all} of {none}");
}

#[test]
fn the_evaluation_knows_no_colour() {
    for position in positions(30) {
        let mirrored = {
            let text = Commander::print_setup(&Commander::setup(&position));
            let mut fields: Vec<&str> = text.split(' ').collect();
            if fields.len() > 6 {
                continue;
            }
            let ranks: Vec<&str> = fields[0].split('/').rev().collect();
            let placement: String = ranks
                .join("/")
                .chars()
                .map(|letter| {
                    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
                })
                .collect();
            fields[0] = &placement;
            fields[1] = if fields[1] == "r" { "b" } else { "r" };
            crate::table::position::<Commander>("standard", &fields.join(" "))
        };
        let (one, other) = (features(&position), features(&mirrored));
        for feature in 0..FEATURES {
            assert_eq!(one[feature], -other[feature], "feature {feature} of {position:?}");
        }
        let knowledge = CommanderKnowledge::default();
        assert_eq!(knowledge.evaluate(&position, Color::Red.team()), knowledge.evaluate(&mirrored, Color::Blue.team()));
    }
}

#[test]
fn dice_are_averaged() {
    // All three coins make a bribe most likely, and the last enemy is worth the game.
    let position = position::<Skirmish>("standard", "5/5/5/B104/R104 red 2 - 3,0,0 1 -");
    assert_eq!(chosen::<Skirmish>("alphabeta", 1, &position, &iterations(500)), "a1$a2 3");
}
