//! Questions of distance, line, cover, area and single steps ask for no memory.

use allocation_counter::measure;
use rulebound_srd5e::space::{
    Alone, Area, CellEntry, Corner, Counting, Direction, Gait, Grid, GridShape, Kind, Level, LineModel, Lines, Metric,
    Mode, MoveRules, Mover, Sight, Size, Space, Square, SquareSet, Squeezing, Toward, Waypoint,
};

fn requests(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(requests(|| drop(std::hint::black_box(vec![1_u8]))), 1);
}

#[test]
fn common_questions_ask_for_no_memory() {
    let at = (0..20).map(|y| Square::new(8, y)).collect();
    let wall = CellEntry { at, kind: Kind::Wall, ..CellEntry::default() };
    let grid = Grid::new(GridShape { width: 30, height: 20 }, &[wall]).expect("a map");
    let creatures = SquareSet::of(grid.extent(), [Square::new(5, 5)]);
    let rules = MoveRules { metric: Metric::Alternating, corner_rule: true, squeezing: Squeezing::Slow };
    let mover = Mover { grid: &grid, rules, gait: Gait::with_speed(Mode::Walk), others: &Alone };
    let (actor, target) = (Space::of(Square::new(3, 4)), Space::new(Square::new(12, 10), Size::Huge));
    let path = [Waypoint::from(Square::new(4, 5)), Waypoint::from(Square::new(5, 5))];
    let asked = requests(|| {
        for metric in Metric::ALL {
            assert!(metric.between(actor, target) > metric.to_corner(actor, Corner::new(4, 4), Level::GROUND));
        }
        for lines in [Lines::Centre, Lines::Corners] {
            assert!(!lines.attack(&grid, &creatures, actor, target).is_clear());
            assert!(!Sight::between(&lines, &grid, actor, target).is_clear());
            let sphere = Area::sphere(Corner::new(6, 6), Level::GROUND, 20);
            assert!(sphere.reached(&lines, Metric::Even, Counting::Centre, &grid).len() > 20);
            let cone = Area::cone(target, Toward::Direction(Direction::West), 60).expect("a direction");
            assert!(!cone.affects(&lines, Metric::Even, Counting::Centre, &grid, actor));
        }
        assert!(mover.step(actor, Square::new(4, 5), 1).is_ok_and(|step| step.feet == 10));
        assert!(mover.walk(actor, &path, 0).is_ok_and(|way| way.feet == 10));
        assert!(mover.jump(actor, Square::new(5, 4)).is_ok());
    });
    assert_eq!(asked, 0);
}
