//! Descriptions of battles that cannot be.

use rulebound_axis::odds::{Battle, Problem, Side};
use rulebound_axis::unit::Unit;

fn problems(text: &str) -> Vec<Problem> {
    let battle: Battle = serde_json::from_str(text).expect("a description");
    battle.odds().expect_err("something is wrong")
}

#[test]
fn all_problems_are_named() {
    let found = problems(
        r#"{
            "field": {"assault": {"seaborne": {"infantry": 2, "fighter": 1}, "bombard": {"cruiser": 3, "destroyer": 1}}},
            "attacker": {"units": {"infantry": 1, "aa_gun": 1, "fighter": 1}, "losses": {"first": ["tank", "tank"]}},
            "defender": {"units": {"submarine": 1}, "damaged": 1},
            "retreat": {"below": 1.5}
        }"#,
    );
    let expected = [
        Problem::Misplaced { side: Side::Attacker, unit: Unit::AaGun },
        Problem::NamedTwice { side: Side::Attacker, unit: Unit::Tank },
        Problem::Misplaced { side: Side::Defender, unit: Unit::Submarine },
        Problem::TooManyDamaged { side: Side::Defender, damaged: 1, battleships: 0 },
        Problem::NotSeaborne { unit: Unit::Infantry, ashore: 2, attacking: 1 },
        Problem::NotSeaborne { unit: Unit::Fighter, ashore: 1, attacking: 0 },
        Problem::CannotBombard { unit: Unit::Destroyer },
        Problem::TooManyBombard { ships: 4, ashore: 3 },
        Problem::NoChance { chance: 1.5 },
    ];
    assert_eq!(found, expected);
}

#[test]
fn somebody_attacks() {
    let found = problems(r#"{"field":"sea","attacker":{"units":{}},"defender":{"units":{"bomber":1,"infantry":1}}}"#);
    let misplaced = |unit| Problem::Misplaced { side: Side::Defender, unit };
    assert_eq!(found, [Problem::NobodyAttacks, misplaced(Unit::Infantry), misplaced(Unit::Bomber)]);
}

#[test]
fn a_battle_can_be_too_large() {
    let fleet = r#"{"units":{"submarine":99,"fighter":99,"destroyer":99,"transport":99}}"#;
    let found = problems(&format!(r#"{{"field":"sea","attacker":{fleet},"defender":{fleet}}}"#));
    assert!(matches!(found[..], [Problem::TooLarge { .. }]), "{found:?}");
}

#[test]
fn a_description_survives_being_written() {
    let text = r#"{"field":{"assault":{"seaborne":{"tank":1},"bombard":{"cruiser":1}}},"attacker":{"units":{"tank":2},"damaged":0,"losses":{"first":["tank"],"keep_land":false},"submerge":"at_once"},"defender":{"units":{"infantry":1},"damaged":0,"losses":{"first":[],"keep_land":true},"submerge":"never"},"luck":"low_luck","aa_casualties":"random","retreat":{"after":2,"below":0.25}}"#;
    let battle: Battle = serde_json::from_str(text).expect("a description");
    assert_eq!(serde_json::to_string(&battle).expect("plain data"), text);
    assert!(
        serde_json::from_str::<Battle>(&text.replace("\"after\":2", "\"after\":0")).is_err(),
        "no round is no retreat"
    );
}
