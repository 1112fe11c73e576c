//! Saving throws, death saves and checks: what leans them and what is added.

use rulebound_kernel::Game;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::{Event, Srd5e, expect};
use serde_json::{Value, json};

use super::table::{Table, creature};
use crate::influences::{caster, foe};

const EDITIONS: [&str; 2] = ["2014", "2024"];

/// The faces and totals of the saves of the last act.
fn saves(table: &Table) -> Vec<(usize, i32)> {
    let thrown = table.events.iter().filter_map(|event| match event {
        Event::Saved { throw, .. } | Event::DeathSaved { throw, .. } | Event::Checked { throw, .. } => {
            Some((throw.faces.len(), throw.total))
        }
        _ => None,
    });
    thrown.collect()
}

/// Eight dice of a fireball, then those of the saves.
fn fireball(saves: &[u32]) -> Vec<u32> {
    [1; 8].into_iter().chain(saves.iter().copied()).collect()
}

#[test]
fn cover_from_the_point_of_origin_helps_against_areas() {
    // SRD-10.8: a fireball, a lightning bolt and a breath, each behind what gives three quarters of cover.
    for edition in EDITIONS {
        let wall = |x: i16| json!([{ "at": (0..30).map(|y| [x, y]).collect::<Vec<_>>(), "cover": "three-quarters" }]);
        let fight = |cells: Value| {
            let sel = caster("sel", "party", [3, 6], &["fireball", "lightning-bolt"]);
            Table::with(edition, vec![sel, foe("orc", [11, 6])], json!({ "cells": cells }))
        };
        let mut table = fight(wall(10));
        table.act("sel", "cast fireball at 9,6 slot 3", &fireball(&[10]));
        assert_eq!(saves(&table), [(1, 15)], "{edition}");
        let mut table = fight(wall(10));
        table.act("sel", "cast fireball at 12,6 slot 3", &fireball(&[10]));
        assert_eq!(saves(&table), [(1, 10)], "{edition}: it bursts on this side of the wall");
        let mut table = fight(wall(8));
        table.act("sel", "cast lightning-bolt toward east slot 3", &fireball(&[10]));
        assert_eq!(saves(&table), [(1, 15)], "{edition}");
        let dragon = creature("drake", "foes", [12, 6], json!({ "monster": "young-red-dragon" }));
        let mut table = Table::with(edition, vec![dragon, foe("orc", [8, 6])], json!({ "cells": wall(10) }));
        let dice: Vec<u32> = [1; 16].into_iter().chain([10]).collect();
        table.act("drake", "feature fire-breath toward west", &dice);
        assert_eq!(saves(&table), [(1, 15)], "{edition}");
    }
}

#[test]
fn creatures_give_half_cover_against_areas_and_the_caster_gives_none() {
    let sel = caster("sel", "party", [3, 6], &["fireball"]);
    let mut table = Table::new("2014", vec![sel, foe("ogre", [10, 6]), foe("orc", [11, 6])]);
    // From the corner at 9,6 the line to the orc passes through the square of the ogre.
    table.act("sel", "cast fireball at 9,6 slot 3", &fireball(&[10, 10]));
    assert_eq!(saves(&table), [(1, 10), (1, 12)]);
}

#[test]
fn what_may_be_expected_of_an_area_knows_of_cover() {
    let chance = |cells: Value| {
        let sel = caster("sel", "party", [3, 6], &["fireball"]);
        let table = Table::with("2014", vec![sel, foe("orc", [11, 6])], json!({ "cells": cells }));
        let intent: Intent = "cast fireball at 9,6 slot 3".parse().expect("an intent");
        expect(&table.position, &intent).expect("an expectation").prospects[0].chance
    };
    let cells = json!([{ "at": (0..30).map(|y| [10, y]).collect::<Vec<_>>(), "cover": "three-quarters" }]);
    assert!((chance(json!([])) - chance(cells) - 0.25).abs() < 1e-6, "5 on a die of twenty sides");
}

#[test]
fn death_saves_feel_exhaustion_and_what_helps_every_save() {
    let death = |edition: &str, kara: Value, influences: Value, dice: &[u32]| {
        let creatures = vec![
            caster("sel", "party", [5, 5], &["bless", "beacon-of-hope", "holy-aura"]),
            creature("kara", "party", [9, 9], kara),
            foe("orc", [20, 20]),
        ];
        let mut table = Table::with(edition, creatures, json!({ "influences": influences }));
        table.act("sel", "end turn", dice);
        (saves(&table), table.creature("kara").death_saves)
    };
    let tired = |level: u8| json!({ "hp": 0, "conditions": [{ "name": "exhaustion", "level": level }] });
    let under = |spell: &str| json!([{ "number": 1, "name": spell, "by": "sel", "on": "kara", "effect": [0] }]);
    let none = || json!([]);
    // SRD-2.11: by 2014 the third level, by 2024 two for each.
    assert_eq!(death("2014", tired(2), none(), &[12]), (vec![(1, 12)], Some((1, 0))));
    assert_eq!(death("2014", tired(3), none(), &[12, 9]), (vec![(2, 9)], Some((0, 1))));
    assert_eq!(death("2024", tired(3), none(), &[12]), (vec![(1, 6)], Some((0, 1))));
    for edition in EDITIONS {
        let dying = || json!({ "hp": 0 });
        assert_eq!(death(edition, dying(), under("bless"), &[8, 3]), (vec![(1, 11)], Some((1, 0))), "{edition}");
        assert_eq!(death(edition, dying(), under("beacon-of-hope"), &[3, 12]), (vec![(2, 12)], Some((1, 0))));
        assert_eq!(death(edition, dying(), under("holy-aura"), &[3, 12]), (vec![(2, 12)], Some((1, 0))));
    }
}

#[test]
fn the_fourth_level_of_exhaustion_halves_the_hit_points_in_2014() {
    let fight = |edition: &str, kara: Value| {
        let creatures = vec![
            caster("sel", "party", [5, 5], &["heal"]),
            creature("kara", "party", [5, 6], kara),
            foe("orc", [20, 20]),
        ];
        Table::new(edition, creatures)
    };
    let tired = |hp: Value| json!({ "hp": hp, "max_hp": 40, "conditions": [{ "name": "exhaustion", "level": 4 }] });
    for (edition, most) in [("2014", 20), ("2024", 40)] {
        let mut table = fight(edition, tired(json!(5)));
        table.position.creatures[0].pools.slots[5] = 1;
        table.act("sel", "cast heal on kara slot 6", &[]);
        assert_eq!(table.creature("kara").hp, most, "{edition}");
        assert_eq!(fight(edition, tired(Value::Null)).creature("kara").hp, most, "{edition}: unless it is written");
    }
    let setup = json!({ "grid": { "width": 9, "height": 9 }, "creatures": [creature("kara", "party", [5, 6], tired(json!(21)))] });
    let setup = Srd5e::parse_setup(&setup.to_string()).expect("a file");
    assert!(Srd5e::check(&setup, &rulebound_srd5e::Ruleset::SRD51).is_err(), "more hit points than it can have");
}

#[test]
fn fear_and_untrained_armour_lie_on_checks() {
    for edition in EDITIONS {
        let escapes = |more: Value, dice: &[u32]| {
            let mut kara = json!({ "conditions": [{ "name": "grappled", "source": "orc" }] });
            if let (Value::Object(kara), Value::Object(more)) = (&mut kara, more) {
                kara.extend(more);
            }
            let creatures = vec![creature("kara", "party", [5, 5], kara), foe("orc", [6, 5])];
            let mut table = Table::new(edition, creatures);
            let contest: Vec<u32> = dice.iter().copied().chain((edition == "2014").then_some(5)).collect();
            table.act("kara", "escape by athletics", &contest);
            saves(&table)[0].0
        };
        let grip = json!({ "name": "grappled", "source": "orc" });
        assert_eq!(escapes(json!({}), &[10]), 1, "{edition}");
        let scared = json!({ "conditions": [grip, { "name": "frightened", "source": "orc" }] });
        assert_eq!(escapes(scared, &[10, 10]), 2, "{edition}: SRD-2.10");
        let clad = json!({ "class": "wizard", "level": 1, "armor": "plate-armor" });
        assert_eq!(escapes(clad, &[10, 10]), 2, "{edition}: SRD-2.12");
    }
}

#[test]
fn what_leans_a_dexterity_save() {
    let faces = |edition: &str, orc: Value, cells: Value| {
        let sel = caster("sel", "party", [5, 5], &["fireball"]);
        let mut fields = json!({ "hp": 100, "max_hp": 100 });
        if let (Value::Object(fields), Value::Object(more)) = (&mut fields, orc) {
            fields.extend(more);
        }
        let creatures = vec![sel, creature("orc", "foes", [15, 5], fields)];
        let table = Table::with(edition, creatures, json!({ "cells": cells }));
        for dice in [&[7][..], &[7, 7]] {
            let mut thrown = rulebound_kernel::dice::Scripted::new(fireball(dice));
            let act = "cast fireball at 14,6 slot 3".parse().expect("an intent");
            if Srd5e::decide(&table.position, &act, &rulebound_kernel::Waivers::NONE, &mut thrown).is_ok() {
                return dice.len();
            }
        }
        panic!("{orc:?}", orc = table.creature("orc").conditions);
    };
    let bare = || json!([]);
    let pillar = || json!([{ "at": [[16, 5], [16, 6]], "kind": "pillar" }]);
    for edition in EDITIONS {
        assert_eq!(faces(edition, json!({}), bare()), 1);
        assert_eq!(faces(edition, json!({ "dodging": true }), bare()), 2, "SRD-4.1");
        assert_eq!(faces(edition, json!({ "dodging": true, "speed": { "walk": 0 } }), bare()), 1, "SRD-4.1");
        let stunned = json!({ "dodging": true, "conditions": [{ "name": "incapacitated" }] });
        assert_eq!(faces(edition, stunned, bare()), 1, "SRD-4.1");
        assert_eq!(faces(edition, json!({ "conditions": [{ "name": "restrained" }] }), bare()), 2);
        let clad = json!({ "class": "wizard", "level": 1, "armor": "plate-armor" });
        assert_eq!(faces(edition, clad, bare()), 2, "SRD-2.12");
        let squeezed = if edition == "2014" { 2 } else { 1 };
        assert_eq!(faces(edition, json!({ "size": "large" }), pillar()), squeezed, "SRD-5.8");
    }
}

#[test]
fn all_saves_against_an_area_come_before_anything_it_does() {
    // The caster stands in its own fireball and loses the spell that holds its foe: that one could not dodge all the same.
    for edition in EDITIONS {
        let sel = caster("sel", "party", [5, 5], &["hold-person", "fireball"]);
        let mut table = Table::new(edition, vec![sel, foe("orc", [8, 5])]);
        table.act("sel", "cast hold-person on orc slot 2", &[5]).act("sel", "end turn", &[]).act(
            "orc",
            "end turn",
            &[4],
        );
        assert!(table.is("orc", Condition::Paralyzed));
        // The damage, the caster's save, and its concentration.
        table.act("sel", "cast fireball at 7,5 slot 3", &fireball(&[2, 1]));
        let told: Vec<String> = table.happened();
        let damaged = told.iter().position(|event| event == "damaged").expect("damage");
        let both = told[..damaged].iter().filter(|event| *event == "saved").count();
        assert_eq!(both, 2, "{told:?}");
        assert!(!table.is("orc", Condition::Paralyzed), "it ends afterwards");
        assert_eq!(table.creature("orc").hp, 92, "{edition}: it failed without a die");
    }
}
