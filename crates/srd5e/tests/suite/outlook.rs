//! What is left to a creature.

use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Outlook, Ruleset};

fn position(creature: &str, turn: &str) -> Position {
    let text = format!(
        r#"{{"grid": {{"width": 9, "height": 9}}, "creatures": [{{"id": "kara", "at": [3,3]{creature}}}, {{"id": "orc", "at": [4,4]}}],
            "order": ["kara", "orc"], "turn": {{"of": "kara"{turn}}}}}"#
    );
    check(&Setup::parse(&text).expect("a file"), &Ruleset::SRD51).expect("a position")
}

fn said(creature: &str, turn: &str) -> String {
    let position = position(creature, turn);
    Outlook::of(&position, position.named("kara").expect("kara")).to_string()
}

#[test]
fn a_fresh_turn_has_everything() {
    let all = "Kara still has an action, the bonus action, the reaction, the free interaction and 30 ft of walking";
    assert_eq!(said("", ""), all);
    let slots = r#", "slots": {"1": 2, "3": 1}, "prepared": ["bless"], "concentrating": "bless""#;
    let more = "; slots: 2 of the 1st level and 1 of the 3rd level; concentrates on bless";
    assert_eq!(said(slots, ""), format!("{all}{more}"));
}

#[test]
fn what_was_done_is_no_longer_left() {
    let done = r#", "actions": ["dash"], "bonus": "off-hand", "interactions": 1, "moved": {"walk": 45}"#;
    assert_eq!(said(r#", "reaction_spent": true"#, done), "Kara still has 15 ft of walking");
    let attacked = r#", "actions": ["attack"], "attacks": [{"with": "unarmed-strike"}]"#;
    assert!(
        said(r#", "features": {"extra-attack": 1}"#, attacked)
            .starts_with("Kara still has an attack, the bonus action")
    );
}

#[test]
fn conditions_take_it_away() {
    let stunned = r#", "conditions": [{"name": "stunned"}]"#;
    assert!(!said(stunned, "").contains("action"), "{}", said(stunned, ""));
    let held = r#", "conditions": [{"name": "grappled", "source": "orc"}]"#;
    assert!(!said(held, "").contains("walking"), "{}", said(held, ""));
}

#[test]
fn whoever_cannot_move_has_no_movement_and_the_surprised_have_nothing() {
    for name in ["paralyzed", "petrified", "stunned", "unconscious"] {
        let afflicted = format!(r#", "conditions": [{{"name": "{name}"}}]"#);
        assert!(!said(&afflicted, "").contains("walking"), "{}", said(&afflicted, ""));
    }
    assert!(!said(r#", "hp": 0"#, "").contains("walking"), "{}", said(r#", "hp": 0"#, ""));
    assert_eq!(said(r#", "surprised": true"#, ""), "Kara still has nothing left this turn");
}

#[test]
fn outside_the_own_turn_only_the_reaction_is_left() {
    let position = position("", "");
    let orc = Outlook::of(&position, position.named("orc").expect("orc"));
    assert_eq!(orc.to_string(), "Orc still has the reaction");
}

#[test]
fn the_encounters_can_be_played_in_both_editions() {
    for text in [include_str!("../../scenarios/ambush.json"), include_str!("../../scenarios/dragon-cave.json")] {
        let setup = Setup::parse(text).expect("a file");
        for ruleset in [Ruleset::SRD51, Ruleset::SRD521] {
            let position = check(&setup, &ruleset).expect("a position");
            assert!(position.creatures.len() >= 7 && position.turn.is_some());
        }
    }
}
