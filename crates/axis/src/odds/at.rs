//! The battle that is about to be fought somewhere on the board.

use super::battle::{Assault, Battle, Field, Force, Luck};
use crate::battle::forces::attackers;
use crate::battle::{bombarding, landing_zones};
use crate::counts::Counts;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;

impl Battle {
    /// The battle that the active power is about to fight in a space, by the default policies; `None` where there is none, or
    /// where it has begun.
    ///
    /// For an assault it is assumed that the battle in its zone is won, and after such a battle nobody bombards.
    pub fn at(position: &Position, space: Space) -> Option<Battle> {
        if position.battle.is_some_and(|battle| battle.space == space) || position.fought.contains(space) {
            return None;
        }
        let (seaborne, bombard) = from_the_sea(position, space);
        let units = attackers(position, space).plus(&seaborne)?;
        let enemies = position.enemies(space);
        if units.is_empty() || (enemies.is_empty() && !position.is_hostile(space)) {
            return None;
        }
        let damaged = |powers: &mut dyn Iterator<Item = Power>| {
            powers.map(|power| position.damaged(space, power)).fold(0, u8::saturating_add)
        };
        let field = if position.map.is_sea(space) {
            Field::Sea
        } else if seaborne.is_empty() {
            Field::Land
        } else {
            Field::Assault(Assault { seaborne, bombard })
        };
        Some(Battle {
            field,
            attacker: Force { damaged: damaged(&mut [position.turn].into_iter()), ..Force::new(units) },
            defender: Force { damaged: damaged(&mut position.turn.enemies()), ..Force::new(enemies) },
            luck: if position.ruleset.low_luck { Luck::LowLuck } else { Luck::Dice },
            aa_casualties: position.ruleset.aa_casualties,
            retreat: None,
        })
    }
}

/// The units that go ashore, and the ships that bombard for them.
fn from_the_sea(position: &Position, land: Space) -> (Counts, Counts) {
    let ships = position.transports.iter().filter(|ship| ship.target == Some(land));
    let seaborne = ships.fold(Counts::NONE, |all, ship| all.saturating_plus(&ship.going_ashore()));
    let zones = landing_zones(position, land);
    let bombard = zones.iter().map(|zone| bombarding(position, zone, land));
    (seaborne, bombard.fold(Counts::NONE, |all, ships| all.saturating_plus(&ships)))
}
