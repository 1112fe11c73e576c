//! Every monster, and every class at every level, makes a creature.

use rulebound_srd5e::Ruleset;
use rulebound_srd5e::data::class::Number;
use rulebound_srd5e::data::words::ClassName;
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::state::Creature;
use rulebound_srd5e::state::pools::Uses;
use serde_json::json;

use crate::encounters::position;

const RULESETS: [Ruleset; 2] = [Ruleset::SRD51, Ruleset::SRD521];

fn alone(ruleset: &Ruleset, fields: serde_json::Value) -> Creature {
    let mut creature = json!({"id": "one", "at": [1, 1]});
    creature.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
    let text = json!({"grid": {"width": 9, "height": 9}, "creatures": [creature]}).to_string();
    position(&text, ruleset).creatures[0].clone()
}

#[test]
fn every_monster_is_what_its_stat_block_says() {
    let mut monsters = 0;
    for ruleset in &RULESETS {
        for monster in tables(ruleset.edition).monsters.rows() {
            let creature = alone(ruleset, json!({"monster": monster.id}));
            let sheet = &creature.sheet;
            assert_eq!(
                (creature.hp, sheet.armor_class),
                (monster.hit_points.into(), Some(monster.armor_class)),
                "{}",
                monster.id
            );
            assert_eq!(
                (sheet.size, sheet.kind, sheet.speeds),
                (monster.size, monster.kind, monster.speed),
                "{}",
                monster.id
            );
            assert_eq!(
                (sheet.abilities, sheet.senses, sheet.reach),
                (monster.abilities, monster.senses, monster.reach())
            );
            let attacks = monster.actions.iter().filter(|action| action.attack.is_some()).count();
            assert_eq!(sheet.attacks.len(), attacks, "{}", monster.id);
            let spells: usize = monster.spellcasting.iter().map(|casting| casting.spells.len()).sum();
            let known = sheet.cantrips.len() + sheet.prepared.len() + creature.pools.innate.len();
            assert_eq!(known, spells, "{}", monster.id);
            assert!(monster.gear.len() >= creature.pools.carries.len(), "{}", monster.id);
            monsters += 1;
        }
    }
    assert_eq!(monsters, 334 + 328);
}

#[test]
fn monsters_have_their_powers_and_spells() {
    let dragon = alone(&Ruleset::SRD51, json!({"monster": "adult-red-dragon"}));
    assert_eq!(dragon.pools.feature("legendary-resistance"), Some(Uses::Left(3)));
    assert_eq!(
        dragon.sheet.attacks.iter().map(|attack| attack.id.as_str()).collect::<Vec<_>>(),
        ["bite", "claw", "tail"]
    );
    let mage = alone(&Ruleset::SRD51, json!({"monster": "mage"}));
    assert_eq!(mage.pools.slots, [4, 3, 3, 3, 1, 0, 0, 0, 0]);
    assert!(mage.sheet.cantrips.iter().any(|spell| spell == "fire-bolt"));
    assert!(mage.sheet.prepared.iter().any(|spell| spell == "fireball"));
    assert_eq!((mage.sheet.spell_dc, mage.sheet.level), (14, 9));
}

#[test]
fn every_class_at_every_level_has_its_slots_and_features() {
    for ruleset in &RULESETS {
        for &class in ClassName::ALL {
            let row = tables(ruleset.edition).class(class);
            for level in 1..=20_u8 {
                let creature = alone(ruleset, json!({"class": class.name(), "level": level}));
                assert_eq!(creature.pools.slots, row.slots(level).unwrap_or_default(), "{class} {level}");
                let pact = row.pact(level).unwrap_or_default();
                assert_eq!((creature.pools.pact.left, creature.pools.pact.level), pact, "{class} {level}");
                let dice = u32::from(row.hit_die) + u32::from(level - 1) * u32::from(row.hit_die / 2 + 1);
                // The blood of dragons gives one more for each level.
                let dragon = if ruleset.edition == Edition::Srd51 { 1 } else { 3 };
                let more = if class == ClassName::Sorcerer && level >= dragon { u32::from(level) } else { 0 };
                assert_eq!(creature.max_hp, dice + more, "{class} {level}");
                assert_eq!(creature.pools.hit_dice, [(row.hit_die, level)]);
                for resource in &row.resources {
                    let uses = match resource.at(level).expect("a level") {
                        Number::Count(0) => None,
                        Number::Count(count) => Some(Uses::Left(count)),
                        Number::Unlimited => Some(Uses::Passive),
                        Number::Modifier(_) => Some(Uses::Left(1)),
                    };
                    assert_eq!(creature.pools.feature(&resource.id), uses, "{class} {level} {}", resource.id);
                }
            }
        }
    }
}

#[test]
fn several_classes_share_their_slots_and_the_larger_number_of_a_feature() {
    let classes = |ruleset: &Ruleset, fields| alone(ruleset, json!({"classes": fields}));
    let paladin = json!({"cleric": 3, "paladin": 5});
    assert_eq!(
        classes(&Ruleset::SRD51, paladin.clone()).pools.slots,
        [4, 3, 2, 0, 0, 0, 0, 0, 0],
        "3 and half of 5, down"
    );
    assert_eq!(classes(&Ruleset::SRD521, paladin).pools.slots, [4, 3, 3, 0, 0, 0, 0, 0, 0], "3 and half of 5, up");
    let warrior = classes(&Ruleset::SRD51, json!({"fighter": 11, "barbarian": 5}));
    assert_eq!(warrior.pools.feature("extra-attack"), Some(Uses::Left(2)), "extra attacks do not add up");
    assert_eq!(warrior.sheet.proficiency, 5);
    assert_eq!(warrior.pools.hit_dice, [(10, 11), (12, 5)]);
    let hexblade = classes(&Ruleset::SRD51, json!({"warlock": 3, "sorcerer": 2}));
    assert_eq!((hexblade.pools.pact.left, hexblade.pools.pact.level), (2, 2));
    assert_eq!(hexblade.pools.slots, [3, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn in_their_lairs_legends_of_2024_have_more() {
    let mut legends = [0, 0];
    for ruleset in &RULESETS {
        for monster in tables(ruleset.edition).monsters.rows().iter().filter(|monster| monster.legendary.is_some()) {
            let at_home = |in_lair: bool| {
                let creature = alone(ruleset, json!({"monster": monster.id, "in_lair": in_lair}));
                (creature.legendary_uses(), creature.pools.points("legendary-resistance"))
            };
            let ((uses, resistances), (uses_there, resistances_there)) = (at_home(false), at_home(true));
            let more = uses_there - uses;
            assert_eq!(u16::from(more), resistances_there - resistances, "{}", monster.id);
            legends[usize::from(more)] += usize::from(ruleset == &Ruleset::SRD521);
            assert!(more == 0 || ruleset == &Ruleset::SRD521, "{}", monster.id);
        }
    }
    assert_eq!(legends, [3, 27], "the solar, the tarrasque and the unicorn have none");
}

#[test]
fn a_speed_that_is_written_stays_written() {
    for ruleset in &RULESETS {
        for fields in [json!({}), json!({"speed": {"walk": 30}}), json!({"speed": {"walk": 40}})] {
            let mut monk = json!({"id": "one", "at": [1, 1], "class": "monk", "level": 5});
            monk.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
            let text = json!({"grid": {"width": 9, "height": 9}, "creatures": [monk]}).to_string();
            let read = position(&text, ruleset);
            assert_eq!(read.creatures[0].sheet.speed_told, fields != json!({}));
            let written = rulebound_srd5e::encounter::write(&read).print();
            assert_eq!(position(&written, ruleset), read, "{written}");
        }
    }
}
