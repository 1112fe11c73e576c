//! Effects that last: what they change, when saves are made again, and what ends them.

mod areas;
mod calls;
mod changes;
mod clocks;
mod driven;
mod endings;
mod later;
mod walls;

use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

/// A wizard of level 9 with the spells that are named: +7 to hit, and saves against 15. Its cantrips
/// do nothing if they miss.
pub fn caster(id: &str, team: &str, at: [i16; 2], spells: &[&str]) -> Value {
    let more = json!({
        "class": "wizard", "level": 9, "abilities": { "int": 16, "con": 10, "dex": 10 },
        "prepared": spells, "cantrips": ["fire-bolt", "ray-of-frost", "shocking-grasp"],
        "slots": { "1": 4, "2": 3, "3": 3, "4": 3, "5": 1 },
        "hp": 60, "max_hp": 60, "carries": { "component-pouch": 1, "arcane-focus": 1, "holy-symbol": 1 },
        "features": { "potent-cantrip": false },
    });
    creature(id, team, at, more)
}

/// Somebody with many hit points and no modifiers.
pub fn foe(id: &str, at: [i16; 2]) -> Value {
    creature(id, "foes", at, json!({ "hp": 100, "max_hp": 100 }))
}

/// A caster with some spells, before a foe.
pub fn duel(edition: &str, spells: &[&str]) -> Table {
    Table::new(edition, vec![caster("sel", "party", [5, 5], spells), foe("orc", [8, 5])])
}

/// The names of all influences with whom they are on.
pub fn influences(table: &Table) -> Vec<(String, Option<String>)> {
    let name = |who| table.position.creature(who).id().to_string();
    let influences = table.position.influences.iter();
    influences.map(|one| (one.working.name.to_string(), one.creature().map(name))).collect()
}

/// Whether an act left something to the table.
pub fn left(table: &Table) -> bool {
    table.happened().iter().any(|event| event == "left-to-table")
}
