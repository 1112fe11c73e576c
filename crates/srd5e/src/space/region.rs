//! Areas that count as one: the bursts of a swarm, the cubes of a storm, the squares of a wall.

use smallvec::SmallVec;

use super::area::{Area, Counting};
use super::grid::Grid;
use super::line::{LineModel, Place};
use super::metric::Metric;
use super::set::SquareSet;
use super::size::{Level, Space};
use super::square::Square;

/// One area, or several that count as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    parts: SmallVec<[Area; 1]>,
}

impl From<Area> for Region {
    fn from(area: Area) -> Self {
        Region { parts: SmallVec::from_buf([area]) }
    }
}

impl FromIterator<Area> for Region {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> Self {
        Region { parts: areas.into_iter().collect() }
    }
}

impl Region {
    /// A wall that stands on some squares, so many feet high.
    pub fn wall(squares: &[Square], level: impl Fn(Square) -> Level, height: u32) -> Self {
        squares.iter().map(|&square| Area::column(square, level(square), height)).collect()
    }

    /// The areas.
    pub fn parts(&self) -> &[Area] {
        &self.parts
    }

    /// Where the lines of the first begin.
    pub fn origin(&self) -> Option<Place> {
        self.parts.first().map(Area::origin)
    }

    /// Whom it goes out from and spares, by the caller's number.
    pub fn owner(&self) -> Option<u8> {
        self.parts.first().and_then(Area::owner)
    }

    /// Whether it would cover a square at a level if nothing were in the way.
    pub fn contains(&self, metric: Metric, counting: Counting, square: Square, level: Level) -> bool {
        self.parts.iter().any(|area| area.contains(metric, counting, square, level))
    }

    /// Whether it would cover some square of a body at some of its levels if nothing were in the way.
    pub fn covers(&self, metric: Metric, counting: Counting, body: Space) -> bool {
        self.parts.iter().any(|area| area.covers(metric, counting, body))
    }

    /// The squares it covers, each area at the level of its origin.
    pub fn reached(&self, model: &impl LineModel, metric: Metric, counting: Counting, grid: &Grid) -> SquareSet {
        let [area] = self.parts.as_slice() else {
            let squares = self
                .parts
                .iter()
                .flat_map(|area| area.reached(model, metric, counting, grid).iter().collect::<Vec<_>>());
            return SquareSet::of(grid.extent(), squares);
        };
        area.reached(model, metric, counting, grid)
    }

    /// Whether it covers some square of a body at some of its levels.
    pub fn affects(
        &self,
        model: &impl LineModel,
        metric: Metric,
        counting: Counting,
        grid: &Grid,
        body: Space,
    ) -> bool {
        self.parts.iter().any(|area| area.affects(model, metric, counting, grid, body))
    }
}
