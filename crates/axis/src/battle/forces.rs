//! Who takes part in a battle.

use super::state::{Battle, Party};
use crate::counts::Counts;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;
use crate::unit::{Domain, Unit};

/// The units of the active power that fight in a space: neither raiders nor those that stand aside.
pub(crate) fn attackers(position: &Position, space: Space) -> Counts {
    let mut units = position.own(space);
    for group in position.moved.within(space).iter().filter(|group| group.is_aside()) {
        units[group.unit] = units[group.unit].saturating_sub(group.count);
    }
    units
}

/// The powers of a party, in the order of turns.
pub(crate) fn powers(position: &Position, party: Party) -> impl Iterator<Item = Power> {
    let active = position.turn;
    position.map.order().iter().copied().filter(move |power| match party {
        Party::Attacker => *power == active,
        Party::Defender => power.team() != active.team(),
    })
}

/// The party that a power belongs to; `None` for the attacker's allies, who take no part (AXA-8.5), and for powers that are not
/// in the game.
pub(crate) fn party(position: &Position, power: Power) -> Option<Party> {
    [Party::Attacker, Party::Defender].into_iter().find(|party| powers(position, *party).any(|member| member == power))
}

/// What a power has in a battle, without submarines that have submerged.
pub(crate) fn force(position: &Position, battle: &Battle, power: Power) -> Counts {
    let mut units =
        if power == position.turn { attackers(position, battle.space) } else { position.units(battle.space, power) };
    let below = battle.submerged[power.index()];
    units[Unit::Submarine] = units[Unit::Submarine].saturating_sub(below);
    units
}

/// What a party has in a battle.
pub(crate) fn forces(position: &Position, battle: &Battle, party: Party) -> Counts {
    powers(position, party).fold(Counts::NONE, |sum, power| sum.saturating_plus(&force(position, battle, power)))
}

/// The battleships of a power in a battle that can take a first hit (AXA-10.1).
pub(crate) fn whole(position: &Position, battle: &Battle, power: Power) -> u8 {
    let all = force(position, battle, power)[Unit::Battleship];
    all.saturating_sub(position.damaged(battle.space, power))
}

/// The power that decides for all defenders: on land its owner, at sea whoever has most units there (AXA-8.6).
pub(crate) fn defender(position: &Position, space: Space) -> Power {
    let mut decides = position.turn.team().enemy().members().next().unwrap_or(position.turn);
    if let Some(owner) = position.owner(space) {
        return owner;
    }
    let mut most = 0;
    for power in powers(position, Party::Defender) {
        let units = position.units(space, power).total();
        if units > most {
            (decides, most) = (power, units);
        }
    }
    decides
}

/// Whether a party's submarines may submerge: there are some, and the other party has no destroyer (AXA-10.5).
pub(crate) fn may_submerge(position: &Position, battle: &Battle, party: Party) -> bool {
    position.map.is_sea(battle.space)
        && forces(position, battle, party)[Unit::Submarine] > 0
        && forces(position, battle, party.other())[Unit::Destroyer] == 0
}

/// Land units that can take a land.
pub(crate) fn occupiers(units: &Counts) -> u32 {
    units.within(Domain::Land).total() - u32::from(units[Unit::AaGun])
}
