//! What the notices of a verdict make of an attack roll.

use super::attack::cover_bonus;
use super::course::Leaning;
use crate::name::Name;
use crate::notice::Notice;
use crate::spot::Target;

/// How an attack roll against one target is tilted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tilt {
    pub leaning: Leaning,
    /// Taken from the roll.
    pub penalty: i32,
    /// Added to the armour class.
    pub cover: i32,
    /// It misses whatever is rolled.
    pub misses: bool,
}

impl Tilt {
    /// What the notices say of an attack on a creature, which was aimed at as `mark`.
    pub fn of(notices: &[Notice], mark: &Target, name: &Name) -> Self {
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
