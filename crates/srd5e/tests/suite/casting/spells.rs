//! Every spell of both editions is cast once.

use rulebound_srd5e::data::spell::{CastingTime, Spell};
use rulebound_srd5e::data::target::TargetState;
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::validation::Ruling;
use serde_json::{Value, json};

use super::{position, ruling};

/// An encounter in which somebody can cast a spell: with slots, materials, a weapon, friends and foes of all kinds about.
fn encounter(spell: &Spell) -> Value {
    let materials: Vec<Value> =
        spell.materials.iter().map(|material| json!({"what": material.what, "gp": material.gp, "count": 9})).collect();
    let known = if spell.level.is_cantrip() { "cantrips" } else { "prepared" };
    let state = match spell.targets.state.first() {
        Some(TargetState::Dead) => json!({"dead": true, "hp": 0}),
        Some(TargetState::ZeroHitPoints) => json!({"hp": 0}),
        Some(_) | None => json!({}),
    };
    let mut near = json!({"id": "ana", "at": [6, 5], "team": "party", "size": "tiny"});
    if let Some(kind) = spell.targets.only.first() {
        near["type"] = json!(kind);
        near["abilities"] = json!({"int": 3});
    }
    let (Value::Object(fields), Value::Object(state)) = (&mut near, state) else { panic!("objects") };
    fields.extend(state);
    let slots = json!({"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 1, "8": 1, "9": 1});
    json!({
        "grid": {"width": 30, "height": 20}, "order": ["mirel", "ana", "orc"], "turn": {"of": "mirel"},
        "creatures": [
            {"id": "mirel", "at": [5, 5], "team": "party", known: [spell.id], "slots": slots, "materials": materials,
             "hands": ["club", null], "carries": {"component-pouch": 1, "holy-symbol": 1}},
            near, {"id": "orc", "at": [9, 5], "team": "foes"}],
    })
}

/// How the casting ends if every question is given its first answer.
fn end(ruleset: &str, spell: &Spell) -> String {
    let position = position(&json!(ruleset), &encounter(spell));
    let mut intent = format!("cast {}", spell.id);
    loop {
        match ruling(&position, "mirel", &intent) {
            Ruling::Legal { .. } => return "legal".to_owned(),
            Ruling::Open(choices) => intent = choices.options[0].to_string(),
            Ruling::Refused(refusals) => return format!("{intent}: {}", refusals[0].reason.kind()),
        }
    }
}

#[test]
fn every_spell_can_be_cast_by_somebody_who_has_what_it_takes() {
    let mut wrong = Vec::new();
    for edition in [Edition::Srd51, Edition::Srd521] {
        for spell in tables(edition).spells.rows() {
            let said = end(edition.name(), spell);
            let answers = matches!(spell.time, CastingTime::Reaction(_) | CastingTime::BonusAfter(_));
            let expected = if answers { said.ends_with(": no-trigger") } else { said == "legal" };
            if !expected {
                wrong.push(format!("{edition} {said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
