//! Areas against their plain definitions, and the symmetries they keep.

use crate::space::plan::{Turned, any_space, any_square, entry, extent, map, sq};
use rulebound_kernel::{Draw, Quick};
use rulebound_srd5e::space::{
    Area, Centre, Corner, Corners, Counting, Direction, Kind, Level, LineModel, Metric, Size, Space, Square, SquareSet,
    Toward,
};

const SIDE: i16 = 16;
const ROUNDS: u64 = 200;

/// A fraction; numbers are small enough for `i128`.
#[derive(Clone, Copy)]
struct Fraction(i128, i128);

impl Fraction {
    fn whole(number: i128) -> Self {
        Fraction(number, 1)
    }

    fn plus(self, other: Fraction) -> Self {
        Fraction(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn minus(self, other: Fraction) -> Self {
        self.plus(Fraction(-other.0, other.1))
    }

    fn times(self, other: Fraction) -> Self {
        Fraction(self.0 * other.0, self.1 * other.1)
    }

    fn at_most(self, other: Fraction) -> bool {
        // Denominators are positive here.
        self.0 * other.1 <= other.0 * self.1
    }
}

type Vector = (Fraction, Fraction);

/// In feet: where the ray from the centre of a space leaves it, and its direction.
fn ray(from: Space, toward: Toward) -> Option<(Vector, (i128, i128))> {
    let side = i128::from(from.side());
    let centre = (
        Fraction(5 * (2 * i128::from(from.square.x) + side), 2),
        Fraction(5 * (2 * i128::from(from.square.y) + side), 2),
    );
    let (x, y) = match toward {
        Toward::Direction(direction) => {
            let (x, y) = direction.step();
            (i128::from(x), i128::from(y))
        }
        Toward::Square(square) => {
            (2 * i128::from(square.x) + 1 - centre.0.0 / 5, 2 * i128::from(square.y) + 1 - centre.1.0 / 5)
        }
    };
    let longest = x.abs().max(y.abs());
    if longest == 0 {
        return None;
    }
    // Half a side in feet, times the direction, over its longer part.
    let leave = |centre: Fraction, part: i128| centre.plus(Fraction(5 * side * part, 2 * longest));
    Some(((leave(centre.0, x), leave(centre.1, y)), (x, y)))
}

/// The product along the ray, and the product away from it, of the way to the centre of a square.
fn products(origin: Vector, (x, y): (i128, i128), square: Square) -> (Fraction, Fraction) {
    let centre = |number: i16| Fraction(5 * (2 * i128::from(number) + 1), 2);
    let way = (centre(square.x).minus(origin.0), centre(square.y).minus(origin.1));
    let (x, y) = (Fraction::whole(x), Fraction::whole(y));
    (way.0.times(x).plus(way.1.times(y)), way.0.times(y).minus(way.1.times(x)))
}

fn in_length(along: Fraction, (x, y): (i128, i128), length: i128) -> bool {
    along.0 > 0 && along.times(along).at_most(Fraction::whole(length * length * (x * x + y * y)))
}

fn any_aim(lot: &mut Quick) -> Toward {
    if lot.below(3) == 0 {
        Toward::Direction(Direction::ALL[lot.below(8) as usize])
    } else {
        Toward::Square(any_square(lot, SIDE, SIDE))
    }
}

fn shape() -> rulebound_srd5e::space::Extent {
    extent(SIDE as u32, SIDE as u32)
}

#[test]
fn a_cone_of_an_even_body_takes_in_the_square_before_it_that_it_is_turned_to() {
    // SRD-10.10: along an axis it begins between the two squares in the middle.
    for (size, at) in [(Size::Large, sq(8, 8)), (Size::Gargantuan, sq(8, 7))] {
        let body = Space::new(at, size);
        let (one, other) = (sq(7, 8), sq(7, 9));
        let takes = |toward: Toward, square: Square| {
            let cone = Area::cone(body, toward, 30).expect("a direction");
            cone.contains(Metric::Even, Counting::Centre, square, Level::GROUND)
        };
        let west = Toward::Direction(Direction::West);
        assert!(!takes(west, one) && !takes(west, other) && takes(west, sq(6, 8)), "{size:?}");
        for square in [one, other] {
            assert!(takes(Toward::Square(square), square), "{size:?}");
        }
    }
}

#[test]
fn cones_and_lines_are_what_their_definitions_say() {
    let mut lot = Quick::new(11);
    let mut lines = 0;
    for _ in 0..ROUNDS {
        let (from, toward) = (any_space(&mut lot, SIDE, SIDE), any_aim(&mut lot));
        let (length, width) = (5 + 5 * lot.below(14), 5 + 5 * lot.below(3));
        let Some((origin, direction)) = ray(from, toward) else {
            assert!(Area::cone(from, toward, length).is_err());
            continue;
        };
        let squared = direction.0 * direction.0 + direction.1 * direction.1;
        let naive = |inside: &dyn Fn(Fraction, Fraction) -> bool| {
            SquareSet::of(
                shape(),
                shape().squares().filter(|&square| {
                    let (along, across) = products(origin, direction, square);
                    !from.contains(square) && in_length(along, direction, i128::from(length)) && inside(along, across)
                }),
            )
        };
        let cone = Area::cone(from, toward, length).expect("a direction");
        let by_definition =
            naive(&|along, across| Fraction::whole(4).times(across).times(across).at_most(along.times(along)));
        let squares = cone.squares(Metric::Even, Counting::Centre, shape());
        assert_eq!(squares, by_definition, "{from:?} {toward:?} {length}");
        if let Ok(line) = Area::line(from, toward, None, length, width) {
            lines += 1;
            let most = Fraction::whole(i128::from(width) * i128::from(width) * squared);
            let by_definition = naive(&|_, across| Fraction::whole(4).times(across).times(across).at_most(most));
            let squares = line.squares(Metric::Even, Counting::Centre, shape());
            assert_eq!(squares, by_definition, "{from:?} {toward:?} {length} {width}");
        }
    }
    assert!(lines > 120, "{lines}");
}

#[test]
fn spheres_and_emanations_are_what_their_definitions_say() {
    let mut lot = Quick::new(12);
    for _ in 0..ROUNDS {
        let point = any_square(&mut lot, SIDE, SIDE);
        let (x, y) = (i64::from(point.x), i64::from(point.y));
        let radius = 5 * lot.below(14);
        let sphere = Area::sphere(Corner::new(point.x, point.y), Level::GROUND, radius);
        let body = any_space(&mut lot, SIDE, SIDE);
        let around = Area::emanation(body, radius);
        for square in shape().squares() {
            let (half_x, half_y) = (2 * (i64::from(square.x) - x) + 1, 2 * (i64::from(square.y) - y) + 1);
            let by_centre = 25 * (half_x * half_x + half_y * half_y) <= 4 * i64::from(radius) * i64::from(radius);
            // The largest of the distances from the four squares around the point, one square nearer.
            let counted = half_x.abs().max(half_y.abs()) < 2 * i64::from(radius) / 5;
            assert_eq!(sphere.contains(Metric::Even, Counting::Centre, square, Level::GROUND), by_centre);
            assert_eq!(sphere.contains(Metric::Even, Counting::Counted, square, Level::GROUND), counted);
            for metric in Metric::ALL {
                let near = body.squares().map(|own| metric.between(Space::of(own), Space::of(square))).min();
                let inside = !body.contains(square) && near.is_some_and(|near| near <= radius);
                assert_eq!(around.contains(metric, Counting::Centre, square, Level::GROUND), inside);
            }
        }
    }
}

#[test]
fn sets_hold_what_is_contained_and_no_more() {
    let mut lot = Quick::new(13);
    for _ in 0..ROUNDS {
        let (from, toward) = (any_space(&mut lot, SIDE, SIDE), any_aim(&mut lot));
        let feet = 5 * lot.below(20);
        let corner = any_square(&mut lot, SIDE, SIDE);
        let corner = Corner::new(corner.x, corner.y);
        let areas = [
            Some(Area::sphere(corner, Level(2), feet)),
            Some(Area::cylinder(corner, Level(2), feet, 20)),
            Some(Area::cube(from, any_square(&mut lot, SIDE, SIDE), from.level, feet)),
            Some(Area::emanation(from, feet)),
            Area::cone(from, toward, feet).ok(),
            Area::line(from, toward, None, feet, 10).ok(),
        ];
        for area in areas.into_iter().flatten() {
            let level =
                if matches!(area.origin(), rulebound_srd5e::space::Place::Corner(_)) { Level(2) } else { from.level };
            for counting in [Counting::Centre, Counting::Counted] {
                let set = area.squares(Metric::Alternating, counting, shape());
                let all = shape().squares().filter(|&at| area.contains(Metric::Alternating, counting, at, level));
                assert_eq!(set, SquareSet::of(shape(), all), "{area:?}");
            }
        }
    }
}

#[test]
fn turning_and_reflecting_turns_and_reflects_every_area() {
    let mut lot = Quick::new(14);
    for _ in 0..ROUNDS / 8 {
        let (from, aim) = (any_space(&mut lot, SIDE - 4, SIDE - 4), any_square(&mut lot, SIDE, SIDE));
        let corner = Corner::new(aim.x, aim.y);
        let feet = 5 + 5 * lot.below(12);
        let filled: Vec<Square> = (0..lot.below(20)).map(|_| any_square(&mut lot, SIDE, SIDE)).collect();
        for turned in Turned::all(SIDE) {
            let pairs = [
                (
                    Area::cone(from, Toward::Square(aim), feet).ok(),
                    Area::cone(turned.space(from), Toward::Square(turned.square(aim)), feet).ok(),
                ),
                (
                    Some(Area::sphere(corner, Level::GROUND, feet)),
                    Some(Area::sphere(turned.corner(corner), Level::GROUND, feet)),
                ),
                (Some(Area::emanation(from, feet)), Some(Area::emanation(turned.space(from), feet))),
                (
                    Some(Area::cube(from, aim, Level::GROUND, feet)),
                    Some(Area::cube(turned.space(from), turned.block(aim, (feet / 5) as i16), Level::GROUND, feet)),
                ),
            ];
            let walled = |squares: &[Square]| {
                let places: Vec<(i16, i16)> = squares.iter().map(|square| (square.x, square.y)).collect();
                map(SIDE as u32, SIDE as u32, &[entry(Kind::Wall, &places)])
            };
            let turned_walls: Vec<Square> = filled.iter().map(|&square| turned.square(square)).collect();
            let (here, there) = (walled(&filled), walled(&turned_walls));
            for (one, other) in pairs {
                assert_eq!(one.is_some(), other.is_some());
                let (Some(one), Some(other)) = (one, other) else { continue };
                for (first, second) in [
                    (
                        one.reached(&Centre, Metric::Even, Counting::Centre, &here),
                        other.reached(&Centre, Metric::Even, Counting::Centre, &there),
                    ),
                    (
                        one.reached(&Corners, Metric::Euclid, Counting::Counted, &here),
                        other.reached(&Corners, Metric::Euclid, Counting::Counted, &there),
                    ),
                ] {
                    let expected = SquareSet::of(shape(), first.iter().map(|square| turned.square(square)));
                    assert_eq!(second, expected, "{turned:?} {one:?} {filled:?}");
                }
            }
        }
    }
}

#[test]
fn walls_only_take_squares_away() {
    let mut lot = Quick::new(15);
    for _ in 0..ROUNDS {
        let filled: Vec<(i16, i16)> =
            (0..lot.below(30)).map(|_| any_square(&mut lot, SIDE, SIDE)).map(|square| (square.x, square.y)).collect();
        let grid = map(SIDE as u32, SIDE as u32, &[entry(Kind::Wall, &filled)]);
        let (from, toward) = (any_space(&mut lot, SIDE, SIDE), any_aim(&mut lot));
        let Ok(cone) = Area::cone(from, toward, 40) else { continue };
        let all = cone.squares(Metric::Even, Counting::Centre, grid.extent());
        for (reached, affects) in [
            (
                cone.reached(&Centre, Metric::Even, Counting::Centre, &grid),
                cone.affects(&Centre, Metric::Even, Counting::Centre, &grid, Space::new(sq(4, 4), Size::Huge)),
            ),
            (
                cone.reached(&Corners, Metric::Even, Counting::Centre, &grid),
                cone.affects(&Corners, Metric::Even, Counting::Centre, &grid, Space::new(sq(4, 4), Size::Huge)),
            ),
        ] {
            assert!(reached.without(&all).is_empty());
            let giant = Space::new(sq(4, 4), Size::Huge);
            let covered = giant.squares().any(|square| reached.contains(square));
            assert!(affects || !covered, "a body with a square inside is affected");
            // The space of the actor itself is spared at its own height only, so a giant may be met above it.
            assert!(covered || !affects || giant.squares().any(|square| from.contains(square) || all.contains(square)));
        }
        assert!(
            all.iter().filter(|&at| Centre.line(&grid, cone.origin(), at).is_clear()).count() as u32
                == cone.reached(&Centre, Metric::Even, Counting::Centre, &grid).len()
        );
    }
}
