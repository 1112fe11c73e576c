//! Pieces and stacks: red is round, blue has cut corners, so that they differ without colour.

use rulebound_commander::color::Color;
use rulebound_commander::piece::Member;
use rulebound_commander::square::Square;
use rulebound_commander::stack::Stack;

use super::words;
use crate::svg::canvas::{Canvas, Element};
use crate::svg::icon;
use crate::svg::ink::Ink;
use crate::svg::layout::Point;

/// The radius of a token: 84 % of the distance between two points is its diameter.
const RADIUS: f64 = 27.0;

/// The outline of blue and its inner ring: squares with cut corners.
const CUT_CORNERS: &str = "M-16.8 -26.5H16.8L26.5 -16.8V16.8L16.8 26.5H-16.8L-26.5 16.8V-16.8Z";
const CUT_RING: &str = "M-14.7 -22.5H14.7L22.5 -14.7V14.7L14.7 22.5H-14.7L-22.5 14.7V-14.7Z";

/// How large icons are: alone, as a carrier, as a passenger.
const LONE: f64 = 1.3 * RADIUS;
const CARRIER: f64 = RADIUS;
const PASSENGER: f64 = 0.6 * RADIUS;

/// The plate of passengers: its upper edge, its height, and the room beside the icons.
const PLATE_TOP: f64 = 4.3;
const PLATE_HEIGHT: f64 = 21.1;
const PLATE_EDGE: f64 = 0.1 * RADIUS;
const PLATE_CORNER: f64 = 5.4;

/// The inks of a colour.
struct Inks {
    body: Ink,
    line: Ink,
    icon: Ink,
    passenger: Ink,
}

const fn inks(color: Color) -> Inks {
    match color {
        Color::Red => Inks { body: Ink::Red, line: Ink::RedDeep, icon: Ink::OnRed, passenger: Ink::RedPassenger },
        Color::Blue => Inks { body: Ink::Blue, line: Ink::BlueDeep, icon: Ink::OnBlue, passenger: Ink::BluePassenger },
    }
}

/// Draws what stands on a square.
pub(super) fn on_board(canvas: &mut Canvas, point: Point, square: Square, color: Color, stack: Stack) {
    let group = canvas.element("g").attribute("data-square", square);
    described(group, color, stack)
        .attribute("aria-label", format!("{}, {square}", words::stack(color, stack)))
        .at(point.x, point.y)
        .open();
    draw(canvas, color, stack);
    canvas.end("g");
}

/// Draws a token round the origin.
pub(super) fn alone(canvas: &mut Canvas, color: Color, stack: Stack) {
    described(canvas.element("g"), color, stack).open();
    draw(canvas, color, stack);
    canvas.end("g");
}

fn described(group: Element<'_>, color: Color, stack: Stack) -> Element<'_> {
    let listed = |members: &[Member]| -> String {
        members.iter().map(|member| words::attribute(member.piece)).collect::<Vec<_>>().join(" ")
    };
    let members: Vec<Member> = stack.members().collect();
    let heroes: Vec<Member> = stack.members().filter(|member| member.heroic).collect();
    let mut group = group
        .class("token")
        .attribute("data-color", color)
        .attribute("data-piece", words::attribute(stack.carrier().piece));
    if let [_, passengers @ ..] = &members[..]
        && !passengers.is_empty()
    {
        group = group.attribute("data-carries", listed(passengers));
    }
    if !heroes.is_empty() {
        group = group.attribute("data-heroic", listed(&heroes));
    }
    group
}

fn draw(canvas: &mut Canvas, color: Color, stack: Stack) {
    let inks = inks(color);
    draw_body(canvas, color, &inks);
    let carrier = stack.carrier();
    let carrier_icon = words::icon(carrier.piece);
    if stack.is_lone() {
        icon::draw(canvas, carrier_icon, inks.icon, (-LONE / 2.0, -LONE / 2.0), LONE);
    } else {
        icon::draw(canvas, carrier_icon, inks.icon, (-CARRIER / 2.0, -0.86 * RADIUS), CARRIER);
        draw_plate(canvas, &inks, &stack.members().skip(1).collect::<Vec<_>>());
    }
    if carrier.heroic {
        draw_hero(canvas);
    }
}

fn draw_body(canvas: &mut Canvas, color: Color, inks: &Inks) {
    let shape = |canvas: &mut Canvas, ring: bool| {
        let element = match color {
            Color::Red => canvas.element("circle").length("r", if ring { RADIUS - 4.0 } else { RADIUS }),
            Color::Blue => canvas.element("path").attribute("d", if ring { CUT_RING } else { CUT_CORNERS }),
        };
        if ring {
            element.hollow().stroke(inks.icon, 1.3).attribute("stroke-opacity", 0.35).close();
        } else {
            element.fill(inks.body).stroke(inks.line, 2.5).attribute("stroke-linejoin", "round").close();
        }
    };
    shape(canvas, false);
    shape(canvas, true);
}

/// The plate of passengers in carrier order; heroic ones have a golden border of their own.
fn draw_plate(canvas: &mut Canvas, inks: &Inks, passengers: &[Member]) {
    let left = |count: usize| -PASSENGER * count as f64 / 2.0;
    let outer = left(passengers.len()) - PLATE_EDGE;
    let plate = |canvas: &mut Canvas, x: f64, width: f64, fill: bool, line: (Ink, f64)| {
        let element = canvas
            .element("rect")
            .length("x", x)
            .length("y", PLATE_TOP)
            .length("width", width)
            .length("height", PLATE_HEIGHT)
            .length("rx", PLATE_CORNER)
            .stroke(line.0, line.1);
        if fill { element.fill(Ink::Plate).close() } else { element.hollow().close() }
    };
    plate(canvas, outer, -2.0 * outer, true, (inks.line, 1.8));
    for (index, passenger) in passengers.iter().enumerate() {
        let x = left(passengers.len()) + PASSENGER * index as f64;
        if passenger.heroic {
            let width = -2.0 * outer / passengers.len() as f64;
            let x = outer + width * index as f64;
            plate(canvas, x, width, false, (Ink::OnHero, 4.0));
            plate(canvas, x, width, false, (Ink::Hero, 2.4));
        }
        let icon = words::icon(passenger.piece);
        icon::draw(canvas, icon, inks.passenger, (x, PLATE_TOP + (PLATE_HEIGHT - PASSENGER) / 2.0), PASSENGER);
    }
}

/// The golden disc with a double chevron at the upper right.
fn draw_hero(canvas: &mut Canvas) {
    let (x, y, radius, size) = (20.0, -20.0, 9.2, 11.3);
    canvas
        .element("circle")
        .length("cx", x)
        .length("cy", y)
        .length("r", radius)
        .fill(Ink::Hero)
        .stroke(Ink::OnHero, 1.6)
        .close();
    icon::draw(canvas, "heroic", Ink::OnHero, (x - size / 2.0, y - size / 2.0), size);
}
