//! What the table waives is done and remembered (SRD-1.10).

use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];
/// A way of 60 ft.
const TWICE_AS_FAR: &str = "move 4,6 3,7 2,8 1,9 2,10 3,11 4,12 5,13 6,14 7,15 8,16 9,17";

/// Kara beside an orc with a club, with some of her turn behind her.
fn table(edition: &str, more: Value, turn: Value) -> Table {
    let mut of = json!({ "of": "kara" });
    if let (Value::Object(of), Value::Object(turn)) = (&mut of, turn) {
        of.extend(turn);
    }
    let orc = creature("orc", "foes", [6, 5], json!({ "hands": ["club", null], "hp": 300, "max_hp": 300 }));
    Table::with(edition, vec![creature("kara", "party", [5, 5], more), orc], json!({ "turn": of }))
}

#[test]
fn a_dash_without_an_action_gives_its_movement() {
    for edition in EDITIONS {
        let mut table = table(edition, json!({}), json!({ "actions": ["search"] }));
        assert_eq!(table.refused("kara", "dash"), "action-spent");
        assert_eq!(table.refused("kara", TWICE_AS_FAR), "not-enough-movement");
        table.waive("kara", "dash", &["SRD-3.1"], &[]);
        table.act("kara", TWICE_AS_FAR, &[]);
    }
}

#[test]
fn a_dash_that_the_table_grants_is_a_dash_and_leaves_the_grants_of_others() {
    for edition in EDITIONS {
        let mut table = table(edition, json!({}), json!({ "actions": ["search"], "extra_actions": ["haste"] }));
        assert_eq!(table.refused("kara", "dodge"), "action-not-allowed");
        table.waive("kara", "dodge", &["SRD-3.2"], &[]);
        assert!(table.creature("kara").dodging, "{edition}");
        table.act("kara", "dash", &[]);
        table.act("kara", TWICE_AS_FAR, &[]);
    }
}

#[test]
fn a_disengage_without_an_action_keeps_the_others_from_striking() {
    for edition in EDITIONS {
        let mut table = table(edition, json!({}), json!({ "actions": ["search"] }));
        table.waive("kara", "disengage", &["SRD-3.1"], &[]);
        table.act("kara", "move 4,5 3,5", &[]);
        assert_eq!(table.asked(), "kara takes its turn", "{edition}");
    }
}

#[test]
fn an_attack_without_an_action_opens_the_further_ones() {
    for edition in EDITIONS {
        let armed = json!({ "hands": ["longsword", "shield"], "features": { "extra-attack": 1 } });
        let mut table = table(edition, armed, json!({ "actions": ["search"] }));
        let gains = table.waive("kara", "attack orc with longsword", &["SRD-3.1"], &[1]);
        assert_eq!(gains, json!({ "gains": { "attacks": 1 } }), "{edition}");
        table.act("kara", "attack orc with longsword", &[1]);
        assert_eq!(table.refused("kara", "attack orc with longsword"), "action-spent");
    }
}

#[test]
fn a_second_bonus_action_is_remembered() {
    for edition in EDITIONS {
        let rogue = json!({ "class": "rogue", "level": 2 });
        let mut table = table(edition, rogue, json!({ "bonus": "hide" }));
        table.waive("kara", "disengage as bonus", &["SRD-3.3"], &[]);
        table.act("kara", "move 4,5 3,5", &[]);
        assert_eq!(table.asked(), "kara takes its turn", "{edition}");
    }
}

#[test]
fn feet_that_are_not_there_are_not_charged() {
    for edition in EDITIONS {
        let mut table = table(edition, json!({}), json!({ "actions": ["disengage"] }));
        let cost = table.waive("kara", "move to 5,15", &["SRD-5.3"], &[]);
        assert_eq!(cost, json!({ "movement": { "walk": 30 } }));
        let turn = table.position.turn.as_ref().expect("a turn");
        assert_eq!(turn.moved.walk, 30, "{edition}");
        assert_eq!(table.creature("kara").at.map(|at| at.y), Some(15));
    }
}

#[test]
fn an_opportunity_attack_without_a_trigger_is_made_on_whoever_is_named() {
    for edition in EDITIONS {
        let armed = json!({ "hands": ["longsword", "shield"], "abilities": { "str": 18 } });
        let mut table = table(edition, armed, json!({}));
        table.waive("kara", "opportunity-attack orc with longsword", &["SRD-3.6"], &[19, 5]);
        assert!(table.creature("kara").reaction_spent, "{edition}");
        assert!(table.creature("orc").hp < 300);
    }
}
