//! Lines: refused ways, ways that were taken, threats.

use rulebound_kernel::Place;

use super::failure::Failure;
use super::sign;
use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Layout, Point};
use crate::svg::overlay::Route;

/// How far from the middle of a place lines end, so that its piece stays visible.
const CLEAR: f64 = 30.0;
/// How far from the middle of a place the cross stands: on the entering side.
const ENTERING: f64 = 27.0;
/// How far from the middle of a free target a line ends.
const AIM: f64 = 16.0;
/// How far from a narrow a line goes on.
const NARROW: f64 = 20.0;
const CROSS: &str = "M-5 -5L5 5M5 -5L-5 5";

/// Draws a refused way: solid up to where it fails, dotted after.
pub(super) fn draw_refused(canvas: &mut Canvas, layout: &impl Layout, failure: &Failure) {
    canvas
        .element("g")
        .attribute("data-mark", "refused")
        .attribute("data-square", &failure.place)
        .attribute("data-target", &failure.target)
        .open();
    let origin = failure.points[0];
    let stop = failure.point();
    let start = origin.towards(failure.points[1], CLEAR);
    if origin.distance(stop) > CELL / 2.0 + CLEAR {
        let way = bent(start, &failure.points[1..failure.index], cross_point(layout, failure));
        stroke(canvas, &way, Ink::No, 5.0, None);
    }
    let last = failure.points.len() - 1;
    // Beyond a narrow, the place behind it is still to come.
    let (stop, clear, next) = match failure.narrow {
        Some(narrow) => (narrow, NARROW, failure.index),
        None => (stop, CLEAR + 4.0, failure.index + 1),
    };
    if next <= last {
        let target = failure.points[last];
        let free = !layout.is_occupied(&failure.target);
        let rest = &failure.points[next..last];
        let from = stop.towards(rest.first().copied().unwrap_or(target), clear);
        let to = target.towards(rest.last().copied().unwrap_or(stop), if free { AIM } else { CLEAR });
        if stop.distance(target) > CELL / 2.0 + CLEAR - AIM {
            canvas
                .element("path")
                .attribute("d", bent(from, rest, to))
                .hollow()
                .stroke(Ink::No, 4.0)
                .attribute("stroke-dasharray", "0.1 8")
                .attribute("stroke-linecap", "round")
                .close();
        }
        if free {
            sign::small_ring(canvas, target, Ink::No);
        }
    }
    canvas.end("g");
}

/// Draws the disc with a cross where a way fails.
pub(super) fn draw_cross(canvas: &mut Canvas, layout: &impl Layout, failure: &Failure) {
    canvas.element("g").attribute("data-mark", "failure").attribute("data-square", &failure.place).open();
    cross(canvas, cross_point(layout, failure));
    canvas.end("g");
}

/// A disc with a cross.
pub(super) fn cross(canvas: &mut Canvas, point: Point) {
    sign::disc_with(canvas, point, 14.0, (Ink::No, Ink::OnNo), CROSS);
}

/// Where the cross of a failure stands: in the narrow that is closed, or else on the entering side of the place, so that its
/// piece stays visible.
pub(super) fn cross_point(layout: &impl Layout, failure: &Failure) -> Point {
    if let Some(narrow) = failure.narrow {
        return narrow;
    }
    if failure.is_at_target() && !layout.is_occupied(&failure.target) {
        return failure.point();
    }
    failure.point().towards(failure.points[failure.index - 1], ENTERING)
}

/// Draws a way that was taken: straight, or as a numbered arc where it is one of several.
pub(super) fn draw_route(canvas: &mut Canvas, layout: &impl Layout, route: &Route) {
    let (Some(from), Some(to)) = (layout.point(&route.from), layout.point(&route.to)) else { return };
    if from == to {
        return;
    }
    let mut group = canvas
        .element("g")
        .attribute("data-mark", "route")
        .attribute("data-square", &route.from)
        .attribute("data-target", &route.to);
    if let Some(step) = route.number {
        group = group.attribute("data-number", step);
    }
    group.open();
    match route.number {
        None => {
            let room = if layout.is_occupied(&route.to) { CLEAR } else { AIM };
            stroke(canvas, &straight(from.towards(to, CLEAR), to.towards(from, room)), Ink::Route, 5.0, None);
        }
        Some(step) => {
            draw_arc(canvas, from, to);
            sign::numbered(canvas, to.moved(27.0, -27.0), (Ink::Route, Ink::OnLegal), step);
        }
    }
    canvas.end("g");
}

/// A dotted arc with an arrowhead, bent downwards so that it passes beside the pieces.
fn draw_arc(canvas: &mut Canvas, from: Point, to: Point) {
    let length = from.distance(to);
    let along = ((to.x - from.x) / length, (to.y - from.y) / length);
    let mut across = (-along.1, along.0);
    if across.1 < 0.0 || (across.1 == 0.0 && across.0 < 0.0) {
        across = (-across.0, -across.1);
    }
    let place = |base: Point, a: f64, b: f64| base.moved(along.0 * a + across.0 * b, along.1 * a + across.1 * b);
    let inset = if length < 1.5 * CELL { 12.0 } else { 24.0 };
    let start = place(from, inset, 26.0);
    let end = place(to, -inset - 2.0, 30.0);
    let bend = place(from, length / 2.0, 30.0 + 0.15 * length);
    let arc = format!(
        "M{} {}Q{} {} {} {}",
        number(start.x),
        number(start.y),
        number(bend.x),
        number(bend.y),
        number(end.x),
        number(end.y)
    );
    stroke(canvas, &arc, Ink::Route, 4.0, Some("0.1 7.5"));
    stroke(canvas, &arrowhead(bend, end), Ink::Route, 4.0, None);
}

/// Draws a threat: an arrow from what attacks to what must be safe.
pub(super) fn draw_threat(canvas: &mut Canvas, from: Point, to: Point) {
    let (start, end) = (from.towards(to, CLEAR + 4.0), to.towards(from, CLEAR + 8.0));
    // Neighbours leave no room between them, and need no arrow.
    if from.distance(to) > 2.0 * CLEAR + 16.0 {
        stroke(canvas, &straight(start, end), Ink::No, 4.0, None);
        stroke(canvas, &arrowhead(start, end), Ink::No, 4.0, None);
    }
}

/// Draws a line through places, from one end to the other.
pub(super) fn draw_through(canvas: &mut Canvas, layout: &impl Layout, through: &[Place], ink: Ink) {
    let points: Vec<Point> = through.iter().filter_map(|place| layout.point(place)).collect();
    let [first, .., last] = points[..] else { return };
    let mut path =
        format!("M{} {}", number(first.towards(points[1], CLEAR).x), number(first.towards(points[1], CLEAR).y));
    for point in &points[1..points.len() - 1] {
        path.push_str(&format!("L{} {}", number(point.x), number(point.y)));
    }
    let end = last.towards(points[points.len() - 2], CLEAR);
    path.push_str(&format!("L{} {}", number(end.x), number(end.y)));
    stroke(canvas, &path, ink, 5.0, None);
}

/// A line through points. Those on the straight way between their neighbours need no corner.
fn bent(from: Point, through: &[Point], to: Point) -> String {
    let mut corners = vec![from];
    for (index, &point) in through.iter().enumerate() {
        let before = *corners.last().unwrap_or(&from);
        let after = through.get(index + 1).copied().unwrap_or(to);
        let aside = (point.x - before.x) * (after.y - before.y) - (point.y - before.y) * (after.x - before.x);
        if aside.abs() > 1.0 {
            corners.push(point);
        }
    }
    corners.push(to);
    let words: Vec<String> = corners.iter().map(|point| format!("{} {}", number(point.x), number(point.y))).collect();
    format!("M{}", words.join("L"))
}

fn straight(from: Point, to: Point) -> String {
    format!("M{} {}L{} {}", number(from.x), number(from.y), number(to.x), number(to.y))
}

/// Two strokes that meet at the tip of a line.
fn arrowhead(from: Point, tip: Point) -> String {
    let angle = (tip.y - from.y).atan2(tip.x - from.x);
    let wing = |turn: f64| tip.moved(-14.0 * (angle + turn).cos(), -14.0 * (angle + turn).sin());
    let (left, right) = (wing(0.6), wing(-0.6));
    format!(
        "M{} {}L{} {}L{} {}",
        number(left.x),
        number(left.y),
        number(tip.x),
        number(tip.y),
        number(right.x),
        number(right.y)
    )
}

/// A path with a halo.
fn stroke(canvas: &mut Canvas, path: &str, ink: Ink, width: f64, dashes: Option<&str>) {
    for (ink, width, dashes) in [(Ink::Surface, width + 4.5, None), (ink, width, dashes)] {
        let mut line = canvas
            .element("path")
            .attribute("d", path)
            .hollow()
            .stroke(ink, width)
            .attribute("stroke-linecap", "round")
            .attribute("stroke-linejoin", "round");
        if let Some(dashes) = dashes {
            line = line.attribute("stroke-dasharray", dashes);
        }
        line.close();
    }
}
