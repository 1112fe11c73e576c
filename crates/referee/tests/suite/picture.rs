//! Pictures: of Commander Chess, which has a drawing, and of a game that has none.

use std::sync::LazyLock;

use rulebound_referee::{Referee, Registry};
use serde_json::{Value, json};

use crate::heap;
use crate::schemas::ask_of;

static REFEREE: LazyLock<Referee> = LazyLock::new(|| Referee::new(Registry::standard()));

/// A flight from f6 to f10 meets two zones.
const FLIGHT: &str = "6c4/11/6s4/4g6/11/11/5F5/11/11/11/11/6C4 r - - 0 1";

fn ask(fields: Value) -> Value {
    let mut request = json!({"id": 1, "op": "picture", "game": "commander"});
    request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
    ask_of(&REFEREE, &request)
}

fn svg(fields: Value) -> String {
    let answer = ask(fields);
    answer["ok"]["svg"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[test]
fn a_position_is_drawn() {
    let start = svg(json!({}));
    assert!(start.starts_with("<svg ") && start.ends_with("</svg>\n"));
    assert_eq!(start.matches("class=\"token\"").count(), 38);
    assert!(!start.contains("data-mark="));
    assert_eq!(start, svg(json!({"position": "start", "theme": "light", "orientation": "upright"})));
}

#[test]
fn a_refused_intent_is_drawn_with_its_evidence_and_remedy() {
    let refused = svg(json!({"position": FLIGHT, "intent": "Ff6f10"}));
    for part in [
        r#"data-square="e9" data-role="shooter" data-number="1""#,
        r#"data-square="g10" data-role="shooter" data-number="2""#,
        r#"data-mark="failure" data-square="f9""#,
        r#"data-mark="remedy" data-square="f8" data-kind="move""#,
        "Shot down on f9",
    ] {
        assert!(refused.contains(part), "{part}");
    }
    let out_of_turn = svg(json!({"position": FLIGHT, "intent": "Ff6f10", "by": "blue"}));
    assert!(!out_of_turn.contains("shooter"));
}

#[test]
fn the_evidence_of_a_verdict_can_be_drawn_as_marks() {
    let question = json!({"op": "verdict", "game": "commander", "position": FLIGHT, "intent": "Ff6f10"});
    let verdict = ask_of(&REFEREE, &question);
    let marks = verdict["ok"]["evidence"].clone();
    let marked = svg(json!({"position": FLIGHT, "marks": marks}));
    assert!(marked.contains(r#"data-square="e9" data-role="shooter" data-number="1""#));
    assert_eq!(marked.matches("data-part=\"hatch\"").count(), 2);
}

#[test]
fn targets_zones_and_the_last_step_are_drawn() {
    let targets = svg(json!({"position": FLIGHT, "from": "f6"}));
    assert!(targets.contains(r#"data-mark="target" data-square="f8" data-kind="move""#));
    assert!(svg(json!({"position": FLIGHT, "zones": true})).contains(r#"data-mark="zones""#));
    let stepped = svg(json!({"steps": ["Cg1h1"]}));
    for place in ["g1", "h1"] {
        assert!(stepped.contains(&format!(r#"data-mark="last" data-square="{place}""#)));
    }
}

#[test]
fn layers_themes_and_sizes_can_be_chosen() {
    let layers =
        ["background", "below", "tokens", "above"].map(|layer| svg(json!({"layer": layer, "steps": ["Cg1h1"]})));
    let whole = svg(json!({"steps": ["Cg1h1"]}));
    for layer in &layers {
        assert_eq!(layer.matches("data-layer=").count(), 1);
        let group = &layer[layer.find("<g data-layer").expect("a group")..layer.rfind("</svg>").expect("an end")];
        assert!(whole.contains(group));
    }
    assert_eq!(layers[0], svg(json!({"layer": "background", "position": FLIGHT})).replace("red to act", "blue to act"));
    assert!(svg(json!({"size": 360})).contains(r#"width="360" height="389""#));
    assert!(!svg(json!({"bare": true})).contains("<text"));
    let all: std::collections::BTreeSet<String> =
        ["light", "dark", "print"].map(|theme| svg(json!({"theme": theme}))).into();
    assert_eq!(all.len(), 3);
    assert_ne!(svg(json!({"orientation": "turned"})), whole);
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let error = |fields: Value, kind: &str, path: Option<&str>| {
        // Some of these do not keep to the schema, which is the point.
        let mut request = json!({"id": 1, "op": "picture", "game": "commander"});
        request.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
        let answer = json!(REFEREE.answer(request));
        assert_eq!(answer["error"]["kind"], kind, "{answer}");
        assert_eq!(answer["error"]["at"]["path"].as_str(), path, "{answer}");
    };
    error(json!({"from": "z9"}), "wrong-type", Some("from"));
    error(json!({"size": 0}), "wrong-type", Some("size"));
    error(json!({"size": 9000}), "wrong-type", Some("size"));
    error(json!({"theme": "pink"}), "wrong-type", Some("theme"));
    error(json!({"marks": [{"role": "blocker"}]}), "missing-field", Some("marks[0].type"));
    error(json!({"intent": "?"}), "bad-intent", None);
    error(json!({"by": "green"}), "unknown-side", Some("by"));
    error(json!({"steps": ["Cg1g9"]}), "bad-step", None);
}

#[test]
fn a_game_without_a_drawing_has_no_picture() {
    let answer = ask_of(&heap::referee(), &json!({"op": "picture", "game": "heap"}));
    assert_eq!(answer["ok"], json!({"svg": null}));
}
