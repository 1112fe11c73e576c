//! A fight that has not begun, and the rolls with which it does (SRD-1.14).

use rulebound_kernel::{Game, Ruleset as _, Side, Waivers};
use rulebound_srd5e::encounter::Setup;
use rulebound_srd5e::{Event, Ruleset, Srd5e};
use serde_json::{Value, json};

use super::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];

/// An encounter in which initiative is still to be rolled.
fn unbegun(edition: &str, creatures: Vec<Value>) -> Table {
    Table::with(edition, creatures, json!({ "round": 0 }))
}

fn order(table: &Table) -> Vec<&str> {
    table.position.order.iter().map(|&who| table.position.creature(who).id().as_str()).collect()
}

/// Who rolled what: the faces and the total.
fn rolls(table: &Table) -> Vec<(String, Vec<u8>, i32)> {
    let rolled = table.events.iter().filter_map(|event| match event {
        Event::InitiativeRolled { creature, throw } => Some((creature.to_string(), throw.faces.to_vec(), throw.total)),
        _ => None,
    });
    rolled.collect()
}

fn rolled(name: &str, faces: &[u8], total: i32) -> (String, Vec<u8>, i32) {
    (name.to_owned(), faces.to_vec(), total)
}

/// The dice that one roll of somebody takes.
fn dice_of(edition: &str, more: Value, orc: Value) -> usize {
    let creatures = vec![creature("kara", "party", [5, 5], more), creature("orc", "foes", [7, 5], orc)];
    let mut table = unbegun(edition, creatures);
    for dice in [&[7][..], &[7, 7]] {
        let mut scripted = rulebound_kernel::dice::Scripted::new(dice.iter().copied());
        let action = "roll initiative".parse().expect("an intent");
        if Srd5e::decide(&table.position, &action, &Waivers::NONE, &mut scripted).is_ok() {
            table.act("kara", "roll initiative", dice);
            return rolls(&table)[0].1.len();
        }
    }
    panic!("more than two dice");
}

#[test]
fn everybody_rolls_in_the_order_of_the_file_and_the_first_round_begins() {
    for edition in EDITIONS {
        let mut table = unbegun(
            edition,
            vec![
                creature("kara", "party", [5, 5], json!({ "abilities": { "dex": 14 } })),
                creature("mirel", "party", [5, 8], json!({ "abilities": { "dex": 8 } })),
                creature("orc", "foes", [20, 20], json!({})),
            ],
        );
        assert_eq!(table.asked(), "kara rolls initiative for everybody");
        table.act("kara", "roll initiative", &[7, 20, 12]);
        assert_eq!(
            rolls(&table),
            [rolled("kara", &[7], 9), rolled("mirel", &[20], 19), rolled("orc", &[12], 12)],
            "{edition}"
        );
        assert_eq!(order(&table), ["mirel", "orc", "kara"]);
        assert_eq!((table.position.round, table.asked().as_str()), (1, "mirel takes its turn"));
    }
}

#[test]
fn ties_go_to_the_nimbler_and_then_to_the_earlier_in_the_file() {
    let nimble = json!({ "abilities": { "dex": 16 } });
    let mut table = unbegun(
        "2014",
        vec![
            creature("kara", "party", [5, 5], json!({})),
            creature("orc", "foes", [20, 20], json!({})),
            creature("nim", "party", [5, 8], nimble),
        ],
    );
    table.act("kara", "roll initiative", &[13, 13, 10]);
    assert_eq!(order(&table), ["nim", "kara", "orc"]);
}

#[test]
fn who_has_a_written_total_keeps_it_and_the_dead_roll_nothing() {
    let mut table = unbegun(
        "2024",
        vec![
            creature("kara", "party", [5, 5], json!({ "initiative": 11 })),
            creature("corpse", "party", [5, 8], json!({ "dead": true, "hp": 0 })),
            creature("orc", "foes", [20, 20], json!({})),
        ],
    );
    table.act("kara", "roll initiative", &[15]);
    assert_eq!(rolls(&table), [rolled("orc", &[15], 15)]);
    assert_eq!(order(&table), ["orc", "kara", "corpse"]);
}

#[test]
fn monsters_that_are_alike_roll_together_unless_the_table_wants_otherwise() {
    let goblin = |id: &str, at| creature(id, "foes", at, json!({ "monster": "goblin" }));
    let creatures = || {
        let other = json!({ "monster": "goblin" });
        vec![
            creature("kara", "party", [5, 5], json!({})),
            goblin("one", [10, 5]),
            goblin("two", [10, 7]),
            creature("friend", "party", [5, 8], other),
        ]
    };
    let mut table = unbegun("2014", creatures());
    table.act("kara", "roll initiative", &[5, 10, 15]);
    let goblins = [rolled("one", &[10], 12), rolled("two", &[10], 12), rolled("friend", &[15], 17)];
    assert_eq!(rolls(&table)[1..], goblins);
    let ruleset = json!({ "preset": "2014", "group_initiative": false });
    let setup = json!({ "grid": { "width": 30, "height": 30 }, "creatures": creatures(), "round": 0 });
    let ruleset = Ruleset::from_json(&ruleset).expect("a ruleset");
    let setup = Setup::parse(&setup.to_string()).expect("a file");
    let position = Srd5e::check(&setup, &ruleset).expect("a position");
    let mut table = Table { position, events: Vec::new() };
    table.act("kara", "roll initiative", &[5, 10, 11, 15]);
    assert_eq!(rolls(&table)[1..3], [rolled("one", &[10], 12), rolled("two", &[11], 13)]);
}

#[test]
fn stat_blocks_of_2024_have_an_initiative_of_their_own() {
    let dragon = creature("drake", "foes", [15, 15], json!({ "monster": "adult-red-dragon" }));
    let mut table = unbegun("2024", vec![creature("kara", "party", [5, 5], json!({})), dragon]);
    table.act("kara", "roll initiative", &[10, 10]);
    assert_eq!(rolls(&table)[1], rolled("drake", &[10], 14), "+4 where its Dexterity gives nothing");
}

#[test]
fn states_lean_the_roll_as_each_edition_has_it() {
    let afflicted = |name: &str| json!({ "conditions": [{ "name": name }] });
    let tired = json!({ "conditions": [{ "name": "exhaustion", "level": 1 }] });
    let scared = json!({ "conditions": [{ "name": "frightened", "source": "orc" }] });
    let written = || json!({ "initiative": 5 });
    for (more, old, new) in [
        (json!({}), 1, 1),
        (json!({ "surprised": true }), 1, 2),
        (afflicted("invisible"), 1, 2),
        (afflicted("incapacitated"), 1, 2),
        (afflicted("poisoned"), 2, 2),
        (scared, 2, 2),
        (tired.clone(), 2, 1),
        (json!({ "class": "wizard", "level": 1, "armor": "plate-armor" }), 2, 2),
        (json!({ "class": "barbarian", "level": 7 }), 2, 2),
        (json!({ "class": "fighter", "level": 7 }), 1, 2),
    ] {
        assert_eq!(dice_of("2014", more.clone(), written()), old, "2014: {more}");
        assert_eq!(dice_of("2024", more.clone(), written()), new, "2024: {more}");
    }
    let total = |edition: &str, more: Value| {
        let creatures = vec![creature("kara", "party", [5, 5], more), creature("orc", "foes", [7, 5], written())];
        let mut table = unbegun(edition, creatures);
        table.act("kara", "roll initiative", &[10]);
        rolls(&table)[0].2
    };
    assert_eq!(total("2024", tired), 8, "each level of exhaustion takes 2");
    assert_eq!(
        total("2014", json!({ "class": "fighter", "level": 7 })),
        12,
        "half a proficiency bonus of 3, rounded up"
    );
}

#[test]
fn a_controlled_mount_comes_with_its_rider_and_has_no_turn_of_its_own() {
    for edition in EDITIONS {
        let rider = json!({ "riding": "horse", "controls_mount": true });
        let mut table = unbegun(
            edition,
            vec![
                creature("horse", "party", [5, 5], json!({ "monster": "warhorse", "trained": true })),
                creature("knight", "party", [5, 5], rider),
                creature("orc", "foes", [20, 20], json!({})),
            ],
        );
        table.act("horse", "roll initiative", &[9, 15]);
        assert_eq!(rolls(&table).last(), Some(&rolled("horse", &[9], 9)));
        assert_eq!(table.asked(), "orc takes its turn");
        table.act("orc", "end turn", &[]);
        assert_eq!(table.asked(), "knight takes its turn");
        table.act("knight", "end turn", &[]);
        assert_eq!((table.asked().as_str(), table.position.round), ("orc takes its turn", 2));
    }
}

#[test]
fn nothing_else_is_done_before_initiative_and_it_is_rolled_once() {
    for edition in EDITIONS {
        let kara = json!({ "prepared": ["bless"], "concentrating": "bless", "class": "fighter", "level": 2 });
        let creatures = vec![creature("kara", "party", [5, 5], kara), creature("orc", "foes", [6, 5], json!({}))];
        let mut table = unbegun(edition, creatures);
        for text in
            ["dodge", "attack orc", "end turn", "pass", "end concentration", "rest short", "feature action-surge"]
        {
            assert_eq!(table.refused("kara", text), "decision-pending", "{text}");
        }
        assert_eq!(table.refused("orc", "roll initiative"), "decision-pending", "another side is asked");
        let mut listed = Vec::new();
        Srd5e::actions(&table.position, &mut |action| listed.push(action.to_string()));
        assert_eq!(listed, ["roll initiative"]);
        let dodge = "dodge".parse().expect("an intent");
        let refusal = &Srd5e::objections(&table.position, Side(0), &dodge, &Waivers::NONE)[0];
        let remedy = Srd5e::remedy(&table.position, Side(0), &dodge, refusal).expect("a remedy");
        assert_eq!(remedy.to_string(), "roll initiative");
        let otherwise = Srd5e::counterfactual(&table.position, Side(0), &dodge, refusal);
        assert!(matches!(otherwise, rulebound_kernel::Counterfactual::Setup(_)), "{otherwise:?}");
        table.act("kara", "roll initiative", &[15, 5]);
        assert_eq!(table.refused("kara", "roll initiative"), "wrong-timing");
    }
}

#[test]
fn a_fight_that_has_not_begun_is_a_file_like_any_other() {
    let table =
        unbegun("2014", vec![creature("kara", "party", [5, 5], json!({})), creature("orc", "foes", [6, 5], json!({}))]);
    let written = Srd5e::print_setup(&Srd5e::setup(&table.position));
    let again = Srd5e::check(&Srd5e::parse_setup(&written).expect("a file"), &table.position.ruleset);
    assert_eq!(again.as_ref(), Ok(&table.position));
    assert!(written.contains(r#""round":0"#) && !written.contains("pending"), "{written}");
    assert_eq!(Srd5e::timeless(&table.position), table.position);
    for field in [r#""order":["kara"]"#, r#""turn":{"of":"kara"}"#, r#""pending":[{"decide":"kara","kind":"turn"}]"#] {
        let text = format!("{},{field}}}", &written[..written.len() - 1]);
        let problems = Srd5e::check(&Srd5e::parse_setup(&text).expect("a file"), &table.position.ruleset);
        assert_eq!(problems.map_err(|problems| problems.len()), Err(1), "{field}");
    }
    let begun = r#"{"grid":{"width":9,"height":9},"creatures":[{"id":"a","at":[1,1]}],"pending":[{"decide":"a","kind":"initiative"}]}"#;
    assert!(Srd5e::check(&Srd5e::parse_setup(begun).expect("a file"), &Ruleset::SRD51).is_err());
}

#[test]
fn a_lair_acts_once_a_round_whatever_is_known_of_the_order() {
    let lair = json!({ "owner": "drake", "options": ["magma", "tremor"] });
    let creatures = |kara: Value, drake: Value| {
        let mut dragon = json!({ "monster": "adult-red-dragon", "legendary_spent": 3 });
        dragon["initiative"] = drake;
        let mut fields = json!({});
        fields["initiative"] = kara;
        vec![creature("kara", "party", [5, 5], fields), creature("drake", "foes", [15, 15], dragon)]
    };
    // No counts are written: the lair has the head of every round.
    let plain = json!({ "lair": lair, "order": ["kara", "drake"] });
    let mut table = Table::with("2014", creatures(Value::Null, Value::Null), plain);
    table.act("kara", "end turn", &[]);
    assert_eq!(table.asked(), "drake takes its turn");
    table.act("drake", "end turn", &[]);
    assert_eq!(table.asked(), "drake may let its lair act");
    table.act("drake", "lair magma", &[]);
    assert_eq!(table.asked(), "kara takes its turn");
    // Rolled below 20: before anybody acts.
    let rolled = json!({ "lair": lair, "round": 0 });
    let mut table = Table::with("2014", creatures(Value::Null, Value::Null), rolled.clone());
    table.act("kara", "roll initiative", &[15, 10]);
    assert_eq!(table.asked(), "drake may let its lair act");
    table.act("drake", "pass", &[]);
    assert_eq!(table.asked(), "kara takes its turn");
    // With a total of 20 the lair loses the tie.
    let mut table = Table::with("2014", creatures(Value::Null, Value::Null), rolled);
    table.act("kara", "roll initiative", &[20, 10]);
    assert_eq!(table.asked(), "kara takes its turn");
    table.act("kara", "end turn", &[]);
    assert_eq!(table.asked(), "drake may let its lair act");
}
