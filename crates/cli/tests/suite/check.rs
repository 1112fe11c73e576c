//! `rulebound check`.

use insta::assert_snapshot;
use serde_json::json;

use crate::program::{Run, TANK, TemporaryFile, run};

fn check(name: &str, cases: &str, more: &[&str]) -> Run {
    let file = TemporaryFile::new(name, cases);
    let mut run = run(&[&["check", file.path()], more].concat());
    run.out = run.out.replace(file.path(), "CASES");
    run
}

fn case(name: &str, intent: &str, expect: serde_json::Value) -> String {
    json!({"name": name, "game": "commander", "position": TANK, "intent": intent, "expect": expect}).to_string()
}

#[test]
fn cases_that_pass_are_counted() {
    let cases = [
        case("swims", "Td1b1", json!({"verdict": "illegal", "kind": "terrain", "remedy": "Td1c1"})),
        String::new(),
        case("rolls", "Td1e1", json!({"verdict": "legal"})),
    ];
    let run = check("pass.jsonl", &cases.join("\n"), &[]);
    assert_eq!((run.code, run.out.as_str()), (0, "2 passed, 0 failed in 1 file\n"));
}

#[test]
fn passed_cases_are_listed_when_asked_for() {
    let run = check("list.jsonl", &case("rolls", "Td1e1", json!({"verdict": "legal"})), &["--list"]);
    assert_eq!(run.out, "pass  CASES:1  rolls\n1 passed, 0 failed in 1 file\n");
}

#[test]
fn cases_that_fail_show_what_differs() {
    let cases = [
        case("rolls", "Td1e1", json!({"verdict": "legal"})),
        case("swims", "Td1b1", json!({"verdict": "illegal", "kind": "blocked", "fields": {"square": "c1"}})),
    ];
    let run = check("fail.jsonl", &cases.join("\n"), &[]);
    assert_eq!(run.code, 1);
    assert_snapshot!(run.out);
}

#[test]
fn cases_that_cannot_be_asked_are_errors() {
    let cases = [
        "{\"name\":".to_owned(),
        json!({"name": "n", "game": "chess", "intent": "e4", "expect": {}}).to_string(),
        case("column", "T?", json!({})),
        case("typo", "Td1e1", json!({"verdcit": "legal"})),
        case("rolls", "Td1e1", json!({"verdict": "legal"})),
    ];
    let run = check("error.jsonl", &cases.join("\n"), &[]);
    assert_eq!(run.code, 3);
    assert_snapshot!(run.out);
}

#[test]
fn the_summary_is_json_when_asked_for() {
    let cases = [case("rolls", "Td1e1", json!({"verdict": "illegal"})), "7".to_owned()];
    let summary = check("json.jsonl", &cases.join("\n"), &["--json"]).json();
    assert_eq!((&summary["passed"], &summary["failed"], &summary["errors"]), (&json!(0), &json!(1), &json!(1)));
    assert_eq!(
        summary["failures"][0]["differences"][0],
        json!({
            "path": "verdict", "expected": "illegal", "actual": "legal",
        })
    );
    assert_eq!(summary["failures"][1]["error"]["kind"], "wrong-type");
    assert_eq!(summary["failures"][1]["line"], 2);
}
