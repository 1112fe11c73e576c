//! The map itself: seas, lands by their first owner, borders, straits, names, victory cities and capitals.

use rulebound_axis::map::Map;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;

use super::chart::{Chart, Site};
use crate::svg::canvas::{Canvas, escape, number};
use crate::svg::icon;
use crate::svg::ink::Ink;

pub(super) fn draw(canvas: &mut Canvas, map: &Map, chart: &Chart) {
    canvas
        .element("rect")
        .length("x", 0.0)
        .length("y", 0.0)
        .length("width", chart.width)
        .length("height", chart.height)
        .fill(Ink::MapIce)
        .close();
    for (space, site) in sites(map, chart) {
        draw_space(canvas, map, space, site);
    }
    line(canvas, &chart.borders.sea, Ink::MapSeaLine, 0.7);
    line(canvas, &chart.borders.land, Ink::MapCoast, 0.5);
    line(canvas, &chart.borders.coast, Ink::MapCoast, 0.9);
    draw_straits(canvas, chart);
    for (space, site) in sites(map, chart) {
        draw_name(canvas, map, space, site);
        draw_city(canvas, map, space, site);
    }
}

fn sites<'a>(map: &'a Map, chart: &'a Chart) -> impl Iterator<Item = (Space, &'a Site)> {
    map.spaces().filter_map(|space| Some((space, chart.site(map.id(space))?)))
}

/// The ink of a land that a power holds.
pub(super) const fn land_ink(power: Power) -> Ink {
    match power {
        Power::Russia => Ink::Russia,
        Power::Germany => Ink::Germany,
        Power::Uk => Ink::Uk,
        Power::Japan => Ink::Japan,
        Power::Usa => Ink::Usa,
    }
}

fn draw_space(canvas: &mut Canvas, map: &Map, space: Space, site: &Site) {
    let ink =
        if map.is_sea(space) { Ink::MapSea } else { map.original_owner(space).map_or(Ink::MapImpassable, land_ink) };
    let kind = if map.is_sea(space) {
        "sea"
    } else if map.is_land(space) {
        "land"
    } else {
        "impassable"
    };
    let mut path = canvas
        .element("path")
        .attribute("data-square", map.id(space))
        .attribute("data-kind", kind)
        .attribute("data-name", map.name_of(space));
    if let Some(owner) = map.original_owner(space) {
        path = path.attribute("data-power", owner);
    }
    let middle = site.middle();
    path.attribute("data-middle", format!("{} {}", number(middle.x), number(middle.y)))
        .attribute("d", &site.outline)
        .attribute("fill-rule", "evenodd")
        .fill(ink)
        .close();
}

fn line(canvas: &mut Canvas, path: &str, ink: Ink, width: f64) {
    if !path.is_empty() {
        canvas
            .element("path")
            .attribute("d", path)
            .hollow()
            .stroke(ink, width)
            .attribute("stroke-linejoin", "round")
            .close();
    }
}

/// Straits: water across the land between two zones, with a dashed line.
fn draw_straits(canvas: &mut Canvas, chart: &Chart) {
    for strait in &chart.straits {
        let [from, to] = strait.ends().map(|point| format!("{} {}", number(point.x), number(point.y)));
        let path = format!("M{from}L{to}");
        canvas.element("g").attribute("data-part", "strait").attribute("data-square", strait.between.join(" ")).open();
        canvas
            .element("path")
            .attribute("d", &path)
            .stroke(Ink::MapSea, 2.6)
            .attribute("stroke-linecap", "round")
            .close();
        canvas
            .element("path")
            .attribute("d", &path)
            .stroke(Ink::MapCoast, 0.7)
            .attribute("stroke-dasharray", "1.6 1.6")
            .close();
        canvas.end("g");
    }
}

/// How much room there is for a name; a page may hide the smallest when the whole world is seen.
const fn room(size: f64) -> &'static str {
    if size > 7.5 {
        "wide"
    } else if size > 5.3 {
        "narrow"
    } else {
        "tight"
    }
}

/// Draws the name of a space, with what it yields.
pub(super) fn draw_name(canvas: &mut Canvas, map: &Map, space: Space, site: &Site) {
    let point = site.name_point();
    let text = canvas
        .element("text")
        .class("name")
        .attribute("data-square", map.id(space))
        .attribute("data-room", if map.is_sea(space) { "sea" } else { room(site.size) })
        .length("x", point.x)
        .length("y", point.y)
        .attribute("text-anchor", &site.anchor)
        .attribute("font-weight", 600)
        .fill(Ink::MapText);
    if map.is_sea(space) {
        text.length("font-size", 5.2).attribute("fill-opacity", 0.7).text(&site.label);
        return;
    }
    let letters = site.letters();
    let text = text.length("font-size", letters);
    match map.value(space) {
        0 => text.text(&site.label),
        value => {
            text.open();
            canvas.raw(&escape(&site.label));
            // A thin space keeps the value from reading as part of the name.
            canvas
                .element("tspan")
                .class("value")
                .length("dx", 0.25 * letters)
                .length("font-size", 0.8 * letters)
                .attribute("font-weight", 400)
                .text(&value.to_string());
            canvas.end("text");
        }
    }
}

/// Draws the star of a victory city, with a ring where it is a capital.
pub(super) fn draw_city(canvas: &mut Canvas, map: &Map, space: Space, site: &Site) {
    let is_city = map.cities().contains(space);
    let capital = map.capital_of(space);
    if !is_city && capital.is_none() {
        return;
    }
    let point = sign_point(map, space, site, false);
    let mut group = canvas.element("g").attribute("data-part", "city").attribute("data-square", map.id(space));
    if let Some(power) = capital {
        group = group.attribute("data-capital", power);
    }
    group.open();
    if capital.is_some() {
        canvas
            .element("circle")
            .length("cx", point.x)
            .length("cy", point.y)
            .length("r", 4.1)
            .fill(Ink::MapText)
            .close();
    }
    if is_city {
        let size = 6.6;
        let corner = (point.x - size / 2.0, point.y - size / 2.0);
        for (ink, grown) in [(Ink::OnHero, 1.4), (Ink::Hero, 0.0)] {
            let grown = grown / 2.0;
            icon::draw(canvas, "victory_city", ink, (corner.0 - grown, corner.1 - grown), size + 2.0 * grown);
        }
    }
    canvas.end("g");
}

/// Where the sign of a space stands: above its name, a city left of its factory where there are both.
pub(super) fn sign_point(map: &Map, space: Space, site: &Site, is_factory: bool) -> crate::svg::layout::Point {
    let is_city = map.cities().contains(space) || map.capital_of(space).is_some();
    let along = match (is_factory, is_city, map.has_printed_factory(space)) {
        (false, _, true) => -4.8,
        (false, _, false) | (true, false, _) => 0.0,
        (true, true, true) => 4.8,
        (true, true, false) => 9.4,
    };
    site.name_point().moved(along, -site.letters() - 3.6)
}
