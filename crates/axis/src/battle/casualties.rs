//! The default casualties (AXA-17.1).

use crate::counts::Counts;
use crate::unit::Unit;

const LAND_ATTACK: [Unit; 5] = [Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::Fighter, Unit::Bomber];
const LAND_DEFENCE: [Unit; 6] = [Unit::AaGun, Unit::Bomber, Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::Fighter];
const SEA_ATTACK: [Unit; 8] = [
    Unit::Submarine,
    Unit::Destroyer,
    Unit::Fighter,
    Unit::Cruiser,
    Unit::Bomber,
    Unit::Carrier,
    Unit::Battleship,
    Unit::Transport,
];
const SEA_DEFENCE: [Unit; 7] =
    [Unit::Submarine, Unit::Destroyer, Unit::Carrier, Unit::Cruiser, Unit::Fighter, Unit::Battleship, Unit::Transport];

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

/// What a hit at sea may fall on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shot {
    /// By a submarine: not on planes.
    Submarine,
    /// By a plane without a destroyer on its side: not on submarines.
    Plane,
    /// By anything else, or a plane with a destroyer on its side.
    Any,
}

impl Shot {
    pub fn may_hit(self, unit: Unit) -> bool {
        match self {
            Shot::Submarine => !Unit::AIR.contains(&unit),
            Shot::Plane => unit != Unit::Submarine,
            Shot::Any => true,
        }
    }
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
