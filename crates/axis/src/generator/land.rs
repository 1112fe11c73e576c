//! Orders of land units.

use super::keeps_assaults;
use crate::counts::Counts;
use crate::judge::walking;
use crate::order::Order;
use crate::phase::Phase;
use crate::position::Position;
use crate::reach::Reach;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

pub(super) fn orders(position: &Position, sink: &mut impl FnMut(Order)) {
    let ground = Reach::new(position);
    let combat = position.phase == Phase::CombatMove;
    let strict = position.ruleset.strict_combat_moves;
    let ends = match (combat, strict) {
        (true, true) => ground.hostile,
        (true, false) => ground.hostile | ground.friendly,
        (false, _) => ground.friendly,
    };
    for from in position.map.lands().iter().filter(|&land| !position.own(land).is_empty()) {
        let steps = position.map.tables().land_neighbours(from);
        for unit in Unit::LAND.into_iter().filter(|unit| !(combat && *unit == Unit::AaGun)) {
            if position.fresh(from, unit) > 0 {
                for to in (steps & ends).iter() {
                    walk_in(position, Order::new(Counts::of(unit, 1), [from, to]), sink);
                }
            }
        }
        if position.fresh(from, Unit::Tank) > 0 {
            two_steps(position, &ground, ends, from, sink);
        }
        if walking(position, from, Unit::Tank) > 0 {
            for to in (steps & (ground.hostile | ground.friendly)).iter() {
                let order = Order::new(Counts::of(Unit::Tank, 1), [from, to]);
                if keeps_assaults(position, &order) {
                    sink(order);
                }
            }
        }
    }
}

/// An order that takes at most the land in which it ends, and that only if walking in conquers at once (AXA-18.2).
fn walk_in(position: &Position, order: Order, sink: &mut impl FnMut(Order)) {
    if !position.ruleset.walking_in_conquers_at_once || keeps_assaults(position, &order) {
        sink(order);
    }
}

/// Tanks that take two steps: through any friendly land, or through each hostile land that is open, which they take.
fn two_steps(position: &Position, ground: &Reach<'_>, ends: Spaces, from: Space, sink: &mut impl FnMut(Order)) {
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
            walk_in(position, Order::new(one, [from, middle, to]), sink);
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
                if keeps_assaults(position, &order) {
                    sink(order);
                }
            }
        }
    }
}
