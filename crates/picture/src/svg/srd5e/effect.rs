//! What only a grid shows: how far a creature can go, what an area takes in, and lines to targets with their cover.

use rulebound_srd5e::space::{Corner, Cover, Space, Square, SquareSet};

use super::geometry::Geometry;
use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Point};

/// A square that a creature can come to stand in, with some part of its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The square.
    pub at: Square,
    /// Where it goes for that: the first square of its body there.
    pub to: Square,
    /// The feet of the cheapest way.
    pub feet: u32,
    /// The attacks that the way provokes.
    pub risks: u32,
    /// The squares of the way, without the first.
    pub way: Vec<Square>,
}

/// A line to somebody aimed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// Who aims.
    pub from: Space,
    /// Who is aimed at.
    pub to: Space,
    /// How much of it is hidden.
    pub cover: Cover,
}

/// A way that would be gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The middle of where it begins is that of this space.
    pub from: Space,
    /// The squares of the way, without the first.
    pub way: Vec<Square>,
    /// What it costs, in feet.
    pub feet: u32,
}

/// How far something reaches: the squares within it, and its feet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The squares within it.
    pub within: SquareSet,
    /// Its feet.
    pub feet: u32,
}

/// What only a grid shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Where a creature can go.
    pub reach: Vec<Reached>,
    /// The squares of an area.
    pub area: Vec<Square>,
    /// The intersection from which an area spreads.
    pub origin: Option<Corner>,
    /// Lines to targets.
    pub aims: Vec<Aimed>,
    /// The way of a move.
    pub walk: Option<Walk>,
    /// How far something reaches that does not reach far enough.
    pub limit: Option<Limit>,
    /// How far something reaches that is being aimed.
    pub ranges: Vec<Limit>,
    /// Who can be aimed at.
    pub targets: Vec<Space>,
}

pub(super) fn place(square: Square) -> String {
    format!("{},{}", square.x, square.y)
}

/// Draws what lies under the creatures: reach as soft squares, an area with its border, a way, how far something reaches.
pub(super) fn below(canvas: &mut Canvas, geometry: Geometry, effects: &Effects) {
    for reached in &effects.reach {
        let corner = geometry.corner(reached.at).moved(4.0, 4.0);
        let way: Vec<String> = reached.way.iter().map(|&square| place(square)).collect();
        let mut square = canvas
            .element("rect")
            .attribute("data-mark", "reach")
            .attribute("data-square", place(reached.at))
            .attribute("data-feet", reached.feet)
            .attribute("data-way", way.join(" "));
        if reached.to != reached.at {
            square = square.attribute("data-to", place(reached.to));
        }
        if reached.risks > 0 {
            square = square.attribute("data-risks", reached.risks);
        }
        square
            .length("x", corner.x)
            .length("y", corner.y)
            .length("width", CELL - 8.0)
            .length("height", CELL - 8.0)
            .attribute("rx", 10)
            .fill(Ink::Legal)
            .attribute("fill-opacity", 0.16)
            .close();
    }
    if !effects.area.is_empty() {
        draw_area(canvas, geometry, &effects.area);
    }
    if let Some(walk) = &effects.walk {
        draw_walk(canvas, geometry, walk);
    }
    effects.targets.iter().for_each(|&target| draw_target(canvas, geometry, target));
    for range in &effects.ranges {
        draw_limit(canvas, geometry, range, "range", Ink::Legal);
    }
    if let Some(limit) = &effects.limit {
        draw_limit(canvas, geometry, limit, "limit", Ink::No);
    }
}

/// The edges between what is inside and what is not.
pub(super) fn border(
    geometry: Geometry,
    squares: impl Iterator<Item = Square>,
    is_inside: impl Fn(Square) -> bool,
) -> String {
    let mut edges = String::new();
    for square in squares {
        let Point { x, y } = geometry.corner(square);
        let sides = [(0, -1, 0.0, 0.0, "h"), (0, 1, 0.0, CELL, "h"), (-1, 0, 0.0, 0.0, "v"), (1, 0, CELL, 0.0, "v")];
        for (across, down, right, below, way) in sides {
            if !is_inside(geometry.beside(square, across, down)) {
                edges.push_str(&format!("M{} {}{way}{CELL}", number(x + right), number(y + below)));
            }
        }
    }
    edges
}

/// A dashed line where something no longer reaches, with its feet.
fn draw_limit(canvas: &mut Canvas, geometry: Geometry, limit: &Limit, mark: &str, ink: Ink) {
    let extent = geometry.extent();
    let edges =
        border(geometry, limit.within.iter(), |square| limit.within.contains(square) || !extent.contains(square));
    if edges.is_empty() {
        return;
    }
    canvas.element("g").attribute("data-mark", mark).attribute("data-feet", limit.feet).open();
    canvas
        .element("path")
        .attribute("d", edges)
        .hollow()
        .stroke(ink, 4.0)
        .attribute("stroke-dasharray", "14 8")
        .close();
    let beyond = |square: &Square| extent.contains(*square) && !limit.within.contains(*square);
    let last = limit.within.iter().filter(|square| beyond(&geometry.beside(*square, 1, 0))).last();
    if let Some(at) = last.map(|square| geometry.point(square)) {
        write(canvas, at, &format!("{} ft", limit.feet), ink);
    }
    canvas.end("g");
}

fn draw_area(canvas: &mut Canvas, geometry: Geometry, area: &[Square]) {
    let named: Vec<String> = area.iter().map(|&square| place(square)).collect();
    canvas.element("g").attribute("data-mark", "area").attribute("data-squares", named.join(" ")).open();
    let (mut squares, mut dots) = (String::new(), String::new());
    for &square in area {
        let Point { x, y } = geometry.corner(square);
        squares.push_str(&format!("M{} {}h{CELL}v{CELL}h-{CELL}Z", number(x), number(y)));
        dots.push_str(&format!("M{} {}h.1m32 0h.1m-16 16h.1m-16 16h.1m32 0h.1", number(x + 16.0), number(y + 16.0)));
    }
    let edges = border(geometry, area.iter().copied(), |square| area.contains(&square));
    canvas.element("path").attribute("d", squares).fill(Ink::Choice).attribute("fill-opacity", 0.2).close();
    canvas
        .element("path")
        .attribute("d", dots)
        .hollow()
        .stroke(Ink::Choice, 4.5)
        .attribute("stroke-linecap", "round")
        .attribute("stroke-opacity", 0.6)
        .close();
    canvas
        .element("path")
        .attribute("d", edges)
        .hollow()
        .stroke(Ink::Choice, 4.0)
        .attribute("stroke-linecap", "square")
        .close();
    canvas.end("g");
}

/// Draws what lies over the creatures: what a way costs, where an area spreads from, and a line to each target, solid where
/// nothing hides it, with how much does.
pub(super) fn above(canvas: &mut Canvas, geometry: Geometry, effects: &Effects) {
    if let Some(origin) = effects.origin {
        draw_origin(canvas, geometry, origin);
    }
    if let Some((walk, &last)) = effects.walk.as_ref().and_then(|walk| Some((walk, walk.way.last()?))) {
        let end = geometry.middle(walk.from.at(last)).moved(0.0, 6.0);
        canvas.element("g").attribute("data-mark", "feet").attribute("data-square", place(last)).open();
        write(canvas, end, &format!("{} ft", walk.feet), Ink::Route);
        canvas.end("g");
    }
    for aimed in &effects.aims {
        let (from, to) = (geometry.middle(aimed.from), geometry.middle(aimed.to));
        canvas
            .element("g")
            .attribute("data-mark", "aim")
            .attribute("data-square", place(aimed.to.square))
            .attribute("data-cover", aimed.cover.name())
            .open();
        let room = |space: Space| CELL * f64::from(space.side()) / 2.0;
        if from.distance(to) > room(aimed.from) + room(aimed.to) {
            let (start, end) = (from.towards(to, room(aimed.from)), to.towards(from, room(aimed.to)));
            let line = format!("M{} {}L{} {}", number(start.x), number(start.y), number(end.x), number(end.y));
            canvas.element("path").attribute("d", line.clone()).stroke(Ink::Surface, 8.0).close();
            let mut line = canvas.element("path").attribute("d", line).stroke(Ink::Route, 4.0);
            if aimed.cover != Cover::None {
                line = line.attribute("stroke-dasharray", "12 7");
            }
            line.attribute("stroke-linecap", "round").close();
        }
        if let Some(words) = words(aimed.cover) {
            write(canvas, to.moved(0.0, -room(aimed.to) - 6.0), words, Ink::Route);
        }
        canvas.end("g");
    }
}

/// A broken frame round somebody who can be aimed at.
fn draw_target(canvas: &mut Canvas, geometry: Geometry, target: Space) {
    let Point { x, y } = geometry.middle(target);
    let half = CELL * f64::from(target.side()) / 2.0 - 1.5;
    canvas
        .element("rect")
        .attribute("data-mark", "target")
        .attribute("data-square", place(target.square))
        .length("x", x - half)
        .length("y", y - half)
        .length("width", 2.0 * half)
        .length("height", 2.0 * half)
        .attribute("rx", 14)
        .fill(Ink::Legal)
        .attribute("fill-opacity", 0.3)
        .stroke(Ink::Legal, 4.5)
        .attribute("stroke-dasharray", "22 9")
        .close();
}

/// A small target on the intersection from which an area spreads.
fn draw_origin(canvas: &mut Canvas, geometry: Geometry, origin: Corner) {
    let Point { x, y } = geometry.intersection(origin);
    canvas
        .element("g")
        .attribute("data-mark", "origin")
        .attribute("data-corner", format!("{},{}", origin.x, origin.y))
        .open();
    for (radius, ink, width) in [(11.0, Ink::Surface, 8.0), (11.0, Ink::Choice, 4.0)] {
        canvas
            .element("circle")
            .length("cx", x)
            .length("cy", y)
            .length("r", radius)
            .hollow()
            .stroke(ink, width)
            .close();
    }
    canvas.element("circle").length("cx", x).length("cy", y).attribute("r", 3.5).fill(Ink::Choice).close();
    canvas.end("g");
}

fn draw_walk(canvas: &mut Canvas, geometry: Geometry, walk: &Walk) {
    let Some(&last) = walk.way.last() else { return };
    // A large creature is drawn where its middle goes.
    let points: Vec<Point> = std::iter::once(walk.from)
        .chain(walk.way.iter().map(|&square| walk.from.at(square)))
        .map(|space| geometry.middle(space))
        .collect();
    let letters = std::iter::once('M').chain(std::iter::repeat('L'));
    let line: String = letters
        .zip(&points)
        .map(|(letter, point)| format!("{letter}{} {}", number(point.x), number(point.y)))
        .collect();
    canvas
        .element("g")
        .attribute("data-mark", "walk")
        .attribute("data-square", place(last))
        .attribute("data-feet", walk.feet)
        .open();
    let stroke = |canvas: &mut Canvas, ink: Ink, width: f64, dashes: Option<&str>| {
        let mut path = canvas
            .element("path")
            .attribute("d", &line)
            .hollow()
            .stroke(ink, width)
            .attribute("stroke-linecap", "round")
            .attribute("stroke-linejoin", "round");
        if let Some(dashes) = dashes {
            path = path.attribute("stroke-dasharray", dashes);
        }
        path.close();
    };
    stroke(canvas, Ink::Surface, 11.0, None);
    stroke(canvas, Ink::Route, 5.0, Some("0.1 12"));
    canvas.end("g");
}

const fn words(cover: Cover) -> Option<&'static str> {
    match cover {
        Cover::None => None,
        Cover::Half => Some("half cover"),
        Cover::ThreeQuarters => Some("3/4 cover"),
        Cover::Total => Some("total cover"),
    }
}

fn write(canvas: &mut Canvas, point: Point, words: &str, ink: Ink) {
    let size = 15.0 * canvas.letters();
    let width = size * 0.62 * f64::from(u8::try_from(words.len()).unwrap_or(u8::MAX)) + 12.0;
    canvas
        .element("rect")
        .length("x", point.x - width / 2.0)
        .length("y", point.y - size)
        .length("width", width)
        .length("height", size + 7.0)
        .attribute("rx", 6)
        .fill(Ink::Surface)
        .stroke(ink, 1.8)
        .close();
    canvas
        .element("text")
        .length("x", point.x)
        .length("y", point.y)
        .attribute("text-anchor", "middle")
        .length("font-size", size)
        .attribute("font-weight", 600)
        .fill(ink)
        .text(words);
}
