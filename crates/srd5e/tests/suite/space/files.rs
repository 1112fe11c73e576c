//! Maps as encounter files write them.

use rulebound_srd5e::space::{
    CellEntry, Counting, Cover, Direction, Grid, GridProblem, GridShape, Ground, Kind, Level, Lines, Metric, Mode,
    Size, Space, Square,
};

use crate::space::plan::sq;

fn read(shape: &str, cells: &str) -> Result<Grid, Vec<GridProblem>> {
    let shape: GridShape = serde_json::from_str(shape).expect("a shape");
    let cells: Vec<CellEntry> = serde_json::from_str(cells).expect("cells");
    Grid::new(shape, &cells)
}

#[test]
fn the_example_of_an_encounter() {
    let grid = read(
        r#"{"width":30,"height":20}"#,
        r#"[{"at":[[2,0],[2,1]],"kind":"wall"},
            {"at":[[4,4]],"kind":"difficult"},
            {"at":[[6,6]],"kind":"water","difficult":true},
            {"at":[[8,8]],"kind":"floor","height":10},
            {"at":[[9,9]],"kind":"closed-door","name":"door-1"}]"#,
    )
    .expect("a map");
    let cell = |x, y| *grid.cell(sq(x, y)).expect("on the map");
    assert_eq!((cell(2, 1).kind, cell(2, 1).cover, cell(2, 1).opaque), (Kind::Wall, Cover::Total, true));
    assert!(cell(4, 4).difficult && cell(6, 6).difficult && cell(6, 6).water && !cell(5, 5).difficult);
    assert_eq!(cell(8, 8).level, Level(2));
    assert_eq!(grid.floor(Space::new(sq(7, 7), Size::Large)), Some(Level(2)));
    assert_eq!(grid.named("door-1"), Some(sq(9, 9)));
    assert_eq!(grid.named("door-2"), None);
}

#[test]
fn kinds_are_what_the_table_says() {
    let table = [
        ("floor", Ground::Floor, Cover::None, false, false),
        ("difficult", Ground::Floor, Cover::None, true, false),
        ("water", Ground::Floor, Cover::None, false, false),
        ("low-wall", Ground::Floor, Cover::Half, true, false),
        ("furniture", Ground::Floor, Cover::Half, true, false),
        ("arrow-slit", Ground::Filled, Cover::ThreeQuarters, false, false),
        ("glass", Ground::Filled, Cover::Total, false, false),
        ("wall", Ground::Filled, Cover::Total, false, true),
        ("pillar", Ground::Filled, Cover::Total, false, true),
        ("tree", Ground::Filled, Cover::Total, false, true),
        ("closed-door", Ground::Filled, Cover::Total, false, true),
        ("chasm", Ground::Chasm, Cover::None, false, false),
        ("fog", Ground::Floor, Cover::None, false, false),
        ("darkness", Ground::Floor, Cover::None, false, false),
        ("silence", Ground::Floor, Cover::None, false, false),
    ];
    assert_eq!(table.len(), Kind::ALL.len());
    for (name, ground, cover, difficult, opaque) in table {
        let kind: Kind = serde_json::from_value(name.into()).expect("a kind");
        let cell = kind.cell();
        assert_eq!(
            (cell.ground, cell.cover, cell.difficult, cell.opaque),
            (ground, cover, difficult, opaque),
            "{name}"
        );
        assert_eq!((cell.fog, cell.darkness, cell.silence), (name == "fog", name == "darkness", name == "silence"));
        assert_eq!((cell.kind, cell.water), (kind, name == "water"));
    }
}

#[test]
fn several_entries_add_up_and_values_override() {
    let grid = read(
        r#"{"width":4,"height":1}"#,
        r#"[{"at":[[0,0]],"kind":"water"},{"at":[[0,0]],"kind":"fog"},{"at":[[0,0]],"kind":"low-wall","cover":"three-quarters"},
            {"at":[[1,0]],"kind":"furniture","difficult":false,"cover":"none"},
            {"at":[[2,0]],"height":-10},{"at":[[2,0]],"height":-20},
            {"at":[[3,0]],"kind":"darkness"},{"at":[[3,0]],"kind":"tree"}]"#,
    )
    .expect("a map");
    let cell = |x| *grid.cell(sq(x, 0)).expect("on the map");
    assert!(cell(0).water && cell(0).fog && cell(0).difficult);
    assert_eq!((cell(0).cover, cell(0).kind), (Cover::ThreeQuarters, Kind::LowWall));
    assert_eq!((cell(1).cover, cell(1).difficult), (Cover::None, false));
    assert_eq!(cell(2).level, Level(-2));
    assert_eq!((cell(3).kind, cell(3).darkness), (Kind::Tree, true));
}

#[test]
fn all_problems_are_told_at_once() {
    let problems = read(
        r#"{"width":4,"height":1}"#,
        r#"[{"at":[[0,0],[4,0],[-1,0]],"kind":"wall","name":"gate"},{"at":[[1,0]],"height":7},{"at":[[2,0]],"name":"gate"}]"#,
    );
    let problems = problems.expect_err("four problems");
    assert_eq!(
        problems,
        [
            GridProblem::OffMap { entry: 0, square: sq(4, 0) },
            GridProblem::OffMap { entry: 0, square: sq(-1, 0) },
            GridProblem::Height { entry: 1, feet: 7 },
            GridProblem::Name { entry: 2, name: "gate".into() },
        ]
    );
    assert_eq!(problems[0].to_string(), "cells[0].at: the square 4,0 is not on the map");
    let shape = read(r#"{"width":100,"height":100}"#, "[]").expect_err("too large");
    assert_eq!(shape[0].to_string(), "grid: 100 by 100 squares; a map has from 1 to 4096 squares");
}

#[test]
fn unknown_fields_are_refused() {
    assert!(serde_json::from_str::<CellEntry>(r#"{"at":[[0,0]],"colour":"red"}"#).is_err());
    assert!(serde_json::from_str::<GridShape>(r#"{"width":1,"height":1,"depth":1}"#).is_err());
    assert!(serde_json::from_str::<CellEntry>(r#"{"at":[[40000,0]]}"#).is_err());
}

#[test]
fn switches_are_written_by_their_names() {
    let written = |value: serde_json::Result<String>| value.expect("written");
    assert_eq!(
        Metric::ALL.map(|metric| written(serde_json::to_string(&metric))),
        [r#""5-5-5""#, r#""5-10-5""#, r#""euclid""#]
    );
    assert_eq!(written(serde_json::to_string(&[Lines::Centre, Lines::Corners])), r#"["centre","corners"]"#);
    assert_eq!(written(serde_json::to_string(&[Counting::Centre, Counting::Counted])), r#"["centre","counted"]"#);
    assert_eq!(written(serde_json::to_string(&Direction::NorthEast)), r#""north-east""#);
    assert_eq!(written(serde_json::to_string(&Mode::Climb)), r#""climb""#);
    assert_eq!(written(serde_json::to_string(&Size::Gargantuan)), r#""gargantuan""#);
    assert_eq!(written(serde_json::to_string(&Square::new(3, -4))), "[3,-4]");
    let entry = CellEntry { at: vec![sq(1, 2)], kind: Kind::Wall, ..CellEntry::default() };
    assert_eq!(written(serde_json::to_string(&entry)), r#"{"at":[[1,2]],"kind":"wall"}"#);
}
