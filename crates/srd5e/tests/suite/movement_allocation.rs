//! A plain move is judged without asking for memory.

use allocation_counter::measure;
use rulebound_kernel::{Ruleset as _, Side, Waivers};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::validation::{Ruling, judge};

const ENCOUNTER: &str = r#"{"grid": {"width": 30, "height": 20}, "cells": [{"at": [[9, 4], [6, 6]], "kind": "difficult"}],
    "creatures": [{"id": "kara", "at": [5, 5], "team": "party", "hands": ["longsword", "shield"], "armor": "plate-armor",
                   "abilities": {"str": 16}, "carries": {"arrow": 20, "javelin": 3}},
                  {"id": "mirel", "at": [4, 4], "team": "party"}, {"id": "rolf", "at": [3, 7], "team": "party"},
                  {"id": "orc-1", "at": [12, 9], "team": "foes", "hands": ["greataxe", null]},
                  {"id": "orc-2", "at": [11, 12], "team": "foes", "monster": "ogre"},
                  {"id": "orc-3", "at": [6, 4], "team": "foes", "hands": ["glaive", null]}],
    "turn": {"of": "kara"}}"#;

#[test]
fn a_plain_move_asks_for_no_memory() {
    let setup = Setup::parse(ENCOUNTER).expect("an encounter");
    for preset in ["2014", "2024"] {
        let ruleset = Ruleset::from_json(&preset.into()).expect("a ruleset");
        let position = check(&setup, &ruleset).expect("a position");
        let legal: Intent = "move 5,6 6,7 7,7 8,6".parse().expect("an intent");
        let judged = |intent: &Intent| judge(&position, Side(0), intent, &Waivers::NONE, false);
        assert!(matches!(judged(&legal), Ruling::Legal { .. }));
        let asked = measure(|| drop(std::hint::black_box(judged(&legal)))).count_total;
        assert_eq!(asked, 0, "{preset}");
    }
}
