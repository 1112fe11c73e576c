//! Rays from a space: where cones, lines and cubes of oneself begin.

use super::line::Point;
use super::size::Space;
use super::square::{Direction, Dot, Square};

/// Where somebody aims an area of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toward {
    /// One of the eight directions.
    Direction(Direction),
    /// The centre of a square.
    Square(Square),
}

/// A ray from the centre of a space, from where it leaves that space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    /// Where it leaves the space.
    pub origin: Point,
    /// Its direction, in lowest terms.
    pub x: i64,
    pub y: i64,
}

impl Ray {
    /// `None` if the aim is the very centre of the space, which is no direction.
    pub fn new(from: Space, toward: Toward) -> Option<Self> {
        let centre = from.centre();
        let (x, y) = match toward {
            Toward::Direction(direction) => {
                let (x, y) = direction.step();
                (i64::from(x), i64::from(y))
            }
            Toward::Square(square) => (square.centre().x - centre.x, square.centre().y - centre.y),
        };
        let divisor = greatest_common_divisor(x.abs(), y.abs());
        if divisor == 0 {
            return None;
        }
        let (x, y) = (x / divisor, y / divisor);
        // The side it leaves by is half a side away along the longer axis; the grain makes the point a whole one.
        let (grain, side) = (x.abs().max(y.abs()), i64::from(from.side()));
        let dot = Dot { x: centre.x * grain + x * side, y: centre.y * grain + y * side };
        Some(Ray { origin: Point { dot, grain }, x, y })
    }

    /// Whether it runs along a row or a column.
    pub const fn is_straight(self) -> bool {
        self.x == 0 || self.y == 0
    }

    /// The first square it enters beyond the space; `None` if it runs along the border of two.
    pub fn first(self) -> Option<Square> {
        let Point { dot, grain } = self.origin;
        let whole = 2 * grain;
        let part = |at: i64, ahead: i64| match (at.rem_euclid(whole), ahead.signum()) {
            (0, 0) => None,
            (0, -1) => Some(at.div_euclid(whole) - 1),
            _ => Some(at.div_euclid(whole)),
        };
        let (x, y) = (part(dot.x, self.x)?, part(dot.y, self.y)?);
        Some(Square::new(i16::try_from(x).ok()?, i16::try_from(y).ok()?))
    }

    /// The same ray moved sideways by half squares.
    pub fn beside(self, x: i64, y: i64) -> Self {
        let Point { dot, grain } = self.origin;
        Ray { origin: Point { dot: Dot { x: dot.x + x * grain, y: dot.y + y * grain }, grain }, ..self }
    }

    /// The way to the centre of a square along the ray and away from it, as the products of the vectors; each is
    /// multiplied by the grain.
    pub fn products(self, square: Square) -> (i128, i128) {
        let centre = square.centre().times(self.origin.grain);
        let (x, y) = (i128::from(centre.x - self.origin.dot.x), i128::from(centre.y - self.origin.dot.y));
        let (ray_x, ray_y) = (i128::from(self.x), i128::from(self.y));
        (x * ray_x + y * ray_y, x * ray_y - y * ray_x)
    }

    /// The square of the length of its direction.
    pub fn squared_length(self) -> i128 {
        i128::from(self.x * self.x + self.y * self.y)
    }
}

fn greatest_common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}
