//! How the powers stand, for programs: nothing of it is seen.

use std::fmt::Display;

use rulebound_axis::position::Position;
use rulebound_axis::power::Team;
use rulebound_axis::unit::Unit;

use super::chip;
use crate::svg::canvas::Canvas;

/// What a position says of the turn, of money and of victory.
pub(super) fn state(canvas: &mut Canvas, position: &Position) {
    let order = position.map().order();
    canvas
        .element("g")
        .class("state")
        .attribute("data-round", position.round())
        .attribute("data-power", position.active())
        .attribute("data-phase", position.phase())
        .attribute("data-money", pairs(order, |power| position.money(power)))
        .attribute("data-income", pairs(order, |power| position.income(power)))
        .attribute("data-cities", pairs(&Team::ALL, |team| position.cities_held(team)))
        .attribute("data-needed", pairs(&Team::ALL, |team| position.cities_needed(team)))
        .attribute("data-purchased", chip::plain(position.purchased()))
        .close();
}

/// What each kind of unit costs, and with which dice it hits.
pub(super) fn kinds(canvas: &mut Canvas) {
    canvas
        .element("g")
        .class("kindtable")
        .attribute("data-cost", pairs(&Unit::ALL, |unit| unit.abilities().cost))
        .attribute("data-attack", pairs(&Unit::ALL, |unit| unit.abilities().attack))
        .attribute("data-defence", pairs(&Unit::ALL, |unit| unit.abilities().defence))
        .close();
}

/// `russia 24, germany 41`.
fn pairs<K: Copy + Display, V: Display>(keys: &[K], value: impl Fn(K) -> V) -> String {
    keys.iter().map(|&key| format!("{key} {}", value(key))).collect::<Vec<_>>().join(", ")
}
