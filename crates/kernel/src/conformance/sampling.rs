//! Point 1: what is sampled is listed, and whatever is listed can be sampled.

use std::collections::BTreeSet;

use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use crate::Game;

/// The longest list of which every action must be seen.
const SMALL: usize = 40;

/// The most draws for each action of a small list: a sampler need not be uniform, but nothing may be this rare.
const PATIENCE: usize = 400;

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    if scene.listed.is_empty() {
        let sampled = G::sample(position, &mut inspection.draw);
        inspection.expect(Point::Agreement, position, About::Nothing, sampled.is_none(), || {
            format!("{sampled:?} is sampled where nothing is listed")
        });
        return;
    }
    let all = scene.listed.len() <= SMALL && inspection.slow();
    let draws = if all { scene.listed.len() * PATIENCE } else { 3 };
    let mut missing: BTreeSet<&G::Action> = scene.listed.iter().collect();
    for _ in 0..draws {
        let Some(action) = G::sample(position, &mut inspection.draw) else {
            inspection.fail(Point::Agreement, position, About::Nothing, "nothing is sampled".into());
            return;
        };
        missing.remove(&action);
        let listed = scene.listed.contains(&action);
        inspection.expect(Point::Agreement, position, About::Action(&action), listed, || {
            "it is sampled and not listed".into()
        });
        if missing.is_empty() {
            break;
        }
    }
    if all {
        let first = missing.first().copied();
        let about = first.map_or(About::Nothing, About::Action);
        inspection.expect(Point::Agreement, position, about, first.is_none(), || {
            format!("in {draws} draws it was never sampled")
        });
    }
}
