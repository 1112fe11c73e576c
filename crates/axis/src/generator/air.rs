//! Orders of planes.

use super::outlook::Outlook;
use super::sheaf::{Batch, Sheaf, Way};
use crate::landing::Sortie;
use crate::order::{Order, Which};
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// The orders of planes of a kind.
pub(super) fn orders(outlook: &Outlook<'_>, from: Space, unit: Unit, which: Which, sink: &mut impl FnMut(Batch)) {
    if outlook.lay.combat {
        attacks(outlook, from, unit, sink);
    } else {
        let moves = if let Which::Left(left) = which { left } else { unit.moves() };
        landings(outlook, from, unit, which, moves, sink);
    }
}

/// Where planes find combat.
fn targets(outlook: &Outlook<'_>, raid: bool) -> Spaces {
    let (position, skies) = (outlook.position, outlook.skies());
    if raid {
        return skies.raids;
    }
    let hunters = position.holding(std::iter::once(position.turn), &[Unit::Destroyer]);
    skies.targets | (skies.lurking & hunters)
}

/// Flights to targets, one for each number of moves that they may take, since a plane pays for its way.
fn attacks(outlook: &Outlook<'_>, from: Space, unit: Unit, sink: &mut impl FnMut(Batch)) {
    for raid in [false, true].into_iter().filter(|raid| !raid || unit == Unit::Bomber) {
        let targets = targets(outlook, raid).without(from) & outlook.lay.map.tables().air_within(from, unit.moves());
        if targets.is_empty() {
            continue;
        }
        for steps in 1..=unit.moves() {
            let ends = outlook.lay.map.tables().air_after(from, steps) & targets;
            attack(outlook, Sheaf { unit, count: 1, from, ends, way: Way::Attack { steps, raid } }, sink);
        }
    }
}

/// Those flights of a sheaf that lose no plane and take nothing from others.
fn attack(outlook: &Outlook<'_>, sheaf: Sheaf, sink: &mut impl FnMut(Batch)) {
    let Sheaf { unit, from, ends, way: Way::Attack { steps, raid }, .. } = sheaf else { return };
    let moves = unit.moves();
    let left = moves.saturating_sub(steps);
    let homeward = ends & outlook.skies().homeward[usize::from(left)];
    // Whoever flies over land and gets home takes nothing from others; over the sea he may bind a carrier by a battle.
    let plain = if outlook.is_seated() { homeward } else { homeward & outlook.lay.map.lands() };
    outlook.offer(Sheaf { ends: plain, ..sheaf }, sink);
    for to in doubtful(outlook, unit, ends - plain, left).iter() {
        let sortie = Sortie { unit, from, to, moves, left, flown: false, fights: !raid };
        if outlook.allows(sortie)
            && let Some(order) = sheaf.order(outlook.lay, to)
        {
            outlook.offer_one(order, sink);
        }
    }
}

/// The spaces in which a plane that has no land in reach may still be allowed: where a deck may be near, or everywhere if planes
/// are lost anyhow.
fn doubtful(outlook: &Outlook<'_>, unit: Unit, ends: Spaces, left: u8) -> Spaces {
    if ends.is_empty() || outlook.lost() > 0 {
        return ends;
    }
    let homeward = if outlook.is_seated() { Spaces::EMPTY } else { outlook.skies().homeward[usize::from(left)] };
    let berths = if unit == Unit::Fighter { outlook.berths() } else { Spaces::EMPTY };
    let tables = outlook.lay.map.tables();
    ends.iter().filter(|&to| homeward.contains(to) || tables.air_within(to, left).meets(berths)).collect()
}

/// Flights to where a plane may land.
fn landings(outlook: &Outlook<'_>, from: Space, unit: Unit, which: Which, moves: u8, sink: &mut impl FnMut(Batch)) {
    let lay = outlook.lay;
    let reach = lay.map.tables().air_within(from, moves).without(from);
    let sheaf = Sheaf { unit, count: 1, from, ends: reach & lay.airfields, way: Way::Landing(which) };
    outlook.offer_all(sheaf, sink);
    let flown = which != Which::Fresh;
    // A bomber over the sea is lost; it may be, if it is lost anyhow. One that has not moved and stands on land is not.
    if unit == Unit::Bomber && !flown && lay.map.is_land(from) {
        return;
    }
    let decks = doubtful(outlook, unit, (reach & lay.map.seas()) - lay.blockaded, 0);
    let allows = |to: &Space| {
        let sortie = Sortie { unit, from, to: *to, moves, left: 0, flown, fights: false };
        let position = outlook.position;
        let free = || unit == Unit::Fighter && outlook.is_seated() && position.deck_room(*to, position.turn.team()) > 0;
        free() || outlook.allows(sortie)
    };
    outlook.offer_all(Sheaf { ends: decks.iter().filter(allows).collect(), ..sheaf }, sink);
}

/// Whether an order that was listed for a plane that has not moved, in another position, is listed in this one.
pub(super) fn still_lists(outlook: &Outlook<'_>, order: &Order) -> bool {
    let position = outlook.position;
    let (Some((unit, _)), Some(from), Some(to)) = (order.units.iter().next(), order.from(), order.to()) else {
        return false;
    };
    if position.fresh(from, unit) == 0 {
        return false;
    }
    let mut found = false;
    let mut look = |batch: Batch| found |= batch.holds(outlook.lay, order);
    if outlook.lay.combat {
        let steps = u8::try_from(order.steps()).unwrap_or(u8::MAX);
        let ends = targets(outlook, order.raid) & Spaces::one(to) & outlook.lay.map.tables().air_after(from, steps);
        attack(outlook, Sheaf { unit, count: 1, from, ends, way: Way::Attack { steps, raid: order.raid } }, &mut look);
    } else {
        landings(outlook, from, unit, Which::Fresh, unit.moves(), &mut look);
    }
    found
}
