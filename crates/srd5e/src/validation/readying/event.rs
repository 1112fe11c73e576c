//! Whether what happened is what a readied act waits for.

use crate::intent::Trigger;
use crate::intent::trigger::Deed;
use crate::name::Name;
use crate::space::Space;
use crate::spot::{Spot, Target};
use crate::state::{Position, Who};

/// Compares what is waited for with what happened, told in the words of triggers. Entering a square, coming nearer and leaving
/// a reach are moves; where a move ended is seen on the map.
pub(super) fn fits(position: &Position, waiter: Who, waiting: &Trigger, happened: &str) -> bool {
    let Ok(happened) = happened.parse::<Trigger>() else { return false };
    match waiting {
        Trigger::Does { creature, deed: Deed::Moves, target } => {
            moved(&happened) == Some(creature) && target.as_ref().is_none_or(|target| goes(&happened, target))
        }
        Trigger::Does { creature, deed, target } => match &happened {
            Trigger::Does { creature: other, deed: done, target: at } => {
                (creature, deed) == (other, done) && (target.is_none() || target == at)
            }
            _ => false,
        },
        Trigger::Enters { creature, square } => {
            moved(&happened) == Some(creature)
                && (goes(&happened, &Target::Square(*square)) || stands(position, creature, *square))
        }
        Trigger::ComesWithin { creature, feet } => {
            let near = match &happened {
                Trigger::ComesWithin { feet: came, .. } => came <= feet,
                _ => position
                    .named(creature.as_str())
                    .is_some_and(|who| position.feet(waiter, who).is_some_and(|distance| distance <= *feet)),
            };
            moved(&happened) == Some(creature) && near
        }
        Trigger::LeavesReach { .. } => happened == *waiting,
        Trigger::Words(words) => matches!(&happened, Trigger::Words(other) if other == words),
    }
}

/// Who moved, if somebody did.
fn moved(happened: &Trigger) -> Option<&Name> {
    match happened {
        Trigger::Does { creature, deed: Deed::Moves, .. }
        | Trigger::Enters { creature, .. }
        | Trigger::ComesWithin { creature, .. }
        | Trigger::LeavesReach { creature } => Some(creature),
        Trigger::Does { .. } | Trigger::Words(_) => None,
    }
}

/// Whether a move went to a target.
fn goes(happened: &Trigger, target: &Target) -> bool {
    match happened {
        Trigger::Does { target: at, .. } => at.as_ref() == Some(target),
        Trigger::Enters { square, .. } => *target == Target::Square(*square),
        Trigger::ComesWithin { .. } | Trigger::LeavesReach { .. } | Trigger::Words(_) => false,
    }
}

/// Whether a creature is on a square now.
fn stands(position: &Position, creature: &Name, spot: Spot) -> bool {
    let space: Option<Space> = position.named(creature.as_str()).and_then(|who| position.space(who));
    space.is_some_and(|space| space.contains(spot.square) && spot.level.is_none_or(|level| level == space.level))
}
