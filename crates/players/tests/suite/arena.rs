//! Series of games between players.

use std::sync::Mutex;

use rulebound_commander::Commander;
use rulebound_kernel::{Game, Match};
use rulebound_players::arena::{Hypotheses, Played, Series, Standing, play};
use rulebound_players::{Budget, specifications};
use rulebound_skirmish::Skirmish;

use crate::table::start;

fn series(players: &str, pairs: u64) -> Series {
    Series {
        players: specifications(players).expect("players").try_into().expect("two players"),
        pairs,
        opening: 4,
        longest: 60,
        seed: 3,
        concurrency: 1,
        budget: Budget::iterations(20),
        hypotheses: None,
    }
}

/// Plays a series and gives its games in order.
fn played<G: Game>(series: &Series) -> (Standing, Vec<Played<G>>) {
    let games = Mutex::new(Vec::new());
    let standing = play(&start::<G>("standard"), series, &|game: &Played<G>, _: &Standing| {
        games.lock().expect("no panic").push(game.clone());
    });
    let mut games = games.into_inner().expect("no panic");
    games.sort_by_key(|game| game.number);
    (standing.expect("a series"), games)
}

#[test]
fn openings_are_played_twice_with_sides_changed() {
    let (standing, games) = played::<Commander>(&series("greedy,random", 3));
    assert_eq!(standing.tally.games(), 6);
    assert_eq!(games.len(), 6);
    let opening = |game: &Played<Commander>| game.game.line()[..game.opening].to_vec();
    for pair in games.chunks(2) {
        assert!(pair[0].opening >= 4);
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
    }
    assert_ne!(opening(&games[0]), opening(&games[2]));
    for game in games {
        let again = Match::replay(game.game.record()).expect("a record that can be replayed");
        assert_eq!(again.position(), game.game.position());
    }
}

#[test]
fn the_games_do_not_depend_on_how_many_are_played_at_once() {
    let lines = |concurrency: usize| -> Vec<_> {
        let series = Series { concurrency, ..series("alphabeta:nodes=60,mcts:iterations=10", 3) };
        played::<Skirmish>(&series).1.into_iter().map(|game| game.game.line().to_vec()).collect()
    };
    assert_eq!(lines(1), lines(3));
}

#[test]
fn points_go_to_whoever_won_on_either_side() {
    let series = Series { longest: 300, ..series("alphabeta:nodes=400,random", 2) };
    let (standing, games) = played::<Commander>(&series);
    assert_eq!(standing.tally.lost, 0, "{:?}", standing.tally);
    assert!(standing.tally.won >= 3, "{:?}", standing.tally);
    for game in &games {
        let winner = game.outcome.as_ref().and_then(|outcome| outcome.winner);
        let expected = winner.map_or(0.5, |team| f64::from(u8::from(u64::from(team.0) == game.number % 2)));
        assert_eq!(game.points, expected);
    }
}

#[test]
fn a_decided_test_ends_the_series() {
    let hypotheses = Some(Hypotheses { elo0: 0.0, elo1: 200.0, alpha: 0.05, beta: 0.05 });
    let series = Series { hypotheses, longest: 40, ..series("random,random", 500) };
    let (standing, _) = played::<Commander>(&series);
    assert!(standing.tally.games() < 400, "{:?}", standing.tally);
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let series = series("random,engine:/nowhere/such-program", 1);
    let error = play(&start::<Commander>("standard"), &series, &|_, _| {}).expect_err("no such program");
    assert!(error.to_string().starts_with("`engine:/nowhere/such-program`: cannot be started"), "{error}");
}
