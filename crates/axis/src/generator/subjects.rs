//! What may be done, subject by subject.

use super::outlook::Outlook;
use super::sheaf::Batch;
use super::{air, cargo, guest, land, production, sea};
use crate::order::Which;
use crate::phase::Phase;
use crate::position::Position;
use crate::space::Spaces;
use crate::subject::Subject;
use crate::unit::Unit;

/// The subjects of a phase by what they are, in the order in which they are asked: whoever depends on others comes after them,
/// planes after carriers and transports after their escorts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arm {
    /// What is repaired, bought and placed.
    Production,
    /// Land units.
    Troops,
    /// Warships.
    Ships,
    /// Planes.
    Planes,
    /// Transports.
    Transports,
}

impl Arm {
    /// All, in order.
    pub const ALL: [Arm; 5] = [Arm::Production, Arm::Troops, Arm::Ships, Arm::Planes, Arm::Transports];

    /// Its subjects that may have something to do.
    pub fn subjects(self, position: &Position, sink: &mut impl FnMut(Subject)) {
        match (self, position.phase) {
            (Arm::Production, Phase::Purchase) => purchases(position, sink),
            (Arm::Production, Phase::Mobilise) => placements(position, sink),
            (Arm::Troops, Phase::CombatMove | Phase::NoncombatMove) => troops(position, sink),
            (Arm::Ships, Phase::CombatMove | Phase::NoncombatMove) => ships(position, sink),
            (Arm::Planes, Phase::CombatMove | Phase::NoncombatMove) => planes(position, sink),
            (Arm::Transports, Phase::CombatMove | Phase::NoncombatMove) => transports(position, sink),
            _ => {}
        }
    }
}

/// Every subject of a phase that may have something to do.
pub(crate) fn subjects(position: &Position, sink: &mut impl FnMut(Subject)) {
    Arm::ALL.into_iter().for_each(|arm| arm.subjects(position, sink));
}

fn purchases(position: &Position, sink: &mut impl FnMut(Subject)) {
    let damaged = position.lands_of(position.turn) & position.factories;
    damaged.iter().filter(|&land| position.damage(land) > 0).for_each(|land| sink(Subject::Repair(land)));
    Unit::ALL.into_iter().for_each(|unit| sink(Subject::Purchase(unit)));
    sink(Subject::FactoryPurchase);
}

fn placements(position: &Position, sink: &mut impl FnMut(Subject)) {
    position.purchased.iter().for_each(|(unit, _)| sink(Subject::Placement(unit)));
    if position.purchased_factories > 0 {
        sink(Subject::FactoryPlacement);
    }
}

fn own(position: &Position, units: &[Unit]) -> Spaces {
    position.holding(std::iter::once(position.turn), units)
}

fn troops(position: &Position, sink: &mut impl FnMut(Subject)) {
    let combat = position.phase == Phase::CombatMove;
    for space in own(position, &Unit::LAND).iter() {
        let mut units = position.fresh_units(space);
        units[Unit::Tank] = units[Unit::Tank].saturating_add(position.walking(space, Unit::Tank));
        for unit in Unit::LAND.into_iter().filter(|unit| units[*unit] > 0 && !(combat && *unit == Unit::AaGun)) {
            sink(Subject::Troops { space, unit });
        }
    }
}

fn ships(position: &Position, sink: &mut impl FnMut(Subject)) {
    for space in own(position, &Unit::SEA).iter() {
        let units = position.fresh_units(space);
        for unit in Unit::SEA.into_iter().filter(|unit| units[*unit] > 0) {
            sink(Subject::Ships { space, unit });
        }
    }
}

fn planes(position: &Position, sink: &mut impl FnMut(Subject)) {
    let combat = position.phase == Phase::CombatMove;
    for space in own(position, &Unit::AIR).iter() {
        let units = position.fresh_units(space);
        for unit in Unit::AIR {
            if units[unit] > 0 {
                sink(Subject::Planes { space, unit, which: Which::Fresh });
            }
            if combat || position.moved.count(space, unit) == 0 {
                continue;
            }
            for left in (0..=unit.moves()).filter(|left| position.flown(space, unit, *left) > 0) {
                sink(Subject::Planes { space, unit, which: Which::Left(left) });
            }
        }
    }
}

fn transports(position: &Position, sink: &mut impl FnMut(Subject)) {
    let allies = position.turn.friends().filter(|ally| *ally != position.turn);
    for power in std::iter::once(position.turn).chain(allies) {
        for zone in position.holding(std::iter::once(power), &[Unit::Transport]).iter() {
            cargo::ships(position, zone, power, &mut |which| sink(Subject::Transport { power, zone, which }));
        }
    }
}

/// What may be done about a subject.
pub(crate) fn batches(outlook: &Outlook<'_>, subject: Subject, sink: &mut impl FnMut(Batch)) {
    let position = outlook.position;
    match subject {
        Subject::Purchase(unit) => production::purchase(position, unit, sink),
        Subject::FactoryPurchase => production::factory_purchase(position, sink),
        Subject::Repair(land) => production::repair(position, land, sink),
        Subject::Troops { space, unit } => land::orders(outlook, space, unit, sink),
        Subject::Planes { space, unit, which } => air::orders(outlook, space, unit, which, sink),
        Subject::Ships { space, unit } => sea::orders(outlook, space, unit, sink),
        Subject::Transport { power, zone, which } if power == position.turn => {
            cargo::orders(outlook, zone, which, sink);
        }
        Subject::Transport { power, zone, which } => guest::orders(outlook, power, zone, which, sink),
        Subject::Placement(unit) => production::placement(position, unit, sink),
        Subject::FactoryPlacement => production::factory_placement(position, sink),
    }
}
