//! Point 2: the fast path equals the reference.

use std::collections::BTreeSet;

use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use crate::Game;

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    let Some(reference) = inspection.subject.reference(position) else { return };
    let listed: BTreeSet<&G::Action> = scene.listed.iter().collect();
    let wanted: BTreeSet<&G::Action> = reference.iter().collect();
    for &action in listed.union(&wanted) {
        let (is_listed, is_wanted) = (listed.contains(action), wanted.contains(action));
        inspection.expect(Point::Reference, position, About::Action(action), is_listed == is_wanted, || {
            if is_listed {
                "it is listed, and the reference does not have it"
            } else {
                "the reference has it, and it is not listed"
            }
            .into()
        });
    }
    if listed.is_empty() && wanted.is_empty() {
        inspection.report.count(Point::Reference);
    }
}
