//! What may be done, subject by subject.

use super::outlook::Outlook;
use super::sheaf::Batch;
use super::{air, cargo, guest, land, production, sea};
use crate::order::Which;
use crate::phase::Phase;
use crate::position::Position;
use crate::space::Space;
use crate::subject::Subject;
use crate::unit::Unit;

/// Every subject of a phase that may have something to do, in a fixed order: whoever depends on others comes after them.
pub(crate) fn subjects(position: &Position, sink: &mut impl FnMut(Subject)) {
    match position.phase {
        Phase::Purchase => {
            let damaged = position.lands_of(position.turn) & position.factories;
            damaged.iter().filter(|&land| position.damage(land) > 0).for_each(|land| sink(Subject::Repair(land)));
            Unit::ALL.into_iter().for_each(|unit| sink(Subject::Purchase(unit)));
            sink(Subject::FactoryPurchase);
        }
        Phase::CombatMove | Phase::NoncombatMove => movers(position, sink),
        Phase::Combat => {}
        Phase::Mobilise => {
            position.purchased.iter().for_each(|(unit, _)| sink(Subject::Placement(unit)));
            if position.purchased_factories > 0 {
                sink(Subject::FactoryPlacement);
            }
        }
    }
}

fn movers(position: &Position, sink: &mut impl FnMut(Subject)) {
    let own = |units: &[Unit]| position.holding(std::iter::once(position.turn), units);
    let combat = position.phase == Phase::CombatMove;
    for space in own(&Unit::LAND).iter() {
        let mut units = position.fresh_units(space);
        units[Unit::Tank] = units[Unit::Tank].saturating_add(position.walking(space, Unit::Tank));
        for unit in Unit::LAND.into_iter().filter(|unit| units[*unit] > 0 && !(combat && *unit == Unit::AaGun)) {
            sink(Subject::Troops { space, unit });
        }
    }
    for space in own(&Unit::AIR).iter() {
        let units = position.fresh_units(space);
        for unit in Unit::AIR {
            planes(position, space, unit, units[unit] > 0, sink);
        }
    }
    for space in own(&Unit::SEA).iter() {
        let units = position.fresh_units(space);
        for unit in Unit::SEA.into_iter().filter(|unit| units[*unit] > 0) {
            sink(Subject::Ships { space, unit });
        }
    }
    for power in std::iter::once(position.turn).chain(position.turn.friends().filter(|ally| *ally != position.turn)) {
        for zone in position.holding(std::iter::once(power), &[Unit::Transport]).iter() {
            cargo::ships(position, zone, power, &mut |which| sink(Subject::Transport { power, zone, which }));
        }
    }
}

fn planes(position: &Position, space: Space, unit: Unit, fresh: bool, sink: &mut impl FnMut(Subject)) {
    if fresh {
        sink(Subject::Planes { space, unit, which: Which::Fresh });
    }
    if position.phase == Phase::NoncombatMove && position.moved.count(space, unit) > 0 {
        for left in (0..=unit.moves()).filter(|left| position.flown(space, unit, *left) > 0) {
            sink(Subject::Planes { space, unit, which: Which::Left(left) });
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
