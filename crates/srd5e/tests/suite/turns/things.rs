//! Things of one name that lie about: the nearest is meant.

use rulebound_kernel::Game;
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::space::Square;
use serde_json::json;

use super::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];

/// Kara among arrows.
fn table(edition: &str, kara: serde_json::Value, arrows: &[[i16; 2]]) -> Table {
    let creatures = vec![creature("kara", "party", [3, 3], kara), creature("orc", "foes", [20, 20], json!({}))];
    Table::with(edition, creatures, json!({"cells": [{"at": arrows, "kind": "floor", "name": "arrow"}]}))
}

fn lying(table: &Table) -> Vec<Square> {
    table.position.objects.iter().map(|object| object.at).collect()
}

fn is_listed(table: &Table, text: &str) -> bool {
    let mut listed = false;
    Srd5e::actions(&table.position, &mut |action| listed |= action.to_string() == text);
    listed
}

#[test]
fn the_nearest_is_picked_up() {
    for edition in EDITIONS {
        let mut table = table(edition, json!({}), &[[1, 1], [4, 4], [9, 9]]);
        assert!(is_listed(&table, "pick-up arrow") && is_listed(&table, "interact arrow"));
        table.act("kara", "pick-up arrow", &[]);
        assert_eq!(lying(&table), [Square::new(1, 1), Square::new(9, 9)]);
        assert!(table.creature("kara").holds("arrow"));
    }
}

#[test]
fn a_large_body_takes_what_its_whole_space_is_nearest_to() {
    for edition in EDITIONS {
        // Kara fills the columns 3 and 4: column 5 is beside her, column 1 is not.
        let mut table = table(edition, json!({"size": "large"}), &[[1, 3], [5, 3]]);
        table.act("kara", "pick-up arrow", &[]);
        assert_eq!(lying(&table), [Square::new(1, 3)]);
    }
}

#[test]
fn a_weapon_that_can_only_be_drawn_to_be_thrown_is_thrown_at_those_near_by() {
    // The interaction is spent: of the bonus attack only the throw draws its weapon by itself.
    let hands = json!({"class": "rogue", "level": 3, "hands": ["shortsword", null], "carries": {"dagger": 1}});
    let creatures = vec![creature("kara", "party", [3, 3], hands), creature("orc", "foes", [4, 4], json!({}))];
    let turn = json!({"of": "kara", "actions": ["attack"], "interactions": 1,
        "attacks": [{"with": "dagger", "as": "action", "thrown": true}]});
    let table = Table::with("2024", creatures, json!({"order": ["kara", "orc"], "turn": turn}));
    assert!(!is_listed(&table, "attack orc with dagger as bonus"));
    assert_eq!(table.refused("kara", "attack orc with dagger as bonus"), "interaction-spent");
    assert!(is_listed(&table, "attack orc with dagger thrown as bonus"));
    assert!(table.verdict("kara", "attack orc with dagger thrown as bonus").is_legal());
}

#[test]
fn from_the_air_nothing_on_the_ground_is_near() {
    for edition in EDITIONS {
        let high = json!({"at": [3, 3, 30], "speed": {"walk": 30, "fly": 60}});
        let table = table(edition, high, &[[3, 3], [4, 4]]);
        for text in ["pick-up arrow", "interact arrow", "use arrow"] {
            assert!(!is_listed(&table, text), "{text}");
            assert_eq!(table.refused("kara", text), "out-of-range", "{text}");
        }
    }
}
