//! Lines of sight, which are not lines of effect: glass stops a spell and not the eye, fog the eye and not the spell.

use super::grid::Grid;
use super::line::{LineModel, Obstacles, Obstruction, Place};
use super::square::Square;
use super::terrain::{Cell, Cover};

/// What hinders the eye on the map; senses are for the caller to weigh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// One of the two is wholly in fog, or fog lies on every line between them.
    pub obscured: bool,
    /// One of the two is wholly in darkness, which stops those without darkvision.
    pub darkness: bool,
    /// What is not seen through on the line.
    pub wall: Option<Obstruction>,
}

impl Sight {
    /// The sight from one place to another.
    pub fn between(model: &impl LineModel, grid: &Grid, from: impl Into<Place>, to: impl Into<Place>) -> Self {
        let (from, to) = (from.into(), to.into());
        let clear = model.line(&Opaque { grid, property: |cell| cell.opaque || cell.fog }, from, to).is_clear();
        // Where not even fog is in the way no wall is.
        let walls = (!clear).then(|| model.line(&Opaque { grid, property: |cell| cell.opaque }, from, to));
        let walls = walls.filter(|walls| !walls.is_clear());
        let in_fog = wholly_in(grid, from, |cell| cell.fog) || wholly_in(grid, to, |cell| cell.fog);
        let darkness = wholly_in(grid, from, |cell| cell.darkness) || wholly_in(grid, to, |cell| cell.darkness);
        Sight { obscured: in_fog || (walls.is_none() && !clear), darkness, wall: walls.and_then(|walls| walls.by) }
    }

    /// Whether nothing on the map hinders an eye that sees in the dark.
    pub fn is_clear_in_darkness(self) -> bool {
        !self.obscured && self.wall.is_none()
    }

    /// Whether nothing on the map hinders an ordinary eye.
    pub fn is_clear(self) -> bool {
        self.is_clear_in_darkness() && !self.darkness
    }
}

fn wholly_in(grid: &Grid, place: Place, property: fn(&Cell) -> bool) -> bool {
    match place {
        Place::Space(space) => grid.all(space, property),
        Place::Corner(corner) => corner.squares().into_iter().all(|square| grid.cell(square).is_some_and(property)),
        Place::Point(point) => grid.cell(point.square()).is_some_and(property),
    }
}

/// The squares with a property as walls to the eye.
struct Opaque<'a> {
    grid: &'a Grid,
    property: fn(&Cell) -> bool,
}

impl Obstacles for Opaque<'_> {
    fn cover(&self, square: Square) -> Cover {
        if self.grid.cell(square).is_some_and(self.property) { Cover::Total } else { Cover::None }
    }
}
