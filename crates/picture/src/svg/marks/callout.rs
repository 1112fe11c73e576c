//! A few words beside the point of failure, where they cover no piece.

use rulebound_kernel::{Item, Mark, Role};

use super::failure::Failure;
use super::line::cross_point;
use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::{Layout, Point};
use crate::svg::overlay::Overlay;

/// How wide a letter is, as a share of its height: that of the widest font tried.
const LETTER: f64 = 0.68;
/// How finely places are tried.
const GRID: f64 = 16.0;
/// How far from what they point at words may stand; a map is large, and nothing is gained further away.
const REACH: f64 = 320.0;
/// The room a piece or a disc takes round its middle.
const PIECE: f64 = 32.0;

/// The rectangle of the words.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bubble {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Bubble {
    /// The point of it that is nearest to another.
    fn nearest(&self, point: Point) -> Point {
        Point {
            x: point.x.clamp(self.left, self.left + self.width),
            y: point.y.clamp(self.top, self.top + self.height),
        }
    }

    fn is_within(&self, distance: f64, point: Point) -> bool {
        self.nearest(point).distance(point) < distance
    }
}

/// Draws the words of an overlay, or else its quantities.
pub(super) fn draw(canvas: &mut Canvas, layout: &impl Layout, overlay: &Overlay, failure: Option<&Failure>) {
    let words = overlay.callout.clone().unwrap_or_else(|| quantities(&overlay.evidence));
    if words.is_empty() {
        return;
    }
    let Some((anchor, clearance)) = anchor(layout, overlay, failure) else { return };
    let size = 18.0 * canvas.letters();
    let width = words.chars().count() as f64 * size * LETTER + 1.4 * size;
    let bubble = place(layout, overlay, failure, (anchor, clearance), (width, 2.3 * size));
    draw_bubble(canvas, bubble, (anchor, clearance), size, &words);
}

/// Quantities in words: `range 2, distance 3`.
fn quantities(evidence: &[Mark]) -> String {
    let words: Vec<String> = evidence
        .iter()
        .filter_map(|mark| match &mark.item {
            Item::Number { name, value } => Some(format!("{name} {value}")),
            _ => None,
        })
        .collect();
    words.join(", ")
}

/// What the words point at, and how far from it their tail ends: what must be safe, or the point of failure, or whatever is
/// marked first.
fn anchor(layout: &impl Layout, overlay: &Overlay, failure: Option<&Failure>) -> Option<(Point, f64)> {
    let first = |role: Option<Role>| {
        overlay
            .evidence
            .iter()
            .filter(|mark| role.is_none_or(|role| mark.role == role))
            .find_map(|mark| layout.point(mark.places().first()?))
    };
    first(Some(Role::Protected))
        .map(|point| (point, PIECE + 4.0))
        .or_else(|| failure.map(|failure| (cross_point(layout, failure), 15.0)))
        .or_else(|| first(None).map(|point| (point, PIECE)))
}

/// The best place for the words: on no piece, then near, then right of the point, left of it, below, above.
fn place(
    layout: &impl Layout,
    overlay: &Overlay,
    failure: Option<&Failure>,
    (anchor, clearance): (Point, f64),
    (width, height): (f64, f64),
) -> Bubble {
    let bounds = layout.bounds();
    let pieces = layout.pieces();
    let way = failure.map_or(&[][..], |failure| &failure.points);
    let mut marked: Vec<Point> = overlay
        .evidence
        .iter()
        .filter(|mark| matches!(mark.item, Item::Place { .. } | Item::Token { .. }))
        .filter_map(|mark| layout.point(mark.places().first()?))
        .collect();
    marked.extend(overlay.remedy.as_ref().and_then(|remedy| layout.point(&remedy.at)));
    let cost = |bubble: &Bubble| {
        let covered =
            |points: &[Point], room: f64| points.iter().filter(|point| bubble.is_within(room, **point)).count();
        let distance = bubble.nearest(anchor).distance(anchor);
        let too_near = if distance < clearance + 3.0 { 4000.0 } else { 0.0 };
        let ends = [way.first(), way.last()].into_iter().flatten().filter(|point| bubble.is_within(PIECE, **point));
        let side = if bubble.left > anchor.x {
            0.0
        } else if bubble.left + bubble.width < anchor.x {
            20.0
        } else if bubble.top > anchor.y {
            40.0
        } else {
            60.0
        };
        4000.0 * ends.count() as f64
            + 250.0 * tail_covers(bubble, (anchor, clearance), &pieces) as f64
            + 600.0 * covered(&pieces, PIECE - 3.0) as f64
            + 600.0 * covered(&marked, PIECE + 4.0) as f64
            + 300.0 * covered(way, PIECE / 2.0) as f64
            + too_near
            + distance
            + side
    };
    let columns = ((bounds.width - width).max(0.0) / GRID) as u32;
    let rows = ((bounds.height - height).max(0.0) / GRID) as u32;
    (0..=rows)
        .flat_map(|row| (0..=columns).map(move |column| (column, row)))
        .map(|(column, row)| Bubble {
            left: bounds.left + GRID * f64::from(column),
            top: bounds.top + GRID * f64::from(row),
            width,
            height,
        })
        .filter(|bubble| bubble.is_within(REACH, anchor))
        .map(|bubble| (cost(&bubble), bubble))
        .min_by(|(one, _), (other, _)| one.total_cmp(other))
        .map_or(Bubble { left: bounds.left, top: bounds.top, width, height }, |(_, bubble)| bubble)
}

/// How many pieces the tail between the words and what they point at would cover.
fn tail_covers(bubble: &Bubble, (anchor, clearance): (Point, f64), pieces: &[Point]) -> usize {
    let near = bubble.nearest(anchor);
    let length = anchor.distance(near);
    let steps = (2.0 * length / GRID) as u32;
    let tail: Vec<Point> = (0..=steps)
        .map(|step| GRID / 2.0 * f64::from(step) + clearance)
        .filter(|&along| along < length)
        .map(|along| anchor.towards(near, along))
        .collect();
    pieces.iter().filter(|piece| tail.iter().any(|point| point.distance(**piece) < PIECE)).count()
}

fn draw_bubble(canvas: &mut Canvas, bubble: Bubble, (anchor, clearance): (Point, f64), size: f64, words: &str) {
    canvas.element("g").attribute("data-mark", "callout").open();
    let corner = size / 2.0 - 1.0;
    let rectangle = |canvas: &mut Canvas, halo: bool| {
        let element = canvas
            .element("rect")
            .length("x", bubble.left)
            .length("y", bubble.top)
            .length("width", bubble.width)
            .length("height", bubble.height)
            .length("rx", corner)
            .fill(Ink::No);
        if halo { element.stroke(Ink::Surface, 3.0).close() } else { element.close() }
    };
    rectangle(canvas, true);
    // The tail joins the rectangle well inside its corners.
    let inner = |middle: f64, low: f64, high: f64| {
        middle.clamp(low + corner + 12.0, (high - corner - 12.0).max(low + corner + 12.0))
    };
    let near = bubble.nearest(anchor);
    let base = Point { x: inner(near.x, bubble.left, bubble.left + bubble.width), y: bubble.top + bubble.height / 2.0 };
    let tip = anchor.towards(near, clearance.min(anchor.distance(near)));
    let (dx, dy) = (base.x - tip.x, base.y - tip.y);
    let length = dx.hypot(dy).max(1.0);
    let (across_x, across_y) = (-dy / length * 11.0, dx / length * 11.0);
    canvas
        .element("path")
        .attribute(
            "d",
            format!(
                "M{} {}L{} {}L{} {}Z",
                number(tip.x),
                number(tip.y),
                number(base.x + across_x),
                number(base.y + across_y),
                number(base.x - across_x),
                number(base.y - across_y)
            ),
        )
        .fill(Ink::No)
        .stroke(Ink::Surface, 3.0)
        .attribute("stroke-linejoin", "round")
        .close();
    rectangle(canvas, false);
    canvas
        .element("text")
        .length("x", bubble.left + bubble.width / 2.0)
        .length("y", bubble.top + bubble.height / 2.0 + size * 0.35)
        .attribute("text-anchor", "middle")
        .length("font-size", size)
        .attribute("font-weight", 700)
        .fill(Ink::OnNo)
        .text(words);
    canvas.end("g");
}
