//! Concentration, and what breaks it.

use rulebound_srd5e::Event;
use rulebound_srd5e::data::words::Condition;
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

fn cleric(id: &str, team: &str, at: [i16; 2], on: Option<&str>) -> Value {
    let more = json!({ "prepared": ["bless", "hold-person", "haste"], "slots": { "1": 2, "2": 2, "3": 2 }, "concentrating": on,
                       "carries": { "component-pouch": 1, "holy-symbol": 1 }, "hp": 200, "max_hp": 200,
                       "abilities": { "wis": 16 } });
    creature(id, team, at, more)
}

/// The number to reach in the save that damage calls for.
fn dc(table: &Table) -> Vec<i32> {
    let saves = table.events.iter().filter_map(|event| match event {
        Event::Saved { dc, .. } => Some(*dc),
        _ => None,
    });
    saves.collect()
}

/// An ogre beside somebody who concentrates, with an attack that does fixed damage.
fn struck(edition: &str, damage: &str) -> Table {
    let brute =
        json!({ "attacks": [{ "name": "club-of-law", "bonus": 20, "reach": 5, "damage": damage, "type": "force" }] });
    Table::new(edition, vec![creature("brute", "foes", [5, 5], brute), cleric("sel", "party", [6, 5], Some("bless"))])
}

#[test]
fn cn_05_and_09_a_new_concentration_takes_the_place_of_the_old() {
    let mut table = Table::new(
        "2014",
        vec![cleric("sel", "party", [5, 5], Some("bless")), creature("orc", "foes", [6, 5], json!({}))],
    );
    table.act("sel", "end concentration", &[]).act("sel", "cast bless on sel slot 1", &[]);
    for _ in 0..2 {
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
    }
    table.act("sel", "cast haste on sel slot 3", &[]);
    let kept = table.creature("sel").concentration.as_ref().map(|kept| kept.spell.to_string());
    assert_eq!(kept.as_deref(), Some("haste"));
    assert!(table.happened().contains(&"concentration-ended".to_owned()));
    // The minute is counted from the round in which the new one began; of the old one nothing is left.
    let mut kept: Vec<_> = table
        .position
        .influences
        .iter()
        .map(|influence| (influence.working.name.as_str(), influence.until.as_ref().map(|until| until.round)))
        .collect();
    kept.dedup();
    assert_eq!(table.position.round, 3);
    assert_eq!(kept, [("haste", Some(13))]);
}

#[test]
fn cn_07_one_concentration_ends_and_the_other_stays() {
    let mut table = Table::new(
        "2014",
        vec![cleric("sel", "party", [5, 5], Some("bless")), cleric("tor", "foes", [9, 9], Some("haste"))],
    );
    table.act("sel", "end concentration", &[]);
    assert!(table.creature("sel").concentration.is_none());
    assert!(table.creature("tor").concentration.is_some());
}

#[test]
fn cn_08_whoever_does_not_concentrate_has_nothing_to_end() {
    let table =
        Table::new("2014", vec![cleric("sel", "party", [5, 5], None), creature("orc", "foes", [6, 5], json!({}))]);
    assert!(table.creature("sel").concentration.is_none());
    assert_eq!(table.refused("sel", "end concentration"), "not-in-state");
}

#[test]
fn cn_10_and_11_whoever_cannot_act_cannot_concentrate() {
    let victim = json!({ "concentrating": "bless", "prepared": ["bless"] });
    let mut table =
        Table::new("2014", vec![cleric("sel", "party", [5, 5], None), creature("tor", "foes", [7, 5], victim)]);
    // The save fails: 1 on the die.
    table.act("sel", "cast hold-person on tor slot 2", &[1]);
    assert!(table.is("tor", Condition::Paralyzed));
    assert!(table.creature("tor").concentration.is_none());
    // And with the spell its condition ends.
    table.act("sel", "end concentration", &[]);
    assert!(!table.is("tor", Condition::Paralyzed));
}

/// Tor concentrates, and something is done to him until he is in a condition.
fn falls_into(condition: Condition, caster: Value, deeds: &[(&str, &str, &[u32])]) {
    for edition in ["2014", "2024"] {
        let victim = json!({ "concentrating": "bless", "prepared": ["bless"], "hp": 9, "max_hp": 9,
                             "class": "cleric", "level": 1 });
        let mut table = Table::new(
            edition,
            vec![creature("sel", "party", [5, 5], caster.clone()), creature("tor", "foes", [6, 5], victim)],
        );
        for (by, text, dice) in deeds {
            assert!(table.creature("tor").concentration.is_some(), "{condition}, {edition}: before `{text}`");
            table.act(by, text, dice);
        }
        assert!(table.is("tor", condition) && table.is("tor", Condition::Incapacitated), "{condition}, {edition}");
        assert!(table.creature("tor").concentration.is_none(), "{condition}, {edition}");
    }
}

#[test]
fn cn_10_the_incapacitated_concentrate_on_nothing() {
    let laughter =
        json!({ "prepared": ["hideous-laughter"], "slots": { "1": 1 }, "carries": { "component-pouch": 1 } });
    falls_into(Condition::Incapacitated, laughter, &[("sel", "cast hideous-laughter on tor slot 1", &[1])]);
}

#[test]
fn cn_11_neither_do_the_stunned_the_unconscious_and_the_petrified() {
    let stun = json!({ "prepared": ["power-word-stun"], "slots": { "8": 1 } });
    falls_into(Condition::Stunned, stun, &[("sel", "cast power-word-stun on tor slot 8", &[])]);
    let club = json!({ "hands": ["club", null], "abilities": { "str": 18 } });
    falls_into(Condition::Unconscious, club, &[("sel", "attack tor with club", &[20, 4, 4])]);
    let stone = json!({ "prepared": ["flesh-to-stone"], "slots": { "6": 1 }, "carries": { "component-pouch": 1 } });
    let turned: [(&str, &str, &[u32]); 6] = [
        ("sel", "cast flesh-to-stone on tor slot 6", &[1]),
        ("sel", "end turn", &[]),
        ("tor", "end turn", &[1]),
        ("sel", "end turn", &[]),
        ("tor", "end turn", &[1]),
        ("sel", "end turn", &[]),
    ];
    let last: (&str, &str, &[u32]) = ("tor", "end turn", &[1]);
    falls_into(Condition::Petrified, stone, &turned.into_iter().chain([last]).collect::<Vec<_>>());
}

#[test]
fn srd_8_12_a_long_casting_ends_with_the_turn_in_which_it_does_not_go_on() {
    for edition in ["2014", "2024"] {
        let wizard = json!({ "class": "wizard", "level": 3, "prepared": ["alarm"], "spellbook": ["alarm"],
                             "carries": { "component-pouch": 1 } });
        let orc = creature("orc", "foes", [20, 20], json!({}));
        let mut table = Table::new(edition, vec![creature("sel", "party", [5, 5], wizard), orc]);
        table.act("sel", "cast alarm as ritual", &[]).act("sel", "end turn", &[]);
        let casting = |table: &Table| table.creature("sel").casting.as_ref().map(|one| (one.turns_left, one.ritual));
        assert_eq!(casting(&table), Some((109, true)), "{edition}");
        table.act("orc", "end turn", &[]).act("sel", "cast alarm as ritual", &[]);
        assert_eq!(casting(&table), Some((108, true)));
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]).act("sel", "end turn", &[]);
        assert_eq!(casting(&table), None);
        assert!(table.happened().contains(&"casting-ended".to_owned()));
    }
}

#[test]
fn cn_12_damage_calls_for_a_save() {
    for (damage, expected) in [("7", 10), ("22", 11), ("45", 22)] {
        let mut table = struck("2014", damage);
        table.act("brute", "attack sel with club-of-law", &[10, 20]);
        assert_eq!(dc(&table), [expected]);
        assert!(table.creature("sel").concentration.is_some() == (20 >= expected));
    }
}

#[test]
fn cn_13_the_number_has_a_ceiling_in_2024() {
    for (edition, expected) in [("2014", 45), ("2024", 30)] {
        let mut table = struck(edition, "90");
        table.act("brute", "attack sel with club-of-law", &[10, 20]);
        assert_eq!(dc(&table), [expected], "{edition}");
    }
}

#[test]
fn cn_14_each_source_calls_for_a_save_of_its_own() {
    let mage = json!({ "prepared": ["magic-missile"], "slots": { "1": 1 } });
    let mut table =
        Table::new("2014", vec![creature("mage", "foes", [9, 5], mage), cleric("sel", "party", [5, 5], Some("bless"))]);
    table.act("mage", "cast magic-missile on sel slot 1", &[2, 15, 15, 15]);
    assert_eq!(dc(&table), [10, 10, 10]);
    assert_eq!(table.creature("sel").hp, 200 - 9);
}

#[test]
fn cd_51_nobody_comes_into_a_condition_they_are_immune_to() {
    let immune = json!({ "immune": ["paralyzed"] });
    let mut table =
        Table::new("2014", vec![cleric("sel", "party", [5, 5], None), creature("tor", "foes", [7, 5], immune)]);
    table.act("sel", "cast hold-person on tor slot 2", &[1]);
    assert!(!table.is("tor", Condition::Paralyzed));
    assert!(!table.happened().contains(&"condition-began".to_owned()));
}

#[test]
fn cn_17_a_countered_spell_ends_the_old_concentration_only_in_2024() {
    for (edition, kept) in [("2014", Some("bless")), ("2024", None)] {
        let foe = json!({ "prepared": ["counterspell"], "slots": { "3": 1 } });
        let creatures = vec![cleric("sel", "party", [5, 5], Some("bless")), creature("orc", "foes", [6, 5], foe)];
        let mut table = Table::new(edition, creatures);
        table.act("sel", "cast haste on sel slot 3", &[]);
        let dice: &[u32] = if edition == "2024" { &[1] } else { &[] };
        table.act("orc", "cast counterspell on sel slot 3", dice);
        let still = table.creature("sel").concentration.as_ref().map(|kept| kept.spell.to_string());
        assert_eq!(still.as_deref(), kept, "{edition}");
    }
}

#[test]
fn nobody_concentrates_on_a_spell_of_which_nothing_is_left() {
    for edition in ["2014", "2024"] {
        let fight = || {
            let orc = creature("orc", "foes", [7, 5], json!({ "hp": 1, "max_hp": 10, "monster": "bandit" }));
            let other = creature("ogre", "foes", [20, 20], json!({}));
            let creatures = vec![cleric("sel", "party", [5, 5], None), orc, other];
            Table::with(edition, creatures, json!({ "order": ["sel", "orc", "ogre"] }))
        };
        // Withstood.
        let mut table = fight();
        table.act("sel", "cast hold-person on orc slot 2", &[20]);
        assert_eq!(table.creature("sel").concentration, None, "{edition}");
        // Dead.
        let mut table = fight();
        table.act("sel", "cast hold-person on orc slot 2", &[1]);
        assert!(table.creature("sel").concentration.is_some());
        table.position.turn.as_mut().expect("a turn").actions.clear();
        table.position.creatures[0].at = Some(rulebound_srd5e::space::Square::new(6, 5));
        table.act("sel", "attack orc with unarmed-strike", &[19, 19]);
        assert!(table.creature("orc").is_dead());
        assert_eq!(table.creature("sel").concentration, None, "{edition}");
        // One of three is not all.
        let mut table = fight();
        table.act("sel", "cast bless on sel slot 1", &[]);
        assert!(table.creature("sel").concentration.is_some());
    }
}
