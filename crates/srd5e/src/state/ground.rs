//! Areas that stay: where they lie, whom they cover, and what they make of the map.

use std::sync::Arc;

use super::influence::{Influence, Laid, On, Working};
use super::position::{Position, Stage};
use super::who::Who;
use crate::data::area::{Shape, Terrain};
use crate::data::target::TargetKind;
use crate::space::{Area, Cell, Corner, Cover, Direction, Grid, GridShape, Level, Space, Square, Toward};
use crate::spot::{Heading, Spot};

impl Position {
    /// The area of an influence in its place; `None` if it works on a creature, or its squares are for the table to say.
    pub fn ground(&self, influence: &Influence) -> Option<Area> {
        match &influence.on {
            On::Creature(_) => None,
            On::Area(laid) => self.laid(&influence.working, laid),
        }
    }

    /// An area of a spell or power in its place.
    pub(crate) fn laid(&self, working: &Working, laid: &Laid) -> Option<Area> {
        let (area, kind) = self.area_of(working)?;
        let shape = area.shape.grown(area.grows.saturating_mul(working.above.into()));
        let level = |spot: Spot| {
            let floor = || self.stage.grid.floor(Space::of(spot.square)).unwrap_or_default();
            spot.level.unwrap_or_else(floor)
        };
        let around = || self.space(working.by);
        match (shape, laid.at) {
            // Something stands in the square, and its area is around it.
            (Shape::Sphere { radius }, Some(spot)) if kind == TargetKind::Space => {
                Some(Area::emanation(Space::of(spot.square).at_level(level(spot)), radius.into()))
            }
            (Shape::Cube { side } | Shape::Square { side }, Some(spot)) => {
                Some(Area::block(spot.square, level(spot), side.into()))
            }
            (Shape::Wall { length, thickness, .. }, Some(spot)) => {
                let Some(Heading::Word(direction)) = laid.toward else { return None };
                let (x, y) = direction.step();
                let squares = i16::try_from(length / 10 + 1).unwrap_or(i16::MAX);
                let half = spot.square.shifted(x.saturating_mul(-squares), y.saturating_mul(-squares));
                let from = Space::of(half).at_level(level(spot));
                let width = thickness.max(5);
                Area::line(from, Toward::Direction(direction), None, length.into(), width.into()).ok()
            }
            (shape, Some(spot)) => {
                let corner = Corner::new(spot.square.x, spot.square.y);
                round(shape, corner, level(spot))
            }
            (Shape::Sphere { radius } | Shape::Hemisphere { radius } | Shape::Circle { radius }, None)
            | (Shape::Cylinder { radius, .. }, None) => {
                Some(Area::emanation(around()?, radius.into()).of(working.by.0))
            }
            (Shape::Emanation { distance }, None) => Some(Area::emanation(around()?, distance.into()).of(working.by.0)),
            (Shape::Line { length, width }, None) => {
                let toward = match laid.toward? {
                    Heading::Word(direction) => Toward::Direction(direction),
                    Heading::Square(spot) => Toward::Square(spot.square),
                };
                Area::line(around()?, toward, None, length.into(), width.into()).ok()
            }
            _ => None,
        }
    }

    /// Whether an area leaves a creature alone: those around whom it is choose, and choose their own side.
    pub(crate) fn spares(&self, working: &Working, who: Who) -> bool {
        let area = self.area_of(working).map(|(area, _)| area);
        let around = area.is_some_and(|area| area.follows || matches!(area.shape, Shape::Emanation { .. }));
        around && !self.hostile(working.by, who)
    }

    /// Whether an area covers a creature in a space: what goes out from somebody spares that one alone.
    pub(crate) fn is_inside(&self, area: &Area, who: Who, space: Space) -> bool {
        let rules = &self.ruleset;
        area.owner() != Some(who.0) && area.affects(&rules.line, rules.distance, rules.areas, &self.stage.grid, space)
    }

    /// Whether an area covers a creature.
    pub(crate) fn covers(&self, area: &Area, who: Who) -> bool {
        self.space(who).is_some_and(|space| self.is_inside(area, who, space))
    }

    /// Those in an area that stays, in the order of the file.
    pub(crate) fn inside<'a>(&'a self, area: &'a Area) -> impl Iterator<Item = Who> + 'a {
        let living = self.everyone().filter(|(_, creature)| !creature.is_dead());
        living.map(|(who, _)| who).filter(move |&who| self.covers(area, who))
    }

    /// Lays all areas that stay upon the map, as it is without them. Whoever changes areas does so.
    pub(crate) fn overlay(&mut self) {
        let extent = self.stage.grid.extent();
        let side = |squares: i16| u32::from(squares.unsigned_abs());
        let shape = GridShape { width: side(extent.width()), height: side(extent.height()) };
        let Ok(bare) = Grid::new(shape, &self.stage.cells) else { return };
        let rules = self.ruleset;
        let mut grid = bare.clone();
        for influence in &self.influences {
            let Some(cell) = self.area_of(&influence.working).and_then(|(area, _)| cell(&area.terrain)) else {
                continue;
            };
            if let Some(area) = self.ground(influence) {
                let squares: Vec<Square> =
                    area.reached(&rules.line, rules.distance, rules.areas, &bare).iter().collect();
                squares.into_iter().for_each(|square| grid.lay(square, cell));
            }
        }
        if grid != self.stage.grid {
            let stage = Stage::clone(&self.stage);
            self.stage = Arc::new(Stage { grid, ..stage });
        }
    }
}

/// A round area about an intersection.
pub(crate) fn round(shape: Shape, at: Corner, level: Level) -> Option<Area> {
    match shape {
        Shape::Sphere { radius } | Shape::Hemisphere { radius } => Some(Area::sphere(at, level, radius.into())),
        Shape::Cylinder { radius, height } => Some(Area::cylinder(at, level, radius.into(), height.into())),
        // The ground, as high as those who stand on it.
        Shape::Circle { radius } => Some(Area::cylinder(at, level, radius.into(), 5)),
        _ => None,
    }
}

/// The direction in which a wall runs at a place if nobody says: across the way from its caster.
pub(crate) fn across(from: Space, at: Square) -> Direction {
    let here = from.square;
    let (x, y) = (i32::from(at.x) - i32::from(here.x), i32::from(at.y) - i32::from(here.y));
    match (-y, x) {
        (along, across) if along.abs() > 2 * across.abs() => Direction::East,
        (along, across) if across.abs() > 2 * along.abs() => Direction::South,
        (along, across) if (along > 0) == (across > 0) => Direction::SouthEast,
        _ => Direction::NorthEast,
    }
}

/// What terrain makes of a square; `None` if nothing that these rules know.
fn cell(terrain: &[Terrain]) -> Option<Cell> {
    let mut cell = Cell::FLOOR;
    for one in terrain {
        match one {
            Terrain::Difficult => cell.difficult = true,
            // Magical darkness hinders those with darkvision as well.
            Terrain::HeavilyObscured | Terrain::Darkness => cell.fog = true,
            Terrain::Silence => cell.silence = true,
            Terrain::Opaque => cell.opaque = true,
            Terrain::ThreeQuartersCover => cell.cover = Cover::ThreeQuarters,
            // Every foot costs four; the map knows of two.
            Terrain::QuarterSpeed => cell.difficult = true,
            _ => {}
        }
    }
    cell.level = Level::GROUND;
    (cell != Cell::FLOOR).then_some(cell)
}
