//! JSON lines: one answer for each line, whatever the line is.

use std::io::BufReader;

use rulebound_referee::{Limits, Referee, serve_lines};
use serde_json::{Value, json};

use crate::heap;

fn serve(referee: &Referee, input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    // A buffer that tears every line.
    serve_lines(referee, BufReader::with_capacity(16, input), &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn kinds(answers: &[Value]) -> Vec<&str> {
    answers.iter().map(|answer| answer["error"]["kind"].as_str().unwrap_or("ok")).collect()
}

const ACTIONS: &str = r#"{"id":1,"op":"actions","game":"heap"}"#;

#[test]
fn each_line_gets_one_answer_in_order() {
    let input =
        "{\"id\":1,\"op\":\"games\"}\n\n   \r\n{\"id\":\"two\",\"op\":\"rule\",\"rule\":\"HEAP-1.1\"}\r\n{\"id\":3";
    let answers = serve(&heap::referee(), input.as_bytes());
    assert_eq!(
        answers.iter().map(|answer| answer["id"].clone()).collect::<Vec<_>>(),
        [json!(1), json!("two"), json!(null)]
    );
    assert_eq!(kinds(&answers), ["ok", "ok", "bad-json"]);
    assert_eq!(answers[2]["error"]["at"], json!({"line": 5, "column": 7}), "torn in the fifth line");
}

#[test]
fn a_line_of_ten_megabytes_is_refused_and_the_stream_goes_on() {
    let mut input = vec![b'{'; 10 << 20];
    input.extend_from_slice(format!("\n{ACTIONS}\n").as_bytes());
    let answers = serve(&heap::referee(), &input);
    assert_eq!(kinds(&answers), ["line-too-long", "ok"]);
    assert_eq!(answers[0]["error"]["at"], json!({"line": 1, "limit": 1 << 20}));
}

#[test]
fn the_length_of_a_line_can_be_set() {
    let limits = Limits { line: ACTIONS.len(), ..Limits::default() };
    let referee = heap::referee().with_limits(limits);
    let answers = serve(&referee, format!("{ACTIONS}\n {ACTIONS}\n{ACTIONS}").as_bytes());
    assert_eq!(kinds(&answers), ["ok", "line-too-long", "ok"]);
}

#[test]
fn bytes_that_are_not_utf8_are_refused_and_the_stream_goes_on() {
    let mut input = br#"{"id":1,"op":"#.to_vec();
    let offset = input.len();
    input.extend_from_slice(b"\xc3\x28}\n");
    input.extend_from_slice(ACTIONS.as_bytes());
    let answers = serve(&heap::referee(), &input);
    assert_eq!(kinds(&answers), ["bad-utf8", "ok"]);
    assert_eq!(answers[0]["error"]["at"], json!({"line": 1, "offset": offset}));
}

#[test]
fn every_prefix_of_a_request_is_answered() {
    let referee = heap::referee();
    let request = r#"{"id":9,"op":"verdict","game":"heap","position":"10 left","by":"left","intent":"take 2"}"#;
    for end in 1..request.len() {
        assert_eq!(kinds(&serve(&referee, &request.as_bytes()[..end])), ["bad-json"], "{end}");
    }
    assert_eq!(kinds(&serve(&referee, request.as_bytes())), ["ok"]);
}

#[test]
fn deep_nesting_is_refused() {
    let input = format!("{{\"id\":1,\"op\":\"games\",\"x\":{}", "[".repeat(100_000));
    assert_eq!(kinds(&serve(&heap::referee(), input.as_bytes())), ["bad-json"]);
}
