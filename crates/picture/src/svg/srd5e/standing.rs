//! What programs want to know of a grid and of a turn, and the things that lie about.

use std::collections::BTreeMap;

use rulebound_srd5e::outlook::{Movement, Outlook};
use rulebound_srd5e::space::{Mode, Square};
use rulebound_srd5e::state::position::Object;
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::{movement, speed};

use super::geometry::Geometry;
use super::reach::mover;
use crate::svg::canvas::{Canvas, Element};
use crate::svg::ink::Ink;
use crate::svg::layout::CELL;

/// How the squares lie: their number, their side, and where the first one begins. Nothing of it is seen.
pub(super) fn field(canvas: &mut Canvas, geometry: Geometry) {
    let bounds = geometry.bounds();
    canvas
        .element("g")
        .class("field")
        .attribute("data-columns", geometry.extent().width())
        .attribute("data-rows", geometry.extent().height())
        .length("data-cell", CELL)
        .length("data-left", bounds.left)
        .length("data-top", bounds.top)
        .close();
}

/// The round, the order of turns, who is asked, and what is left to whom it is. Nothing of it is seen.
pub(super) fn state(canvas: &mut Canvas, position: &Position) {
    let name = |who: Who| position.creature(who).id().to_string();
    let order: Vec<String> = position.order.iter().map(|&who| name(who)).collect();
    let mut group = canvas
        .element("g")
        .class("state")
        .attribute("data-round", position.round)
        .attribute("data-edition", position.edition())
        .attribute("data-order", order.join(" "));
    let pending = position.pending.last();
    if let Some(pending) = pending {
        group = group.attribute("data-asked", name(pending.who)).attribute("data-decision", pending.kind);
    }
    if let Some(who) = position.current() {
        group = group.attribute("data-turn", name(who));
        group = left(group, position, pending.map_or(who, |pending| pending.who));
    }
    group.close();
}

/// What is left to whoever is asked.
fn left<'a>(group: Element<'a>, position: &Position, who: Who) -> Element<'a> {
    let outlook = Outlook::of(position, who);
    let mover = mover(position, who);
    // Who rides something that obeys goes with its feet.
    let speeds = if mover == who { outlook.movement.to_vec() } else { speeds_of(position, mover) };
    let told = |movement: &Movement| format!("{} {} {}", movement.mode.name(), movement.left, movement.speed);
    let joined = |parts: Vec<String>| parts.join(", ");
    let mut group = group
        .attribute("data-actions", outlook.actions)
        .attribute("data-attacks", outlook.attacks)
        .attribute("data-bonus", u8::from(outlook.bonus))
        .attribute("data-reaction", u8::from(outlook.reaction))
        .attribute("data-interaction", u8::from(outlook.interaction))
        .attribute("data-movement", joined(speeds.iter().map(told).collect()))
        .attribute("data-mode", movement::usual(position, mover).name());
    if mover != who {
        group = group.attribute("data-mover", position.creature(mover).id());
    }
    group
}

fn speeds_of(position: &Position, who: Who) -> Vec<Movement> {
    let has = |mode: &Mode| *mode != Mode::Crawl && speed::has_speed(position.creature(who), *mode);
    let movement = |mode: Mode| Movement {
        mode,
        left: speed::movement_left(position, who, mode),
        speed: speed::speed(position, who, mode),
    };
    Mode::ALL.into_iter().filter(has).map(movement).collect()
}

/// Things on the ground: a small diamond in a corner of their square, with what lies there in words.
pub(super) fn objects(canvas: &mut Canvas, position: &Position, geometry: Geometry) {
    let mut squares: BTreeMap<Square, Vec<&Object>> = BTreeMap::new();
    for object in &position.objects {
        squares.entry(object.at).or_default().push(object);
    }
    for (at, things) in squares {
        let names: Vec<String> = things.iter().map(|thing| thing.name.words().to_string()).collect();
        let point = geometry.corner(at).moved(10.0, CELL - 9.0);
        canvas
            .element("g")
            .class("object")
            .attribute("data-square", format!("{},{}", at.x, at.y))
            .attribute("data-object", things.iter().map(|thing| thing.name.as_str()).collect::<Vec<_>>().join(" "))
            .at(point.x, point.y)
            .open();
        canvas.element("title").text(&names.join(", "));
        canvas.element("path").attribute("d", "M0 -6L6 0L0 6L-6 0Z").fill(Ink::Hero).stroke(Ink::OnHero, 1.5).close();
        canvas
            .element("text")
            .attribute("x", 9)
            .attribute("y", 3.6)
            .attribute("font-size", 10.5)
            .attribute("font-weight", 600)
            .fill(Ink::Coordinate)
            .text(&short(&names));
        canvas.end("g");
    }
}

/// What lies in a square, in as many letters as it has room for.
fn short(names: &[String]) -> String {
    const ROOM: usize = 8;
    let more = names.len() - 1;
    let room = if more > 0 { ROOM - 3 } else { ROOM };
    let first = &names[0];
    let kept: String =
        if first.chars().count() <= room { first.clone() } else { first.chars().take(room - 1).chain(['.']).collect() };
    if more > 0 { format!("{kept} +{more}") } else { kept }
}
