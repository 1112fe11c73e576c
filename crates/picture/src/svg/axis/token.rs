//! What a position puts on the map beside units: factories with their damage, and the state of canals.

use rulebound_axis::position::Position;
use rulebound_axis::space::Space;

use super::background::sign_point;
use super::chart::{Chart, Site};
use crate::svg::canvas::Canvas;
use crate::svg::icon;
use crate::svg::ink::Ink;
use crate::svg::layout::Point;

/// Draws the factory of a land.
pub(super) fn factory(canvas: &mut Canvas, position: &Position, land: Space, site: &Site) {
    if !position.has_factory(land) {
        return;
    }
    let map = position.map();
    let point = sign_point(map, land, site, true);
    let damage = position.damage(land);
    canvas.element("g").class("factory").attribute("data-square", map.id(land)).attribute("data-damage", damage).open();
    let size = 7.4;
    canvas
        .element("rect")
        .length("x", point.x - 4.1)
        .length("y", point.y - 4.1)
        .attribute("width", 8.2)
        .attribute("height", 8.2)
        .attribute("rx", 1.8)
        .fill(Ink::Surface)
        .attribute("fill-opacity", 0.85)
        .close();
    icon::draw(canvas, "factory", Ink::MapText, (point.x - size / 2.0, point.y - size / 2.0), size);
    if damage > 0 {
        badge(canvas, point.moved(4.4, -3.0), &damage.to_string());
    }
    canvas.end("g");
}

fn badge(canvas: &mut Canvas, point: Point, text: &str) {
    canvas
        .element("circle")
        .length("cx", point.x)
        .length("cy", point.y)
        .attribute("r", 3.0)
        .fill(Ink::Check)
        .stroke(Ink::Surface, 0.5)
        .close();
    canvas
        .element("text")
        .length("x", point.x)
        .length("y", point.y + 1.6)
        .attribute("text-anchor", "middle")
        .attribute("font-size", 4.4)
        .attribute("font-weight", 700)
        .fill(Ink::Plate)
        .text(text);
}

/// Draws every canal: a lock where it is closed to the active power, locks of a canal where it is open.
pub(super) fn canals(canvas: &mut Canvas, position: &Position, chart: &Chart) {
    let map = position.map();
    let open = position.open_canals();
    for canal in map.canals() {
        let [from, to] = canal.between.map(|zone| map.id(zone));
        let Some(strait) = chart.straits.iter().find(|strait| strait.joins(from, to)) else { continue };
        let point = strait.middle();
        let (state, name, ink) =
            if open.contains(canal) { ("open", "canal", Ink::Legal) } else { ("closed", "lock", Ink::MapText) };
        canvas
            .element("g")
            .class("canal")
            .attribute("data-canal", map.canal_id(canal))
            .attribute("data-state", state)
            .open();
        canvas
            .element("circle")
            .length("cx", point.x)
            .length("cy", point.y)
            .attribute("r", 3.4)
            .fill(Ink::Surface)
            .stroke(ink, 0.6)
            .close();
        icon::draw(canvas, name, ink, (point.x - 2.2, point.y - 2.2), 4.4);
        canvas.end("g");
    }
}
