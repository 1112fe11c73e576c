//! Point 8: bad input of any kind gives a typed error or a refusal.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use super::{agreement, choices, text};
use crate::{Draw, Game, Quick, TextError};

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    let setup = G::setup(position);
    let printed_setup = G::print_setup(&setup);
    for _ in 0..inspection.effort.garbage {
        let text = spoiled(&printed_setup, &mut inspection.draw);
        inspection.guarded(position, About::Text(&text), |inspection| read_setup(inspection, scene, &text));
        spoil_json(inspection, scene, &setup, check_spoiled_setup);
        let action = match inspection.some(&scene.listed, 1).first() {
            Some(&action) => action.clone(),
            None => inspection.subject.arbitrary(position, &mut inspection.draw),
        };
        let text = spoiled(&G::print_action(position, &action), &mut inspection.draw);
        inspection.guarded(position, About::Text(&text), |inspection| read_intent(inspection, scene, &text));
        spoil_json(inspection, scene, &action, |inspection, scene, action| {
            agreement::check_action(inspection, scene, action);
        });
    }
}

/// The texts that the subject thinks worth trying.
pub(super) fn check_texts<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let ours = ["", " ", "\n\n", "\u{0}", "ờ", "-1", "99999999999999999999", "{}", "(((((((("].map(str::to_owned);
    for text in ours.into_iter().chain(inspection.subject.texts()) {
        inspection.guarded(&scene.position, About::Text(&text), |inspection| {
            read_setup(inspection, scene, &text);
            read_intent(inspection, scene, &text);
        });
    }
}

fn read_setup<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, text: &str) {
    let read = G::parse_setup(text);
    check_place(inspection, scene, text, read.as_ref().err());
    if let Ok(setup) = read {
        check_spoiled_setup(inspection, scene, &setup);
    }
}

/// A setup that could be read has problems, or is a position that can be asked anything.
fn check_spoiled_setup<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, setup: &G::Setup) {
    let printed = G::print_setup(setup);
    match G::check(setup, G::ruleset(&scene.position)) {
        Err(problems) => {
            inspection.expect(Point::Robustness, &scene.position, About::Text(&printed), !problems.is_empty(), || {
                "the setup is refused without a problem".into()
            });
        }
        Ok(position) => {
            super::folding::check_setup(inspection, &position, About::Text(&printed), &position);
            let other = Scene::<G>::new(position);
            super::ends::check(inspection, &other);
            for action in inspection.some(&other.listed, 4) {
                agreement::check_action(inspection, &other, action);
            }
        }
    }
    text::check_setup(inspection, &scene.position, setup);
}

fn read_intent<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, text: &str) {
    let position = &scene.position;
    let action = G::parse_action(position, text);
    check_place(inspection, scene, text, action.as_ref().err());
    if let Ok(action) = action {
        agreement::check_action(inspection, scene, &action);
        text::check_action(inspection, position, &action);
    }
    let intent = G::parse_intent(position, text);
    check_place(inspection, scene, text, intent.as_ref().err());
    if let Ok(intent) = intent {
        choices::check(inspection, scene, &intent);
        text::check_intent(inspection, position, &intent);
    }
}

fn check_place<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, text: &str, error: Option<&TextError>) {
    let holds = error.is_none_or(|error| error.line >= 1 && error.column >= 1 && !error.message.is_empty());
    inspection.expect(Point::Robustness, &scene.position, About::Text(text), holds, || {
        format!("the error names no place: {error:?}")
    });
}

/// Reads spoiled JSON of a value; where it is still one, looks at what the game makes of it.
fn spoil_json<G: Game, T: Serialize + DeserializeOwned>(
    inspection: &mut Inspection<'_, G>,
    scene: &Scene<G>,
    value: &T,
    look: impl FnOnce(&mut Inspection<'_, G>, &Scene<G>, &T),
) {
    let Ok(json) = serde_json::to_string(value) else { return };
    let json = spoiled(&json, &mut inspection.draw);
    inspection.guarded(&scene.position, About::Text(&json), |inspection| {
        inspection.report.count(Point::Robustness);
        if let Ok(read) = serde_json::from_str::<T>(&json) {
            look(inspection, scene, &read);
        }
    });
}

const SOIL: [char; 24] = [
    '0',
    '1',
    '9',
    '-',
    '/',
    ' ',
    '\n',
    '\t',
    '(',
    ')',
    ',',
    '.',
    ':',
    '"',
    '[',
    '{',
    'a',
    'k',
    'Z',
    '\u{0}',
    'ờ',
    'é',
    '\u{1F600}',
    '\u{301}',
];

/// A text with something wrong in it.
fn spoiled(text: &str, draw: &mut Quick) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=draw.below(3) {
        let bound = u32::try_from(letters.len()).unwrap_or(u32::MAX);
        let at = draw.below(bound) as usize;
        let other = draw.below(bound) as usize;
        let soil = SOIL[draw.below(SOIL.len() as u32) as usize];
        match draw.below(16) {
            _ if letters.is_empty() => letters.push(soil),
            0..3 => drop(letters.remove(at)),
            3..6 => letters.insert(at, soil),
            6..8 => letters[at] = soil,
            8..11 => letters.swap(at, other),
            11..13 => letters.insert(at, letters[other]),
            13 => letters.truncate(at),
            14 => drop(letters.splice(at..at, "99999999999999999999".chars())),
            _ => drop(letters.splice(at..at, std::iter::repeat_n(letters[other], 3_000))),
        }
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_can_be_spoiled() {
        let mut draw = Quick::new(3);
        let changed = (0..500).filter(|_| spoiled("e2e4", &mut draw) != "e2e4").count();
        assert!(changed > 400);
        assert!((0..500).any(|_| !spoiled("", &mut draw).is_empty()));
    }
}
