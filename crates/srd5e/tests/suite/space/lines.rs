//! Lines against a slow reference in exact fractions, and the laws every line model keeps.

use std::collections::BTreeSet;

use crate::space::plan::{Walls, any_space, any_square, number};
use rulebound_kernel::{Draw, Quick};
use rulebound_srd5e::space::{Centre, Corner, Corners, Cover, LineModel, Lines, Obstacles, Place, Size, Space, Square};

const SIDE: i16 = 9;
const MAPS: u64 = 3_000;

/// A fraction of whole numbers with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(over: i64, under: i64) -> Self {
        if under < 0 { Fraction(-over, -under) } else { Fraction(over, under) }
    }

    fn less(self, other: Fraction) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

/// A point in half squares.
type Half = (i64, i64);

/// Where the segment is strictly between two bounds along one axis, as an open range of its parameter within (0, 1).
fn strictly_between(from: i64, to: i64, low: i64, high: i64) -> Option<(Fraction, Fraction)> {
    let whole = (Fraction(0, 1), Fraction(1, 1));
    if from == to {
        return (low < from && from < high).then_some(whole);
    }
    let (one, other) = (Fraction::new(low - from, to - from), Fraction::new(high - from, to - from));
    let (enter, leave) = if one.less(other) { (one, other) } else { (other, one) };
    let enter = if enter.less(whole.0) { whole.0 } else { enter };
    let leave = if whole.1.less(leave) { whole.1 } else { leave };
    enter.less(leave).then_some((enter, leave))
}

fn crosses_interior(from: Half, to: Half, square: Square) -> bool {
    let (x, y) = (2 * i64::from(square.x), 2 * i64::from(square.y));
    let across = strictly_between(from.0, to.0, x, x + 2);
    let down = strictly_between(from.1, to.1, y, y + 2);
    let (Some(across), Some(down)) = (across, down) else { return false };
    let enter = if across.0.less(down.0) { down.0 } else { across.0 };
    let leave = if across.1.less(down.1) { across.1 } else { down.1 };
    enter.less(leave)
}

/// Whether a point lies on the segment, not at its ends.
fn passes(from: Half, to: Half, point: Half) -> bool {
    let cross = (to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0);
    let dot = (point.0 - from.0) * (to.0 - from.0) + (point.1 - from.1) * (to.1 - from.1);
    let length = (to.0 - from.0) * (to.0 - from.0) + (to.1 - from.1) * (to.1 - from.1);
    cross == 0 && 0 < dot && dot < length
}

/// Every obstacle is looked at, with its edges and its vertices.
fn segment_is_clear(filled: &[Square], from: Half, to: Half) -> bool {
    let is_filled = |square: Square| filled.contains(&square);
    !filled.iter().any(|&square| {
        let (x, y) = (2 * i64::from(square.x), 2 * i64::from(square.y));
        // The right and the lower edge: is some inner point of it passed by a segment along it?
        let right = from.0 == to.0 && from.0 == x + 2 && strictly_between(from.1, to.1, y, y + 2).is_some();
        let lower = from.1 == to.1 && from.1 == y + 2 && strictly_between(from.0, to.0, x, x + 2).is_some();
        crosses_interior(from, to, square)
            || (right && is_filled(square.shifted(1, 0)))
            || (lower && is_filled(square.shifted(0, 1)))
            || (passes(from, to, (x + 2, y + 2)) && is_filled(square.shifted(1, 1)))
            || (passes(from, to, (x, y + 2)) && is_filled(square.shifted(-1, 1)))
    })
}

fn centre(square: Square) -> Half {
    (2 * i64::from(square.x) + 1, 2 * i64::from(square.y) + 1)
}

fn corners(square: Square) -> [Half; 4] {
    let (x, y) = (2 * i64::from(square.x), 2 * i64::from(square.y));
    [(x, y), (x + 2, y), (x, y + 2), (x + 2, y + 2)]
}

/// The reference's answers for two spaces: the line of centres, the line of corners, and the hindered lines of the best
/// corner.
fn reference(walls: &Walls, from: Space, to: Space) -> (bool, bool, usize) {
    let own = |square: Square| from.contains(square) || to.contains(square);
    let filled: Vec<Square> = walls.0.iter().copied().filter(|&square| !own(square)).collect();
    let clear = |one: Half, other: Half| segment_is_clear(&filled, one, other);
    let pairs: Vec<(Half, Half)> =
        from.squares().flat_map(|one| to.squares().map(move |other| (centre(one), centre(other)))).collect();
    let length = |(one, other): &(Half, Half)| (one.0 - other.0).pow(2) + (one.1 - other.1).pow(2);
    let nearest = pairs.iter().map(length).min();
    let by_centres = pairs.iter().filter(|pair| Some(length(pair)) == nearest).any(|&(one, other)| clear(one, other));
    let hindered = |one: Half, target: Square| corners(target).into_iter().filter(|&end| !clear(one, end)).count();
    let starts: BTreeSet<Half> = from.squares().flat_map(corners).collect();
    let counts = starts.into_iter().flat_map(|one| to.squares().map(move |target| (one, target)));
    let best = counts.map(|(one, target)| hindered(one, target)).min().unwrap_or(0);
    (by_centres, best < 4, best)
}

fn any_walls(lot: &mut Quick) -> Walls {
    let count = lot.below(26);
    Walls((0..count).map(|_| any_square(lot, SIDE, SIDE)).collect())
}

fn small_space(lot: &mut Quick) -> Space {
    let size = [Size::Medium, Size::Medium, Size::Large, Size::Huge][lot.below(4) as usize];
    Space::new(any_square(lot, SIDE - 2, SIDE - 2), size)
}

#[test]
fn both_models_agree_with_exact_fractions() {
    let mut lot = Quick::new(1);
    let mut blocked = [0; 2];
    for round in 0..MAPS {
        let walls = any_walls(&mut lot);
        let (from, to) = (small_space(&mut lot), small_space(&mut lot));
        let (by_centres, by_corners, hindered) = reference(&walls, from, to);
        let centre = Centre.line(&walls, from, to);
        let corner = Corners.line(&walls, from, to);
        assert_eq!(centre.is_clear(), by_centres, "round {round}: {:?} {from:?} {to:?}", walls.0);
        assert_eq!(corner.is_clear(), by_corners, "round {round}: {:?} {from:?} {to:?}", walls.0);
        let found = corner.corner.map(|(_, hindered)| usize::from(hindered));
        assert_eq!(found, Some(hindered), "round {round}: {:?} {from:?} {to:?}", walls.0);
        let degree = [Cover::None, Cover::Half, Cover::Half, Cover::ThreeQuarters, Cover::Total][hindered];
        assert_eq!(corner.cover, degree, "round {round}");
        blocked[0] += u32::from(!by_centres);
        blocked[1] += u32::from(!by_corners);
    }
    // The lot must show both answers often enough to mean something.
    assert!(blocked.iter().all(|&count| (100..2_900).contains(&count)), "{blocked:?}");
}

#[test]
fn lines_from_points_agree_with_exact_fractions() {
    let mut lot = Quick::new(2);
    for round in 0..MAPS {
        let walls = any_walls(&mut lot);
        let (corner, square) = (any_square(&mut lot, SIDE, SIDE), any_square(&mut lot, SIDE, SIDE));
        let filled: Vec<Square> = walls.0.iter().copied().filter(|&other| other != square).collect();
        let point = (2 * i64::from(corner.x), 2 * i64::from(corner.y));
        let clear = |end: Half| segment_is_clear(&filled, point, end);
        let origin = Corner::new(corner.x, corner.y);
        let told = |lines: Lines| {
            (lines.line(&walls, origin, square).is_clear(), lines.line(&walls, square, origin).is_clear())
        };
        let by_centre = clear(centre(square));
        let by_corners = corners(square).into_iter().any(clear);
        assert_eq!(told(Lines::Centre), (by_centre, by_centre), "round {round}: {:?} {corner:?} {square:?}", walls.0);
        assert_eq!(
            told(Lines::Corners),
            (by_corners, by_corners),
            "round {round}: {:?} {corner:?} {square:?}",
            walls.0
        );
    }
}

/// Squares that give cover of all degrees.
struct Degrees(Vec<(Square, Cover)>);

impl Obstacles for Degrees {
    fn cover(&self, square: Square) -> Cover {
        self.0.iter().filter(|(at, _)| *at == square).map(|&(_, cover)| cover).max().unwrap_or_default()
    }
}

fn any_degrees(lot: &mut Quick) -> Degrees {
    let degrees = [Cover::Half, Cover::ThreeQuarters, Cover::Total];
    let count = lot.below(20);
    Degrees((0..count).map(|_| (any_square(lot, SIDE, SIDE), degrees[lot.below(3) as usize])).collect())
}

#[test]
fn lines_are_the_same_both_ways() {
    let mut lot = Quick::new(3);
    for _ in 0..MAPS {
        let obstacles = any_degrees(&mut lot);
        let (from, to) = (any_space(&mut lot, SIDE, SIDE), any_space(&mut lot, SIDE, SIDE));
        for lines in [Lines::Centre, Lines::Corners] {
            let (there, back) = (lines.line(&obstacles, from, to), lines.line(&obstacles, to, from));
            assert_eq!(there.is_clear(), back.is_clear(), "{lines:?} {:?} {from:?} {to:?}", obstacles.0);
            if lines == Lines::Centre {
                assert_eq!(there.cover, back.cover, "one line has one degree");
            }
        }
    }
}

#[test]
fn more_obstacles_never_mean_less_cover() {
    let mut lot = Quick::new(4);
    for _ in 0..MAPS {
        let mut obstacles = any_degrees(&mut lot);
        let (from, to) = (any_space(&mut lot, SIDE, SIDE), any_space(&mut lot, SIDE, SIDE));
        for lines in [Lines::Centre, Lines::Corners] {
            let before = lines.line(&obstacles, from, to).cover;
            obstacles.0.push((any_square(&mut lot, SIDE, SIDE), Cover::Total));
            assert!(lines.line(&obstacles, from, to).cover >= before);
        }
    }
}

#[test]
fn what_gives_cover_is_an_obstacle_and_the_nearest_one() {
    let mut lot = Quick::new(5);
    for _ in 0..MAPS {
        let obstacles = any_degrees(&mut lot);
        let (from, to) = (any_square(&mut lot, SIDE, SIDE), any_square(&mut lot, SIDE, SIDE));
        for lines in [Lines::Centre, Lines::Corners] {
            let line = lines.line(&obstacles, from, to);
            assert_eq!(line.by.is_some(), line.cover > Cover::None);
            let Some(by) = line.by else { continue };
            for square in [Some(by.square), by.beside].into_iter().flatten() {
                assert!(obstacles.cover(square) > Cover::None && square != from && square != to);
            }
            // Without what lies farther away the line is as blocked as before.
            if lines == Lines::Centre && line.cover == Cover::Total {
                let near = |square: Square| {
                    let (one, other) = (centre(from), centre(square));
                    (one.0 - other.0).pow(2) + (one.1 - other.1).pow(2)
                };
                let farthest = [Some(by.square), by.beside].into_iter().flatten().map(near).max();
                let kept = obstacles.0.iter().filter(|(at, _)| Some(near(*at)) <= farthest).copied().collect();
                assert_eq!(Centre.line(&Degrees(kept), from, to).by, line.by);
            }
        }
    }
}

#[test]
fn shifting_everything_changes_nothing() {
    let mut lot = Quick::new(6);
    for _ in 0..MAPS {
        let obstacles = any_degrees(&mut lot);
        let (from, to) = (any_space(&mut lot, SIDE, SIDE), any_space(&mut lot, SIDE, SIDE));
        let (x, y) = (number(&mut lot, -50, 50), number(&mut lot, -50, 50));
        let shifted = Degrees(obstacles.0.iter().map(|&(at, cover)| (at.shifted(x, y), cover)).collect());
        let shift = |space: Space| space.at(space.square.shifted(x, y));
        for lines in [Lines::Centre, Lines::Corners] {
            let (here, there) = (lines.line(&obstacles, from, to), lines.line(&shifted, shift(from), shift(to)));
            assert_eq!(here.cover, there.cover);
            assert_eq!(here.by.map(|by| by.square.shifted(x, y)), there.by.map(|by| by.square));
        }
    }
}

#[test]
fn turning_and_reflecting_everything_changes_no_cover() {
    let mut lot = Quick::new(7);
    for _ in 0..MAPS / 4 {
        let obstacles = any_degrees(&mut lot);
        let (from, to) = (any_space(&mut lot, SIDE, SIDE), any_space(&mut lot, SIDE, SIDE));
        let point = any_square(&mut lot, SIDE, SIDE);
        let point = Corner::new(point.x, point.y);
        for turned in crate::space::plan::Turned::all(SIDE) {
            let other = Degrees(obstacles.0.iter().map(|&(at, cover)| (turned.square(at), cover)).collect());
            for lines in [Lines::Centre, Lines::Corners] {
                let ends: [(Place, Place, Place, Place); 2] = [
                    (from.into(), to.into(), turned.space(from).into(), turned.space(to).into()),
                    (point.into(), to.into(), turned.corner(point).into(), turned.space(to).into()),
                ];
                for (from, to, turned_from, turned_to) in ends {
                    let (here, there) = (lines.line(&obstacles, from, to), lines.line(&other, turned_from, turned_to));
                    assert_eq!(here.cover, there.cover, "{turned:?} {lines:?} {:?} {from:?} {to:?}", obstacles.0);
                    let hindered = |line: &rulebound_srd5e::space::Line| line.corner.map(|(_, hindered)| hindered);
                    assert_eq!(hindered(&here), hindered(&there));
                }
            }
        }
    }
}
