//! Where places are, for marks that know no game.

use rulebound_kernel::Place;

use super::ViewBox;

/// The distance between two neighbouring points of a board, in the drawing's own space.
pub(crate) const CELL: f64 = 64.0;

/// A point in the drawing's own space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point some way towards another; stays where it is if both are one.
    pub(crate) fn towards(self, other: Point, by: f64) -> Point {
        let distance = self.distance(other);
        if distance == 0.0 {
            return self;
        }
        let share = by / distance;
        Point { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    pub(crate) fn moved(self, x: f64, y: f64) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }
}

/// What marks need to know of a board.
pub(crate) trait Layout {
    /// The middle of a place; none where the board has no such place.
    fn point(&self, place: &Place) -> Option<Point>;

    /// Whether a piece stands there.
    fn is_occupied(&self, place: &Place) -> bool;

    /// The middles of all places on which a piece stands.
    fn pieces(&self) -> Vec<Point>;

    /// The board without its edge.
    fn bounds(&self) -> ViewBox;

    /// Where the step between two places passes a narrow, which may lie beside the line between their middles.
    fn narrow(&self, _from: &Place, _to: &Place) -> Option<Point> {
        None
    }

    /// Whether the game itself fills the ground that refuses something: its number is all that is left to be drawn.
    fn fills_ground(&self) -> bool {
        false
    }

    /// Whether ground that refuses something has a number, like those who do something.
    fn numbers_ground(&self) -> bool {
        self.fills_ground()
    }
}
