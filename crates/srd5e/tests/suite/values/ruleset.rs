use rulebound_kernel::{Ruleset as _, RulesetError};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::data::words::Edition;
use rulebound_srd5e::space::{Lines, Metric};
use serde_json::{Value, json};

#[test]
fn the_presets_are_the_editions_and_differ_in_two_switches() {
    let [first, second] = Ruleset::PRESETS else { panic!("two presets") };
    assert_eq!((first.name, second.name), ("2014", "2024"));
    assert_eq!(first.ruleset, Ruleset::default());
    let fields = |ruleset: &Ruleset| serde_json::to_value(ruleset).expect("JSON").as_object().expect("fields").clone();
    let (one, other) = (fields(&first.ruleset), fields(&second.ruleset));
    let differing: Vec<&str> =
        one.iter().filter(|(name, value)| other.get(*name) != Some(value)).map(|(name, _)| name.as_str()).collect();
    assert_eq!(differing, ["edition", "strict_targets"]);
}

#[test]
fn every_switch_is_a_field_in_order() {
    let text = serde_json::to_string(&Ruleset::default()).expect("JSON");
    let places: Vec<Option<usize>> =
        Ruleset::SWITCHES.iter().map(|switch| text.find(&format!("\"{}\":", switch.name))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
    assert_eq!(text.matches("\":").count(), Ruleset::SWITCHES.len());
}

#[test]
fn every_value_of_every_switch_is_read_and_written() {
    let switches: &[(&str, Value)] = &[
        ("edition", json!(["2014", "2024"])),
        ("distance", json!(["5-5-5", "5-10-5", "euclid"])),
        ("line", json!(["centre", "corners"])),
        ("areas", json!(["centre", "counted"])),
        ("strict_targets", json!([true, false])),
        ("oa_against", json!(["hostile", "any"])),
        ("somatic_with_focus", json!(["strict", "relaxed"])),
        ("concentration", json!(["allow", "confirm", "forbid"])),
        ("dead_targets", json!(["warn", "refuse"])),
        ("positions", json!(["strict", "skip"])),
        ("charmed_areas", json!(["refuse", "allow"])),
        ("underwater_long", json!(["warn", "refuse"])),
        ("corner_rule", json!([true, false])),
        ("encumbrance", json!([true, false])),
        ("versatile", json!(["ask", "two-handed"])),
        ("explain", json!(["first", "all"])),
        ("hide_2014", json!(["obscured", "table"])),
        ("hidden_hit_points", json!([false, true])),
        ("legendary_resistance", json!(["auto", "never"])),
        ("group_initiative", json!([true, false])),
        ("order", json!(["fixed", "asked"])),
        ("knock_out", json!(["said", "asked"])),
        ("second_chances", json!(["auto", "never"])),
    ];
    assert_eq!(switches.len(), Ruleset::SWITCHES.len());
    let default = serde_json::to_value(Ruleset::default()).expect("JSON");
    for (name, values) in switches {
        let values = values.as_array().expect("values");
        assert_eq!(default[name], values[0], "the default of {name}");
        for value in values {
            let ruleset = Ruleset::from_json(&json!({"preset": "2014", *name: value})).expect("a ruleset");
            assert_eq!(serde_json::to_value(ruleset).expect("JSON")[name], *value);
            assert_eq!(Ruleset::from_json(&ruleset.to_json()), Ok(ruleset));
        }
        let wrong = Ruleset::from_json(&json!({*name: "nonsense"}));
        assert!(matches!(wrong, Err(RulesetError::WrongValue { name: told, .. }) if told == *name));
    }
}

#[test]
fn a_preset_can_be_changed_by_fields() {
    let ruleset =
        Ruleset::from_json(&json!({"preset": "2024", "line": "corners", "distance": "5-10-5"})).expect("valid");
    assert_eq!((ruleset.edition, ruleset.strict_targets), (Edition::Srd521, false));
    assert_eq!((ruleset.line, ruleset.distance), (Lines::Corners, Metric::Alternating));
    assert!(Ruleset::from_json(&json!("2019")).is_err());
    assert!(Ruleset::from_json(&json!({"lines": "corners"})).is_err());
}
