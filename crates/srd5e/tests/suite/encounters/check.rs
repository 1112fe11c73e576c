//! Encounters that are in order, and the positions they are.

use rulebound_kernel::{Quick, Ruleset as _};
use rulebound_srd5e::data::armor::ArmorCategory;
use rulebound_srd5e::data::words::{Ability, Condition, Size};
use rulebound_srd5e::encounter::{Setup, check, write};
use rulebound_srd5e::space::{Level, Square};
use rulebound_srd5e::state::pools::Uses;
use rulebound_srd5e::state::sheet::Training;
use rulebound_srd5e::{Name, Ruleset};

use crate::encounters::file::EXAMPLE;
use crate::encounters::{checked, examples, position, spoiled};

/// An encounter that says something in every field, over several creatures.
pub const RICH: &str = r#"{
    "name": "the bridge", "ruleset": {"preset": "2014", "line": "corners"},
    "grid": {"width": 30, "height": 20},
    "cells": [{"at": [[2, 0], [2, 1]], "kind": "wall"}, {"at": [[9, 9]], "kind": "closed-door", "name": "gate"},
              {"at": [[10, 10], [11, 10]], "kind": "floor", "height": 10, "cover": "half", "difficult": true},
              {"at": [[7, 7], [6, 6], [7, 7]], "name": "axe"}],
    "creatures": [
        {"id": "kara", "at": [3, 4, 10], "controller": "anna", "team": "party", "initiative": 12,
         "classes": {"wizard": 2, "fighter": 5}, "abilities": {"str": 16, "con": 14, "int": 13}, "ac": 17, "size": "small",
         "type": "fey", "speed": {"walk": 25, "fly": 15, "hover": true}, "senses": {"darkvision": 60}, "reach": 10,
         "attacks": [{"name": "claw", "kind": "either", "bonus": 5, "reach": 10, "range": [20, 60], "damage": "2d6+3",
                      "type": "slashing"}, {"name": "bite"}],
         "immune": ["charmed"], "proficiencies": ["longsword", "crossbow-light", "stealth"],
         "proficient_armor": ["light", "shield"], "masteries": ["crossbow-heavy"], "trained": true, "willing": false,
         "hp": 20, "max_hp": 60, "temp_hp": 5,
         "conditions": [{"name": "exhaustion", "level": 2}, {"name": "frightened", "source": "dragon"}],
         "posture": "prone", "hands": ["longsword", null, "torch"], "armor": "chain-mail",
         "carries": {"arrow": 20, "crossbow-light": 1, "rope": 0},
         "materials": [{"what": "diamond", "gp": 300}, {"what": "diamond", "gp": 300, "count": 2}], "charges": {"wand": 0},
         "cantrips": ["fire-bolt"], "prepared": ["fireball"], "spellbook": ["detect-magic"],
         "innate": {"darkness": 1, "light": true}, "slots": {"1": 4, "3": 2}, "pact": {"level": 3, "count": 2},
         "concentrating": "bless", "ongoing": ["mage-armor"], "casting": {"spell": "identify", "turns_left": 9},
         "features": {"action-surge": 0, "evasion": true, "second-wind": false}, "in_lair": true, "reaction_spent": true,
         "dodging": true, "surprised": true, "surprise_over": true, "raging": true, "gagged": true,
         "hidden_from": ["dragon"], "readied": {"intent": "attack dragon with longsword", "when": "dragon moves"},
         "helped": {"by": "rolf", "against": "dragon"}},
        {"id": "rolf", "at": [20, 10], "team": "party", "riding": "pony", "controls_mount": true, "posture": "mounted"},
        {"id": "pony", "at": [20, 10], "team": "party", "monster": "warhorse", "trained": true, "speed": {"walk": 0, "swim": 5}},
        {"id": "dragon", "at": [24, 3], "monster": "adult-red-dragon", "recharged": {"fire-breath": false},
         "legendary_spent": 1, "legendary_used": ["tail-attack"], "in_lair": true, "hp": 256},
        {"id": "lost", "at": null, "hp": 0, "stable": true, "death_saves": {"successes": 3, "failures": 1}},
        {"id": "dead", "at": [24, 3], "dead": true, "hp": 0}],
    "order": ["rolf", "dragon", "kara"], "round": 3,
    "turn": {"of": "rolf", "actions": ["attack", "dash fly"], "extra_actions": ["action-surge"],
             "attacks": [{"with": "dagger", "as": "bonus"}], "multiattack": "first", "bonus": "attack",
             "spells": [{"spell": "bless", "as": "bonus", "slot": 1, "using": ["quickened-spell"]}], "casting": true,
             "moved": {"walk": 100, "fly": 5}, "run_up": 10, "diagonals": 1, "interactions": 1, "mounted": true,
             "used": ["nick", "cleave"], "mount": {"of": "pony", "moved": {"walk": 60}}},
    "pending": [
        {"decide": "rolf", "kind": "turn", "resume": [[21, 10], [22, 10, 5]], "mode": "fly"},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "leaves-reach", "creature": "pony", "from": [20, 10], "to": [21, 10]}},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "hit", "attacker": "dragon", "total": 14}},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "targeted", "by": "dragon", "spell": "magic-missile"}},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "casts", "creature": "dragon", "spell": "fireball", "level": 4}},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "damaged", "by": "dragon", "amount": 7}},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "falls", "creature": "kara"}},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "readied", "text": "dragon moves", "happened": "dragon moves"}},
        {"decide": "kara", "kind": "reaction", "trigger": {"kind": "you-hit", "target": "dragon", "with": "longsword"}},
        {"decide": "rolf", "kind": "knock-out", "trigger": {"kind": "drops-to-0", "creature": "lost", "by": "rolf"}},
        {"decide": "dragon", "kind": "lair", "trigger": {"kind": "initiative-20"}},
        {"decide": "dragon", "kind": "legendary", "trigger": {"kind": "turn-ended", "creature": "kara"}}],
    "lair": {"owner": "dragon", "options": ["magma", "tremor"], "used": "magma"}}"#;

/// The ruleset of the rich encounter.
pub fn corners() -> Ruleset {
    Ruleset { line: rulebound_srd5e::space::Lines::Corners, ..Ruleset::SRD51 }
}

#[test]
fn the_example_of_the_format_is_a_position() {
    let position = position(EXAMPLE, &Ruleset::SRD51);
    let [kara, mirel, ogre] =
        ["kara", "mirel", "ogre-1"].map(|name| position.creature(position.named(name).expect(name)));
    assert_eq!((position.round, position.current()), (2, position.named("mirel")));
    assert_eq!(kara.sheet.modifier(Ability::Strength), 3);
    assert_eq!(kara.pools.feature("extra-attack"), Some(Uses::Left(1)), "a fighter of level 5");
    assert_eq!(kara.pools.feature("second-wind"), Some(Uses::Left(1)));
    assert!(kara.sheet.armor.covers(&ArmorCategory::Heavy) && kara.sheet.armor_class.is_none());
    assert_eq!(kara.pools.carried("javelin"), 3);
    assert!(mirel.is(Condition::Frightened) && mirel.conditions.exhaustion() == 1);
    assert_eq!(mirel.pools.slots_of(3), 2);
    assert!(!mirel.sheet.armor.covers(&ArmorCategory::Light));
    assert_eq!(mirel.max_hp, 6 + 4 * 4, "a wizard of level 5 with Constitution 10");
    assert_eq!((ogre.hp, ogre.max_hp, ogre.sheet.size), (30, 59, Size::Large));
    assert!(ogre.reaction_spent && ogre.sheet.attack("greatclub").is_some());
}

#[test]
fn a_plain_creature_is_a_medium_humanoid_proficient_with_everything() {
    let position = position(
        r#"{"grid": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": [3, 4]}]}"#,
        &Ruleset::SRD521,
    );
    let kara = &position.creatures[0];
    assert_eq!((kara.hp, kara.max_hp, kara.hands.len()), (10, 10, 2));
    assert_eq!((kara.sheet.size, kara.sheet.speeds.walk, kara.sheet.reach), (Size::Medium, 30, 5));
    assert!(Ability::ALL.iter().all(|&ability| kara.sheet.abilities.score(ability) == 10));
    assert_eq!((&kara.sheet.weapons, &kara.sheet.armor), (&Training::All, &Training::All));
    assert_eq!(kara.sheet.skills.len(), 18);
    assert_eq!(write(&position).print(), r#"{"grid":{"width":9,"height":9},"creatures":[{"id":"kara","at":[3,4]}]}"#);
}

#[test]
fn the_position_of_every_example_is_in_order() {
    for (name, ruleset, text) in examples() {
        let ruleset = Ruleset::from_json(&ruleset).unwrap_or_else(|error| panic!("{name}: {error}"));
        let position = checked(&text, &ruleset);
        assert!(position.is_ok(), "{name}: {position:?}");
    }
}

#[test]
fn what_is_said_in_every_field_is_kept() {
    let position = position(RICH, &corners());
    let kara = &position.creatures[0];
    assert_eq!(kara.level, Level(2));
    assert_eq!(kara.pools.carried("light-crossbow"), 1, "one name for a weapon");
    assert_eq!(kara.sheet.masteries, [Name::of("heavy-crossbow")]);
    assert_eq!(kara.pools.materials[0].count, 3);
    assert!(kara.is(Condition::Prone), "by its posture");
    assert_eq!(kara.pools.feature("second-wind"), None);
    assert_eq!(kara.pools.feature("action-surge"), Some(Uses::Left(0)));
    assert_eq!(kara.pools.feature("indomitable"), None);
    assert_eq!(position.objects.len(), 3);
    assert_eq!(position.stage.grid.named("axe"), None, "a thing is no part of the map");
    assert_eq!(position.creature(position.named("rolf").expect("rolf")).at, Some(Square::new(20, 10)));
    assert_eq!(position.turn.as_ref().and_then(|turn| turn.mount.as_ref()).map(|mount| mount.moved.walk), Some(60));
    let names: Vec<&str> = position.stage.sides.iter().map(|side| side.as_str()).collect();
    assert_eq!(names, ["anna", "rolf", "pony", "dragon", "lost", "dead"]);
    // Everything the file says is in the position: leaving out any field of a creature or of the turn gives another one.
    let setup = serde_json::to_value(write(&position)).expect("JSON");
    let mut left_out = 0;
    for pointer in
        ["/creatures/0", "/creatures/1", "/creatures/2", "/creatures/3", "/creatures/4", "/turn", "/pending/0", "/lair"]
    {
        let fields: Vec<String> =
            setup.pointer(pointer).and_then(|value| value.as_object()).expect(pointer).keys().cloned().collect();
        for field in
            fields.iter().filter(|field| !["id", "at", "of", "decide", "kind", "owner"].contains(&field.as_str()))
        {
            let mut other = setup.clone();
            other.pointer_mut(pointer).and_then(|value| value.as_object_mut()).expect(pointer).remove(field);
            let other: Setup = serde_json::from_value(other).expect("still an encounter");
            assert_ne!(check(&other, &corners()).as_ref(), Ok(&position), "{pointer}/{field}");
            left_out += 1;
        }
    }
    assert!(left_out > 60, "{left_out}");
}

#[test]
fn the_order_follows_from_initiative_then_dexterity_then_the_file() {
    let text = r#"{"grid": {"width": 9, "height": 9}, "creatures": [
        {"id": "e", "at": null}, {"id": "a", "at": null, "initiative": 7}, {"id": "b", "at": null, "initiative": 12},
        {"id": "c", "at": null, "initiative": 7, "abilities": {"dex": 14}}, {"id": "d", "at": null, "initiative": 7}]}"#;
    let position = position(text, &Ruleset::SRD51);
    let order: Vec<&str> = position.order.iter().map(|&who| position.creature(who).id().as_str()).collect();
    assert_eq!(order, ["b", "c", "a", "d", "e"]);
    assert_eq!(position.current(), position.named("b"));
}

#[test]
fn without_an_order_the_fight_is_over() {
    let over = position(
        r#"{"grid": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": null}], "order": []}"#,
        &Ruleset::SRD51,
    );
    assert_eq!((over.current(), over.turn), (None, None));
    assert_eq!(position(r#"{"grid": {"width": 1, "height": 1}}"#, &Ruleset::SRD51).current(), None);
}

#[test]
fn characters_fall_and_monsters_die_at_0_hit_points() {
    let text = r#"{"grid": {"width": 9, "height": 9}, "creatures": [
        {"id": "kara", "at": null, "hp": 0}, {"id": "corpse", "at": null, "hp": 0, "dead": true},
        {"id": "ogre", "at": null, "monster": "ogre", "hp": 0},
        {"id": "bandit", "at": null, "monster": "bandit", "hp": 0, "stable": true},
        {"id": "guard", "at": null, "monster": "guard", "hp": 0, "death_saves": {}}]}"#;
    for ruleset in [Ruleset::SRD51, Ruleset::SRD521] {
        let position = position(text, &ruleset);
        let dead: Vec<bool> = position.creatures.iter().map(|creature| creature.is_dead()).collect();
        assert_eq!(dead, [false, true, true, false, false]);
        assert!(position.creatures[0].is(Condition::Unconscious) && position.creatures[0].is(Condition::Prone));
    }
}

#[test]
fn who_says_no_height_stands_on_the_floor() {
    let text = r#"{"grid": {"width": 9, "height": 9}, "cells": [{"at": [[1, 1]], "height": 10}, {"at": [[5, 5]], "kind": "chasm"}],
        "creatures": [{"id": "a", "at": [1, 1]}, {"id": "b", "at": [1, 1, 30]}, {"id": "c", "at": [5, 5]}, {"id": "d", "at": [1, 1, 0], "dead": true}]}"#;
    let position = position(text, &Ruleset::SRD51);
    let levels: Vec<i32> = position.creatures.iter().map(|creature| creature.level.feet()).collect();
    assert_eq!(levels, [10, 30, 0, 0]);
}

#[test]
fn spoiled_files_have_problems_or_are_positions() {
    let mut draw = Quick::new(11);
    let examples = examples();
    let mut texts = vec![RICH.to_owned(), EXAMPLE.to_owned()];
    texts.extend(examples.into_iter().take(20).map(|(_, _, text)| text));
    let (mut positions, mut refused) = (0, 0);
    for round in 0..6_000 {
        let text = spoiled(&texts[round % texts.len()], &mut draw);
        let Ok(setup) = Setup::parse(&text) else { continue };
        match checked(&setup.print(), &corners()) {
            Ok(_) => positions += 1,
            Err(problems) => {
                assert!(!problems.is_empty() && problems.iter().all(|problem| !problem.place.is_empty()));
                refused += 1;
            }
        }
    }
    assert!(positions > 100 && refused > 100, "{positions} positions, {refused} refused");
}
