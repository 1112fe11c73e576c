//! The cheapest way to a square, and all that can be reached.

use smallvec::SmallVec;

use super::crowd::Crowd;
use super::search::NoWay;
use super::threat::Threats;
use super::walk::Walk;
use super::{fear, gait, search};
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
        self.threats.risks(from, to)
    }
}

/// What a creature reaches in a mode with the movement it has left; flyers in the plane they are in. `None` if nobody knows
/// where it is.
pub fn reachable(position: &Position, who: Who, mode: Mode) -> Option<Reach> {
    let start = gait::start(position, position.space(who)?, mode);
    let feet = speed::movement_left(position, who, mode);
    let held: Crew = taken_along(position, who).collect();
    let crowd = Crowd::around(position, who, held);
    let others = Wary { crowd, threats: Threats::along(position, who, mode, held, None), position, who };
    let mover = Mover {
        grid: &position.stage.grid,
        rules: gait::rules(position),
        gait: gait::gait(position, who, mode),
        others: &others,
    };
    Some(Reach::new(&mover, start, feet, gait::diagonals(position, who)))
}

/// The cheapest way of a mover to a place. Where there is none it is the straight one, on which something is in the way.
pub(super) fn path(walk: &Walk<'_>, to: Spot) -> SmallVec<[Spot; 8]> {
    let start = walk.here;
    if to.square == start.square && to.level.is_none_or(|level| level == start.level) {
        return SmallVec::from_iter([to]);
    }
    let goal = start.at(to.square).at_level(to.level.unwrap_or(start.level));
    let flies = walk.mode() == Mode::Fly;
    match search::way(walk, goal) {
        Ok(way) if flies => {
            // Heights go without saying where none was named and none is changed.
            let steep = to.level.is_some() || way.iter().any(|space| space.level != start.level);
            let spot = |space: Space| Spot { square: space.square, level: steep.then_some(space.level) };
            way.into_iter().map(spot).collect()
        }
        Ok(way) => named(way.into_iter().map(|space| Spot::from(space.square)).collect(), to),
        // What is in the way may be so at that height only.
        Err(NoWay::Unfound) if flies && goal.level != start.level => {
            let plain = search::way(walk, goal.at_level(start.level));
            let lifted = plain.map(|way| rising(start, way.iter().map(|space| space.square), goal.level));
            lifted.unwrap_or_else(|_| direct(walk, to))
        }
        Err(_) => direct(walk, to),
    }
}

/// The straight way, on which something is in the way.
fn direct(walk: &Walk<'_>, to: Spot) -> SmallVec<[Spot; 8]> {
    let way = straight(walk.position, walk.here.square, to.square);
    match (walk.mode(), to.level) {
        (Mode::Fly, Some(level)) => rising(walk.here, way, level),
        _ => named(way.map(Spot::from).collect(), to),
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
fn rising(from: Space, way: impl IntoIterator<Item = Square>, to: Level) -> SmallVec<[Spot; 8]> {
    let mut here = from;
    let mut path = SmallVec::new();
    let mut squares = way.into_iter();
    loop {
        let next = squares.next();
        if next.is_none() && here.level == to {
            return path;
        }
        let level = Level(here.level.0 + (i32::from(to.0) - i32::from(here.level.0)).signum() as i16);
        here = here.at(next.unwrap_or(here.square)).at_level(level);
        path.push(Spot { square: here.square, level: Some(level) });
    }
}

/// `move to` is open until its way is found; there is one.
pub(crate) fn open(position: &Position, who: Who, way: &Move) -> Option<Opening> {
    let Route::To(to) = way.route else { return None };
    let from = position.space(who)?;
    let mode = gait::mode(position, who, way);
    let path = path(&Walk::new(position, who, mode, from), to);
    let filled = Act::Move(Move { mode: way.mode, route: Route::Path(path) });
    Some(Opening::new(vec![filled], |_| Question::Placement { options: Vec::new() }))
}
