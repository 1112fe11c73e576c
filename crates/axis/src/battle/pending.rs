//! What is still to be fought.

use super::forces::attackers;
use super::sea;
use crate::group::Task;
use crate::position::Position;
use crate::space::Spaces;
use crate::unit::Unit;

/// What is still to be fought in the combat phase, in the order in which it is fought (AXA-8.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pending {
    /// Lands with bombers that raid.
    pub raids: Spaces,
    /// Hostile zones with own units that attack.
    pub seas: Spaces,
    /// Zones that are not hostile, where something could be attacked.
    pub chances: Spaces,
    /// Hostile lands with own units, or with units about to go ashore.
    pub lands: Spaces,
}

impl Pending {
    /// Everything that must be fought, of the class that comes next.
    pub fn due(&self) -> Spaces {
        [self.raids, self.seas, self.lands].into_iter().find(|class| !class.is_empty()).unwrap_or(Spaces::EMPTY)
    }
}

/// What is still to be fought while no battle is under way.
pub(crate) fn pending(position: &Position) -> Pending {
    let map = &position.map;
    let own = || std::iter::once(position.turn);
    let raiders = position.moved.iter().filter(|group| group.task == Task::Raid);
    let armed = position.attacked_zones() - position.fought;
    let hostile = position.hostile_zones();
    let ships = position.holding(position.turn.enemies(), &Unit::SEA);
    let chances = if position.fought.meets(map.lands()) { Spaces::EMPTY } else { (armed & ships) - hostile };
    let entered = (position.holding(own(), &Unit::ON_LAND) & position.hostile_lands()) - position.fought;
    let landing = position.transports.iter().filter(|ship| !ship.going_ashore().is_empty());
    Pending {
        raids: raiders.map(|group| group.space).collect(),
        seas: armed & hostile,
        chances: chances.iter().filter(|&zone| sea::can_hit(position, zone)).collect(),
        lands: entered.iter().filter(|&land| !attackers(position, land).is_empty()).collect::<Spaces>()
            | landing.filter_map(|ship| ship.target).collect(),
    }
}
