//! Small signs round and beside a place.

use crate::svg::canvas::{Canvas, number};
use crate::svg::icon;
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Point};

/// The radius of rings round a piece.
pub(super) const RING: f64 = 30.5;

/// A solid ring with a halo.
pub(super) fn ring(canvas: &mut Canvas, point: Point, ink: Ink) {
    circle(canvas, point, RING, Ink::Surface, 8.0, None);
    circle(canvas, point, RING, ink, 4.5, None);
}

/// A broken ring with a halo. The halo is broken, too: the sign of a hero shows through the gap.
pub(super) fn broken_ring(canvas: &mut Canvas, point: Point, ink: Ink) {
    circle(canvas, point, RING, Ink::Surface, 8.0, Some(("35 13", 17)));
    circle(canvas, point, RING, ink, 4.5, Some(("33 15", 16)));
}

/// A small broken ring in an empty place.
pub(super) fn small_ring(canvas: &mut Canvas, point: Point, ink: Ink) {
    circle(canvas, point, 15.0, ink, 4.0, Some(("6 5", 0)));
}

/// A dashed outline of a piece that is not there.
pub(super) fn ghost(canvas: &mut Canvas, point: Point, ink: Ink) {
    circle(canvas, point, 27.0, Ink::Surface, 7.0, None);
    circle(canvas, point, 27.0, ink, 4.0, Some(("5 6", 0)));
}

fn circle(canvas: &mut Canvas, point: Point, radius: f64, ink: Ink, width: f64, dashes: Option<(&str, i32)>) {
    let mut circle = canvas
        .element("circle")
        .length("cx", point.x)
        .length("cy", point.y)
        .length("r", radius)
        .hollow()
        .stroke(ink, width);
    if let Some((dashes, offset)) = dashes {
        circle = circle.attribute("stroke-dasharray", dashes).attribute("stroke-dashoffset", offset);
    }
    circle.close();
}

/// A filled disc with a halo; what is drawn on it comes after.
pub(super) fn disc(canvas: &mut Canvas, point: Point, radius: f64, ink: Ink, halo: (Ink, f64)) {
    canvas
        .element("circle")
        .length("cx", point.x)
        .length("cy", point.y)
        .length("r", radius)
        .fill(ink)
        .stroke(halo.0, halo.1)
        .close();
}

/// A disc with strokes on it, given as a path round the origin.
pub(super) fn disc_with(canvas: &mut Canvas, point: Point, radius: f64, inks: (Ink, Ink), strokes: &str) {
    disc(canvas, point, radius, inks.0, (Ink::Surface, radius / 4.0));
    canvas
        .element("path")
        .at(point.x, point.y)
        .attribute("d", strokes)
        .hollow()
        .stroke(inks.1, radius / 4.0 + 0.4)
        .attribute("stroke-linecap", "round")
        .close();
}

/// A disc with a number.
pub(super) fn numbered(canvas: &mut Canvas, point: Point, inks: (Ink, Ink), text: u32) {
    let letters = canvas.letters();
    disc(canvas, point, 12.5 * letters, inks.0, (Ink::Surface, 2.5));
    canvas
        .element("text")
        .length("x", point.x)
        .length("y", point.y + 5.5 * letters)
        .attribute("text-anchor", "middle")
        .length("font-size", 15.0 * letters)
        .attribute("font-weight", 700)
        .fill(inks.1)
        .text(&text.to_string());
}

/// A disc with a tick.
pub(super) fn tick(canvas: &mut Canvas, point: Point) {
    disc(canvas, point, 11.0, Ink::Legal, (Ink::Surface, 2.5));
    icon::draw(canvas, "check", Ink::OnLegal, (point.x - 7.0, point.y - 7.0), 14.0);
}

/// A rounded frame round a place.
pub(super) fn frame(canvas: &mut Canvas, point: Point, ink: Ink, ground: Option<Ink>) {
    let frame = canvas
        .element("rect")
        .length("x", point.x - 30.0)
        .length("y", point.y - 30.0)
        .attribute("width", 60)
        .attribute("height", 60)
        .attribute("rx", 10)
        .stroke(ink, 3.5);
    match ground {
        Some(ground) => frame.fill(ground).close(),
        None => frame.hollow().attribute("stroke-dasharray", "12 6").close(),
    }
}

/// Four corner brackets round a cell.
pub(super) fn brackets(canvas: &mut Canvas, point: Point, ink: Ink) {
    let half = CELL / 2.0 + 1.0;
    let arm = 14.0;
    let corner = |x: f64, y: f64| {
        format!(
            "M{} {}v{}h{}",
            number(point.x + x * half),
            number(point.y + y * (half - arm)),
            number(y * arm),
            number(-x * arm)
        )
    };
    let path: String = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| corner(x, y)).concat();
    for (ink, width) in [(Ink::Surface, 9.0), (ink, 5.0)] {
        canvas.element("path").attribute("d", &path).hollow().stroke(ink, width).close();
    }
}
