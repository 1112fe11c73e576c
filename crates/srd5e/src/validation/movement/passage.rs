//! Whether a way can lead to a goal at all, as far as single steps and squares tell.
//!
//! What is said here is never wrong about there being no way: everything that depends on more than squares is taken to be well.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::heading::Heading;
use super::walk::Walk;
use crate::space::{Direction, Extent, Level, Mode, MoveRules, Mover, Space, Square, SquareSet, Waypoint};

/// The feet that the last step to a goal costs at least beyond a plain one, and the attacks it provokes at least at that price;
/// `None` if no step leads there.
pub(super) fn entry(walk: &Walk<'_>, goal: Space) -> Option<(u32, u32)> {
    let mover = walk.mover();
    if !mover.grid.holds(goal) || !walk.is_followed(goal) {
        return None;
    }
    let (flies, plain) = (walk.mode() == Mode::Fly, mover.plain_step());
    // The step from where the mover comes from tells it most of the time.
    let headings = std::iter::once(Heading::between(goal, walk.here, flies)).chain(Heading::all(flies));
    let mut least = None;
    for heading in headings {
        let beside = heading.from(goal);
        let from = if flies { beside } else { body_at(walk, beside.square) };
        let Ok(step) = mover.step(from, Waypoint { square: goal.square, level: Some(goal.level) }, 0) else { continue };
        let more = (step.feet - plain, walk.risks(from, goal));
        if more == (0, 0) {
            return Some(more);
        }
        least = Some(least.map_or(more, |least: (u32, u32)| least.min(more)));
    }
    least
}

/// The squares that are known to be joined to one end of a way.
struct Side {
    found: SquareSet,
    open: BinaryHeap<Reverse<(u16, Square)>>,
}

impl Side {
    fn new(extent: Extent, end: Square) -> Self {
        Side { found: SquareSet::of(extent, [end]), open: BinaryHeap::from([Reverse((0, end))]) }
    }

    fn add(&mut self, square: Square, towards: Square) {
        self.found.insert(square);
        self.open.push(Reverse((square.x.abs_diff(towards.x).max(square.y.abs_diff(towards.y)), square)));
    }
}

/// Whether squares lead from a mover to a goal, looked for from both ends. Who flies does so where nothing but what fills squares
/// hinders it.
pub(super) fn leads(walk: &Walk<'_>, goal: Space, top: Level) -> bool {
    let mover = walk.mover();
    let flies = walk.mode() == Mode::Fly;
    // A body that squeezes further down may pass corners that it would cut upright.
    let corner_rule = mover.rules.corner_rule && !(flies && walk.here.side() > 1);
    let mover = Mover { rules: MoveRules { corner_rule, ..mover.rules }, ..mover };
    let body = |square: Square| if flies { walk.here.at(square).at_level(top) } else { body_at(walk, square) };
    let steps = |from: Square, to: Square| {
        let to = Waypoint { square: to, level: Some(top) };
        mover.grid.holds(walk.here.at(from)) && mover.step(body(from), to, 0).is_ok()
    };
    let is_followed = |square: Square| flies || walk.is_followed(body(square));
    let (extent, start, end) = (mover.grid.extent(), walk.here.square, goal.square);
    let (mut fore, mut back) = (Side::new(extent, start), Side::new(extent, end));
    let mut met = start == end;
    while !met && let (Some(Reverse((_, first))), Some(Reverse((_, last)))) = (fore.open.pop(), back.open.pop()) {
        for square in Direction::ALL.map(|direction| first.towards(direction)) {
            if !fore.found.contains(square) && steps(first, square) && is_followed(square) {
                fore.add(square, end);
                met |= back.found.contains(square);
            }
        }
        let befores = if is_followed(last) { &Direction::ALL[..] } else { &[] };
        for square in befores.iter().map(|&direction| last.towards(direction)) {
            if !back.found.contains(square) && steps(square, last) {
                back.add(square, start);
                met |= fore.found.contains(square);
            }
        }
    }
    met
}

/// The space of a walker that has come to a square.
fn body_at(walk: &Walk<'_>, square: Square) -> Space {
    if square == walk.here.square { walk.here } else { walk.mover().arrival(walk.here, square.into()) }
}
