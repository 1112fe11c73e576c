//! The cheapest way to a square, and all that can be reached.

use smallvec::SmallVec;

use super::crowd::Crowd;
use super::threat::Threats;
use super::walk::Walk;
use super::{fear, gait, search};
use crate::data::attack::Going;
use crate::intent::Act;
use crate::intent::act::{Move, Route};
use crate::question::Question;
use crate::space::{self, Level, Mode, Mover, Passing, Reach, Space, Square, Traffic};
use crate::spot::Spot;
use crate::state::{Crew, Position, Who};
use crate::validation::hands::taken_along;
use crate::validation::opening::Opening;
use crate::validation::speed;

/// The creatures around a mover who minds its fears, and the attacks its way provokes.
struct Wary<'a> {
    crowd: Crowd,
    threats: Threats<'a>,
    position: &'a Position,
    who: Who,
}

impl Traffic for Wary<'_> {
    fn passing(&self, square: Square, body: Space) -> Passing {
        self.crowd.passing(square, body)
    }

    fn may_end(&self, space: Space) -> bool {
        self.crowd.may_end(space)
    }

    fn allows(&self, from: Space, to: Space) -> bool {
        self.crowd.allows(from, to) && fear::approaches(self.position, self.who, from, to).next().is_none()
    }

    fn risks(&self, from: Space, to: Space) -> u32 {
        self.threats.offers(from, to).count() as u32
    }
}

/// What a creature finds that goes in a mode from a space.
fn explored(
    position: &Position,
    who: Who,
    mode: Mode,
    going: Option<&Going>,
    explore: impl FnOnce(&Mover<'_, Wary<'_>>, u32) -> Reach,
) -> Reach {
    let held: Crew = taken_along(position, who).collect();
    let crowd = Crowd::along(position, who, held, going);
    let others = Wary { crowd, threats: Threats::along(position, who, mode, held, going), position, who };
    let mover = Mover {
        grid: &position.stage.grid,
        rules: gait::rules(position),
        gait: gait::gait(position, who, mode),
        others: &others,
    };
    explore(&mover, gait::diagonals(position, who))
}

/// What a creature reaches in a mode with the movement it has left; flyers in the plane they are in. `None` if nobody knows
/// where it is.
pub fn reachable(position: &Position, who: Who, mode: Mode) -> Option<Reach> {
    let from = position.space(who)?;
    let (start, feet) = (gait::start(position, from, mode), speed::movement_left(position, who, mode));
    Some(explored(position, who, mode, None, |mover, diagonals| Reach::new(mover, start, feet, diagonals)))
}

/// The cheapest way of a creature to a place. Where there is none it is the straight one, on which something is in the way.
pub(super) fn path(position: &Position, who: Who, mode: Mode, from: Space, to: Spot) -> SmallVec<[Spot; 8]> {
    path_along(position, who, mode, from, to, None)
}

/// The same for a movement that belongs to a power.
pub(super) fn path_along(
    position: &Position,
    who: Who,
    mode: Mode,
    from: Space,
    to: Spot,
    going: Option<&Going>,
) -> SmallVec<[Spot; 8]> {
    if to.square == from.square && to.level.is_none_or(|level| level == from.level) {
        return SmallVec::from_iter([to]);
    }
    let start = gait::start(position, from, mode);
    let goal = start.at(to.square).at_level(to.level.unwrap_or(start.level));
    let mut walk = Walk::along(position, who, mode, from, going);
    if walk.drags() {
        return search::way(position, who, &mut walk, goal).unwrap_or_else(|| direct(position, mode, start, to));
    }
    let explore =
        |mover: &Mover<'_, Wary<'_>>, diagonals: u32| Reach::toward(mover, start, to.square, u32::MAX, diagonals);
    let found = explored(position, who, mode, going, explore);
    let plain = found.way_to(to.square);
    if mode != Mode::Fly {
        let way = plain.map(|way| way.into_iter().map(Spot::from).collect());
        return way.map_or_else(|| direct(position, mode, start, to), |way| named(way, to));
    }
    // Nothing is cheaper than a straight way that provokes nobody.
    let diagonals = gait::diagonals(position, who);
    let least = position.ruleset.distance.by_steps(start.square, goal.square, diagonals);
    let best = |way: &Vec<Square>| {
        found.feet_to(to.square) == Some(least) && found.risks_to(to.square) == Some(0) && way.len() as u32 * 5 <= least
    };
    if let Some(way) = plain.as_ref().filter(|way| goal.level == start.level && best(way)) {
        return way.iter().copied().map(Spot::from).collect();
    }
    let flown = search::way(position, who, &mut walk, goal);
    let lifted = || plain.map(|way| rising(start, &way, goal.level));
    flown.or_else(lifted).unwrap_or_else(|| direct(position, mode, start, to))
}

/// The straight way, on which something is in the way.
fn direct(position: &Position, mode: Mode, from: Space, to: Spot) -> SmallVec<[Spot; 8]> {
    let way: Vec<Square> = straight(position, from.square, to.square).collect();
    match (mode, to.level) {
        (Mode::Fly, Some(level)) => rising(from, &way, level),
        _ => named(way.into_iter().map(Spot::from).collect(), to),
    }
}

/// A way on foot that ends at the height that was said, be it that of the floor or not.
fn named(mut way: SmallVec<[Spot; 8]>, to: Spot) -> SmallVec<[Spot; 8]> {
    if let Some(last) = way.last_mut().filter(|last| last.square == to.square) {
        last.level = to.level;
    }
    way
}

/// The squares of the straight way, as far as the first one off the map.
pub(super) fn straight(position: &Position, from: Square, to: Square) -> impl Iterator<Item = Square> {
    let extent = position.stage.grid.extent();
    let mut inside = true;
    space::straight(from, to).take_while(move |&square| std::mem::replace(&mut inside, extent.contains(square)))
}

/// A way in the plane, with the height changed on the way and, where that is not enough, at its end.
fn rising(from: Space, way: &[Square], to: Level) -> SmallVec<[Spot; 8]> {
    let mut level = from.level;
    let end = way.last().copied().unwrap_or(from.square);
    let mut path = SmallVec::new();
    let mut squares = way.iter().copied();
    loop {
        let next = squares.next();
        if next.is_none() && level == to {
            return path;
        }
        level = Level(level.0 + (i32::from(to.0) - i32::from(level.0)).signum() as i16);
        path.push(Spot { square: next.unwrap_or(end), level: Some(level) });
    }
}

/// `move to` is open until its way is found; there is one.
pub(crate) fn open(position: &Position, who: Who, way: &Move) -> Option<Opening> {
    let Route::To(to) = way.route else { return None };
    let from = position.space(who)?;
    let mode = gait::mode(position, who, way);
    let path = path(position, who, mode, gait::start(position, from, mode), to);
    let filled = Act::Move(Move { mode: way.mode, route: Route::Path(path) });
    Some(Opening::new(vec![filled], |_| Question::Placement { options: Vec::new() }))
}
