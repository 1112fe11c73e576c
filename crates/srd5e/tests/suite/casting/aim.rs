//! Whom castings fall upon, and what is offered to those who leave their aim open.

use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::validation::{Ruling, cast};
use serde_json::{Value, json};

use super::{duel, position, ruling, who};

/// The names of those whom a casting names and of those in its area.
fn fallen(ruleset: &str, encounter: &Value, intent: &str) -> (Vec<String>, Vec<String>) {
    let position = position(&json!(ruleset), encounter);
    let intent: Intent = intent.parse().expect("an intent");
    let affected = cast::affected(&position, who(&position, "mirel"), super::cast(&intent)).expect("a spell");
    let named = affected.targets.iter().map(|target| target.name.as_ref().map_or("?", |name| name.as_str()).to_owned());
    let inside = affected.inside.iter().map(|&who| position.creature(who).id().to_string());
    (named.collect(), inside.collect())
}

#[test]
fn one_name_sends_all_darts_there() {
    let encounter = duel(json!({"prepared": ["magic-missile"], "slots": {"2": 1}}), 4);
    let (named, inside) = fallen("2014", &encounter, "cast magic-missile on orc slot 2");
    assert_eq!((named, inside), (vec!["orc".to_owned(); 4], vec![]));
}

#[test]
fn a_spell_of_range_self_falls_upon_the_caster() {
    let encounter = duel(json!({"prepared": ["blur"], "slots": {"2": 1}}), 4);
    assert_eq!(fallen("2024", &encounter, "cast blur slot 2"), (vec!["mirel".to_owned()], vec![]));
}

#[test]
fn a_sphere_falls_upon_those_in_it_and_not_upon_the_dead() {
    let mut encounter = duel(json!({"prepared": ["fireball"], "slots": {"3": 1}}), 4);
    assert_eq!(fallen("2024", &encounter, "cast fireball at 6,6 slot 3").1, ["mirel", "orc"]);
    encounter["creatures"][1]["dead"] = json!(true);
    encounter["creatures"][1]["hp"] = json!(0);
    assert_eq!(fallen("2024", &encounter, "cast fireball at 6,6 slot 3").1, ["mirel"]);
}

#[test]
fn an_ice_knife_bursts_around_its_target() {
    let mut encounter = duel(json!({"prepared": ["ice-knife"], "slots": {"1": 1}}), 4);
    let troll = json!({"id": "troll", "at": [10, 6], "team": "foes"});
    encounter["creatures"].as_array_mut().expect("creatures").push(troll);
    encounter["order"] = json!(["mirel", "orc", "troll"]);
    let (named, inside) = fallen("2024", &encounter, "cast ice-knife on orc slot 1");
    assert_eq!((named, inside), (vec!["orc".to_owned()], vec!["troll".to_owned()]));
}

/// The answers to what an intent leaves open, as texts.
fn answers(ruleset: &str, encounter: &Value, intent: &str) -> Vec<String> {
    let position = position(&json!(ruleset), encounter);
    match ruling(&position, "mirel", intent) {
        Ruling::Open(choices) => choices.options.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_answer_is_legal_or_leaves_less_open() {
    let caster = json!({
        "prepared": ["bless", "fireball", "misty-step", "web", "burning-hands", "command", "flaming-sphere"],
        "slots": {"1": 1, "3": 1}, "carries": {"component-pouch": 1, "holy-symbol": 1},
    });
    let encounter = duel(caster, 4);
    for ruleset in ["2014", "2024"] {
        let position = position(&json!(ruleset), &encounter);
        for spell in ["bless", "fireball", "misty-step", "web", "burning-hands", "command", "flaming-sphere"] {
            let mut asked = vec![format!("cast {spell}")];
            while let Some(intent) = asked.pop() {
                match ruling(&position, "mirel", &intent) {
                    Ruling::Legal { .. } => {}
                    Ruling::Open(choices) => {
                        assert!(choices.options.len() > 1, "{intent}");
                        // The first and the last stand for all.
                        let ends = [choices.options.first(), choices.options.last()];
                        asked.extend(ends.into_iter().flatten().map(ToString::to_string));
                    }
                    Ruling::Refused(refusals) => panic!("{intent}: {refusals:?}"),
                }
            }
        }
    }
}

#[test]
fn points_are_offered_at_the_corners_of_creatures() {
    let encounter = duel(json!({"prepared": ["fireball"], "slots": {"3": 1}}), 4);
    let answers = answers("2014", &encounter, "cast fireball");
    assert_eq!(answers.len(), 8);
    assert!(answers.contains(&"cast fireball at 10,6 slot 3".to_owned()), "{answers:?}");
}

#[test]
fn those_too_far_or_unseen_are_not_offered() {
    let mut encounter = duel(json!({"cantrips": ["sacred-flame"]}), 4);
    let far = json!({"id": "far", "at": [39, 5], "team": "foes"});
    let hidden = json!({"id": "hidden", "at": [8, 8], "team": "foes", "hidden_from": ["mirel"]});
    encounter["creatures"].as_array_mut().expect("creatures").extend([far, hidden]);
    encounter["order"] = json!(["mirel", "orc", "far", "hidden"]);
    assert_eq!(
        answers("2014", &encounter, "cast sacred-flame"),
        ["cast sacred-flame on mirel", "cast sacred-flame on orc"]
    );
}
