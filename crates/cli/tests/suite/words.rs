//! What people read.

use insta::assert_snapshot;

use crate::program::{AIR_FORCE, TANK, run};

fn words(arguments: &[&str]) -> String {
    let run = run(arguments);
    format!("{}{}exit {}", run.out, run.error, run.code)
}

#[test]
fn games() {
    assert_snapshot!(words(&["games", "--with-example"]));
}

#[test]
fn a_rule() {
    assert_snapshot!(words(&["rule", "CTL-5.4"]));
}

#[test]
fn rules_have_sections_rulesets_and_switches() {
    let rules = words(&["rules", "commander"]);
    for part in ["CTL-2  Terrain", "  CTL-2.3  Land and sea (refuses)", "Rulesets\n  standard", "tank_fires_over"] {
        assert!(rules.contains(part), "{part} in\n{rules}");
    }
    let switch = rules.lines().find(|line| line.starts_with("  tank_fires_over")).expect("a switch");
    assert_eq!(switch.split_whitespace().collect::<Vec<_>>(), ["tank_fires_over", "true", "false", "true"]);
}

#[test]
fn moves_with_a_board() {
    assert_snapshot!(words(&["moves", "commander", "--board", "--position", TANK]));
}

#[test]
fn moves_of_a_finished_game() {
    let mated = "4c6/11/11/11/11/11/11/11/10a/11/10t/7a1t(HC) r - - 0 1";
    assert_eq!(words(&["moves", "commander", "--position", mated]), "won by blue: checkmate (CTL-11.7)\nexit 0");
}

#[test]
fn moves_of_a_stuck_session() {
    let stuck = words(&[
        "moves",
        "commander",
        "--ruleset",
        "cotulenh-js",
        "--position",
        "4c6/11/11/11/11/11/11/11/10a/11/10t/7a1t(HC) r - - 0 1",
        "--steps",
        "Ck1>xj1",
        "Hk1>j2",
    ]);
    assert_eq!(stuck, "Stuck: red can neither act nor finish\nexit 0");
}

#[test]
fn a_legal_verdict() {
    assert_eq!(words(&["verdict", "commander", "Td1e1", "--position", TANK]).lines().next(), Some("Legal: Td1e1"));
}

#[test]
fn an_illegal_verdict() {
    assert_snapshot!(words(&["verdict", "commander", "Td1b1", "--position", TANK]));
}

#[test]
fn a_verdict_that_needs_a_choice() {
    assert_snapshot!(words(&["verdict", "commander", "Ff6*h8", "--position", AIR_FORCE]));
}

#[test]
fn an_explanation_marks_the_evidence() {
    assert_snapshot!(words(&["explain", "commander", "Tf4f7"]));
}

#[test]
fn applied_actions() {
    assert_snapshot!(words(&["apply", "commander", "Cg1h1", "Cg12d12"]));
}

#[test]
fn a_refused_action() {
    assert_snapshot!(words(&["apply", "commander", "Cg1h1", "Cg12g1"]));
}

#[test]
fn divided_paths() {
    let divided = words(&["perft", "commander", "1", "--divide", "--position", TANK]);
    assert!(divided.lines().any(|line| line.split_whitespace().eq(["Td1c1", "1"])), "{divided}");
    assert!(divided.contains(" paths, depth 1, in "), "{divided}");
}
