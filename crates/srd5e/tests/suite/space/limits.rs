//! No coordinates make it panic, and off the map there is nothing.

use rulebound_kernel::{Draw, Quick};
use rulebound_srd5e::space::{
    Alone, Area, Centre, Corner, Corners, Counting, Direction, Extent, Gait, Grid, Level, LineModel, Lines,
    MOST_SQUARES, Metric, Mode, MoveRules, Mover, Reach, Sight, Size, Space, Square, SquareSet, Squeezing, Toward,
    Waypoint, cube_range, directions_away, moved_origin, nearest_place, pushed,
};

use crate::space::plan::{entry, extent, map, sq};

/// Numbers at and near the ends of all numbers, at the edges of the map, and some between.
const EDGES: [i16; 9] = [i16::MIN, i16::MIN + 1, -3, -1, 0, 2, 7, i16::MAX - 1, i16::MAX];

fn any_edge(lot: &mut Quick) -> i16 {
    EDGES[lot.below(EDGES.len() as u32) as usize]
}

fn any_body(lot: &mut Quick) -> Space {
    let square = sq(any_edge(lot), any_edge(lot));
    Space::new(square, Size::ALL[lot.below(6) as usize]).at_level(Level(any_edge(lot)))
}

#[test]
fn any_coordinates_have_an_answer() {
    let grid = map(8, 8, &[entry(rulebound_srd5e::space::Kind::Wall, &[(3, 3), (0, 7)])]);
    let rules = MoveRules { metric: Metric::Alternating, corner_rule: true, squeezing: Squeezing::Slow };
    let mut lot = Quick::new(31);
    for _ in 0..3_000 {
        let (one, other) = (any_body(&mut lot), any_body(&mut lot));
        let point = Corner::new(any_edge(&mut lot), any_edge(&mut lot));
        for metric in Metric::ALL {
            assert_eq!(metric.between(one, other), metric.between(other, one));
            metric.to_corner(one, point, other.level);
            metric.to_square(one, other.square);
        }
        let mode = [Mode::Walk, Mode::Fly][lot.below(2) as usize];
        let mover = Mover { grid: &grid, rules, gait: Gait::with_speed(mode), others: &Alone };
        for direction in Direction::ALL {
            if let Ok(step) = mover.step(one, one.square.towards(direction), u32::MAX) {
                assert!(grid.holds(step.to));
            }
            pushed(&grid, true, one, direction, 3, |_| true);
        }
        let place = Waypoint { square: other.square, level: Some(other.level) };
        if let Ok(step) = mover.step(one, place, 0) {
            assert!(grid.holds(step.to));
        }
        if let Ok(leap) = mover.jump(one, other.square) {
            assert!(grid.holds(leap.to));
        }
        assert!(Reach::new(&mover, one, u32::MAX, 1).squares().len() <= 64);
        directions_away(one, other).for_each(drop);
        nearest_place(&grid, Metric::Even, one, other, 30, |_| true);
        moved_origin(one, other.square, point);
    }
}

#[test]
fn lines_and_areas_at_the_ends_of_all_numbers() {
    let grid = map(8, 8, &[entry(rulebound_srd5e::space::Kind::Wall, &[(3, 3), (0, 7)])]);
    let mut lot = Quick::new(32);
    // A line from end to end crosses a hundred thousand squares, so a few rounds must do.
    for _ in 0..15 {
        let (one, other) = (any_body(&mut lot), any_body(&mut lot));
        let point = Corner::new(any_edge(&mut lot), any_edge(&mut lot));
        let feet = [0, 5, 60, u32::MAX][lot.below(4) as usize];
        for lines in [Lines::Centre, Lines::Corners] {
            let (small, far) = (Space::of(one.square), Space::of(other.square));
            assert_eq!(lines.line(&grid, small, far).is_clear(), lines.line(&grid, far, small).is_clear());
            assert_eq!(lines.line(&grid, point, far).is_clear(), lines.line(&grid, far, point).is_clear());
        }
        Sight::between(&Centre, &grid, one.square, point);
        let areas = [
            Some(Area::sphere(point, one.level, feet)),
            Some(Area::cylinder(point, one.level, feet, feet)),
            Some(Area::cube(one, other.square, other.level, feet)),
            Some(Area::emanation(one, feet)),
            Area::cone(one, Toward::Square(other.square), feet).ok(),
            Area::line(one, Toward::Square(other.square), None, feet, feet).ok(),
            Area::cube_from(one, Some(Toward::Square(other.square)), None, feet).ok(),
        ];
        for area in areas.into_iter().flatten() {
            assert!(area.squares(Metric::Euclid, Counting::Counted, grid.extent()).len() <= 64);
            assert!(area.squares(Metric::Even, Counting::Centre, grid.extent()).len() <= 64);
        }
        cube_range(Metric::Even, one, other.square, one.level, feet.min(200));
    }
    let far = Area::cone(Space::of(sq(i16::MIN, 0)), Toward::Square(sq(i16::MAX, 1)), u32::MAX).expect("a direction");
    assert!(far.affects(&Corners, Metric::Even, Counting::Centre, &map(8, 8, &[]), Space::of(sq(4, 4))));
}

#[test]
fn maps_have_from_one_to_the_most_squares() {
    assert_eq!(MOST_SQUARES, 4096);
    for (width, height) in [(1, 1), (64, 64), (4096, 1), (60, 60), (1001, 4)] {
        let shape = extent(width, height);
        assert_eq!(shape.len(), (width * height) as usize);
        assert!(shape.squares().enumerate().all(|(index, square)| shape.index(square) == Some(index)));
        assert!(
            !shape.contains(sq(shape.width(), 0))
                && !shape.contains(sq(0, shape.height()))
                && !shape.contains(sq(-1, 0))
        );
    }
    for (width, height) in [(0, 5), (5, 0), (64, 65), (u32::MAX, u32::MAX), (65536, 1)] {
        assert_eq!(Extent::new(width, height), None, "{width} by {height}");
    }
}

#[test]
fn sets_of_maps_of_different_shapes_go_together_by_squares() {
    let (wide, tall) = (extent(10, 2), extent(2, 10));
    let one = SquareSet::of(wide, [sq(0, 0), sq(9, 1), sq(1, 1), sq(20, 20)]);
    let other = SquareSet::of(tall, [sq(1, 1), sq(0, 9)]);
    assert_eq!((one.len(), other.len()), (3, 2));
    assert!(one.meets(&other) && other.meets(&one));
    assert_eq!(one.union(&other).len(), 3);
    assert_eq!(other.union(&one).len(), 3);
    assert_eq!(one.without(&other), SquareSet::of(wide, [sq(0, 0), sq(9, 1)]));
    let same = SquareSet::of(wide, [sq(1, 1), sq(2, 1)]);
    assert_eq!(one.union(&same).len(), 4);
    assert_eq!(one.without(&same).iter().collect::<Vec<Square>>(), [sq(0, 0), sq(9, 1)]);
    let mut rest = one;
    rest.remove(sq(0, 0));
    rest.remove(sq(-1, 0));
    assert!(!rest.contains(sq(0, 0)) && rest.len() == 2 && SquareSet::empty(wide).is_empty());
}

#[test]
fn bodies_overlap_and_touch_in_three_dimensions() {
    let giant = Space::new(sq(2, 2), Size::Huge);
    assert!(giant.overlaps(Space::of(sq(4, 4)).at_level(Level(2))));
    assert!(!giant.overlaps(Space::of(sq(4, 4)).at_level(Level(3))));
    assert!(giant.touches(Space::of(sq(5, 5)).at_level(Level(3))));
    assert!(!giant.touches(Space::of(sq(6, 2))));
    assert_eq!(Size::Small.steps_to(Size::Huge), 3);
    assert_eq!(
        [0, 1, 2, 3, 9].map(Size::fitting),
        [None, Some(Size::Medium), Some(Size::Large), Some(Size::Huge), Some(Size::Gargantuan)]
    );
}

#[test]
fn an_open_map_has_a_floor_everywhere() {
    let grid = Grid::open(extent(5, 4));
    assert_eq!(grid.floor(Space::new(sq(3, 2), Size::Large)), Some(Level::GROUND));
    assert_eq!(grid.floor(Space::of(sq(5, 4))), None);
    assert_eq!(grid.cell(sq(5, 0)), None);
}
