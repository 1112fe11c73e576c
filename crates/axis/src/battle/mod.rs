//! Battles: one round an action, in the printed sequence, with the default casualties (AXA-8, AXA-17).

mod casualties;
mod land;
mod raid;
mod sea;

use rulebound_kernel::{Dice, DiceError, Roll};

pub(crate) use land::{bombarding, landings};
pub(crate) use raid::bomb;

use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::group::Task;
use crate::position::Position;
use crate::power::Power;
use crate::space::{Space, Spaces};
use crate::unit::{Domain, Unit};

/// The faces of a die.
const FACES: u16 = 6;

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
    /// Everything that must be fought, of the class that comes next; a battle under way comes before all else.
    pub fn due(&self, position: &Position) -> Spaces {
        if let Some(space) = position.battle {
            return Spaces::one(space);
        }
        [self.raids, self.seas, self.lands].into_iter().find(|class| !class.is_empty()).unwrap_or(Spaces::EMPTY)
    }
}

/// What is still to be fought.
pub(crate) fn pending(position: &Position) -> Pending {
    let map = &position.map;
    let mut pending = Pending::default();
    let raiders = position.moved.iter().filter(|group| group.task == Task::Raid);
    pending.raids = raiders.map(|group| group.space).collect();
    let land_fought = position.fought.meets(map.lands());
    for zone in (map.seas() - position.fought).iter().filter(|&zone| position.has_attackers(zone)) {
        if position.is_hostile(zone) {
            pending.seas.insert(zone);
        } else if !land_fought && sea::can_hit(position, zone) {
            pending.chances.insert(zone);
        }
    }
    for land in (map.lands() - position.fought).iter().filter(|&land| position.is_hostile(land)) {
        if !attackers(position, land).is_empty() {
            pending.lands.insert(land);
        }
    }
    for ship in position.transports.iter().filter(|ship| !ship.going_ashore().is_empty()) {
        pending.lands |= ship.target.into_iter().collect();
    }
    pending
}

/// The units of the active power that fight in a space: neither raiders nor those that stand aside.
pub(crate) fn attackers(position: &Position, space: Space) -> Counts {
    let mut units = position.own(space);
    for group in position.moved.iter().filter(|group| group.space == space && group.task != Task::Move) {
        units[group.unit] = units[group.unit].saturating_sub(group.count);
    }
    units
}

/// Fights one round of a battle.
pub(crate) fn fight<D: Dice + ?Sized>(
    position: &mut Position,
    space: Space,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    if position.map.is_sea(space) {
        sea::round(position, space, dice, sink)
    } else {
        land::round(position, space, dice, sink)
    }
}

/// The hits of some dice: so many with each value. Low luck adds up the values and throws once (AXA-18.6).
fn hits<D: Dice + ?Sized>(position: &Position, dice: &mut D, values: &[(u8, u32)]) -> Result<u32, DiceError> {
    let mut hits = 0;
    if position.ruleset.low_luck {
        let sum: u32 = values.iter().map(|(value, count)| u32::from(*value) * count).sum();
        let (whole, rest) = (sum / u32::from(FACES), sum % u32::from(FACES));
        hits += whole;
        if rest > 0 && dice.roll(Roll::Die { sides: FACES })? <= rest {
            hits += 1;
        }
        return Ok(hits);
    }
    for value in 1..=FACES as u8 {
        let count: u32 = values.iter().filter(|(of, _)| *of == value).map(|(_, count)| count).sum();
        if count > 0 {
            let dice_number = u16::try_from(count).unwrap_or(u16::MAX);
            hits += dice.roll(Roll::Volley { dice: dice_number, sides: FACES, hits_on: u16::from(value) })?;
        }
    }
    Ok(hits)
}

/// Takes losses of the other team off the board, power by power in the order of turns.
fn lose_together(position: &mut Position, space: Space, losses: &Counts, sink: &mut impl FnMut(Event)) {
    let mut left = *losses;
    for power in enemies_in_order(position) {
        let units = position.units(space, power).common(&left);
        left = left.minus(&units).unwrap_or_default();
        if !units.is_empty() {
            happen(position, Event::Lost { space, power, units }, sink);
        }
    }
}

fn lose_own(position: &mut Position, space: Space, units: Counts, sink: &mut impl FnMut(Event)) {
    if !units.is_empty() {
        happen(position, Event::Lost { space, power: position.turn, units }, sink);
    }
}

fn enemies_in_order(position: &Position) -> Vec<Power> {
    position.map.order().iter().copied().filter(|power| power.team() != position.turn.team()).collect()
}

/// Land units that can take a land.
fn occupiers(units: &Counts) -> u32 {
    units.within(Domain::Land).total() - u32::from(units[Unit::AaGun])
}
