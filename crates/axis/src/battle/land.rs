//! Battles on land, walking in included (AXA-9).

use rulebound_kernel::{Dice, DiceError, Purpose, Roll};

use super::forces::{attackers, forces, occupiers};
use super::state::{Battle, Hits, Party};
use super::volley::{Battery, FACES, Throws, Volley};
use super::{fire, lose_all};
use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::position::Position;
use crate::ruleset::AaCasualties;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// Whether there is someone to attack.
fn can_fight(attack: &Counts) -> bool {
    attack.any(&Unit::ATTACKING)
}

/// Whether there is someone to defend; guns alone do not.
fn can_defend(defence: &Counts) -> bool {
    defence.iter().any(|(unit, _)| unit != Unit::AaGun)
}

/// Whether one party has nothing left that fights (AXA-17.6).
pub(super) fn is_over(position: &Position, battle: &Battle) -> bool {
    let units = |party| forces(position, battle, party);
    !can_fight(&units(Party::Attacker)) || !can_defend(&units(Party::Defender))
}

/// Guns shoot at planes once, before the first round (AXA-9.1).
pub(super) fn anti_aircraft<D: Dice + ?Sized>(
    position: &mut Position,
    battle: &Battle,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let space = battle.space;
    let guns = u32::from(position.enemies(space)[Unit::AaGun]);
    let mut planes = attackers(position, space).filtered(|unit| Unit::AIR.contains(&unit));
    let shots = (3 * guns).min(planes.total());
    if shots == 0 {
        return Ok(());
    }
    let (volley, party) = (Volley::AntiAircraft, Party::Defender);
    let mut throws = Throws::new();
    volley.announce(party, position, dice);
    let hits = Battery::of(1, shots as u16).throw(position, dice, &mut throws)?;
    let drawn = position.ruleset.aa_casualties == AaCasualties::Random;
    let claimed = Hits::plain(if drawn { 0 } else { hits });
    happen(position, Event::Fired { space, volley, party, throws, hits: claimed }, sink);
    if drawn && hits > 0 {
        let units = draw_lots(&mut planes, hits, dice)?;
        happen(position, Event::Lost { space, power: position.turn, units }, sink);
    }
    Ok(())
}

/// Planes that the dice choose (AXA-18.7).
fn draw_lots<D: Dice + ?Sized>(planes: &mut Counts, hits: u16, dice: &mut D) -> Result<Counts, DiceError> {
    let mut lost = Counts::NONE;
    dice.announce(&|| Purpose { what: "which plane is lost".to_owned(), whose: "defenders".to_owned(), dice: 1 });
    for _ in 0..hits {
        let all = planes.total();
        let fighters = u32::from(planes[Unit::Fighter]);
        let chosen = if fighters == 0 || fighters == all {
            1
        } else {
            dice.roll(Roll::Die { sides: u16::try_from(all).unwrap_or(FACES) })?
        };
        let unit = if fighters >= chosen { Unit::Fighter } else { Unit::Bomber };
        planes[unit] = planes[unit].saturating_sub(1);
        lost[unit] += 1;
    }
    Ok(lost)
}

/// The zones from which units go ashore; zones that are still hostile are not among them.
pub(crate) fn landing_zones(position: &Position, land: Space) -> Spaces {
    let coast = position.map.tables().coast(land) - position.hostile_zones();
    coast.iter().filter(|&zone| going_ashore(position, zone, land) > 0).collect()
}

/// How many units go ashore from a zone to a land.
fn going_ashore(position: &Position, zone: Space, land: Space) -> u32 {
    let ships = position.transports.iter().filter(|ship| ship.zone == zone && ship.target == Some(land));
    ships.map(|ship| ship.going_ashore().total()).sum()
}

/// The ships that bombard a land from a zone: one for each unit that goes ashore from there, battleships first, and none from
/// a zone with a sea battle this turn (AXA-9.3).
pub(crate) fn bombarding(position: &Position, zone: Space, land: Space) -> Counts {
    let mut ships = Counts::NONE;
    if position.fought.contains(zone) {
        return ships;
    }
    let ready = attackers(position, zone).minus(&position.bombarded(zone)).unwrap_or_default();
    let mut rest = u8::try_from(going_ashore(position, zone, land)).unwrap_or(u8::MAX);
    for unit in [Unit::Battleship, Unit::Cruiser] {
        ships[unit] = ready[unit].min(rest);
        rest -= ships[unit];
    }
    ships
}

/// Ships bombard from zones without a sea battle, one for each unit that goes ashore from there. What they hit fires in this
/// round and leaves with its losses (AXA-9.3).
pub(super) fn bombard<D: Dice + ?Sized>(
    position: &mut Position,
    battle: &Battle,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let space = battle.space;
    if !can_defend(&position.enemies(space)) {
        return Ok(());
    }
    for zone in landing_zones(position, space).iter() {
        let ships = bombarding(position, zone, space);
        if ships.is_empty() {
            continue;
        }
        happen(position, Event::Bombarded { zone, ships }, sink);
        fire(position, battle, Volley::Bombardment, Party::Attacker, &Battery::attack(&ships), dice, sink)?;
    }
    Ok(())
}

/// Whether somebody waits aboard for the assault on a land.
pub(super) fn has_landing(position: &Position, land: Space) -> bool {
    position.transports.iter().any(|ship| ship.target == Some(land) && !ship.going_ashore().is_empty())
}

/// Everybody fires (AXA-8.3).
pub(super) fn clash<D: Dice + ?Sized>(
    position: &mut Position,
    battle: &Battle,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let attack = Battery::attack(&forces(position, battle, Party::Attacker));
    let defence = Battery::defence(&forces(position, battle, Party::Defender));
    fire(position, battle, Volley::Fire, Party::Attacker, &attack, dice, sink)?;
    fire(position, battle, Volley::Fire, Party::Defender, &defence, dice, sink)
}

/// Guns alone are destroyed, and the land falls to land units that are left (AXA-9.2, AXA-9.4).
pub(super) fn finish(position: &mut Position, battle: &Battle, sink: &mut impl FnMut(Event)) {
    let space = battle.space;
    let (attack, defence) = (forces(position, battle, Party::Attacker), forces(position, battle, Party::Defender));
    if can_fight(&attack) && !can_defend(&defence) {
        lose_all(position, battle, Party::Defender, sink);
    }
    let conquered = position.enemies(space).is_empty() && occupiers(&attack) > 0 && position.is_hostile(space);
    happen(position, Event::BattleOver { space, conquered }, sink);
}
