//! Whether a way can lead to a goal at all, as far as single steps and squares tell.
//!
//! What is said here is never wrong about there being no way: everything that depends on more than squares is taken to be well.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::heading::Heading;
use super::walk::Walk;
use crate::space::{Level, Mode, MoveRules, Mover, Space, Square, SquareSet, Waypoint};

/// Whether some step leads into a goal.
pub(super) fn opens(walk: &Walk<'_>, goal: Space) -> bool {
    let mover = walk.mover();
    let flies = mover.gait.mode == Mode::Fly;
    let leads = |heading: Heading| {
        let beside = heading.from(goal);
        let from = if flies { beside } else { body_at(walk, beside.square) };
        mover.step(from, Waypoint { square: goal.square, level: Some(goal.level) }, 0).is_ok()
    };
    // The step from where the mover is tells it most of the time.
    let mut headings = std::iter::once(Heading::between(goal, walk.here, flies)).chain(Heading::all(flies));
    mover.grid.holds(goal) && walk.is_followed(goal) && headings.any(leads)
}

/// Whether squares lead from a mover to a goal, followed back from there. Who flies does so where nothing but what fills squares
/// hinders it.
pub(super) fn leads(walk: &Walk<'_>, goal: Space, top: Level) -> bool {
    let mover = walk.mover();
    let flies = mover.gait.mode == Mode::Fly;
    // A body that squeezes further down may pass corners that it would cut upright.
    let corner_rule = mover.rules.corner_rule && !(flies && walk.here.side() > 1);
    let mover = Mover { rules: MoveRules { corner_rule, ..mover.rules }, ..mover };
    let body = |square: Square| if flies { walk.here.at(square).at_level(top) } else { body_at(walk, square) };
    let start = walk.here.square;
    let mut found = SquareSet::of(mover.grid.extent(), [goal.square]);
    let mut open = BinaryHeap::from([Reverse((0, goal.square))]);
    while let Some(Reverse((_, square))) = open.pop() {
        if square == start {
            return true;
        }
        let to = body(square);
        if !flies && !walk.is_followed(to) {
            continue;
        }
        for before in Heading::all(false).map(|heading| heading.from(to).square) {
            let enters = || mover.step(body(before), Waypoint { square, level: Some(to.level) }, 0).is_ok();
            if !found.contains(before) && mover.grid.holds(walk.here.at(before)) && enters() {
                found.insert(before);
                let apart = before.x.abs_diff(start.x).max(before.y.abs_diff(start.y));
                open.push(Reverse((apart, before)));
            }
        }
    }
    false
}

/// The space of a walker that has come to a square.
fn body_at(walk: &Walk<'_>, square: Square) -> Space {
    if square == walk.here.square { walk.here } else { walk.mover().arrival(walk.here, square.into()) }
}
