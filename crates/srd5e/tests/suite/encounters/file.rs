//! The text of encounter files.

use rulebound_kernel::{Draw, Quick};
use rulebound_srd5e::encounter::{Count, Encounter, RulesetEntry, Setup, SwitchEntry};
use serde_json::{Value, json};

use crate::encounters::{examples, spoiled};

/// The encounter that the rules of the file format give as their example.
pub const EXAMPLE: &str = r#"{"ruleset":"2014",
 "grid":{"width":30,"height":20},
 "cells":[{"at":[[2,0],[2,1]],"kind":"wall"},
          {"at":[[4,4]],"kind":"difficult"},
          {"at":[[6,6]],"kind":"water","difficult":true},
          {"at":[[8,8]],"kind":"floor","height":10}],
 "creatures":[
  {"id":"kara","team":"party","at":[3,4],"class":"fighter","level":5,
   "abilities":{"str":16,"dex":14,"con":14,"int":10,"wis":12,"cha":8},
   "hp":44,"max_hp":44,"speed":{"walk":30},"hands":["longsword","shield"],"armor":"chain-mail",
   "carries":{"javelin":3,"arrow":20},"features":{"action-surge":1},"masteries":["longsword"]},
  {"id":"mirel","team":"party","at":[2,4],"class":"wizard","level":5,"hands":["arcane-focus",null],
   "cantrips":["fire-bolt"],"prepared":["fireball","shield"],"spellbook":["detect-magic"],
   "slots":{"1":4,"2":3,"3":2},"materials":[{"what":"diamond","gp":300,"count":1}],
   "concentrating":null,"conditions":[{"name":"frightened","source":"ogre-1"},{"name":"exhaustion","level":1}]},
  {"id":"ogre-1","team":"foes","at":[9,4],"monster":"ogre","hp":30,"reaction_spent":true}],
 "order":["mirel","ogre-1","kara"],"round":2,
 "turn":{"of":"mirel","actions":["cast"],"spells":[{"spell":"fire-bolt","as":"action","slot":0}],
         "moved":{"walk":10},"interactions":1},
 "pending":[]}"#;

/// Every field of the format, none with the value it has if it is left out.
pub const EVERYTHING: &str = r#"{
    "name": "the bridge",
    "ruleset": {"encumbrance": false, "line": "corners", "preset": "2014"},
    "grid": {"width": 12, "height": 9},
    "cells": [{"at": [[0, 0]], "kind": "closed-door", "name": "gate", "cover": "half", "difficult": true, "height": 5}],
    "creatures": [{
        "id": "kara", "at": [3, 4, 10], "controller": "anna", "team": "party", "initiative": 12,
        "monster": "ogre", "class": "fighter", "level": 5, "classes": {"rogue": 1, "wizard": 2},
        "abilities": {"str": 16, "dex": 14}, "ac": 17, "size": "small", "type": "fey",
        "speed": {"walk": 25, "burrow": 5, "climb": 10, "fly": 15, "swim": 20, "hover": true},
        "senses": {"blindsight": 10, "darkvision": 60, "tremorsense": 30, "truesight": 120},
        "reach": 10,
        "attacks": [{"name": "claw", "kind": "either", "bonus": 5, "reach": 10, "range": [20, 60],
                     "damage": "2d6+3", "type": "slashing"}],
        "immune": ["charmed"], "proficiencies": ["longsword"], "proficient_armor": ["light", "shield"],
        "masteries": ["longsword"], "trained": true, "willing": false,
        "hp": 20, "max_hp": 44, "temp_hp": 5, "dead": true, "stable": true,
        "death_saves": {"successes": 1, "failures": 2},
        "conditions": [{"name": "exhaustion", "level": 1}, {"name": "frightened", "source": "orc"}],
        "posture": "prone", "hands": ["longsword", null], "armor": "chain-mail", "carries": {"arrow": 20},
        "materials": [{"what": "diamond", "gp": 300, "count": 2}], "charges": {"wand": 3},
        "cantrips": ["fire-bolt"], "prepared": ["fireball"], "spellbook": ["detect-magic"],
        "innate": {"darkness": 1, "light": true}, "slots": {"1": 4, "3": 2}, "pact": {"level": 3, "count": 2},
        "concentrating": "bless", "ongoing": ["mage-armor"], "casting": {"spell": "identify", "turns_left": 9},
        "features": {"action-surge": 1, "evasion": true}, "recharged": {"fire-breath": false},
        "legendary_spent": 1, "legendary_used": ["tail"], "in_lair": true, "reaction_spent": true, "dodging": true,
        "surprised": true, "surprise_over": true, "raging": true, "gagged": true, "riding": "pony",
        "controls_mount": true, "hidden_from": ["orc"], "readied": {"intent": "dash", "when": "orc moves"},
        "helped": {"by": "mirel", "against": "orc"}
    }],
    "order": ["kara"],
    "round": 2,
    "turn": {
        "of": "kara", "actions": ["attack"], "extra_actions": ["action-surge"],
        "attacks": [{"with": "dagger", "as": "bonus"}], "multiattack": "first", "bonus": "attack",
        "spells": [{"spell": "bless", "as": "bonus", "slot": 1, "using": ["quickened-spell"]}], "casting": true,
        "moved": {"walk": 10, "fly": 5}, "run_up": 10, "diagonals": 1, "interactions": 1, "mounted": true, "used": ["nick"],
        "mount": {"of": "pony", "actions": ["dash"]}
    },
    "pending": [{
        "decide": "kara", "kind": "turn", "resume": [[3, 4], [4, 4, 5]], "mode": "fly"
    }, {
        "decide": "kara", "kind": "turn", "resume": {"hit": {
            "target": "orc", "with": "scorching-ray", "melee": true, "face": 15, "faces": [15, 3], "total": 20, "cover": 2,
            "guard": {"armor_class": 2, "halved": true, "less": 5}, "attack": "attack orc", "thrown": true,
            "effect": {"number": 0, "name": "scorching-ray", "by": "kara", "on": "orc", "effect": [0], "waits": true},
            "then": [{"target": "orc", "advantage": true, "disadvantage": true, "penalty": 2, "cover": 5, "misses": true}]
        }}
    }, {
        "decide": "kara", "kind": "turn",
        "resume": {"cast": {"intent": "cast bless on kara", "level": 1, "slot": {"level": 1, "pact": true}, "stage": "cast"}}
    }, {
        "decide": "kara", "kind": "turn", "resume": {"fall": {"less": 5}}
    }, {
        "decide": "kara", "kind": "reaction", "trigger": {"kind": "leaves-reach", "creature": "orc", "from": [1, 1], "to": [2, 2]}
    }],
    "lair": {"owner": "kara", "options": ["magma", "tremor"], "used": "magma"}
}"#;

/// What is read of a text.
fn read(text: &str) -> Encounter {
    let setup = Setup::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    setup.read().unwrap_or_else(|problems| panic!("{problems:?}: {text}")).clone()
}

fn everything() -> Value {
    serde_json::from_str(EVERYTHING).expect("JSON")
}

#[test]
fn the_example_of_the_format_is_read() {
    let encounter = read(EXAMPLE);
    assert_eq!(encounter.ruleset, Some(RulesetEntry::Preset("2014".into())));
    assert_eq!(encounter.creatures[0].features["action-surge"], Count::Uses(1));
    assert_eq!(encounter.creatures[1].hands.as_ref().map(Vec::len), Some(2));
    assert_eq!(read(&Setup::from(encounter.clone()).print()), encounter);
}

#[test]
fn the_position_of_every_example_is_read_and_written() {
    assert_eq!(examples().len(), 88);
    for (name, _, position) in examples() {
        let encounter = read(&position);
        assert_eq!(read(&Setup::from(encounter.clone()).print()), encounter, "{name}");
    }
}

#[test]
fn every_field_is_read_and_written() {
    let encounter = read(EVERYTHING);
    assert_eq!(serde_json::to_value(&encounter).expect("JSON"), everything());
    let Some(RulesetEntry::Switches(switches)) = &encounter.ruleset else { panic!("an object") };
    assert_eq!(switches["encumbrance"], SwitchEntry::Flag(false));
    assert_eq!(encounter.ruleset.map(|ruleset| ruleset.to_json()), Some(everything()["ruleset"].clone()));
}

#[test]
fn every_trigger_is_read_and_written() {
    let triggers = [
        json!({"kind": "leaves-reach", "creature": "orc", "from": [6, 5], "to": [7, 5]}),
        json!({"kind": "hit", "attacker": "orc", "total": 14}),
        json!({"kind": "targeted", "by": "mage", "spell": "magic-missile"}),
        json!({"kind": "casts", "creature": "mage", "spell": "fireball", "level": 4}),
        json!({"kind": "damaged", "by": "orc", "amount": 7}),
        json!({"kind": "falls", "creature": "kara"}),
        json!({"kind": "turn-ended", "creature": "kara"}),
        json!({"kind": "initiative-20"}),
        json!({"kind": "readied", "text": "orc attacks", "happened": "orc moves"}),
        json!({"kind": "you-hit", "target": "orc", "with": "mace"}),
        json!({"kind": "drops-to-0", "creature": "orc", "by": "kara"}),
    ];
    for trigger in triggers {
        let file = json!({"grid": {"width": 9, "height": 9},
            "pending": [{"decide": "kara", "kind": "reaction", "trigger": trigger}]});
        assert_eq!(serde_json::to_value(read(&file.to_string())).expect("JSON"), file);
    }
}

#[test]
fn what_is_wrong_in_the_text_is_named_with_its_place() {
    let error = |text: &str| Setup::parse(text).expect_err(text);
    let twice =
        error("{\"grid\": {\"width\": 9, \"height\": 9},\n \"creatures\": [{\"id\": \"é\", \"at\": null, \"at\": 3}]}");
    assert_eq!((twice.line, twice.column, twice.kind), (2, 43, "not-an-encounter"), "in characters");
    assert_eq!(twice.message, "the field `at` is there twice");
    assert!(error("").line == 1);
    assert!(error(r#"{"grid": {"width": 9, "height": 9}} {}"#).message.contains("trailing"));
}

#[test]
fn printing_is_canonical_whatever_is_read() {
    let mut draw = Quick::new(7);
    let texts = [EXAMPLE, EVERYTHING];
    let mut read = 0;
    for _ in 0..4_000 {
        let text = spoiled(texts[draw.below(2) as usize], &mut draw);
        let Ok(setup) = Setup::parse(&text) else { continue };
        read += 1;
        let printed = setup.print();
        let again = Setup::parse(&printed).expect("what is printed is read");
        assert_eq!(again, setup, "{text}");
        assert_eq!(again.print(), printed);
    }
    assert!(read > 100, "{read}");
}
