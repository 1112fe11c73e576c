//! Movement that is not on foot: jumps, shoves, and places to be put down.

use super::centre::Centre;
use super::grid::Grid;
use super::line::{LineModel, Obstacles};
use super::metric::Metric;
use super::room::{Room, cut_corners};
use super::size::{Size, Space};
use super::square::{Direction, Square};
use super::step::{Mover, StepProblem, Traffic};
use super::terrain::{Cell, Cover};

/// The run on foot that a full jump needs, in feet.
pub(crate) const RUN_UP: u32 = 10;

/// The feet of the longest jump of a Strength, after a run of so many feet.
pub const fn long_jump(strength: u32, run_up: u32) -> u32 {
    if run_up >= RUN_UP { strength } else { strength / 2 }
}

/// The feet of the highest jump of a Strength modifier, after a run of so many feet.
pub const fn high_jump(modifier: i32, run_up: u32) -> u32 {
    let full = modifier.saturating_add(3);
    let full = if full > 0 { full.unsigned_abs() } else { 0 };
    if run_up >= RUN_UP { full } else { full / 2 }
}

/// A jump that is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// The space of the jumper after it.
    pub to: Space,
    /// Its length in feet, which is also its cost.
    pub feet: u32,
    /// The feet the jumper falls at its end, 0 if it is no more than a step down.
    pub falls: u32,
}

impl<Others: Traffic> Mover<'_, Others> {
    /// The jump from a space to a square, over whatever does not fill a square between them. How far the mover can jump
    /// and whether the landing is taken is for the caller to ask.
    ///
    /// # Errors
    ///
    /// The landing is off the map, has no floor or no room, or is more than a step higher; or something fills a square
    /// on the way.
    pub fn jump(&self, from: Space, landing: Square) -> Result<Leap, StepProblem> {
        let flat = from.at(landing);
        if !self.grid.holds(flat) {
            return Err(StepProblem::OffMap);
        }
        let to = match self.room(flat) {
            Room::TooSmall { fits: Some(fits) } => return Err(StepProblem::TooSmall { fits: Some(fits) }),
            Room::TooSmall { fits: None } => return Err(self.barrier(landing)),
            Room::Free | Room::Tight => self.grid.standing(flat).ok_or_else(|| self.barrier(landing))?,
        };
        if to.level.feet() - from.level.feet() > 5 {
            return Err(self.barrier(landing));
        }
        if let Some(by) = Centre.line(&Filled(self.grid), from, to).by {
            return Err(self.barrier(by.square));
        }
        let down = from.level.feet() - to.level.feet();
        let falls = if down > 5 { down.unsigned_abs() } else { 0 };
        Ok(Leap { to, feet: self.rules.metric.moved(from, flat), falls })
    }
}

/// What fills a square, as something no body passes.
struct Filled<'a>(&'a Grid);

impl Obstacles for Filled<'_> {
    fn cover(&self, square: Square) -> Cover {
        if self.0.cell(square).is_some_and(Cell::is_filled) { Cover::Total } else { Cover::None }
    }
}

/// The directions straight away from an actor: one, or the two nearest if the target stands askew, or none if they share
/// a centre.
pub fn directions_away(actor: Space, target: Space) -> impl Iterator<Item = Direction> {
    let (from, to) = (actor.centre(), target.centre());
    let (x, y) = (to.x - from.x, to.y - from.y);
    Direction::ALL.into_iter().filter(move |direction| {
        let (step_x, step_y) = direction.step();
        let (step_x, step_y) = (i64::from(step_x), i64::from(step_y));
        // Within less than an eighth of a turn: on the same ray, or on one side of it with no other ray between.
        let (along, across) = (x * step_x + y * step_y, (x * step_y - y * step_x).abs());
        if x == 0 || y == 0 || x.abs() == y.abs() { along > 0 && across == 0 } else { along > 0 && across < along }
    })
}

/// Where somebody comes to rest who is pushed so many squares: before the first place that is off the map, filled, cut
/// off by a corner, more than a step higher, or where `may_end` says no.
pub fn pushed(
    grid: &Grid,
    corner_rule: bool,
    body: Space,
    direction: Direction,
    squares: u32,
    may_end: impl Fn(Space) -> bool,
) -> Space {
    let fills = |square: Square| grid.cell(square).is_some_and(Cell::is_filled);
    let (x, y) = direction.step();
    let mut body = body;
    for _ in 0..squares {
        let flat = body.at(body.square.towards(direction));
        let next = grid.standing(flat).unwrap_or(flat);
        let next = if next.level < body.level { flat } else { next };
        let cuts = corner_rule && direction.is_diagonal();
        let barred = !grid.all(flat, |cell| !cell.is_filled())
            || (cuts && cut_corners(body.square, body.side(), x, y).into_iter().any(fills))
            || next.level.feet() - body.level.feet() > 5
            || !may_end(next);
        if barred {
            return body;
        }
        body = next;
    }
    body
}

/// The place for a body nearest to where it is, within so many feet of a holder and free by the caller's word; of equally
/// near ones the first in row order.
pub fn nearest_place(
    grid: &Grid,
    metric: Metric,
    body: Space,
    holder: Space,
    reach: u32,
    may_end: impl Fn(Space) -> bool,
) -> Option<Space> {
    let places = places_beside(grid, metric, body.size, holder, reach).filter(|&place| may_end(place));
    places.min_by_key(|&place| {
        (metric.between(body, place), place.centre().squared_distance(body.centre()), place.square.y, place.square.x)
    })
}

/// The places for a body of a size within so many feet of a holder, in row order: on the floor, with all its squares
/// free, outside the holder's space.
pub fn places_beside(
    grid: &Grid,
    metric: Metric,
    size: Size,
    holder: Space,
    reach: u32,
) -> impl Iterator<Item = Space> {
    let around = i16::try_from(reach / 5).unwrap_or(i16::MAX).min(grid.extent().width().max(grid.extent().height()));
    let (first, last) = (1 - around - size.side(), around + holder.side());
    let squares = (first..last).flat_map(move |y| (first..last).map(move |x| holder.square.shifted(x, y)));
    squares.filter_map(move |square| {
        let flat = Space::new(square, size);
        if !grid.all(flat, |cell| cell.ground == super::terrain::Ground::Floor) {
            return None;
        }
        let place = grid.standing(flat)?;
        let apart = metric.between(holder, place);
        (!place.at_level(holder.level).overlaps(holder) && apart <= reach).then_some(place)
    })
}
