//! Point 9: there are no dead ends.

use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use crate::dice::Seeded;
use crate::{Game, Turn};

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    let about = About::Nothing;
    match &scene.turn {
        Turn::Decide { side, .. } => {
            inspection.expect(Point::DeadEnds, position, about, !scene.listed.is_empty(), || {
                format!("side {} must decide and nothing is listed", side.0)
            });
        }
        Turn::Over(outcome) => {
            inspection.expect(Point::DeadEnds, position, about, scene.listed.is_empty(), || {
                format!("the game is over by {} and {} actions are listed", outcome.reason, scene.listed.len())
            });
            let unknown = outcome.rule.as_ref().filter(|rule| G::rulebook().rule(rule.as_str()).is_none());
            inspection.expect(Point::Coverage, position, about, unknown.is_none(), || {
                format!("the game is over by {unknown:?}, which the rulebook does not have")
            });
        }
        Turn::Stuck { .. } => {
            inspection.report.stuck += 1;
            inspection.expect(Point::DeadEnds, position, about, scene.listed.is_empty(), || {
                format!("it is stuck and {} actions are listed", scene.listed.len())
            });
            let tolerated = inspection.subject.may_be_stuck(G::ruleset(position));
            inspection.expect(Point::DeadEnds, position, about, tolerated, || "it is stuck".into());
        }
    }
    if scene.decides() && G::is_open(position) {
        check_way_out(inspection, scene);
    }
}

/// From an open session, phase or turn a random way by listed actions comes to its end.
fn check_way_out<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let mut position = scene.position.clone();
    let mut dice = Seeded::new(inspection.draw.bits());
    let tolerated = inspection.subject.may_be_stuck(G::ruleset(&position));
    for _ in 0..inspection.effort.descent {
        let ended = match G::turn(&position) {
            Turn::Decide { side, .. } => side != scene.by || !G::is_open(&position),
            Turn::Over(_) => true,
            Turn::Stuck { .. } => tolerated,
        };
        if ended {
            inspection.report.count(Point::DeadEnds);
            return;
        }
        let Some(action) = G::sample(&position, &mut inspection.draw) else {
            let end = G::print_setup(&G::setup(&position));
            let message = format!("listed actions lead to a dead end: {end}");
            inspection.fail(Point::DeadEnds, &scene.position, About::Nothing, message);
            return;
        };
        if let Err(error) = G::apply_unchecked(&mut position, &action, &mut dice) {
            let message = format!("the dice cannot fall: {error}");
            inspection.fail(Point::Agreement, &position, About::Action(&action), message);
            return;
        }
    }
    let message = format!("after {} listed actions it is still open", inspection.effort.descent);
    inspection.fail(Point::DeadEnds, &scene.position, About::Nothing, message);
}
