//! Point 8: what a side may know tells no more, however often it is looked at, and glimpses give no view away.

use super::inspection::{About, Inspection, Scene};
use super::report::Point;
use crate::{Dice, DiceError, Game, Roll, Side};

/// Dice that show as little as they can, so that actions differ in nothing but themselves.
struct Least;

impl Dice for Least {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        Ok(match roll {
            Roll::Die { .. } => 1,
            Roll::Volley { .. } => 0,
        })
    }
}

/// What was done, what a side knows of it, and where it led.
struct Seen<'a, G: Game> {
    action: &'a G::Action,
    glimpse: G::Intent,
    after: G::Position,
    view: G::Position,
}

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    for side in G::sides(position) {
        let view = G::view(position, side);
        let same = G::view(&view, side) == view;
        inspection.expect(Point::Robustness, position, About::Nothing, same, || {
            format!("the view of side {} changes when looked at twice", side.0)
        });
        glimpses(inspection, scene, side);
    }
}

fn glimpses<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>, side: Side) {
    let position = &scene.position;
    let mut seen: Vec<Seen<'_, G>> = Vec::with_capacity(scene.listed.len());
    for action in &scene.listed {
        let about = About::Action(action);
        let done = G::Intent::from(action.clone());
        let glimpse = G::glimpse(position, side, &done);
        let same = G::glimpse(position, side, &glimpse) == glimpse;
        inspection.expect(Point::Robustness, position, about, same, || {
            format!("the glimpse of side {} changes when looked at twice", side.0)
        });
        let own = side != scene.by || glimpse == done;
        inspection.expect(Point::Robustness, position, about, own, || "it is hidden from who does it".to_owned());
        let mut after = position.clone();
        if G::apply_unchecked(&mut after, action, &mut Least).is_ok() {
            let view = G::view(&after, side);
            seen.push(Seen { action, glimpse, after, view });
        }
    }
    // Only what leads to something hidden has a secret to keep.
    for one in seen.iter().filter(|seen| seen.view != seen.after) {
        let other = seen.iter().find(|other| {
            let alike = other.view == one.view && other.after != one.after;
            alike && !seen.iter().any(|doubt| doubt.glimpse == one.glimpse && doubt.after == other.after)
        });
        inspection.expect(Point::Robustness, position, About::Action(one.action), other.is_none(), || {
            let other = other.map(|other| G::print_action(position, other.action)).unwrap_or_default();
            format!("its glimpse tells side {} that it was not {other}, and its view hides that", side.0)
        });
    }
}
