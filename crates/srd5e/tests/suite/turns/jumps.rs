//! Jumps: square by square through the air, and down at their end.

use rulebound_srd5e::Event;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::space::{Level, Square};
use serde_json::{Value, json};

use super::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];

/// Kara about to jump, after a run, on a map with some cells, with others about.
fn table(edition: &str, kara: Value, others: Vec<Value>, cells: Value) -> Table {
    let kara = creature("kara", "party", [5, 5], kara);
    let creatures = std::iter::once(kara).chain(others).collect();
    Table::with(edition, creatures, json!({"turn": {"of": "kara", "run_up": 10}, "cells": cells}))
}

fn at(table: &Table, name: &str) -> (Option<Square>, Level) {
    (table.creature(name).at, table.creature(name).level)
}

fn on(x: i16, y: i16) -> (Option<Square>, Level) {
    (Some(Square::new(x, y)), Level::GROUND)
}

fn walked(table: &Table) -> u32 {
    table.position.turn.as_ref().map_or(0, |turn| turn.moved.walk)
}

#[test]
fn a_jump_waits_for_those_whose_reach_it_leaves() {
    // SRD-5.15: the attack comes before the reach is left, and whoever is seized does not jump.
    let orc = creature("orc", "foes", [4, 5], json!({"hands": ["club", null]}));
    let kara = json!({"abilities": {"str": 20}, "hp": 30, "max_hp": 30});
    let mut table = table("2024", kara, vec![orc], json!([]));
    table.act("kara", "jump to 8,5", &[]);
    assert_eq!((table.asked().as_str(), at(&table, "kara")), ("orc may react", on(5, 5)));
    table.act("orc", "opportunity-attack kara grapple", &[1]);
    assert!(table.is("kara", Condition::Grappled));
    assert_eq!((at(&table, "kara"), walked(&table)), (on(5, 5), 0));
    assert_eq!(table.asked(), "kara takes its turn");
}

#[test]
fn a_jump_that_nobody_stops_goes_on() {
    for edition in EDITIONS {
        let orc = creature("orc", "foes", [4, 5], json!({"hands": ["club", null]}));
        let mut table = table(edition, json!({"abilities": {"str": 20}}), vec![orc], json!([]));
        table.act("kara", "jump to 8,5", &[]).act("orc", "pass", &[]);
        assert_eq!((at(&table, "kara"), walked(&table)), (on(8, 5), 15));
        assert_eq!(table.position.turn.as_ref().map(|turn| turn.run_up), Some(0), "a jump is no run");
    }
}

#[test]
fn whoever_is_seized_in_the_middle_of_a_jump_comes_down_there() {
    let orc = creature("orc", "foes", [7, 6], json!({"hands": ["club", null]}));
    let kara = json!({"abilities": {"str": 20}, "hp": 30, "max_hp": 30});
    let chasm = json!([{"at": [[6, 5], [7, 5]], "kind": "chasm"}]);
    let mut table = table("2024", kara, vec![orc], chasm);
    table.act("kara", "jump to 9,5", &[]);
    assert_eq!((table.asked().as_str(), at(&table, "kara")), ("orc may react", on(8, 5)));
    table.act("orc", "opportunity-attack kara grapple", &[1]);
    assert_eq!((at(&table, "kara"), walked(&table)), (on(8, 5), 15), "only what was jumped is charged");
}

#[test]
fn a_jump_that_waits_can_be_written_down() {
    // Table::act writes every position down and reads it again; here it is read by somebody else.
    let orc = creature("orc", "foes", [7, 6], json!({"hands": ["club", null]}));
    let mut table = table("2014", json!({"abilities": {"str": 20}}), vec![orc], json!([]));
    table.act("kara", "jump to 9,5", &[]);
    let written = serde_json::to_value(rulebound_srd5e::encounter::write(&table.position)).expect("an encounter");
    assert_eq!(written["pending"][0]["resume"], json!([[9, 5]]));
    assert_eq!(written["pending"][0]["jump"], json!(true));
    table.act("orc", "opportunity-attack kara with club", &[15, 2]);
    assert_eq!(at(&table, "kara"), on(9, 5));
}

#[test]
fn whoever_jumps_off_a_ledge_falls() {
    // SRD-5.12: three dice for 30 feet, and prone.
    for edition in EDITIONS {
        let ledge = json!([{"at": [[5, 5]], "kind": "floor", "height": 30}]);
        let kara = json!({"abilities": {"str": 10}, "hp": 30, "max_hp": 30});
        let mut table = table(edition, kara, vec![creature("orc", "foes", [20, 20], json!({}))], ledge);
        table.act("kara", "jump to 6,5", &[2, 3, 4]);
        assert_eq!((at(&table, "kara"), table.creature("kara").hp), (on(6, 5), 21));
        assert!(table.is("kara", Condition::Prone));
    }
}

#[test]
fn a_flyer_that_jumps_off_a_ledge_falls_too() {
    let ledge = json!([{"at": [[5, 5]], "kind": "floor", "height": 20}]);
    let kara = json!({"speed": {"walk": 30, "fly": 60}, "hp": 30, "max_hp": 30});
    let mut table = table("2014", kara, vec![creature("orc", "foes", [20, 20], json!({}))], ledge);
    table.act("kara", "jump to 6,5", &[2, 3]);
    assert_eq!((at(&table, "kara"), table.creature("kara").hp), (on(6, 5), 25));
}

#[test]
fn a_landing_in_difficult_ground_takes_a_check() {
    // SRD-5.11: Acrobatics against 10, or prone. Two is the bonus of whoever is trained in everything.
    for edition in EDITIONS {
        for (die, prone) in [(8, false), (7, true)] {
            let rubble = json!([{"at": [[7, 5]], "kind": "difficult"}]);
            let others = vec![creature("orc", "foes", [20, 20], json!({}))];
            let mut table = table(edition, json!({"abilities": {"str": 10, "dex": 10}}), others, rubble);
            table.act("kara", "jump to 7,5", &[die]);
            assert_eq!((at(&table, "kara"), table.is("kara", Condition::Prone)), (on(7, 5), prone));
        }
    }
}

#[test]
fn diagonals_of_jumps_are_counted() {
    // SRD-12.2: the count runs through all movement of a turn.
    let others = vec![creature("orc", "foes", [20, 20], json!({}))];
    let mut table = table("2014", json!({"abilities": {"str": 15}}), others, json!([]));
    table.act("kara", "jump to 7,7", &[]);
    assert_eq!(table.position.turn.as_ref().map(|turn| turn.diagonals), Some(2));
}

#[test]
fn a_jump_goes_over_what_lies_on_the_ground_and_through_what_stands_there() {
    let jump = |influence: Value, dice: &[u32]| {
        let kara = creature("kara", "party", [5, 5], json!({"abilities": {"str": 20}, "hp": 90, "max_hp": 90}));
        let mage = json!({"class": "wizard", "level": 13, "concentrating": influence["name"]});
        let creatures = vec![kara, creature("mage", "foes", [20, 20], mage)];
        let more = json!({"turn": {"of": "kara", "run_up": 10}, "influences": [influence]});
        let mut table = Table::with("2014", creatures, more);
        table.act("kara", "jump to 9,5", dice);
        table
    };
    let grease = jump(json!({"number": 1, "name": "grease", "by": "mage", "at": [6, 5]}), &[]);
    assert!(!grease.is("kara", Condition::Prone));
    // Two dice of light, and a save.
    let beam = json!({"number": 1, "name": "moonbeam", "by": "mage", "at": [8, 5], "concentration": true, "dc": 15});
    let beam = jump(beam, &[4, 4, 20]);
    assert!(beam.events.iter().any(|event| matches!(event, Event::Damaged { amount: 4, .. })));
    assert_eq!(at(&beam, "kara"), on(9, 5));
}
