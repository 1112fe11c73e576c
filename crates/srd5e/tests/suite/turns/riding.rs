//! Riders and what becomes of them.

use rulebound_srd5e::space::Square;
use serde_json::{Value, json};

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

/// A rider beside its horse, or on it, with an orc that has it in its reach and nothing else.
fn saddled(edition: &str, kara: Value, orc: [i16; 2]) -> Table {
    let creatures = vec![
        creature("kara", "party", [5, 5], kara),
        creature("horse", "party", [6, 5], json!({"monster": "warhorse", "trained": true})),
        creature("orc", "foes", orc, json!({"hands": ["club", null]})),
    ];
    Table::with(edition, creatures, json!({"turn": {"of": "kara"}, "order": ["kara", "horse", "orc"]}))
}

fn spent(table: &Table) -> (u32, bool) {
    table.position.turn.as_ref().map_or((0, false), |turn| (turn.moved.walk, turn.mounted))
}

#[test]
fn mounting_out_of_a_reach_waits_for_an_answer() {
    // SRD-5.15: the verdict tells of the attack, and it is offered.
    for edition in EDITIONS {
        let mut table = saddled(edition, json!({}), [4, 5]);
        table.act("kara", "mount horse", &[]);
        assert_eq!((table.asked().as_str(), spent(&table)), ("orc may react", (0, false)));
        table.act("orc", "pass", &[]);
        assert_eq!((table.creature("kara").riding, spent(&table)), (table.position.named("horse"), (15, true)));
    }
}

#[test]
fn whoever_is_seized_does_not_get_into_the_saddle() {
    let mut table = saddled("2024", json!({}), [4, 5]);
    table.act("kara", "mount horse", &[]).act("orc", "opportunity-attack kara grapple", &[1]);
    assert_eq!((table.creature("kara").riding, spent(&table)), (None, (0, false)));
    assert_eq!(table.asked(), "kara takes its turn");
}

#[test]
fn dismounting_out_of_a_reach_waits_for_an_answer() {
    for edition in EDITIONS {
        // The orc is beside the far side of the horse.
        let mut table = saddled(edition, json!({"at": [6, 5], "riding": "horse"}), [8, 6]);
        table.act("kara", "dismount to 5,5", &[]);
        assert_eq!((table.asked().as_str(), spent(&table)), ("orc may react", (0, false)));
        table.act("orc", "opportunity-attack kara with club", &[15, 3]);
        assert_eq!((table.creature("kara").hp, table.creature("kara").riding), (7, None));
        assert_eq!((table.creature("kara").at, spent(&table)), (Some(Square::new(5, 5)), (15, true)));
    }
}

#[test]
fn a_teleport_takes_a_rider_out_of_the_saddle() {
    for edition in EDITIONS {
        let kara = json!({"at": [6, 5], "riding": "horse", "prepared": ["misty-step"], "slots": {"2": 1}});
        let mut table = saddled(edition, kara, [20, 20]);
        table.act("kara", "cast misty-step to 10,5 slot 2", &[]);
        assert_eq!((table.creature("kara").riding, table.creature("kara").at), (None, Some(Square::new(10, 5))));
        assert_eq!(table.creature("horse").at, Some(Square::new(6, 5)));
    }
}
