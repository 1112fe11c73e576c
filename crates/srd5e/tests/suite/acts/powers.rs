//! Every power of every stat block and every feature of every class is judged by the referee.

use rulebound_kernel::{Game, Waivers};
use rulebound_srd5e::data::feature::Activation;
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::validation::{Ruling, judge};
use rulebound_srd5e::{Outlook, Srd5e};
use serde_json::{Value, json};

use crate::acts::encounter::{position, side};

fn kind(case: &Value, by: &str, intent: &str) -> &'static str {
    let position = position(case);
    let intent: Intent = intent.parse().unwrap_or_else(|error| panic!("{intent}: {error}"));
    match judge(&position, side(&position, by), &intent, &Waivers::NONE, false) {
        Ruling::Refused(refusals) => refusals[0].reason.kind(),
        Ruling::Legal { .. } => "legal",
        Ruling::Open(open) => open.question.kind(),
    }
}

fn scene(edition: Edition, actor: Value, pending: Value) -> Value {
    let mut actor = actor;
    actor
        .as_object_mut()
        .unwrap()
        .extend(json!({"id": "actor", "at": [10, 10], "team": "foes"}).as_object().unwrap().clone());
    let of = if pending == json!([]) { "actor" } else { "kara" };
    json!({"name": "a power", "ruleset": edition.name(), "position": {
        "grid": {"width": 40, "height": 40},
        "creatures": [actor, {"id": "kara", "at": [9, 10], "team": "party"}],
        "order": ["actor", "kara"], "round": 1, "turn": {"of": of}, "pending": pending,
    }})
}

/// Kinds that would say that the referee does not know what the stat block can do.
const STRANGE: [&str; 5] = ["unknown-name", "no-such-feature", "no-such-option", "not-in-edition", "not-prepared"];

#[test]
fn deeds_of_stat_blocks_are_known() {
    for edition in Edition::ALL {
        for monster in tables(*edition).monsters.rows() {
            let actor = json!({"monster": monster.id});
            let deeds = monster.actions.iter().chain(&monster.bonus).filter(|deed| deed.attack.is_none());
            for deed in deeds {
                let found = kind(&scene(*edition, actor.clone(), json!([])), "actor", &format!("feature {}", deed.id));
                assert!(!STRANGE.contains(&found), "{}: {}: {found}", monster.id, deed.id);
            }
        }
    }
}

#[test]
fn legendary_actions_are_known() {
    let ended =
        json!([{"decide": "actor", "kind": "legendary", "trigger": {"kind": "turn-ended", "creature": "kara"}}]);
    for edition in Edition::ALL {
        for monster in tables(*edition).monsters.rows() {
            for deed in monster.legendary.iter().flat_map(|legendary| &legendary.actions) {
                let case = scene(*edition, json!({"monster": monster.id}), ended.clone());
                let found = kind(&case, "actor", &format!("legendary {}", deed.id));
                assert!(!STRANGE.contains(&found), "{}: {}: {found}", monster.id, deed.id);
            }
        }
    }
}

#[test]
fn features_come_with_their_levels() {
    for edition in Edition::ALL {
        for feature in tables(*edition).features.rows() {
            for &(class, level) in &feature.classes {
                let at = |level: u8| {
                    let actor = json!({"class": class.name(), "level": level});
                    kind(&scene(*edition, actor, json!([])), "actor", &format!("feature {}", feature.id))
                };
                if feature.chosen {
                    assert_eq!(at(20), "no-such-feature", "{} of {class}", feature.id);
                    continue;
                }
                let found = at(level);
                match feature.activation {
                    Activation::Part | Activation::Passive => assert_eq!(found, "no-such-option", "{}", feature.id),
                    _ => assert!(!STRANGE.contains(&found), "{} of {class}: {found}", feature.id),
                }
                let earlier = feature.classes.iter().any(|&(other, from)| other == class && from < level);
                if level > 1 && !earlier {
                    assert_eq!(at(level - 1), "no-such-feature", "{} of {class}", feature.id);
                }
            }
        }
    }
}

/// What is told of the area and the targets of an intent.
fn details(case: &Value, intent: &str) -> Value {
    let intent: Intent = intent.parse().expect("an intent");
    Srd5e::details(&position(case), &intent)
}

#[test]
fn areas_of_powers_are_told() {
    let ended =
        json!([{"decide": "actor", "kind": "legendary", "trigger": {"kind": "turn-ended", "creature": "kara"}}]);
    for edition in Edition::ALL {
        let dragon = json!({"monster": "adult-red-dragon"});
        let breath = details(&scene(*edition, dragon.clone(), json!([])), "feature fire-breath toward west");
        assert_eq!(breath["area"]["count"], json!(50), "{breath}");
        let rend =
            if *edition == Edition::Srd51 { "legendary tail-attack on kara" } else { "legendary pounce on kara" };
        let rend = details(&scene(*edition, dragon, ended.clone()), rend);
        assert_eq!(rend["targets"][0]["target"], json!("kara"), "{rend}");
    }
    let dragon = scene(Edition::Srd51, json!({"monster": "adult-red-dragon"}), ended);
    let wings = details(&dragon, "legendary wing-attack");
    assert_eq!(wings["area"]["creatures"], json!(["kara"]), "{wings}");
    assert_eq!(details(&dragon, "legendary detect"), Value::Null);
}

#[test]
fn plain_numbers_of_classes_are_not_listed() {
    for edition in Edition::ALL {
        for class in tables(*edition).classes.rows() {
            let position = position(&scene(*edition, json!({"class": class.id.name(), "level": 20}), json!([])));
            let is_number = |name: &str| tables(*edition).is_number(name);
            Srd5e::actions(&position, &mut |action| {
                if let Act::Feature(feature) = &action.act {
                    assert!(!is_number(feature.name.as_str()), "{action}");
                }
            });
            let outlook = Outlook::of(&position, position.named("actor").expect("the actor"));
            assert!(outlook.features.iter().all(|(name, _)| !is_number(name.as_str())), "{:?}", outlook.features);
        }
    }
}
