//! What is lost by default (AXA-17.1).

use super::forces::{force, forces, powers, whole};
use super::losses::Loss;
use super::state::{Battle, Claim, Party};
use crate::losses::{FLAK, LAND_ATTACK, LAND_DEFENCE, SEA_ATTACK, SEA_DEFENCE, Shot};
use crate::position::Position;
use crate::power::Power;
use crate::unit::Unit;

/// What a party loses next by default: each whole battleship takes a first hit, then kinds in their order; among several
/// powers the first in the order of turns loses first.
pub(crate) fn default_loss(position: &Position, battle: &Battle, claim: &Claim) -> Option<(Power, Loss)> {
    let powers = || powers(position, claim.party);
    let damaged = powers().find(|&power| whole(position, battle, power) > 0 && claim.shot.may_hit(Unit::Battleship));
    if let Some(power) = damaged {
        return Some((power, Loss::Damage));
    }
    let owner = |unit: Unit| powers().find(|&power| force(position, battle, power)[unit] > 0);
    let hit = |unit: &Unit| claim.shot.may_hit(*unit);
    let order = order(position, battle, claim);
    order.iter().copied().filter(hit).find_map(|unit| Some((owner(unit)?, Loss::Unit(unit))))
}

fn order(position: &Position, battle: &Battle, claim: &Claim) -> &'static [Unit] {
    if claim.shot == Shot::Flak {
        return &FLAK;
    }
    match (position.map.is_sea(battle.space), claim.party) {
        (true, Party::Attacker) => &SEA_ATTACK,
        (true, Party::Defender) => &SEA_DEFENCE,
        (false, Party::Defender) => &LAND_DEFENCE,
        (false, Party::Attacker) => {
            // While planes are left the last land unit is kept, to take the land.
            let units = forces(position, battle, Party::Attacker);
            let last = units.sum(&LAND_ATTACK[..3]) == 1 && units.any(&Unit::AIR);
            if last { &LAND_ATTACK[3..] } else { &LAND_ATTACK }
        }
    }
}
