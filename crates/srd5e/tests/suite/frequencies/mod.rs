//! How often attacks hit and what they do, over many throws of seeded dice, against the exact chances.

mod chances;

use std::collections::BTreeMap;

use rulebound_kernel::Waivers;
use rulebound_kernel::dice::Seeded;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Event, Srd5e};
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};
use chances::{Chances, Lean, blow, fails, strikes};

/// So often everything is thrown.
const THROWS: u32 = 100_000;
/// So many standard deviations from what is expected a frequency may lie.
const SIGMAS: f64 = 4.5;
/// What is expected less often than this is counted together.
const RARE: f64 = 25.0;

/// Does the same thing again and again from the same position, and counts what somebody makes of the events.
fn counted<T: Ord>(position: &Position, intent: &str, seed: u64, seen: impl Fn(&[Event]) -> T) -> BTreeMap<T, u32> {
    let intent: Intent = intent.parse().expect("an intent");
    let (mut dice, mut counted) = (Seeded::new(seed), BTreeMap::new());
    let mut events = Vec::new();
    for _ in 0..THROWS {
        events.clear();
        let mut after = position.clone();
        let done = Srd5e::perform(&mut after, &intent, &Waivers::NONE, &mut dice, &mut |event| events.push(event));
        done.unwrap_or_else(|error| panic!("`{intent}`: {error:?}"));
        *counted.entry(seen(&events)).or_default() += 1;
    }
    counted
}

/// What somebody takes.
fn damage(events: &[Event], name: &str) -> i64 {
    let of = |event: &Event| match event {
        Event::Damaged { creature, amount, .. } if creature == name => i64::from(*amount),
        _ => 0,
    };
    events.iter().map(of).sum()
}

/// A frequency is as near to its chance as it should be.
fn near(count: u32, chance: f64, what: &str) {
    let throws = f64::from(THROWS);
    let (expected, error) = (throws * chance, SIGMAS * (throws * chance * (1.0 - chance)).sqrt());
    let off = (f64::from(count) - expected).abs();
    assert!(off <= error + 1e-6, "{what}: {count} of {THROWS}, expected {expected:.1} ± {error:.1}");
}

/// Every number comes as often as it should, and so does the mean.
fn agrees(counted: &BTreeMap<i64, u32>, exact: &Chances, what: &str) {
    let throws = f64::from(THROWS);
    let total: f64 = exact.0.values().sum();
    assert!((total - 1.0).abs() < 1e-9, "{what}: chances of {total}");
    let possible = |number: &i64| exact.0.get(number).is_some_and(|chance| *chance > 0.0);
    let strange: Vec<&i64> = counted.keys().filter(|number| !possible(number)).collect();
    assert!(strange.is_empty(), "{what}: {strange:?} cannot be");
    let (mut rare, mut rarely) = (0.0, 0);
    for (number, chance) in &exact.0 {
        let count = counted.get(number).copied().unwrap_or(0);
        if throws * chance < RARE {
            (rare, rarely) = (rare + chance, rarely + count);
        } else {
            near(count, *chance, &format!("{what}: {number}"));
        }
    }
    if throws * rare >= RARE {
        near(rarely, rare, &format!("{what}: what is rare"));
    }
    let mean = counted.iter().map(|(number, count)| *number as f64 * f64::from(*count)).sum::<f64>() / throws;
    let error = SIGMAS * (exact.variance() / throws).sqrt();
    let expected = exact.mean();
    assert!((mean - expected).abs() <= error + 1e-9, "{what}: {mean} on average, expected {expected} ± {error}");
}

/// An encounter in which the first creature has the turn.
fn before(edition: &str, creatures: &[Value], more: &Value) -> Position {
    let order: Vec<&Value> = creatures.iter().map(|creature| &creature["id"]).collect();
    let mut fields = json!({ "order": order });
    merge(&mut fields, more.clone());
    Table::with(edition, creatures.to_vec(), fields).position
}

/// In both editions an act does to the foe what is expected of it.
fn does(creatures: &[Value], more: &Value, intent: &str, exact: &Chances) {
    for (seed, edition) in [(1, "2014"), (2, "2024")] {
        let position = before(edition, creatures, more);
        let counted = counted(&position, intent, seed, |events| damage(events, "foe"));
        agrees(&counted, exact, &format!("`{intent}` in {edition}"));
    }
}

/// Kara hits with +6: 3 for her Strength of 16, 3 for her proficiency. With the bow it is 5, by her Dexterity of 14. She is no
/// champion.
fn kara(more: Value) -> Value {
    let mut fields = json!({"class": "fighter", "level": 5, "abilities": {"str": 16, "dex": 14}, "hands": ["longsword", null],
        "carries": {"arrow": 20}, "features": {"improved-critical": false}});
    merge(&mut fields, more);
    creature("kara", "party", [2, 5], fields)
}

/// Mirel casts with +7 against the foe, who saves against 15: 4 for an Intelligence of 18, 3 for proficiency.
/// What misses is lost.
fn mirel() -> Value {
    creature(
        "mirel",
        "party",
        [2, 5],
        json!({"class": "wizard", "level": 5, "abilities": {"int": 18}, "hands": ["arcane-focus", null],
        "cantrips": ["fire-bolt"], "prepared": ["fireball", "hold-person", "magic-missile"],
        "features": {"potent-cantrip": false}}),
    )
}

/// Armour class 15, +2 to Dexterity saves, -1 to those of Wisdom, and more hit points than are ever lost.
fn foe(at: [i16; 2], more: Value) -> Value {
    let mut fields = json!({"ac": 15, "hp": 500, "max_hp": 500, "abilities": {"dex": 14, "wis": 8}});
    merge(&mut fields, more);
    creature("foe", "foes", at, fields)
}

fn merge(fields: &mut Value, more: Value) {
    if let (Value::Object(fields), Value::Object(more)) = (fields, more) {
        fields.extend(more);
    }
}

#[test]
fn a_blow_in_melee() {
    let exact = blow(strikes(6, 15, Lean::Straight), (1, 8), 3);
    // A hit by 9 or more: 11 of 20 faces hit and one is critical.
    assert!((exact.mean() - (11.0 * 7.5 + 12.0) / 20.0).abs() < 1e-9);
    does(
        &[kara(json!({"hands": ["longsword", "shield"]})), foe([3, 5], json!({}))],
        &json!({}),
        "attack foe with longsword",
        &exact,
    );
}

#[test]
fn a_sword_in_two_hands() {
    let exact = blow(strikes(6, 15, Lean::Straight), (1, 10), 3);
    does(&[kara(json!({})), foe([3, 5], json!({}))], &json!({}), "attack foe with longsword two-handed", &exact);
}

#[test]
fn an_arrow() {
    let exact = blow(strikes(5, 15, Lean::Straight), (1, 8), 2);
    does(
        &[kara(json!({"hands": ["longbow", null]})), foe([12, 5], json!({}))],
        &json!({}),
        "attack foe with longbow",
        &exact,
    );
}

#[test]
fn an_arrow_past_somebody() {
    // Whoever stands between gives half cover, which is 2.
    let exact = blow(strikes(5, 17, Lean::Straight), (1, 8), 2);
    let creatures = [
        kara(json!({"hands": ["longbow", null]})),
        foe([12, 5], json!({})),
        creature("bull", "foes", [7, 5], json!({})),
    ];
    does(&creatures, &json!({}), "attack foe with longbow", &exact);
}

#[test]
fn an_arrow_from_afar() {
    let exact = blow(strikes(5, 15, Lean::Worse), (1, 6), 2);
    // 100 ft are more than the 80 of a shortbow.
    does(
        &[kara(json!({"hands": ["shortbow", null]})), foe([22, 5], json!({}))],
        &json!({}),
        "attack foe with shortbow",
        &exact,
    );
}

#[test]
fn advantage_and_disadvantage() {
    let held = json!({"conditions": [{"name": "restrained"}]});
    let ill = json!({"hands": ["longsword", "shield"], "conditions": [{"name": "poisoned"}]});
    let well = json!({"hands": ["longsword", "shield"]});
    let cases = [(&well, &held, Lean::Better), (&ill, &json!({}), Lean::Worse), (&ill, &held, Lean::Straight)];
    for (attacker, target, lean) in cases {
        let exact = blow(strikes(6, 15, lean), (1, 8), 3);
        let creatures = [kara(attacker.clone()), foe([3, 5], target.clone())];
        does(&creatures, &json!({}), "attack foe with longsword", &exact);
    }
}

#[test]
fn the_helpless_are_hit_critically() {
    let struck = strikes(6, 15, Lean::Better);
    let exact = blow(chances::Strikes { hit: 0.0, critical: struck.hit + struck.critical }, (1, 8), 3);
    let creatures =
        [kara(json!({"hands": ["longsword", "shield"]})), foe([3, 5], json!({"conditions": [{"name": "paralyzed"}]}))];
    does(&creatures, &json!({}), "attack foe with longsword", &exact);
}

#[test]
fn the_second_weapon() {
    let turn =
        json!({"turn": {"of": "kara", "actions": ["attack"], "attacks": [{"with": "shortsword", "as": "action"}]}});
    let hands = json!({"hands": ["shortsword", "dagger"]});
    // The modifier is not added, unless somebody is trained in it.
    let plain = blow(strikes(6, 15, Lean::Straight), (1, 4), 0);
    does(&[kara(hands), foe([3, 5], json!({}))], &turn, "attack foe with dagger as bonus", &plain);
    let trained = json!({"hands": ["shortsword", "dagger"], "features": {"two-weapon-fighting": true, "improved-critical": false}});
    let exact = blow(strikes(6, 15, Lean::Straight), (1, 4), 3);
    does(&[kara(trained), foe([3, 5], json!({}))], &turn, "attack foe with dagger as bonus", &exact);
}

#[test]
fn the_club_of_an_ogre() {
    let ogre = creature("ogre", "party", [2, 5], json!({"monster": "ogre"}));
    let exact = blow(strikes(6, 15, Lean::Straight), (2, 8), 4);
    does(&[ogre, foe([4, 5], json!({}))], &json!({}), "attack foe with greatclub", &exact);
}

#[test]
fn a_spell_with_an_attack() {
    let exact = blow(strikes(7, 15, Lean::Straight), (2, 10), 0);
    does(&[mirel(), foe([12, 5], json!({}))], &json!({}), "cast fire-bolt on foe", &exact);
}

#[test]
fn a_spell_without_one() {
    // Three darts fly at once, so that one die tells what each of them does.
    let exact = Chances::dice(1, 4).map(|face| 3 * (face + 1));
    does(&[mirel(), foe([12, 5], json!({}))], &json!({}), "cast magic-missile on foe slot 1", &exact);
}

#[test]
fn a_save_for_half() {
    let failed = fails(2, 15, Lean::Straight);
    let whole = Chances::dice(8, 6);
    let exact = Chances::one_of(&[(failed, whole.clone()), (1.0 - failed, whole.map(|sum| sum / 2))]);
    does(&[mirel(), foe([12, 5], json!({}))], &json!({}), "cast fireball at 12,5 slot 3", &exact);
}

#[test]
fn a_save_for_nothing() {
    // Orin's flames: 2d8 against 14, which is 3 for Wisdom and 3 for proficiency.
    let orin = creature(
        "orin",
        "party",
        [2, 5],
        json!({"class": "cleric", "level": 5, "abilities": {"wis": 16}, "cantrips": ["sacred-flame"]}),
    );
    let failed = fails(2, 14, Lean::Straight);
    let exact = Chances::one_of(&[(failed, Chances::dice(2, 8)), (1.0 - failed, Chances::always(0))]);
    does(&[orin, foe([8, 5], json!({}))], &json!({}), "cast sacred-flame on foe", &exact);
}

#[test]
fn a_save_against_a_condition() {
    for (seed, edition) in [(3, "2014"), (4, "2024")] {
        let position = before(edition, &[mirel(), foe([8, 5], json!({}))], &json!({}));
        let held = |events: &[Event]| {
            events.iter().any(|event| {
                matches!(event, Event::ConditionBegan { creature, condition: Condition::Paralyzed, .. } if creature == "foe")
            })
        };
        let counted = counted(&position, "cast hold-person on foe slot 2", seed, held);
        near(counted.get(&true).copied().unwrap_or(0), fails(-1, 15, Lean::Straight), "held");
    }
}

#[test]
fn an_area_rolls_once_and_everybody_saves() {
    for (seed, edition) in [(5, "2014"), (6, "2024")] {
        let other = creature("other", "foes", [13, 6], json!({"hp": 500, "max_hp": 500}));
        let position = before(edition, &[mirel(), foe([12, 5], json!({})), other], &json!({}));
        let both = |events: &[Event]| (damage(events, "foe"), damage(events, "other"));
        let counted = counted(&position, "cast fireball at 13,6 slot 3", seed, both);
        // Whoever fails takes the sum that others take half of.
        assert!(counted.keys().all(|&(one, two)| one == two || one == two / 2 || two == one / 2), "{counted:?}");
        let (first, second) = (fails(2, 15, Lean::Straight), fails(0, 15, Lean::Straight));
        let count = |wanted: fn((i64, i64)) -> bool| {
            counted.iter().filter(|(key, _)| wanted(**key)).map(|(_, count)| count).sum::<u32>()
        };
        near(count(|(one, two)| one > two), first * (1.0 - second), "the first alone fails");
        near(count(|(one, two)| one < two), (1.0 - first) * second, "the second alone fails");
        near(count(|(one, two)| one == two), first * second + (1.0 - first) * (1.0 - second), "both do the same");
    }
}

#[test]
fn defences() {
    let struck = |armor_class| strikes(6, armor_class, Lean::Straight);
    let more = json!({"hp": 500, "max_hp": 500, "ac": 15});
    let against = |monster: &str| {
        let mut fields = more.clone();
        merge(&mut fields, json!({"monster": monster}));
        creature("foe", "foes", [3, 5], fields)
    };
    let hammer = || kara(json!({"hands": ["warhammer", "shield"]}));
    let sword = || kara(json!({"hands": ["longsword", "shield"]}));
    // Bones break: twice the damage of a hammer. Rats by the hundred: half, rounded down, of anything.
    let doubled = blow(struck(15), (1, 8), 3).map(|damage| 2 * damage);
    does(&[hammer(), against("skeleton")], &json!({}), "attack foe with warhammer", &doubled);
    let halved = blow(struck(15), (1, 8), 3).map(|damage| damage / 2);
    does(&[sword(), against("swarm-of-rats")], &json!({}), "attack foe with longsword", &halved);
    let whole = blow(struck(15), (1, 8), 3);
    does(&[sword(), against("skeleton")], &json!({}), "attack foe with longsword", &whole);
    let mut beside = mirel();
    beside["at"] = json!([2, 9]);
    does(&[beside, against("fire-elemental")], &json!({}), "cast fire-bolt on foe", &Chances::always(0));
}
