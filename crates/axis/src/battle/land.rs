//! Battles on land, walking in included (AXA-9).

use rulebound_kernel::{Dice, DiceError, Roll};

use super::{FACES, attackers, casualties, hits, lose_own, lose_together, occupiers};
use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::position::Position;
use crate::ruleset::AaCasualties;
use crate::space::Space;
use crate::unit::Unit;

pub(super) fn round<D: Dice + ?Sized>(
    position: &mut Position,
    land: Space,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let mut bombarded = Counts::NONE;
    if position.battle.is_none() {
        let coasts = landings(position, land);
        if !coasts.is_empty() {
            happen(position, Event::WentAshore { land }, sink);
        }
        anti_aircraft(position, land, dice, sink)?;
        bombarded = bombard(position, land, &coasts, dice, sink)?;
    }
    let attack = attackers(position, land);
    let mut defence = position.enemies(land);
    if !can_fight(&attack) || !can_defend(&defence) {
        return finish(position, land, sink);
    }
    let attack_hits = hits(position, dice, &attack_values(&attack))?;
    let defence_hits = hits(position, dice, &defence_values(&defence))?;
    // What the ships hit has fired and leaves with the losses of this round.
    let mut standing = defence.minus(&bombarded).unwrap_or_default();
    let lost = casualties::land_defence(&mut standing, attack_hits).plus(&bombarded).unwrap_or(bombarded);
    defence = standing;
    let mut attack_left = attack;
    let own_lost = casualties::land_attack(&mut attack_left, defence_hits);
    lose_together(position, land, &lost, sink);
    lose_own(position, land, own_lost, sink);
    if can_fight(&attack_left) && can_defend(&defence) {
        happen(position, Event::RoundFought { space: land }, sink);
        return Ok(());
    }
    finish(position, land, sink)
}

/// Whether there is someone to attack.
fn can_fight(attack: &Counts) -> bool {
    attack.iter().any(|(unit, _)| unit.abilities().attack > 0)
}

/// Whether there is someone to defend; guns alone do not.
fn can_defend(defence: &Counts) -> bool {
    defence.iter().any(|(unit, _)| unit != Unit::AaGun)
}

/// Guns alone are destroyed, and the land falls to land units that are left.
fn finish(position: &mut Position, land: Space, sink: &mut impl FnMut(Event)) -> Result<(), DiceError> {
    let attack = attackers(position, land);
    let defence = position.enemies(land);
    if can_fight(&attack) && !can_defend(&defence) && !defence.is_empty() {
        lose_together(position, land, &defence, sink);
    }
    let conquered = position.enemies(land).is_empty() && occupiers(&attack) > 0 && position.is_hostile(land);
    happen(position, Event::BattleOver { space: land, conquered }, sink);
    Ok(())
}

/// The zones from which units go ashore, with how many from each; zones that are still hostile are not among them.
pub(crate) fn landings(position: &Position, land: Space) -> Vec<(Space, u32)> {
    let mut zones: Vec<(Space, u32)> = Vec::new();
    let ships = position.transports.iter().filter(|ship| ship.target == Some(land) && !ship.going_ashore().is_empty());
    for ship in ships {
        let units = if position.is_hostile(ship.zone) { 0 } else { ship.going_ashore().total() };
        match zones.iter_mut().find(|(zone, _)| *zone == ship.zone) {
            Some((_, count)) => *count += units,
            None => zones.push((ship.zone, units)),
        }
    }
    zones
}

/// Guns shoot at planes once, before the first round (AXA-9.1).
fn anti_aircraft<D: Dice + ?Sized>(
    position: &mut Position,
    land: Space,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let mut attack = attackers(position, land);
    let guns = u32::from(position.enemies(land)[Unit::AaGun]);
    let planes = attack.sum(&Unit::AIR);
    let shots = (3 * guns).min(planes);
    if shots == 0 {
        return Ok(());
    }
    let hits = hits(position, dice, &[(1, shots)])?;
    let lost = match position.ruleset.aa_casualties {
        AaCasualties::Owner => casualties::shot_down(&mut attack, hits),
        AaCasualties::Random => drawn(&mut attack, hits, dice)?,
    };
    lose_own(position, land, lost, sink);
    Ok(())
}

/// Planes that the dice choose (AXA-18.7).
fn drawn<D: Dice + ?Sized>(units: &mut Counts, hits: u32, dice: &mut D) -> Result<Counts, DiceError> {
    let mut lost = Counts::NONE;
    for _ in 0..hits {
        let planes = units.sum(&Unit::AIR);
        let fighters = u32::from(units[Unit::Fighter]);
        let chosen = if fighters == 0 || fighters == planes {
            1
        } else {
            dice.roll(Roll::Die { sides: u16::try_from(planes).unwrap_or(FACES) })?
        };
        let unit = if fighters >= chosen { Unit::Fighter } else { Unit::Bomber };
        units[unit] = units[unit].saturating_sub(1);
        lost[unit] += 1;
    }
    Ok(lost)
}

/// The ships that bombard from a zone for so many units that go ashore there: one for each, battleships first, and none from
/// a zone with a sea battle this turn (AXA-9.3).
pub(crate) fn bombarding(position: &Position, zone: Space, ashore: u32) -> Counts {
    let mut ships = Counts::NONE;
    if position.fought.contains(zone) {
        return ships;
    }
    let ready = position.own(zone).minus(&position.bombarded(zone)).unwrap_or_default();
    let mut rest = u8::try_from(ashore).unwrap_or(u8::MAX);
    for unit in [Unit::Battleship, Unit::Cruiser] {
        ships[unit] = ready[unit].min(rest);
        rest -= ships[unit];
    }
    ships
}

/// Ships bombard; gives what they hit, which still fires once (AXA-9.3).
fn bombard<D: Dice + ?Sized>(
    position: &mut Position,
    land: Space,
    coasts: &[(Space, u32)],
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<Counts, DiceError> {
    let mut defence = position.enemies(land);
    let mut total = 0;
    for &(zone, ashore) in coasts {
        let ships = bombarding(position, zone, ashore);
        if ships.is_empty() || !can_defend(&defence) {
            continue;
        }
        let [battleships, cruisers] = [Unit::Battleship, Unit::Cruiser].map(|unit| u32::from(ships[unit]));
        happen(position, Event::Bombarded { zone, ships }, sink);
        total += hits(position, dice, &[(4, battleships), (3, cruisers)])?;
    }
    Ok(casualties::land_defence(&mut defence, total))
}

/// Each artillery raises one infantry to 2 (AXA-8.4).
fn attack_values(units: &Counts) -> Vec<(u8, u32)> {
    let supported = u32::from(units[Unit::Infantry].min(units[Unit::Artillery]));
    let mut values: Vec<(u8, u32)> =
        units.iter().map(|(unit, count)| (unit.abilities().attack, u32::from(count))).collect();
    if supported > 0 {
        for (unit, value) in units.iter().map(|(unit, _)| unit).zip(&mut values) {
            if unit == Unit::Infantry {
                value.1 -= supported;
            }
        }
        values.push((2, supported));
    }
    values
}

fn defence_values(units: &Counts) -> Vec<(u8, u32)> {
    units.iter().map(|(unit, count)| (unit.abilities().defence, u32::from(count))).collect()
}
