//! Marks on a board: what is legal, what was done, and what a refusal points at.
//!
//! Everything here is drawn from places and the kernel's [`Mark`] alone; no game is known.

mod area;
mod callout;
mod evidence;
mod failure;
mod line;
mod part;
mod sign;
mod target;

use rulebound_kernel::{Mark, Place};

use super::canvas::Canvas;
use super::ink::Ink;
use super::layout::Layout;
use super::overlay::Overlay;

#[cfg(feature = "axis")]
pub(crate) use failure::is_step;
pub use part::numbers;
#[cfg(feature = "axis")]
pub(crate) use part::{is_ground, item_word, role_word};

/// Draws what lies under the pieces: last move, selection, frames, zones.
pub(crate) fn below(canvas: &mut Canvas, layout: &impl Layout, overlay: &Overlay) {
    let last_opacity = if overlay.is_refusal() { 0.3 } else { 0.45 };
    for place in &overlay.last {
        square(canvas, layout, place, "last", Ink::Last, last_opacity);
    }
    if let Some(place) = &overlay.selected {
        square(canvas, layout, place, "selected", Ink::Selected, 0.85);
    }
    if let Some(place) = &overlay.owed
        && let Some(point) = layout.point(place)
    {
        canvas.element("g").attribute("data-mark", "choice").attribute("data-square", place).open();
        sign::frame(canvas, point, Ink::Choice, Some(Ink::ChoiceSoft));
        canvas.end("g");
    }
    area::draw_shown(canvas, layout, &overlay.zones);
    evidence::below(canvas, layout, &overlay.evidence);
}

/// Draws what lies over the pieces: dots and rings, lines, brackets, numbers, the callout.
pub(crate) fn above(canvas: &mut Canvas, layout: &impl Layout, overlay: &Overlay) {
    for route in &overlay.routes {
        line::draw_route(canvas, layout, route);
    }
    if !overlay.is_refusal() {
        target::draw_all(canvas, layout, &overlay.targets);
    }
    if let Some(place) = &overlay.check
        && let Some(point) = layout.point(place)
    {
        canvas.element("g").attribute("data-mark", "check").attribute("data-square", place).open();
        sign::ring(canvas, point, Ink::Check);
        canvas.end("g");
    }
    let failure = failure::find(layout, overlay);
    if let Some(failure) = &failure {
        line::draw_refused(canvas, layout, failure);
    }
    evidence::above(canvas, layout, &overlay.evidence, failure.as_ref());
    if let Some(failure) = &failure {
        line::draw_cross(canvas, layout, failure);
    }
    if let Some(remedy) = &overlay.remedy {
        target::draw_remedy(canvas, layout, remedy);
    }
    callout::draw(canvas, layout, overlay, failure.as_ref());
}

/// A filled square behind a piece.
fn square(canvas: &mut Canvas, layout: &impl Layout, place: &Place, word: &str, ink: Ink, opacity: f64) {
    let Some(point) = layout.point(place) else { return };
    canvas
        .element("rect")
        .attribute("data-mark", word)
        .attribute("data-square", place)
        .length("x", point.x - 30.0)
        .length("y", point.y - 30.0)
        .attribute("width", 60)
        .attribute("height", 60)
        .attribute("rx", 10)
        .fill(ink)
        .attribute("fill-opacity", opacity)
        .close();
}

/// The first mark that satisfies a condition and stands on the board.
fn first_place(marks: &[Mark], wanted: impl Fn(&Mark) -> bool) -> Option<&Place> {
    marks.iter().filter(|mark| wanted(mark)).find_map(|mark| mark.places().first())
}
