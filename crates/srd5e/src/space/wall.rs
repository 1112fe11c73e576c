//! Walls on the grid: the squares they fill, and their two sides.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::size::Space;
use super::square::{Corner, Direction, Square};

/// The squares of a wall, in the order of its way.
pub type WallSquares = SmallVec<[Square; 24]>;

/// The squares of the straight way from a square to another, without the first.
pub fn straight(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (x, y) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let steps = x.abs().max(y.abs());
    (1..=steps).map(move |step| {
        // Rounded to the nearest, halves away from the start.
        let part = |whole: i64| ((2 * whole * step + whole.signum() * steps) / (2 * steps)) as i16;
        from.shifted(part(x), part(y))
    })
}

/// The squares of a wall that runs straight from each square that is named to the next.
pub fn along(named: &[Square]) -> WallSquares {
    let mut squares: WallSquares = named.first().copied().into_iter().collect();
    for pair in named.windows(2) {
        for square in straight(pair[0], pair[1]).filter(|square| Some(square) != named.first()) {
            squares.push(square);
        }
    }
    squares
}

/// The first and the last square of a wall of so many squares that runs through an intersection, beyond it as seen from a space.
pub fn through(at: Corner, direction: Direction, squares: i16, from: Space) -> [Square; 2] {
    let (dot, centre) = (at.dot(), from.centre());
    let beyond = |mine: i64, its: i64| if mine < its { 0 } else { -1 };
    let (first, last) = (-(squares / 2), squares - squares / 2 - 1);
    let place = |along: i16| match direction {
        Direction::East | Direction::West => (along, beyond(centre.y, dot.y)),
        Direction::North | Direction::South => (beyond(centre.x, dot.x), along),
        Direction::SouthEast | Direction::NorthWest => (along, along),
        Direction::NorthEast | Direction::SouthWest => (along, -1 - along),
    };
    [first, last].map(|along| {
        let (x, y) = place(along);
        Square::new(at.x, at.y).shifted(x, y)
    })
}

/// On which hand of the way of a wall a square lies: less on the left, greater on the right, equal on its line.
pub fn hand(wall: &[Square], square: Square) -> Ordering {
    let apart =
        |one: Square, other: Square| (i64::from(other.x) - i64::from(one.x), i64::from(other.y) - i64::from(one.y));
    let far = |index: &usize| {
        let (x, y) = apart(wall[*index], square);
        x * x + y * y
    };
    let Some(nearest) = (0..wall.len()).min_by_key(far) else { return Ordering::Equal };
    let beside = |one: Square, other: Square| {
        let (x, y) = apart(one, other);
        x.abs().max(y.abs()) <= 1
    };
    let last = wall.len() - 1;
    let ring = last > 2 && beside(wall[0], wall[last]);
    let before = if nearest == 0 { if ring { last } else { 0 } } else { nearest - 1 };
    let after = if nearest == last { if ring { 0 } else { last } } else { nearest + 1 };
    let ((x, y), (right, down)) = (apart(wall[before], wall[after]), apart(wall[nearest], square));
    (x * down - y * right).cmp(&0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(squares: &[(i16, i16)]) -> Vec<Square> {
        squares.iter().map(|&(x, y)| Square::new(x, y)).collect()
    }

    #[test]
    fn a_wall_runs_straight_from_square_to_square_and_closes_on_itself() {
        let named = squares(&[(2, 2), (5, 2), (5, 4)]);
        assert_eq!(along(&named).to_vec(), squares(&[(2, 2), (3, 2), (4, 2), (5, 2), (5, 3), (5, 4)]));
        let ring = squares(&[(2, 2), (4, 2), (4, 4), (2, 4), (2, 2)]);
        assert_eq!(along(&ring).len(), 8);
    }

    #[test]
    fn a_wall_through_a_point_lies_beyond_it() {
        let at = Corner::new(10, 6);
        let ends = |direction, from| through(at, direction, 4, Space::of(from));
        assert_eq!(ends(Direction::East, Square::new(10, 2)), [Square::new(8, 6), Square::new(11, 6)]);
        assert_eq!(ends(Direction::East, Square::new(10, 9)), [Square::new(8, 5), Square::new(11, 5)]);
        assert_eq!(ends(Direction::South, Square::new(2, 6)), [Square::new(10, 4), Square::new(10, 7)]);
        assert_eq!(ends(Direction::NorthEast, Square::new(2, 2)), [Square::new(8, 7), Square::new(11, 4)]);
    }

    #[test]
    fn the_left_hand_of_a_way_to_the_east_is_the_north() {
        let wall = along(&squares(&[(2, 5), (8, 5)]));
        assert_eq!(hand(&wall, Square::new(4, 3)), Ordering::Less);
        assert_eq!(hand(&wall, Square::new(9, 6)), Ordering::Greater);
        assert_eq!(hand(&wall, Square::new(11, 5)), Ordering::Equal);
        let ring = along(&squares(&[(2, 2), (5, 2), (5, 5), (2, 5), (2, 2)]));
        assert_eq!(hand(&ring, Square::new(3, 3)), Ordering::Greater, "inside of a ring that runs to the right");
        assert_eq!(hand(&ring, Square::new(0, 3)), Ordering::Less);
    }
}
