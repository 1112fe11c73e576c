//! Creatures: the first team as rounded squares, the second as circles, others with cut corners, so that they differ without
//! colour.

use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::space::{Size, Space};
use rulebound_srd5e::state::{Creature, Position, Who};
use rulebound_srd5e::{Card, Health};

use super::badge;
use super::geometry::Geometry;
use super::words;
use crate::svg::canvas::{Canvas, number};
use crate::svg::ink::Ink;
use crate::svg::layout::{CELL, Point};

/// Half the width of a token, as a share of its space.
const SHARE: f64 = 0.42;

/// How much flatter a creature is that lies on the ground.
const LYING: f64 = 0.68;

/// How much smaller the dead are.
const FALLEN: f64 = 0.78;

/// The shape and the inks of a team.
#[derive(Clone, Copy)]
struct Look {
    shape: Shape,
    body: Ink,
    line: Ink,
    text: Ink,
}

#[derive(Clone, Copy)]
enum Shape {
    Rounded,
    Round,
    Cut,
}

const LOOKS: [Look; 3] = [
    Look { shape: Shape::Rounded, body: Ink::Blue, line: Ink::BlueDeep, text: Ink::OnBlue },
    Look { shape: Shape::Round, body: Ink::Red, line: Ink::RedDeep, text: Ink::OnRed },
    Look { shape: Shape::Cut, body: Ink::GermanyUnits, line: Ink::Surface, text: Ink::Plate },
];

/// Where and how large a token is drawn.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    middle: Point,
    /// Half its width.
    pub(super) radius: f64,
    /// Half its height.
    pub(super) height: f64,
}

/// Draws all creatures: the dead under the others, large ones under small ones, riders over their mounts.
pub(super) fn draw_all(canvas: &mut Canvas, position: &Position, geometry: Geometry) {
    let mut shown: Vec<(Who, &Creature, Space)> = position
        .everyone()
        .filter_map(|(who, creature)| Some((who, creature, position.space(who)?)))
        .filter(|(_, _, space)| position.stage.grid.holds(*space))
        .collect();
    shown.sort_by_key(|(who, creature, space)| {
        (!creature.is_dead(), creature.riding.is_some(), -space.side(), who.index())
    });
    for &(who, creature, space) in &shown {
        let spot = spot(position, geometry, who, space);
        draw(canvas, position, who, creature, space, spot);
    }
    // The dead who lie under somebody are told at the corner of their square.
    for &(_, creature, space) in shown.iter().filter(|(_, creature, _)| creature.is_dead()) {
        let living = shown.iter().filter(|(_, other, _)| !other.is_dead());
        if living.into_iter().any(|(_, _, other)| space.squares().any(|square| other.contains(square))) {
            badge::corpse(canvas, creature.id(), geometry.corner(space.square).moved(CELL - 9.0, CELL - 9.0));
        }
    }
}

fn spot(position: &Position, geometry: Geometry, who: Who, space: Space) -> Spot {
    let creature = position.creature(who);
    let middle = geometry.middle(space);
    let full = CELL * f64::from(space.side()) * SHARE * if creature.is_dead() { FALLEN } else { 1.0 };
    let lies = creature.is(Condition::Prone);
    let (middle, radius) = if creature.riding.is_some() {
        // A rider sits at the upper edge of its mount.
        (middle.moved(0.0, -full * 0.42), (CELL * SHARE * 0.96).min(full * 0.8))
    } else if creature.size() == Size::Tiny {
        let (x, y) = corner_of(position, who);
        (middle.moved(x, y), full * 0.52)
    } else if creature.size() == Size::Small {
        (middle, full * 0.88)
    } else {
        (middle, full)
    };
    Spot { middle, radius, height: radius * if lies { LYING } else { 1.0 } }
}

/// Where in their square Tiny creatures stand, four of which share one.
fn corner_of(position: &Position, who: Who) -> (f64, f64) {
    let alike = |(_, creature): &(Who, &Creature)| {
        creature.size() == Size::Tiny && creature.at == position.creature(who).at && creature.riding.is_none()
    };
    let together: Vec<Who> = position.everyone().filter(alike).map(|(who, _)| who).collect();
    if together.len() < 2 {
        return (0.0, 0.0);
    }
    let place = together.iter().position(|&other| other == who).unwrap_or(0);
    let side = |second: bool| if second { CELL / 4.0 } else { -CELL / 4.0 };
    (side(place % 2 == 1), side(place / 2 % 2 == 1))
}

fn draw(canvas: &mut Canvas, position: &Position, who: Who, creature: &Creature, space: Space, spot: Spot) {
    let on_turn = position.current() == Some(who);
    let conditions = words::conditions(creature);
    let listed: Vec<&str> = conditions.iter().map(|condition| condition.name()).collect();
    let mut group = canvas
        .element("g")
        .class("token")
        .attribute("data-square", format!("{},{}", space.square.x, space.square.y))
        .attribute("data-creature", creature.id())
        .attribute("data-team", position.stage.teams.get(usize::from(creature.team)).map_or("", |team| team.as_str()))
        .attribute("data-side", position.stage.sides.get(usize::from(creature.side)).map_or("", |side| side.as_str()))
        .attribute("data-size", creature.size())
        .attribute("data-cells", space.side());
    group = if creature.veiled {
        group.attribute("data-health", Health::of(creature))
    } else {
        group.attribute("data-hp", creature.hp).attribute("data-max-hp", creature.most_hp())
    };
    if creature.temp_hp > 0 {
        group = group.attribute("data-temp-hp", creature.temp_hp);
    }
    if !listed.is_empty() {
        group = group.attribute("data-conditions", listed.join(" "));
    }
    if let Some(fate) = words::fate(creature) {
        group = group.attribute("data-fate", fate);
    }
    if on_turn {
        group = group.attribute("data-turn", "now");
    }
    group = group
        .attribute("data-middle", format!("{} {}", number(spot.middle.x), number(spot.middle.y)))
        .length("data-radius", spot.radius)
        .attribute("data-level", space.level.feet())
        .attribute("data-card", serde_json::to_string(&Card::of(position, who)).unwrap_or_default());
    if creature.is_dead() {
        group = group.attribute("opacity", 0.45);
    }
    group.attribute("aria-label", words::creature(position, creature)).at(spot.middle.x, spot.middle.y).open();
    let look = LOOKS[usize::from(creature.team).min(LOOKS.len() - 1)];
    if on_turn {
        draw_turn(canvas, spot);
    }
    draw_body(canvas, look, spot);
    draw_name(canvas, creature, look, spot, position.rider(who).is_some());
    if creature.is_dead() {
        badge::cross(canvas, spot);
    } else {
        badge::health(canvas, creature, spot);
        badge::conditions(canvas, &conditions, spot);
        badge::concentration(canvas, creature, spot);
        badge::height(canvas, above_floor(position, space), spot);
    }
    canvas.end("g");
}

/// How many feet a creature is above the floor, over a chasm above the ground level.
fn above_floor(position: &Position, space: Space) -> i32 {
    let floor = position.stage.grid.floor(space).map_or(0, |level| level.feet());
    space.level.feet() - floor
}

/// The golden square behind whose turn it is.
fn draw_turn(canvas: &mut Canvas, spot: Spot) {
    let half = spot.radius + 5.0;
    canvas
        .element("rect")
        .attribute("data-part", "turn")
        .length("x", -half)
        .length("y", -half)
        .length("width", 2.0 * half)
        .length("height", 2.0 * half)
        .attribute("rx", 12)
        .fill(Ink::Selected)
        .close();
}

fn draw_body(canvas: &mut Canvas, look: Look, spot: Spot) {
    let (wide, high) = (spot.radius, spot.height);
    let shape = match look.shape {
        Shape::Round => canvas.element("ellipse").length("rx", wide).length("ry", high),
        Shape::Rounded => canvas
            .element("rect")
            .length("x", -wide)
            .length("y", -high)
            .length("width", 2.0 * wide)
            .length("height", 2.0 * high)
            .length("rx", high * 0.4),
        Shape::Cut => {
            let cut = high * 0.4;
            let path = format!(
                "M{} {}H{}L{} {}V{}L{} {}H{}L{} {}V{}Z",
                number(cut - wide),
                number(-high),
                number(wide - cut),
                number(wide),
                number(cut - high),
                number(high - cut),
                number(wide - cut),
                number(high),
                number(cut - wide),
                number(-wide),
                number(high - cut),
                number(cut - high),
            );
            canvas.element("path").attribute("d", path)
        }
    };
    shape.fill(look.body).stroke(look.line, 2.5).close();
}

/// How much of the width of a shape is there for letters.
const fn room(shape: Shape) -> f64 {
    match shape {
        Shape::Rounded => 0.9,
        Shape::Cut => 0.86,
        Shape::Round => 0.82,
    }
}

/// How wide some letters are, as a share of their height: bold ones of the widest font tried.
fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'M' | 'W' | 'm' | 'w' => 1.02,
        'I' | 'i' | 'j' | 'l' | 't' | 'f' | 'r' => 0.46,
        letter if letter.is_uppercase() => 0.8,
        _ => 0.7,
    };
    text.chars().map(letter).sum()
}

fn draw_name(canvas: &mut Canvas, creature: &Creature, look: Look, spot: Spot, ridden: bool) {
    let side = creature.own_space().map_or(1, Space::side);
    let most = if side > 1 { 4 * usize::try_from(side).unwrap_or(1) - 1 } else { 3 };
    let text = words::letters(creature.id().as_str(), most);
    let fitting = 2.0 * spot.radius * room(look.shape) / width(&text).max(1.7);
    let size = fitting.min(spot.height * 0.9).min(30.0);
    // The rider sits above the name of its mount.
    let lowered = if ridden { spot.height * 0.56 } else { 0.0 };
    canvas
        .element("text")
        .length("y", size * 0.3 + lowered)
        .attribute("text-anchor", "middle")
        .length("font-size", size)
        .attribute("font-weight", 700)
        .fill(look.text)
        .text(&text);
}
