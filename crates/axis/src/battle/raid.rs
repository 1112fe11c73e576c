//! Strategic bombing (AXA-11).

use rulebound_kernel::{Dice, DiceError, Roll};

use super::{FACES, hits, lose_own, lose_together};
use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::group::Task;
use crate::position::Position;
use crate::space::Space;
use crate::unit::Unit;

/// The factory's die for each bomber, then a die of damage for each that is left.
pub(crate) fn bomb<D: Dice + ?Sized>(
    position: &mut Position,
    land: Space,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let mut bombers: u32 = position
        .moved
        .at(land, Unit::Bomber)
        .filter(|group| group.task == Task::Raid)
        .map(|group| u32::from(group.count))
        .sum();
    if position.ruleset.interceptors {
        let fighters = u32::from(position.enemies(land)[Unit::Fighter]);
        if fighters > 0 {
            // All at 1, one round, both sides at the same time (AXA-18.9).
            let down = hits(position, dice, &[(1, fighters)])?.min(bombers);
            let shot = hits(position, dice, &[(1, bombers)])?.min(fighters);
            lose_together(position, land, &Counts::of(Unit::Fighter, shot as u8), sink);
            lose_raiders(position, land, down, sink);
            bombers -= down;
        }
    }
    if bombers > 0 {
        let down = hits(position, dice, &[(1, bombers)])?.min(bombers);
        lose_raiders(position, land, down, sink);
        bombers -= down;
    }
    let mut damage = 0u32;
    for _ in 0..bombers {
        damage += dice.roll(Roll::Die { sides: FACES })?;
    }
    happen(position, Event::Bombed { land, damage: u8::try_from(damage).unwrap_or(u8::MAX) }, sink);
    Ok(())
}

fn lose_raiders(position: &mut Position, land: Space, count: u32, sink: &mut impl FnMut(Event)) {
    lose_own(position, land, Counts::of(Unit::Bomber, u8::try_from(count).unwrap_or(u8::MAX)), sink);
}
