//! What stands on a token: hit points, conditions, concentration, height.

use rulebound_srd5e::Name;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::state::Creature;

use super::token::Spot;
use crate::svg::canvas::Canvas;
use crate::svg::ink::Ink;
use crate::svg::layout::Point;

/// The radius of a disc with a letter.
const DISC: f64 = 9.5;

/// The bar of hit points: how full it is, and by its colour whether that is above half and above a quarter.
pub(super) fn health(canvas: &mut Canvas, creature: &Creature, spot: Spot) {
    let share = f64::from(creature.hp) / f64::from(creature.most_hp().max(1));
    let ink = if share > 0.5 {
        Ink::Hale
    } else if share > 0.25 {
        Ink::Hurt
    } else {
        Ink::Dying
    };
    let width = 2.0 * spot.radius;
    let top = spot.height - 5.0;
    let bar = |canvas: &mut Canvas, inset: f64, length: f64, ink: Ink| {
        canvas
            .element("rect")
            .length("x", inset - spot.radius)
            .length("y", top + inset)
            .length("width", length)
            .length("height", 9.0 - 2.0 * inset)
            .length("rx", 4.5 - inset)
            .fill(ink)
            .close();
    };
    canvas.element("g").attribute("data-part", "health").open();
    bar(canvas, 0.0, width, Ink::Shade);
    if creature.hp > 0 {
        bar(canvas, 1.5, ((width - 3.0) * share.min(1.0)).max(3.0), ink);
    }
    canvas.end("g");
}

/// The letter of a condition; no two have the same.
pub(super) const fn letter(condition: Condition) -> &'static str {
    match condition {
        Condition::Blinded => "B",
        Condition::Charmed => "C",
        Condition::Deafened => "D",
        Condition::Exhaustion => "E",
        Condition::Frightened => "F",
        Condition::Grappled => "G",
        Condition::Incapacitated => "I",
        Condition::Invisible => "V",
        Condition::Paralyzed => "Z",
        Condition::Petrified => "K",
        Condition::Poisoned => "O",
        Condition::Prone => "P",
        Condition::Restrained => "R",
        Condition::Stunned => "S",
        Condition::Unconscious => "U",
    }
}

/// How many letters stand under one another; of more the last says how many there are.
const MOST_LETTERS: usize = 3;

/// A golden disc with a letter for each condition, down from the upper right corner.
pub(super) fn conditions(canvas: &mut Canvas, conditions: &[Condition], spot: Spot) {
    let shown = if conditions.len() > MOST_LETTERS { MOST_LETTERS - 1 } else { conditions.len() };
    let discs = conditions[..shown].iter().map(|condition| (condition.name(), letter(*condition).to_owned()));
    let rest: Vec<&str> = conditions[shown..].iter().map(|condition| condition.name()).collect();
    let more = (!rest.is_empty()).then(|| (rest.join(", "), format!("+{}", rest.len())));
    let all = discs.map(|(name, letter)| (name.to_owned(), letter)).chain(more);
    for (index, (names, letters)) in (0u8..).zip(all) {
        let (x, y) = (spot.radius * 0.86, DISC * 1.9 * f64::from(index) - spot.height * 0.86);
        canvas.element("g").attribute("data-condition", &names).at(x, y).open();
        canvas.element("title").text(&names);
        canvas.element("circle").length("r", DISC).fill(Ink::Hero).stroke(Ink::OnHero, 1.5).close();
        canvas
            .element("text")
            .attribute("y", 4.4)
            .attribute("text-anchor", "middle")
            .attribute("font-size", 12)
            .attribute("font-weight", 700)
            .fill(Ink::OnHero)
            .text(&letters);
        canvas.end("g");
    }
}

/// A target at the upper left corner of who concentrates.
pub(super) fn concentration(canvas: &mut Canvas, creature: &Creature, spot: Spot) {
    let Some(concentration) = &creature.concentration else { return };
    canvas
        .element("g")
        .attribute("data-concentration", &concentration.spell)
        .at(-spot.radius * 0.86, -spot.height * 0.86)
        .open();
    canvas.element("title").text(&format!("concentrating on {}", concentration.spell.words()));
    canvas.element("circle").length("r", DISC).fill(Ink::Surface).stroke(Ink::Choice, 1.8).close();
    canvas.element("circle").attribute("r", 5.2).hollow().stroke(Ink::Choice, 1.8).close();
    canvas.element("circle").attribute("r", 1.6).fill(Ink::Choice).close();
    canvas.end("g");
}

/// How high above the floor somebody is, at the left.
pub(super) fn height(canvas: &mut Canvas, feet: i32, spot: Spot) {
    if feet == 0 {
        return;
    }
    let text = if feet > 0 { format!("↑{feet}") } else { format!("↓{}", -feet) };
    let width = 9.0 * f64::from(u8::try_from(text.chars().count()).unwrap_or(u8::MAX)) + 6.0;
    canvas
        .element("g")
        .attribute("data-part", "height")
        .attribute("data-feet", feet)
        .at(-spot.radius, spot.height * 0.62)
        .open();
    canvas
        .element("rect")
        .length("x", -width / 2.0)
        .attribute("y", -9)
        .length("width", width)
        .attribute("height", 18)
        .attribute("rx", 6)
        .fill(Ink::Surface)
        .stroke(Ink::Coordinate, 1.4)
        .close();
    canvas
        .element("text")
        .attribute("y", 5)
        .attribute("text-anchor", "middle")
        .attribute("font-size", 13)
        .attribute("font-weight", 700)
        .fill(Ink::Coordinate)
        .text(&text);
    canvas.end("g");
}

/// A small cross in a disc: somebody lies here under others.
pub(super) fn corpse(canvas: &mut Canvas, name: &Name, point: Point) {
    canvas.element("g").attribute("data-part", "corpse").attribute("data-corpse", name).at(point.x, point.y).open();
    canvas.element("title").text(&format!("{} lies here, dead", name.proper()));
    canvas.element("circle").attribute("r", 8).fill(Ink::Surface).stroke(Ink::Shade, 1.6).close();
    canvas
        .element("path")
        .attribute("d", "M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4")
        .hollow()
        .stroke(Ink::Coordinate, 2.4)
        .attribute("stroke-linecap", "round")
        .close();
    canvas.end("g");
}

/// The cross over the dead.
pub(super) fn cross(canvas: &mut Canvas, spot: Spot) {
    let (x, y) = (spot.radius * 0.8, spot.height * 0.8);
    canvas
        .element("path")
        .attribute("d", format!("M{} {}L{x} {y}M{x} {}L{} {y}", -x, -y, -y, -x))
        .hollow()
        .stroke(Ink::Plate, 5.0)
        .attribute("stroke-linecap", "round")
        .close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_has_a_letter_of_its_own() {
        let mut letters: Vec<&str> = Condition::ALL.iter().map(|&condition| letter(condition)).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), Condition::ALL.len());
    }
}
