//! Orders of warships.

use super::outlook::Outlook;
use crate::counts::Counts;
use crate::order::{Order, Path};
use crate::phase::Phase;
use crate::position::Position;
use crate::reach::Reach;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// A way of one step or two that a ship can sail.
pub(super) fn way(waters: &Reach<'_>, from: Space, to: Space, unit: Unit) -> Option<Path> {
    if waters.near(from).contains(to) {
        return Some([from, to].into_iter().collect());
    }
    let middle = waters.zones_between(from, to, unit).first().filter(|_| waters.far(from).contains(to))?;
    Some([from, middle, to].into_iter().collect())
}

/// Where a warship may end.
fn ends(position: &Position, waters: &Reach<'_>, from: Space, unit: Unit) -> Spaces {
    match (position.phase == Phase::CombatMove, position.ruleset.strict_combat_moves) {
        (true, true) if !waters.blockaded.contains(from) => (waters.enemies | waters.stations) & waters.sailable,
        (true, _) => waters.sailable,
        (false, _) if unit == Unit::Submarine => waters.sailable,
        (false, _) => waters.sailable - waters.blockaded,
    }
}

pub(super) fn orders(outlook: &Outlook<'_>, sink: &mut impl FnMut(Order)) {
    let (position, waters) = (outlook.position, &outlook.reach);
    for from in position.holding(std::iter::once(position.turn), &Unit::SEA).iter() {
        let within = waters.near(from) | waters.far(from);
        for unit in Unit::SEA.into_iter().filter(|unit| *unit != Unit::Transport) {
            let fresh = position.fresh(from, unit);
            if fresh == 0 {
                continue;
            }
            for to in (within & ends(position, waters, from, unit)).iter() {
                // Carriers are listed in all numbers, since planes depend on them together.
                for count in 1..=if unit == Unit::Carrier { fresh } else { 1 } {
                    voyage(outlook, Counts::of(unit, count), from, to).into_iter().for_each(&mut *sink);
                }
            }
        }
    }
}

/// The order of warships of a kind to a zone in which they may end, unless it takes something from others.
fn voyage(outlook: &Outlook<'_>, units: Counts, from: Space, to: Space) -> Option<Order> {
    let (unit, _) = units.iter().next()?;
    let order = Order { path: way(&outlook.reach, from, to, unit)?, ..Order::new(units, []) };
    let keeps = (unit != Unit::Carrier || outlook.keeps_planes(&order)) && outlook.keeps_assaults(&order);
    keeps.then_some(order)
}

/// Whether an order that was listed for warships in another position is listed in this one.
pub(super) fn still_lists(outlook: &Outlook<'_>, order: &Order) -> bool {
    let (position, waters) = (outlook.position, &outlook.reach);
    let (Some((unit, count)), Some(from), Some(to)) = (order.units.iter().next(), order.from(), order.to()) else {
        return false;
    };
    position.fresh(from, unit) >= count
        && ends(position, waters, from, unit).contains(to)
        && voyage(outlook, order.units, from, to).as_ref() == Some(order)
}
