//! The odds of battles.

use std::fs;

use insta::assert_snapshot;

use crate::program::run;

fn words(arguments: &[&str]) -> String {
    let run = run(&[&["odds", "axis"][..], arguments].concat());
    format!("{}{}exit {}", run.out, run.error, run.code)
}

#[test]
fn a_battle_on_land() {
    assert_snapshot!(words(&["3 infantry, 1 tank", "2 infantry, 1 anti-aircraft gun"]));
}

#[test]
fn an_assault_that_is_given_up() {
    let options = ["--seaborne", "1 infantry", "--bombard", "1 cruiser", "--retreat", "2,30%"];
    assert_snapshot!(words(&[&["2 infantry, 1 fighter", "2 infantry"][..], &options].concat()));
}

#[test]
fn a_battle_at_sea() {
    assert_snapshot!(words(&["2 submarines, 1 destroyer", "1 battleship, 1 transport", "--sea"]));
}

#[test]
fn units_that_are_none_are_pointed_at() {
    assert_snapshot!(words(&["3 infantry, 1 tonk", "2 infantry"]));
}

#[test]
fn everything_wrong_with_a_battle_is_said() {
    assert_snapshot!(words(&["1 cruiser, 1 aa_gun", "1 battleship", "--defender-damaged", "2"]));
}

#[test]
fn odds_as_json_and_as_a_chart() {
    let chart = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("odds.svg").display().to_string();
    let policy = ["--policy", "plain", "--low-luck", "--attacker-losses", "tanks,infantry", "--json", "--svg", &chart];
    let run = run(&[&["odds", "axis", "2 tanks, 1 infantry", "3 infantry"][..], &policy].concat());
    assert_eq!(run.code, 0, "{run:?}");
    let answer = run.json();
    assert_eq!(answer["battle"]["luck"], "low_luck");
    assert_eq!(answer["battle"]["attacker"]["losses"]["first"][0], "tank");
    let chances = answer["odds"]["outcomes"].as_array().expect("outcomes").iter();
    let sum: f64 = chances.map(|outcome| outcome["chance"].as_f64().expect("a chance")).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    let svg = fs::read_to_string(&chart).expect("a chart");
    assert!(
        svg.starts_with("<svg") && svg.contains(">1 infantry, 2 tank<") && svg.contains(">against 3 infantry<"),
        "{svg}"
    );
}

#[test]
fn only_games_with_such_battles_have_odds() {
    let other = run(&["odds", "commander", "1 tank", "1 tank"]);
    assert_eq!(other.code, 3);
    assert!(other.error.contains("`commander` has no battles with odds"), "{}", other.error);
    assert_eq!(run(&["odds", "nothing", "1 tank", "1 tank"]).code, 3);
    let sides = ["1 submarine", "1 destroyer", "--sea", "--bombard", "1 cruiser"];
    assert_eq!(run(&[&["odds", "axis"][..], &sides].concat()).code, 3);
}
