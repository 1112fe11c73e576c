//! The usual acts are judged without asking for memory.

use rulebound_kernel::Waivers;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::validation::{Ruling, judge};
use serde_json::json;

use crate::acts::encounter::{position, side};

#[test]
fn usual_acts_ask_for_no_memory() {
    let case = json!({"name": "usual acts", "ruleset": "2024", "position": {
        "grid": {"width": 30, "height": 30},
        "creatures": [
            {"id": "kara", "at": [5, 5], "team": "party", "class": "fighter", "level": 5, "hands": ["longsword", null],
             "carries": {"dagger": 1}},
            {"id": "mirel", "at": [9, 9], "team": "party"},
            {"id": "orc", "at": [6, 5], "team": "foes"}],
        "order": ["kara", "orc", "mirel"], "round": 1, "turn": {"of": "kara"},
    }});
    let position = position(&case);
    let by = side(&position, "kara");
    let acts = [
        ("dash", true),
        ("dodge", true),
        ("disengage as bonus", false),
        ("hide", false),
        ("search", true),
        ("help mirel against orc", true),
        ("draw dagger", true),
        ("stow longsword", true),
        ("drop longsword", true),
        ("don shield", false),
        ("feature second-wind", true),
        ("feature action-surge", true),
        ("feature cunning-action option dash", false),
        ("pass", false),
        ("end turn", true),
    ];
    for (text, legal) in acts {
        let intent: Intent = text.parse().unwrap();
        let ask = || judge(&position, by, &intent, &Waivers::NONE, false);
        assert_eq!(matches!(ask(), Ruling::Legal { .. }), legal, "{text}");
        let asked = allocation_counter::measure(|| drop(std::hint::black_box(ask())));
        assert_eq!(asked.count_total, 0, "{text}");
    }
}
