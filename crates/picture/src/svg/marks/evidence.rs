//! Evidence: any role and any item, without knowing the game.

use rulebound_kernel::{Item, Mark, Place, Role};

use super::area::{self, Hatch};
use super::failure::Failure;
use super::part::{Part, is_ground, item_word, numbers, numbers_with_ground, role_word};
use super::{line, sign};
use crate::svg::canvas::Canvas;
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Layout, Point};

/// How far one number stands from the next at the same place.
const NUMBER: f64 = 24.0;

/// Draws what lies under the pieces: starts, frames and hatches.
pub(super) fn below(canvas: &mut Canvas, layout: &impl Layout, evidence: &[Mark]) {
    let mut areas = 0;
    for mark in evidence {
        let part = Part::of(mark.role);
        let points: Vec<Point> = mark.places().iter().filter_map(|place| layout.point(place)).collect();
        if points.is_empty() {
            continue;
        }
        match (&mark.item, part) {
            (Item::Zone { .. }, _) | (Item::Place { .. } | Item::Token { .. }, Part::Ground) => {
                open(canvas, mark, None);
                area::draw(canvas, &points, Hatch::of(areas), area_ink(part));
                canvas.end("g");
                areas += 1;
            }
            (Item::Place { at } | Item::Token { at, .. }, Part::Start) => {
                open(canvas, mark, None);
                super::square(canvas, layout, at, "selected", Ink::Selected, 0.85);
                canvas.end("g");
            }
            (Item::Place { .. } | Item::Token { .. }, Part::Left) => {
                open(canvas, mark, None);
                sign::frame(canvas, points[0], Ink::Choice, Some(Ink::ChoiceSoft));
                canvas.end("g");
            }
            _ => {}
        }
    }
}

/// Draws what lies over the pieces: lines, rings, brackets and their numbers.
pub(super) fn above(canvas: &mut Canvas, layout: &impl Layout, evidence: &[Mark], failure: Option<&Failure>) {
    for mark in evidence {
        if let Item::Line { through } = &mark.item
            && !is_drawn_as_way(mark, failure)
        {
            open(canvas, mark, None);
            line::draw_through(canvas, layout, through, line_ink(mark.role));
            canvas.end("g");
        }
    }
    draw_threats(canvas, layout, evidence);
    let numbers = if layout.numbers_ground() { numbers_with_ground(evidence) } else { numbers(evidence) };
    for (mark, number) in evidence.iter().zip(&numbers) {
        if let Item::Place { at } | Item::Token { at, .. } = &mark.item
            && let Some(point) = layout.point(at)
        {
            draw_single(canvas, layout, mark, at, point, *number, failure);
        }
    }
    let mut taken: Vec<Point> = Vec::new();
    for (mark, number) in evidence.iter().zip(&numbers) {
        if let (Some(number), Some(place)) = (number, mark.places().first())
            && let Some(point) = layout.point(place)
        {
            let mut at = number_point(layout, point, failure);
            // Several numbers of one place stand one under the other.
            while taken.contains(&at) {
                at = at.moved(0.0, NUMBER);
            }
            sign::numbered(canvas, at, (Ink::No, Ink::OnNo), *number);
            taken.push(at);
        }
    }
}

/// Draws a mark of one place.
fn draw_single(
    canvas: &mut Canvas,
    layout: &impl Layout,
    mark: &Mark,
    at: &Place,
    point: Point,
    number: Option<u32>,
    failure: Option<&Failure>,
) {
    let part = Part::of(mark.role);
    // Drawn under the pieces, or by the refused way itself.
    let is_drawn = match part {
        Part::Start | Part::Ground | Part::Left => true,
        Part::Failure => failure.is_some_and(|failure| failure.place == *at),
        Part::Aim => failure.is_some_and(|failure| failure.target == *at && !layout.is_occupied(at)),
        _ => false,
    };
    if layout.fills_ground() && is_ground(mark) {
        open(canvas, mark, number);
        canvas.end("g");
        return;
    }
    if is_drawn {
        return;
    }
    open(canvas, mark, number);
    match part {
        Part::Doer => sign::brackets(canvas, point, Ink::No),
        Part::Safe => sign::ring(canvas, point, Ink::Check),
        Part::Aim if layout.is_occupied(at) => sign::broken_ring(canvas, point, Ink::No),
        Part::Aim => sign::small_ring(canvas, point, Ink::No),
        Part::Failure => line::cross(canvas, point),
        Part::Absent if matches!(mark.item, Item::Token { .. }) && layout.is_occupied(at) => {
            // A piece is missing beside others that are there.
            sign::ghost(canvas, point, Ink::No);
            line::cross(canvas, point.moved(24.0, -24.0));
        }
        Part::Absent => sign::ghost(canvas, point, Ink::No),
        Part::Allowed => {
            sign::frame(canvas, point, Ink::Legal, None);
            sign::tick(canvas, point.moved(27.0, -27.0));
        }
        Part::Start | Part::Ground | Part::Left => {}
    }
    canvas.end("g");
}

/// Draws arrows from what attacks to what must be safe, unless a line says so already.
fn draw_threats(canvas: &mut Canvas, layout: &impl Layout, evidence: &[Mark]) {
    if evidence.iter().any(|mark| matches!(mark.item, Item::Line { .. }) && mark.role == Role::Path) {
        return;
    }
    let of_role = |role: Role| {
        evidence
            .iter()
            .filter(move |mark| mark.role == role && !matches!(mark.item, Item::Zone { .. } | Item::Line { .. }))
    };
    for protected in of_role(Role::Protected).filter_map(|mark| layout.point(mark.places().first()?)) {
        for attacker in of_role(Role::Attacker).filter_map(|mark| layout.point(mark.places().first()?)) {
            line::draw_threat(canvas, attacker, protected);
        }
    }
}

/// Where the number of brackets stands: at an upper corner, on the side away from the refused way.
fn number_point(layout: &impl Layout, point: Point, failure: Option<&Failure>) -> Point {
    let right = failure.is_some_and(|failure| point.x > failure.narrow.unwrap_or(failure.point()).x);
    let bounds = layout.bounds();
    let corner = CELL / 2.0 - 1.0;
    let moved = point.moved(if right { corner } else { -corner }, -corner);
    // Stays whole at the edge of the board.
    Point { x: moved.x.clamp(bounds.left, bounds.left + bounds.width - 7.0), y: moved.y.max(bounds.top + 7.0) }
}

/// Whether the refused way shows the mark already.
fn is_drawn_as_way(mark: &Mark, failure: Option<&Failure>) -> bool {
    mark.role == Role::Path && failure.is_some_and(|failure| mark.places().contains(&failure.target))
}

const fn area_ink(part: Part) -> Ink {
    match part {
        Part::Allowed => Ink::Legal,
        Part::Left => Ink::Choice,
        Part::Start => Ink::Selected,
        _ => Ink::Zone,
    }
}

const fn line_ink(role: Role) -> Ink {
    match Part::of(role) {
        Part::Allowed => Ink::Legal,
        Part::Left => Ink::Choice,
        _ => Ink::No,
    }
}

fn open(canvas: &mut Canvas, mark: &Mark, number: Option<u32>) {
    let mut group = canvas.element("g").attribute("data-mark", item_word(&mark.item));
    if let [place] = mark.places() {
        group = group.attribute("data-square", place);
    }
    group = group.attribute("data-role", role_word(mark.role));
    if let Some(number) = number {
        group = group.attribute("data-number", number);
    }
    group.open();
}
