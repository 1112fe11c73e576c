//! What follows a hit: what its attacker adds to it, what features add by themselves, and whether it kills.

use rulebound_srd5e::Event;
use rulebound_srd5e::data::words::{Condition, DamageType};
use rulebound_srd5e::event::Strike;
use rulebound_srd5e::ruleset::{KnockOut, SecondChances};
use rulebound_srd5e::state::pools::Uses;
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];

/// Kara of a class and level: 3 for Strength and Dexterity, 2 for Wisdom and Charisma.
fn kara(class: &str, level: u8, hands: &[&str], more: Value) -> Value {
    let mut fields = json!({
        "class": class, "level": level, "hands": hands, "ac": 15, "hp": 40, "max_hp": 40,
        "abilities": { "str": 16, "dex": 16, "wis": 14, "cha": 14 },
    });
    if let (Value::Object(fields), Value::Object(more)) = (&mut fields, more) {
        fields.extend(more);
    }
    creature("kara", "party", [5, 5], fields)
}

/// An orc beside her with armour class 12 and no modifiers.
fn orc(hp: u32) -> Value {
    creature("orc", "foes", [6, 5], json!({ "ac": 12, "hp": hp, "max_hp": 100 }))
}

fn table(edition: &str, kara: Value) -> Table {
    Table::new(edition, vec![kara, orc(100)])
}

/// The damage of the last act: so much, of these types, each blow by itself.
fn blows(table: &Table) -> Vec<(u32, Vec<DamageType>)> {
    let blow = |event: &Event| match event {
        Event::Damaged { amount, kinds, .. } => Some((*amount, kinds.to_vec())),
        _ => None,
    };
    table.events.iter().filter_map(blow).collect()
}

#[test]
fn srd_9_6_a_smite_takes_a_slot_and_adds_to_the_same_blow() {
    let mut table = table("2014", kara("paladin", 5, &["longsword", "shield"], json!({})));
    table.act("kara", "attack orc with longsword", &[12]);
    assert_eq!(table.asked(), "kara may react", "she has hit and may smite");
    assert_eq!(table.creature("orc").hp, 100, "nothing is dealt yet");
    table.act("kara", "feature divine-smite slot 2", &[1, 2, 3, 8]);
    // 3d8 of the slot, then 1d8 + 3 of the sword.
    assert_eq!(blows(&table), [(6 + 11, vec![DamageType::Slashing, DamageType::Radiant])]);
    let kara = table.creature("kara");
    assert_eq!((kara.pools.slots[0], kara.pools.slots[1]), (4, 1));
    assert_eq!(table.asked(), "kara takes its turn", "one smite a hit");
}

#[test]
fn srd_9_6_a_critical_hit_doubles_the_dice_of_a_smite() {
    let mut table = table("2014", kara("paladin", 5, &["longsword", "shield"], json!({})));
    table.act("kara", "attack orc with longsword", &[20]);
    table.act("kara", "feature divine-smite slot 1", &[1, 1, 1, 1, 2, 2]);
    // Twice 2d8 of the slot, then twice 1d8 and 3 of the sword.
    assert_eq!(blows(&table), [(4 + 4 + 3, vec![DamageType::Slashing, DamageType::Radiant])]);
}

#[test]
fn srd_9_6_who_adds_nothing_deals_the_blow_alone() {
    let mut table = table("2014", kara("paladin", 5, &["longsword", "shield"], json!({})));
    table.act("kara", "attack orc with longsword", &[12]).act("kara", "pass", &[8]);
    assert_eq!(blows(&table), [(11, vec![DamageType::Slashing])]);
    assert_eq!(table.creature("kara").pools.slots, [4, 2, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn srd_9_6_nobody_without_an_answer_is_asked() {
    for edition in EDITIONS {
        let spent = json!({ "slots": {}, "features": { "paladins-smite": 0 } });
        let spent = if edition == "2014" { json!({ "slots": {} }) } else { spent };
        let mut table = table(edition, kara("paladin", 5, &["longsword", "shield"], spent));
        table.act("kara", "attack orc with longsword", &[12, 8]);
        assert_eq!(table.asked(), "kara takes its turn", "{edition}");
        assert_eq!(blows(&table), [(11, vec![DamageType::Slashing])]);
    }
}

#[test]
fn srd_9_6_the_smite_of_2024_is_a_spell_and_once_for_nothing() {
    let mut table = table("2024", kara("paladin", 5, &["longsword", "shield"], json!({})));
    table.act("kara", "attack orc with longsword", &[12]);
    table.act("kara", "cast divine-smite from paladins-smite", &[1, 2, 8]);
    assert_eq!(blows(&table), [(3 + 11, vec![DamageType::Slashing, DamageType::Radiant])]);
    let kara = table.creature("kara");
    assert_eq!(kara.pools.feature("paladins-smite"), Some(Uses::Left(0)));
    assert_eq!(kara.pools.slots, [4, 2, 0, 0, 0, 0, 0, 0, 0]);
    // The bonus action is spent: the next hit has no answer.
    table.act("kara", "attack orc with longsword", &[12, 8]);
    assert_eq!(table.asked(), "kara takes its turn");
}

#[test]
fn srd_9_6_a_stunning_strike_is_saved_against() {
    for (edition, points) in [("2014", "ki"), ("2024", "focus")] {
        for (die, stunned) in [(12, true), (13, false)] {
            let mut table = table(edition, kara("monk", 5, &[], json!({})));
            table.act("kara", "attack orc with unarmed-strike", &[12]);
            assert_eq!(table.asked(), "kara may react", "{edition}");
            // 8, 3 for proficiency and 2 for Wisdom are to be reached.
            table.act("kara", "feature stunning-strike", &[die, 4]);
            assert_eq!(table.is("orc", Condition::Stunned), stunned, "{edition}: {die}");
            assert_eq!(table.creature("kara").pools.feature(points), Some(Uses::Left(4)));
            assert_eq!(blows(&table), [(4 + 3, vec![DamageType::Bludgeoning])]);
        }
    }
}

#[test]
fn srd_9_7_a_sneak_attack_comes_once_a_turn() {
    for edition in EDITIONS {
        let friend = creature("tor", "party", [7, 5], json!({ "hp": 10 }));
        let kara = kara("rogue", 3, &["shortsword", "dagger"], json!({}));
        let mut table = Table::new(edition, vec![kara, orc(100), friend]);
        // 1d6 + 3 and 2d6; then the dagger alone.
        table.act("kara", "attack orc with shortsword", &[12, 4, 5, 6]);
        assert_eq!(blows(&table), [(4 + 3 + 11, vec![DamageType::Piercing])], "{edition}");
        table.act("kara", "attack orc with dagger as bonus", &[12, 4]);
        assert_eq!(blows(&table), [(4, vec![DamageType::Piercing])], "{edition}");
    }
}

#[test]
fn srd_9_7_a_sneak_attack_needs_an_ally_or_advantage_and_doubles() {
    for edition in EDITIONS {
        let rogue = || kara("rogue", 3, &["shortsword"], json!({}));
        let mut alone = table(edition, rogue());
        alone.act("kara", "attack orc with shortsword", &[12, 4]);
        assert_eq!(blows(&alone), [(7, vec![DamageType::Piercing])], "{edition}");
        let friend = creature("tor", "party", [7, 5], json!({ "hp": 10 }));
        let mut table = Table::new(edition, vec![rogue(), orc(100), friend]);
        table.act("kara", "attack orc with shortsword", &[20, 1, 1, 2, 2, 2, 2]);
        assert_eq!(blows(&table), [(2 + 3 + 8, vec![DamageType::Piercing])], "{edition}");
    }
}

#[test]
fn srd_9_7_a_champion_hits_critically_with_19() {
    for edition in EDITIONS {
        let mut table = table(edition, kara("fighter", 3, &["longsword", "shield"], json!({})));
        table.act("kara", "attack orc with longsword", &[19, 1, 1]);
        let critical = |event: &Event| matches!(event, Event::Attacked { strike: Strike::Critical, .. });
        assert!(table.events.iter().any(critical), "{edition}");
        assert_eq!(blows(&table), [(5, vec![DamageType::Slashing])]);
    }
}

#[test]
fn srd_9_7_a_hex_adds_to_the_attack_of_a_spell() {
    let warlock = json!({ "prepared": ["hex"], "hands": [null, null], "cantrips": ["eldritch-blast"], "carries": { "component-pouch": 1 } });
    let mut orc = orc(100);
    orc["at"] = json!([9, 5]);
    let mut table = Table::new("2024", vec![kara("warlock", 3, &[], warlock), orc]);
    table.act("kara", "cast hex on orc slot pact option wis", &[]);
    table.act("kara", "cast eldritch-blast on orc", &[12, 5, 6]);
    assert_eq!(blows(&table), [(5 + 6, vec![DamageType::Force, DamageType::Necrotic])]);
}

#[test]
fn a_true_strike_is_led_by_the_mind_and_deals_more() {
    let wizard = json!({ "cantrips": ["true-strike"], "hands": ["club", null], "abilities": { "int": 18, "str": 8 } });
    let mut table = Table::new("2024", vec![kara("wizard", 5, &[], wizard), orc(100)]);
    table.act("kara", "cast true-strike on orc with club option radiant", &[12, 3, 6]);
    assert_eq!(blows(&table), [(3 + 4 + 6, vec![DamageType::Radiant])]);
}

#[test]
fn srd_7_16_a_shield_of_fire_burns_whoever_touches_it() {
    for edition in EDITIONS {
        let wizard = json!({ "prepared": ["fire-shield"], "hands": [null, null], "cantrips": ["shocking-grasp"],
            "abilities": { "int": 16 }, "carries": { "component-pouch": 1 }, "features": { "potent-cantrip": false } });
        let mut orc = creature("orc", "foes", [6, 5], wizard);
        orc["class"] = json!("wizard");
        orc["level"] = json!(9);
        orc["hp"] = json!(50);
        let mut table = Table::new(
            edition,
            vec![
                kara(
                    "wizard",
                    9,
                    &[],
                    json!({ "prepared": ["fire-shield"], "hands": [null, null],
            "carries": { "component-pouch": 1 } }),
                ),
                orc,
            ],
        );
        table.act("kara", "cast fire-shield option warm slot 4", &[]).act("kara", "end turn", &[]);
        table.act("orc", "cast shocking-grasp on kara", &[15, 1, 1, 3, 4]);
        assert_eq!(table.creature("orc").hp, 50 - 7, "{edition}");
    }
}

fn down(edition: &str, asked: KnockOut) -> Table {
    let kara = kara("fighter", 1, &["longsword", "shield"], json!({}));
    let orc = creature("orc", "foes", [6, 5], json!({ "monster": "bandit", "ac": 12, "hp": 5 }));
    let mut table = Table::new(edition, vec![kara, orc, creature("tor", "foes", [9, 9], json!({ "hp": 10 }))]);
    table.position.ruleset.knock_out = asked;
    table
}

#[test]
fn srd_12_20_nobody_is_asked_about_mercy_unless_the_table_wants_it() {
    for edition in EDITIONS {
        let mut table = down(edition, KnockOut::Said);
        table.act("kara", "attack orc with longsword", &[12, 8]);
        assert!(table.creature("orc").is_dead(), "{edition}");
    }
}

#[test]
fn srd_12_20_whoever_is_asked_kills_or_knocks_out() {
    for edition in EDITIONS {
        let mut table = down(edition, KnockOut::Asked);
        table.act("kara", "attack orc with longsword", &[12, 8]);
        assert_eq!(table.asked(), "kara kills or knocks out", "{edition}");
        assert_eq!(table.creature("orc").hp, 5, "the blow waits");
        let waiting = table.position.clone();
        table.act("kara", "kill", &[]);
        assert!(table.creature("orc").is_dead(), "{edition}");
        table.position = waiting;
        table.act("kara", "knock-out", &[]);
        let orc = table.creature("orc");
        assert!(!orc.is_dead() && orc.is(Condition::Unconscious), "{edition}");
        assert_eq!(orc.hp, if edition == "2014" { 0 } else { 1 }, "{edition}");
        assert_eq!(table.asked(), "kara takes its turn");
    }
}

#[test]
fn srd_2_2_whoever_says_so_knocks_out_and_is_not_asked() {
    for edition in EDITIONS {
        let mut table = down(edition, KnockOut::Asked);
        table.act("kara", "attack orc with longsword knock-out", &[12, 8]);
        let orc = table.creature("orc");
        assert!(!orc.is_dead() && orc.is(Condition::Unconscious), "{edition}");
        assert_eq!(orc.hp, if edition == "2014" { 0 } else { 1 }, "{edition}");
    }
}

#[test]
fn srd_12_21_a_failed_save_is_made_again_if_the_table_lets_it() {
    for edition in EDITIONS {
        for (chances, dice) in [(SecondChances::Auto, &[2, 15][..]), (SecondChances::Never, &[2][..])] {
            let mut orc = creature(
                "orc",
                "foes",
                [6, 5],
                json!({ "prepared": ["hold-person"], "slots": { "2": 1 },
                "abilities": { "wis": 16 }, "carries": { "component-pouch": 1 } }),
            );
            orc["class"] = json!("cleric");
            orc["level"] = json!(5);
            let mut table = Table::with(
                edition,
                vec![orc, kara("fighter", 9, &["longsword"], json!({}))],
                json!({ "order": ["orc", "kara"] }),
            );
            table.position.ruleset.second_chances = chances;
            table.act("orc", "cast hold-person on kara slot 2", dice);
            let free = chances == SecondChances::Auto;
            assert_eq!(!table.is("kara", Condition::Paralyzed), free, "{edition}");
            assert_eq!(table.creature("kara").pools.feature("indomitable"), Some(Uses::Left(u16::from(!free))));
        }
    }
}
