//! `rulebound pgn`.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::program::{Run, TemporaryFile, command, run, run_with_input};

/// Two good games, one of them with a session, a comment, a clock and a variation.
const GAMES: &str = r#"[Event "Spring Cup"]
[Site "?"]
[Date "2024.03.01"]
[Round "1"]
[Red "An"]
[Blue "Bình"]
[Result "1-0"]
[Ruleset "standard"]

1. Tf5 {[%clk 0:04:58]} 1... Tf8 $2 (1... Th8 {why not}) 2. Tf6 1-0

[Event "Spring Cup"]
[Site "?"]
[Date "????.??.??"]
[Round "2"]
[Red "Chi"]
[Blue "An"]
[Result "*"]
[Ruleset "standard"]
[SetUp "1"]
[FEN "5c5/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1"]

1. N>c5,F>d4,T>&c5 Ce12 *

"#;

/// A game that is repaired, one that cannot be read, and a good one.
const BROKEN: &str =
    "[Result \"*\"]\n\nTf5 Tf8! *\n\n[Red \"An\"]\n[Result \"*\"]\n\n1. Tf5\nTf9 *\n\n[Result \"*\"]\n\n1. Tf5 *\n";

fn pgn(arguments: &[&str], input: &str) -> Run {
    run_with_input(&[&["pgn"], arguments].concat(), input.as_bytes())
}

fn lines(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn good_games_pass() {
    let run = pgn(&["check", "--strict"], GAMES);
    assert_eq!((run.code, run.out.as_str()), (0, "2 games, 0 errors, 0 repairs\n"), "{run:?}");
}

#[test]
fn problems_are_named_with_line_and_column() {
    let run = pgn(&["check"], BROKEN);
    assert_eq!(run.code, 1);
    assert_snapshot!(run.out);
}

#[test]
fn strict_reading_refuses_what_lenient_reading_repairs() {
    let run = pgn(&["check", "--strict"], BROKEN);
    assert_eq!(run.code, 1);
    assert_snapshot!(run.out);
}

#[test]
fn problems_are_json_when_asked_for() {
    let run = pgn(&["check", "--json"], BROKEN);
    let lines = lines(&run);
    assert_eq!(
        (&lines[0]["problem"]["severity"], &lines[0]["problem"]["line"], &lines[0]["problem"]["column"]),
        (&json!("repair"), &json!(3), &json!(1))
    );
    assert_eq!(lines.last(), Some(&json!({"games": 3, "errors": 1, "repairs": 2})));
}

#[test]
fn short_games_become_long_ones_and_short_ones_again() {
    let long = pgn(&["convert", "--to", "long"], GAMES);
    assert_eq!((long.code, long.error.as_str()), (0, ""));
    assert_snapshot!(long.out);
    assert_eq!(pgn(&["convert", "--strict"], &long.out).out, GAMES);
}

#[test]
fn games_become_records_and_games_again() {
    let records = pgn(&["convert", "--to", "record"], GAMES);
    assert_eq!((records.code, records.out.lines().count()), (0, 2), "{records:?}");
    let first = records.out.lines().next().expect("a record");
    let file = TemporaryFile::new("pgn-record.json", first);
    let replayed = run(&["replay", "commander", file.path()]);
    assert_eq!(replayed.code, 0, "{replayed:?}");
    assert!(replayed.out.ends_with("won by red: resignation\n"), "{}", replayed.out);
    let back = pgn(&["convert", "--from", "record"], &records.out);
    assert_eq!(back.code, 0, "{back:?}");
    for part in ["1. Tf5 {[%clk 0:04:58]} 1... Tf8 2. Tf6 1-0", "[Termination \"resignation\"]", "N>c5,F>d4,T>&c5"] {
        assert!(back.out.contains(part), "{part} in\n{}", back.out);
    }
    assert_eq!(run(&["pgn", "convert", file.path()]).code, 0, "the name says that it is a record");
}

#[test]
fn games_that_cannot_be_read_are_left_out_and_reported() {
    let run = pgn(&["convert"], BROKEN);
    assert_eq!((run.code, run.out.matches("[Event ").count()), (3, 2));
    assert!(run.error.starts_with("-:9:1: error: "), "{}", run.error);
    for (record, kind) in [("{\"game\":", "bad-json"), ("7", "bad-json")] {
        let run = pgn(&["convert", "--from", "record"], record);
        assert_eq!(run.code, 3);
        assert!(run.error.contains(kind), "{}", run.error);
    }
}

#[test]
fn games_are_found_by_what_they_have() {
    let found = |arguments: &[&str]| {
        let run = pgn(&[&["filter"], arguments].concat(), GAMES);
        assert_eq!(run.code, 0, "{run:?}");
        let rounds: Vec<String> =
            run.out.lines().filter_map(|line| Some(line.strip_prefix("[Round \"")?.to_owned())).collect();
        rounds.concat().replace("\"]", "")
    };
    assert_eq!(found(&[]), "12");
    assert_eq!(found(&["--player", "An"]), "12");
    assert_eq!(found(&["--player", "Ch"]), "2");
    assert_eq!(found(&["--tag", "Red=An"]), "1");
    assert_eq!(found(&["--tag", "Red=An", "--tag", "Round=2"]), "");
    assert_eq!(found(&["--tag", "Result=1-0"]), "1");
    assert_eq!(found(&["--tag", "Ruleset=standard"]), "12");
    assert_eq!(found(&["--result", "*"]), "2");
    assert_eq!(found(&["--min-turns", "3"]), "1");
    assert_eq!(found(&["--max-turns", "2"]), "2");
    assert_eq!(found(&["--position", "5c5/11/11/11/11/11/11/2(NT)8/3F7/"]), "2");
    assert_eq!(found(&["--position", "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/"]), "1");
}

#[test]
fn games_are_split_into_files() {
    let directory = std::env::temp_dir().join(format!("rulebound-{}-split", std::process::id()));
    let into = directory.to_str().expect("UTF-8");
    let once = pgn(&["split", "--into", into], GAMES);
    let by_two = pgn(&["split", "--into", into, "--games", "2", "--name", "both"], GAMES);
    let again = pgn(&["split", "--into", into], GAMES);
    let read = |name: &str| fs::read_to_string(directory.join(name)).unwrap_or_default();
    let parts = [read("game-000001.pgn"), read("game-000002.pgn"), read("both-000001.pgn")];
    fs::remove_dir_all(&directory).expect("a directory of our own");
    assert_eq!((once.code, once.out.as_str()), (0, "2 games in 2 files\n"));
    assert_eq!((by_two.code, by_two.out.as_str()), (0, "2 games in 1 file\n"));
    assert_eq!(format!("{}{}", parts[0], parts[1]), GAMES);
    assert_eq!(parts[2], GAMES);
    assert_eq!(again.code, 3, "no file is written over");
}

#[test]
fn output_goes_to_a_file_when_asked_for() {
    let file = TemporaryFile::new("pgn-output.pgn", "");
    let run = pgn(&["filter", "--result", "1-0", "--output", file.path()], GAMES);
    assert_eq!((run.code, run.out.as_str()), (0, "1 of 2 games written\n"));
    assert!(fs::read_to_string(file.path()).expect("the file").contains("[Round \"1\"]"));
    let run = pgn(&["filter", "--json"], GAMES);
    let lines = lines(&run);
    assert!(lines[0]["game"].as_str().is_some_and(|game| game.starts_with("[Event ")));
    assert_eq!(lines.last(), Some(&json!({"games": 2, "errors": 0, "repairs": 0, "written": 2})));
}

#[test]
fn bytes_that_are_no_text_are_an_error_of_their_line() {
    let run = run_with_input(&["pgn", "check"], b"[Result \"*\"]\n\n1. Tf5 {\xff}\n*\n");
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("-:3:9: error: "), "{}", run.out);
    assert_eq!(self::run(&["pgn", "check", "/no/such/file"]).code, 3);
    assert_eq!(self::run(&["pgn", "check", "--ruleset", "chess"]).code, 3);
}

/// Memory is what the longest game needs, however many there are.
#[cfg(target_os = "linux")]
#[test]
fn ten_thousand_games_need_no_more_memory_than_a_few() {
    for arguments in [&["pgn", "check"][..], &["pgn", "convert", "--to", "long", "--output", "/dev/null"]] {
        let mut child =
            command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
        let mut stdin = child.stdin.take().expect("an input");
        let mut feed = |games: u32| {
            for number in 0..games {
                let game = GAMES.replace("\"Chi\"", &format!("\"Chi {number}\""));
                stdin.write_all(game.as_bytes()).expect("the program reads");
            }
            peak_memory(child.id())
        };
        let few = feed(250);
        let many = feed(4_750);
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.contains("10,000 games"), "{text}");
        assert!(many < few + 2048, "{few} KiB after 500 games, {many} KiB after 10,000");
    }
}

/// The most memory that a process has used, in KiB.
#[cfg(target_os = "linux")]
fn peak_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("its peak");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}
