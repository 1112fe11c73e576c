//! One side at some time of a battle, and what becomes of it.

use arrayvec::ArrayVec;

use super::battle::{Battle, Field, Force, Submerge};
use super::problem::Side;
use super::volley::Volley;
use crate::counts::Counts;
use crate::losses::{LAND_ATTACK, LAND_DEFENCE, SEA_ATTACK, SEA_DEFENCE, Shot};
use crate::unit::{Domain, Unit};

/// The land units that can attack, and take a territory (AXA-9.4).
const OCCUPIERS: [Unit; 3] = [Unit::Infantry, Unit::Artillery, Unit::Tank];

/// One side at some time of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// What fights.
    pub units: Counts,
    /// The battleships among them that can take a first hit.
    pub whole: u8,
    /// Those among them that went ashore, if that can matter.
    pub seaborne: Counts,
    /// What has left the battle alive.
    pub aside: Counts,
}

impl Standing {
    /// How many hits it can take.
    pub fn weight(&self) -> usize {
        self.units.total() as usize + usize::from(self.whole)
    }

    /// Everything that is alive.
    pub fn alive(&self) -> Counts {
        self.units.saturating_plus(&self.aside)
    }

    /// How many battleships have taken one hit.
    pub fn damaged(&self) -> u8 {
        self.units[Unit::Battleship] - self.whole
    }

    /// Whether there is something that fights: not guns or transports alone (AXA-9.2, AXA-10.3).
    pub fn is_armed(&self) -> bool {
        self.units.iter().any(|(unit, _)| unit != Unit::AaGun && unit != Unit::Transport)
    }

    /// Whether there is something to take a territory.
    pub fn can_occupy(&self) -> bool {
        self.units.any(&OCCUPIERS)
    }

    /// The same with the units of some kinds aside, in the numbers that are given.
    fn without(&self, leaving: &Counts) -> Standing {
        let units = self.units.minus(leaving).unwrap_or_default();
        Standing { units, aside: self.aside.saturating_plus(leaving), ..*self }
    }

    /// The same after its submarines have submerged.
    pub fn submerged(&self) -> Standing {
        self.without(&Counts::of(Unit::Submarine, self.units[Unit::Submarine]))
    }

    /// The same after all that can retreat from an assault have done so; `None` if nobody stays behind.
    pub fn withdrawn(&self) -> Option<Standing> {
        let leaving = self.units.minus(&self.seaborne).unwrap_or_default();
        (!self.seaborne.is_empty()).then(|| self.without(&leaving))
    }
}

/// What fires of a side, by what its hits may fall on.
pub(super) struct Fire {
    pub submarines: Volley,
    pub planes: Volley,
    pub others: Volley,
}

/// How a side acts all through a battle.
#[derive(Clone, Debug)]
pub(super) struct Conduct {
    side: Side,
    at_sea: bool,
    /// Kinds, the first lost first.
    order: ArrayVec<Unit, { Unit::ALL.len() }>,
    keep_land: bool,
    /// Whether its submarines leave as soon as they may.
    pub submerges: bool,
}

impl Conduct {
    /// How a side of a battle acts.
    pub fn new(battle: &Battle, side: Side) -> Conduct {
        let at_sea = battle.field == Field::Sea;
        let usual: &[Unit] = match (side, at_sea) {
            (Side::Attacker, false) => &LAND_ATTACK,
            (Side::Defender, false) => &LAND_DEFENCE,
            (Side::Attacker, true) => &SEA_ATTACK,
            (Side::Defender, true) => &SEA_DEFENCE,
        };
        let Force { losses, submerge, .. } = force(battle, side);
        // Transports are lost last, whatever the order says (AXA-10.3).
        let chosen = losses.first.iter().filter(|unit| usual.contains(unit) && **unit != Unit::Transport);
        let mut order: ArrayVec<Unit, { Unit::ALL.len() }> = chosen.copied().collect();
        for &unit in usual {
            if !order.contains(&unit) {
                order.push(unit);
            }
        }
        let keep_land = losses.keep_land && side == Side::Attacker && !at_sea;
        Conduct { side, at_sea, order, keep_land, submerges: *submerge == Submerge::AtOnce }
    }

    /// The side at the start. Who came from the sea matters only to those who think of a retreat.
    pub fn start(&self, battle: &Battle) -> Standing {
        let Force { units, damaged, .. } = force(battle, self.side);
        let seaborne = match battle.field {
            Field::Assault(assault) if self.side == Side::Attacker && battle.retreat.is_some() => assault.seaborne,
            _ => Counts::NONE,
        };
        Standing { units: *units, whole: units[Unit::Battleship] - damaged, seaborne, aside: Counts::NONE }
    }

    /// The side after a hit (AXA-17.1); the same if nothing may take it.
    pub fn hit(&self, standing: &Standing, shot: Shot) -> Standing {
        let mut after = *standing;
        if standing.whole > 0 {
            after.whole -= 1;
            return after;
        }
        let units = &standing.units;
        let keeps = self.keep_land && units.sum(&OCCUPIERS) == 1 && units.any(&Unit::AIR);
        let takes = |unit: Unit| units[unit] > 0 && shot.may_hit(unit) && !(keeps && OCCUPIERS.contains(&unit));
        if let Some(unit) = self.order.iter().copied().find(|&unit| takes(unit)) {
            after.units[unit] -= 1;
            after.seaborne[unit] = after.seaborne[unit].saturating_sub(1);
        }
        after
    }

    /// The side after anti-aircraft fire that hit one plane.
    pub fn shot_down(&self, standing: &Standing) -> Standing {
        let plane = self.order.iter().copied().find(|&unit| unit.domain() == Domain::Air && standing.units[unit] > 0);
        let mut after = *standing;
        if let Some(unit) = plane {
            after.units[unit] -= 1;
        }
        after
    }

    /// What it fires.
    pub fn fire(&self, units: &Counts) -> Fire {
        let mut fire = Fire { submarines: Volley::default(), planes: Volley::default(), others: Volley::default() };
        for (unit, count) in units.iter() {
            let volley = match unit {
                Unit::Submarine => &mut fire.submarines,
                Unit::Fighter | Unit::Bomber if self.at_sea => &mut fire.planes,
                _ => &mut fire.others,
            };
            let value = match self.side {
                Side::Attacker => unit.abilities().attack,
                Side::Defender => unit.abilities().defence,
            };
            let mut dice = u32::from(count);
            if unit == Unit::Infantry && self.side == Side::Attacker {
                // Each artillery raises one infantry (AXA-8.4).
                let raised = dice.min(u32::from(units[Unit::Artillery]));
                volley.add(value + 1, raised);
                dice -= raised;
            }
            volley.add(value, dice);
        }
        fire
    }
}

fn force(battle: &Battle, side: Side) -> &Force {
    match side {
        Side::Attacker => &battle.attacker,
        Side::Defender => &battle.defender,
    }
}
