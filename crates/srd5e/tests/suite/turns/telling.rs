//! What a side is told of what it decides about, and of what happened.

use rulebound_srd5e::Event;
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

fn orc(at: [i16; 2]) -> Value {
    creature("orc", "foes", at, json!({ "hp": 40, "abilities": { "str": 14 }, "hands": ["longsword", "shield"] }))
}

fn mage(id: &str, team: &str, at: [i16; 2], prepared: &[&str]) -> Value {
    let more = json!({
        "class": "wizard", "level": 5, "hp": 40, "ac": 12, "abilities": { "int": 16 }, "prepared": prepared,
        "cantrips": ["fire-bolt"], "carries": { "component-pouch": 1 },
    });
    creature(id, team, at, more)
}

#[test]
fn srd_3_15_whoever_may_react_is_told_what_to() {
    let mut table = Table::new("2014", vec![orc([5, 5]), mage("sel", "party", [6, 5], &["shield"])]);
    table.act("orc", "attack sel with longsword", &[10]);
    let told = "sel may react: Orc hits with longsword, 14 against an armour class of 12";
    assert_eq!(table.asked_about(), told);

    let mut table = Table::new(
        "2014",
        vec![mage("vex", "foes", [5, 5], &["hold-person"]), mage("sel", "party", [9, 5], &["counterspell"])],
    );
    table.act("vex", "cast hold-person on sel slot 3", &[]);
    assert_eq!(table.asked_about(), "sel may react: Vex casts hold person at the 3rd level");

    let mut table = Table::new("2014", vec![creature("kara", "party", [6, 5], json!({})), orc([5, 5])]);
    table.act("kara", "move 7,5", &[]);
    assert_eq!(table.asked_about(), "orc may react: Kara leaves its reach, from 6,5 to 7,5");
    table.act("orc", "pass", &[]);
    assert_eq!(table.asked_about(), "kara takes its turn");
}

#[test]
fn srd_3_15_cover_and_what_was_done_about_it_count_in_the_armour_class_that_is_told() {
    let wall = json!([{ "at": [[7, 5]], "kind": "low-wall" }]);
    let mut archer = orc([5, 5]);
    archer["hands"] = json!(["longbow", null]);
    archer["carries"] = json!({ "arrow": 5 });
    let mut table =
        Table::with("2014", vec![archer, mage("sel", "party", [8, 5], &["shield"])], json!({ "cells": wall }));
    table.act("orc", "attack sel with longbow", &[18]);
    assert!(table.asked_about().ends_with("against an armour class of 14"), "{}", table.asked_about());
}

#[test]
fn srd_6_of_two_dice_the_one_that_counts_is_named_first() {
    let faces = |table: &Table| {
        let throw = table.events.iter().find_map(|event| match event {
            Event::Attacked { throw, .. } => Some(throw.faces.to_vec()),
            _ => None,
        });
        throw.unwrap_or_default()
    };
    // Whoever lies strikes worse, and is struck better.
    let mut prone = orc([5, 5]);
    prone["conditions"] = json!([{ "name": "prone" }]);
    let mut table = Table::new("2014", vec![prone, creature("kara", "party", [6, 5], json!({ "ac": 25 }))]);
    table.act("orc", "attack kara with longsword", &[17, 4]);
    assert_eq!(faces(&table), [4, 17]);
    let mut low = creature("kara", "party", [6, 5], json!({ "ac": 25 }));
    low["conditions"] = json!([{ "name": "prone" }]);
    let mut table = Table::new("2014", vec![orc([5, 5]), low]);
    table.act("orc", "attack kara with longsword", &[3, 12]);
    assert_eq!(faces(&table), [12, 3]);
}

#[test]
fn srd_11_a_fall_to_0_hit_points_and_a_test_of_concentration_are_told() {
    let fighter = json!({ "class": "fighter", "level": 3, "hp": 4, "ac": 10 });
    let mut table = Table::new("2014", vec![orc([5, 5]), creature("kara", "party", [6, 5], fighter)]);
    table.act("orc", "attack kara with longsword", &[15, 5]);
    assert!(table.happened().contains(&"downed".to_owned()), "{:?}", table.happened());

    let mut cleric = mage("sel", "party", [6, 5], &["bless"]);
    cleric["concentrating"] = json!("bless");
    let mut table = Table::new("2014", vec![orc([5, 5]), cleric]);
    table.act("orc", "attack sel with longsword", &[15, 5, 12]);
    let told: Vec<String> = table.happened();
    let tested = told.iter().position(|event| event == "concentration-tested");
    let saved = told.iter().position(|event| event == "saved");
    assert!(tested.is_some() && tested < saved, "{told:?}");
}
