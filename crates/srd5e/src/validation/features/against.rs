//! The blows that reactions guard against, where it is not every one.

use crate::state::resume::{Hit, HitOf};
use crate::state::{Position, Resume};

/// What a blow must be that a reaction guards against. Whoever guards itself must see the attacker, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    /// Any attack.
    Attack,
    /// A melee attack.
    Melee,
    /// A ranged attack with a weapon.
    Missile,
    /// An attack with a weapon or of a body.
    Weapon,
}

/// Reactions to a hit with what they guard against.
const AGAINST: [(&str, Against); 4] = [
    ("deflect-attacks", Against::Weapon),
    ("deflect-missiles", Against::Missile),
    ("parry", Against::Melee),
    ("uncanny-dodge", Against::Attack),
];

impl Against {
    /// What a reaction guards against; `None` if the table says nothing of it.
    pub fn of(name: &str) -> Option<Self> {
        AGAINST.iter().find(|(known, _)| *known == name).map(|&(_, against)| against)
    }

    /// Whether a blow is of that kind.
    pub const fn takes(self, hit: &Hit) -> bool {
        let weapon = !matches!(hit.of, HitOf::Effect { .. });
        match self {
            Against::Attack => true,
            Against::Melee => hit.melee,
            Against::Missile => weapon && !hit.melee,
            Against::Weapon => weapon,
        }
    }
}

/// The blow that waits for an answer.
pub(crate) fn waiting(position: &Position) -> Option<&Hit> {
    match position.pending.iter().rev().find_map(|pending| pending.resume.as_ref())? {
        Resume::Hit(hit) => Some(hit),
        Resume::Walk(_) | Resume::Ride(_) | Resume::Cast(_) | Resume::Fall(_) | Resume::Edge(_) => None,
    }
}
