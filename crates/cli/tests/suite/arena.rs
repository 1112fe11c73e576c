//! Series of games, and engines.

use std::fs;

use crate::program::{run, run_with_input};

/// A directory of its own for a test.
fn directory(name: &str) -> std::path::PathBuf {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    directory
}

#[test]
fn a_series_is_counted_charted_and_kept() {
    let directory = directory("arena-series");
    let records = directory.join("records");
    fs::create_dir_all(&directory).expect("a directory");
    let chart = directory.join("chart.svg");
    let (records_text, chart_text) = (records.display().to_string(), chart.display().to_string());
    let run = run(&[
        "arena",
        "commander",
        "--players",
        "greedy,random",
        "--games",
        "3",
        "--longest",
        "30",
        "--json",
        "--records",
        &records_text,
        "--chart",
        &chart_text,
    ]);
    assert_eq!(run.code, 0, "{run:?}");
    let answer = run.json();
    let count = |field: &str| answer[field].as_u64().expect("a number");
    assert_eq!(count("won") + count("drawn") + count("lost"), 4);
    assert_eq!(answer["games"].as_array().expect("games").len(), 4);
    assert_eq!(fs::read_dir(&records).expect("records").count(), 4);
    let first = records.join("game-00001.json").display().to_string();
    assert_eq!(crate::program::run(&["replay", "commander", &first]).code, 0);
    assert!(fs::read_to_string(&chart).expect("a chart").starts_with("<svg"));
}

#[test]
fn a_series_that_was_broken_off_is_resumed() {
    let records = directory("arena-resume").join("records");
    let text = records.display().to_string();
    let series = |more: &[&str]| {
        let common = ["arena", "commander", "--players", "greedy,random", "--games", "4", "--longest", "20"];
        run(&[common.as_slice(), &["--records", text.as_str()], more].concat())
    };
    let games = |answer: &crate::program::Run| answer.json()["games"].clone();
    let whole = games(&series(&["--json"]));
    let file = |number: u32| records.join(format!("game-0000{number}.json"));
    let second = fs::read_to_string(file(2)).expect("a record");
    fs::remove_file(file(3)).expect("a record");
    assert_eq!(games(&series(&["--resume", "--json"])), whole);
    assert!(file(3).exists());
    // What is there is taken as it is, and must be of this series.
    let other = series(&["--resume", "--seed", "2"]);
    assert_eq!(other.code, 3);
    assert!(
        other.error.contains("the game 1 that was kept does not begin as games of this series do"),
        "{}",
        other.error
    );
    fs::write(file(2), &second[..100]).expect("a file");
    let torn = series(&["--resume"]);
    assert!(torn.error.contains("the game 2 that was kept is no JSON"), "{}", torn.error);
    let alone = run(&["arena", "commander", "--players", "greedy,random", "--resume"]);
    assert!(alone.error.contains("--records"), "{}", alone.error);
}

#[test]
fn another_program_plays_along() {
    let players = format!("random,engine:{} engine commander", env!("CARGO_BIN_EXE_rulebound"));
    let run = run(&["arena", "commander", "--players", &players, "--games", "2", "--longest", "8", "--time", "5ms"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("games   2"), "{}", run.out);
}

#[test]
fn players_that_are_none_are_named() {
    let run = |players: &str| run(&["arena", "commander", "--players", players, "--games", "2"]);
    let unknown = run("stockfish,random");
    assert_eq!(unknown.code, 3);
    assert!(unknown.error.contains("there is no player `stockfish`"), "{}", unknown.error);
    assert!(run("random").error.contains("two players are wanted, not 1"));
    let missing = run("random,engine:/nowhere/program");
    assert_eq!(missing.code, 3);
    assert!(missing.error.contains("cannot be started"), "{}", missing.error);
}

#[test]
fn an_engine_answers_lines() {
    let run = run_with_input(&["engine", "commander"], b"uci\nposition start\ngo nodes 500\nnonsense\nquit\n");
    assert_eq!(run.code, 0, "{run:?}");
    for line in ["uciok", "bestmove ", "info string error: there is no command `nonsense`"] {
        assert!(run.out.contains(line), "{line} in\n{}", run.out);
    }
}
