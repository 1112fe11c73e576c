//! Orders of land units.

use super::outlook::Outlook;
use super::sheaf::{Batch, Sheaf, Way};
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// The orders of land units of a kind.
pub(super) fn orders(outlook: &Outlook<'_>, from: Space, unit: Unit, sink: &mut impl FnMut(Batch)) {
    let (position, lay) = (outlook.position, outlook.lay);
    let steps = lay.map.tables().land_neighbours(from);
    let sheaf = Sheaf { unit, count: 1, from, ends: Spaces::EMPTY, way: Way::Step };
    // Tanks that may go on go first (AXA-4.3), so that no other tank there can be ordered yet.
    if position.walking(from, unit) > 0 {
        return outlook.offer(Sheaf { ends: steps & (lay.hostile | lay.friendly), ..sheaf }, sink);
    }
    let ends = match (lay.combat, position.ruleset.strict_combat_moves) {
        (true, true) => lay.hostile,
        (true, false) => lay.hostile | lay.friendly,
        (false, _) => lay.friendly,
    };
    walk_in(outlook, Sheaf { ends: steps & ends, ..sheaf }, sink);
    if unit == Unit::Tank {
        two_steps(outlook, sheaf, ends, sink);
    }
}

/// Orders that take at most the land in which they end, and that only if walking in conquers at once (AXA-18.2).
fn walk_in(outlook: &Outlook<'_>, sheaf: Sheaf, sink: &mut impl FnMut(Batch)) {
    if outlook.position.ruleset.walking_in_conquers_at_once {
        outlook.offer(sheaf, sink);
    } else {
        outlook.offer_all(sheaf, sink);
    }
}

/// Tanks that take two steps: through any friendly land, or through each hostile land that is open, which they take.
fn two_steps(outlook: &Outlook<'_>, sheaf: Sheaf, ends: Spaces, sink: &mut impl FnMut(Batch)) {
    let (position, lay) = (outlook.position, outlook.lay);
    let tables = lay.map.tables();
    let near = tables.land_neighbours(sheaf.from);
    // A first step into an open land leaves a tank its second one, so that coming there in two steps is something else.
    let at_once = position.ruleset.walking_in_conquers_at_once;
    let taken = if at_once { position.captured - position.factories } else { Spaces::EMPTY };
    let apart = if lay.combat { near & (lay.passable | taken) } else { Spaces::EMPTY };
    let beyond = (near & lay.friendly).iter().fold(Spaces::EMPTY, |all, middle| all | tables.land_neighbours(middle));
    let ends = (tables.lands_two_away(sheaf.from) | apart) & beyond & ends;
    walk_in(outlook, Sheaf { ends, way: Way::March, ..sheaf }, sink);
    if !lay.combat {
        return;
    }
    for through in (near & lay.passable).iter() {
        let (ends, way) = (tables.land_neighbours(through), Way::Blitz { through });
        outlook.offer(Sheaf { ends, way, ..sheaf }, sink);
        if position.ruleset.strict_combat_moves {
            // The first tank takes the land, and the next ones would no longer find combat on their way.
            for count in 2..=position.fresh(sheaf.from, Unit::Tank) {
                outlook.offer(Sheaf { ends: ends & lay.friendly, way, count, ..sheaf }, sink);
            }
        }
    }
}
