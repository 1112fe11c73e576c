//! Marks that fill or frame whole spaces: who took what, what is selected, and the grounds of a refusal.

use rulebound_axis::position::Position;
use rulebound_kernel::{Item, Mark, Place, Role};

use super::background::{draw_city, draw_name, land_ink};
use super::chart::{Chart, Site};
use crate::svg::canvas::Canvas;
use crate::svg::ink::Ink;
use crate::svg::marks::{item_word, role_word};
use crate::svg::overlay::{Kind, Overlay, Target};

/// Paints the lands that changed hands since the map was printed.
pub(super) fn owners(canvas: &mut Canvas, position: &Position, chart: &Chart) {
    let map = position.map();
    for land in map.lands().iter() {
        let Some(owner) = position.owner(land).filter(|owner| map.original_owner(land) != Some(*owner)) else {
            continue;
        };
        let Some(site) = chart.site(map.id(land)) else { continue };
        canvas.element("g").class("taken").attribute("data-square", map.id(land)).attribute("data-power", owner).open();
        canvas
            .element("path")
            .attribute("d", &site.outline)
            .attribute("fill-rule", "evenodd")
            .fill(land_ink(owner))
            .stroke(Ink::MapCoast, 0.7)
            .attribute("stroke-linejoin", "round")
            .close();
        draw_name(canvas, map, land, site);
        draw_city(canvas, map, land, site);
        canvas.end("g");
    }
}

/// The look of a marked space.
#[derive(Clone, Copy)]
struct Look {
    ink: Ink,
    /// How strongly it is filled.
    wash: f64,
    /// The width of its border.
    border: f64,
    dashes: Option<&'static str>,
    hatch: bool,
}

const SELECTED: Look = Look { ink: Ink::Selected, wash: 0.25, border: 1.8, dashes: None, hatch: false };
const LAST: Look = Look { ink: Ink::Last, wash: 0.3, border: 0.0, dashes: None, hatch: false };
const CHOICE: Look = Look { ink: Ink::Choice, wash: 0.2, border: 1.8, dashes: None, hatch: false };
const AIM: Look = Look { ink: Ink::No, wash: 0.08, border: 1.6, dashes: Some("4 2.4"), hatch: false };
const DOER: Look = Look { ink: Ink::No, wash: 0.12, border: 1.4, dashes: None, hatch: false };
const GROUND: Look = Look { ink: Ink::Zone, wash: 0.13, border: 1.8, dashes: None, hatch: true };
const GOAL: Look = Look { ink: Ink::Legal, wash: 0.14, border: 1.3, dashes: None, hatch: false };
const PREY: Look = Look { ink: Ink::Legal, wash: 0.14, border: 1.8, dashes: Some("5 2.4"), hatch: false };
const ALLOWED: Look = Look { ink: Ink::Legal, wash: 0.15, border: 1.6, dashes: None, hatch: false };

/// How a role looks on the ground; none for what only lines and signs show.
const fn look_of(role: Role) -> Option<Look> {
    match role {
        Role::Origin | Role::Protected => Some(SELECTED),
        Role::Target => Some(AIM),
        Role::Blocker | Role::Shooter | Role::Attacker => Some(DOER),
        Role::Zone | Role::Terrain | Role::Missing => Some(GROUND),
        Role::Gate => Some(ALLOWED),
        Role::Owed => Some(CHOICE),
        Role::Path | Role::Need | Role::Have => None,
    }
}

/// The roles that the ground alone shows: no sign stands over the units for them.
pub(super) fn is_ground_alone(mark: &Mark) -> bool {
    let whole = matches!(mark.item, Item::Place { .. } | Item::Zone { .. } | Item::Token { .. });
    whole && matches!(mark.role, Role::Origin | Role::Target | Role::Missing | Role::Zone | Role::Terrain | Role::Owed)
}

/// Draws what lies under the units.
pub(super) fn draw(canvas: &mut Canvas, chart: &Chart, overlay: &Overlay) {
    hatching(canvas);
    for place in &overlay.last {
        let wash = if overlay.is_refusal() { 0.15 } else { LAST.wash };
        named(canvas, chart, place, "last", Look { wash, ..LAST });
    }
    if let Some(place) = &overlay.selected {
        named(canvas, chart, place, "selected", SELECTED);
    }
    if !overlay.is_refusal() {
        targets(canvas, chart, &overlay.targets);
    }
    if let Some(place) = &overlay.owed {
        named(canvas, chart, place, "choice", CHOICE);
    }
    for zone in &overlay.zones {
        for place in &zone.places {
            named(canvas, chart, place, "zone", GROUND);
        }
    }
    for mark in &overlay.evidence {
        let Some(look) = look_of(mark.role).filter(|_| !matches!(mark.item, Item::Line { .. })) else { continue };
        for place in mark.places() {
            let Some(site) = chart.site(&place.0) else { continue };
            canvas
                .element("g")
                .attribute("data-mark", item_word(&mark.item))
                .attribute("data-square", place)
                .attribute("data-role", role_word(mark.role))
                .open();
            space(canvas, site, look);
            canvas.end("g");
        }
    }
}

/// The spaces that may be gone to: framed whole, with a broken frame where something is to be taken, as a sign would cover
/// the units.
fn targets(canvas: &mut Canvas, chart: &Chart, targets: &[Target]) {
    for target in targets {
        let Some(site) = chart.site(&target.at.0) else { continue };
        canvas
            .element("g")
            .attribute("data-mark", "target")
            .attribute("data-square", &target.at)
            .attribute("data-kind", target.kind.word())
            .open();
        space(canvas, site, if target.kind == Kind::Capture { PREY } else { GOAL });
        canvas.end("g");
    }
}

fn named(canvas: &mut Canvas, chart: &Chart, place: &Place, word: &str, look: Look) {
    let Some(site) = chart.site(&place.0) else { return };
    canvas.element("g").attribute("data-mark", word).attribute("data-square", place).open();
    space(canvas, site, look);
    canvas.end("g");
}

fn space(canvas: &mut Canvas, site: &Site, look: Look) {
    let outline = |canvas: &mut Canvas, fill: Option<Ink>| {
        let path = canvas.element("path").attribute("d", &site.outline).attribute("fill-rule", "evenodd");
        match fill {
            Some(ink) => path.fill(ink).attribute("fill-opacity", look.wash).close(),
            None if look.hatch => path.attribute("fill", "url(#map-hatch)").attribute("data-part", "hatch").close(),
            None => {}
        }
    };
    outline(canvas, Some(look.ink));
    outline(canvas, None);
    if look.border > 0.0 {
        let mut border = canvas
            .element("path")
            .attribute("d", &site.outline)
            .hollow()
            .stroke(look.ink, look.border)
            .attribute("stroke-linejoin", "round");
        if let Some(dashes) = look.dashes {
            border = border.attribute("stroke-dasharray", dashes);
        }
        border.close();
    }
}

/// The pattern of hatched ground.
fn hatching(canvas: &mut Canvas) {
    canvas.element("defs").open();
    canvas
        .element("pattern")
        .attribute("id", "map-hatch")
        .attribute("width", 4)
        .attribute("height", 4)
        .attribute("patternUnits", "userSpaceOnUse")
        .attribute("patternTransform", "rotate(45)")
        .open();
    canvas
        .element("rect")
        .attribute("width", 1.4)
        .attribute("height", 4)
        .fill(Ink::Zone)
        .attribute("fill-opacity", 0.5)
        .close();
    canvas.end("pattern");
    canvas.end("defs");
}
