//! Orders of warships.

use super::outlook::Outlook;
use super::sheaf::{Batch, Sheaf, Way};
use crate::landing;
use crate::order::Order;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// Where a warship may end.
fn ends(outlook: &Outlook<'_>, from: Space, unit: Unit) -> Spaces {
    let (position, lay) = (outlook.position, outlook.lay);
    let within = lay.near(from) | (lay.far(from) & lay.through(from, unit));
    match (lay.combat, position.ruleset.strict_combat_moves) {
        (true, true) if !lay.blockaded.contains(from) => (lay.enemies | lay.stations) & within,
        (true, _) => within,
        (false, _) if unit == Unit::Submarine => within,
        (false, _) => within - lay.blockaded,
    }
}

/// The orders of warships of a kind.
pub(super) fn orders(outlook: &Outlook<'_>, from: Space, unit: Unit, sink: &mut impl FnMut(Batch)) {
    let ends = ends(outlook, from, unit);
    // Carriers are listed in all numbers, since planes depend on them together.
    let most = if unit == Unit::Carrier { outlook.position.fresh(from, unit) } else { 1 };
    for count in 1..=most {
        voyages(outlook, Sheaf { unit, count, from, ends, way: Way::Voyage }, sink);
    }
}

/// Those voyages of a sheaf that lose no plane and take nothing from others.
fn voyages(outlook: &Outlook<'_>, sheaf: Sheaf, sink: &mut impl FnMut(Batch)) {
    if sheaf.unit != Unit::Carrier {
        return outlook.offer(sheaf, sink);
    }
    // Fighters aboard go along or stay on decks, and no other plane needs a carrier to move.
    let (position, from) = (outlook.position, sheaf.from);
    if landing::is_aboard(position, from) && landing::is_seated(position, Some(from)) {
        return outlook.offer(sheaf, sink);
    }
    for order in sheaf.orders(outlook.lay).filter(|order| outlook.keeps_planes(order)) {
        outlook.offer_one(order, sink);
    }
}

/// Whether an order that was listed for warships in another position is listed in this one.
pub(super) fn still_lists(outlook: &Outlook<'_>, order: &Order) -> bool {
    let (Some((unit, count)), Some(from), Some(to)) = (order.units.iter().next(), order.from(), order.to()) else {
        return false;
    };
    let ends = ends(outlook, from, unit) & Spaces::one(to);
    let mut found = false;
    if outlook.position.fresh(from, unit) >= count {
        let sheaf = Sheaf { unit, count, from, ends, way: Way::Voyage };
        voyages(outlook, sheaf, &mut |batch| found |= batch.holds(outlook.lay, order));
    }
    found
}
