//! What can be wrong with the description of a battle.

use serde::Serialize;

use super::battle::{Assault, Battle, Field, Force};
use crate::counts::Counts;
use crate::unit::{Domain, Unit};

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that attacks.
    Attacker,
    /// The side that defends.
    Defender,
}

impl Side {
    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        }
    }
}

/// One thing wrong with the description of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
pub enum Problem {
    /// Nobody attacks.
    #[error("nobody attacks")]
    NobodyAttacks,
    /// A kind takes part that cannot.
    #[error("{}: {unit} cannot take part on this side of this battle", side.name())]
    Misplaced {
        /// The side.
        side: Side,
        /// The kind.
        unit: Unit,
    },
    /// More battleships are damaged than there are.
    #[error("{}: {damaged} damaged of {battleships} battleships", side.name())]
    TooManyDamaged {
        /// The side.
        side: Side,
        /// The damaged ones.
        damaged: u8,
        /// All of them.
        battleships: u8,
    },
    /// The order of losses names a kind twice.
    #[error("{}: the order of losses names {unit} twice", side.name())]
    NamedTwice {
        /// The side.
        side: Side,
        /// The kind.
        unit: Unit,
    },
    /// More units came from the sea than attack, or units that cannot.
    #[error("{ashore} of {unit} came from the sea, where {attacking} land units of that kind attack")]
    NotSeaborne {
        /// The kind.
        unit: Unit,
        /// How many came from the sea.
        ashore: u8,
        /// How many attack.
        attacking: u8,
    },
    /// A kind of ship bombards that cannot.
    #[error("{unit} cannot bombard")]
    CannotBombard {
        /// The kind.
        unit: Unit,
    },
    /// More ships bombard than units went ashore (AXA-9.3).
    #[error("{ships} ships bombard for {ashore} units that went ashore")]
    TooManyBombard {
        /// The ships.
        ships: u32,
        /// The units.
        ashore: u32,
    },
    /// A chance is no number from 0 to 1.
    #[error("a chance of {chance} cannot be")]
    NoChance {
        /// The number.
        chance: f64,
    },
    /// There are more ways through the battle than are looked at.
    #[error("the battle is too large: more than {most} situations")]
    TooLarge {
        /// How many are looked at.
        most: usize,
    },
}

/// Everything that is wrong with a battle, but for its size.
pub(super) fn problems(battle: &Battle) -> Vec<Problem> {
    let mut problems = Vec::new();
    if battle.attacker.units.is_empty() {
        problems.push(Problem::NobodyAttacks);
    }
    force(&battle.attacker, Side::Attacker, battle.field, &mut problems);
    force(&battle.defender, Side::Defender, battle.field, &mut problems);
    if let Field::Assault(assault) = &battle.field {
        self::assault(assault, &battle.attacker.units, &mut problems);
    }
    if let Some(chance) = battle.retreat.and_then(|retreat| retreat.below)
        && !(0.0..=1.0).contains(&chance)
    {
        problems.push(Problem::NoChance { chance });
    }
    problems
}

fn force(force: &Force, side: Side, field: Field, problems: &mut Vec<Problem>) {
    let misplaced = |unit: Unit| !takes_part(unit, side, field);
    let units = force.units.filtered(misplaced);
    problems.extend(units.iter().map(|(unit, _)| Problem::Misplaced { side, unit }));
    let battleships = force.units[Unit::Battleship];
    if force.damaged > battleships {
        problems.push(Problem::TooManyDamaged { side, damaged: force.damaged, battleships });
    }
    let order = &force.losses.first;
    let again = order.iter().enumerate().filter(|(place, unit)| order[..*place].contains(unit));
    problems.extend(again.map(|(_, &unit)| Problem::NamedTwice { side, unit }));
}

/// Whether a kind can be on a side of a battle. Bombers do not stay over the sea, and guns do not attack (AXA-4.4).
fn takes_part(unit: Unit, side: Side, field: Field) -> bool {
    match (unit.domain(), field) {
        (Domain::Land, Field::Sea) | (Domain::Sea, Field::Land | Field::Assault(_)) => false,
        (Domain::Land, _) => side == Side::Defender || unit != Unit::AaGun,
        (Domain::Air, Field::Sea) => side == Side::Attacker || unit == Unit::Fighter,
        (Domain::Air | Domain::Sea, _) => true,
    }
}

fn assault(assault: &Assault, attackers: &Counts, problems: &mut Vec<Problem>) {
    let land = attackers.within(Domain::Land);
    let missing = assault.seaborne.iter().filter(|&(unit, ashore)| ashore > land[unit]);
    problems.extend(missing.map(|(unit, ashore)| Problem::NotSeaborne { unit, ashore, attacking: land[unit] }));
    let unfit = assault.bombard.filtered(|unit| !Unit::BOMBARDING.contains(&unit));
    problems.extend(unfit.iter().map(|(unit, _)| Problem::CannotBombard { unit }));
    let (ships, ashore) = (assault.bombard.total(), assault.seaborne.total());
    if ships > ashore {
        problems.push(Problem::TooManyBombard { ships, ashore });
    }
}
