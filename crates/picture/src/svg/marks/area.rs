//! Areas: hatched, with a border. A second area is hatched the other way, so that both can be told where they overlap.

use std::fmt::Write;

use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Layout, Point};
use crate::svg::overlay::Zone;

/// Which way the lines of a hatch run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hatch {
    /// Upwards to the right.
    Rising,
    /// Downwards to the right.
    Falling,
    /// Level.
    Level,
}

impl Hatch {
    /// The hatch of the area with an index.
    pub(super) const fn of(index: usize) -> Hatch {
        match index % 3 {
            0 => Hatch::Rising,
            1 => Hatch::Falling,
            _ => Hatch::Level,
        }
    }

    /// Every area but the first has a dashed border of its own.
    const fn dashes(self) -> Option<&'static str> {
        match self {
            Hatch::Rising => None,
            Hatch::Falling => Some("9 6"),
            Hatch::Level => Some("3 6"),
        }
    }
}

/// Lines in a cell: a divisor of its side, so that they meet those of the next cell.
const LINES: u32 = 5;

/// Draws an area.
pub(super) fn draw(canvas: &mut Canvas, points: &[Point], hatch: Hatch, ink: Ink) {
    draw_hatch(canvas, points, hatch, ink);
    draw_border(canvas, points, hatch, ink);
}

/// Draws areas that are only shown: hatched once where one of them is, both ways where several overlap.
pub(super) fn draw_shown(canvas: &mut Canvas, layout: &impl Layout, zones: &[Zone]) {
    if zones.is_empty() {
        return;
    }
    let mut once: Vec<Point> = Vec::new();
    let mut often: Vec<Point> = Vec::new();
    for point in zones.iter().flat_map(|zone| &zone.places).filter_map(|place| layout.point(place)) {
        if !once.contains(&point) {
            once.push(point);
        } else if !often.contains(&point) {
            often.push(point);
        }
    }
    canvas.element("g").attribute("data-mark", "zones").open();
    draw_hatch(canvas, &once, Hatch::Rising, Ink::Zone);
    draw_hatch(canvas, &often, Hatch::Falling, Ink::Zone);
    draw_border(canvas, &once, Hatch::Rising, Ink::Zone);
    canvas.end("g");
}

fn draw_hatch(canvas: &mut Canvas, points: &[Point], hatch: Hatch, ink: Ink) {
    let cells: String = points
        .iter()
        .map(|point| {
            let (x, y) = (point.x - CELL / 2.0, point.y - CELL / 2.0);
            format!("M{} {}h{CELL}v{CELL}h-{CELL}Z", number(x), number(y))
        })
        .collect();
    canvas.element("path").attribute("d", cells).fill(ink).attribute("fill-opacity", 0.12).close();
    let lines: String = points.iter().map(|point| hatched(*point, hatch)).collect();
    canvas
        .element("path")
        .attribute("d", lines)
        .hollow()
        .stroke(ink, 2.8)
        .attribute("stroke-opacity", 0.45)
        .attribute("data-part", "hatch")
        .close();
}

/// The lines of one cell.
fn hatched(point: Point, hatch: Hatch) -> String {
    let step = CELL / f64::from(LINES);
    let (left, right) = (point.x - CELL / 2.0, point.x + CELL / 2.0);
    let (top, bottom) = (point.y - CELL / 2.0, point.y + CELL / 2.0);
    let mut lines = String::new();
    // Writing to a string cannot fail.
    let mut add = |from: (f64, f64), to: (f64, f64)| {
        let _ = write!(lines, "M{} {}L{} {}", number(from.0), number(from.1), number(to.0), number(to.1));
    };
    for line in 1..2 * LINES {
        // How far along the upper and then the right edge a slanting line starts.
        let along = step * f64::from(line);
        let (near, beyond) = (along.min(CELL), (along - CELL).max(0.0));
        match hatch {
            Hatch::Rising => add((left + beyond, top + near), (left + near, top + beyond)),
            Hatch::Falling => add((right - beyond, top + near), (right - near, top + beyond)),
            Hatch::Level if line < LINES => {
                add((left, bottom - along + step / 2.0), (right, bottom - along + step / 2.0))
            }
            Hatch::Level => {}
        }
    }
    lines
}

/// The edges that have the area on one side only.
fn draw_border(canvas: &mut Canvas, points: &[Point], hatch: Hatch, ink: Ink) {
    let mut edges = String::new();
    for point in points {
        let (left, top) = (point.x - CELL / 2.0, point.y - CELL / 2.0);
        let sides = [
            ((0.0, -CELL), left, top, "h"),
            ((0.0, CELL), left, top + CELL, "h"),
            ((-CELL, 0.0), left, top, "v"),
            ((CELL, 0.0), left + CELL, top, "v"),
        ];
        for ((x, y), start_x, start_y, way) in sides {
            if !points.contains(&point.moved(x, y)) {
                let _ = write!(edges, "M{} {}{way}{CELL}", number(start_x), number(start_y));
            }
        }
    }
    let mut border = canvas
        .element("path")
        .attribute("d", edges)
        .hollow()
        .stroke(ink, 3.0)
        .attribute("stroke-linecap", "square")
        .attribute("data-part", "border");
    if let Some(dashes) = hatch.dashes() {
        border = border.attribute("stroke-dasharray", dashes);
    }
    border.close();
}
