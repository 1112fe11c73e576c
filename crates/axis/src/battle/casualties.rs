//! The default casualties (AXA-17.1).

use crate::counts::Counts;
use crate::losses::{LAND_ATTACK, LAND_DEFENCE, SEA_ATTACK, SEA_DEFENCE, Shot};
use crate::unit::Unit;

/// Takes up to so many units in an order; gives what was taken.
fn take(units: &mut Counts, hits: u32, order: &[Unit]) -> Counts {
    let mut taken = Counts::NONE;
    for _ in 0..hits {
        let Some(unit) = order.iter().copied().find(|unit| units[*unit] > 0) else { break };
        units[unit] -= 1;
        taken[unit] += 1;
    }
    taken
}

/// Planes shot down before the battle: fighters first.
pub(super) fn shot_down(units: &mut Counts, hits: u32) -> Counts {
    take(units, hits, &Unit::AIR)
}

/// The attacker on land keeps its last land unit while planes are left.
pub(super) fn land_attack(units: &mut Counts, hits: u32) -> Counts {
    let mut taken = Counts::NONE;
    for _ in 0..hits {
        let last = units.sum(&LAND_ATTACK[..3]) == 1 && units.any(&Unit::AIR);
        let order = if last { &LAND_ATTACK[3..] } else { &LAND_ATTACK[..] };
        let one = take(units, 1, order);
        taken = taken.plus(&one).unwrap_or(taken);
    }
    taken
}

pub(super) fn land_defence(units: &mut Counts, hits: u32) -> Counts {
    take(units, hits, &LAND_DEFENCE)
}

/// A side in a sea battle, as its losses are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fleet {
    pub units: Counts,
    /// The battleships that can take a first hit.
    pub whole: u8,
    pub attacks: bool,
}

impl Fleet {
    /// Takes hits; gives the losses and the battleships that were damaged.
    pub fn take(&mut self, hits: u32, shot: Shot) -> (Counts, u8) {
        let (mut lost, mut damaged) = (Counts::NONE, 0);
        for _ in 0..hits {
            if self.whole > 0 {
                self.whole -= 1;
                damaged += 1;
                continue;
            }
            let order: &[Unit] = if self.attacks { &SEA_ATTACK } else { &SEA_DEFENCE };
            // A hit that nothing may take is lost.
            let Some(unit) = order.iter().copied().find(|unit| self.units[*unit] > 0 && shot.may_hit(*unit)) else {
                break;
            };
            self.units[unit] -= 1;
            lost[unit] += 1;
        }
        (lost, damaged)
    }
}
