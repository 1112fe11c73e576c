//! What can be wrong with an encounter, and that all of it is said at once.

use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Problem, Setup, check};
use serde_json::{Value, json};

fn problems(file: &Value) -> Vec<Problem> {
    let setup = Setup::parse(&file.to_string()).unwrap_or_else(|error| panic!("{error}: {file}"));
    check(&setup, &Ruleset::SRD51).err().unwrap_or_default()
}

/// The problems of an encounter of kara, with some fields of hers, and an orc, as texts.
fn with_kara(fields: Value) -> Vec<String> {
    let mut file = json!({"grid": {"width": 9, "height": 9}, "cells": [{"at": [[8, 8]], "kind": "wall"}],
        "creatures": [{"id": "kara", "at": [3, 4]}, {"id": "orc", "at": [5, 5]}]});
    let kara = file["creatures"][0].as_object_mut().expect("an object");
    kara.extend(fields.as_object().expect("an object").clone());
    said(&file)
}

/// The problems of an encounter of kara and an orc, with some fields of the file, as texts.
fn with_file(fields: Value) -> Vec<String> {
    let mut file = json!({"grid": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": [3, 4]}, {"id": "orc", "at": [5, 5]}]});
    file.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
    said(&file)
}

fn said(file: &Value) -> Vec<String> {
    problems(file).iter().map(ToString::to_string).collect()
}

#[test]
fn what_actions_were_spent_on_is_a_name_a_dash_or_attacks() {
    let turn = |deed: &str| with_file(json!({"turn": {"of": "kara", "actions": [deed], "used": [deed]}}));
    for deed in ["dash", "dash fly", "attack", "attack 2", "attack 12", "cunning-action"] {
        assert!(turn(deed).is_empty(), "{deed}: {:?}", turn(deed));
    }
    for deed in ["dash north", "attack 1", "attack 0", "attack 02", "attack two", "attack +2", "dodge 2", "attack 2 "] {
        assert_eq!(turn(deed).len(), 2, "{deed}");
    }
}

#[test]
fn names_of_nothing_are_named_with_what_was_perhaps_meant() {
    let cases = [
        (json!({"monster": "ogr"}), "creatures[0].monster: there is no monster `ogr`; did you mean `ogre`?"),
        (
            json!({"class": "wizzard", "level": 3}),
            "creatures[0].class: there is no class `wizzard`; did you mean `wizard`?",
        ),
        (
            json!({"classes": {"rouge": 3}}),
            "creatures[0].classes.rouge: there is no class `rouge`; did you mean `rogue`?",
        ),
        (
            json!({"prepared": ["firebal"]}),
            "creatures[0].prepared: there is no spell `firebal`; did you mean `fireball`?",
        ),
        (json!({"cantrips": ["xyzzy"]}), "creatures[0].cantrips: there is no spell `xyzzy`"),
        (json!({"spellbook": ["xyzzy"]}), "creatures[0].spellbook: there is no spell `xyzzy`"),
        (json!({"innate": {"xyzzy": 1}}), "creatures[0].innate.xyzzy: there is no spell `xyzzy`"),
        (json!({"concentrating": "xyzzy"}), "creatures[0].concentrating: there is no spell `xyzzy`"),
        (json!({"ongoing": ["xyzzy"]}), "creatures[0].ongoing: there is no spell `xyzzy`"),
        (
            json!({"casting": {"spell": "xyzzy", "turns_left": 1}}),
            "creatures[0].casting.spell: there is no spell `xyzzy`",
        ),
        (
            json!({"masteries": ["longsward"]}),
            "creatures[0].masteries: there is no weapon `longsward`; did you mean `longsword`?",
        ),
        (
            json!({"armor": "chain-male"}),
            "creatures[0].armor: there is no armor `chain-male`; did you mean `chain-mail`?",
        ),
        (
            json!({"conditions": [{"name": "stuned"}]}),
            "creatures[0].conditions[0].name: there is no condition `stuned`; did you mean `stunned`?",
        ),
        (json!({"immune": ["xyzzy"]}), "creatures[0].immune: there is no condition `xyzzy`"),
        (json!({"hidden_from": ["org"]}), "creatures[0].hidden_from: there is no creature `org`; did you mean `orc`?"),
        (json!({"riding": "pony"}), "creatures[0].riding: there is no creature `pony`"),
        (
            json!({"helped": {"by": "nobody", "against": "orc"}}),
            "creatures[0].helped.by: there is no creature `nobody`",
        ),
        (
            json!({"helped": {"by": "orc", "against": "nobody"}}),
            "creatures[0].helped.against: there is no creature `nobody`",
        ),
        (
            json!({"conditions": [{"name": "charmed", "source": "nobody"}]}),
            "creatures[0].conditions[0].source: there is no creature `nobody`",
        ),
        (
            json!({"recharged": {"fire-breath": false}}),
            "creatures[0].recharged.fire-breath: there is no power `fire-breath`",
        ),
        (json!({"legendary_used": ["tail"]}), "creatures[0].legendary_used[0]: there is no legendary action `tail`"),
    ];
    for (fields, expected) in cases {
        assert_eq!(with_kara(fields), [expected]);
    }
}

#[test]
fn values_that_cannot_be_are_named() {
    let cases = [
        (json!({"id": "the orc"}), "creatures[0].id: `the orc` is no name"),
        (json!({"team": "a b"}), "creatures[0].team: `a b` is no name"),
        (json!({"controller": ""}), "creatures[0].controller: `` is no name"),
        (json!({"hands": ["a b"]}), "creatures[0].hands[0]: `a b` is no name"),
        (json!({"carries": {"a b": 1}}), "creatures[0].carries.a b: `a b` is no name"),
        (json!({"features": {"a b": 1}}), "creatures[0].features.a b: `a b` is no name"),
        (json!({"proficiencies": ["a b"]}), "creatures[0].proficiencies: `a b` is no name"),
        (json!({"attacks": [{"name": "a b"}]}), "creatures[0].attacks[0].name: `a b` is no name"),
        (
            json!({"attacks": [{"name": "claw"}, {"name": "claw"}]}),
            "creatures[0].attacks[1].name: `claw` is there already",
        ),
        (
            json!({"attacks": [{"name": "claw", "damage": "1d6"}]}),
            "creatures[0].attacks[0].damage: damage has dice and a type",
        ),
        (json!({"abilities": {"str": 31}}), "creatures[0].abilities.str: 31 is not from 1 to 30"),
        (json!({"class": "wizard", "level": 21}), "creatures[0].level: 21 is not from 1 to 20"),
        (json!({"classes": {"wizard": 11, "rogue": 11}}), "creatures[0].classes: 22 is not from 1 to 20"),
        (
            json!({"level": 1, "class": "wizard", "hp": 0, "max_hp": 0, "abilities": {"con": 0}}),
            "creatures[0].abilities.con: 0 is not from 1 to 30",
        ),
        (json!({"hp": 11, "max_hp": 10}), "creatures[0].hp: 11 is not from 0 to 10"),
        (json!({"slots": {"10": 1}}), "creatures[0].slots: 10 is not from 1 to 9"),
        (json!({"slots": {"0": 1}}), "creatures[0].slots: 0 is not from 1 to 9"),
        (json!({"pact": {"level": 0, "count": 1}}), "creatures[0].pact.level: 0 is not from 1 to 9"),
        (json!({"death_saves": {"successes": 4}}), "creatures[0].death_saves.successes: 4 is not from 0 to 3"),
        (json!({"death_saves": {"failures": 4}}), "creatures[0].death_saves.failures: 4 is not from 0 to 3"),
        (
            json!({"casting": {"spell": "identify", "turns_left": 0}}),
            "creatures[0].casting.turns_left: 0 is not from 1 to 4294967295",
        ),
        (
            json!({"conditions": [{"name": "exhaustion", "level": 7}]}),
            "creatures[0].conditions[0].level: 7 is not from 1 to 6",
        ),
        (
            json!({"conditions": [{"name": "prone", "level": 2}]}),
            "creatures[0].conditions[0].level: only exhaustion has levels",
        ),
        (json!({"conditions": [{"name": "grappled"}]}), "creatures[0].conditions[0].source: `source` is missing"),
        (
            json!({"conditions": [{"name": "prone"}], "immune": ["prone"]}),
            "creatures[0].conditions[0]: it is immune to this condition",
        ),
        (json!({"class": "wizard"}), "creatures[0].level: `level` is missing"),
        (json!({"level": 3}), "creatures[0].level: there is a level without a class"),
        (json!({"class": "wizard", "level": 3, "classes": {"rogue": 1}}), "creatures[0].classes: `class` is there too"),
        (json!({"monster": "ogre", "classes": {"rogue": 1}}), "creatures[0].monster: it has classes too"),
        (json!({"posture": "mounted"}), "creatures[0].posture: it rides nothing"),
        (json!({"posture": "flying"}), "creatures[0].posture: `at` says no height"),
        (json!({"posture": "standing", "conditions": [{"name": "prone"}]}), "creatures[0].posture: it is prone"),
        (json!({"controls_mount": true}), "creatures[0].controls_mount: it rides nothing"),
        (json!({"riding": "kara"}), "creatures[0].riding: nobody rides itself"),
        (
            json!({"readied": {"intent": "atack orc", "when": "orc moves"}}),
            "creatures[0].readied.intent: column 1: there is no act `atack`; did you mean `attack`?",
        ),
        (json!({"readied": {"intent": "dash", "when": "orc"}}), "creatures[0].readied.when: column"),
    ];
    for (fields, expected) in cases {
        let said = with_kara(fields);
        assert!(said.len() == 1 && said[0].starts_with(expected), "{said:?} is not {expected}");
    }
}

#[test]
fn places_that_cannot_be_are_named() {
    let cases = [
        (json!({"at": [9, 4]}), "creatures[0].at: the square 9,4 is not on the map"),
        (json!({"at": [-1, 4]}), "creatures[0].at: the square -1,4 is not on the map"),
        (json!({"at": [8, 3], "size": "large"}), "creatures[0].at: the square 9,3 is not on the map"),
        (json!({"at": [8, 8]}), "creatures[0].at: there is no room in the square 8,8"),
    ];
    for (fields, expected) in cases {
        assert_eq!(with_kara(fields), [expected]);
    }
    assert!(with_kara(json!({"at": [7, 7], "size": "large"})).is_empty(), "a Large creature squeezes past a pillar");
    assert_eq!(with_kara(json!({"at": [5, 5]})), ["creatures[1].at: `kara` is there"]);
    assert_eq!(with_kara(json!({"at": [4, 4], "size": "huge"})), ["creatures[1].at: `kara` is there"]);
    let shared = [
        json!({"at": [5, 5, 5]}),
        json!({"at": [5, 5], "size": "tiny"}),
        json!({"at": [5, 5], "dead": true}),
        json!({"at": [5, 5], "hp": 0}),
        json!({"at": [5, 5], "conditions": [{"name": "grappled", "source": "orc"}]}),
        json!({"at": [5, 5], "riding": "orc"}),
        json!({"at": null, "riding": "orc"}),
    ];
    for fields in shared {
        assert_eq!(with_kara(fields.clone()), [""; 0], "{fields}");
    }
    assert_eq!(with_kara(json!({"riding": "orc"})), ["creatures[0].at: a rider is in the space of its mount"]);
}

#[test]
fn what_is_wrong_with_the_file_is_named() {
    let cases = [
        (json!({"ruleset": "2024"}), "ruleset: the encounter is of another ruleset than the one played by"),
        (json!({"ruleset": "1974"}), "ruleset: there is no preset `1974`"),
        (json!({"ruleset": {"preset": "2014", "lines": "centre"}}), "ruleset: there is no switch `lines`"),
        (json!({"round": 0, "order": []}), "order: in round 0 initiative has not been rolled"),
        (json!({"round": 0, "turn": {"of": "kara"}}), "turn: in round 0 initiative has not been rolled"),
        (
            json!({"round": 0, "pending": [{"decide": "kara", "kind": "turn"}]}),
            "pending: in round 0 initiative has not been rolled",
        ),
        (
            json!({"pending": [{"decide": "kara", "kind": "initiative"}]}),
            "pending[0].kind: initiative is rolled in round 0",
        ),
        (json!({"cells": [{"at": [[9, 9]]}]}), "cells[0].at: the square 9,9 is not on the map"),
        (json!({"cells": [{"at": [[9, 9]], "name": "axe"}]}), "cells[0].at: the square 9,9 is not on the map"),
        (json!({"cells": [{"at": [[1, 1]], "height": 3}]}), "cells[0].height: 3 feet is no multiple of 5"),
        (
            json!({"cells": [{"at": [[1, 1]], "name": "a"}, {"at": [[1, 1]], "name": "a"}]}),
            "cells[1].name: `a` is there already",
        ),
        (json!({"cells": [{"at": [[1, 1]], "name": "a b"}]}), "cells[0].name: `a b` is no name"),
        (json!({"order": ["kara", "org"]}), "order[1]: there is no creature `org`; did you mean `orc`?"),
        (json!({"order": ["kara", "kara"]}), "order[1]: `kara` is there already"),
        (json!({"turn": {"of": "nobody"}}), "turn.of: there is no creature `nobody`"),
        (json!({"order": ["orc"], "turn": {"of": "kara"}}), "turn.of: it has the turn but no place in the order"),
        (
            json!({"turn": {"of": "kara", "spells": [{"spell": "xyzzy"}]}}),
            "turn.spells[0].spell: there is no spell `xyzzy`",
        ),
        (
            json!({"turn": {"of": "kara", "spells": [{"spell": "bless", "slot": 10}]}}),
            "turn.spells[0].slot: 10 is not from 0 to 9",
        ),
        (json!({"turn": {"of": "kara", "actions": ["a  b"]}}), "turn.actions[0]: `a  b` is no name"),
        (json!({"turn": {"of": "kara", "attacks": [{"with": "a b"}]}}), "turn.attacks[0].with: `a b` is no name"),
        (json!({"turn": {"of": "kara", "used": ["a b"]}}), "turn.used[0]: `a b` is no name"),
        (json!({"turn": {"of": "kara", "bonus": "a b"}}), "turn.bonus: `a b` is no name"),
        (json!({"turn": {"of": "kara", "mount": {"of": "pony"}}}), "turn.mount.of: there is no creature `pony`"),
        (
            json!({"turn": {"of": "kara", "mount": {"of": "orc", "mount": {"of": "orc"}}}}),
            "turn.mount.mount: a mount rides nobody",
        ),
        (
            json!({"pending": [{"decide": "nobody", "kind": "turn"}]}),
            "pending[0].decide: there is no creature `nobody`",
        ),
        (
            json!({"pending": [{"decide": "kara", "kind": "reaction"}]}),
            "pending[0].trigger: it does not bring about that decision",
        ),
        (
            json!({"pending": [{"decide": "kara", "kind": "legendary", "trigger": {"kind": "falls", "creature": "orc"}}]}),
            "pending[0].trigger: it does not bring",
        ),
        (
            json!({"pending": [{"decide": "kara", "kind": "lair", "trigger": {"kind": "initiative-20"}}]}),
            "pending[0].kind: there is no lair",
        ),
        (
            json!({"pending": [{"decide": "kara", "kind": "reaction", "trigger": {"kind": "casts", "creature": "orc", "spell": "bless", "level": 10}}]}),
            "pending[0].trigger.level: 10 is not from 0 to 9",
        ),
        (
            json!({"pending": [{"decide": "kara", "kind": "reaction", "trigger": {"kind": "targeted", "by": "orc", "spell": "xyzzy"}}]}),
            "pending[0].trigger.spell: there is no spell",
        ),
        (
            json!({"pending": [{"decide": "kara", "kind": "reaction", "trigger": {"kind": "hit", "attacker": "nobody", "total": 3}}]}),
            "pending[0].trigger.attacker: there is no creature",
        ),
        (json!({"lair": {"owner": "nobody"}}), "lair.owner: there is no creature `nobody`"),
        (
            json!({"lair": {"owner": "kara", "options": ["magma"], "used": "magna"}}),
            "lair.used: there is no option `magna`; did you mean `magma`?",
        ),
        (json!({"lair": {"owner": "kara", "options": ["a b"]}}), "lair.options[0]: `a b` is no name"),
        (
            json!({"creatures": [{"id": "kara", "at": null}, {"id": "kara", "at": null}]}),
            "creatures[1].id: `kara` is there already",
        ),
    ];
    for (fields, expected) in cases {
        let said = with_file(fields);
        assert!(said.len() == 1 && said[0].starts_with(expected), "{said:?} is not {expected}");
    }
}

#[test]
fn a_map_has_squares_and_not_too_many() {
    assert_eq!(
        with_file(json!({"grid": {"width": 0, "height": 9}})),
        ["grid: 0 by 9 squares; a map has from 1 to 4096 squares"]
    );
    assert!(with_file(json!({"grid": {"width": 65, "height": 64}}))[0].starts_with("grid: 65 by 64 squares"));
}

#[test]
fn an_encounter_has_at_most_64_creatures() {
    let many = |count: usize| {
        let creatures: Vec<Value> = (0..count).map(|number| json!({"id": format!("c{number}"), "at": null})).collect();
        with_file(json!({"creatures": creatures}))
    };
    assert!(many(64).is_empty());
    assert_eq!(many(65), ["creatures: 65 is not from 0 to 64"]);
}

#[test]
fn levels_beyond_all_bounds_are_only_refused() {
    let levels =
        json!({"classes": {"wizard": 255, "sorcerer": 255, "cleric": 255, "paladin": 255}, "abilities": {"con": 255}});
    assert_eq!(with_kara(levels).len(), 6, "four levels, their sum, an ability");
}

#[test]
fn long_lists_of_problems_go_on_without_suggestions() {
    let spells: Vec<String> = (0..150).map(|number| format!("firebal{number}")).collect();
    let said = with_kara(json!({"prepared": spells}));
    assert_eq!(said.len(), 150);
    assert!(
        said[0].ends_with("did you mean `fireball`?")
            && said[149].starts_with("creatures[0].prepared: there is no spell")
    );
    assert!(!said[149].contains("did you mean"));
}

#[test]
fn mounts_carry_one_rider_and_ride_nobody() {
    let riders = |mounts: [Option<&str>; 3]| {
        let creatures: Vec<Value> = ["a", "b", "c"]
            .iter()
            .zip(mounts)
            .map(|(id, mount)| json!({"id": id, "at": null, "riding": mount}))
            .collect();
        with_file(json!({"creatures": creatures}))
    };
    assert!(riders([Some("b"), None, None]).is_empty());
    assert_eq!(riders([Some("b"), Some("c"), None]), ["creatures[0].riding: its mount rides somebody itself"]);
    assert_eq!(riders([Some("c"), Some("c"), None]), ["creatures[1].riding: somebody else rides it already"]);
}

#[test]
fn what_the_owner_of_a_decision_cannot_use_and_what_was_moved_too_far_is_in_order() {
    let fields = json!({
        "creatures": [{"id": "kara", "at": [3, 4], "reaction_spent": true, "surprised": true}, {"id": "orc", "at": [5, 5]}],
        "turn": {"of": "orc", "moved": {"walk": 500}},
        "pending": [{"decide": "kara", "kind": "reaction", "trigger": {"kind": "hit", "attacker": "orc", "total": 14}}]
    });
    assert!(with_file(fields).is_empty());
}

#[test]
fn all_problems_are_said_at_once() {
    let file = json!({
        "ruleset": "2024", "grid": {"width": 9, "height": 9},
        "cells": [{"at": [[99, 1]], "kind": "wall", "height": 7}],
        "creatures": [
            {"id": "kara", "at": [12, 4], "monster": "ogr", "hp": 5, "max_hp": 3, "conditions": [{"name": "charmed"}, {"name": "x"}]},
            {"id": "kara", "at": [3, 3], "prepared": ["firebal"], "riding": "nobody"}],
        "order": ["kara", "nobody"], "turn": {"of": "nobody"},
        "pending": [{"decide": "nobody", "kind": "reaction"}], "lair": {"owner": "nobody"}
    });
    let mut places: Vec<String> = problems(&file).into_iter().map(|problem| problem.place).collect();
    places.sort_unstable();
    let mut expected = [
        "ruleset",
        "cells[0].at",
        "cells[0].height",
        "creatures[0].monster",
        "creatures[0].hp",
        "creatures[0].conditions[0].source",
        "creatures[0].conditions[1].name",
        "creatures[1].id",
        "creatures[1].prepared",
        "creatures[1].riding",
        "order[1]",
        "turn.of",
        "pending[0].decide",
        "pending[0].trigger",
        "lair.owner",
    ];
    expected.sort_unstable();
    assert_eq!(places, expected);
}

#[test]
fn a_problem_in_json_has_its_place_kind_and_fields() {
    let file =
        json!({"grid": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": [9, 9], "monster": "ogr"}]});
    let problems = serde_json::to_value(problems(&file)).expect("JSON");
    assert_eq!(
        problems,
        json!([
            {"place": "creatures[0].monster", "kind": "unknown-name", "fields": {"what": "monster", "name": "ogr", "nearest": "ogre"}},
            {"place": "creatures[0].at", "kind": "off-map", "fields": {"square": [9, 9]}}
        ])
    );
}

/// What is said of the fields of a text.
fn misread(file: &Value) -> Vec<String> {
    let setup = Setup::parse(&file.to_string()).unwrap_or_else(|error| panic!("{error}: {file}"));
    let problems = setup.read().expect_err("a file with wrong fields");
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn every_field_that_cannot_be_read_is_named() {
    let file = json!({
        "gird": {"width": 9}, "grid": {"width": "9", "heigth": 9}, "round": 1.5, "order": "kara", "ruleset": 2014,
        "cells": [{"kind": "lava"}, {"at": [[1, 1], [2]], "height": "high"}],
        "creatures": [
            {"at": [3], "hitpoints": 3, "hp": -3, "abilities": {"strength": 10, "dex": 300}, "hands": ["bow", 3], "dead": 1},
            {"id": "kara", "at": [3, 4, 7], "slots": {"first": 1}, "attacks": [{"name": "claw", "damage": "many", "range": [5]}],
             "size": "larg", "features": {"rage": "yes"}, "pact": {"level": true}, "speed": []},
            "orc"],
        "turn": {"moved": {"wlak": 5}, "attacks": [{"as": "bonsu"}]},
        "pending": [{"decide": "kara", "kind": "reaction", "trigger": {"kind": "hits"}},
                    {"decide": "kara", "kind": "reaction", "trigger": {"kind": "hit", "atacker": "orc", "total": []}}],
    });
    let expected = [
        "gird: there is no field `gird`; did you mean `grid`?",
        "grid.heigth: there is no field `heigth`; did you mean `height`?",
        "grid.width: `\"9\"` is not a whole number from 0 to 4294967295",
        "grid.height: `height` is missing",
        "ruleset: `2014` is not the name of a preset or an object of switches",
        "cells[0].at: `at` is missing",
        "cells[0].kind: there is no kind of terrain `lava`",
        "cells[1].at[1]: a list is not a square, `[column, row]`",
        "cells[1].height: `\"high\"` is not a whole number from -2147483648 to 2147483647",
        "creatures[0].hitpoints: there is no field `hitpoints`",
        "creatures[0].id: `id` is missing",
        "creatures[0].at: a list is not a square, `[column, row]` or `[column, row, feet]`",
        "creatures[0].abilities.dex: `300` is not a whole number from 0 to 255",
        "creatures[0].abilities.strength: there is no field `strength`",
        "creatures[0].hp: `-3` is not a whole number from 0 to 4294967295",
        "creatures[0].dead: `1` is not true or false",
        "creatures[0].hands[1]: `3` is not the text of a name",
        "creatures[1].at: 7 feet is no multiple of 5 from -163840 to 163835",
        "creatures[1].size: there is no size `larg`; did you mean `large`?",
        "creatures[1].speed: a list is not an object",
        "creatures[1].attacks[0].range: a list is not a list of two",
        "creatures[1].attacks[0].damage: `\"many\"` is not the text of a roll like `2d6+3`",
        "creatures[1].slots.first: there is no field `first`",
        "creatures[1].pact.level: `true` is not a whole number from 0 to 255",
        "creatures[1].pact.count: `count` is missing",
        "creatures[1].features.rage: `\"yes\"` is not true, false or a whole number from 0 to 65535",
        "creatures[2]: `\"orc\"` is not an object",
        "order: `\"kara\"` is not a list",
        "round: `1.5` is not a whole number from 0 to 4294967295",
        "turn.of: `of` is missing",
        "turn.attacks[0].with: `with` is missing",
        "turn.attacks[0].as: there is no manner `bonsu`; did you mean `bonus`?",
        "turn.moved.wlak: there is no field `wlak`; did you mean `walk`?",
        "pending[0].trigger.kind: there is no trigger `hits`; did you mean `hit`?",
        "pending[1].trigger.atacker: there is no field `atacker`; did you mean `attacker`?",
        "pending[1].trigger.attacker: `attacker` is missing",
        "pending[1].trigger.total: a list is not a whole number from -2147483648 to 2147483647",
    ];
    assert_eq!(misread(&file), expected);
    assert_eq!(said(&file), expected, "what follows from them is not said");
    assert_eq!(misread(&json!([])), ["encounter: a list is not an object"]);
    let long = json!({"grid": "a word that goes on and on and on, up to its end"});
    assert_eq!(misread(&long), ["grid: `\"a word that goes on and on and on, up t…` is not an object"]);
}

#[test]
fn hit_points_that_cannot_be_added_up_are_a_problem() {
    let orc = json!({"id": "orc", "at": [1, 1], "max_hp": u32::MAX, "temp_hp": u32::MAX});
    let found = problems(&json!({"grid": {"width": 5, "height": 5}, "creatures": [orc]}));
    let places: Vec<&str> = found.iter().map(|problem| problem.place.as_str()).collect();
    assert_eq!(places, ["creatures[0].max_hp", "creatures[0].temp_hp"]);
}

#[test]
fn two_in_one_space_are_a_problem_before_anything_has_happened() {
    let both = json!([{"id": "kara", "at": [3, 4]}, {"id": "orc", "at": [3, 4]}]);
    let places = |more: Value| with_file(more).len();
    assert_eq!(places(json!({"creatures": both})), 1);
    // Once a fight is under way somebody may have fallen there and got up.
    assert_eq!(places(json!({"creatures": both, "round": 2})), 0);
    assert_eq!(places(json!({"creatures": both, "turn": {"of": "orc"}})), 0);
}

#[test]
fn a_field_whose_name_is_no_word_is_named_in_quotes() {
    let mut file = json!({"grid": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": [3, 4]}]});
    file[""] = json!(1);
    file["creatures"][0]["a b.c"] = json!(2);
    file["grid"]["new\nline"] = json!(3);
    let places: Vec<String> = problems(&file).into_iter().map(|problem| problem.place).collect();
    assert_eq!(places, ["\"\"", "grid.\"new\\nline\"", "creatures[0].\"a b.c\""]);
}

#[test]
fn fields_that_cannot_be_read_are_said_with_everything_else() {
    let file = json!({
        "grid": {"width": 9, "height": 9}, "rounds": 3, "lair": {"owner": "nobody"},
        "creatures": [
            {"id": "kara", "at": [12, 4], "clas": "wizard", "level": 3},
            {"id": "kara", "at": [3, 3], "prepared": ["firebal"]}]});
    let expected = [
        "rounds: there is no field `rounds`; did you mean `round`?",
        "creatures[0].clas: there is no field `clas`; did you mean `class`?",
        "creatures[1].id: `kara` is there already",
        "creatures[1].prepared: there is no spell `firebal`; did you mean `fireball`?",
        "lair.owner: there is no creature `nobody`",
    ];
    assert_eq!(said(&file), expected, "a level without a class follows from the misspelt class");
}

#[test]
fn a_file_that_cannot_be_read_is_written_as_it_was() {
    let file = json!({"gird": {"width": 9, "height": 1.25}, "creatures": [{"id": "kara"}], "round": 1e-7});
    let setup = Setup::parse(&file.to_string()).expect("JSON");
    assert_eq!(serde_json::to_value(&setup).expect("JSON"), file);
    assert_eq!(Setup::parse(&setup.print()), Ok(setup));
}
