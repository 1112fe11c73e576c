//! Falls of those who are driven over an edge (SRD-5.13, SRD-5.16).

use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::space::Level;
use serde_json::{Value, json};

use super::table::{Table, creature};
use crate::influences::caster;

/// A floor so many feet high west of a column.
fn plateau(feet: i32, to: i16) -> Value {
    let squares: Vec<[i16; 2]> = (0..to).flat_map(|x| (0..12).map(move |y| [x, y])).collect();
    json!([{ "at": squares, "height": feet }])
}

fn victim() -> Value {
    creature("orc", "foes", [4, 3], json!({ "hp": 100, "max_hp": 100 }))
}

fn strong() -> Value {
    creature("kara", "party", [3, 3], json!({ "abilities": { "str": 18 } }))
}

#[test]
fn who_is_shoved_over_an_edge_falls() {
    for (edition, dice) in [("2014", &[20, 1, 3, 3, 3, 3][..]), ("2024", &[1, 3, 3, 3, 3])] {
        let mut table = Table::with(edition, vec![strong(), victim()], json!({ "cells": plateau(40, 5) }));
        table.act("kara", "shove orc away", dice);
        let orc = table.creature("orc");
        assert_eq!((orc.hp, orc.level, orc.at.map(|at| at.x)), (88, Level(0), Some(5)), "{edition}");
        assert!(table.is("orc", Condition::Prone));
    }
}

#[test]
fn who_is_pushed_into_a_pit_below_the_ground_falls() {
    let pit = json!([{ "at": [[5, 3]], "height": -20 }]);
    let mut table = Table::with("2014", vec![strong(), victim()], json!({ "cells": pit }));
    table.act("kara", "shove orc away", &[20, 1, 3, 3]);
    assert_eq!((table.creature("orc").hp, table.creature("orc").level), (94, Level(-4)));
}

#[test]
fn the_push_of_a_weapon_and_of_a_spell_let_fall_alike() {
    let hammer = json!({ "class": "fighter", "level": 5, "abilities": { "str": 18 }, "hands": ["warhammer", "shield"], "masteries": ["warhammer"] });
    let cells = json!({ "cells": plateau(40, 5) });
    let mut table = Table::with("2024", vec![creature("kara", "party", [3, 3], hammer), victim()], cells.clone());
    table.act("kara", "attack orc with warhammer", &[15, 2, 3, 3, 3, 3]);
    assert_eq!((table.creature("orc").hp, table.creature("orc").level), (100 - 6 - 12, Level(0)));
    let mut table = Table::with("2014", vec![caster("sel", "party", [3, 3], &["thunderwave"]), victim()], cells);
    table.act("sel", "cast thunderwave toward east slot 1", &[1, 1, 1, 3, 3, 3, 3]);
    assert_eq!((table.creature("orc").hp, table.creature("orc").level), (100 - 2 - 12, Level(0)));
}

#[test]
fn over_a_chasm_one_falls_as_deep_as_is_written() {
    let chasm = |height: Value| json!({ "cells": [{ "at": [[5, 3]], "kind": "chasm", "height": height }] });
    let mut table = Table::with("2014", vec![strong(), victim()], chasm(json!(-30)));
    table.act("kara", "shove orc away", &[20, 1, 3, 3, 3]);
    assert_eq!((table.creature("orc").hp, table.creature("orc").level), (91, Level(-6)));
    let mut table = Table::with("2014", vec![strong(), victim()], chasm(Value::Null));
    table.act("kara", "shove orc away", &[20, 1]);
    assert!(table.happened().contains(&"left-to-table".to_owned()), "how deep it is nobody says");
    let winged =
        creature("orc", "foes", [4, 3], json!({ "hp": 100, "max_hp": 100, "speed": { "walk": 30, "fly": 30 } }));
    let mut table = Table::with("2014", vec![strong(), winged], chasm(json!(-30)));
    table.act("kara", "shove orc away", &[20, 1]);
    assert_eq!(table.creature("orc").level, Level(0), "whoever flies does not fall");
}
