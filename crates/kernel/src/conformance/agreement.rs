//! Point 1: listing, judging and deciding agree.

use std::collections::BTreeSet;

use super::folding;
use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use crate::dice::{Recording, Replayed, Seeded};
use crate::{Game, Listing, Rolled, Side, Undecided, Verdict, Waivers};

/// What deciding an action gave.
pub(super) struct Decided<G: Game> {
    pub events: Vec<G::Event>,
    pub rolls: Vec<Rolled>,
}

/// Every listed action is legal, and listed once.
pub(super) fn check_listed<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    let distinct: BTreeSet<&G::Action> = scene.listed.iter().collect();
    inspection.expect(Point::Agreement, position, About::Nothing, distinct.len() == scene.listed.len(), || {
        format!("{} of {} listed actions are listed twice", scene.listed.len() - distinct.len(), scene.listed.len())
    });
    let count = G::count(position);
    inspection.expect(Point::Agreement, position, About::Nothing, count == scene.listed.len(), || {
        format!("`count` gives {count}, `actions` lists {}", scene.listed.len())
    });
    let limit = inspection.effort.listed;
    for action in inspection.some(&scene.listed, limit) {
        let about = About::Action(action);
        inspection.guarded(position, about, |inspection| {
            let legal = check_action(inspection, scene, action);
            inspection.expect(Point::Agreement, position, about, legal, || "a listed action is not legal".into());
        });
    }
    check_other_sides(inspection, scene);
}

/// Exactly one side decides: what is legal for it is refused to every other.
fn check_other_sides<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    for action in inspection.some(&scene.listed, 1) {
        let intent = G::Intent::from(action.clone());
        for side in G::sides(position).into_iter().filter(|&side| side != scene.by) {
            let verdict = G::verdict(position, side, &intent, &Waivers::NONE);
            inspection.expect(Point::Agreement, position, About::Action(action), verdict.refusal().is_some(), || {
                format!("side {} decides, and side {} may too", scene.by.0, side.0)
            });
        }
    }
}

/// `is_legal`, `verdict`, `objections` and `decide` say the same of any action whatever; gives what they say.
pub(super) fn check_action<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, action: &G::Action) -> bool {
    let position = &scene.position;
    let about = About::Action(action);
    let legal = G::is_legal(position, action);
    let intent = G::Intent::from(action.clone());
    let complete = G::complete(position, &intent);
    // An action that is not listed may say less than it could; what it means says all, and means itself.
    let stable = complete.as_ref().is_some_and(|complete| {
        (complete == action || !scene.listed.contains(action))
            && G::complete(position, &G::Intent::from(complete.clone())).as_ref() == Some(complete)
    });
    inspection.expect(Point::Agreement, position, about, stable || !legal, || {
        format!("the intent of the action means {complete:?}")
    });
    let verdict = check_intent(inspection, position, scene.by, &intent, &Waivers::NONE);
    inspection.expect(Point::Agreement, position, about, verdict.is_legal() == legal, || {
        format!("`is_legal` says {legal}, the verdict is {verdict:?}")
    });
    inspection.expect(Point::DeadEnds, position, about, scene.decides() || !legal, || {
        "nobody decides, and still it is legal".into()
    });
    match decide::<G>(position, action, &Waivers::NONE) {
        Ok(Decided { events, rolls }) => {
            inspection.expect(Point::Agreement, position, about, legal, || "an illegal action is decided".into());
            let after = folding::check(inspection, position, action, &events, &rolls);
            if legal && !scene.listed.contains(action) {
                check_unlisted(inspection, scene, action, &after, &rolls);
            }
        }
        Err(Undecided::Refused(refusal)) => {
            inspection.expect(Point::Agreement, position, about, !legal, || {
                format!("a legal action is not decided: {refusal}")
            });
            inspection.expect(Point::Agreement, position, about, verdict.refusal() == Some(&refusal), || {
                format!("`decide` refuses because of {refusal:?}, the verdict is {verdict:?}")
            });
        }
        Err(Undecided::Open(question)) => {
            let asked = matches!(&verdict, Verdict::NeedsChoice(open) if open.question == question);
            inspection.expect(Point::Agreement, position, about, asked, || {
                format!("`decide` asks for a choice of {question}, the verdict is {verdict:?}")
            });
        }
        Err(Undecided::Dice(error)) => {
            inspection.fail(Point::Agreement, position, about, format!("the dice cannot fall: {error}"));
        }
    }
    legal
}

/// The outcome of an action with fair dice.
pub(super) fn decide<G: Game>(
    position: &G::Position,
    action: &G::Action,
    waivers: &Waivers,
) -> Result<Decided<G>, Undecided<G::Refusal>> {
    let mut dice = Seeded::new(G::key(position));
    let mut recording = Recording::new(&mut dice);
    let events = G::decide(position, action, waivers, &mut recording)?;
    Ok(Decided { events, rolls: recording.into_rolls() })
}

/// Verdict and objections fit together; what is complete needs no choice; asking again gives the same answer.
pub(super) fn check_intent<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    waivers: &Waivers,
) -> Verdict<G> {
    let about = About::Intent(intent);
    let verdict = G::verdict(position, by, intent, waivers);
    let objections = G::objections(position, by, intent, waivers);
    inspection.expect(Point::Agreement, position, about, objections.first() == verdict.refusal(), || {
        format!("the first objection is {:?}, the verdict is {verdict:?}", objections.first())
    });
    if let Verdict::NeedsChoice(choices) = &verdict {
        let complete = G::complete(position, intent).is_some();
        inspection.expect(Point::Agreement, position, about, !complete, || {
            format!("a complete action needs a choice of {}", choices.question)
        });
    }
    if let Verdict::Legal { action, .. } = &verdict {
        let other = G::complete(position, intent).filter(|complete| complete != action);
        inspection
            .expect(Point::Agreement, position, about, other.is_none(), || format!("the verdict is about {action:?}"));
    }
    let again = G::verdict(position, by, intent, waivers) == verdict
        && G::objections(position, by, intent, waivers) == objections;
    inspection.expect(Point::Robustness, position, about, again, || "asked twice, it answers twice".into());
    verdict
}

/// What is legal and not listed obeys the listing class.
fn check_unlisted<G: Game>(
    inspection: &mut Inspection<'_, G>,
    scene: &Scene<G>,
    action: &G::Action,
    after: &G::Position,
    rolls: &[Rolled],
) {
    let position = &scene.position;
    let problem = match G::LISTING {
        Listing::Exact => Some("it is legal and not listed".to_owned()),
        Listing::Normal => normal_form(scene, action, after, rolls).err(),
        Listing::Representative => {
            let family = G::family(position, action);
            let found = scene.listed.iter().any(|listed| G::family(position, listed) == family);
            (!found).then(|| "it is legal, and nothing of its family is listed".to_owned())
        }
    };
    inspection
        .expect(Point::Agreement, position, About::Action(action), problem.is_none(), || problem.unwrap_or_default());
}

/// Plays the normal form of an action with the rolls that the action itself used.
fn normal_form<G: Game>(
    scene: &Scene<G>,
    action: &G::Action,
    after: &G::Position,
    rolls: &[Rolled],
) -> Result<(), String> {
    let mut position = scene.position.clone();
    let mut dice = Replayed::new(rolls);
    for step in G::normal(&scene.position, action) {
        if !super::inspection::listed::<G>(&position).contains(&step) {
            return Err(format!("its normal form has the step {step:?}, which is not listed"));
        }
        G::apply_unchecked(&mut position, &step, &mut dice)
            .map_err(|error| format!("its normal form uses other rolls: {error}"))?;
    }
    match dice.left() {
        0 if position == *after => Ok(()),
        0 => Err("its normal form leads to another position".into()),
        left => Err(format!("its normal form leaves {left} rolls unused")),
    }
}
