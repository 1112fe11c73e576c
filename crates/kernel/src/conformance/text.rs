//! Point 4: what is printed is read back, and printing is canonical.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use crate::{Game, Ruleset};

/// How many listed actions are printed and read in each position.
const ACTIONS: u32 = 12;

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    check_setup(inspection, position, &G::setup(position));
    for action in inspection.some(&scene.listed, ACTIONS) {
        check_action(inspection, position, action);
    }
}

/// A setup comes back from its text and from its JSON.
pub(super) fn check_setup<G: Game>(inspection: &mut Inspection<'_, G>, position: &G::Position, setup: &G::Setup) {
    let text = G::print_setup(setup);
    let about = About::Text(&text);
    match G::parse_setup(&text) {
        Ok(read) => {
            inspection
                .expect(Point::Text, position, about, read == *setup, || format!("the setup is read back as {read:?}"));
            let again = G::print_setup(&read);
            inspection.expect(Point::Text, position, about, again == text, || {
                format!("the setup is printed again as {again}")
            });
        }
        Err(error) => {
            inspection.fail(Point::Text, position, about, format!("a printed setup cannot be read: {error}"));
        }
    }
    check_json(inspection, position, about, setup);
}

/// An action comes back from its text, as an action and as an intent, and from its JSON.
pub(super) fn check_action<G: Game>(inspection: &mut Inspection<'_, G>, position: &G::Position, action: &G::Action) {
    let text = G::print_action(position, action);
    let read = G::parse_action(position, &text);
    inspection.expect(Point::Text, position, About::Text(&text), read.as_ref() == Ok(action), || {
        format!("{action:?} is read back as {read:?}")
    });
    check_json(inspection, position, About::Text(&text), action);
    check_intent(inspection, position, &G::Intent::from(action.clone()));
}

/// An intent comes back from its text and from its JSON.
pub(super) fn check_intent<G: Game>(inspection: &mut Inspection<'_, G>, position: &G::Position, intent: &G::Intent) {
    let text = G::print_intent(position, intent);
    let about = About::Text(&text);
    let read = G::parse_intent(position, &text);
    inspection.expect(Point::Text, position, about, read.as_ref() == Ok(intent), || {
        format!("{intent:?} is read back as {read:?}")
    });
    let again = read.ok().map(|read| G::print_intent(position, &read));
    inspection.expect(Point::Text, position, about, again.as_ref() == Some(&text), || {
        format!("the intent is printed again as {again:?}")
    });
    check_json(inspection, position, about, intent);
}

/// A ruleset comes back from its short JSON, and its switches are its fields.
pub(super) fn check_ruleset<G: Game>(inspection: &mut Inspection<'_, G>, position: &G::Position) {
    let ruleset = G::ruleset(position);
    let json = ruleset.to_json();
    let read = G::Ruleset::from_json(&json);
    inspection.expect(Point::Text, position, About::Text(&json.to_string()), read.as_ref() == Ok(ruleset), || {
        format!("the ruleset is read back as {read:?}")
    });
    check_json(inspection, position, About::Nothing, ruleset);
    let mut fields: Vec<String> = match serde_json::to_value(ruleset) {
        Ok(serde_json::Value::Object(fields)) => fields.keys().cloned().collect(),
        _ => Vec::new(),
    };
    let mut switches: Vec<&str> = G::Ruleset::SWITCHES.iter().map(|switch| switch.name).collect();
    fields.sort_unstable();
    switches.sort_unstable();
    inspection.expect(Point::Text, position, About::Nothing, fields == switches, || {
        format!("the ruleset has the fields {fields:?} and the switches {switches:?}")
    });
}

fn check_json<G: Game, T>(inspection: &mut Inspection<'_, G>, position: &G::Position, about: About<'_, G>, value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(value);
    let read = text.as_deref().ok().and_then(|text| serde_json::from_str::<T>(text).ok());
    inspection.expect(Point::Text, position, about, read.as_ref() == Some(value), || {
        format!("{value:?} is written as {text:?} and read back as {read:?}")
    });
}
