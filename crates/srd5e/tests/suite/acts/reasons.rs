//! All reasons at once, waivers, and what never changes.

use rulebound_kernel::{RuleId, Waivers};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::name::Name;
use rulebound_srd5e::rulebook::rulebook;
use rulebound_srd5e::space::Square;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::state::position::Object;
use rulebound_srd5e::validation::{Ruling, judge};
use serde_json::{Value, json};

use crate::acts::encounter::{position, side, verdict};

fn scene(ruleset: &str, kara: Value, turn: Value) -> Position {
    let mut creature = json!({"id": "kara", "at": [5, 5], "team": "party"});
    creature.as_object_mut().unwrap().extend(kara.as_object().unwrap().clone());
    let mut of = json!({"of": "kara"});
    of.as_object_mut().unwrap().extend(turn.as_object().unwrap().clone());
    position(&json!({"name": "scene", "ruleset": ruleset, "position": {
        "grid": {"width": 30, "height": 30},
        "creatures": [creature, {"id": "orc", "at": [6, 5], "team": "foes"}],
        "order": ["kara", "orc"], "round": 1, "turn": of,
    }}))
}

fn ruling(position: &Position, intent: &str, waived: &[&str], all: bool) -> Ruling {
    let waivers = Waivers::new(rulebook(), waived.iter().copied()).expect("waivable rules");
    let intent: Intent = intent.parse().expect("an intent");
    judge(position, side(position, "kara"), &intent, &waivers, all)
}

fn kinds(ruling: &Ruling) -> Vec<&'static str> {
    match ruling {
        Ruling::Refused(refusals) => refusals.iter().map(|refusal| refusal.reason.kind()).collect(),
        Ruling::Legal { .. } | Ruling::Open(_) => panic!("{ruling:?}"),
    }
}

#[test]
fn or_09_all_reasons_begin_with_the_first() {
    let stunned = json!({"conditions": [{"name": "stunned"}, {"name": "paralyzed"}], "features": {"action-surge": 0}});
    let spent = json!({"actions": ["dash"], "bonus": "hide", "interactions": 1});
    let scenes = [
        ("2014", "dodge", vec!["condition-prevents", "condition-prevents", "action-spent"]),
        ("2014", "study", vec!["condition-prevents", "condition-prevents", "not-in-edition", "action-spent"]),
        ("2024", "hide", vec!["condition-prevents", "condition-prevents", "action-spent", "cannot-hide"]),
        ("2024", "draw dagger", vec!["condition-prevents", "condition-prevents", "not-carried", "interaction-spent"]),
        ("2014", "feature action-surge", vec!["condition-prevents", "condition-prevents", "insufficient-resources"]),
    ];
    for (ruleset, intent, expected) in scenes {
        let position = scene(ruleset, stunned.clone(), spent.clone());
        let all = ruling(&position, intent, &[], true);
        let first = ruling(&position, intent, &[], false);
        assert_eq!(kinds(&all), expected, "{intent}");
        assert_eq!(kinds(&first), expected[..1], "{intent}");
        let (Ruling::Refused(all), Ruling::Refused(first)) = (&all, &first) else { panic!("{intent}") };
        assert_eq!(all[0], first[0], "{intent}");
        let orders: Vec<u8> = all.iter().map(|refusal| refusal.reason.order()).collect();
        assert!(orders.is_sorted(), "{intent}: {orders:?}");
    }
}

#[test]
fn or_13_the_same_question_has_the_same_answer() {
    let position = scene("2024", json!({"class": "rogue", "level": 5}), json!({}));
    for intent in ["dash", "hide", "feature cunning-action", "feature evasion", "improvise \"sing\"", "use rope"] {
        let first = ruling(&position, intent, &[], false);
        assert_eq!(first, ruling(&position.clone(), intent, &[], false), "{intent}");
    }
}

#[test]
fn what_is_waived_is_charged_as_far_as_it_is_there() {
    let spent = json!({"actions": ["dash"], "bonus": "hide", "interactions": 1});
    let kara = json!({
        "class": "monk", "level": 3, "features": {"ki": 0, "action-surge": 0}, "reaction_spent": true,
        "carries": {"dagger": 1},
    });
    let position = scene("2014", kara, spent);
    let waived = [
        ("dodge", vec!["SRD-3.1"], "action-spent", json!({})),
        ("draw dagger", vec!["SRD-3.7"], "interaction-spent", json!({})),
        ("disengage as bonus", vec!["SRD-3.3", "SRD-9.2"], "bonus-spent", json!({})),
        ("feature action-surge", vec!["SRD-9.2"], "insufficient-resources", json!({"gains": {"actions": 1}})),
    ];
    for (intent, rules, kind, cost) in waived {
        assert_eq!(kinds(&ruling(&position, intent, &[], false)), [kind], "{intent}");
        let found = verdict(&ruling(&position, intent, &rules, false));
        assert_eq!(found["fields"]["cost"], cost, "{intent}: {found}");
        let notice = json!({"kind": "waived", "refusal": kind});
        assert!(found["fields"]["notices"].as_array().unwrap().contains(&notice), "{intent}: {found}");
    }
}

#[test]
fn what_has_no_meaning_is_not_waived() {
    let position = scene("2014", json!({"dead": true, "hp": 0}), json!({}));
    for (intent, rule) in [("dodge", "SRD-2.1"), ("feature moon-dance", "SRD-1.1"), ("delay", "SRD-1.3")] {
        assert!(Waivers::new(rulebook(), [rule]).is_err(), "{rule}");
        let Ruling::Refused(refusals) = ruling(&position, intent, &[], false) else { panic!("{intent}") };
        assert!(!refusals[0].reason.is_waivable(), "{intent}");
        assert_eq!(RuleId::new(refusals[0].reason.rule()), RuleId::new(rule), "{intent}");
    }
}

#[test]
fn what_lies_there_is_picked_up() {
    let mut position = scene("2014", json!({}), json!({}));
    position.objects.push(Object { name: Name::of("axe"), at: Square::new(9, 9) });
    assert_eq!(kinds(&ruling(&position, "pick-up axe", &[], false)), ["out-of-range"]);
    position.objects.insert(0, Object { name: Name::of("axe"), at: Square::new(5, 6) });
    let found = verdict(&ruling(&position, "pick-up axe", &[], false));
    assert_eq!(found["fields"]["cost"], json!({"interaction": 1}));
    position.creatures[0].hands = [Some(Name::of("club")), Some(Name::of("torch"))].into_iter().collect();
    assert_eq!(kinds(&ruling(&position, "pick-up axe", &[], false)), ["no-free-hand"]);
}

#[test]
fn after_the_fight_there_is_time_to_rest() {
    for ruleset in ["2014", "2024"] {
        let mut position = scene(ruleset, json!({}), json!({}));
        position.turn = None;
        position.order.clear();
        assert_eq!(verdict(&ruling(&position, "rest long", &[], false))["verdict"], "legal");
        assert_eq!(kinds(&ruling(&position, "dodge", &[], false)), ["not-your-turn"]);
    }
    let mut position = scene("2024", json!({"hp": 0, "class": "fighter", "level": 1}), json!({}));
    position.turn = None;
    assert_eq!(kinds(&ruling(&position, "rest short", &[], false)), ["condition-prevents"]);
}
