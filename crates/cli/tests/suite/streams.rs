//! Pipes, colours and the referee on the standard streams.

use std::io::Read;
use std::process::Stdio;

use crate::program::{TANK, command, run, run_with_input};

#[test]
fn the_referee_answers_every_line_whatever_it_is() {
    let mut input = br#"{"id":1,"op":"actions","game":"commander"}"#.to_vec();
    input.extend_from_slice(b"\r\n\n");
    input.extend(std::iter::repeat_n(b'x', 10 << 20));
    input
        .extend_from_slice(b"\n{\"id\":3,\"op\":\"\xff\"}\n{\"id\":4,\"op\":\"games\",\"x\":1}\n{\"id\":5,\"op\":\"ga");
    let run = run_with_input(&["referee"], &input);
    assert_eq!((run.code, run.error.as_str()), (0, ""));
    let kinds: Vec<String> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .map(|answer| answer["error"]["kind"].as_str().unwrap_or("ok").to_owned())
        .collect();
    assert_eq!(kinds, ["ok", "line-too-long", "bad-utf8", "unknown-field", "bad-json"]);
}

#[test]
fn limits_of_the_referee_can_be_set() {
    let request = br#"{"id":1,"op":"perft","game":"commander","depth":1}"#;
    let kind = |arguments: &[&str]| run_with_input(arguments, request).json()["error"]["kind"].clone();
    assert_eq!(kind(&["referee", "--max-line", "20"]), "line-too-long");
    assert_eq!(kind(&["referee", "--max-perft-depth", "0"]), "limit");
    assert_eq!(kind(&["referee"]), serde_json::Value::Null);
}

#[test]
fn an_answer_comes_before_the_next_request() {
    use std::io::{BufRead, BufReader, Write};
    let mut child =
        command(&["referee"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("an input");
    let mut stdout = BufReader::new(child.stdout.take().expect("an output"));
    for id in 0..3 {
        writeln!(stdin, "{{\"id\":{id},\"op\":\"games\"}}").expect("the program reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("the program answers");
        assert!(line.starts_with(&format!("{{\"id\":{id},\"ok\":")), "{line}");
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn control_characters_in_an_id_come_back_unchanged() {
    let request = "{\"id\":\"a\u{9b}31mb\",\"op\":\"games\"}";
    assert_eq!(run_with_input(&["referee"], request.as_bytes()).json()["id"], "a\u{9b}31mb");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = command(&["rules", "commander"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let mut error = String::new();
    child.stderr.take().expect("a stream").read_to_string(&mut error).expect("UTF-8");
    assert_eq!((child.wait().expect("the program ends").code(), error.as_str()), (Some(0), ""));
}

#[test]
fn colours_are_for_terminals() {
    let explain = |color: &str| run(&["explain", "commander", "Td1b1", "--position", TANK, "--color", color]).out;
    assert!(!explain("auto").contains('\u{1b}'), "a pipe is no terminal");
    assert!(!explain("never").contains('\u{1b}'));
    assert!(explain("always").contains('\u{1b}'));
}
