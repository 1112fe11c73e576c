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
        let near = waters.near(from);
        let far = waters.far(from);
        for unit in Unit::SEA.into_iter().filter(|unit| *unit != Unit::Transport && position.fresh(from, *unit) > 0) {
            for to in ((near | far) & ends(position, waters, from, unit)).iter() {
                let Some(path) = way(waters, from, to, unit) else { continue };
                // Carriers are listed in all numbers, since planes depend on them together.
                let most = if unit == Unit::Carrier { position.fresh(from, unit) } else { 1 };
                for count in 1..=most {
                    let order = Order { path: path.clone(), ..Order::new(Counts::of(unit, count), []) };
                    if (unit != Unit::Carrier || outlook.keeps_planes(&order)) && outlook.keeps_assaults(&order) {
                        sink(order);
                    }
                }
            }
        }
    }
}
