//! What the notices of a verdict make of an attack roll.

use super::attack::cover_bonus;
use crate::name::Name;
use crate::notice::Notice;
use crate::spot::Target;
use crate::state::resume::Tilt;
use crate::state::{Position, Who};

impl Tilt {
    /// As what somebody was aimed at: the square in which it is, if that was named, else itself.
    pub(super) fn mark(position: &Position, notices: &[Notice], who: Who) -> Target {
        let there = |target: &&Target| match target {
            Target::Square(spot) => position.space(who).is_some_and(|space| spot.is_in(space)),
            Target::Creature(_) => false,
        };
        let mut aims = notices.iter().filter_map(|notice| match notice {
            Notice::Advantage { target, .. } | Notice::Disadvantage { target, .. } => Some(target),
            _ => None,
        });
        aims.find(there).cloned().unwrap_or_else(|| Target::Creature(position.creature(who).id().clone()))
    }

    /// What the notices say of an attack on a creature, which was aimed at as `mark`.
    pub(super) fn of(notices: &[Notice], mark: &Target, name: &Name) -> Self {
        let about = |target: &Target| target == mark || matches!(target, Target::Creature(known) if known == name);
        let mut tilt = Tilt::default();
        for notice in notices {
            match notice {
                Notice::Advantage { target, .. } if about(target) => tilt.leaning.advantage = true,
                Notice::Disadvantage { target, .. } if about(target) => tilt.leaning.disadvantage = true,
                Notice::Penalty { amount, .. } => tilt.penalty += i32::try_from(*amount).unwrap_or(i32::MAX),
                Notice::Cover { target, degree } if about(target) => tilt.cover = cover_bonus(*degree),
                Notice::AutoMiss { target, .. } if target == name => tilt.misses = true,
                _ => {}
            }
        }
        tilt
    }
}
