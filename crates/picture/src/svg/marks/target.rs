//! Where something may be done, by kind.

use std::collections::BTreeMap;

use rulebound_kernel::Place;

use super::sign;
use crate::svg::canvas::Canvas;
use crate::svg::ink::Ink;
use crate::svg::layout::{Layout, Point};
use crate::svg::overlay::{Kind, Target};

/// Strokes on a disc.
const PLUS: &str = "M-5 0H5M0 -5V5";
const CROSS: &str = "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6";

/// Draws targets; those at one place share a ring.
pub(super) fn draw_all(canvas: &mut Canvas, layout: &impl Layout, targets: &[Target]) {
    let mut by_place: BTreeMap<&Place, Vec<Kind>> = BTreeMap::new();
    for target in targets {
        let kinds = by_place.entry(&target.at).or_default();
        if !kinds.contains(&target.kind) {
            kinds.push(target.kind);
        }
    }
    for (place, mut kinds) in by_place {
        kinds.sort_unstable();
        if let Some(point) = layout.point(place) {
            draw(canvas, "target", place, point, &kinds);
        }
    }
}

/// Draws the place a remedy leads to: its legal mark, larger.
pub(super) fn draw_remedy(canvas: &mut Canvas, layout: &impl Layout, remedy: &Target) {
    if let Some(point) = layout.point(&remedy.at) {
        draw(canvas, "remedy", &remedy.at, point, &[remedy.kind]);
    }
}

fn draw(canvas: &mut Canvas, mark: &str, place: &Place, point: Point, kinds: &[Kind]) {
    let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
    canvas
        .element("g")
        .attribute("data-mark", mark)
        .attribute("data-square", place)
        .attribute("data-kind", words.join(" "))
        .open();
    if kinds.iter().any(|kind| matches!(kind, Kind::Capture | Kind::Stay | Kind::Kamikaze)) {
        sign::broken_ring(canvas, point, Ink::Legal);
    }
    for kind in kinds {
        match kind {
            Kind::Move if mark == "remedy" => sign::disc(canvas, point, 13.0, Ink::Legal, (Ink::Surface, 4.0)),
            Kind::Move => sign::disc(canvas, point, 10.5, Ink::Legal, (Ink::Land, 2.5)),
            Kind::Capture => {}
            Kind::Stay => draw_bar(canvas, point),
            Kind::Kamikaze => {
                sign::disc_with(canvas, point.moved(30.0, -30.0), 9.5, (Ink::Legal, Ink::Surface), CROSS);
            }
            Kind::Combine => {
                sign::disc_with(canvas, point.moved(-21.0, 20.0), 10.5, (Ink::Legal, Ink::Surface), PLUS);
            }
        }
    }
    canvas.end("g");
}

/// The bar under a ring: the piece stays where it is.
fn draw_bar(canvas: &mut Canvas, point: Point) {
    canvas
        .element("rect")
        .length("x", point.x - 15.0)
        .length("y", point.y + 28.5)
        .attribute("width", 30)
        .attribute("height", 8)
        .attribute("rx", 4)
        .fill(Ink::Legal)
        .stroke(Ink::Surface, 3.0)
        .close();
}
