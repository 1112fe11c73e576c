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
        assert_eq!(Commander::print_action(&position, &progress.lines[0].line[0]), mate);
        assert_eq!(progress.lines[0].value, Value::Decided(1));
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
        AlphaBeta::new(9, Plain, settings).think(&seen, &limits, &mut |progress| value = Some(progress.lines[0].value));
        assert_eq!(value, Some(plain(&position, 2)), "{position:?}");
    }
}

#[test]
fn the_best_lines_are_those_of_the_best_actions() {
    for position in positions(4) {
        let lines = NonZeroUsize::new(4).expect("four");
        let settings = SearchSettings { selection: Selection::NONE, lines, ..SearchSettings::default() };
        let limits = Limits { budget: Budget::depth(2), ..Limits::default() };
        let seen = Seen::<Commander>::in_position(&position).expect("somebody decides");
        let choice = AlphaBeta::new(9, Plain, settings).choose(&seen, &limits).expect("a choice");
        let mut values = plain_values(&position, 2);
        values.sort_unstable_by_key(|&(_, score)| std::cmp::Reverse(score));
        let best: Vec<Value> = values.iter().take(4).map(|&(_, score)| Value::Ahead(score)).collect();
        assert_eq!(choice.lines.iter().map(|line| line.value).collect::<Vec<_>>(), best, "{position:?}");
        for line in &choice.lines {
            let (_, score) = values.iter().find(|(action, _)| *action == line.line[0]).expect("an action");
            assert_eq!((line.value, line.depth), (Value::Ahead(*score), 2));
        }
        assert!(
            choice
                .lines
                .iter()
                .enumerate()
                .all(|(at, line)| { choice.lines[..at].iter().all(|other| other.line[0] != line.line[0]) })
        );
        assert_eq!((&choice.action, &choice.line), (&choice.lines[0].line[0], &choice.lines[0].line));
    }
}

#[test]
fn lines_can_be_played_and_are_as_long_as_the_search_is_deep() {
    for position in positions(6) {
        let progress = to_depth(&position, 4, Selection::default());
        let mut next = position.clone();
        let mut turns = 0;
        for action in &progress.lines[0].line {
            assert!(Commander::is_legal(&next, action), "{position:?}: {action:?}");
            Commander::apply_unchecked(&mut next, action, &mut Scripted::default()).expect("no dice");
            turns += u32::from(!Commander::is_open(&next));
        }
        assert!(turns >= 3, "{turns} turns of {position:?}");
    }
}

#[test]
fn the_turns_of_a_line_are_played_to_their_end() {
    // Three members of the stack at sea can go; whoever goes last may belong before the one who has just gone.
    let text =
        "6c4/1n2fh1hf2/6s2a1/2n1g+t1tg2/4(ea)2m1ei/2i8/5F5/2IEA4EI/1(NFT)2G(TM)1+TG2/6S2A1/1N3H1H3/6C4 r - - 0 13";
    let position = position::<Commander>("standard", text);
    let lines = NonZeroUsize::new(40).expect("many");
    for depth in 1..=2 {
        let limits = Limits { budget: Budget::depth(depth), ..Limits::default() };
        let progress = thought(&position, SearchSettings { lines, ..SearchSettings::default() }, &limits);
        for line in &progress.lines {
            let mut next = position.clone();
            for action in &line.line {
                assert!(Commander::is_legal(&next, action), "{line:?}");
                Commander::apply_unchecked(&mut next, action, &mut Scripted::default()).expect("no dice");
            }
            assert!(!Commander::is_open(&next), "{line:?}");
        }
    }
}

#[test]
fn there_are_no_more_lines_than_actions() {
    // The commander is in check and has one way out.
    let position = position::<Commander>("standard", "10c/7A3/7T3/9i1/9AT/11/11/11/11/11/11/4C6 b - - 0 1");
    let lines = NonZeroUsize::new(200).expect("many");
    let limits = Limits { budget: Budget::depth(2), ..Limits::default() };
    let progress = thought(&position, SearchSettings { lines, ..SearchSettings::default() }, &limits);
    assert_eq!(progress.lines.len(), Commander::count(&position));
    assert!(progress.lines.is_sorted_by(|one, next| one.value.share() >= next.value.share()));
}

/// The value of a position by trying everything to a depth.
fn plain(position: &Position, depth: u32) -> Value {
    // These positions are far from any end.
    Value::Ahead(plain_values(position, depth).into_iter().map(|(_, score)| score).max().expect("an action"))
}

/// The score of each action by trying everything to a depth.
fn plain_values(position: &Position, depth: u32) -> Vec<(<Commander as Game>::Action, i32)> {
    fn score(position: &Position, depth: u32) -> i32 {
        let team = position.turn().team();
        if depth == 0 {
            return Commander::score(position, team);
        }
        plain_values(position, depth).into_iter().map(|(_, score)| score).max().expect("an action")
    }
    let mut values = Vec::new();
    Commander::actions(position, &mut |action| {
        let mut next = position.clone();
        Commander::apply_unchecked(&mut next, &action, &mut Scripted::default()).expect("no dice");
        let score = if Commander::is_open(&next) { score(&next, depth) } else { -score(&next, depth - 1) };
        values.push((action, score));
    });
    values
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
