//! What programs want to know of a grid and of a turn, and the things that lie about.

use rulebound_srd5e::outlook::{Movement, Outlook};
use rulebound_srd5e::state::{Position, Who};

use super::geometry::Geometry;
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
    if let Some(pending) = position.pending.last() {
        group = group.attribute("data-asked", name(pending.who)).attribute("data-decision", pending.kind);
    }
    if let Some(who) = position.current() {
        group = left(group.attribute("data-turn", name(who)), &Outlook::of(position, who));
    }
    group.close();
}

fn left<'a>(group: Element<'a>, outlook: &Outlook) -> Element<'a> {
    let movement = |movement: &Movement| format!("{} {} {}", movement.mode.name(), movement.left, movement.speed);
    let joined = |parts: Vec<String>| parts.join(", ");
    let slot = |(level, left): &(u8, u8)| format!("{level} {left}");
    let mut group = group
        .attribute("data-actions", outlook.actions)
        .attribute("data-attacks", outlook.attacks)
        .attribute("data-bonus", u8::from(outlook.bonus))
        .attribute("data-reaction", u8::from(outlook.reaction))
        .attribute("data-interaction", u8::from(outlook.interaction))
        .attribute("data-movement", joined(outlook.movement.iter().map(movement).collect()))
        .attribute("data-slots", joined(outlook.slots.iter().map(slot).collect()))
        .attribute(
            "data-features",
            joined(outlook.features.iter().map(|(name, left)| format!("{name} {left}")).collect()),
        );
    if let Some((level, left)) = outlook.pact {
        group = group.attribute("data-pact", format!("{level} {left}"));
    }
    if let Some(spell) = &outlook.concentration {
        group = group.attribute("data-concentration", spell);
    }
    group
}

/// Things on the ground: a small diamond in a corner of their square.
pub(super) fn objects(canvas: &mut Canvas, position: &Position, geometry: Geometry) {
    for object in &position.objects {
        let point = geometry.corner(object.at).moved(11.0, CELL - 11.0);
        canvas
            .element("g")
            .class("object")
            .attribute("data-square", format!("{},{}", object.at.x, object.at.y))
            .attribute("data-object", &object.name)
            .at(point.x, point.y)
            .open();
        canvas.element("title").text(&object.name.words().to_string());
        canvas.element("path").attribute("d", "M0 -7L7 0L0 7L-7 0Z").fill(Ink::Hero).stroke(Ink::OnHero, 1.5).close();
        canvas.end("g");
    }
}
