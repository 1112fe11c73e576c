//! Where the squares of an encounter are.

use rulebound_kernel::Place;
use rulebound_srd5e::space::{Corner, Extent, Space, Square};
use rulebound_srd5e::state::Position;

use crate::svg::layout::{CELL, Layout, Point};
use crate::svg::{Options, Orientation, ViewBox};

/// The room for the numbers of columns and rows.
const NAMES: f64 = 36.0;
/// The room round a grid without them.
const EDGE: f64 = 8.0;

/// Where the squares are: columns count to the right, rows downwards, unless the grid is turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    extent: Extent,
    turned: bool,
    /// The room left of the grid and above it.
    before: f64,
}

impl Geometry {
    pub(super) fn new(extent: Extent, options: &Options) -> Self {
        let before = if options.coordinates { NAMES } else { EDGE };
        Geometry { extent, turned: options.orientation == Orientation::Turned, before }
    }

    pub(super) const fn extent(self) -> Extent {
        self.extent
    }

    /// The grid without its edge.
    pub(super) fn bounds(self) -> ViewBox {
        ViewBox {
            left: self.before,
            top: self.before,
            width: CELL * f64::from(self.extent.width()),
            height: CELL * f64::from(self.extent.height()),
        }
    }

    /// What is seen.
    pub(super) fn view(self) -> ViewBox {
        let bounds = self.bounds();
        ViewBox {
            left: 0.0,
            top: 0.0,
            width: self.before + bounds.width + EDGE,
            height: self.before + bounds.height + EDGE,
        }
    }

    /// The middle of a column.
    pub(super) fn column(self, x: i16) -> f64 {
        self.along(x, self.extent.width())
    }

    /// The middle of a row.
    pub(super) fn row(self, y: i16) -> f64 {
        self.along(y, self.extent.height())
    }

    fn along(self, index: i16, count: i16) -> f64 {
        let place = if self.turned { f64::from(count) - 1.0 - f64::from(index) } else { f64::from(index) };
        self.before + CELL * (place + 0.5)
    }

    /// The middle of a square.
    pub(super) fn point(self, square: Square) -> Point {
        Point { x: self.column(square.x), y: self.row(square.y) }
    }

    /// The upper left corner of a square as it is drawn.
    pub(super) fn corner(self, square: Square) -> Point {
        self.point(square).moved(-CELL / 2.0, -CELL / 2.0)
    }

    /// Where four squares meet, named by the one whose first corner it is.
    pub(super) fn intersection(self, corner: Corner) -> Point {
        let half = if self.turned { CELL / 2.0 } else { -CELL / 2.0 };
        self.point(Square::new(corner.x, corner.y)).moved(half, half)
    }

    /// The square that is drawn beside another.
    pub(super) fn beside(self, square: Square, across: i16, down: i16) -> Square {
        if self.turned { square.shifted(-across, -down) } else { square.shifted(across, down) }
    }

    /// The middle of a space.
    pub(super) fn middle(self, space: Space) -> Point {
        let aside = (f64::from(space.side()) - 1.0) * CELL / 2.0 * if self.turned { -1.0 } else { 1.0 };
        self.point(space.square).moved(aside, aside)
    }
}

/// A position and where its squares are, for marks.
pub(super) struct Board<'a> {
    position: &'a Position,
    geometry: Geometry,
}

impl<'a> Board<'a> {
    pub(super) fn new(position: &'a Position, options: &Options) -> Self {
        Board { position, geometry: Geometry::new(position.stage.grid.extent(), options) }
    }

    pub(super) const fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The spaces that living creatures fill.
    fn spaces(&self) -> impl Iterator<Item = Space> {
        let living = self.position.everyone().filter(|(_, creature)| !creature.is_dead());
        living.filter_map(|(who, _)| self.position.space(who))
    }
}

/// The square that a place names, whatever its height.
pub(super) fn square(place: &Place) -> Option<Square> {
    let mut numbers = place.0.split(',');
    let (x, y) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    Some(Square::new(x, y))
}

impl Layout for Board<'_> {
    /// The middle of a square; where a large creature begins, the middle of the creature, since that is who is meant.
    fn point(&self, place: &Place) -> Option<Point> {
        let square = square(place).filter(|&square| self.geometry.extent.contains(square))?;
        let large = self.spaces().find(|space| space.square == square && space.side() > 1);
        Some(large.map_or_else(|| self.geometry.point(square), |space| self.geometry.middle(space)))
    }

    fn is_occupied(&self, place: &Place) -> bool {
        square(place).is_some_and(|square| self.spaces().any(|space| space.contains(square)))
    }

    fn pieces(&self) -> Vec<Point> {
        self.spaces().flat_map(Space::squares).map(|square| self.geometry.point(square)).collect()
    }

    fn bounds(&self) -> ViewBox {
        self.geometry.bounds()
    }

    fn numbers_ground(&self) -> bool {
        true
    }
}
