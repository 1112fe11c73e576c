//! What influences change: rolls, armour class, speeds, actions, hit points.

use rulebound_kernel::Verdict;
use rulebound_srd5e::Event;
use rulebound_srd5e::data::words::Condition;
use serde_json::json;

use super::{caster, duel, foe, influences, left};
use crate::turns::table::{Table, creature};

/// The armour class that the last attack was made against.
fn armor_class(table: &Table) -> i32 {
    let mut classes = table.events.iter().filter_map(|event| match event {
        Event::Attacked { armor_class, .. } => Some(*armor_class),
        _ => None,
    });
    classes.next_back().expect("an attack")
}

/// The total of the last attack roll or save.
fn total(table: &Table) -> i32 {
    let mut totals = table.events.iter().filter_map(|event| match event {
        Event::Attacked { throw, .. } | Event::Saved { throw, .. } => Some(throw.total),
        _ => None,
    });
    totals.next_back().expect("a roll")
}

#[test]
fn bless_adds_a_die_to_attacks_and_saves() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(
            edition,
            vec![
                caster("sel", "party", [5, 5], &["bless", "fire-bolt"]),
                caster("orc", "foes", [8, 5], &["hold-person"]),
            ],
        );
        table.act("sel", "cast bless on sel slot 1", &[]);
        assert!(!left(&table));
        table.act("sel", "end turn", &[]);
        // 7, proficiency and the 4 of the die reach 15.
        table.act("orc", "cast hold-person on sel slot 2", &[7, 4]);
        assert_eq!(total(&table), 7 + 4 + 4);
        table.act("orc", "end turn", &[]);
        // +7 to hit and a die of 3.
        table.act("sel", "cast fire-bolt on orc", &[1, 3]);
        assert_eq!(total(&table), 1 + 7 + 3);
    }
}

#[test]
fn two_blessings_add_one_die() {
    let mut table = Table::new(
        "2014",
        vec![
            caster("sel", "party", [5, 5], &["bless"]),
            caster("tor", "party", [5, 6], &["bless", "fire-bolt"]),
            foe("orc", [8, 5]),
        ],
    );
    table.act("sel", "cast bless on tor slot 1", &[]).act("sel", "end turn", &[]);
    table.act("tor", "cast bless on tor slot 1", &[]);
    assert_eq!(influences(&table).len(), 2);
    table.act("tor", "end turn", &[]).act("orc", "end turn", &[]).act("sel", "end turn", &[]);
    table.act("tor", "cast fire-bolt on orc", &[1, 4]);
    assert_eq!(total(&table), 1 + 7 + 4);
}

#[test]
fn haste_doubles_the_speed_and_gives_an_action() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["haste"]);
        table.act("sel", "cast haste on sel slot 3", &[]);
        assert!(!left(&table));
        table.act("sel", "move 4,5 3,5 2,5 1,5 0,5 0,6 0,7 0,8 0,9 0,10 0,11 0,12", &[]);
        assert_eq!(table.refused("sel", "move 0,13"), "not-enough-movement");
        assert_eq!(table.refused("sel", "dodge"), "action-not-allowed");
        table.act("sel", "dash", &[]);
        assert_eq!(table.refused("sel", "dash"), "action-spent");
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        table.act("sel", "dodge", &[]).act("sel", "disengage", &[]);
        // When it ends, a turn passes in which nothing can be done.
        table.act("sel", "end concentration", &[]);
        assert!(matches!(table.refused("sel", "move 0,13"), "feature-prevents" | "speed-zero"));
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        assert!(matches!(table.refused("sel", "dodge"), "feature-prevents" | "condition-prevents"));
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        table.act("sel", "dodge", &[]);
    }
}

#[test]
fn mage_armor_is_what_the_data_say() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["mage-armor"]);
        table.act("sel", "cast mage-armor on sel slot 1", &[]);
        assert!(!left(&table));
        table.act("sel", "end turn", &[]);
        table.act("orc", "move 7,5 6,5", &[]).act("orc", "attack sel with unarmed-strike", &[10]);
        assert_eq!(armor_class(&table), 13);
        // And so it is where a file only says that it lasts.
        let written = creature("sel", "party", [5, 5], json!({ "ongoing": ["mage-armor"] }));
        let mut table = Table::new(edition, vec![foe("orc", [6, 5]), written]);
        table.act("orc", "attack sel with unarmed-strike", &[10]);
        assert_eq!(armor_class(&table), 13);
    }
}

#[test]
fn a_shield_of_faith_and_barkskin_protect() {
    for edition in ["2014", "2024"] {
        let least = if edition == "2014" { 16 } else { 17 };
        for (spell, expected) in [("shield-of-faith", 12), ("barkskin", least)] {
            let mut table = duel(edition, &[spell]);
            let slot = if spell == "barkskin" { 2 } else { 1 };
            table.act("sel", &format!("cast {spell} on sel slot {slot}"), &[]);
            table.act("sel", "end turn", &[]);
            table.act("orc", "move 7,5 6,5", &[]).act("orc", "attack sel with unarmed-strike", &[2]);
            assert_eq!(armor_class(&table), expected, "{spell}");
        }
    }
}

#[test]
fn who_is_blurred_is_hard_to_hit_and_who_glows_is_easy() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["blur"]);
        table.act("sel", "cast blur slot 2", &[]).act("sel", "end turn", &[]);
        table.act("orc", "move 7,5 6,5", &[]);
        let Verdict::Legal { notices, .. } = table.verdict("orc", "attack sel with unarmed-strike") else {
            panic!("an attack is legal");
        };
        assert!(format!("{notices:?}").contains("Disadvantage"), "{notices:?}");
        table.act("orc", "attack sel with unarmed-strike", &[20, 3]);
        assert_eq!(total(&table), 5);
    }
}

#[test]
fn a_guiding_bolt_helps_the_next_attack_only() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(
            edition,
            vec![
                caster("sel", "party", [5, 5], &["guiding-bolt"]),
                caster("tor", "party", [5, 6], &["fire-bolt"]),
                foe("orc", [8, 5]),
            ],
        );
        table.act("sel", "cast guiding-bolt on orc slot 1", &[15, 1, 1, 1, 1]);
        assert_eq!(influences(&table).len(), 1);
        table.act("sel", "end turn", &[]).act("tor", "cast fire-bolt on orc", &[2, 15, 1, 1]);
        assert!(influences(&table).is_empty());
    }
}

#[test]
fn aid_adds_hit_points_for_as_long_as_it_lasts() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["aid"]);
        table.act("sel", "cast aid on sel slot 3", &[]);
        let sel = table.creature("sel");
        assert_eq!((sel.hp, sel.max_hp), (70, 70));
        if edition == "2024" {
            table.act("sel", "dismiss aid", &[]);
            let sel = table.creature("sel");
            assert_eq!((sel.hp, sel.max_hp), (60, 60));
        }
    }
}

#[test]
fn resistance_halves_and_a_death_ward_holds_once() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(
            edition,
            vec![caster("sel", "party", [5, 5], &["death-ward"]), caster("orc", "foes", [8, 5], &["fire-bolt"])],
        );
        table.act("sel", "cast death-ward on sel slot 4", &[]).act("sel", "end turn", &[]);
        let mut hurt = table.position.clone();
        hurt.creatures[0].hp = 2;
        table.position = hurt;
        table.act("orc", "cast fire-bolt on sel", &[19, 9, 9]);
        assert_eq!(table.creature("sel").hp, 1);
        assert!(influences(&table).is_empty());
    }
}

#[test]
fn sleep_takes_the_weakest_first() {
    let weak = |id: &str, at, hp: u32| creature(id, "foes", at, json!({ "hp": hp, "max_hp": hp }));
    let mut table = Table::new(
        "2014",
        vec![
            caster("sel", "party", [5, 5], &["sleep"]),
            weak("one", [12, 5], 12),
            weak("two", [13, 5], 7),
            weak("three", [14, 5], 4),
        ],
    );
    // Five dice of eight: 20 hit points. 4 and 7 are within them, then 9 are too few for 12.
    table.act("sel", "cast sleep at 13,5 slot 1", &[4, 4, 4, 4, 4]);
    assert!(!table.is("one", Condition::Unconscious));
    assert!(table.is("two", Condition::Unconscious) && table.is("three", Condition::Unconscious));
    // Damage wakes.
    assert_eq!(influences(&table).len(), 2);
}

#[test]
fn thunder_pushes() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(edition, vec![caster("sel", "party", [5, 5], &["thunderwave"]), foe("orc", [6, 5])]);
        table.act("sel", "cast thunderwave toward east slot 1", &[4, 4, 1]);
        assert_eq!(table.creature("orc").at.map(|square| (square.x, square.y)), Some((8, 5)));
        assert_eq!(table.creature("orc").hp, 92);
    }
}

#[test]
fn an_attack_may_strike_a_double() {
    for (edition, dice, doubles) in [("2014", &[15, 6][..], 2), ("2024", &[15, 1, 3, 1][..], 2)] {
        let mut table = duel(edition, &["mirror-image"]);
        table.act("sel", "cast mirror-image slot 2", &[]).act("sel", "end turn", &[]);
        table.act("orc", "move 7,5 6,5", &[]).act("orc", "attack sel with unarmed-strike", dice);
        assert_eq!(table.creature("sel").hp, 60);
        assert_eq!(table.position.influences[0].left, Some(doubles));
    }
}

#[test]
fn a_sanctuary_keeps_attacks_away_until_its_owner_attacks() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["sanctuary"]);
        table.act("sel", "cast sanctuary on sel slot 1", &[]).act("sel", "end turn", &[]);
        table.act("orc", "move 7,5 6,5", &[]).act("orc", "attack sel with unarmed-strike", &[14]);
        assert_eq!(table.creature("sel").hp, 60);
        table.act("orc", "end turn", &[]);
        table.act("sel", "attack orc with unarmed-strike", &[1]);
        assert!(influences(&table).is_empty());
    }
}

#[test]
fn freedom_of_movement_goes_over_rubble() {
    let rubble = json!({ "cells": [{ "at": [[4, 5], [3, 5], [2, 5]], "kind": "difficult" }] });
    for edition in ["2014", "2024"] {
        let creatures = vec![caster("sel", "party", [5, 5], &["freedom-of-movement"]), foe("orc", [20, 20])];
        let mut table = Table::with(edition, creatures, rubble.clone());
        assert_eq!(table.refused("sel", "move 4,5 3,5 2,5 1,5"), "not-enough-movement");
        table.act("sel", "cast freedom-of-movement on sel slot 4", &[]);
        table.act("sel", "move 4,5 3,5 2,5 1,5", &[]);
    }
}

#[test]
fn a_wraith_drains_life_for_good() {
    // The attack, four dice of eight, and by the rules of 2014 a save.
    for (edition, dice) in [("2014", &[15, 1, 1, 1, 1, 1][..]), ("2024", &[15, 1, 1, 1, 1][..])] {
        let wraith = creature("wraith", "foes", [6, 5], json!({ "monster": "wraith" }));
        let mut table = Table::new(edition, vec![wraith, caster("sel", "party", [5, 5], &[])]);
        table.act("wraith", "attack sel with life-drain", dice);
        let sel = table.creature("sel");
        assert_eq!((sel.hp, sel.max_hp), (53, 53));
    }
}

#[test]
fn shocking_grasp_takes_reactions() {
    let mut table = Table::new("2014", vec![caster("sel", "party", [5, 5], &["shocking-grasp"]), foe("orc", [6, 5])]);
    table.act("sel", "cast shocking-grasp on orc", &[15, 1, 1]);
    // Nobody is asked about an opportunity attack.
    table.act("sel", "move 4,5 3,5", &[]);
    assert_eq!(table.asked(), "sel takes its turn");
}
