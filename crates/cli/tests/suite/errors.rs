//! Whatever is wrong with the input: exit code 3, and the place.

use insta::assert_snapshot;

use crate::program::{TemporaryFile, run};

fn error(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.out.as_str()), (3, ""), "{run:?}");
    run.error
}

#[test]
fn a_torn_position_is_pointed_at() {
    assert_snapshot!(error(&["moves", "commander", "--position", "5c5/11/11/12/11/11/11/11/11/11/11/3T2C4 r - - 0 1"]));
}

#[test]
fn all_problems_of_a_position_are_listed() {
    let text = error(&["moves", "commander", "--position", "5c5/11/11/11/11/T10/11/11/11/11/11/5CC4 r - - 0 1"]);
    assert!(text.contains("a7") && text.contains("2 commanders"), "{text}");
}

#[test]
fn every_prefix_of_a_position_is_answered() {
    let position = "5c5/11/11/11/11/2(NF+T)8/11/11/11/11/11/6C4 r - - 0 1";
    for end in (0..position.len()).step_by(5) {
        let text = error(&["moves", "commander", "--position", &position[..end]]);
        assert!(text.starts_with("error: ") && text.contains('^'), "{end}: {text}");
    }
}

#[test]
fn an_intent_is_pointed_at() {
    assert_snapshot!(error(&["verdict", "commander", "Tf4z9"]));
}

#[test]
fn a_step_is_pointed_at() {
    assert_snapshot!(error(&["moves", "commander", "--steps", "Cg1h1", "Cg12h12x"]));
}

#[test]
fn a_refused_step_says_which_and_why() {
    assert_snapshot!(error(&["moves", "commander", "--steps", "Cg1h1", "Tf4f6"]));
}

#[test]
fn an_action_is_pointed_at() {
    let text = error(&["apply", "commander", "Cg1h1", "C?"]);
    assert!(text.contains("in action 2, column 2:\n    C?\n     ^"), "{text}");
}

#[test]
fn a_ruleset_is_pointed_at() {
    let text = error(&["moves", "commander", "--ruleset", r#"{"preset":"standard",}"#]);
    assert!(text.contains("in the ruleset, column 22:"), "{text}");
    assert!(error(&["moves", "commander", "--ruleset", "club"]).contains("`cotulenh-js`"));
    assert!(error(&["moves", "commander", "--ruleset", r#"{"wings":true}"#]).contains("no switch `wings`"));
}

#[test]
fn names_that_are_not_known() {
    assert!(error(&["rules", "chess"]).contains("there is `commander`"));
    assert!(error(&["rule", "CTL-99.1"]).contains("CTL-99.1"));
    assert!(error(&["verdict", "commander", "Cg1h1", "--by", "green"]).contains("`red` and `blue`"));
    assert!(error(&["verdict", "commander", "Cg1h1", "--waive", "CTL-99.1"]).contains("CTL-99.1"));
}

#[test]
fn usage_errors_are_bad_input() {
    for arguments in [
        &[][..],
        &["dance"],
        &["moves"],
        &["verdict", "commander"],
        &["perft", "commander", "deep"],
        &["perft", "commander", "1", "--threads", "-1"],
        &["moves", "commander", "--color", "pink"],
        &["moves", "commander", "--rolls", "1", "--seed", "2"],
        &["check"],
        &["completions", "tcsh"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 3, "{arguments:?}: {run:?}");
        assert!(!run.error.is_empty());
    }
}

#[test]
fn missing_files_are_bad_input() {
    for verb in [&["check"][..], &["replay", "commander"]] {
        let text = error(&[verb, &["/no/such/file"]].concat());
        assert!(text.contains("/no/such/file"), "{text}");
    }
}

#[test]
fn dice_that_are_missing_are_asked_for() {
    let (run, _) = needs_roll();
    assert!(run.contains("a roll is needed") && run.contains("--rolls"), "{run}");
}

/// Plays the example until dice must fall.
fn needs_roll() -> (String, usize) {
    let mut line: Vec<String> = Vec::new();
    for _ in 0..60 {
        let steps: Vec<&str> = line.iter().map(String::as_str).collect();
        let mut arguments = vec!["moves", "skirmish", "--with-example", "--json"];
        if !steps.is_empty() {
            arguments.push("--steps");
            arguments.extend(&steps);
        }
        let moves = run(&arguments).json();
        let actions = moves["actions"].as_array().expect("actions").clone();
        for action in actions.iter().rev().filter_map(|action| action.as_str()) {
            let mut arguments = vec!["apply", "skirmish", action, "--with-example"];
            if !steps.is_empty() {
                arguments.push("--steps");
                arguments.extend(&steps);
            }
            let run = run(&arguments);
            if run.error.contains("a roll is needed") {
                assert_eq!(run.code, 3);
                return (run.error, line.len());
            }
        }
        line.push(actions[0].as_str().expect("an action").to_owned());
    }
    panic!("no dice fall in the first {} actions", line.len());
}

#[test]
fn a_broken_record_names_the_place() {
    let file = TemporaryFile::new("broken-record.json", "{\"game\":\"commander\",\n \"ruleset\":}");
    let text = error(&["replay", "commander", file.path()]);
    assert!(text.contains("line 2, column 12"), "{text}");
    let file = TemporaryFile::new("other-record.json", "{\"game\":\"commander\",\"setup\":7}");
    assert!(error(&["replay", "commander", file.path()]).contains("error: "));
}
