//! Battles at sea (AXA-10).

use rulebound_kernel::{Dice, DiceError};

use super::casualties::Fleet;
use super::{attackers, enemies_in_order, hits, lose_own, lose_together};
use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::losses::Shot;
use crate::position::Position;
use crate::space::Space;
use crate::unit::{Domain, Unit};

/// The strength of a unit on one side.
fn strength(unit: Unit, attacks: bool) -> u8 {
    if attacks { unit.abilities().attack } else { unit.abilities().defence }
}

/// How a unit of a side shoots.
fn shot(unit: Unit, own: &Counts) -> Shot {
    match unit {
        Unit::Submarine => Shot::Submarine,
        Unit::Fighter | Unit::Bomber if own[Unit::Destroyer] == 0 => Shot::Plane,
        _ => Shot::Any,
    }
}

/// Whether some unit of one side can hit some unit of the other.
fn hits_any(own: &Counts, other: &Counts, attacks: bool) -> bool {
    own.iter()
        .filter(|(unit, _)| strength(*unit, attacks) > 0)
        .any(|(unit, _)| other.iter().any(|(target, _)| shot(unit, own).may_hit(target)))
}

/// Whether the active power's units in a zone could hit an enemy ship there.
pub(super) fn can_hit(position: &Position, zone: Space) -> bool {
    hits_any(&attackers(position, zone), &position.enemies(zone).within(Domain::Sea), true)
}

/// The dice of those units of a side for which something holds.
fn values(units: &Counts, attacks: bool, holds: impl Fn(Unit) -> bool) -> Vec<(u8, u32)> {
    units
        .iter()
        .filter(|(unit, _)| holds(*unit))
        .map(|(unit, count)| (strength(unit, attacks), u32::from(count)))
        .filter(|(value, _)| *value > 0)
        .collect()
}

/// The hits of one side, by what they may fall on, submarines apart.
struct Fire {
    submarines: u32,
    planes: u32,
    others: u32,
}

fn is_plane(unit: Unit) -> bool {
    unit.domain() == Domain::Air
}

/// What fires with the rest: submarines too, unless they struck before.
fn fire<D: Dice + ?Sized>(
    position: &Position,
    dice: &mut D,
    units: &Counts,
    attacks: bool,
    struck: bool,
) -> Result<Fire, DiceError> {
    let submarines = |unit| unit == Unit::Submarine && !struck;
    let others = |unit| unit != Unit::Submarine && !is_plane(unit);
    Ok(Fire {
        submarines: hits(position, dice, &values(units, attacks, submarines))?,
        planes: hits(position, dice, &values(units, attacks, is_plane))?,
        others: hits(position, dice, &values(units, attacks, others))?,
    })
}

/// Hits of submarines first, then of planes, then all others (AXA-17.2).
fn suffer(fleet: &mut Fleet, fire: &Fire, enemy_destroyers: bool) -> (Counts, u8) {
    let planes = if enemy_destroyers { Shot::Any } else { Shot::Plane };
    let (mut lost, mut damaged) = (Counts::NONE, 0);
    for (hits, shot) in [(fire.submarines, Shot::Submarine), (fire.planes, planes), (fire.others, Shot::Any)] {
        let (units, hurt) = fleet.take(hits, shot);
        lost = lost.plus(&units).unwrap_or(lost);
        damaged += hurt;
    }
    (lost, damaged)
}

fn own_fleet(position: &Position, zone: Space) -> Fleet {
    let units = attackers(position, zone);
    let whole = units[Unit::Battleship].saturating_sub(position.damaged(zone, position.turn));
    Fleet { units, whole, attacks: true }
}

fn enemy_fleet(position: &Position, zone: Space) -> Fleet {
    let units = position.enemies(zone);
    let damaged = position.turn.enemies().map(|power| position.damaged(zone, power)).fold(0, u8::saturating_add);
    Fleet { units, whole: units[Unit::Battleship].saturating_sub(damaged), attacks: false }
}

pub(super) fn round<D: Dice + ?Sized>(
    position: &mut Position,
    zone: Space,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let (mut own, mut enemy) = (own_fleet(position, zone), enemy_fleet(position, zone));
    let (own_destroyers, enemy_destroyers) = (own.units[Unit::Destroyer] > 0, enemy.units[Unit::Destroyer] > 0);
    if !is_over(&own.units, &enemy.units) {
        // Surprise strikes of both sides at the same time; their losses do not fire.
        let submarine = |unit| unit == Unit::Submarine;
        let own_strike = if enemy_destroyers { 0 } else { hits(position, dice, &values(&own.units, true, submarine))? };
        let enemy_strike =
            if own_destroyers { 0 } else { hits(position, dice, &values(&enemy.units, false, submarine))? };
        let (enemy_lost, enemy_hurt) = enemy.take(own_strike, Shot::Submarine);
        let (own_lost, own_hurt) = own.take(enemy_strike, Shot::Submarine);
        let own_fire = fire(position, dice, &own.units, true, !enemy_destroyers)?;
        let enemy_fire = fire(position, dice, &enemy.units, false, !own_destroyers)?;
        let (more_enemy_lost, more_enemy_hurt) = suffer(&mut enemy, &own_fire, own_destroyers);
        let (more_own_lost, more_own_hurt) = suffer(&mut own, &enemy_fire, enemy_destroyers);
        damage_enemies(position, zone, enemy_hurt + more_enemy_hurt, sink);
        let (space, power) = (zone, position.turn);
        let hurt = own_hurt + more_own_hurt;
        if hurt > 0 {
            happen(position, Event::Damaged { space, power, count: hurt }, sink);
        }
        lose_together(position, zone, &enemy_lost.plus(&more_enemy_lost).unwrap_or(enemy_lost), sink);
        lose_own(position, zone, own_lost.plus(&more_own_lost).unwrap_or(own_lost), sink);
    }
    if is_over(&own.units, &enemy.units) {
        finish(position, zone, &own.units, &enemy.units, sink);
    } else {
        happen(position, Event::RoundFought { space: zone }, sink);
    }
    Ok(())
}

/// Whether one side has nothing but transports left, or nobody can hit anybody (AXA-17.6).
fn is_over(own: &Counts, enemy: &Counts) -> bool {
    let armed = |units: &Counts| units.iter().any(|(unit, _)| unit != Unit::Transport);
    !armed(own) || !armed(enemy) || !(hits_any(own, enemy, true) || hits_any(enemy, own, false))
}

/// Transports alone against something that can hit them are destroyed at once.
fn finish(position: &mut Position, zone: Space, own: &Counts, enemy: &Counts, sink: &mut impl FnMut(Event)) {
    let helpless = |units: &Counts| units.total() > 0 && units.total() == u32::from(units[Unit::Transport]);
    if helpless(enemy) && hits_any(own, enemy, true) {
        lose_together(position, zone, enemy, sink);
    }
    if helpless(own) && hits_any(enemy, own, false) {
        lose_own(position, zone, *own, sink);
    }
    happen(position, Event::BattleOver { space: zone, conquered: false }, sink);
}

fn damage_enemies(position: &mut Position, zone: Space, count: u8, sink: &mut impl FnMut(Event)) {
    let mut left = count;
    for power in enemies_in_order(position) {
        let whole = position.units(zone, power)[Unit::Battleship].saturating_sub(position.damaged(zone, power));
        let hurt = whole.min(left);
        left -= hurt;
        if hurt > 0 {
            happen(position, Event::Damaged { space: zone, power, count: hurt }, sink);
        }
    }
}
