//! Traits of stat blocks at the table.

use rulebound_srd5e::data::words::Condition;
use serde_json::json;

use crate::turns::table::{Table, creature};

fn fighter(id: &str, at: [i16; 2]) -> serde_json::Value {
    let scores = json!({"str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10});
    creature(
        id,
        "party",
        at,
        json!({"class": "fighter", "level": 5, "hp": 200, "max_hp": 200, "ac": 10, "abilities": scores, "hands": ["longsword", null]}),
    )
}

fn monster(id: &str, kind: &str, at: [i16; 2]) -> serde_json::Value {
    creature(id, "foes", at, json!({"monster": kind}))
}

#[test]
fn wolves_hunt_together() {
    let pack = vec![monster("wolf", "wolf", [5, 5]), monster("other", "wolf", [7, 6]), fighter("kara", [6, 5])];
    let mut table = Table::new("2014", pack);
    // Two dice for the attack, the bite, and the save against falling.
    table.act("wolf", "attack kara with bite", &[2, 12, 1, 1, 20]);
    let mut table = Table::new("2014", vec![monster("wolf", "wolf", [5, 5]), fighter("kara", [6, 5])]);
    table.act("wolf", "attack kara with bite", &[12, 1, 1, 20]);
}

#[test]
fn a_zombie_gets_up_again() {
    let mut zombie = monster("zombie", "zombie", [6, 5]);
    zombie["hp"] = json!(3);
    let mut table = Table::new("2014", vec![fighter("kara", [5, 5]), zombie]);
    // A hit for 5, and a Constitution save against 10.
    table.act("kara", "attack zombie with longsword two-handed", &[15, 5, 12]);
    assert_eq!(table.creature("zombie").hp, 1);
}

#[test]
fn fire_keeps_a_troll_from_healing() {
    for (burnt, hp) in [(false, 60), (true, 50)] {
        let mut troll = monster("troll", "troll", [6, 5]);
        troll["hp"] = json!(50);
        let mut kara = fighter("kara", [5, 5]);
        kara["cantrips"] = json!(["fire-bolt"]);
        kara["class"] = json!("wizard");
        let mut table = Table::with("2014", vec![kara, troll], json!({"order": ["kara", "troll"]}));
        if burnt {
            table.act("kara", "cast fire-bolt on troll", &[18, 18, 1, 1]);
        }
        table.act("kara", "end turn", &[]);
        let burn = if burnt { 2 } else { 0 };
        assert_eq!(table.creature("troll").hp, hp - burn, "burnt: {burnt}");
    }
}

#[test]
fn a_charge_throws_down() {
    for (from, way, prone) in [([1, 5], "move 2,5 3,5 4,5 5,5", true), ([4, 5], "move 5,5", false)] {
        let mut table = Table::new("2014", vec![monster("elk", "elk", from), fighter("kara", [7, 5])]);
        table.act("elk", way, &[]);
        let dice: &[u32] = if prone { &[15, 1, 1, 1, 1] } else { &[15, 1] };
        table.act("elk", "attack kara with ram", dice);
        assert_eq!(table.is("kara", Condition::Prone), prone);
    }
}

#[test]
fn whoever_withstands_a_dragons_presence_need_not_fear_it_again() {
    let mut table = Table::new("2014", vec![monster("dragon", "adult-red-dragon", [10, 10]), fighter("kara", [8, 10])]);
    table.act("dragon", "feature frightful-presence on kara", &[20]);
    table.act("dragon", "end turn", &[]);
    table.act("kara", "end turn", &[]).act("dragon", "pass", &[]);
    table.act("dragon", "feature frightful-presence on kara", &[]);
    assert!(!table.is("kara", Condition::Frightened));
}
