//! Walls and cubes: the squares they fill, and whether they may lie there.

use smallvec::SmallVec;

use super::super::hearing::{Checked, Hearing};
use super::super::range::Mark;
use super::Shot;
use super::placing::{blocked, point, too_far};
use super::range::limit;
use crate::refusal::Reason;
use crate::refusal::words::{RangeKind, Unfit};
use crate::space::{Area, Corner, LineModel, Region, Space, Square, along, cube_range, through};
use crate::spot::{Heading, Spot};
use crate::state::ground::{across, run, upright};
use crate::state::{Position, Who};

/// The squares that a straight wall is named by.
const ENDS: u32 = 2;

impl Shot<'_> {
    /// The squares between which a wall runs: those that are named, or the ends of one through the point that is.
    pub(crate) fn through(&self, position: &Position, actor: Who) -> SmallVec<[Spot; 2]> {
        if self.aim.covering.is_some() {
            return self.places().collect();
        }
        let (Some(at), Some(from), Some(feet)) = (self.aim.at, position.space(actor), self.shape.and_then(run)) else {
            return SmallVec::new();
        };
        let direction = match self.aim.toward {
            Some(Heading::Word(direction)) => direction,
            Some(Heading::Square(_)) | None => across(from, at.square),
        };
        let squares = i16::try_from(feet / 5).unwrap_or(i16::MAX);
        let ends = through(Corner::new(at.square.x, at.square.y), direction, squares, from);
        ends.into_iter().map(|square| Spot { square, level: at.level }).collect()
    }

    /// A wall in its place.
    pub(super) fn wall(&self, position: &Position, actor: Who) -> Option<Region> {
        let named = self.through(position, actor);
        let height = self.shape.and_then(upright).filter(|_| !named.is_empty())?;
        let level = |square: Square| named[0].level.unwrap_or_else(|| position.floor(square));
        Some(Region::wall(&run_of(&named), level, height))
    }

    /// Cubes in their places: those that are named, or as many as make a square about the point that is.
    pub(super) fn cubes(&self, position: &Position, count: u8, side: u32) -> Option<Region> {
        let level = |spot: Spot| spot.level.unwrap_or_else(|| position.floor(spot.square));
        if self.aim.covering.is_some() {
            return Some(self.places().map(|spot| Area::block(spot.square, level(spot), side)).collect());
        }
        let at = self.aim.at?;
        let along = u32::from(count.isqrt());
        let back = i16::try_from(along * side / 10).unwrap_or(i16::MAX);
        Some(Area::block(at.square.shifted(-back, -back), level(at), along * side).into())
    }
}

/// The squares of a wall that runs between some.
fn run_of(named: &[Spot]) -> crate::space::WallSquares {
    let squares: SmallVec<[Square; 4]> = named.iter().map(|spot| spot.square).collect();
    along(&squares)
}

/// How many squares may be named for a wall: the ends of a straight one, or as many as it has.
pub(super) fn most_squares(shot: &Shot<'_>) -> u32 {
    let ring = is_ring(shot) && shot.ground.is_some_and(|area| area.ring.is_some());
    let bends = shot.ground.is_some_and(|area| area.bends);
    if ring || bends { u32::MAX } else { ENDS }
}

/// Whether a wall ends where it begins.
fn is_ring(shot: &Shot<'_>) -> bool {
    let last = shot.aim.also.last().map(|spot| spot.square);
    last.is_some() && last == shot.aim.covering.map(|spot| spot.square)
}

/// A wall: its squares are in range, it is not too long, and nothing is before its first square.
pub(super) fn check(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space, feet: u32) -> Checked {
    if let (None, Some(at)) = (shot.aim.covering, shot.aim.at) {
        return point(hearing, shot, from, at);
    }
    let named: SmallVec<[Spot; 4]> = shot.places().collect();
    for (index, spot) in (1..).zip(&named) {
        let level = spot.level.unwrap_or_else(|| hearing.position.floor(spot.square));
        let mark = Mark { who: None, name: None, space: Space::of(spot.square).at_level(level) };
        if let Some((max, _)) = limit(hearing, shot.reach()) {
            hearing.within(from, &mark, max, RangeKind::Point, (named.len() > 1).then_some(index))?;
        }
        if index == 1 {
            hearing.clear_line(from, &mark)?;
        }
    }
    let ring = shot.ground.and_then(|area| area.ring).filter(|_| is_ring(shot));
    let fits = match ring {
        Some(across) => {
            let wide = |part: fn(&Spot) -> i16| {
                let (least, most) = (named.iter().map(part).min(), named.iter().map(part).max());
                5 * (1 + u32::from(most.unwrap_or(0).abs_diff(least.unwrap_or(0))))
            };
            wide(|spot| spot.square.x).max(wide(|spot| spot.square.y)) <= u32::from(across)
        }
        None => 5 * run_of(&named).len() as u32 <= feet,
    };
    let apart = || Reason::InvalidTarget { target: None, reason: Unfit::TooFarApart };
    hearing.require(fits, apart)
}

/// Cubes: each is in range and beside another, and nothing is before the first.
pub(super) fn check_cubes(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space, side: u32) -> Checked {
    if let (None, Some(at)) = (shot.aim.covering, shot.aim.at) {
        return point(hearing, shot, from, at);
    }
    let (position, metric) = (hearing.position, hearing.position.ruleset.distance);
    let named: SmallVec<[Spot; 4]> = shot.places().collect();
    for (index, spot) in named.iter().enumerate() {
        let level = spot.level.unwrap_or_else(|| position.floor(spot.square));
        if let Some((max, _)) = limit(hearing, shot.reach()) {
            let distance = cube_range(metric, from, spot.square, level, side);
            hearing.require(distance <= max, || too_far(distance, max, metric))?;
        }
        if index == 0 {
            let origin = Area::cube(from, spot.square, level, side).origin();
            let line = position.ruleset.line.line(&position.stage.grid, from, origin);
            if !line.is_clear() {
                blocked(hearing, None, &line)?;
            }
        }
        let step = i16::try_from(side / 5).unwrap_or(i16::MAX);
        let beside = |other: &Spot| {
            let (x, y) = (other.square.x.abs_diff(spot.square.x), other.square.y.abs_diff(spot.square.y));
            let (near, far) = (x.min(y), x.max(y));
            far == step.unsigned_abs() && near < step.unsigned_abs()
        };
        let joined = index == 0 || named[..index].iter().any(beside);
        hearing.require(joined, || Reason::InvalidTarget { target: None, reason: Unfit::TooFarApart })?;
    }
    Ok(())
}
