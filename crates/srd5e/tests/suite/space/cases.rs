//! The numbered cases of range, line of effect, movement and areas that need no creature's sheet.

use crate::space::plan::{entry, extent, floor, map, sq, walls};
use rulebound_srd5e::space::{
    Alone, Area, Barrier, Centre, Corner, Corners, Counting, Cover, Crowded, Direction, Gait, Grid, Kind, Level,
    LineModel, Metric, Mode, MoveRules, Mover, Passing, PathProblem, Size, Space, Square, SquareSet, Squeezing,
    StepProblem, Toward, Traffic, Unplaced, Way, Waypoint, cube_range, high_jump, long_jump, moved_origin,
};

const RULES: MoveRules = MoveRules { metric: Metric::Even, corner_rule: true, squeezing: Squeezing::Slow };

fn feet(metric: Metric, from: (i16, i16), to: (i16, i16)) -> u32 {
    metric.between(Space::of(sq(from.0, from.1)), Space::of(sq(to.0, to.1)))
}

fn walk(mover: &Mover<impl Traffic>, from: Space, squares: &[(i16, i16)]) -> Result<Way, PathProblem> {
    let path: Vec<Waypoint> = squares.iter().map(|&(x, y)| sq(x, y).into()).collect();
    mover.walk(from, &path, 0)
}

fn on_foot(grid: &Grid) -> Mover<'_, Alone> {
    Mover { grid, rules: RULES, gait: Gait::with_speed(Mode::Walk), others: &Alone }
}

/// The feet of a walk from the square (0, 0).
fn cost(mover: &Mover<impl Traffic>, squares: &[(i16, i16)]) -> Option<u32> {
    walk(mover, Space::of(sq(0, 0)), squares).ok().map(|way| way.feet)
}

#[test]
fn rg_01_to_03_distances() {
    assert_eq!(feet(Metric::Even, (0, 0), (5, 0)), 25);
    assert_eq!(feet(Metric::Even, (0, 0), (3, 3)), 15);
    assert_eq!(feet(Metric::Even, (0, 0), (4, 2)), 20);
}

#[test]
fn rg_05_distance_is_symmetric_and_a_metric() {
    let squares: Vec<(i16, i16)> = (-3..4).flat_map(|x| (-3..4).map(move |y| (x, y))).collect();
    for metric in Metric::ALL {
        for &one in &squares {
            for &other in &squares {
                assert_eq!(feet(metric, one, other), feet(metric, other, one));
                // Every second diagonal of a way counts double, so ways of 5-10-5 cannot be cut in two for nothing.
                let slack = if metric == Metric::Alternating { 5 } else { 0 };
                let ways = squares.iter().map(|&via| feet(metric, one, via) + feet(metric, via, other));
                assert!(ways.min().is_some_and(|least| feet(metric, one, other) <= least + slack));
            }
        }
    }
}

#[test]
fn rg_06_every_second_diagonal() {
    assert_eq!([(3, 3), (4, 2), (5, 5)].map(|to| feet(Metric::Alternating, (0, 0), to)), [20, 25, 35]);
}

#[test]
fn rg_08_to_17_ranges() {
    let distance = |x, y| feet(Metric::Even, (0, 0), (x, y));
    assert_eq!((distance(1, 0), distance(1, 1)), (5, 5), "RG-08");
    assert_eq!(distance(2, 0), 10, "RG-09, RG-17");
    assert_eq!((distance(2, 0), distance(3, 0)), (10, 15), "RG-11");
    assert_eq!(distance(30, 0), 150, "RG-12");
    assert_eq!((distance(120, 0), distance(121, 0)), (600, 605), "RG-14");
    assert_eq!((distance(24, 0), distance(25, 0)), (120, 125), "RG-15");
    assert_eq!(distance(12, 0), 60, "RG-16");
    assert_eq!(distance(1000, 0), 5000, "RG-22");
}

#[test]
fn rg_23_and_24_every_target_has_its_own_distance() {
    let distances = |targets: [(i16, i16); 3]| targets.map(|target| feet(Metric::Even, (0, 0), target));
    assert_eq!(distances([(1, 0), (0, 2), (3, 3)]), [5, 10, 15], "RG-23");
    assert_eq!(distances([(6, 0), (6, 6), (13, 2)]), [30, 30, 65], "RG-24");
}

#[test]
fn cd_31_fear_forbids_steps_that_lessen_the_distance() {
    struct Fear(Space);
    impl Traffic for Fear {
        fn passing(&self, _square: Square, _body: Space) -> Passing {
            Passing::Free
        }

        fn may_end(&self, _space: Space) -> bool {
            true
        }

        fn allows(&self, from: Space, to: Space) -> bool {
            Metric::Even.between(to, self.0) >= Metric::Even.between(from, self.0)
        }
    }
    let grid = map(8, 8, &[]);
    let feared = Fear(Space::of(sq(4, 0)));
    let mover = Mover { grid: &grid, rules: RULES, gait: Gait::with_speed(Mode::Walk), others: &feared };
    let step = |x, y| mover.step(Space::of(sq(0, 0)), sq(x, y), 0).map(|step| step.feet);
    assert_eq!((step(1, 0), step(1, 1)), (Err(StepProblem::NotAllowed), Err(StepProblem::NotAllowed)));
    assert_eq!(step(0, 1), Ok(5), "as far as before is allowed");
}

#[test]
fn rg_25_to_30_obstacles_and_the_centre_line() {
    let grid = map(6, 6, &[entry(Kind::Tree, &[(2, 0)])]);
    let line = Centre.line(&grid, sq(0, 0), sq(4, 0));
    let blocked = line.by.map(|by| (by.square, grid.cell(by.square).map(|cell| cell.kind)));
    assert_eq!((line.cover, blocked), (Cover::Total, Some((sq(2, 0), Some(Kind::Tree)))), "RG-25");
    assert!(Centre.line(&walls(&[(2, 1)]), sq(0, 0), sq(4, 0)).is_clear(), "RG-26");
    let diagonal = Centre.line(&walls(&[(1, 1)]), sq(0, 0), sq(3, 3));
    assert_eq!(diagonal.by.map(|by| by.square), Some(sq(1, 1)), "RG-27");
    assert!(Centre.line(&walls(&[(0, 0), (4, 0)]), sq(0, 0), sq(4, 0)).is_clear(), "RG-29");
    assert!(Centre.line(&walls(&[(1, 0)]), sq(0, 0), sq(1, 0)).is_clear(), "RG-30");
}

#[test]
fn rg_32_and_33_creatures_in_the_line() {
    let grid = map(6, 1, &[]);
    let creatures = SquareSet::of(grid.extent(), [sq(2, 0)]);
    let line = Centre.line(&Crowded { ground: &grid, creatures: &creatures }, sq(0, 0), sq(4, 0));
    assert_eq!((line.is_clear(), line.cover), (true, Cover::Half), "RG-32");
    let wall = map(6, 1, &[entry(Kind::Wall, &[(2, 0)])]);
    let line = Centre.line(&Crowded { ground: &wall, creatures: &creatures }, sq(0, 0), sq(4, 0));
    assert_eq!(line.cover, Cover::Total, "RG-33");
}

#[test]
fn rg_35_the_line_is_the_same_both_ways() {
    let pillar = walls(&[(1, 0)]);
    let both = [(sq(0, 0), sq(2, 1)), (sq(2, 1), sq(0, 0))];
    assert_eq!(both.map(|(from, to)| Centre.line(&pillar, from, to).is_clear()), [false, false]);
    assert_eq!(both.map(|(from, to)| Corners.line(&pillar, from, to).is_clear()), [true, true]);
    // All 288 offsets within 8 squares, with each lone obstacle between.
    for (x, y) in (-8..=8).flat_map(|x| (-8..=8).map(move |y| (x, y))).filter(|&offset| offset != (0, 0)) {
        for (wall_x, wall_y) in (-8..=8).flat_map(|x| (-8..=8).map(move |y| (x, y))) {
            let wall = walls(&[(wall_x, wall_y)]);
            let there = Centre.line(&wall, sq(0, 0), sq(x, y)).is_clear();
            assert_eq!(there, Centre.line(&wall, sq(x, y), sq(0, 0)).is_clear(), "({x}, {y}) by {wall_x}, {wall_y}");
        }
    }
}

#[test]
fn rg_36_and_38_corner_lines() {
    let wall = Corners.line(&walls(&[(2, -1), (2, 0), (2, 1)]), sq(0, 0), sq(4, 0));
    assert!(!wall.is_clear(), "RG-36");
    let pillar = Corners.line(&walls(&[(1, 1)]), sq(0, 0), sq(3, 3));
    let hindered = pillar.corner.map(|(_, hindered)| hindered);
    assert_eq!((pillar.cover, hindered), (Cover::ThreeQuarters, Some(3)), "RG-38");
}

#[test]
fn rg_44_the_largest_of_three_axes() {
    let flying = Space::of(sq(3, 0)).at_level(Level::from_feet(20).expect("a level"));
    assert_eq!(Metric::Even.between(Space::of(sq(0, 0)), flying), 20);
    let dragon = Space::new(sq(3, 0), Size::Huge).at_level(Level(-2));
    assert_eq!(Metric::Even.between(Space::of(sq(0, 0)), dragon), 15, "a body is as high as it is wide");
}

#[test]
fn rg_45_an_unseen_point_moves_to_the_near_side() {
    let caster = Space::of(sq(0, 0));
    let point = Corner::new(20, 0);
    assert_eq!(Metric::Even.to_corner(caster, point, Level::GROUND), 100);
    let wall = walls(&[(10, 0)]);
    // The line to the point runs from (0.5, 0.5) up to the row's edge: it crosses the row of the wall.
    let by = Centre.line(&wall, caster, point).by.expect("blocked");
    assert_eq!(by.square, sq(10, 0));
    assert_eq!(moved_origin(caster, by.square, point), Corner::new(10, 0));
}

#[test]
fn distances_to_an_intersection_are_the_same_reflected() {
    for metric in Metric::ALL {
        let to = |x, y| metric.to_corner(Space::of(sq(0, 0)), Corner::new(x, y), Level::GROUND);
        // The square (0, 0) lies between the lines 0 and 1, so that 4 and -3 are reflections.
        assert_eq!(to(4, 0), to(-3, 1));
        assert_eq!(to(4, 0), to(0, 4));
    }
}

#[test]
fn ae_13_to_20_paths() {
    let grid = map(20, 20, &[]);
    let mover = on_foot(&grid);
    let from = Space::of(sq(0, 0));
    assert_eq!(cost(&mover, &[(1, 0), (2, 0), (3, 0), (4, 0)]), Some(20), "AE-13");
    assert_eq!(walk(&mover, from, &[]), Err(PathProblem::Empty), "AE-16");
    assert_eq!(cost(&mover, &[(0, 0)]), Some(0), "AE-17");
    assert_eq!(walk(&mover, from, &[(3, 3)]), Err(PathProblem::Start), "AE-19");
    assert_eq!(cost(&mover, &[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]), Some(30), "AE-20");
    let broken = PathProblem::Step { step: 2, problem: StepProblem::NotAdjacent };
    assert_eq!(walk(&mover, from, &[(0, 1), (0, 3)]), Err(broken));
    let off = PathProblem::Step { step: 1, problem: StepProblem::OffMap };
    assert_eq!(walk(&mover, from, &[(-1, 0)]), Err(off));
}

#[test]
fn cd_19_crawling() {
    let grid = map(6, 1, &[entry(Kind::Difficult, &[(4, 0)])]);
    let mover = Mover { gait: Gait::with_speed(Mode::Crawl), ..on_foot(&grid) };
    assert_eq!(cost(&mover, &[(1, 0), (2, 0), (3, 0)]), Some(30));
    assert_eq!(cost(&mover, &[(1, 0), (2, 0), (3, 0), (4, 0)]), Some(45), "three feet per foot on difficult ground");
}

#[test]
fn mv_01_and_02_difficult_terrain() {
    let grid = map(4, 1, &[entry(Kind::Difficult, &[(1, 0)]), entry(Kind::Furniture, &[(1, 0)])]);
    assert_eq!(cost(&on_foot(&grid), &[(1, 0)]), Some(10));
    let others = Crowd(vec![(sq(1, 0), Passing::Difficult)]);
    assert_eq!(cost(&on_foot_among(&grid, &others), &[(1, 0), (2, 0)]), Some(15), "MV-02");
}

#[test]
fn mv_03_and_04_climbing_and_swimming() {
    let cliff = map(4, 1, &[floor(10, &[(1, 0), (2, 0)])]);
    let climb = |gait, squares: &[(i16, i16)], grid: &Grid| cost(&Mover { gait, ..on_foot(grid) }, squares);
    // The square itself, and ten feet of wall.
    assert_eq!(climb(Gait::with_speed(Mode::Walk), &[(1, 0)], &cliff), Some(5 + 20), "MV-03");
    assert_eq!(climb(Gait::with_speed(Mode::Climb), &[(1, 0)], &cliff), Some(5 + 10), "MV-03");
    assert_eq!(climb(Gait::with_speed(Mode::Walk), &[(1, 0), (2, 0), (3, 0)], &cliff), Some(25 + 5 + 25), "down as up");
    let flat = map(4, 1, &[]);
    assert_eq!(climb(Gait::without_speed(Mode::Climb), &[(1, 0), (2, 0)], &flat), Some(20), "MV-03");
    assert_eq!(climb(Gait::with_speed(Mode::Climb), &[(1, 0), (2, 0)], &flat), Some(10), "MV-03");
    let mut bog = entry(Kind::Water, &[(1, 0), (2, 0)]);
    bog.difficult = Some(true);
    let bog = map(4, 1, &[bog]);
    assert_eq!(climb(Gait::without_speed(Mode::Swim), &[(1, 0), (2, 0)], &bog), Some(30), "MV-04");
    assert_eq!(climb(Gait::with_speed(Mode::Swim), &[(1, 0), (2, 0)], &bog), Some(20));
    assert_eq!(climb(Gait::with_speed(Mode::Walk), &[(1, 0), (2, 0)], &bog), Some(30));
    assert_eq!(climb(Gait::with_speed(Mode::Fly), &[(1, 0), (2, 0)], &bog), Some(10));
}

#[test]
fn a_step_of_five_feet_up_is_an_ordinary_step() {
    let stairs = map(4, 1, &[floor(5, &[(1, 0)]), floor(10, &[(2, 0)])]);
    assert_eq!(cost(&on_foot(&stairs), &[(1, 0), (2, 0)]), Some(10));
}

/// Creatures at squares.
struct Crowd(Vec<(Square, Passing)>);

impl Traffic for Crowd {
    fn passing(&self, square: Square, _body: Space) -> Passing {
        self.0.iter().find(|(at, _)| *at == square).map_or(Passing::Free, |&(_, passing)| passing)
    }

    fn may_end(&self, space: Space) -> bool {
        !self.0.iter().any(|&(at, _)| space.contains(at))
    }
}

fn on_foot_among<'a>(grid: &'a Grid, others: &'a Crowd) -> Mover<'a, Crowd> {
    Mover { grid, rules: RULES, gait: Gait::with_speed(Mode::Walk), others }
}

#[test]
fn mv_07_to_11_through_creatures() {
    let grid = map(4, 1, &[]);
    let walk_among = |passing, squares: &[(i16, i16)]| {
        let others = Crowd(vec![(sq(1, 0), passing)]);
        walk(&on_foot_among(&grid, &others), Space::of(sq(0, 0)), squares).map(|way| way.feet)
    };
    let through = &[(1, 0), (2, 0)];
    assert_eq!(walk_among(Passing::Difficult, through), Ok(15), "MV-07, an ally in 2014");
    assert_eq!(walk_among(Passing::Free, through), Ok(10), "MV-07, an ally in 2024");
    let blocked = StepProblem::Blocked { square: sq(1, 0), by: Barrier::Creature };
    assert_eq!(walk_among(Passing::Blocked, through), Err(PathProblem::Step { step: 1, problem: blocked }), "MV-08");
    assert_eq!(walk_among(Passing::Free, &[(1, 0)]), Err(PathProblem::Occupied), "MV-11");
}

#[test]
fn mv_13_corners_of_what_fills_its_square() {
    let step = |entries: &[_], rules| {
        let grid = map(3, 3, entries);
        Mover { rules, ..on_foot(&grid) }.step(Space::of(sq(0, 0)), sq(1, 1), 0).map(|step| step.feet)
    };
    let free = MoveRules { corner_rule: false, ..RULES };
    for kind in Kind::ALL {
        let fills =
            matches!(kind, Kind::ArrowSlit | Kind::Glass | Kind::Wall | Kind::Pillar | Kind::Tree | Kind::ClosedDoor);
        let one = step(&[entry(kind, &[(0, 1)])], RULES);
        let expected = if fills { Err(StepProblem::CornerBlocked { corner: sq(0, 1) }) } else { Ok(5) };
        assert_eq!(one, expected, "{kind:?}");
        assert_eq!(step(&[entry(kind, &[(0, 1), (1, 0)])], free), Ok(5), "{kind:?} without the rule");
    }
}

#[test]
fn mv_14_squeezing() {
    let grid = map(8, 4, &[entry(Kind::Wall, &[(3, 0), (3, 1), (3, 3)])]);
    let ogre = Space::new(sq(1, 1), Size::Large);
    let through = &[(2, 1), (3, 1), (4, 1)];
    let slow = walk(&on_foot(&grid), ogre, through).expect("it fits");
    assert_eq!((slow.feet, slow.squeezing), (10 + 10 + 5, true), "2014");
    let rules = MoveRules { squeezing: Squeezing::Difficult, ..RULES };
    let difficult = walk(&Mover { rules, ..on_foot(&grid) }, ogre, through).expect("it fits");
    assert_eq!(difficult.feet, 25, "2024");
    let rubble = map(8, 4, &[entry(Kind::Wall, &[(3, 0), (3, 1), (3, 3)]), entry(Kind::Difficult, &[(3, 2)])]);
    let slow = walk(&on_foot(&rubble), ogre, through).expect("it fits");
    let difficult = walk(&Mover { rules, ..on_foot(&rubble) }, ogre, through).expect("it fits");
    assert_eq!((slow.feet, difficult.feet), (15 + 10 + 5, 25), "squeezing on difficult ground");
    let giant = Space::new(sq(0, 1), Size::Huge);
    let problem = StepProblem::TooSmall { fits: Some(Size::Medium) };
    assert_eq!(walk(&on_foot(&grid), giant, &[(1, 1), (2, 1)]), Err(PathProblem::Step { step: 2, problem }));
}

#[test]
fn nobody_squeezes_through_a_wall() {
    let grid = map(8, 4, &[entry(Kind::Wall, &[(3, 0), (3, 1), (3, 2), (3, 3)])]);
    let ogre = Space::new(sq(1, 1), Size::Large);
    let problem = StepProblem::Blocked { square: sq(3, 1), by: Barrier::Terrain(Kind::Wall) };
    assert_eq!(walk(&on_foot(&grid), ogre, &[(2, 1), (3, 1)]), Err(PathProblem::Step { step: 2, problem }));
}

#[test]
fn a_free_block_one_square_narrower_is_room_enough() {
    // SRD-5.8: whatever else is in the space, be it one pillar, two that meet at a corner, or three.
    let ogre = Space::new(sq(0, 0), Size::Large);
    for pillars in [&[(2, 2)][..], &[(2, 1), (1, 2)], &[(2, 1), (1, 2), (2, 2)]] {
        let grid = map(4, 4, &[entry(Kind::Pillar, pillars)]);
        let step = on_foot(&grid).step(ogre, sq(1, 1), 0);
        assert_eq!(step.map(|step| (step.feet, step.squeezing)), Ok((10, true)), "{pillars:?}");
    }
    let grid = map(4, 4, &[entry(Kind::Pillar, &[(1, 1), (2, 1), (1, 2), (2, 2)])]);
    assert!(on_foot(&grid).step(ogre, sq(1, 1), 0).is_err(), "no square is free");
}

#[test]
fn mv_16_to_19_jumps() {
    assert_eq!((long_jump(15, 10), long_jump(15, 5)), (15, 7), "MV-16");
    assert_eq!((high_jump(2, 10), high_jump(2, 0), high_jump(-5, 10)), (5, 2, 0));
    let grid = map(8, 3, &[entry(Kind::Chasm, &[(1, 0), (2, 0), (3, 0)]), entry(Kind::Wall, &[(5, 0)])]);
    let mover = on_foot(&grid);
    let jump = |x, y| mover.jump(Space::of(sq(0, 0)), sq(x, y)).map(|leap| (leap.feet, leap.falls));
    assert_eq!(jump(4, 0), Ok((20, 0)), "MV-17: 20 feet, more than a Strength of 15");
    assert_eq!(jump(4, 1), Ok((20, 0)), "MV-19");
    let into = |x, kind| Err(StepProblem::Blocked { square: sq(x, 0), by: Barrier::Terrain(kind) });
    assert_eq!(jump(2, 0), into(2, Kind::Chasm));
    assert_eq!(jump(6, 0), into(5, Kind::Wall));
    assert_eq!(jump(0, -1), Err(StepProblem::OffMap));
    let ledge = map(4, 1, &[floor(20, &[(0, 0)])]);
    let from = Space::of(sq(0, 0)).at_level(Level(4));
    assert_eq!(on_foot(&ledge).jump(from, sq(1, 0)).map(|leap| (leap.feet, leap.falls)), Ok((5, 20)));
    assert!(on_foot(&ledge).jump(Space::of(sq(1, 0)), sq(0, 0)).is_err(), "too high");
    assert_eq!(ledge.drop_feet(Space::of(sq(2, 0)).at_level(Level(3))), 15);
}

#[test]
fn mv_20_dragging_costs_a_foot_more() {
    let grid = map(4, 1, &[]);
    let gait = Gait { dragging: true, ..Gait::with_speed(Mode::Walk) };
    assert_eq!(cost(&Mover { gait, ..on_foot(&grid) }, &[(1, 0), (2, 0)]), Some(20));
}

#[test]
fn mv_22_and_26_leaving_and_entering_a_reach() {
    let reactor = Space::new(sq(4, 4), Size::Large);
    let leaves = |from: (i16, i16), to: (i16, i16), reach| {
        let at = |(x, y)| Space::of(sq(x, y));
        Metric::Even.leaves_reach(reactor, reach, at(from), at(to))
    };
    assert!(leaves((3, 4), (2, 4), 5), "MV-22");
    assert!(!leaves((2, 4), (3, 4), 5), "MV-26");
    assert!(!leaves((3, 4), (3, 5), 5), "within the reach");
    assert!(!leaves((3, 4), (2, 4), 10) && leaves((2, 4), (1, 4), 10));
}

#[test]
fn every_second_diagonal_of_a_turn_costs_ten() {
    let grid = map(8, 8, &[entry(Kind::Difficult, &[(2, 2)])]);
    let rules = MoveRules { metric: Metric::Alternating, ..RULES };
    let mover = Mover { rules, ..on_foot(&grid) };
    let way = walk(&mover, Space::of(sq(0, 0)), &[(1, 1), (2, 2), (3, 2), (4, 3)]).expect("free ground");
    assert_eq!((way.feet, way.diagonals), (5 + 20 + 5 + 5, 3));
    let later = mover.walk(way.to, &[sq(5, 4).into()], way.diagonals).expect("free ground");
    assert_eq!(later.feet, 10, "the count runs through the turn");
}

#[test]
fn flying_steps_have_heights() {
    let grid = map(4, 4, &[floor(20, &[(2, 0)])]);
    let rules = MoveRules { metric: Metric::Alternating, ..RULES };
    let mover = Mover { rules, gait: Gait::with_speed(Mode::Fly), ..on_foot(&grid) };
    let place = |x, y, level| Waypoint { square: sq(x, y), level: Some(Level(level)) };
    let from = Space::of(sq(0, 0));
    assert_eq!(
        mover.walk(from, &[place(0, 0, 1), place(1, 0, 2)], 0).map(|way| (way.feet, way.diagonals)),
        Ok((10, 1))
    );
    let problem = StepProblem::Blocked { square: sq(2, 0), by: Barrier::Terrain(Kind::Floor) };
    let low = mover.walk(from, &[place(1, 0, 1), place(2, 0, 2)], 0);
    assert_eq!(low, Err(PathProblem::Step { step: 2, problem }), "a floor higher than the flyer");
    let steep = mover.walk(from, &[place(1, 0, 2)], 0);
    assert_eq!(steep, Err(PathProblem::Start));
}

#[test]
fn ar_01_and_02_spheres() {
    let sphere = Area::sphere(Corner::new(10, 10), Level::GROUND, 20);
    let count = |counting| sphere.squares(Metric::Even, counting, extent(30, 30)).len();
    assert_eq!((count(Counting::Centre), count(Counting::Counted)), (52, 64));
}

#[test]
fn ar_04_the_origin_of_a_cube_is_on_a_face() {
    let caster = Space::of(sq(5, 5));
    let toward = |direction| Some(Toward::Direction(direction));
    let cube = |direction, side| Area::cube_from(caster, toward(direction), None, side);
    let first = |area: Result<Area, Unplaced>| {
        area.map(|area| area.squares(Metric::Even, Counting::Centre, extent(12, 12)).iter().next())
    };
    assert_eq!(first(cube(Direction::East, 15)), Ok(Some(sq(6, 4))));
    assert_eq!(first(cube(Direction::West, 15)), Ok(Some(sq(2, 4))));
    assert_eq!(first(cube(Direction::North, 5)), Ok(Some(sq(5, 4))));
    assert_eq!(first(cube(Direction::NorthWest, 10)), Ok(Some(sq(3, 3))));
    assert_eq!(cube(Direction::South, 10).err(), Some(Unplaced::Choose([sq(4, 6), sq(5, 6)])));
    assert_eq!(Area::cube_from(caster, None, None, 15).err(), Some(Unplaced::NoDirection));
    assert!(Area::cube_from(caster, None, Some(sq(6, 6)), 10).is_ok(), "touching at a corner");
    for apart in [sq(7, 5), sq(4, 4), sq(2, 5)] {
        assert_eq!(Area::cube_from(caster, None, Some(apart), 10).err(), Some(Unplaced::NotThere), "{apart:?}");
    }
    assert_eq!(cube_range(Metric::Even, caster, sq(9, 5), Level::GROUND, 20), 20);
}

#[test]
fn ar_05_cones_have_no_holes() {
    let rows = |squares: SquareSet| -> bool {
        squares.iter().all(|one| {
            squares
                .iter()
                .filter(|other| other.y == one.y)
                .all(|other| (one.x.min(other.x)..one.x.max(other.x)).all(|x| squares.contains(sq(x, one.y))))
        })
    };
    for &size in Size::ALL {
        let dragon = Space::new(sq(18, 18), size);
        let aims = (0..40).map(|x| Toward::Square(sq(x, 0))).chain(Direction::ALL.map(Toward::Direction));
        for toward in aims {
            for length in [15, 30, 60] {
                let cone = Area::cone(dragon, toward, length).expect("a direction");
                let squares = cone.squares(Metric::Even, Counting::Centre, extent(40, 40));
                assert!(rows(squares) && !squares.is_empty(), "{size:?} {toward:?} {length}");
            }
        }
    }
}

#[test]
fn ar_07_squares_behind_total_cover_are_left_out() {
    let grid = map(9, 3, &[entry(Kind::Wall, &[(3, 1)])]);
    let line = Area::line(Space::of(sq(0, 1)), Toward::Direction(Direction::East), None, 40, 5).expect("a line");
    let reached = line.reached(&Centre, Metric::Even, Counting::Centre, &grid);
    assert_eq!(reached, SquareSet::of(grid.extent(), [sq(1, 1), sq(2, 1), sq(3, 1)]));
    assert!(!line.affects(&Centre, Metric::Even, Counting::Centre, &grid, Space::of(sq(5, 1))));
    assert!(line.affects(&Centre, Metric::Even, Counting::Centre, &grid, Space::new(sq(2, 0), Size::Large)));
}

#[test]
fn ar_08_no_square_off_the_map() {
    let small = extent(4, 3);
    for area in [
        Area::sphere(Corner::new(0, 0), Level::GROUND, 60),
        Area::cube(Space::of(sq(0, 0)), sq(-2, -2), Level::GROUND, 30),
        Area::emanation(Space::of(sq(3, 2)), 60),
        Area::cone(Space::of(sq(0, 0)), Toward::Direction(Direction::West), 60).expect("a direction"),
    ] {
        let squares = area.squares(Metric::Even, Counting::Centre, small);
        assert!(squares.iter().all(|square| small.contains(square)) && squares.len() <= 12);
    }
}

#[test]
fn a_line_from_an_even_space_is_put_on_one_of_two_rows() {
    let dragon = Space::new(sq(4, 4), Size::Large);
    let line = |direction, first| Area::line(dragon, Toward::Direction(direction), first, 30, 5);
    assert_eq!(line(Direction::East, None).err(), Some(Unplaced::Choose([sq(6, 4), sq(6, 5)])));
    assert_eq!(line(Direction::North, None).err(), Some(Unplaced::Choose([sq(4, 3), sq(5, 3)])));
    assert_eq!(line(Direction::East, Some(sq(6, 6))).err(), Some(Unplaced::NotThere));
    let squares = |area: Area| area.squares(Metric::Even, Counting::Centre, extent(20, 20));
    let lower = squares(line(Direction::East, Some(sq(6, 5))).expect("a line"));
    assert_eq!(lower, SquareSet::of(extent(20, 20), (6..12).map(|x| sq(x, 5))));
    let left = squares(line(Direction::South, Some(sq(4, 6))).expect("a line"));
    assert_eq!(left, SquareSet::of(extent(20, 20), (6..12).map(|y| sq(4, y))));
    assert!(line(Direction::SouthEast, None).is_ok(), "no choice on a diagonal");
    let own_centre = Toward::Square(sq(5, 5));
    assert_eq!(Area::cone(Space::of(sq(5, 5)), own_centre, 15).err(), Some(Unplaced::NoDirection));
}

#[test]
fn areas_narrow_with_height() {
    let sphere = Area::sphere(Corner::new(5, 5), Level::GROUND, 20);
    let inside = |level| sphere.contains(Metric::Even, Counting::Centre, sq(5, 5), Level(level));
    assert_eq!([-4, -3, 0, 3, 4].map(inside), [false, true, true, true, false]);
    let cube = Area::cube(Space::of(sq(0, 0)), sq(4, 4), Level(2), 15);
    let stands = |level| cube.contains(Metric::Even, Counting::Centre, sq(5, 5), Level(level));
    assert_eq!([1, 2, 4, 5].map(stands), [false, true, true, false]);
    let giant = Space::new(sq(5, 5), Size::Huge);
    let cone = Area::cone(giant, Toward::Direction(Direction::East), 30).expect("a direction");
    let ahead = |level| cone.contains(Metric::Even, Counting::Centre, sq(11, 6), Level(level));
    assert_eq!(
        [-2, -1, 0, 2, 3, 4].map(ahead),
        [false, true, true, true, true, false],
        "as high as the giant and more"
    );
}
