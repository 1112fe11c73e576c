//! Whatever a player chooses is legal, listed and, with the same seed, the same.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rulebound_commander::Commander;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Match, Step, Turn, Verdict, Waivers};
use rulebound_players::{Budget, Choice, Limits, NAMES, Options, Seen, by_name};
use rulebound_skirmish::Skirmish;

use crate::table::{iterations, play, player, position, start};

/// Holds a choice to everything that is promised of it.
fn examine<G: Game>(game: &Match<G>, choice: &Choice<G>) {
    let position = game.position();
    let side = game.turn().side().expect("somebody decides");
    let text = G::print_action(position, &choice.action);
    assert!(G::is_legal(position, &choice.action), "{text}");
    let verdict = game.verdict(side, &choice.action.clone().into(), &Waivers::NONE);
    assert!(matches!(&verdict, Verdict::Legal { action, .. } if *action == choice.action), "{text}: {verdict:?}");
    let mut listed = false;
    G::actions(position, &mut |action| listed |= action == choice.action);
    assert!(listed, "{text}");
    assert!(choice.value.is_none_or(|value| (0.0..=1.0).contains(&value)), "{choice:?}");
    assert!(choice.visits <= choice.playouts, "{choice:?}");
    assert_eq!(choice.line.first(), Some(&choice.action));
    // What is expected to follow can be played, until dice fall.
    let mut later = G::view(position, side);
    for (index, action) in choice.line.iter().enumerate() {
        assert!(G::is_legal(&later, action), "{index} of {:?}", choice.line);
        if G::apply_unchecked(&mut later, action, &mut Scripted::default()).is_err() {
            assert_eq!(index + 1, choice.line.len(), "the line goes on after dice");
        }
    }
}

fn whole_games<G: Game>(presets: &[&str], budget: u64, longest: usize) {
    for (index, preset) in presets.iter().enumerate() {
        for name in NAMES {
            let seed = index as u64;
            let mut game = start::<G>(preset);
            let mut players = [player::<G>(name, seed), player::<G>("random", seed + 100)];
            play(&mut game, &mut players, &iterations(budget), seed, longest, examine);
            assert!(!matches!(game.turn(), Turn::Decide { .. }) || game.steps() >= longest);
            let again = Match::replay(game.record()).expect("a record that can be replayed");
            assert_eq!(again.position(), game.position());
        }
    }
}

#[test]
fn every_choice_in_skirmish_is_legal_also_where_purses_are_hidden() {
    whole_games::<Skirmish>(&["standard", "intrigue", "short"], 40, usize::MAX);
}

#[test]
fn every_choice_in_commander_chess_is_legal() {
    whole_games::<Commander>(&["standard", "cotulenh-js", "official"], 12, 120);
}

fn lines_of_play<G: Game>(name: &str, seed: u64, longest: usize) -> Vec<Step<G::Action>> {
    let mut game = start::<G>("standard");
    let mut players = [player::<G>(name, seed), player::<G>(name, seed + 1)];
    play(&mut game, &mut players, &iterations(30), 1, longest, |_, _| {});
    game.line().to_vec()
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_one_another() {
    for name in NAMES {
        assert_eq!(lines_of_play::<Skirmish>(name, 5, 80), lines_of_play::<Skirmish>(name, 5, 80), "{name}");
        assert_ne!(lines_of_play::<Skirmish>(name, 5, 80), lines_of_play::<Skirmish>(name, 6, 80), "{name}");
        assert_eq!(lines_of_play::<Commander>(name, 5, 20), lines_of_play::<Commander>(name, 5, 20), "{name}");
        assert_ne!(lines_of_play::<Commander>(name, 5, 20), lines_of_play::<Commander>(name, 6, 20), "{name}");
    }
}

#[test]
fn several_threads_choose_something_legal_and_share_the_work() {
    let game = start::<Commander>("standard");
    let threads = NonZeroUsize::new(3).expect("three");
    let limits = Limits { budget: Budget::iterations(100), threads, cancel: None };
    let seen = Seen::in_match(&game).expect("somebody decides");
    let choice = player::<Commander>("mcts", 1).choose(&seen, &limits).expect("a choice");
    examine(&game, &choice);
    assert_eq!(choice.playouts, 100);
    let mut game = start::<Skirmish>("standard");
    let mut players = [player::<Skirmish>("mcts", 1), player::<Skirmish>("mcts", 2)];
    play(&mut game, &mut players, &limits, 1, 40, examine);
}

#[test]
fn a_cancelled_player_gives_the_best_it_has() {
    let cancel = AtomicBool::new(true);
    let limits =
        Limits { budget: Budget::time(Duration::from_secs(3_600)), cancel: Some(&cancel), ..Limits::default() };
    let game = start::<Commander>("standard");
    let seen = Seen::in_match(&game).expect("somebody decides");
    for name in NAMES {
        let choice = player::<Commander>(name, 1).choose(&seen, &limits).expect("a choice");
        examine(&game, &choice);
        assert!(choice.playouts <= 1, "{name}: {}", choice.playouts);
    }
}

#[test]
fn cancelling_stops_the_thinking_soon() {
    let cancel = AtomicBool::new(false);
    let threads = NonZeroUsize::new(2).expect("two");
    let limits = Limits { budget: Budget::time(Duration::from_secs(3_600)), threads, cancel: Some(&cancel) };
    let game = start::<Commander>("standard");
    let seen = Seen::in_match(&game).expect("somebody decides");
    let began = Instant::now();
    let choice = std::thread::scope(|scope| {
        let thinking = scope.spawn(|| player::<Commander>("mcts", 1).choose(&seen, &limits));
        std::thread::sleep(Duration::from_millis(50));
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        thinking.join().expect("no panic").expect("a choice")
    });
    examine(&game, &choice);
    // An hour was allowed; a loaded machine may need a while for the iteration under way.
    assert!(began.elapsed() < Duration::from_secs(60));
}

#[test]
fn time_ends_the_thinking() {
    let limits = Limits { budget: Budget::time(Duration::from_millis(30)), ..Limits::default() };
    let game = start::<Skirmish>("standard");
    let seen = Seen::in_match(&game).expect("somebody decides");
    let choice = player::<Skirmish>("mcts", 1).choose(&seen, &limits).expect("a choice");
    examine(&game, &choice);
}

#[test]
fn nobody_chooses_where_nobody_decides() {
    let over = position::<Skirmish>("standard", "5/5/5/5/R112G201 red 0 - 3,3,3 1 -");
    assert!(Seen::<Skirmish>::in_position(&over).is_none());
    let seen = Seen::<Skirmish>::by(&over, Skirmish::sides(&over)[0]);
    for name in NAMES {
        assert_eq!(player::<Skirmish>(name, 1).choose(&seen, &iterations(10)), None, "{name}");
    }
    let mut game = start::<Commander>("standard");
    assert!(game.agree_draw());
    assert!(Seen::in_match(&game).is_none());
}

#[test]
fn a_single_action_needs_no_thinking() {
    // The company that is shot at has no archers, so it can only duck.
    let position = position::<Skirmish>("standard", "5/5/B204/5/R114 red 0 + 3,3,3 1 a1*a3");
    let seen = Seen::<Skirmish>::in_position(&position).expect("somebody decides");
    let choice = player::<Skirmish>("mcts", 1).choose(&seen, &iterations(1_000)).expect("a choice");
    assert_eq!(Skirmish::print_action(&position, &choice.action), "duck");
    assert_eq!((choice.playouts, choice.value), (0, None));
}

#[test]
fn names_are_known_and_others_are_not() {
    for name in NAMES {
        assert_eq!(by_name::<Skirmish>(name, &Options::default()).expect("a player").name(), name);
    }
    let error = by_name::<Skirmish>("stockfish", &Options::default()).err().expect("no such player");
    assert_eq!(
        error.to_string(),
        "there is no player `stockfish`; there are random, greedy, mcts, alphabeta, and of fifth-edition combat tactics"
    );
}
