//! Orders of planes.

use super::outlook::Outlook;
use crate::counts::Counts;
use crate::landing::Sortie;
use crate::order::{Order, Path, Which};
use crate::phase::Phase;
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::tables::FARTHEST;
use crate::unit::Unit;

pub(super) fn orders(outlook: &Outlook<'_>, sink: &mut impl FnMut(Order)) {
    let position = outlook.position;
    let combat = position.phase == Phase::CombatMove;
    let targets = if combat { targets(position) } else { Targets::default() };
    for from in position.holding(std::iter::once(position.turn), &Unit::AIR).iter() {
        for unit in Unit::AIR {
            if position.fresh(from, unit) > 0 {
                if combat {
                    attacks(outlook, &targets, from, unit, sink);
                } else {
                    landings(outlook, from, unit, Which::Fresh, unit.moves(), sink);
                }
            }
            for left in (0..=unit.moves()).filter(|left| !combat && position.flown(from, unit, *left) > 0) {
                landings(outlook, from, unit, Which::Left(left), left, sink);
            }
        }
    }
}

/// Where planes find combat.
#[derive(Default)]
struct Targets {
    attacks: Spaces,
    raids: Spaces,
}

fn targets(position: &Position) -> Targets {
    let map = &position.map;
    if !position.ruleset.strict_combat_moves {
        return Targets { attacks: map.lands() | map.seas(), raids: position.factories & position.hostile_lands() };
    }
    let enemies = |units: &[Unit]| position.holding(position.turn.enemies(), units);
    let hunters = position.holding(std::iter::once(position.turn), &[Unit::Destroyer]);
    let hostile = position.hostile_lands();
    let seas = enemies(&Unit::SURFACE_WARSHIPS) | enemies(&[Unit::Transport]) | (enemies(&[Unit::Submarine]) & hunters);
    Targets { attacks: (hostile & enemies(&Unit::ON_LAND)) | seas, raids: hostile & position.factories }
}

/// Flights to targets, one for each number of moves that they may take, since a plane pays for its way.
fn attacks(outlook: &Outlook<'_>, targets: &Targets, from: Space, unit: Unit, sink: &mut impl FnMut(Order)) {
    let position = outlook.position;
    let reach = position.map.tables().air_within(from, unit.moves());
    for (ends, raid) in [(targets.attacks, false), (targets.raids, true)] {
        if raid && unit != Unit::Bomber {
            continue;
        }
        for to in (reach & ends).without(from).iter() {
            for cost in position.map.tables().air_distance(from, to)..=unit.moves() {
                attack(outlook, unit, [from, to], cost, raid).into_iter().for_each(&mut *sink);
            }
        }
    }
}

/// The flight of one plane to a target by exactly so many steps, unless it takes something from others.
fn attack(outlook: &Outlook<'_>, unit: Unit, [from, to]: [Space; 2], cost: u8, raid: bool) -> Option<Order> {
    let path = flight_of(outlook.position, from, to, cost)?;
    let order = Order { raid, path, ..Order::new(Counts::of(unit, 1), []) };
    let moves = unit.moves();
    let sortie = Sortie { unit, from, to, moves, left: moves.checked_sub(cost)?, flown: false, fights: !raid };
    (outlook.allows(sortie) && outlook.keeps_assaults(&order)).then_some(order)
}

/// The first way of exactly so many steps.
pub(super) fn flight_of(position: &Position, from: Space, to: Space, steps: u8) -> Option<Path> {
    let tables = position.map.tables();
    let near = |space: Space| tables.air_within(space, 1).without(space);
    // The spaces from which the end is so many steps away.
    let mut behind = [Spaces::one(to); FARTHEST + 1];
    for step in 0..usize::from(steps).min(FARTHEST) {
        behind[step + 1] = behind[step].iter().fold(Spaces::EMPTY, |all, space| all | near(space));
    }
    let mut path: Path = [from].into_iter().collect();
    if !behind.get(usize::from(steps))?.contains(from) {
        return None;
    }
    let mut here = from;
    for left in (0..steps).rev() {
        here = (near(here) & behind[usize::from(left)]).first()?;
        path.try_push(here).ok()?;
    }
    Some(path)
}

/// Flights to where a plane may land.
fn landings(outlook: &Outlook<'_>, from: Space, unit: Unit, which: Which, moves: u8, sink: &mut impl FnMut(Order)) {
    let reach = outlook.position.map.tables().air_within(from, moves).without(from);
    reach.iter().filter_map(|to| landing(outlook, unit, [from, to], which, moves)).for_each(sink);
}

/// The flight of one plane to a space in its reach, if it may land there.
fn landing(outlook: &Outlook<'_>, unit: Unit, [from, to]: [Space; 2], which: Which, moves: u8) -> Option<Order> {
    let position = outlook.position;
    let map = &position.map;
    let flown = which != Which::Fresh;
    let lands = if map.is_land(to) {
        position.is_friendly_since_start(to)
    } else {
        // A bomber over the sea is lost; it may be, if it is lost anyhow. One that has not moved and stands on land is not.
        let risks = unit == Unit::Fighter || flown || map.is_sea(from);
        let sortie = Sortie { unit, from, to, moves, left: 0, flown, fights: false };
        risks && !position.is_hostile(to) && outlook.allows(sortie)
    };
    lands.then(|| Order { which, path: map.tables().flight(from, to), ..Order::new(Counts::of(unit, 1), []) })
}

/// Whether an order that was listed for a plane that has not moved, in another position, is listed in this one.
pub(super) fn still_lists(outlook: &Outlook<'_>, order: &Order) -> bool {
    let position = outlook.position;
    let (Some((unit, _)), Some(from), Some(to)) = (order.units.iter().next(), order.from(), order.to()) else {
        return false;
    };
    let found = if position.phase == Phase::CombatMove {
        let targets = targets(position);
        let ends = if order.raid { targets.raids } else { targets.attacks };
        let steps = u8::try_from(order.steps()).unwrap_or(u8::MAX);
        if ends.contains(to) { attack(outlook, unit, [from, to], steps, order.raid) } else { None }
    } else {
        landing(outlook, unit, [from, to], Which::Fresh, unit.moves())
    };
    position.fresh(from, unit) > 0 && found.as_ref() == Some(order)
}
