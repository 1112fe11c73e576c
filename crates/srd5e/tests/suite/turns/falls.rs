//! Falls: what a verdict says of them happens.

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Verdict};
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::notice::Notice;
use rulebound_srd5e::space::{Level, Square};
use rulebound_srd5e::{Event, Srd5e};
use serde_json::{Value, json};

use super::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];

/// A creature in the air, or wherever it is said to be, and an enemy far away.
fn aloft(edition: &str, at: Value, kara: Value, cells: Value) -> Table {
    let mut entry = creature("kara", "party", [5, 5], json!({"hp": 40, "max_hp": 40}));
    entry["at"] = at;
    if let (Value::Object(entry), Value::Object(more)) = (&mut entry, kara) {
        entry.extend(more);
    }
    Table::with(edition, vec![entry, creature("orc", "foes", [20, 20], json!({}))], json!({"cells": cells}))
}

fn winged() -> Value {
    json!({"speed": {"walk": 30, "fly": 60}})
}

/// The feet of a fall that a verdict tells of.
fn told(table: &Table, by: &str, text: &str) -> Option<u32> {
    let Verdict::Legal { notices, .. } = table.verdict(by, text) else { panic!("`{text}` is refused") };
    notices.iter().find_map(|notice| match notice {
        Notice::Falls { feet, .. } => Some(*feet),
        _ => None,
    })
}

fn fell(table: &Table) -> (u32, Level, bool) {
    let kara = table.creature("kara");
    (40 - kara.hp, kara.level, kara.is(Condition::Prone))
}

#[test]
fn a_flyer_that_walks_falls_first() {
    // SRD-5.13: and lies there, so that nothing comes of the walk.
    for edition in EDITIONS {
        let mut table = aloft(edition, json!([5, 5, 30]), winged(), json!([]));
        assert_eq!(told(&table, "kara", "move walk 6,5"), Some(30));
        table.act("kara", "move walk 6,5", &[1, 2, 3]);
        assert_eq!((fell(&table), table.creature("kara").at), ((6, Level::GROUND, true), Some(Square::new(5, 5))));
    }
}

#[test]
fn a_fall_of_five_feet_is_nothing() {
    for edition in EDITIONS {
        let mut table = aloft(edition, json!([5, 5, 5]), winged(), json!([]));
        table.act("kara", "move walk 6,5", &[]);
        assert_eq!((fell(&table), table.creature("kara").at), ((0, Level::GROUND, false), Some(Square::new(6, 5))));
    }
}

#[test]
fn whoever_dismounts_in_the_air_falls() {
    for edition in EDITIONS {
        let kara = creature("kara", "party", [6, 5], json!({"hp": 40, "max_hp": 40, "riding": "griffon"}));
        let mut griffon = creature("griffon", "party", [6, 5], json!({"monster": "griffon"}));
        griffon["at"] = json!([6, 5, 20]);
        let orc = creature("orc", "foes", [20, 20], json!({}));
        let mut table = Table::with(edition, vec![kara, griffon, orc], json!({"turn": {"of": "kara"}}));
        assert_eq!(told(&table, "kara", "dismount to 5,5"), Some(20));
        table.act("kara", "dismount to 5,5", &[2, 3]);
        assert_eq!((fell(&table), table.creature("kara").at), ((5, Level::GROUND, true), Some(Square::new(5, 5))));
        assert_eq!(table.position.turn.as_ref().map(|turn| (turn.moved.walk, turn.mounted)), Some((15, true)));
    }
}

#[test]
fn whoever_is_carried_into_the_air_falls() {
    for edition in EDITIONS {
        let kara = json!({"prepared": ["misty-step"], "slots": {"2": 1}});
        let mut table = aloft(edition, json!([5, 5]), kara, json!([]));
        assert_eq!(told(&table, "kara", "cast misty-step to 8,5,20 slot 2"), Some(20));
        table.act("kara", "cast misty-step to 8,5,20 slot 2", &[3, 4]);
        assert_eq!(fell(&table), (7, Level::GROUND, true));
    }
}

#[test]
fn a_chasm_is_as_deep_as_it_is_said_to_be_and_else_as_the_table_says() {
    let cast = |cell: Value, dice: &[u32]| {
        let kara = json!({"prepared": ["misty-step"], "slots": {"2": 1}});
        let mut table = aloft("2014", json!([5, 5]), kara, json!([cell]));
        table.act("kara", "cast misty-step to 8,5,0 slot 2", dice);
        table
    };
    let deep = cast(json!({"at": [[8, 5]], "kind": "chasm", "height": -30}), &[1, 1, 1]);
    assert_eq!(fell(&deep), (3, Level(-6), true));
    let unknown = cast(json!({"at": [[8, 5]], "kind": "chasm"}), &[]);
    assert_eq!(fell(&unknown), (0, Level::GROUND, false));
    assert!(unknown.events.iter().any(|event| matches!(event, Event::LeftToTable { what, .. } if what == "fall")));
}

#[test]
fn a_fall_before_a_move_can_be_slowed() {
    // SRD-3.18: who can slow a fall is asked; whoever comes down slowly walks on.
    let kara = creature("kara", "party", [5, 5], json!({"hp": 40, "max_hp": 40, "speed": {"walk": 30, "fly": 60}}));
    let mut kara = kara;
    kara["at"] = json!([5, 5, 30]);
    let mage = json!({"prepared": ["feather-fall"], "slots": {"1": 1}, "carries": {"component-pouch": 1}});
    let creatures = vec![kara, creature("mage", "party", [8, 8], mage), creature("orc", "foes", [20, 20], json!({}))];
    let mut table = Table::new("2014", creatures);
    table.act("kara", "move walk 6,5", &[]);
    assert_eq!((table.asked().as_str(), fell(&table).1), ("mage may react", Level(6)));
    table.act("mage", "cast feather-fall on kara slot 1", &[]);
    assert_eq!((fell(&table), table.creature("kara").at), ((0, Level::GROUND, false), Some(Square::new(6, 5))));
}

/// Whether a monster in a condition, 30 feet high, falls as soon as something happens.
fn drops(edition: &str, monster: &str, conditions: &Value) -> bool {
    let mut bird = creature("bird", "foes", [5, 5], json!({"monster": monster, "hp": 20, "conditions": conditions}));
    bird["at"] = json!([5, 5, 30]);
    // Whoever holds it is in the air beside it.
    let mut orc = creature("orc", "party", [6, 5], json!({"speed": {"walk": 30, "fly": 30}}));
    orc["at"] = json!([6, 5, 30]);
    let kara = creature("kara", "party", [20, 5], json!({}));
    let table = || Table::with(edition, vec![kara.clone(), bird.clone(), orc.clone()], json!({"turn": {"of": "kara"}}));
    let Verdict::Legal { action, .. } = table().verdict("kara", "dodge") else { panic!("nobody is asked") };
    let mut position = table().position;
    Srd5e::apply_unchecked(&mut position, &action, &mut Seeded::new(1)).expect("dice without end");
    position.creature(position.named("bird").expect("the bird")).level == Level::GROUND
}

#[test]
fn flyers_fall_by_whatever_keeps_them_from_flying() {
    // SRD-5.13.
    for (conditions, old, new) in [
        (json!([{"name": "prone"}]), true, true),
        (json!([{"name": "grappled", "source": "orc"}]), true, true),
        (json!([{"name": "restrained"}]), true, true),
        (json!([{"name": "exhaustion", "level": 5}]), true, false),
        (json!([{"name": "stunned"}]), true, true),
        (json!([{"name": "incapacitated"}]), false, true),
        (json!([{"name": "poisoned"}]), false, false),
        (json!([]), false, false),
    ] {
        assert_eq!(drops("2014", "giant-eagle", &conditions), old, "2014: {conditions}");
        assert_eq!(drops("2024", "giant-eagle", &conditions), new, "2024: {conditions}");
    }
    for edition in EDITIONS {
        assert!(!drops(edition, "will-o-wisp", &json!([{"name": "stunned"}])), "who hovers stays up");
    }
}

#[test]
fn magic_holds_a_flyer_up_in_2014() {
    let fly = json!([{"number": 1, "name": "fly", "by": "mage", "on": "kara", "effect": [0], "concentration": true}]);
    for (edition, falls) in [("2014", false), ("2024", false)] {
        let mut kara = creature("kara", "party", [5, 5], json!({"hp": 40, "max_hp": 40}));
        kara["at"] = json!([5, 5, 30]);
        let mage = creature("mage", "party", [8, 8], json!({"concentrating": "fly"}));
        let creatures = vec![kara, mage, creature("orc", "foes", [20, 20], json!({}))];
        let mut table = Table::with(edition, creatures, json!({"influences": fly}));
        assert_eq!(told(&table, "kara", "drop prone"), None, "{edition}");
        table.act("kara", "drop prone", &[]);
        assert_eq!(fell(&table).1 == Level::GROUND, falls, "{edition}");
    }
}

#[test]
fn a_rider_falls_with_its_mount() {
    for edition in EDITIONS {
        let kara = creature("kara", "party", [6, 5], json!({"hp": 40, "max_hp": 40, "riding": "griffon"}));
        let mut griffon = creature("griffon", "party", [6, 5], json!({"monster": "griffon", "hp": 1}));
        griffon["at"] = json!([6, 5, 20]);
        let orc = creature("orc", "foes", [8, 5], json!({"hands": ["shortbow", null], "carries": {"arrow": 1}}));
        let mut table = Table::with(edition, vec![kara, griffon, orc], json!({"turn": {"of": "orc"}}));
        table.act("orc", "attack griffon with shortbow", &[19, 5, 2, 3]);
        assert!(table.creature("griffon").is_dead());
        assert_eq!((fell(&table), table.creature("kara").riding), ((5, Level::GROUND, true), None));
    }
}
