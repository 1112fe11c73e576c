//! Records, random games and fixed work: what the command line asks beyond the protocol.

use rulebound_referee::bench::BenchRequest;
use rulebound_referee::playout::PlayoutRequest;
use rulebound_referee::request::ApplyRequest;
use rulebound_referee::{AnyGame, Context, Door, ErrorKind};
use serde_json::{Value, json};

use crate::heap::Heap;

fn context(position: &str) -> Context {
    Context { game: "heap".to_owned(), position: json!(position), ..Context::default() }
}

fn record() -> Value {
    let context = Context { rolls: Some(vec![2]), steps: vec!["take 1".to_owned()], ..context("4 left") };
    let actions = ["throw", "take 3", "take 2"].map(str::to_owned).to_vec();
    Door::<Heap>::new().record(&context, &ApplyRequest { actions, waivers: vec![] }).expect("legal")
}

#[test]
fn a_record_replays_to_the_same_positions() {
    let replayed = Door::<Heap>::new().replay(&record()).expect("a record");
    assert_eq!(replayed.actions, ["take 1", "throw", "take 3", "take 2"]);
    assert_eq!(replayed.positions, ["4 left", "3 right", "5 left", "2 right", "0 left"]);
    assert_eq!(replayed.outcome.expect("over").winner.as_deref(), Some("right"));
    assert_eq!(replayed.to_act, None);
}

#[test]
fn a_record_that_does_not_fit_names_its_entry() {
    let door = Door::<Heap>::new();
    let error = |change: &dyn Fn(&mut Value)| {
        let mut record = record();
        change(&mut record);
        let error = door.replay(&record).expect_err("broken");
        assert_eq!(error.kind, ErrorKind::BadRecord);
        *error.at
    };
    let refused = error(&|record| record["entries"][2]["happening"]["action"]["action"] = json!({"Take": 9}));
    assert_eq!(refused.entry, Some(2));
    let torn = error(&|record| record["entries"][1]["happening"]["action"]["rolls"] = json!([]));
    assert_eq!(torn.entry, Some(1));
    let other = error(&|record| record["game"] = json!("chess"));
    assert_eq!(other.path.as_deref(), Some("game"));
    let impossible = error(&|record| record["setup"]["stones"] = json!(5000));
    assert_eq!(impossible.problems.len(), 1);
    let unreadable = error(&|record| record["setup"]["stones"] = json!("many"));
    assert_eq!(unreadable.path.as_deref(), Some("setup.stones"));
}

#[test]
fn random_games_are_the_same_for_the_same_seed() {
    let door = Door::<Heap>::new();
    let play = |seed, plies| {
        let request = PlayoutRequest { games: 50, seed, plies };
        let mut answer = door.playout(&context("10 left"), &request, &|| {}).expect("a position");
        (answer.seconds, answer.games_per_second, answer.plies_per_second) = (0.0, 0.0, 0.0);
        answer
    };
    let games = play(1, 1000);
    assert_eq!(games, play(1, 1000));
    assert_ne!(games, play(2, 1000));
    assert_eq!(games.results.iter().map(|result| result.games).sum::<u64>(), 50);
    assert!(games.results.iter().any(|result| result.winner.as_deref() == Some("left")), "{games:?}");
    assert!(games.results.iter().any(|result| result.reason == "threefold-repetition"), "{games:?}");
    assert!(games.shortest <= games.longest && games.longest < 1000);
    let broken_off = play(1, 2);
    assert_eq!((broken_off.longest, broken_off.results[0].reason.as_str()), (2, "ply-limit"));
}

#[test]
fn every_finished_game_is_reported() {
    let count = std::sync::atomic::AtomicU64::new(0);
    let request = PlayoutRequest { games: 7, seed: 1, plies: 5 };
    let progress = || {
        count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    Door::<Heap>::new().playout(&context("10 left"), &request, &progress).expect("a position");
    assert_eq!(count.into_inner(), 7);
}

#[test]
fn fixed_work_has_a_fixed_signature() {
    let door = Door::<Heap>::new();
    let bench = |seed| {
        let request = BenchRequest { positions: 20, seed, rounds: 1 };
        door.bench(&context("2 left"), &request).expect("a position")
    };
    let answer = bench(1);
    assert_eq!(answer.signature, "d3a719906e06bce0");
    assert_eq!(answer.signature, bench(1).signature);
    assert_ne!(answer.signature, bench(2).signature);
    assert_eq!(answer.positions, 20);
    assert_eq!(answer.listing.count, answer.apply.count);
    assert!(answer.is_legal.count > answer.listing.count && answer.verdict.count > 0);
}

#[test]
fn a_finished_position_gives_no_work() {
    let request = BenchRequest { positions: 20, seed: 1, rounds: 1 };
    let answer = Door::<Heap>::new().bench(&context("0 left"), &request).expect("a position");
    assert_eq!((answer.positions, answer.listing.count), (0, 0));
}
