//! Areas that stay: where they lie, whom they cover, and what they make of the map.

use std::cmp::Ordering;
use std::sync::Arc;

use smallvec::SmallVec;

use super::influence::{Craft, Influence, Laid, On, Working};
use super::position::{Position, Stage};
use super::who::Who;
use crate::data::area::{self, Shape, Terrain};
use crate::data::effect::Effect;
use crate::data::target::TargetKind;
use crate::data::words::CreatureType;
use crate::space::{
    Area, Cell, Corner, Cover, Direction, Grid, GridShape, Kind, Level, Region, Size, Space, Square, Toward,
    WallSquares, along, hand,
};
use crate::spot::{Heading, Spot};

impl Position {
    /// The area of an influence in its place; `None` if it works on a creature, or its squares are for the table to say.
    pub fn ground(&self, influence: &Influence) -> Option<Region> {
        match &influence.on {
            On::Creature(_) => None,
            On::Area(laid) => self.laid(&influence.working, laid),
        }
    }

    /// The height of a place: the floor, if nothing else is said.
    fn height(&self, spot: Spot) -> Level {
        spot.level.unwrap_or_else(|| self.stage.grid.floor(Space::of(spot.square)).unwrap_or_default())
    }

    /// An area of a spell or power in its place.
    pub(crate) fn laid(&self, working: &Working, laid: &Laid) -> Option<Region> {
        let (area, kind) = self.area_of(working)?;
        let shape = self.shape_of(working, area);
        let around = || self.space(working.by);
        if let Some(height) = upright(shape).filter(|_| !laid.through.is_empty()) {
            let level = |square: Square| self.height(Spot { square, level: laid.through[0].level });
            return Some(Region::wall(&wall(laid), level, height));
        }
        let toward = |heading: Heading| match heading {
            Heading::Word(direction) => Toward::Direction(direction),
            Heading::Square(spot) => Toward::Square(spot.square),
        };
        let area = match (shape, laid.at) {
            // Something stands in the square, or its caster stood there, and its area is around that.
            (
                Shape::Sphere { radius: feet }
                | Shape::Hemisphere { radius: feet }
                | Shape::Emanation { distance: feet },
                Some(spot),
            ) if kind == TargetKind::Space || area.fixed => Some(Area::near(self.thing(area, spot), feet.into())),
            (Shape::Cube { side } | Shape::Square { side }, Some(spot)) => {
                Some(Area::block(spot.square, self.height(spot), side.into()))
            }
            (shape, Some(spot)) => round(shape, Corner::new(spot.square.x, spot.square.y), self.height(spot)),
            (Shape::Sphere { radius } | Shape::Hemisphere { radius } | Shape::Circle { radius }, None)
            | (Shape::Cylinder { radius, .. }, None) => {
                Some(Area::emanation(around()?, radius.into()).of(working.by.0))
            }
            (Shape::Emanation { distance }, None) => Some(Area::emanation(around()?, distance.into()).of(working.by.0)),
            (Shape::Line { length, width }, None) => {
                Area::line(around()?, toward(laid.toward?), None, length.into(), width.into()).ok()
            }
            _ => None,
        };
        area.map(Region::from)
    }

    /// The shape of an area with the slot it was made with: that of the option which was chosen, where options have their own.
    fn shape_of(&self, working: &Working, area: &area::Area) -> Shape {
        let chosen = |effect: &&Effect| effect.option.is_some() && effect.option.as_deref() == working.chosen();
        let own = self.effects_of(working).iter().find(chosen).and_then(|effect| effect.area);
        own.unwrap_or_else(|| area.shape.grown(area.grows.saturating_mul(working.above.into())))
    }

    /// The space of what a spell has put into a square.
    pub(crate) fn thing(&self, area: &area::Area, spot: Spot) -> Space {
        Space::new(spot.square, area.size.unwrap_or(Size::Medium)).at_level(self.height(spot))
    }

    /// Whether an area leaves a creature alone: those around whom it is choose, and choose their own side.
    pub(crate) fn spares(&self, working: &Working, who: Who) -> bool {
        let area = self.area_of(working).map(|(area, _)| area);
        let around =
            area.is_some_and(|area| area.follows || area.spares || matches!(area.shape, Shape::Emanation { .. }));
        around && !self.hostile(working.by, who)
    }

    /// Whether an area covers a creature in a space: what goes out from somebody spares that one alone.
    pub(crate) fn is_inside(&self, area: &Region, who: Who, space: Space) -> bool {
        let rules = &self.ruleset;
        area.owner() != Some(who.0) && area.affects(&rules.line, rules.distance, rules.areas, &self.stage.grid, space)
    }

    /// Whether an area covers a creature.
    pub(crate) fn covers(&self, area: &Region, who: Who) -> bool {
        self.space(who).is_some_and(|space| self.is_inside(area, who, space))
    }

    /// Whether an effect of an area that stays falls upon a body in a space: in the area, or so near to its wall or to what stands there.
    pub(crate) fn meets(&self, influence: &Influence, area: &Region, effect: &Effect, who: Who, space: Space) -> bool {
        let (Some(feet), On::Area(laid)) = (effect.within, &influence.on) else {
            return self.is_inside(area, who, space);
        };
        let feet = u32::from(feet);
        if !laid.through.is_empty() {
            let squares = wall(laid);
            let near = |square: &Square| self.feet_between(Space::of(*square).at_level(space.level), space) <= feet;
            let beside = !effect.side || hand(&squares, space.square) == Ordering::Less;
            return beside && !squares.iter().any(|&square| space.contains(square)) && squares.iter().any(near);
        }
        let Some(((area, _), spot)) = self.area_of(&influence.working).zip(laid.at) else { return false };
        self.feet_between(self.thing(area, spot), space) <= feet
    }

    /// Those in an area that stays, in the order of the file.
    pub(crate) fn inside<'a>(&'a self, area: &'a Region) -> impl Iterator<Item = Who> + 'a {
        let living = self.everyone().filter(|(_, creature)| !creature.is_dead());
        let outside = living.map(|(who, _)| who).filter(|&who| !self.creature(who).sway().covered);
        outside.filter(move |&who| self.covers(area, who))
    }

    /// The areas that keep a creature from going in or out, each with the name of what made it.
    pub(crate) fn barriers(&self, who: Who) -> SmallVec<[(Region, &crate::name::Name); 1]> {
        let kind = self.creature(who).sheet.kind;
        let areas = self.influences.iter().filter(|influence| influence.creature().is_none());
        let barring = areas.filter(|influence| {
            let own = influence.working.by == who || self.is_admitted(&influence.working, who);
            let bars = |(area, _): (&area::Area, TargetKind)| {
                let meant = self.is_barred(&influence.working, kind) && !area.admits.contains(&kind);
                area.terrain.contains(&Terrain::BarsEntry) && meant
            };
            !own && self.area_of(&influence.working).is_some_and(bars)
        });
        barring.filter_map(|influence| Some((self.ground(influence)?, &influence.working.name))).collect()
    }

    /// Whether a barrier is one for creatures of a type: what was chosen may be against some only.
    fn is_barred(&self, working: &Working, kind: CreatureType) -> bool {
        let effects = self.effects_of(working);
        let mut chosen = effects.iter().filter(|effect| effect.option.as_deref() == working.chosen());
        chosen.all(|effect| effect.by.is_empty() || effect.by.contains(&kind))
    }

    /// Whether a barrier lets a creature pass: one around its caster those of its own side.
    fn is_admitted(&self, working: &Working, who: Who) -> bool {
        self.area_of(working).is_some_and(|(area, _)| area.spares) && !self.hostile(working.by, who)
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

    /// Whether a barrier that nothing passes is between two creatures: one of them is shut in, and not together with the other.
    pub(crate) fn are_parted(&self, one: Who, other: Who) -> bool {
        let (first, second) = (self.creature(one).sway().enclosed, self.creature(other).sway().enclosed);
        one != other && (first || second) && !(first && second && self.prison(one) == self.prison(other))
    }

    /// What shuts a creature in.
    fn prison(&self, who: Who) -> Option<(Craft, &crate::name::Name, Who)> {
        let shuts = |(influence, effect): &(&Influence, &Effect)| {
            !influence.waits && effect.changes.contains(&crate::data::change::Change::Enclosed)
        };
        let (influence, _) = self.effects_on(who).find(shuts)?;
        // Who is shut in by itself is with nobody.
        let alone = self.area_of(&influence.working).is_none().then_some(who);
        Some((influence.working.craft, &influence.working.name, alone.unwrap_or(influence.working.by)))
    }
}

/// The squares of a wall in its place.
pub(crate) fn wall(laid: &Laid) -> WallSquares {
    let named: WallSquares = laid.through.iter().map(|spot| spot.square).collect();
    along(&named)
}

/// How high a shape stands that runs along the ground.
pub(crate) const fn upright(shape: Shape) -> Option<u32> {
    match shape {
        Shape::Wall { height, .. } => Some(height as u32),
        Shape::Panels { side, .. } => Some(side as u32),
        _ => None,
    }
}

/// How long a shape runs along the ground.
pub(crate) fn run(shape: Shape) -> Option<u32> {
    match shape {
        Shape::Wall { length, .. } => Some(length.into()),
        Shape::Panels { count, side } => Some(u32::from(count) * u32::from(side)),
        _ => None,
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
    let opaque = terrain.contains(&Terrain::Opaque);
    let mut cell = match (terrain.contains(&Terrain::Solid), opaque) {
        (true, true) => Kind::Wall.cell(),
        (true, false) => Kind::Glass.cell(),
        (false, _) => Cell { opaque, ..Cell::FLOOR },
    };
    for one in terrain {
        match one {
            Terrain::Difficult => cell.difficult = true,
            // Magical darkness hinders those with darkvision as well.
            Terrain::HeavilyObscured | Terrain::Darkness => cell.fog = true,
            Terrain::Silence => cell.silence = true,
            Terrain::ThreeQuartersCover => cell.cover = Cover::ThreeQuarters,
            Terrain::QuarterSpeed => (cell.difficult, cell.tangled) = (true, true),
            _ => {}
        }
    }
    cell.level = Level::GROUND;
    (cell != Cell::FLOOR).then_some(cell)
}
