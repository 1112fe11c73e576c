//! How the powers stand, for programs: nothing of it is seen.

use std::fmt::Display;

use rulebound_axis::position::Position;
use rulebound_axis::power::{Power, Team};
use rulebound_axis::ruleset::Victory;
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
        .attribute("data-income", pairs(order, |power| income(position, power)))
        .attribute("data-cities", pairs(&Team::ALL, |team| cities(position, team)))
        .attribute("data-needed", pairs(&Team::ALL, |team| needed(position, team)))
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

/// What a power would collect as things stand (AXA-14.3, AXA-2.3).
fn income(position: &Position, power: Power) -> u32 {
    if !position.has_capital(power) {
        return 0;
    }
    let map = position.map();
    let lands = map.lands().iter().filter(|&land| position.owner(land) == Some(power));
    lands.map(|land| u32::from(map.value(land))).sum()
}

/// The victory cities that a team holds.
fn cities(position: &Position, team: Team) -> usize {
    let holds = |city| position.owner(city).is_some_and(|owner| owner.team() == team);
    position.map().cities().iter().filter(|&city| holds(city)).count()
}

/// The victory cities that a team needs (AXA-1.3).
fn needed(position: &Position, team: Team) -> u8 {
    let victory = position.map().file().victory;
    let cities = match position.ruleset().victory {
        Victory::Standard => victory.standard,
        Victory::Short => victory.short,
        Victory::Total => victory.total,
    };
    rulebound_axis::map::Map::cities_needed(cities, team)
}
