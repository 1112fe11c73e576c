//! Defending fighters that have lost their deck (AXA-10.4).

use super::forces::powers;
use super::state::Party;
use crate::position::Position;
use crate::power::Power;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// The first power, in the order of turns, with a fighter that no deck has room for, and the zone where it is.
pub(crate) fn homeless(position: &Position) -> Option<(Power, Space)> {
    let seas = position.map.seas();
    let crowded = |power: Power| {
        let zones = position.holding(std::iter::once(power), &[Unit::Fighter]) & seas;
        zones.iter().find(|&zone| position.deck_room(zone, power.team()) < 0)
    };
    powers(position, Party::Defender).find_map(|power| Some((power, crowded(power)?)))
}

/// Where a fighter of a power may go: a land of its team or a free deck, one space away.
pub(crate) fn shelters(position: &Position, power: Power, zone: Space) -> Spaces {
    let team = power.team();
    let near = position.map.tables().air_within(zone, 1).without(zone);
    let lands = team.members().fold(Spaces::EMPTY, |lands, friend| lands | position.lands_of(friend));
    let carriers = position.holding(team.members(), &[Unit::Carrier]);
    let decks = (near & carriers).iter().filter(|&sea| position.deck_room(sea, team) > 0).collect();
    (near & lands) | decks
}

/// Moves every fighter that has one place to go, and removes those that have none; `true` where nobody has to choose.
pub(crate) fn settle(position: &mut Position) -> bool {
    while let Some((power, zone)) = homeless(position) {
        let shelters = shelters(position, power, zone);
        if shelters.len() > 1 {
            return false;
        }
        position.remove(zone, power, Unit::Fighter, 1);
        if let Some(place) = shelters.first() {
            position.add(place, power, Unit::Fighter, 1);
        }
    }
    true
}
