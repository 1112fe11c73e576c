//! Orders of land units.

use super::outlook::Outlook;
use crate::counts::Counts;
use crate::order::Order;
use crate::phase::Phase;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

pub(super) fn orders(outlook: &Outlook<'_>, sink: &mut impl FnMut(Order)) {
    let (position, ground) = (outlook.position, &outlook.reach);
    let combat = position.phase == Phase::CombatMove;
    let strict = position.ruleset.strict_combat_moves;
    let ends = match (combat, strict) {
        (true, true) => ground.hostile,
        (true, false) => ground.hostile | ground.friendly,
        (false, _) => ground.friendly,
    };
    for from in position.holding(std::iter::once(position.turn), &Unit::LAND).iter() {
        let steps = position.map.tables().land_neighbours(from);
        // Tanks that may go on go first (AXA-4.3), so that no other tank there can be ordered yet.
        let goes_on = position.walking(from, Unit::Tank) > 0;
        for unit in Unit::LAND.into_iter().filter(|unit| !(combat && *unit == Unit::AaGun)) {
            if position.fresh(from, unit) > 0 && !(goes_on && unit == Unit::Tank) {
                for to in (steps & ends).iter() {
                    walk_in(outlook, Order::new(Counts::of(unit, 1), [from, to]), sink);
                }
            }
        }
        if goes_on {
            for to in (steps & (ground.hostile | ground.friendly)).iter() {
                let order = Order::new(Counts::of(Unit::Tank, 1), [from, to]);
                if outlook.keeps_assaults(&order) {
                    sink(order);
                }
            }
        } else if position.fresh(from, Unit::Tank) > 0 {
            two_steps(outlook, ends, from, sink);
        }
    }
}

/// An order that takes at most the land in which it ends, and that only if walking in conquers at once (AXA-18.2).
fn walk_in(outlook: &Outlook<'_>, order: Order, sink: &mut impl FnMut(Order)) {
    if !outlook.position.ruleset.walking_in_conquers_at_once || outlook.keeps_assaults(&order) {
        sink(order);
    }
}

/// Tanks that take two steps: through any friendly land, or through each hostile land that is open, which they take.
fn two_steps(outlook: &Outlook<'_>, ends: Spaces, from: Space, sink: &mut impl FnMut(Order)) {
    let (position, ground) = (outlook.position, &outlook.reach);
    let tables = position.map.tables();
    let near = tables.land_neighbours(from);
    let one = Counts::of(Unit::Tank, 1);
    let combat = position.phase == Phase::CombatMove;
    // A first step into an open land leaves a tank its second one, so that coming there in two steps is something else.
    let at_once = position.ruleset.walking_in_conquers_at_once;
    let taken = if at_once { position.captured - position.factories } else { Spaces::EMPTY };
    let apart = if combat { near & (ground.passable | taken) } else { Spaces::EMPTY };
    for to in ((tables.lands_two_away(from) | apart) & ends).iter() {
        if let Some(middle) = (tables.lands_between(from, to) & ground.friendly).first() {
            walk_in(outlook, Order::new(one, [from, middle, to]), sink);
        }
    }
    if !combat {
        return;
    }
    for middle in (near & ground.passable).iter() {
        for to in tables.land_neighbours(middle).iter() {
            // The first tank takes the land, and the next ones would no longer find combat on their way.
            let together = if ground.friendly.contains(to) && position.ruleset.strict_combat_moves {
                position.fresh(from, Unit::Tank)
            } else {
                1
            };
            for count in 1..=together {
                let order = Order::new(Counts::of(Unit::Tank, count), [from, middle, to]);
                if outlook.keeps_assaults(&order) {
                    sink(order);
                }
            }
        }
    }
}
