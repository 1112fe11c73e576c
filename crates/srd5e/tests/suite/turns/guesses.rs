//! Attacks and spells at squares.

use rulebound_srd5e::Event;
use rulebound_srd5e::event::Strike;
use serde_json::{Value, json};

use super::table::{Table, creature};

/// A caster, and an orc with whatever is said of it.
fn table(orc: Value) -> Table {
    let mirel = json!({"cantrips": ["fire-bolt", "ray-of-frost"], "hands": ["longbow", null], "carries": {"arrow": 3}});
    let orc = creature("orc", "foes", [12, 8], orc);
    Table::new("2014", vec![creature("mirel", "party", [5, 5], mirel), orc])
}

fn strikes(table: &Table) -> Vec<Strike> {
    let strike = |event: &Event| match event {
        Event::Attacked { strike, .. } => Some(*strike),
        _ => None,
    };
    table.events.iter().filter_map(strike).collect()
}

#[test]
fn a_spell_at_the_square_of_somebody_who_is_seen_is_rolled_for() {
    // SRD-10.3.
    for spell in ["fire-bolt", "ray-of-frost"] {
        let mut table = table(json!({"hp": 20, "max_hp": 20}));
        table.act("mirel", &format!("cast {spell} on 12,8"), &[15, 4]);
        assert_eq!((strikes(&table), table.creature("orc").hp), (vec![Strike::Hit], 16), "{spell}");
    }
}

#[test]
fn a_guess_that_is_right_is_rolled_for_with_disadvantage() {
    let mut table = table(json!({"hp": 20, "max_hp": 20, "conditions": [{"name": "invisible"}]}));
    table.act("mirel", "cast ray-of-frost on 12,8", &[18, 15, 4]);
    assert_eq!((strikes(&table), table.creature("orc").hp), (vec![Strike::Hit], 16));
}

#[test]
fn a_guess_that_is_wrong_misses() {
    let mut table = table(json!({}));
    table.act("mirel", "cast ray-of-frost on 13,8", &[]);
    assert_eq!(strikes(&table), vec![Strike::Miss]);
}

#[test]
fn a_shot_at_the_ground_misses_whoever_flies_above() {
    let mut orc = creature("orc", "foes", [12, 8], json!({"speed": {"fly": 60}}));
    orc["at"] = json!([12, 8, 30]);
    let mirel = json!({"hands": ["longbow", null], "carries": {"arrow": 3}});
    let mut table = Table::new("2014", vec![creature("mirel", "party", [5, 5], mirel), orc]);
    table.act("mirel", "attack 12,8,0 with longbow", &[]);
    assert_eq!(strikes(&table), vec![Strike::Miss]);
}

#[test]
fn a_blow_at_the_own_square_is_no_blow_at_oneself() {
    let mut table = table(json!({}));
    table.act("mirel", "attack 5,5 with unarmed-strike", &[]);
    assert_eq!((strikes(&table), table.creature("mirel").hp), (vec![Strike::Miss], 10));
}
