//! Strategic bombing (AXA-11).

use arrayvec::ArrayVec;
use rulebound_kernel::{Dice, DiceError, Purpose, Roll};

use super::forces::powers;
use super::state::{Hits, Party};
use super::volley::{Battery, FACES, Throws, Volley};
use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::group::Task;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;
use crate::unit::Unit;

/// The factory's die for each bomber, then a die of damage for each that is left.
pub(crate) fn bomb<D: Dice + ?Sized>(
    position: &mut Position,
    land: Space,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let raiders = position.moved.at(land, Unit::Bomber).filter(|group| group.task == Task::Raid);
    let mut bombers: u16 = raiders.map(|group| u16::from(group.count)).sum();
    let fighters = u16::from(position.enemies(land)[Unit::Fighter]);
    if position.ruleset.interceptors && fighters > 0 {
        // All at 1, one round, both sides at the same time (AXA-18.9).
        let down = shoot(position, land, Volley::Interception, Party::Defender, fighters, dice, sink)?.min(bombers);
        let shot = shoot(position, land, Volley::Interception, Party::Attacker, bombers, dice, sink)?.min(fighters);
        lose_interceptors(position, land, shot as u8, sink);
        lose_raiders(position, land, down, sink);
        bombers -= down;
    }
    if bombers > 0 {
        let down = shoot(position, land, Volley::Factory, Party::Defender, bombers, dice, sink)?.min(bombers);
        lose_raiders(position, land, down, sink);
        bombers -= down;
    }
    let mut fell = ArrayVec::new();
    let raider = position.turn.name();
    dice.announce(&|| Purpose { what: "damage of the raid".to_owned(), whose: raider.to_owned(), dice: bombers });
    for _ in 0..bombers {
        fell.push(dice.roll(Roll::Die { sides: FACES })? as u8);
    }
    happen(position, Event::Bombed { land, dice: fell }, sink);
    Ok(())
}

/// Dice that hit with a 1; the number of hits.
fn shoot<D: Dice + ?Sized>(
    position: &mut Position,
    space: Space,
    volley: Volley,
    party: Party,
    count: u16,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<u16, DiceError> {
    let mut throws = Throws::new();
    volley.announce(party, position, dice);
    let hits = Battery::of(1, count).throw(position, dice, &mut throws)?;
    happen(position, Event::Fired { space, volley, party, throws, hits: Hits::plain(hits) }, sink);
    Ok(hits)
}

/// Interceptors are lost power by power, in the order of turns.
fn lose_interceptors(position: &mut Position, land: Space, count: u8, sink: &mut impl FnMut(Event)) {
    let mut left = count;
    let defenders: ArrayVec<Power, { Power::ALL.len() }> = powers(position, Party::Defender).collect();
    for power in defenders {
        let lost = position.units(land, power)[Unit::Fighter].min(left);
        left -= lost;
        if lost > 0 {
            happen(position, Event::Lost { space: land, power, units: Counts::of(Unit::Fighter, lost) }, sink);
        }
    }
}

fn lose_raiders(position: &mut Position, land: Space, count: u16, sink: &mut impl FnMut(Event)) {
    if count > 0 {
        let units = Counts::of(Unit::Bomber, u8::try_from(count).unwrap_or(u8::MAX));
        happen(position, Event::Lost { space: land, power: position.turn, units }, sink);
    }
}
