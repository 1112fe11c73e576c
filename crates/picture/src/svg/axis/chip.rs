//! Units: a chip for each power in a space, one icon a kind with its number; or one chip with all of them counted.

use rulebound_axis::counts::Counts;
use rulebound_axis::map::Map;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;
use rulebound_axis::unit::Unit;

use super::chart::Site;
use super::words;
use crate::svg::canvas::Canvas;
use crate::svg::icon;
use crate::svg::ink::Ink;
use crate::svg::layout::Point;

/// The height of a row of icons, and the distance between two.
const HEIGHT: f64 = 9.6;
const PITCH: f64 = 8.2;
const EDGE: f64 = 0.9;
/// The side of an icon.
const ICON: f64 = 7.2;
/// How many kinds stand in a row.
const ROW: usize = 4;

/// The ink of a power's units.
const fn units_ink(power: Power) -> Ink {
    match power {
        Power::Russia => Ink::RussiaUnits,
        Power::Germany => Ink::GermanyUnits,
        Power::Uk => Ink::UkUnits,
        Power::Japan => Ink::JapanUnits,
        Power::Usa => Ink::UsaUnits,
    }
}

/// The icon of a kind.
const fn icon_of(unit: Unit) -> &'static str {
    match unit {
        Unit::Infantry => "infantry",
        Unit::Artillery => "artillery",
        Unit::Tank => "tank",
        Unit::AaGun => "anti_air_gun",
        Unit::Fighter => "fighter",
        Unit::Bomber => "bomber",
        Unit::Transport => "transport",
        Unit::Submarine => "submarine",
        Unit::Destroyer => "destroyer",
        Unit::Cruiser => "cruiser",
        Unit::Carrier => "carrier",
        Unit::Battleship => "battleship",
    }
}

/// What a power has in a space: its units, and what its transports carry, guests included.
fn standing(position: &Position, space: Space, power: Power) -> (Counts, Counts) {
    let aboard = position
        .transports_of(space, power)
        .fold(Counts::NONE, |sum, (_, ship)| sum.plus(&ship.everything()).unwrap_or(sum));
    (position.units(space, power), aboard)
}

/// Draws what stands in a space. The counted form is there, too, for a page that shows the whole world.
pub(super) fn draw(canvas: &mut Canvas, position: &Position, space: Space, site: &Site, counted: bool) {
    let map = position.map();
    let mut below = site.units_point();
    let mut row = below;
    let powers: Vec<Power> = Power::ALL.into_iter().filter(|power| !position.units(space, *power).is_empty()).collect();
    // Side by side when they are counted: the discs are small.
    row.x -= 4.6 * (powers.len() as f64 - 1.0);
    for power in powers {
        let (units, aboard) = standing(position, space, power);
        open(canvas, map, space, power, (units, aboard));
        let group = canvas.element("g").class("kinds");
        if counted { group.attribute("display", "none") } else { group }.open();
        let height = draw_kinds(canvas, below, power, units, aboard);
        canvas.end("g");
        let group = canvas.element("g").class("total");
        if counted { group } else { group.attribute("display", "none") }.open();
        draw_total(canvas, row, power, units.total());
        canvas.end("g");
        canvas.end("g");
        below.y += height + 0.8;
        row.x += 9.2;
    }
}

fn open(canvas: &mut Canvas, map: &Map, space: Space, power: Power, (units, aboard): (Counts, Counts)) {
    let mut group = canvas
        .element("g")
        .class("token")
        .attribute("data-square", map.id(space))
        .attribute("data-power", power)
        .attribute("data-units", plain(units));
    if !aboard.is_empty() {
        group = group.attribute("data-aboard", plain(aboard));
    }
    group.attribute("aria-label", words::units(map, space, power, units, aboard)).open();
}

/// `infantry 3, tank 1`: for programs.
pub(super) fn plain(units: Counts) -> String {
    units.iter().map(|(unit, count)| format!("{unit} {count}")).collect::<Vec<_>>().join(", ")
}

/// Draws one icon a kind; gives the height it took.
fn draw_kinds(canvas: &mut Canvas, top: Point, power: Power, units: Counts, aboard: Counts) -> f64 {
    let kinds: Vec<(Unit, u8)> = units.iter().collect();
    let columns = if kinds.len() > ROW { kinds.len().div_ceil(2) } else { kinds.len() };
    let rows = kinds.len().div_ceil(columns);
    let width = columns as f64 * PITCH + 2.0 * EDGE;
    let height = HEIGHT + (rows as f64 - 1.0) * PITCH;
    plate(canvas, Point { x: top.x - width / 2.0, y: top.y }, (width, height), power);
    for (index, (unit, count)) in kinds.into_iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let corner = Point {
            x: top.x - width / 2.0 + EDGE + column as f64 * PITCH + (PITCH - ICON) / 2.0,
            y: top.y + (HEIGHT - ICON) / 2.0 + row as f64 * PITCH,
        };
        icon::draw(canvas, icon_of(unit), Ink::Plate, (corner.x, corner.y), ICON);
        if count > 1 {
            figure(canvas, corner.moved(ICON + 0.2, ICON + 0.5), power, &count.to_string());
        }
        if unit == Unit::Transport && !aboard.is_empty() {
            cargo(canvas, corner.moved(ICON / 2.0, 0.2), aboard.total());
        }
    }
    height
}

fn plate(canvas: &mut Canvas, corner: Point, (width, height): (f64, f64), power: Power) {
    canvas
        .element("rect")
        .length("x", corner.x)
        .length("y", corner.y)
        .length("width", width)
        .length("height", height)
        .attribute("rx", 2.4)
        .fill(units_ink(power))
        .stroke(Ink::Plate, 0.6)
        .close();
}

/// The number of a kind, at the lower right of its icon.
fn figure(canvas: &mut Canvas, end: Point, power: Power, text: &str) {
    let place = |canvas: &mut Canvas, ink: Ink, outline: Option<f64>| {
        let element = canvas
            .element("text")
            .length("x", end.x)
            .length("y", end.y)
            .attribute("text-anchor", "end")
            .attribute("font-size", 4.5)
            .attribute("font-weight", 700)
            .fill(ink);
        match outline {
            Some(width) => element.stroke(ink, width).attribute("stroke-linejoin", "round").text(text),
            None => element.text(text),
        }
    };
    place(canvas, units_ink(power), Some(1.5));
    place(canvas, Ink::Plate, None);
}

/// What a transport carries, counted on a small disc above it.
fn cargo(canvas: &mut Canvas, point: Point, total: u32) {
    canvas
        .element("circle")
        .length("cx", point.x)
        .length("cy", point.y)
        .attribute("r", 2.2)
        .fill(Ink::Hero)
        .stroke(Ink::OnHero, 0.4)
        .close();
    canvas
        .element("text")
        .length("x", point.x)
        .length("y", point.y + 1.3)
        .attribute("text-anchor", "middle")
        .attribute("font-size", 3.6)
        .attribute("font-weight", 700)
        .fill(Ink::OnHero)
        .text(&total.to_string());
}

/// All units of a power in a space, counted.
fn draw_total(canvas: &mut Canvas, top: Point, power: Power, total: u32) {
    let width = if total > 9 { 12.0 } else { 8.6 };
    plate(canvas, Point { x: top.x - width / 2.0, y: top.y }, (width, 8.6), power);
    canvas
        .element("text")
        .length("x", top.x)
        .length("y", top.y + 6.6)
        .attribute("text-anchor", "middle")
        .attribute("font-size", 6.6)
        .attribute("font-weight", 700)
        .fill(Ink::Plate)
        .text(&total.to_string());
}
