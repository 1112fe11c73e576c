//! What the masteries of weapons do besides an attack (2024).

use rulebound_kernel::Verdict;
use rulebound_srd5e::data::words::{Condition, Lean};
use rulebound_srd5e::notice::{Cause, Notice};
use rulebound_srd5e::space::Mode;
use rulebound_srd5e::validation::speed::speed;
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

/// A strong fighter with a weapon and an orc beside it.
fn duel(weapon: &str, masteries: Value, orc: Value, cells: Value) -> Table {
    let more = json!({ "hands": [weapon, null], "masteries": masteries, "abilities": { "str": 16 } });
    let mut foe = json!({ "hp": 40, "max_hp": 40 });
    foe.as_object_mut().expect("an object").extend(orc.as_object().expect("an object").clone());
    let creatures = vec![creature("kara", "party", [5, 5], more), creature("orc", "foes", [6, 5], foe)];
    Table::with("2024", creatures, json!({ "cells": cells }))
}

fn place(table: &Table) -> (i16, i16) {
    let at = table.creature("orc").at.expect("a place");
    (at.x, at.y)
}

#[test]
fn a_grazing_miss_deals_the_modifier() {
    let mut table = duel("greatsword", json!(["greatsword"]), json!({}), json!([]));
    table.act("kara", "attack orc with greatsword", &[2]);
    assert_eq!(table.creature("orc").hp, 37);
    let mut table = duel("greatsword", json!([]), json!({}), json!([]));
    table.act("kara", "attack orc with greatsword", &[2]);
    assert_eq!(table.creature("orc").hp, 40, "without the mastery a miss is a miss");
}

#[test]
fn a_push_goes_ten_feet_straight_away() {
    let strike = "attack orc with warhammer one-handed";
    let mut table = duel("warhammer", json!(["warhammer"]), json!({}), json!([]));
    table.act("kara", strike, &[15, 4]);
    assert_eq!(place(&table), (8, 5));
    let mut table = duel("warhammer", json!(["warhammer"]), json!({}), json!([{ "at": [[8, 5]], "kind": "wall" }]));
    table.act("kara", strike, &[15, 4]);
    assert_eq!(place(&table), (7, 5), "a wall stops it");
    let mut table = duel("warhammer", json!(["warhammer"]), json!({ "size": "huge" }), json!([]));
    table.act("kara", strike, &[15, 4]);
    assert_eq!(place(&table), (6, 5), "the huge stay where they are");
    let mut table = duel("warhammer", json!(["warhammer"]), json!({}), json!([]));
    table.act("kara", strike, &[2]);
    assert_eq!(place(&table), (6, 5), "a miss pushes nobody");
}

#[test]
fn who_is_toppled_saves_or_falls() {
    let mut table = duel("maul", json!(["maul"]), json!({}), json!([]));
    table.act("kara", "attack orc with maul", &[15, 3, 3, 12]);
    assert!(table.is("orc", Condition::Prone), "12 is less than 8 + 3 + 2");
    let mut table = duel("maul", json!(["maul"]), json!({}), json!([]));
    table.act("kara", "attack orc with maul", &[15, 3, 3, 13]);
    assert!(!table.is("orc", Condition::Prone));
    let mut table = duel("maul", json!([]), json!({}), json!([]));
    table.act("kara", "attack orc with maul", &[15, 3, 3]);
    assert!(!table.is("orc", Condition::Prone));
}

/// A fighter with a greataxe, an orc that is hit, and a goblin beside both.
fn two_foes(turn: Value) -> Table {
    let more = json!({ "hands": ["greataxe", null], "masteries": ["greataxe"], "abilities": { "str": 16 } });
    let foe = json!({ "hp": 40, "max_hp": 40 });
    let creatures = vec![
        creature("kara", "party", [5, 5], more),
        creature("orc", "foes", [6, 5], foe.clone()),
        creature("gob", "foes", [6, 6], foe),
    ];
    Table::with("2024", creatures, json!({ "turn": turn }))
}

#[test]
fn a_hit_cleaves_into_a_second_foe_once_a_turn() {
    let mut table = two_foes(json!({ "of": "kara", "extra_actions": ["action-surge"] }));
    table.act("kara", "attack orc with greataxe", &[15, 4]);
    assert_eq!((table.creature("orc").hp, table.asked().as_str()), (33, "kara may react"));
    table.act("kara", "feature cleave on gob", &[15, 4]);
    assert_eq!(table.creature("gob").hp, 36, "the modifier is not added");
    assert_eq!(table.asked(), "kara takes its turn");
    table.act("kara", "attack orc with greataxe", &[15, 4]);
    assert_eq!(table.asked(), "kara takes its turn", "nobody cleaves twice in a turn");
}

#[test]
fn who_passes_does_not_cleave() {
    let mut table = two_foes(json!({ "of": "kara" }));
    table.act("kara", "attack orc with greataxe", &[15, 4]).act("kara", "pass", &[]);
    assert_eq!((table.creature("gob").hp, table.asked().as_str()), (40, "kara takes its turn"));
    let mut table = two_foes(json!({ "of": "kara" }));
    table.act("kara", "attack orc with greataxe", &[2]);
    assert_eq!(table.asked(), "kara takes its turn", "a miss cleaves nothing");
}

/// How an attack roll leans, as its notices have it.
fn causes(table: &Table, by: &str, text: &str) -> Vec<(Lean, Cause)> {
    let Verdict::Legal { notices, .. } = table.verdict(by, text) else {
        panic!("`{text}`: {:?}", table.verdict(by, text))
    };
    let lean = |notice: &Notice| match notice {
        Notice::Advantage { cause, .. } => Some((Lean::Advantage, *cause)),
        Notice::Disadvantage { cause, .. } => Some((Lean::Disadvantage, *cause)),
        _ => None,
    };
    notices.iter().filter_map(lean).collect()
}

#[test]
fn who_is_sapped_attacks_once_with_disadvantage() {
    let mut table = duel("mace", json!(["mace"]), json!({}), json!([]));
    table.act("kara", "attack orc with mace", &[15, 4]).act("kara", "end turn", &[]);
    let strike = "attack kara with unarmed-strike";
    assert_eq!(causes(&table, "orc", strike), [(Lean::Disadvantage, Cause::Feature)]);
    table.act("orc", strike, &[2, 3]);
    assert!(table.position.influences.is_empty(), "one attack roll uses it up");
    let mut table = duel("mace", json!(["mace"]), json!({}), json!([]));
    table.act("kara", "attack orc with mace", &[15, 4]).act("kara", "end turn", &[]).act("orc", "end turn", &[]);
    assert!(table.position.influences.is_empty(), "it ends as the next turn of the attacker starts");
}

#[test]
fn who_is_slowed_loses_ten_feet_and_no_more() {
    let mut table = duel("club", json!(["club"]), json!({}), json!([]));
    let orc = table.position.named("orc").expect("the orc");
    let walk = |table: &Table| speed(&table.position, orc, Mode::Walk);
    table.act("kara", "attack orc with club", &[15, 2]);
    assert_eq!(walk(&table), 20);
    table.act("kara", "end turn", &[]).act("orc", "end turn", &[]);
    assert_eq!(walk(&table), 30);
    let mut twice = duel("club", json!(["club"]), json!({}), json!([]));
    twice.act("kara", "attack orc with club", &[2]);
    assert_eq!(walk(&twice), 30, "a miss slows nobody");
}

#[test]
fn who_vexes_strikes_once_with_advantage() {
    let mut table = duel("rapier", json!(["rapier"]), json!({}), json!([]));
    let strike = "attack orc with rapier";
    table.act("kara", strike, &[15, 2]).act("kara", "end turn", &[]).act("orc", "end turn", &[]);
    assert_eq!(causes(&table, "kara", strike), [(Lean::Advantage, Cause::Feature)]);
    assert!(table.position.influences.len() == 1);
    table.act("kara", strike, &[2, 3]);
    assert!(table.position.influences.is_empty(), "a miss uses it up");
}
