//! Point 10: verdicts map along with symmetries.

use std::collections::BTreeSet;

use super::inspection::{About, Inspection, Scene, listed};
use super::report::Point;
use super::subject::Symmetry;
use crate::{Game, Refusal, Waivers};

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let symmetries = std::mem::take(&mut inspection.symmetries);
    for symmetry in symmetries.iter().filter(|symmetry| (symmetry.applies)(&scene.position)) {
        check_one(inspection, scene, symmetry);
    }
    inspection.symmetries = symmetries;
}

fn check_one<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, symmetry: &Symmetry<G>) {
    let position = &scene.position;
    let name = symmetry.name;
    let mapped = match G::check(&(symmetry.setup)(&G::setup(position)), G::ruleset(position)) {
        Ok(mapped) => mapped,
        Err(problems) => {
            let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
            let message = format!("{name}: the mapped setup does not check: {}", words.join("; "));
            inspection.fail(Point::Symmetry, position, About::Nothing, message);
            return;
        }
    };
    let wanted: BTreeSet<G::Action> = scene.listed.iter().map(|action| (symmetry.action)(position, action)).collect();
    let had: BTreeSet<G::Action> = listed::<G>(&mapped).into_iter().collect();
    for action in wanted.symmetric_difference(&had).take(1) {
        let side = if had.contains(action) { "only there" } else { "not there" };
        let message = format!("{name}: an action is listed {side}: {}", G::print_action(&mapped, action));
        inspection.fail(Point::Symmetry, position, About::Nothing, message);
    }
    inspection.report.count(Point::Symmetry);
    for _ in 0..inspection.effort.arbitrary {
        let action = inspection.subject.arbitrary(position, &mut inspection.draw);
        inspection.guarded(position, About::Action(&action), |inspection| {
            compare_verdicts(inspection, scene, symmetry, &mapped, &action);
        });
    }
}

/// The same kind of reason, or none, speaks against an action and against its image.
fn compare_verdicts<G: Game>(
    inspection: &mut Inspection<'_, G>,
    scene: &Scene<G>,
    symmetry: &Symmetry<G>,
    mapped: &G::Position,
    action: &G::Action,
) {
    let position = &scene.position;
    let image = (symmetry.action)(position, action);
    let here = G::verdict(position, scene.by, &G::Intent::from(action.clone()), &Waivers::NONE);
    let there = G::verdict(mapped, (symmetry.side)(scene.by), &G::Intent::from(image), &Waivers::NONE);
    let wanted = here.refusal().map(|refusal| (symmetry.kind)(refusal.kind()));
    let had = there.refusal().map(Refusal::kind);
    inspection.expect(Point::Symmetry, position, About::Action(action), wanted == had, || {
        format!("{}: {wanted:?} is expected, {had:?} is said", symmetry.name)
    });
}
