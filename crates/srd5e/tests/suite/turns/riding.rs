//! Riders and what becomes of them.

use rulebound_srd5e::space::Square;
use serde_json::json;

use super::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];

#[test]
fn a_rider_who_is_held_by_its_mount_is_carried_and_not_dragged() {
    for edition in EDITIONS {
        let held = json!({"size": "small", "riding": "kara", "conditions": [{"name": "grappled", "source": "kara"}]});
        let creatures = vec![
            creature("kara", "party", [5, 5], json!({})),
            creature("nim", "party", [5, 5], held),
            creature("orc", "foes", [20, 20], json!({})),
        ];
        let mut table = Table::with(edition, creatures, json!({"order": ["kara", "nim", "orc"]}));
        table.act("kara", "move 6,5", &[]);
        assert_eq!(table.creature("nim").at, table.creature("kara").at);
        assert_eq!(table.creature("nim").riding, table.position.named("kara"));
    }
}

#[test]
fn a_dead_rider_comes_off() {
    for edition in EDITIONS {
        let creatures = vec![
            creature("orc", "foes", [4, 5], json!({"abilities": {"str": 16}})),
            creature(
                "knight",
                "party",
                [5, 5],
                json!({"monster": "knight", "hp": 1, "riding": "horse", "controls_mount": true, "reaction_spent": true}),
            ),
            creature("horse", "party", [5, 5], json!({"monster": "warhorse", "trained": true})),
        ];
        let mut table = Table::with(edition, creatures, json!({"order": ["orc", "knight", "horse"]}));
        table.act("orc", "attack knight with unarmed-strike", &[19]);
        assert!(table.creature("knight").is_dead());
        assert_eq!(table.creature("knight").riding, None);
    }
}

#[test]
fn who_comes_off_a_squeezing_mount_is_not_in_the_wall() {
    for edition in EDITIONS {
        // Of the four squares of the horse the two to the west are in a wall.
        let creatures = vec![
            creature("orc", "foes", [7, 5], json!({"abilities": {"str": 16}})),
            creature(
                "knight",
                "party",
                [5, 5],
                json!({"monster": "knight", "hp": 1, "riding": "horse", "controls_mount": true, "reaction_spent": true}),
            ),
            creature("horse", "party", [5, 5], json!({"monster": "warhorse", "trained": true})),
        ];
        let wall = json!([{"at": [[5, 4], [5, 5], [5, 6]], "kind": "wall"}]);
        let mut table = Table::with(edition, creatures, json!({"order": ["orc", "knight", "horse"], "cells": wall}));
        // By the rules of 2014 whoever squeezes is hit more easily.
        let dice: &[u32] = if edition == "2014" { &[19, 19] } else { &[19] };
        table.act("orc", "attack knight with unarmed-strike", dice);
        let knight = table.creature("knight");
        assert_eq!((knight.riding, knight.at), (None, Some(Square::new(6, 5))));
    }
}
