//! The map itself: the floor with its lines, what fills squares, heights, and what hides from sight.

use std::fmt::Write;

use rulebound_srd5e::space::{Cell, Direction, Grid, Kind, Level, Square};

use super::geometry::Geometry;
use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Point};

/// How a kind of ground is drawn in each of its squares.
struct Look {
    /// The kind, as in files.
    kind: Kind,
    /// Whether a square has it, be it under something else.
    is: fn(&Cell) -> bool,
    /// What fills the square, as a path from its upper left corner.
    body: &'static str,
    fill: Option<(Ink, f64)>,
    /// Strokes over it.
    strokes: &'static str,
    stroke: (Ink, f64),
}

const WHOLE: &str = "h64v64h-64Z";
const NOTHING: (Ink, f64) = (Ink::GridLine, 0.0);

/// From back to front. What hides from sight comes last, over everything.
const LOOKS: [Look; 14] = [
    Look {
        kind: Kind::Difficult,
        is: |cell| cell.difficult && !matches!(cell.kind, Kind::LowWall | Kind::Furniture),
        body: WHOLE,
        fill: Some((Ink::GridRough, 0.55)),
        strokes: "m12 48l8 -13l8 13Zm24 -20l7 -11l7 11Z",
        stroke: (Ink::GridWall, 2.2),
    },
    Look {
        kind: Kind::Water,
        is: |cell| cell.water,
        body: WHOLE,
        fill: Some((Ink::GridWater, 1.0)),
        strokes: "m10 24q6 -7 12 0t12 0t12 0m-30 20q6 -7 12 0t12 0t12 0",
        stroke: (Ink::SeaLine, 2.4),
    },
    Look {
        kind: Kind::Chasm,
        is: |cell| cell.kind == Kind::Chasm,
        body: WHOLE,
        fill: Some((Ink::GridWall, 0.75)),
        strokes: "m0 14l14 -14m-14 34l34 -34m-34 54l54 -54m-44 64l54 -54m-34 54l34 -34m-14 34l14 -14",
        stroke: (Ink::GridFloor, 1.6),
    },
    Look {
        kind: Kind::LowWall,
        is: |cell| cell.kind == Kind::LowWall,
        body: "m4 20h56v24h-56Z",
        fill: Some((Ink::GridWall, 0.6)),
        strokes: "m22 20v12m20 -12v12m-10 0v12m-28 -12h56",
        stroke: (Ink::GridFloor, 2.0),
    },
    Look {
        kind: Kind::Furniture,
        is: |cell| cell.kind == Kind::Furniture,
        body: "m10 16h44v32h-44Z",
        fill: Some((Ink::Bridge, 0.85)),
        strokes: "m16 32h32",
        stroke: (Ink::GridFloor, 2.0),
    },
    Look {
        kind: Kind::Wall,
        is: |cell| cell.kind == Kind::Wall,
        body: WHOLE,
        fill: Some((Ink::GridWall, 1.0)),
        strokes: "",
        stroke: NOTHING,
    },
    Look {
        kind: Kind::ClosedDoor,
        is: |cell| cell.kind == Kind::ClosedDoor,
        body: WHOLE,
        fill: Some((Ink::Bridge, 1.0)),
        strokes: "m8 8h48v48h-48Zm36 24h6",
        stroke: (Ink::GridFloor, 3.0),
    },
    Look {
        kind: Kind::ArrowSlit,
        is: |cell| cell.kind == Kind::ArrowSlit,
        body: WHOLE,
        fill: Some((Ink::GridWall, 1.0)),
        strokes: "m32 10v44m-9 -22h18",
        stroke: (Ink::GridFloor, 5.0),
    },
    Look {
        kind: Kind::Glass,
        is: |cell| cell.kind == Kind::Glass,
        body: WHOLE,
        fill: Some((Ink::GridWater, 0.35)),
        strokes: "m3 3h58v58h-58Zm12 28l16 -16m-6 26l26 -26",
        stroke: (Ink::SeaLine, 3.0),
    },
    Look {
        kind: Kind::Pillar,
        is: |cell| cell.kind == Kind::Pillar,
        body: "m14 6h36q8 0 8 8v36q0 8 -8 8h-36q-8 0 -8 -8v-36q0 -8 8 -8Z",
        fill: Some((Ink::GridWall, 1.0)),
        strokes: "m22 16h20q6 0 6 6v20q0 6 -6 6h-20q-6 0 -6 -6v-20q0 -6 6 -6Z",
        stroke: (Ink::GridFloor, 2.6),
    },
    Look {
        kind: Kind::Tree,
        is: |cell| cell.kind == Kind::Tree,
        body: "m32 4q12 0 14 10q12 2 12 14q2 12 -8 16q-2 14 -18 14q-14 2 -18 -12q-12 -4 -8 -16q0 -12 12 -14q2 -12 14 -12Z",
        fill: Some((Ink::Legal, 0.55)),
        strokes: "m32 24v20m-8 -12l8 8l8 -8",
        stroke: (Ink::GridFloor, 3.0),
    },
    Look {
        kind: Kind::Silence,
        is: |cell| cell.silence,
        body: WHOLE,
        fill: None,
        strokes: "m50 8h6v6h-6Zm-8 12l22 -22",
        stroke: (Ink::Coordinate, 2.0),
    },
    Look {
        kind: Kind::Darkness,
        is: |cell| cell.darkness,
        body: WHOLE,
        fill: Some((Ink::Shade, 0.55)),
        strokes: "",
        stroke: NOTHING,
    },
    Look {
        kind: Kind::Fog,
        is: |cell| cell.fog,
        body: WHOLE,
        fill: Some((Ink::Coordinate, 0.3)),
        strokes: "m8 20h18m10 0h20m-44 14h26m10 0h10m-50 14h14m10 0h22",
        stroke: (Ink::Surface, 4.0),
    },
];

/// Draws the whole map.
pub(super) fn draw(canvas: &mut Canvas, grid: &Grid, geometry: Geometry, coordinates: bool) {
    let (seen, bounds) = (geometry.view(), geometry.bounds());
    let rectangle = |canvas: &mut Canvas, place: crate::svg::ViewBox, ink: Ink| {
        canvas
            .element("rect")
            .length("x", place.left)
            .length("y", place.top)
            .length("width", place.width)
            .length("height", place.height)
            .fill(ink)
            .close();
    };
    rectangle(canvas, seen, Ink::Surface);
    rectangle(canvas, bounds, Ink::GridFloor);
    draw_lines(canvas, geometry);
    let (hiding, filling): (Vec<&Look>, Vec<&Look>) =
        LOOKS.iter().partition(|look| matches!(look.kind, Kind::Silence | Kind::Darkness | Kind::Fog));
    filling.into_iter().for_each(|look| draw_look(canvas, grid, geometry, look));
    draw_heights(canvas, grid, geometry);
    hiding.into_iter().for_each(|look| draw_look(canvas, grid, geometry, look));
    if coordinates {
        draw_names(canvas, geometry);
    }
}

fn draw_lines(canvas: &mut Canvas, geometry: Geometry) {
    let bounds = geometry.bounds();
    let mut lines = String::new();
    // Writing to a string cannot fail.
    for x in 0..=geometry.extent().width() {
        let x = bounds.left + CELL * f64::from(x);
        let _ = write!(lines, "M{} {}v{}", number(x), number(bounds.top), number(bounds.height));
    }
    for y in 0..=geometry.extent().height() {
        let y = bounds.top + CELL * f64::from(y);
        let _ = write!(lines, "M{} {}h{}", number(bounds.left), number(y), number(bounds.width));
    }
    canvas.element("path").attribute("d", lines).hollow().stroke(Ink::GridLine, 1.3).close();
}

fn draw_look(canvas: &mut Canvas, grid: &Grid, geometry: Geometry, look: &Look) {
    let squares: Vec<Square> =
        geometry.extent().squares().filter(|&square| grid.cell(square).is_some_and(look.is)).collect();
    if squares.is_empty() {
        return;
    }
    let named: Vec<String> = squares.iter().map(|square| format!("{},{}", square.x, square.y)).collect();
    canvas
        .element("g")
        .class("ground")
        .attribute("data-kind", look.kind.name())
        .attribute("data-squares", named.join(" "))
        .open();
    let each = |path: &str| -> String {
        let corner = |square: &Square| geometry.corner(*square);
        squares.iter().map(corner).map(|Point { x, y }| format!("M{} {}{path}", number(x), number(y))).collect()
    };
    if let Some((ink, opacity)) = look.fill {
        canvas.element("path").attribute("d", each(look.body)).fill(ink).attribute("fill-opacity", opacity).close();
    }
    if !look.strokes.is_empty() {
        let (ink, width) = look.stroke;
        canvas
            .element("path")
            .attribute("d", each(look.strokes))
            .hollow()
            .stroke(ink, width)
            .attribute("stroke-linecap", "round")
            .attribute("stroke-linejoin", "round")
            .attribute("stroke-opacity", 0.75)
            .close();
    }
    canvas.end("g");
}

/// The height of each square that is not on the ground level, and a thick line where heights meet.
fn draw_heights(canvas: &mut Canvas, grid: &Grid, geometry: Geometry) {
    let level = |square: Square| grid.cell(square).filter(|cell| !cell.is_filled()).map(|cell| cell.level);
    let raised: Vec<(Square, Level)> = geometry
        .extent()
        .squares()
        .filter_map(|square| level(square).filter(|&level| level != Level::GROUND).map(|level| (square, level)))
        .collect();
    if raised.is_empty() {
        return;
    }
    canvas.element("g").class("heights").open();
    let mut edges = String::new();
    for &(square, height) in &raised {
        let middle = geometry.point(square);
        for direction in [Direction::North, Direction::East, Direction::South, Direction::West] {
            let other = square.towards(direction);
            if level(other).is_some_and(|other| other != height) {
                let beside = geometry.point(other);
                let (x, y) = ((beside.x - middle.x) / 2.0, (beside.y - middle.y) / 2.0);
                // The edge between the two squares lies across the way from one to the other.
                let (from, to) = (middle.moved(x - y, y + x), middle.moved(x + y, y - x));
                let _ = write!(edges, "M{} {}L{} {}", number(from.x), number(from.y), number(to.x), number(to.y));
            }
        }
    }
    canvas.element("path").attribute("d", edges).hollow().stroke(Ink::GridWall, 4.0).close();
    for (square, height) in raised {
        let corner = geometry.corner(square).moved(CELL - 6.0, CELL - 7.0);
        canvas
            .element("text")
            .attribute("data-square", format!("{},{}", square.x, square.y))
            .attribute("data-height", height.feet())
            .length("x", corner.x)
            .length("y", corner.y)
            .attribute("text-anchor", "end")
            .attribute("font-size", 15)
            .attribute("font-weight", 600)
            .fill(Ink::Coordinate)
            .text(&height.feet().to_string());
    }
    canvas.end("g");
}

/// The numbers of columns above and of rows at the left.
fn draw_names(canvas: &mut Canvas, geometry: Geometry) {
    let size = 17.0 * canvas.letters();
    let bounds = geometry.bounds();
    let mut name = |x: f64, y: f64, number: i16| {
        canvas
            .element("text")
            .class("coordinate")
            .length("x", x)
            .length("y", y + size / 3.0)
            .attribute("text-anchor", "middle")
            .length("font-size", size)
            .attribute("font-weight", 600)
            .fill(Ink::Coordinate)
            .text(&number.to_string());
    };
    for x in 0..geometry.extent().width() {
        name(geometry.column(x), bounds.top / 2.0, x);
    }
    for y in 0..geometry.extent().height() {
        name(bounds.left / 2.0, geometry.row(y), y);
    }
}
