//! Where the squares are.

use rulebound_commander::position::Position;
use rulebound_commander::square::{FILES, RANKS, Square};
use rulebound_kernel::Place;

use crate::svg::layout::{CELL, Layout, Point};
use crate::svg::{Options, Orientation, ViewBox};

/// The board without its edge: half a cell round the outermost points.
pub(super) const BOARD: ViewBox =
    ViewBox { left: 34.0, top: 8.0, width: CELL * FILES as f64, height: CELL * RANKS as f64 };

/// The board with the names of files and ranks.
const NAMED: ViewBox = ViewBox { left: 0.0, top: 0.0, width: 746.0, height: 806.0 };

/// The room that is left round a board without them.
const EDGE: f64 = 8.0;

/// What is seen.
pub(super) fn view(options: &Options) -> ViewBox {
    if options.coordinates {
        return NAMED;
    }
    ViewBox {
        left: BOARD.left - EDGE,
        top: BOARD.top - EDGE,
        width: BOARD.width + 2.0 * EDGE,
        height: BOARD.height + 2.0 * EDGE,
    }
}

/// Where the squares are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    orientation: Orientation,
}

impl Geometry {
    pub(super) fn new(options: &Options) -> Self {
        Geometry { orientation: options.orientation }
    }

    /// The middle of a square.
    pub(super) fn point(self, square: Square) -> Point {
        Point { x: self.file(square.file()), y: self.rank(square.rank()) }
    }

    /// The middle of a file.
    pub(super) fn file(self, file: u8) -> f64 {
        let column = if self.is_turned() { FILES - 1 - file } else { file };
        BOARD.left + CELL * (f64::from(column) + 0.5)
    }

    /// The middle of a rank.
    pub(super) fn rank(self, rank: u8) -> f64 {
        let row = if self.is_turned() { rank } else { RANKS - 1 - rank };
        BOARD.top + CELL * (f64::from(row) + 0.5)
    }

    /// Whether the board is turned by half a circle.
    pub(super) fn is_turned(self) -> bool {
        self.orientation == Orientation::Turned
    }
}

/// A position and where its squares are, for marks.
pub(super) struct Board<'a> {
    position: &'a Position,
    geometry: Geometry,
}

impl<'a> Board<'a> {
    pub(super) fn new(position: &'a Position, options: &Options) -> Self {
        Board { position, geometry: Geometry::new(options) }
    }
}

impl Layout for Board<'_> {
    fn point(&self, place: &Place) -> Option<Point> {
        Some(self.geometry.point(place.0.parse().ok()?))
    }

    fn is_occupied(&self, place: &Place) -> bool {
        place.0.parse().is_ok_and(|square| self.position.board().at(square).is_some())
    }

    fn pieces(&self) -> Vec<Point> {
        self.position.board().occupied().iter().map(|square| self.geometry.point(square)).collect()
    }

    fn bounds(&self) -> ViewBox {
        BOARD
    }
}
