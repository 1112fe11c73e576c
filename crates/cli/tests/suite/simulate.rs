//! Encounters fought many times.

use std::fs;

use insta::assert_snapshot;

use crate::program::{TemporaryFile, run, run_with_input};

const DUEL: &str = r#"{"ruleset": "2014", "grid": {"width": 5, "height": 5}, "creatures": [
    {"id": "kara", "team": "party", "at": [1, 1], "class": "fighter", "level": 5, "hands": ["longsword", null]},
    {"id": "rat", "team": "foes", "at": [2, 1], "monster": "rat", "hp": 1}]}"#;

fn words(arguments: &[&str]) -> String {
    let run = run(&[&["simulate"][..], arguments].concat());
    format!("{}{}exit {}", run.out, run.error, run.code)
}

#[test]
fn fights_that_are_broken_off_at_once() {
    let what_ifs =
        ["--add", "goblin,ogre", "--level", "6", "--level", "20", "--edition", "2024", "--remove", "bandit-1"];
    let fights = ["ambush", "-n", "3", "--players", "random", "--rounds", "0"];
    assert_snapshot!(words(&[&fights[..], &what_ifs].concat()));
}

#[test]
fn a_file_is_fought_as_json_and_as_a_chart() {
    let file = TemporaryFile::new("duel.json", DUEL);
    let chart = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("simulate.svg").display().to_string();
    let options = ["-n", "5", "--players", "greedy", "--add", "rat", "--json", "--svg", &chart];
    let on = |threads: &str| run(&[&["simulate", file.path(), "--threads", threads][..], &options].concat());
    let one = on("1");
    assert_eq!(one.code, 0, "{one:?}");
    assert_eq!(one.out, on("2").out, "threads change nothing");
    let answer = one.json();
    let reports = answer["reports"].as_array().expect("reports");
    assert_eq!((&reports[0]["won"]["fights"], &reports[0]["difficulty"]), (&5.into(), &"trivial".into()), "{answer}");
    assert_eq!(reports[1]["what_if"]["add"][0], "rat");
    let svg = fs::read_to_string(&chart).expect("a chart");
    assert!(svg.starts_with("<svg") && svg.contains(">rounds<") && svg.contains("with rat, 1: "), "{svg}");
}

#[test]
fn changes_can_be_made_together() {
    let options =
        ["--rounds", "0", "-n", "1", "--players", "random", "--level", "6", "--add", "rat", "--together", "--json"];
    let run = run_with_input(&[&["simulate", "-"][..], &options].concat(), DUEL.as_bytes());
    let answer = run.json();
    assert_eq!(answer["reports"].as_array().map(Vec::len), Some(2), "{answer}");
    assert_eq!(
        (&answer["reports"][1]["what_if"]["level"], &answer["reports"][1]["what_if"]["add"][0]),
        (&6.into(), &"rat".into())
    );
}

#[test]
fn what_cannot_be_fought_is_said() {
    for (arguments, part) in [
        (&["nowhere"][..], "there is no file or encounter `nowhere`; there is `ambush`, `start`"),
        (&["start", "--players", "nobody"], "there is no player `nobody`"),
        (&["start", "--party", "heroes"], "there is no team `heroes`"),
        (&["start", "--add", "goblim"], "there is no monster `goblim`; did you mean `goblin`?"),
        (&["start", "--remove", "goblin-7"], "there is no creature `goblin-7`"),
        (&["start", "--level", "21"], "21 is not from 1 to 20"),
        (&["start", "--edition", "1974"], "there is no edition `1974`"),
        (&["start", "--ruleset", "1974"], "there is no preset `1974`"),
    ] {
        let told = words(arguments);
        assert!(told.contains(part) && told.ends_with("exit 3"), "{part} in\n{told}");
    }
    let torn =
        TemporaryFile::new("torn.json", "{\"grid\": {\"width\": 5, \"height\": 5},\n \"creatures\": [{\"id\": 3}]}");
    let told = words(&[torn.path()]);
    assert!(
        told.contains("creatures[0].id: `3` is not the text of a name; and 1 more") && told.ends_with("exit 3"),
        "{told}"
    );
}
