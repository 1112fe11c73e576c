//! Actions of the rules that features take along count as those actions.

use serde_json::json;

use crate::turns::table::{Table, creature};

fn facing(edition: &str, more: serde_json::Value, orc: [i16; 2]) -> Table {
    let creatures = vec![creature("kara", "party", [5, 5], more), creature("orc", "foes", orc, json!({}))];
    Table::new(edition, creatures)
}

fn x(table: &Table) -> Option<i16> {
    table.creature("kara").at.map(|at| at.x)
}

#[test]
fn a_dash_by_cunning_is_a_dash() {
    for edition in ["2014", "2024"] {
        let mut table = facing(edition, json!({ "class": "rogue", "level": 5 }), [25, 25]);
        table.act("kara", "feature cunning-action option dash", &[]);
        assert!(table.happened().contains(&"took-along".to_owned()));
        table.act("kara", "move to 17,5", &[]);
        assert_eq!(x(&table), Some(17));
    }
}

#[test]
fn who_disengages_by_cunning_is_not_struck_at() {
    for edition in ["2014", "2024"] {
        let mut table = facing(edition, json!({ "class": "rogue", "level": 5 }), [6, 5]);
        table.act("kara", "feature cunning-action option disengage", &[]).act("kara", "move 4,5 3,5", &[]);
        assert_eq!(x(&table), Some(3));
        let mut table = facing(edition, json!({ "class": "rogue", "level": 5 }), [6, 5]);
        table.act("kara", "feature cunning-action option dash", &[]).act("kara", "move 4,5 3,5", &[]);
        assert_eq!(x(&table), Some(5), "the orc is asked first");
    }
}

#[test]
fn the_wind_takes_two_actions_along() {
    let mut table = facing("2024", json!({ "class": "monk", "level": 5 }), [6, 5]);
    table.act("kara", "feature step-of-the-wind option focus", &[]);
    let used = &table.position.turn.as_ref().expect("a turn").used;
    assert_eq!(used.as_slice(), ["step-of-the-wind", "disengage", "dash"]);
    table.act("kara", "move to 5,21", &[]);
    assert_eq!(table.creature("kara").at.map(|at| at.y), Some(21), "80 feet, and nobody strikes");
}

#[test]
fn patience_dodges() {
    let mut table = facing("2014", json!({ "class": "monk", "level": 5 }), [6, 5]);
    table.act("kara", "feature patient-defense", &[]);
    assert!(table.creature("kara").dodging);
}

#[test]
fn a_goblin_slips_away() {
    let mut table = facing("2014", json!({ "monster": "goblin" }), [6, 5]);
    table.act("kara", "feature nimble-escape option disengage", &[]).act("kara", "move 4,5 3,5", &[]);
    assert_eq!(x(&table), Some(3));
}
