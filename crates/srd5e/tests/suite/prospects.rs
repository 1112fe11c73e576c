//! What may be expected of an act: chances and averages as one reckons them by hand.

use rulebound_kernel::Game;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Expectation, Ruleset, Srd5e, blows, expect};

/// Kara hits with +6 for 1d8+3; Mirel's spells have 15 to save and +7 to hit.
fn fight(foe: &str) -> Position {
    let text = format!(
        r#"{{"grid": {{"width": 12, "height": 8}}, "creatures": [
        {{"id": "kara", "team": "party", "controller": "party", "at": [5, 5], "class": "fighter", "level": 5,
         "abilities": {{"str": 16, "dex": 10}}, "hands": ["longsword", "shield"], "armor": "chain-mail",
         "features": {{"improved-critical": false}}}},
        {{"id": "mirel", "team": "party", "controller": "party", "at": [2, 2], "class": "wizard", "level": 5,
         "abilities": {{"int": 18}}, "hands": ["arcane-focus", null], "cantrips": ["fire-bolt"],
         "prepared": ["fireball", "hold-person", "magic-missile"]}},
        {{"id": "foe", "team": "foes", "controller": "foes", "at": [6, 5], {foe}}}], "order": ["kara", "mirel", "foe"]}}"#
    );
    let setup = Srd5e::parse_setup(&text).unwrap_or_else(|error| panic!("{error}"));
    Srd5e::check(&setup, &Ruleset::SRD51).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn expected<'a>(position: &'a Position, intent: &str) -> Expectation<'a> {
    expect(position, &intent.parse().expect("an intent")).unwrap_or_else(|| panic!("{intent} is not legal"))
}

fn near(one: f32, other: f32) -> bool {
    (one - other).abs() < 1e-4
}

#[test]
fn an_attack_hits_by_armour_class_and_its_criticals_count() {
    let fight = fight(r#""ac": 15, "hp": 30"#);
    let prospect = &expected(&fight, "attack foe with longsword").prospects[0];
    // 9 or more of twenty hit, of which one is critical.
    assert!(near(prospect.chance, 12.0 / 20.0), "{prospect:?}");
    assert!(near(prospect.damage, 4.5 + 3.0 + 4.5 / 12.0), "{prospect:?}");
}

#[test]
fn advantage_and_helplessness_count() {
    let fight = fight(r#""ac": 15, "hp": 30, "conditions": [{"name": "paralyzed"}]"#);
    let prospect = &expected(&fight, "attack foe with longsword").prospects[0];
    assert!(near(prospect.chance, 1.0 - 0.4 * 0.4), "{prospect:?}");
    assert!(near(prospect.damage, 9.0 + 3.0), "every hit is critical: {prospect:?}");
}

#[test]
fn defences_count() {
    let fight = fight(r#""monster": "skeleton", "hands": []"#);
    let blunt = &expected(&fight, "attack foe with unarmed-strike").prospects[0];
    // One and the modifier, twice for a skeleton; there are no dice to double.
    assert!(near(blunt.damage, 8.0), "{blunt:?}");
}

fn mirels(foe: &str) -> Position {
    let mut fight = fight(foe);
    let end = "end turn".parse().expect("an intent");
    Srd5e::apply_unchecked(&mut fight, &end, &mut rulebound_kernel::dice::Seeded::new(1)).expect("no dice");
    fight
}

#[test]
fn saves_halve_and_spare() {
    let fight = mirels(r#""hp": 60, "abilities": {"dex": 14, "wis": 8}"#);
    let fire = expected(&fight, "cast fireball at 10,5");
    let foe = fire.prospects.iter().find(|prospect| prospect.who.index() == 2).expect("the foe");
    // The foe saves with 13 or more; a save halves the 28.
    assert!(near(foe.chance, 12.0 / 20.0) && near(foe.damage, 28.0) && near(foe.spared, 14.0), "{foe:?}");
    assert_eq!(fire.cost.slots().count(), 1);
    let hold = expected(&fight, "cast hold-person on foe slot 2");
    let held = &hold.prospects[0];
    assert!(near(held.chance, 15.0 / 20.0) && held.conditions.contains(Condition::Paralyzed), "{held:?}");
}

#[test]
fn each_dart_counts() {
    let fight = mirels(r#""hp": 60"#);
    let darts = expected(&fight, "cast magic-missile on foe slot 1").prospects;
    assert!(darts.len() == 3 && darts.iter().all(|dart| near(dart.damage, 3.5) && near(dart.chance, 1.0)), "{darts:?}");
}

#[test]
fn what_is_not_legal_promises_nothing_and_blows_are_told_with_their_reach() {
    let fight = fight(r#""hp": 30"#);
    assert_eq!(expect(&fight, &"cast fireball at 6,5".parse().expect("an intent")), None);
    let blows = blows(&fight, fight.named("kara").expect("kara"));
    let sword = blows.iter().find(|blow| blow.with == "longsword").expect("a sword");
    assert_eq!((sword.reach, sword.range, sword.bonus), (Some(5), None, 6));
    assert!(near(sword.damage, 7.5));
}
