//! The checked values of distance, line of effect, cover, areas and movement, heading by heading.

use crate::space::plan::{entry, extent, map, sq, walls};
use rulebound_srd5e::space::{
    Alone, Area, Centre, Corner, Corners, Counting, Cover, Crowded, Direction, Gait, Kind, Level, LineModel, Lines,
    Metric, Mode, MoveRules, Mover, Reach, Sight, Size, Space, Square, SquareSet, Squeezing, Toward,
};

mod distance {
    use super::*;

    const OFFSETS: [(u32, u32); 6] = [(1, 1), (2, 2), (3, 3), (4, 2), (5, 5), (12, 12)];

    fn row(metric: Metric) -> [u32; 6] {
        OFFSETS.map(|(x, y)| metric.feet([x, y, 0]))
    }

    #[test]
    fn the_table() {
        assert_eq!(row(Metric::Even), [5, 10, 15, 20, 25, 60]);
        assert_eq!(row(Metric::Alternating), [5, 15, 20, 25, 35, 90]);
        // 7.07, 14.14, 21.21, 22.36, 35.36, 84.85: each rounded up.
        assert_eq!(row(Metric::Euclid), [8, 15, 22, 23, 36, 85]);
    }

    #[test]
    fn straight_distances_compare_as_squared_integers() {
        for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
            for radius in (0..=200).step_by(5) {
                let within = (2 * x) * (2 * x) + (2 * y) * (2 * y) <= (2 * radius / 5) * (2 * radius / 5);
                assert_eq!(Metric::Euclid.feet([x, y, 0]) <= radius, within, "({x}, {y}) within {radius}");
            }
        }
    }

    #[test]
    fn the_third_axis() {
        assert_eq!(Metric::Even.feet([3, 1, 4]), 20);
        assert_eq!(Metric::Alternating.feet([3, 0, 4]), Metric::Alternating.feet([4, 3, 0]));
        assert_eq!(Metric::Euclid.feet([2, 3, 6]), 35);
    }

    #[test]
    fn rules_for_all() {
        for metric in Metric::ALL {
            let large = Space::new(sq(0, 0), Size::Large);
            assert_eq!(metric.between(large, Space::of(sq(2, 1))), 5, "touching squares");
            assert_eq!(metric.between(large, Space::of(sq(1, 1))), 0, "the same square");
            assert_eq!(metric.between(large, Space::new(sq(4, 0), Size::Huge)), 15);
        }
    }
}

mod line_of_effect {
    use super::*;

    #[test]
    fn a_single_pillar() {
        let pillar = walls(&[(2, 0)]);
        assert_eq!(Centre.line(&pillar, sq(0, 0), sq(4, 0)).cover, Cover::Total);
        let line = Corners.line(&pillar, sq(0, 0), sq(4, 0));
        assert_eq!((line.cover, line.is_clear()), (Cover::Half, true));
    }

    #[test]
    fn centre_blocks_what_it_should() {
        let blocked = |obstacles: &[(i16, i16)], to: Square| {
            let line = Centre.line(&walls(obstacles), sq(0, 0), to);
            line.by.filter(|_| !line.is_clear()).map(|by| by.square)
        };
        assert_eq!(blocked(&[(2, 0)], sq(4, 0)), Some(sq(2, 0)), "a pillar in line");
        assert_eq!(blocked(&[(2, 1)], sq(4, 0)), None, "a side pillar");
        assert_eq!(blocked(&[(1, 1)], sq(3, 3)), Some(sq(1, 1)), "a diagonal pillar");
        assert_eq!(blocked(&[(0, 0), (4, 0)], sq(4, 0)), None, "own squares");
        assert_eq!(blocked(&[(3, 0), (1, 0)], sq(4, 0)), Some(sq(1, 0)), "the nearest");
        assert_eq!(blocked(&[(1, 0)], sq(2, 2)), None, "one flank of a vertex");
        let both = Centre.line(&walls(&[(2, 0), (1, 1)]), sq(0, 0), sq(3, 1)).by.expect("both flanks");
        assert_eq!((both.square, both.beside), (sq(1, 1), Some(sq(2, 0))), "the nearer first");
    }

    type Place = (i16, i16);

    /// Obstacles, the target, and how many of the four lines from the best corner of (0, 0) they hinder.
    const CHECKED: &[(&[Place], Place, u8, Cover)] = &[
        (&[(2, 0)], (4, 0), 2, Cover::Half),
        (&[(2, 1)], (4, 0), 0, Cover::None),
        (&[(3, 0)], (4, 0), 2, Cover::Half),
        (&[(2, 0), (2, 1)], (4, 0), 2, Cover::Half),
        (&[(2, -1), (2, 0), (2, 1)], (4, 0), 4, Cover::Total),
        (&[(1, 1)], (3, 3), 3, Cover::ThreeQuarters),
        (&[(1, 2)], (3, 3), 0, Cover::None),
        (&[(2, 1)], (4, 2), 3, Cover::ThreeQuarters),
        (&[(1, 1)], (2, 2), 3, Cover::ThreeQuarters),
        (&[(1, 0), (0, 1)], (2, 2), 0, Cover::None),
        (&[(1, 0)], (2, 1), 0, Cover::None),
    ];

    #[test]
    fn corners_count_as_checked() {
        for &(obstacles, (x, y), hindered, cover) in CHECKED {
            let line = Corners.line(&walls(obstacles), sq(0, 0), sq(x, y));
            let found = line.corner.map(|(_, hindered)| hindered);
            assert_eq!((found, line.cover), (Some(hindered), cover), "{obstacles:?} to ({x}, {y})");
        }
        let back = Corners.line(&walls(&[(1, 0)]), sq(2, 1), sq(0, 0));
        assert_eq!((back.corner.map(|(_, hindered)| hindered), back.cover), (Some(1), Cover::Half), "the reverse");
    }

    #[test]
    fn the_best_corner_is_told() {
        let line = Corners.line(&walls(&[(1, 0), (0, 1)]), sq(0, 0), sq(2, 2));
        assert_eq!(line.corner, Some((Corner::new(1, 1), 0)));
    }

    #[test]
    fn edges_and_vertices_of_corner_lines() {
        // From the intersection (0, 1) to (3, 1): along the edges between two rows.
        let clear =
            |obstacles: &[(i16, i16)]| Corners.line(&walls(obstacles), Corner::new(0, 1), Corner::new(3, 1)).is_clear();
        assert!(clear(&[(1, 0)]) && clear(&[(1, 1)]), "a lone square's edge");
        assert!(!clear(&[(1, 0), (1, 1)]), "an edge between two");
        assert!(!clear(&[(1, 0), (2, 1)]), "a vertex between two diagonal ones");
        assert!(clear(&[(1, 0), (2, 0)]), "two on one side");
    }

    #[test]
    fn total_cover_without_a_blocked_centre_line_names_the_nearest_square() {
        let wall = walls(&[(2, -1), (2, 0), (2, 1)]);
        let line = Corners.line(&wall, sq(0, 0), sq(4, 0));
        assert_eq!(line.by.map(|by| by.square), Some(sq(2, 0)), "on the centre line");
    }

    #[test]
    fn sight_is_apart() {
        let grid = map(6, 1, &[entry(Kind::Glass, &[(1, 0)]), entry(Kind::Fog, &[(3, 0)])]);
        for lines in [Lines::Centre, Lines::Corners] {
            let see = |from, to| Sight::between(&lines, &grid, sq(from, 0), sq(to, 0));
            assert!(see(0, 2).is_clear(), "through glass one sees");
            assert!(see(3, 4).obscured && see(4, 3).obscured, "in fog, from either side");
        }
        assert!(!Centre.line(&grid, sq(0, 0), sq(2, 0)).is_clear(), "and casts nothing");
        assert!(Centre.line(&grid, sq(2, 0), sq(4, 0)).is_clear(), "fog stops no spell");
        assert!(Sight::between(&Centre, &grid, sq(2, 0), sq(5, 0)).obscured, "fog between");
        let dark = map(3, 1, &[entry(Kind::Darkness, &[(2, 0)]), entry(Kind::Wall, &[(1, 0)])]);
        let sight = Sight::between(&Centre, &dark, sq(0, 0), sq(2, 0));
        assert_eq!((sight.darkness, sight.wall.map(|by| by.square)), (true, Some(sq(1, 0))));
    }
}

mod cover {
    use super::*;

    #[test]
    fn creatures_give_half_at_most() {
        let grid = map(6, 3, &[]);
        let creatures = SquareSet::of(grid.extent(), [sq(2, 0), sq(2, 1), sq(2, 2)]);
        let crowded = Crowded { ground: &grid, creatures: &creatures };
        for lines in [Lines::Centre, Lines::Corners] {
            assert_eq!(lines.line(&crowded, sq(0, 1), sq(4, 1)).cover, Cover::Half);
        }
    }

    #[test]
    fn attacks_within_five_feet_ignore_creatures() {
        let grid = map(6, 3, &[]);
        let creatures = SquareSet::of(grid.extent(), [sq(1, 0), sq(0, 1), sq(3, 0)]);
        let attack = |to| Centre.attack(&grid, &creatures, Space::of(sq(0, 0)), Space::of(to)).cover;
        assert_eq!(attack(sq(1, 1)), Cover::None);
        assert_eq!(attack(sq(4, 0)), Cover::Half);
    }

    #[test]
    fn declared_degrees_are_the_most_a_square_gives() {
        let three = |kind| map(5, 3, &[entry(kind, &[(2, 0), (2, 1), (2, 2)])]);
        let of = |lines: Lines, kind| lines.line(&three(kind), sq(0, 1), sq(4, 1)).cover;
        for lines in [Lines::Centre, Lines::Corners] {
            assert_eq!(of(lines, Kind::LowWall), Cover::Half);
            assert_eq!(of(lines, Kind::Furniture), Cover::Half);
            assert_eq!(of(lines, Kind::ArrowSlit), Cover::ThreeQuarters);
            assert_eq!(of(lines, Kind::Wall), Cover::Total);
            assert_eq!(of(lines, Kind::Difficult), Cover::None);
        }
    }

    #[test]
    fn degrees_are_not_added() {
        let grid = map(7, 1, &[entry(Kind::LowWall, &[(2, 0)]), entry(Kind::Furniture, &[(3, 0), (4, 0)])]);
        assert_eq!(Centre.line(&grid, sq(0, 0), sq(6, 0)).cover, Cover::Half);
    }

    #[test]
    fn squares_behind_actor_or_target_do_not_count() {
        let behind = walls(&[(-1, -1), (-1, 0), (-1, 1), (5, -1), (5, 0), (5, 1)]);
        for lines in [Lines::Centre, Lines::Corners] {
            assert_eq!(lines.line(&behind, sq(0, 0), sq(4, 0)).cover, Cover::None);
        }
        let beside = walls(&[(0, -1), (0, 1), (4, -1), (4, 1)]);
        for lines in [Lines::Centre, Lines::Corners] {
            assert_eq!(lines.line(&beside, sq(0, 0), sq(4, 0)).cover, Cover::None);
        }
    }

    #[test]
    fn cover_from_an_area_is_measured_from_its_origin() {
        let grid = map(8, 8, &[entry(Kind::LowWall, &[(4, 3), (4, 4)])]);
        let sphere = Area::sphere(Corner::new(4, 4), Level::GROUND, 20);
        for lines in [Lines::Centre, Lines::Corners] {
            assert_eq!(lines.line(&grid, sphere.origin(), sq(5, 3)).cover, Cover::Half);
            assert_eq!(lines.line(&grid, sphere.origin(), sq(2, 3)).cover, Cover::None);
        }
    }
}

mod areas {
    use super::*;

    fn count(area: Area, counting: Counting) -> u32 {
        area.squares(Metric::Even, counting, extent(40, 40)).len()
    }

    #[test]
    fn spheres() {
        let sphere = |radius, counting| count(Area::sphere(Corner::new(20, 20), Level::GROUND, radius), counting);
        assert_eq!([5, 10, 15, 20, 30].map(|radius| sphere(radius, Counting::Centre)), [4, 12, 32, 52, 112]);
        assert_eq!([5, 10, 15, 20, 30].map(|radius| sphere(radius, Counting::Counted)), [4, 16, 36, 64, 144]);
    }

    #[test]
    fn cubes() {
        for side in [5, 10, 15, 20] {
            let cube = Area::cube(Space::of(sq(3, 3)), sq(10, 10), Level::GROUND, side);
            assert_eq!(count(cube, Counting::Centre), (side / 5) * (side / 5));
        }
    }

    #[test]
    fn a_cone_of_fifteen_feet_to_the_east() {
        let cone = Area::cone(Space::of(sq(5, 5)), Toward::Direction(Direction::East), 15).expect("a direction");
        let squares = cone.squares(Metric::Even, Counting::Centre, extent(12, 12));
        let expected = [sq(6, 5), sq(7, 5), sq(8, 4), sq(8, 5), sq(8, 6)];
        assert_eq!(squares, SquareSet::of(extent(12, 12), expected));
    }

    #[test]
    fn a_line_keeps_to_its_axis() {
        let line = |width| {
            let toward = Toward::Direction(Direction::South);
            count(Area::line(Space::of(sq(20, 2)), toward, None, 30, width).expect("a line"), Counting::Centre)
        };
        assert_eq!((line(5), line(10)), (6, 18));
        let diagonal = Toward::Direction(Direction::SouthEast);
        let line = Area::line(Space::of(sq(0, 0)), diagonal, None, 25, 5).expect("a line");
        let squares = line.squares(Metric::Even, Counting::Centre, extent(12, 12));
        // 0 < t <= 25 feet from the corner: centres at 3.5, 10.6, 17.7 and 24.7 feet; those beside are 3.5 feet away.
        assert_eq!(squares, SquareSet::of(extent(12, 12), (1..=4).map(|step| sq(step, step))));
    }

    #[test]
    fn cylinders_stand_on_the_footprint_of_a_sphere() {
        let cylinder = Area::cylinder(Corner::new(20, 20), Level(1), 20, 40);
        assert_eq!(count(cylinder, Counting::Centre), 52);
        let inside = |level| cylinder.contains(Metric::Even, Counting::Centre, sq(20, 20), Level(level));
        assert_eq!([0, 1, 8, 9].map(inside), [false, true, true, false]);
    }

    #[test]
    fn emanations_spare_their_creature() {
        let around = Area::emanation(Space::new(sq(10, 10), Size::Large), 10);
        let squares = around.squares(Metric::Even, Counting::Centre, extent(40, 40));
        assert_eq!(squares.len(), 6 * 6 - 4);
        assert!(!squares.contains(sq(11, 11)) && squares.contains(sq(8, 8)));
    }

    #[test]
    fn squares_without_a_clear_line_are_left_out() {
        let grid = map(10, 10, &[entry(Kind::Wall, &[(6, 4)]), entry(Kind::LowWall, &[(3, 4)])]);
        let sphere = Area::sphere(Corner::new(5, 5), Level::GROUND, 20);
        let all = sphere.squares(Metric::Even, Counting::Centre, grid.extent());
        let reached = sphere.reached(&Centre, Metric::Even, Counting::Centre, &grid);
        assert!(all.contains(sq(7, 4)) && reached.contains(sq(6, 4)), "the wall itself is reached");
        assert!(!reached.contains(sq(8, 3)), "what lies behind it is not");
        assert!(reached.contains(sq(2, 4)), "a low wall hides nothing from an area");
    }
}

mod movement {
    use super::*;

    #[test]
    fn breadth_first_would_lose_squares() {
        let grid = map(5, 2, &[entry(Kind::Difficult, &[(1, 0), (3, 0)])]);
        let rules = MoveRules { metric: Metric::Even, corner_rule: true, squeezing: Squeezing::Slow };
        let mover = Mover { grid: &grid, rules, gait: Gait::with_speed(Mode::Walk), others: &Alone };
        let reach = Reach::new(&mover, Space::of(sq(0, 1)), 20, 0);
        for square in [sq(3, 0), sq(4, 0), sq(4, 1)] {
            assert!(reach.squares().contains(square), "{square:?}");
        }
        assert_eq!(reach.feet_to(sq(3, 0)), Some(20));
        assert_eq!(reach.feet_to(sq(1, 0)), Some(10));
    }
}
