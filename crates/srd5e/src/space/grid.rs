//! The map of an encounter.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::line::Obstacles;
use super::set::{Extent, MOST_SQUARES, SquareSet};
use super::size::{Level, Space};
use super::square::Square;
use super::terrain::{Cell, Cover, Ground, Kind};

/// The shape of a map in an encounter file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GridShape {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

/// An entry of the field `cells` of an encounter file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CellEntry {
    /// Its squares.
    pub at: Vec<Square>,
    /// What fills them.
    #[serde(default)]
    pub kind: Kind,
    /// The name it is spoken of by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Another cover than the kind gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Whether it is difficult, whatever the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficult: Option<bool>,
    /// The height of the floor in feet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i32>,
}

/// Why there is no such map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridProblem {
    /// No squares, or too many.
    #[error("grid: {width} by {height} squares; a map has from 1 to {most} squares", most = MOST_SQUARES)]
    Shape {
        /// Columns asked for.
        width: u32,
        /// Rows asked for.
        height: u32,
    },
    /// An entry names a square that is not on the map.
    #[error("cells[{entry}].at: the square {},{} is not on the map", .square.x, .square.y)]
    OffMap {
        /// The number of the entry, from 0.
        entry: usize,
        /// The square.
        square: Square,
    },
    /// A height that is no number of levels.
    #[error("cells[{entry}].height: {feet} feet is no multiple of 5 from -163840 to 163835")]
    Height {
        /// The number of the entry, from 0.
        entry: usize,
        /// The height.
        feet: i32,
    },
    /// A name that an earlier entry bears.
    #[error("cells[{entry}].name: {name} is the name of an earlier entry")]
    Name {
        /// The number of the entry, from 0.
        entry: usize,
        /// The name.
        name: String,
    },
}

/// A map: its shape, a cell for every square, and the names of some.
///
/// Everything in a square reaches up without end: lines, corners and walls are judged in the plan, and heights are those
/// of floors and bodies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    extent: Extent,
    cells: Box<[Cell]>,
    names: Vec<(String, Square)>,
}

impl Grid {
    /// A map of bare floor.
    pub fn open(extent: Extent) -> Self {
        Grid { extent, cells: vec![Cell::FLOOR; extent.len()].into(), names: Vec::new() }
    }

    /// The map of an encounter file.
    ///
    /// # Errors
    ///
    /// All problems at once, in the order of the entries.
    pub fn new(shape: GridShape, entries: &[CellEntry]) -> Result<Self, Vec<GridProblem>> {
        let GridShape { width, height } = shape;
        let Some(extent) = Extent::new(width, height) else {
            return Err(vec![GridProblem::Shape { width, height }]);
        };
        let mut grid = Grid::open(extent);
        let mut problems = Vec::new();
        let mut raised = SquareSet::empty(extent);
        for (number, entry) in entries.iter().enumerate() {
            grid.add(number, entry, &mut raised, &mut problems);
        }
        if problems.is_empty() { Ok(grid) } else { Err(problems) }
    }

    fn add(&mut self, number: usize, entry: &CellEntry, raised: &mut SquareSet, problems: &mut Vec<GridProblem>) {
        let mut added = entry.kind.cell();
        added.cover = entry.cover.unwrap_or(added.cover);
        added.difficult = entry.difficult.unwrap_or(added.difficult);
        let level = entry.height.and_then(|feet| {
            let level = Level::from_feet(feet);
            if level.is_none() {
                problems.push(GridProblem::Height { entry: number, feet });
            }
            level
        });
        for &square in &entry.at {
            let Some(index) = self.extent.index(square) else {
                problems.push(GridProblem::OffMap { entry: number, square });
                continue;
            };
            let cell = &mut self.cells[index];
            *cell = cell.and(added);
            if let Some(level) = level {
                cell.level = if raised.contains(square) { cell.level.max(level) } else { level };
                raised.insert(square);
            }
        }
        if let (Some(name), Some(&square)) = (&entry.name, entry.at.first()) {
            if self.named(name).is_some() {
                problems.push(GridProblem::Name { entry: number, name: name.clone() });
            }
            self.names.push((name.clone(), square));
        }
    }

    /// Adds something to a square beside what is there; its floor stays as high as it is.
    pub fn lay(&mut self, square: Square, added: Cell) {
        if let Some(index) = self.extent.index(square) {
            self.cells[index] = self.cells[index].and(added);
        }
    }

    /// Its shape.
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// What is in a square, `None` off the map.
    pub fn cell(&self, square: Square) -> Option<&Cell> {
        self.extent.index(square).and_then(|index| self.cells.get(index))
    }

    /// What is in so many squares of a row from a square on, as far as the row goes.
    pub(crate) fn row(&self, first: Square, count: usize) -> &[Cell] {
        let Some(index) = self.extent.index(first) else { return &[] };
        let rest = self.extent.width().abs_diff(first.x);
        &self.cells[index..index + count.min(rest.into())]
    }

    /// The first square of the entry of a name.
    pub fn named(&self, name: &str) -> Option<Square> {
        self.names.iter().find(|(known, _)| known == name).map(|&(_, square)| square)
    }

    /// Whether all squares of a space are on the map.
    pub fn holds(&self, space: Space) -> bool {
        let farthest = space.side() - 1;
        self.extent.contains(space.square) && self.extent.contains(space.square.shifted(farthest, farthest))
    }

    /// Whether some square of a space has a property.
    pub fn any(&self, space: Space, property: impl Fn(&Cell) -> bool) -> bool {
        space.squares().any(|square| self.cell(square).is_some_and(&property))
    }

    /// Whether every square of a space is on the map and has a property.
    pub fn all(&self, space: Space, property: impl Fn(&Cell) -> bool) -> bool {
        space.squares().all(|square| self.cell(square).is_some_and(&property))
    }

    /// The level a body stands on: the highest floor under its space, walls not counted unless there is nothing else.
    /// A chasm and squares off the map have none.
    pub fn floor(&self, space: Space) -> Option<Level> {
        let cells = space.squares().filter_map(|square| self.cell(square));
        let floors = cells.filter(|cell| cell.ground != Ground::Chasm);
        floors.map(|cell| (cell.ground == Ground::Floor, cell.level)).max().map(|(_, level)| level)
    }

    /// The space of a body that stands on the floor there, `None` over a chasm.
    pub fn standing(&self, space: Space) -> Option<Space> {
        self.floor(space).map(|level| space.at_level(level))
    }

    /// The space of a body that falls there: on the floor, or in a chasm as deep as its height says.
    pub fn fallen(&self, space: Space) -> Space {
        let chasms = || space.squares().filter_map(|square| self.cell(square)).map(|cell| cell.level).max();
        space.at_level(self.floor(space).or_else(chasms).unwrap_or(space.level))
    }

    /// How many feet a body would fall: 0 if it stands.
    pub fn drop_feet(&self, space: Space) -> u32 {
        (space.level.feet() - self.fallen(space).level.feet()).max(0).unsigned_abs()
    }
}

impl Obstacles for Grid {
    fn cover(&self, square: Square) -> Cover {
        self.cell(square).map_or(Cover::None, |cell| cell.cover)
    }
}
