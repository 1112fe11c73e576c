//! Areas of effect: which squares and bodies they cover.

use serde::{Deserialize, Serialize};

use super::grid::Grid;
use super::line::{LineModel, Place, Point};
use super::metric::Metric;
use super::ray::{Ray, Toward};
use super::set::{Extent, SquareSet};
use super::size::{Level, Space};
use super::square::{Corner, Dot, Square};

/// Farther than any two squares and levels are apart: a longer area covers no more.
const MOST_FEET: u32 = 1_000_000;

/// Which squares a sphere covers: a part of the ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counting {
    /// Those whose centres are within the radius.
    #[default]
    Centre,
    /// Those within so many squares, a diagonal counted as one.
    Counted,
}

/// Why an area has no place yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplaced {
    /// The aim is the centre of the actor, which is no direction.
    NoDirection,
    /// Two places are equally good: the squares to choose from.
    Choose([Square; 2]),
    /// It cannot lie where it was put.
    NotThere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Sphere { origin: Corner, radius: u32 },
    Cylinder { origin: Corner, radius: u32, levels: u32 },
    Cube { first: Square, side: u16, levels: u16 },
    Cone { ray: Ray, length: u32 },
    Line { ray: Ray, length: u32, width: u32 },
    Emanation { around: Space, feet: u32 },
}

/// An area of effect in its place. Lengths are in feet.
///
/// At the height of its origin it covers squares as on a flat map; higher and lower it narrows as its shape does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    shape: Shape,
    origin: Place,
    /// The lowest level of the origin and how many there are.
    level: Level,
    tall: i16,
    /// The space whose squares are left out.
    spared: Option<Space>,
    /// Whom it goes out from and spares, by the caller's number.
    owner: Option<u8>,
}

impl Area {
    /// A sphere around an intersection.
    pub fn sphere(origin: Corner, level: Level, radius: u32) -> Self {
        Area {
            shape: Shape::Sphere { origin, radius },
            origin: origin.into(),
            level,
            tall: 1,
            spared: None,
            owner: None,
        }
    }

    /// A cylinder that stands on an intersection.
    pub fn cylinder(origin: Corner, level: Level, radius: u32, height: u32) -> Self {
        let shape = Shape::Cylinder { origin, radius, levels: height.div_ceil(5) };
        Area { shape, origin: origin.into(), level, tall: 1, spared: None, owner: None }
    }

    /// A cube that begins at a square, the one with the least `x` and `y`, and stands on a level. Its point of origin is
    /// the point of it nearest the actor's centre.
    pub fn cube(from: Space, first: Square, level: Level, side: u32) -> Self {
        let side = squares_along(side);
        let (low, high) = (Corner::new(first.x, first.y).dot(), 2 * i64::from(side));
        let centre = from.centre();
        let dot = Dot { x: centre.x.clamp(low.x, low.x + high), y: centre.y.clamp(low.y, low.y + high) };
        let origin = Point { dot, grain: 1 }.into();
        Area { shape: Shape::Cube { first, side, levels: side }, origin, level, tall: 1, spared: None, owner: None }
    }

    /// A cube that lies by itself, wherever whoever made it may have gone: its point of origin is its middle.
    pub fn block(first: Square, level: Level, side: u32) -> Self {
        let side = squares_along(side);
        let (low, half) = (Corner::new(first.x, first.y).dot(), i64::from(side));
        let origin = Point { dot: Dot { x: low.x + half, y: low.y + half }, grain: 1 }.into();
        Area { shape: Shape::Cube { first, side, levels: side }, origin, level, tall: 1, spared: None, owner: None }
    }

    /// A square of a wall so many feet high, whose point of origin is its middle.
    pub fn column(square: Square, level: Level, height: u32) -> Self {
        let levels = squares_along(height);
        let origin = Point { dot: square.centre(), grain: 1 }.into();
        Area {
            shape: Shape::Cube { first: square, side: 1, levels },
            origin,
            level,
            tall: 1,
            spared: None,
            owner: None,
        }
    }

    /// A cube of oneself, centred on the side or corner one aims through, or beginning at a square that is named: then
    /// it must touch the actor's space from outside.
    ///
    /// # Errors
    ///
    /// The aim is no direction, two places are equally good, or the square that is named is no place for it.
    pub fn cube_from(from: Space, toward: Option<Toward>, first: Option<Square>, side: u32) -> Result<Self, Unplaced> {
        if let Some(first) = first {
            let touches = cube_touches(from, first, squares_along(side));
            return if touches { Ok(Area::cube(from, first, from.level, side)) } else { Err(Unplaced::NotThere) };
        }
        let ray = toward.and_then(|toward| Ray::new(from, toward)).ok_or(Unplaced::NoDirection)?;
        match cube_places(from, ray, squares_along(side)) {
            [one, other] if one == other => Ok(Area::cube(from, one, from.level, side)),
            both => Err(Unplaced::Choose(both)),
        }
    }

    /// A cone, as wide at every distance as that distance.
    ///
    /// # Errors
    ///
    /// The aim is no direction.
    pub fn cone(from: Space, toward: Toward, length: u32) -> Result<Self, Unplaced> {
        let ray = Ray::new(from, toward).ok_or(Unplaced::NoDirection)?;
        Ok(Area::along(from, ray, Shape::Cone { ray, length: length.min(MOST_FEET) }))
    }

    /// A line of a length and a width. A line of 5 feet along a row or column from a space of even side could lie on
    /// either of the two middle ones: `first` names its first square, as it may anywhere else.
    ///
    /// # Errors
    ///
    /// The aim is no direction, or it is not clear where the line lies, or the square is none of those to choose from.
    pub fn line(from: Space, toward: Toward, first: Option<Square>, length: u32, width: u32) -> Result<Self, Unplaced> {
        let ray = Ray::new(from, toward).ok_or(Unplaced::NoDirection)?;
        let ray = match (line_places(from, ray, width), first) {
            (None, None) => ray,
            (None, first) if first == ray.first() => ray,
            (None, Some(_)) => return Err(Unplaced::NotThere),
            (Some(both), None) => return Err(Unplaced::Choose(both)),
            (Some(both), Some(first)) => {
                let number = both.iter().position(|&place| place == first).ok_or(Unplaced::NotThere)?;
                // Half a square to the middle of the row or column before or behind the axis.
                let half = if number == 0 { -1 } else { 1 };
                if ray.y == 0 { ray.beside(0, half) } else { ray.beside(half, 0) }
            }
        };
        let (length, width) = (length.min(MOST_FEET), width.min(MOST_FEET));
        Ok(Area::along(from, ray, Shape::Line { ray, length, width }))
    }

    /// All within so many feet of a space, whose own squares are not counted. Others in that space are within it.
    pub fn emanation(around: Space, feet: u32) -> Self {
        let shape = Shape::Emanation { around, feet };
        let (level, tall, spared) = (around.level, around.side(), Some(around));
        Area { shape, origin: around.into(), level, tall, spared, owner: None }
    }

    /// The same, going out from somebody whom the caller knows by a number, and who is spared.
    pub fn of(self, owner: u8) -> Self {
        Area { owner: Some(owner), ..self }
    }

    /// Whom it goes out from and spares.
    pub fn owner(&self) -> Option<u8> {
        self.owner
    }

    /// All within so many feet of something that stands in a space, that space included.
    pub fn near(around: Space, feet: u32) -> Self {
        Area { spared: None, ..Area::emanation(around, feet) }
    }

    fn along(from: Space, ray: Ray, shape: Shape) -> Self {
        let (level, tall, spared) = (from.level, from.side(), Some(from));
        Area { shape, origin: ray.origin.into(), level, tall, spared, owner: None }
    }

    /// Where its lines begin; cover against it is measured from there.
    pub fn origin(&self) -> Place {
        self.origin
    }

    /// Whether it would cover a square at a level if nothing were in the way.
    pub fn contains(&self, metric: Metric, counting: Counting, square: Square, level: Level) -> bool {
        let spares = |space: Space| space.overlaps(Space::of(square).at_level(level));
        !self.spared.is_some_and(spares) && self.extends(metric, counting, square, level)
    }

    /// The same with the squares that are left out.
    fn extends(&self, metric: Metric, counting: Counting, square: Square, level: Level) -> bool {
        let above = i64::from(level.0) - i64::from(self.level.0);
        // Levels from the origin, which may be several levels high.
        let apart = i128::from((above - i64::from(self.tall) + 1).max(-above).max(0));
        match self.shape {
            Shape::Sphere { origin, radius } => in_sphere(counting, origin, radius, square, apart),
            Shape::Cylinder { origin, radius, levels } => {
                (0..i64::from(levels)).contains(&above) && in_sphere(counting, origin, radius, square, 0)
            }
            Shape::Cube { first, side, levels } => {
                let within =
                    |number: i16, first: i16| (0..i64::from(side)).contains(&(i64::from(number) - i64::from(first)));
                within(square.x, first.x) && within(square.y, first.y) && (0..i64::from(levels)).contains(&above)
            }
            Shape::Cone { ray, length } => {
                let (along, across) = ray.products(square);
                let away = across * across + rise(ray, apart);
                along > 0 && 4 * away <= along * along && in_length(ray, along, length)
            }
            Shape::Line { ray, length, width } => {
                let (along, across) = ray.products(square);
                let away = across * across + rise(ray, apart);
                let half_width = i128::from(width) * i128::from(ray.origin.grain);
                along > 0
                    && in_length(ray, along, length)
                    && 25 * away <= half_width * half_width * ray.squared_length()
            }
            Shape::Emanation { around, feet } => metric.between(around, Space::of(square).at_level(level)) <= feet,
        }
    }

    /// The squares it would cover at the level of its origin if nothing were in the way.
    pub fn squares(&self, metric: Metric, counting: Counting, extent: Extent) -> SquareSet {
        let mut squares = SquareSet::empty(extent);
        let (low, high) = self.bounds();
        let columns = low.x.max(0)..=high.x.min(extent.width() - 1);
        for y in low.y.max(0)..=high.y.min(extent.height() - 1) {
            for square in columns.clone().map(|x| Square::new(x, y)) {
                if self.contains(metric, counting, square, self.level) {
                    squares.insert(square);
                }
            }
        }
        squares
    }

    /// The squares it covers at the level of its origin: those to which a line from the origin is clear.
    pub fn reached(&self, model: &impl LineModel, metric: Metric, counting: Counting, grid: &Grid) -> SquareSet {
        let squares = self.squares(metric, counting, grid.extent());
        SquareSet::of(grid.extent(), squares.iter().filter(|&square| self.sees(model, grid, square)))
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
        body.squares().any(|square| {
            self.meets(metric, counting, body, square)
                && grid.extent().contains(square)
                && self.sees(model, grid, square)
        })
    }

    /// Whether it would cover some square of a body at some of its levels if nothing were in the way.
    pub fn covers(&self, metric: Metric, counting: Counting, body: Space) -> bool {
        body.squares().any(|square| self.meets(metric, counting, body, square))
    }

    /// Whether it would cover a square of a body at some of its levels. What goes out from a space takes in whoever shares it.
    fn meets(&self, metric: Metric, counting: Counting, body: Space, square: Square) -> bool {
        let mut levels = (0..body.side()).map(|above| Level(body.level.0.saturating_add(above)));
        match self.shape {
            Shape::Emanation { .. } => levels.any(|level| self.extends(metric, counting, square, level)),
            _ => levels.any(|level| self.contains(metric, counting, square, level)),
        }
    }

    fn sees(&self, model: &impl LineModel, grid: &Grid, square: Square) -> bool {
        model.line(grid, self.origin, square).is_clear()
    }

    /// Two squares between which all of it lies.
    fn bounds(&self) -> (Square, Square) {
        let around = |square: Square, feet: u32| {
            let squares = i16::try_from(feet / 5 + 2).unwrap_or(i16::MAX);
            (square.shifted(squares.saturating_neg(), squares.saturating_neg()), square.shifted(squares, squares))
        };
        match self.shape {
            Shape::Sphere { origin, radius } | Shape::Cylinder { origin, radius, .. } => {
                around(Square::new(origin.x, origin.y), radius)
            }
            Shape::Cube { first, side, .. } => {
                let last = i16::try_from(side - 1).unwrap_or(i16::MAX);
                (first, first.shifted(last, last))
            }
            Shape::Cone { ray, length } => around(ray.origin.square(), length.saturating_add(length / 2)),
            Shape::Line { ray, length, width } => around(ray.origin.square(), length.saturating_add(width)),
            Shape::Emanation { around: space, feet } => {
                let (low, high) = around(space.square, feet);
                (low, high.shifted(space.side(), space.side()))
            }
        }
    }
}

fn in_sphere(counting: Counting, origin: Corner, radius: u32, square: Square, levels: i128) -> bool {
    let (centre, origin) = (square.centre(), origin.dot());
    match counting {
        Counting::Centre => {
            let squared = centre.squared_distance(origin) + 4 * levels * levels;
            25 * squared <= 4 * i128::from(radius) * i128::from(radius)
        }
        Counting::Counted => {
            // The first square beyond the intersection has its centre one half square away and counts as one.
            let counted = |centre: i64, origin: i64| i128::from(((centre - origin).abs() + 1) / 2);
            let most = counted(centre.x, origin.x).max(counted(centre.y, origin.y)).max(levels);
            5 * most <= i128::from(radius)
        }
    }
}

/// What levels above or below add to the squared distance from a ray.
fn rise(ray: Ray, levels: i128) -> i128 {
    let halves = 2 * levels * i128::from(ray.origin.grain);
    halves * halves * ray.squared_length()
}

/// Whether the way along a ray is at most so many feet.
fn in_length(ray: Ray, along: i128, feet: u32) -> bool {
    let halves = 2 * i128::from(feet) * i128::from(ray.origin.grain);
    25 * along * along <= halves * halves * ray.squared_length()
}

/// The squares along so many feet, at least one.
fn squares_along(feet: u32) -> u16 {
    u16::try_from((feet / 5).max(1)).unwrap_or(u16::MAX)
}

/// Whether a cube touches a space from outside.
fn cube_touches(from: Space, first: Square, side: u16) -> bool {
    let gap = |mine: i16, theirs: i16| {
        let (mine, theirs) = (i32::from(mine), i32::from(theirs));
        (theirs - mine - i32::from(from.side()) + 1).max(mine - theirs - i32::from(side) + 1)
    };
    gap(from.square.x, first.x).max(gap(from.square.y, first.y)) == 1
}

/// The two best places of a cube of oneself, equal if one is better.
fn cube_places(from: Space, ray: Ray, side: u16) -> [Square; 2] {
    let (cube, space) = (i16::try_from(side).unwrap_or(i16::MAX), from.side());
    let over = space.saturating_sub(cube);
    // Before, centred on (rounded down and up), or behind the space along each axis.
    let along = |part: i64, other: i64| match (part.abs() >= other.abs(), part.signum()) {
        (true, 1) => [space; 2],
        (true, -1) => [-cube; 2],
        _ => [over.div_euclid(2), over.saturating_sub(over.div_euclid(2))],
    };
    let (x, y) = (along(ray.x, ray.y), along(ray.y, ray.x));
    [from.square.shifted(x[0], y[0]), from.square.shifted(x[1], y[1])]
}

/// The first squares of the two places of a line, `None` if there is only one place.
fn line_places(from: Space, ray: Ray, width: u32) -> Option<[Square; 2]> {
    if width != 5 || from.side() % 2 != 0 || !ray.is_straight() {
        return None;
    }
    let half = from.side() / 2;
    let ahead = |part: i64| if part > 0 { from.side() } else { -1 };
    let place = |row: i16| match ray.y {
        0 => from.square.shifted(ahead(ray.x), row),
        _ => from.square.shifted(row, ahead(ray.y)),
    };
    Some([place(half - 1), place(half)])
}

/// The least distance in feet from a space to an intersection on the boundary of a cube: its range.
pub fn cube_range(metric: Metric, from: Space, first: Square, level: Level, side: u32) -> u32 {
    let side = i16::try_from(squares_along(side)).unwrap_or(i16::MAX);
    // Beyond a map nothing is nearer, so a longer boundary need not be walked.
    let steps = side.min(2 * super::set::MOST_SQUARES as i16);
    let edges = (0..=steps).flat_map(|step| {
        [first.shifted(step, 0), first.shifted(step, side), first.shifted(0, step), first.shifted(side, step)]
    });
    edges.map(|at| metric.to_corner(from, Corner::new(at.x, at.y), level)).min().unwrap_or(u32::MAX)
}

/// Where a point of origin goes that lies unseen behind an obstruction: to that corner of the first square in the way
/// which is nearest the actor's centre, of two equal ones the one nearer the point that was meant.
pub fn moved_origin(actor: Space, in_the_way: Square, meant: Corner) -> Corner {
    let mut corners = in_the_way.corners();
    corners.sort_by_key(|corner| {
        let dot = corner.dot();
        (dot.squared_distance(actor.centre()), dot.squared_distance(meant.dot()), corner.y, corner.x)
    });
    corners[0]
}
