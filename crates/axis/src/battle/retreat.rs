//! Where an attacker breaks off to (AXA-8.9, AXA-8.10).

use super::forces::forces;
use super::state::{Battle, Party};
use crate::counts::Counts;
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::unit::{Domain, Unit};

/// The attacker's units that retreat to another space: ships, or land units that came overland.
pub(crate) fn retreating(position: &Position, battle: &Battle) -> Counts {
    let units = forces(position, battle, Party::Attacker);
    if position.map.is_sea(battle.space) {
        return units.within(Domain::Sea);
    }
    let land = units.within(Domain::Land);
    land.minus(&battle.ashore.common(&land)).unwrap_or(land)
}

/// Whether the attacker's planes may break off alone: nothing else of the attacker's could retreat (AXA-8.9).
pub(crate) fn may_withdraw(position: &Position, battle: &Battle) -> bool {
    forces(position, battle, Party::Attacker).any(&Unit::AIR) && retreating(position, battle).is_empty()
}

/// The spaces from which the attacker's land units or ships came to a space; of a way of two steps, which is not told apart
/// from others between the same ends, every space that may have been passed.
pub(crate) fn came_from(position: &Position, space: Space) -> Spaces {
    let near = neighbours(position, space);
    position.arrivals.origins(space).iter().fold(Spaces::EMPTY, |came, origin| {
        came | if near.contains(origin) { Spaces::one(origin) } else { near & neighbours(position, origin) }
    })
}

/// One step away on land, or at sea through the canals that are open.
fn neighbours(position: &Position, space: Space) -> Spaces {
    let tables = position.map.tables();
    if position.map.is_sea(space) {
        tables.sea_neighbours(position.open_canals(), space)
    } else {
        tables.land_neighbours(space)
    }
}

/// Where the attacker may retreat to: a space from which somebody came, friendly now, or not hostile at sea.
pub(crate) fn refuges(position: &Position, battle: &Battle) -> Spaces {
    if retreating(position, battle).is_empty() {
        return Spaces::EMPTY;
    }
    came_from(position, battle.space) & safe(position, battle.space)
}

/// The spaces of the same kind into which nobody fights his way.
pub(crate) fn safe(position: &Position, space: Space) -> Spaces {
    if position.map.is_sea(space) { position.sailable() - position.hostile_zones() } else { position.friendly_lands() }
}
