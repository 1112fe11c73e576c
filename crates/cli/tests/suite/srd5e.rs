//! Fifth-edition combat in every verb.

use insta::assert_snapshot;

use crate::program::run;

fn words(arguments: &[&str]) -> String {
    let run = run(arguments);
    format!("{}{}exit {}", run.out, run.error, run.code)
}

#[test]
fn an_explanation_reads_like_a_good_referee() {
    let told = words(&["explain", "srd5e", "cast hold-person on captain slot 2", "--position", "ambush"]);
    let (reasons, rest) = told.split_once("Mirel still has ").expect("what is left");
    assert_snapshot!(reasons);
    for part in ["an action, the bonus action", "30 ft of walking", "\n  cast: ", "fire bolt", "  also: dash, "] {
        assert!(rest.contains(part), "{part} in\n{rest}");
    }
    assert!(rest.contains("[Mi]") && rest.contains(" [2]  to          captain on 25,10"), "the board:\n{rest}");
}

#[test]
fn an_explanation_gives_every_reason_and_what_would_help() {
    let told = words(&["explain", "srd5e", "attack captain with longbow", "--position", "ambush"]);
    for part in ["Mirel carries no longbow.", "SRD-7.5", "SRD-10.7", "  instead  move to ", "Mirel still has an action"]
    {
        assert!(told.contains(part), "{part} in\n{told}");
    }
}

#[test]
fn a_legal_act_says_what_it_costs() {
    let legal = words(&["verdict", "srd5e", "cast fireball at 13,8 slot 3", "--position", "ambush"]);
    assert!(legal.starts_with("Legal: cast fireball at 13,8 slot 3\n  an action and a 3rd-level slot"), "{legal}");
}

#[test]
fn an_open_act_asks() {
    let asked =
        words(&["verdict", "srd5e", "cast magic-missile on bandit-1 bandit-1 bandit-1", "--position", "ambush"]);
    assert!(asked.starts_with("Needs a choice: "), "{asked}");
    assert!(asked.contains("slot 1"), "{asked}");
}

#[test]
fn what_would_still_be_open_is_told() {
    let asked = words(&["verdict", "srd5e", "cast magic-missile", "--position", "ambush"]);
    assert!(asked.contains("  then targets ") && asked.contains("bandit-1"), "{asked}");
}

#[test]
fn reasons_beside_the_first_are_told() {
    let bound = r#"{"grid": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": [5, 5], "team": "party",
        "conditions": [{"name": "stunned"}, {"name": "paralyzed"}]}, {"id": "orc", "at": [6, 5], "team": "foes"}]}"#;
    let told = words(&["verdict", "srd5e", "dodge", "--position", bound]);
    assert!(told.contains("Kara is paralyzed and cannot take actions."), "{told}");
    assert!(
        told.contains("  also     Kara is stunned and cannot take actions. (SRD-2.4 condition-prevents)"),
        "{told}"
    );
    let every = words(&["explain", "srd5e", "dodge", "--position", bound]);
    assert_eq!(every.matches("Kara is stunned").count(), 1, "{every}");
}

#[test]
fn acts_are_listed_and_played() {
    let listed = words(&["moves", "srd5e", "--position", "ambush"]);
    for act in ["dash", "end turn", "cast fire-bolt on "] {
        assert!(listed.contains(act), "{act} in\n{listed}");
    }
    let played = words(&["apply", "srd5e", "move to 6,11", "end turn", "--position", "ambush"]);
    assert!(played.ends_with("exit 0"), "{played}");
    assert!(played.contains("bandits to act"), "{played}");
}

#[test]
fn the_grid_is_drawn() {
    let drawn = words(&["picture", "srd5e", "--position", "dragon-cave"]);
    assert!(drawn.contains("data-creature=\"dragon\""), "{drawn}");
    let board = words(&["moves", "srd5e", "--position", "dragon-cave", "--board"]);
    assert!(board.contains("> Ni nim"), "{board}");
}
