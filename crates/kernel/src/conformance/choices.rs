//! Point 1: intents that leave something open are legal, illegal, or lead to either by answering.

use super::agreement;
use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use crate::{Choices, Draw, Game, Side, Verdict, Waivers};

/// The most questions before an intent must be complete.
const QUESTIONS: usize = 32;

/// Asks about an intent and answers what it is asked, at random, until it is legal or refused.
pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, intent: &G::Intent) {
    let position = &scene.position;
    let mut asked = intent.clone();
    for _ in 0..QUESTIONS {
        match agreement::check_intent(inspection, position, scene.by, &asked, &Waivers::NONE) {
            Verdict::Legal { action, .. } => {
                let legal = G::is_legal(position, &action);
                inspection.expect(Point::Agreement, position, About::Intent(&asked), legal, || {
                    format!("the verdict calls {action:?} legal, `is_legal` does not")
                });
                return;
            }
            Verdict::Illegal(_) => return,
            Verdict::NeedsChoice(choices) => {
                check_options(inspection, position, scene.by, &asked, &choices);
                let chosen = inspection.draw.below(u32::try_from(choices.options.len()).unwrap_or(u32::MAX));
                let Some(option) = choices.options.into_iter().nth(chosen as usize) else { return };
                asked = option;
            }
        }
    }
    let message = format!("after {QUESTIONS} answers there is still a question");
    inspection.fail(Point::Agreement, position, About::Intent(intent), message);
}

/// A choice offers at least two different things, each of which can be written, and not only things that are refused.
fn check_options<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    choices: &Choices<G::Intent>,
) {
    let options = &choices.options;
    let alone = choices.question.starts_with("confirm-") || choices.question == "ruling";
    let least = if alone { 1 } else { 2 };
    let repeated = options.iter().enumerate().any(|(index, option)| options.iter().take(index).any(|it| it == option));
    inspection.expect(
        Point::Agreement,
        position,
        About::Intent(intent),
        options.len() >= least && !repeated && !options.contains(intent),
        || format!("the choice of {} is none: {options:?}", choices.question),
    );
    let refused = options.iter().all(|option| G::verdict(position, by, option, &Waivers::NONE).refusal().is_some());
    inspection.expect(Point::Agreement, position, About::Intent(intent), !refused, || {
        format!("every choice of {} is refused, and a refusal beats a choice", choices.question)
    });
    for option in options {
        super::text::check_intent(inspection, position, option);
    }
}
