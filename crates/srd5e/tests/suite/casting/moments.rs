//! What is filled in, all reasons at once, waived rules, and memory.

use std::hint::black_box;

use rulebound_kernel::{Side, Waivers};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::notice::Notice;
use rulebound_srd5e::rulebook::rulebook;
use rulebound_srd5e::validation::{Ruling, judge};
use serde_json::{Value, json};

use super::{duel, position, ruling};

/// The intent with everything filled in.
fn filled(caster: Value, intent: &str) -> String {
    let position = position(&json!("2014"), &duel(caster, 4));
    match ruling(&position, "mirel", intent) {
        Ruling::Legal { intent, .. } => intent.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_action_says_all_that_it_takes() {
    let innate = json!({"innate": {"misty-step": 1}});
    assert_eq!(filled(innate, "cast misty-step to 5,9"), "cast misty-step to 5,9 from innate");
    let slot = json!({"prepared": ["magic-missile"], "slots": {"2": 1}});
    assert_eq!(filled(slot, "cast magic-missile on orc"), "cast magic-missile on orc slot 2");
    let pact = json!({"prepared": ["magic-missile"], "pact": {"level": 3, "count": 1}});
    assert_eq!(filled(pact, "cast magic-missile on orc"), "cast magic-missile on orc slot pact");
}

#[test]
fn all_reasons_come_in_the_order_of_the_checks() {
    let caster = json!({
        "class": "wizard", "level": 5, "armor": "plate-armor", "gagged": true, "raging": true, "hands": ["mace", "club"],
        "conditions": [{"name": "stunned"}, {"name": "blinded"}], "slots": {}, "carries": {}, "concentrating": "haste",
    });
    let mut encounter = duel(caster, 30);
    encounter["turn"] = json!({"of": "mirel", "actions": ["dash"]});
    encounter["cells"] = json!([{"at": [[7, 5]], "kind": "wall"}]);
    encounter["creatures"][1]["type"] = json!("beast");
    let position = position(&json!({"preset": "2014", "concentration": "forbid"}), &encounter);
    let intent: Intent = "cast hold-person on orc slot 2".parse().expect("an intent");
    let Ruling::Refused(refusals) = judge(&position, Side(0), &intent, &Waivers::NONE, true) else { panic!("legal") };
    let kinds: Vec<&str> = refusals.iter().map(|refusal| refusal.reason.kind()).collect();
    let expected = [
        "condition-prevents",
        "feature-prevents",
        "not-prepared",
        "action-spent",
        "armor-not-proficient",
        "cannot-speak",
        "no-free-hand",
        "missing-material",
        "insufficient-resources",
        "invalid-target",
        "out-of-range",
        "not-visible",
        "line-blocked",
        "concentration-conflict",
    ];
    assert_eq!(kinds, expected);
    let Ruling::Refused(first) = judge(&position, Side(0), &intent, &Waivers::NONE, false) else { panic!("legal") };
    assert_eq!(first[..], refusals[..1]);
}

#[test]
fn what_is_waived_is_charged_as_far_as_it_is_there() {
    let waivers = Waivers::new(rulebook(), ["SRD-8.1", "SRD-8.7"]).expect("waivable rules");
    let caster = json!({"slots": {"3": 1}, "carries": {}});
    let position = position(&json!("2024"), &duel(caster, 4));
    let intent: Intent = "cast fireball at 20,5".parse().expect("an intent");
    let Ruling::Legal { cost, notices, .. } = judge(&position, Side(0), &intent, &waivers, false) else {
        panic!("refused")
    };
    assert_eq!(json!(cost), json!({"action": 1, "slots": [{"level": 3, "count": 1}]}));
    let waived = notices.iter().filter(|notice| matches!(notice, Notice::Waived { .. })).count();
    assert_eq!(waived, 2);
}

#[test]
fn a_casting_that_leaves_nothing_open_asks_for_no_memory() {
    let caster =
        json!({"cantrips": ["fire-bolt"], "prepared": ["fireball", "magic-missile"], "slots": {"1": 1, "3": 1}});
    let position = position(&json!("2014"), &duel(caster, 4));
    for text in ["cast fire-bolt on orc", "cast magic-missile on orc slot 1", "cast fireball at 20,5 slot 3"] {
        let intent: Intent = text.parse().expect("an intent");
        black_box::<Ruling>(judge(&position, Side(0), &intent, &Waivers::NONE, false));
        let count = allocation_counter::measure(|| {
            black_box::<Ruling>(judge(black_box(&position), Side(0), &intent, &Waivers::NONE, false));
        });
        assert_eq!(count.count_total, 0, "{text}");
    }
}
