//! What factories can make, and where there is room for it.

use crate::position::Position;
use crate::space::Space;
use crate::unit::{CARRIER_ROOM, Unit};

/// The factories that make something this turn.
pub(crate) fn own_factories(position: &Position) -> impl Iterator<Item = Space> {
    position.factories.iter().filter(|&land| position.is_own_since_start(land) && !position.built.contains(land))
}

/// What all factories together can still make, and what their damage keeps them from making.
pub(crate) fn production(position: &Position) -> (u32, u32) {
    let capacity = own_factories(position).map(|land| u32::from(position.capacity(land))).sum();
    let lost = own_factories(position).map(|land| u32::from(position.damage(land).min(position.map.value(land)))).sum();
    (capacity, lost)
}

/// The lands on which a factory could be placed (AXA-14.2).
pub(crate) fn sites(position: &Position) -> impl Iterator<Item = Space> {
    let eligible = |land: &Space| {
        position.is_own_since_start(*land) && position.map.value(*land) > 0 && !position.has_factory(*land)
    };
    position.map.lands().iter().filter(eligible)
}

/// The places for fighters on own carriers of a zone that nobody takes: allied fighters are on allied carriers first, own
/// ones wherever there is room (AXA-5.4).
pub(crate) fn free_places(position: &Position, zone: Space) -> u8 {
    let own = position.own(zone);
    let allies = position.together(zone, position.turn.friends().filter(|&power| power != position.turn));
    let (guests, allied) = (allies[Unit::Fighter], allies[Unit::Carrier].saturating_mul(CARRIER_ROOM));
    let aboard = own[Unit::Fighter].saturating_sub(allied.saturating_sub(guests));
    let places = own[Unit::Carrier].saturating_mul(CARRIER_ROOM);
    places.saturating_sub(guests.saturating_sub(allied)).saturating_sub(aboard)
}
