//! Help, version and completions.

use crate::program::run;

const VERBS: [&str; 21] = [
    "games",
    "rules",
    "rule",
    "moves",
    "verdict",
    "explain",
    "picture",
    "apply",
    "replay",
    "pgn",
    "odds",
    "play",
    "perft",
    "playout",
    "arena",
    "simulate",
    "engine",
    "bench",
    "check",
    "referee",
    "completions",
];

#[test]
fn help_and_version_are_no_errors() {
    let help = run(&["--help"]);
    assert_eq!((help.code, help.error.as_str()), (0, ""));
    for word in VERBS.iter().chain(&["Exit codes:", "needs a choice", "--json"]) {
        assert!(help.out.contains(word), "{word}");
    }
    let version = run(&["--version"]);
    assert_eq!((version.code, version.out), (0, format!("rulebound {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn every_verb_has_help_with_examples() {
    for verb in VERBS {
        let help = run(&[verb, "--help"]);
        assert_eq!(help.code, 0, "{verb}");
        assert!(help.out.contains("Examples:") && help.out.contains(&format!("rulebound {verb}")), "{}", help.out);
    }
}

#[test]
fn the_examples_of_the_help_do_what_they_say() {
    for arguments in [
        &["moves", "commander", "--board", "--steps", "Cg1h1"][..],
        &["verdict", "commander", "Cg1h1"],
        &["apply", "commander", "Cg1h1", "Cg12d12"],
        &["perft", "commander", "2", "--divide", "--ruleset", "cotulenh-js"],
        &["rule", "CTL-5.4"],
    ] {
        assert_eq!(run(arguments).code, 0, "{arguments:?}");
    }
    assert_eq!(run(&["verdict", "commander", "Tf4f7", "--by", "red"]).code, 1);
}

#[test]
fn completions_know_the_verbs() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]);
        assert_eq!(script.code, 0, "{shell}");
        assert!(VERBS.iter().all(|verb| script.out.contains(verb)), "{shell}");
    }
}
