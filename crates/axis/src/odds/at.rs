//! The battle that is about to be fought somewhere on the board.

use super::battle::{Assault, Battle, Field, Force, Luck};
use crate::battle::attackers;
use crate::counts::Counts;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;
use crate::unit::Unit;

impl Battle {
    /// The battle that the active power is about to fight in a space, by the default policies; `None` where there is none, or
    /// where it has begun.
    ///
    /// For an assault it is assumed that the battle in its zone is won, and after such a battle nobody bombards.
    pub fn at(position: &Position, space: Space) -> Option<Battle> {
        if position.battle == Some(space) || position.fought.contains(space) {
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

/// The units that go ashore, and the ships that bombard for them: battleships first, one for each unit from their zone, none
/// from a zone with a battle (AXA-9.3).
fn from_the_sea(position: &Position, land: Space) -> (Counts, Counts) {
    let (mut seaborne, mut bombard) = (Counts::NONE, Counts::NONE);
    let mut zones: Vec<(Space, u32)> = Vec::new();
    for ship in position.transports.iter().filter(|ship| ship.target == Some(land)) {
        let ashore = ship.going_ashore();
        seaborne = seaborne.saturating_plus(&ashore);
        match zones.iter_mut().find(|(zone, _)| *zone == ship.zone) {
            Some((_, count)) => *count += ashore.total(),
            None => zones.push((ship.zone, ashore.total())),
        }
    }
    for (zone, mut ashore) in zones {
        if position.fought.contains(zone) || position.is_hostile(zone) {
            continue;
        }
        let ready = position.own(zone).minus(&position.bombarded(zone)).unwrap_or_default();
        for unit in [Unit::Battleship, Unit::Cruiser] {
            let ships = u32::from(ready[unit]).min(ashore) as u8;
            bombard[unit] = bombard[unit].saturating_add(ships);
            ashore -= u32::from(ships);
        }
    }
    (seaborne, bombard)
}
