//! Areas that last: webs, clouds, walls of fire. Each has the colour of the team it comes from, a pattern of its own and its name.

use std::borrow::Cow;

use rulebound_srd5e::Name;
use rulebound_srd5e::space::{Grid, GridShape, Square};
use rulebound_srd5e::state::{Influence, Position, Stage};

use super::effect::{border, place};
use super::geometry::Geometry;
use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Point};

/// An area that lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    /// The spell or power.
    pub(crate) name: Name,
    /// Whose.
    pub(crate) by: Name,
    /// The team of whoever it comes from, by its place in the list of teams.
    pub(crate) team: u8,
    /// The rounds it still lasts, if it has an end.
    pub(crate) rounds: Option<u32>,
    /// Its squares.
    pub(crate) squares: Vec<Square>,
}

/// The map without what spells make of it.
pub(crate) fn bare(stage: &Stage) -> Cow<'_, Grid> {
    let extent = stage.grid.extent();
    let side = |squares: i16| u32::from(squares.unsigned_abs());
    let shape = GridShape { width: side(extent.width()), height: side(extent.height()) };
    Grid::new(shape, &stage.cells).map_or(Cow::Borrowed(&stage.grid), Cow::Owned)
}

/// The areas that last in a position, in the order in which they began.
pub(crate) fn areas(position: &Position) -> Vec<Area> {
    let is_area = |influence: &&Influence| influence.creature().is_none();
    let laid: Vec<&Influence> = position.influences.iter().filter(is_area).collect();
    if laid.is_empty() {
        return Vec::new();
    }
    let (rules, grid) = (&position.ruleset, bare(&position.stage));
    let area = |influence: &Influence| {
        let by = position.creature(influence.working.by);
        let squares = position.ground(influence)?.reached(&rules.line, rules.distance, rules.areas, &grid);
        Some(Area {
            name: influence.working.name.clone(),
            by: by.id().clone(),
            team: by.team,
            rounds: influence.until.map(|until| until.round.saturating_sub(position.round)),
            squares: squares.iter().collect(),
        })
    };
    let mut areas: Vec<Area> = laid.into_iter().filter_map(area).filter(|area| !area.squares.is_empty()).collect();
    areas.dedup();
    areas
}

/// What is drawn in each square of an area, from its upper left corner.
const PATTERNS: [&str; 4] = [
    "m0 32l32 -32m0 64l32 -32",
    "m8 20q12 -10 24 0t24 0m-48 24q12 -10 24 0t24 0",
    "m16 12v12m-6 -6h12m18 20v12m-6 -6h12",
    "m32 0l32 32m-64 0l32 32",
];

fn ink(team: u8) -> Ink {
    match team {
        0 => Ink::BlueDeep,
        1 => Ink::RedDeep,
        _ => Ink::Coordinate,
    }
}

/// Draws the areas; they lie under everybody.
pub(super) fn draw(canvas: &mut Canvas, geometry: Geometry, areas: &[Area]) {
    for (index, area) in areas.iter().enumerate() {
        let named: Vec<String> = area.squares.iter().map(|&square| place(square)).collect();
        let mut group = canvas
            .element("g")
            .class("lasting")
            .attribute("data-name", &area.name)
            .attribute("data-by", &area.by)
            .attribute("data-pattern", index % PATTERNS.len())
            .attribute("data-team", area.team)
            .attribute("data-squares", named.join(" "));
        if let Some(rounds) = area.rounds {
            group = group.attribute("data-rounds", rounds);
        }
        group.open();
        let each = |path: &str| -> String {
            let corner = |square: &Square| geometry.corner(*square);
            area.squares
                .iter()
                .map(corner)
                .map(|Point { x, y }| format!("M{} {}{path}", number(x), number(y)))
                .collect()
        };
        let ink = ink(area.team);
        let whole = format!("h{CELL}v{CELL}h-{CELL}Z");
        canvas.element("path").attribute("d", each(&whole)).fill(ink).attribute("fill-opacity", 0.13).close();
        canvas
            .element("path")
            .attribute("d", each(PATTERNS[index % PATTERNS.len()]))
            .hollow()
            .stroke(ink, 2.4)
            .attribute("stroke-opacity", 0.4)
            .attribute("stroke-linecap", "round")
            .close();
        let edges = border(geometry, area.squares.iter().copied(), |square| area.squares.contains(&square));
        canvas
            .element("path")
            .attribute("d", edges)
            .hollow()
            .stroke(ink, 3.5)
            .attribute("stroke-dasharray", "16 6 4 6")
            .attribute("stroke-linecap", "round")
            .close();
        canvas.end("g");
    }
}

/// Writes the names of the areas at their upper edges, over everybody.
pub(super) fn write(canvas: &mut Canvas, geometry: Geometry, areas: &[Area]) {
    let mut taken: Vec<Point> = Vec::new();
    for area in areas {
        let corners: Vec<Point> = area.squares.iter().map(|&square| geometry.corner(square)).collect();
        let Some(top) = corners.iter().map(|corner| corner.y).min_by(f64::total_cmp) else { continue };
        let row: Vec<f64> = corners.iter().filter(|corner| corner.y == top).map(|corner| corner.x).collect();
        let middle = row.iter().sum::<f64>() / row.len() as f64 + CELL / 2.0;
        let mut at = Point { x: middle, y: top.max(geometry.bounds().top) + 4.0 };
        // Names of areas that begin together stand one under the other.
        while taken.iter().any(|other| (other.y - at.y).abs() < 20.0 && (other.x - at.x).abs() < 3.0 * CELL) {
            at.y += 22.0;
        }
        taken.push(at);
        let words = area.name.words().to_string();
        let size = 14.0 * canvas.letters();
        let width = size * 0.6 * words.chars().count() as f64 + 14.0;
        let ink = ink(area.team);
        canvas
            .element("g")
            .attribute("data-part", "area-name")
            .attribute("data-name", &area.name)
            .at(at.x, at.y)
            .open();
        canvas
            .element("rect")
            .length("x", -width / 2.0)
            .length("y", -size * 0.75)
            .length("width", width)
            .length("height", size * 1.5)
            .length("rx", size * 0.5)
            .fill(Ink::Surface)
            .stroke(ink, 1.8)
            .close();
        canvas
            .element("text")
            .length("y", size * 0.34)
            .attribute("text-anchor", "middle")
            .length("font-size", size)
            .attribute("font-weight", 600)
            .fill(ink)
            .text(&words);
        canvas.end("g");
    }
}
