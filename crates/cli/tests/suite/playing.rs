//! Records, random games and fixed work.

use serde_json::json;

use crate::program::{TemporaryFile, run, run_with_input};

#[test]
fn a_record_is_written_and_replayed() {
    let file = TemporaryFile::new("record.json", "");
    let applied = run(&["apply", "commander", "Cg1h1", "Cg12d12", "--record", file.path(), "--json"]);
    assert_eq!(applied.code, 0, "{applied:?}");
    let replayed = run(&["replay", "commander", file.path(), "--json"]).json();
    assert_eq!(replayed["actions"], json!(["Cg1h1", "Cg12d12"]));
    assert_eq!(replayed["positions"].as_array().map(Vec::len), Some(3));
    assert_eq!(replayed["positions"][2], applied.json()["positions"][1]);
    assert_eq!(replayed["to_act"], "red");
}

#[test]
fn a_list_of_actions_is_replayed() {
    let list = b"# an opening\nCg1h1\n\n  Cg12d12\r\nTf4f5\n";
    let run = run_with_input(&["replay", "commander", "-"], list);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("   0  start\n      6c4/"), "{}", run.out);
    assert!(run.out.contains("   3  Tf4f5\n"), "{}", run.out);
    assert!(run.out.ends_with("blue to act\n"), "{}", run.out);
}

#[test]
fn an_action_of_a_list_that_does_not_fit_names_its_line() {
    let unreadable = run_with_input(&["replay", "commander", "-"], b"Cg1h1\n\nCg12?\n");
    assert_eq!(unreadable.code, 3);
    assert!(unreadable.error.contains("line 3"), "{}", unreadable.error);
    let refused = run_with_input(&["replay", "commander", "-"], b"Cg1h1\nCg1h1\n");
    assert_eq!(refused.code, 1);
    assert!(refused.error.contains("line 2"), "{}", refused.error);
}

#[test]
fn an_entry_of_a_record_that_does_not_fit_is_named() {
    let file = TemporaryFile::new("tampered.json", "");
    run(&["apply", "commander", "Cg1h1", "Cg12d12", "--record", file.path()]);
    let record = std::fs::read_to_string(file.path()).expect("a record");
    let mut record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
    let first = record["entries"][0].clone();
    record["entries"][1] = first;
    std::fs::write(file.path(), record.to_string()).expect("a file");
    let run = run(&["replay", "commander", file.path()]);
    assert_eq!(run.code, 3);
    assert!(run.error.contains("entry 1"), "{}", run.error);
}

#[test]
fn random_games_are_the_same_on_any_number_of_threads() {
    let play = |threads: &str| {
        let mut answer = run(&[
            "playout",
            "commander",
            "--games",
            "6",
            "--seed",
            "3",
            "--plies",
            "60",
            "--threads",
            threads,
            "--json",
        ])
        .json();
        for time in ["seconds", "games_per_second", "plies_per_second"] {
            assert!(answer[time].take().is_number());
        }
        answer
    };
    let games = play("1");
    assert_eq!(games, play("2"));
    assert_eq!(games["games"], 6);
}

#[test]
fn random_games_are_counted_in_words() {
    let run = run(&["playout", "skirmish", "--with-example", "--games", "20"]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("20 random games\n") && run.out.contains(" %  won by "), "{}", run.out);
}

#[test]
fn fixed_work_has_the_same_signature_every_time() {
    let signature = |seed: &str| {
        let arguments =
            ["bench", "skirmish", "--with-example", "--positions", "10", "--rounds", "1", "--json", "--seed", seed];
        run(&arguments).json()["signature"].clone()
    };
    assert_eq!(signature("1"), signature("1"));
    assert_ne!(signature("1"), signature("2"));
}
