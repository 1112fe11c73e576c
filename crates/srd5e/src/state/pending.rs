//! Decisions that wait for an answer.

use serde::{Deserialize, Serialize};

use super::resume::Resume;
use super::who::Who;
use crate::data::words::words;
use crate::name::Name;
use crate::spot::Spot;

/// A decision that waits; the last one of a position is answered first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    /// Who decides.
    pub who: Who,
    /// What about.
    pub kind: PendingKind,
    /// What happened.
    pub trigger: Option<Happening>,
    /// What waits for the decisions above.
    pub resume: Option<Resume>,
}

words! {
    /// What a decision is about.
    PendingKind {
        Turn = "turn", Reaction = "reaction", Legendary = "legendary", Lair = "lair", Order = "order", KnockOut = "knock-out",
        RiderOrMount = "rider-or-mount", Ruling = "ruling", Initiative = "initiative",
    }
}

impl Pending {
    /// The one decision of a fight that has not begun.
    pub(crate) const fn initiative(who: Who) -> Self {
        Pending { who, kind: PendingKind::Initiative, trigger: None, resume: None }
    }
}

/// What happened, that somebody may answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Happening {
    /// A creature is about to leave a reach.
    LeavesReach {
        /// The creature.
        creature: Who,
        /// From here.
        from: Spot,
        /// To there.
        to: Spot,
    },
    /// The one who decides was hit.
    Hit {
        /// By whom.
        attacker: Who,
        /// The attack roll.
        total: i32,
    },
    /// The one who decides is the target of a spell.
    Targeted {
        /// Of whom.
        by: Who,
        /// Which.
        spell: Name,
    },
    /// A creature casts a spell.
    Casts {
        /// The creature.
        creature: Who,
        /// The spell.
        spell: Name,
        /// Its level.
        level: u8,
    },
    /// The one who decides took damage.
    Damaged {
        /// From whom.
        by: Who,
        /// How much.
        amount: u32,
    },
    /// A creature falls.
    Falls {
        /// The creature.
        creature: Who,
    },
    /// A creature ended its turn.
    TurnEnded {
        /// The creature.
        creature: Who,
    },
    /// The order has come to the count of 20.
    Initiative20,
    /// What a readied act waits for may have happened.
    Readied {
        /// What is waited for.
        text: String,
        /// What happened.
        happened: String,
    },
    /// The one who decides hit somebody.
    YouHit {
        /// Whom.
        target: Who,
        /// With what.
        with: Name,
        /// Whether it was a critical hit.
        critical: bool,
    },
    /// A creature drops to 0 hit points.
    DropsToZero {
        /// The creature.
        creature: Who,
        /// By whom.
        by: Who,
    },
}

impl Happening {
    /// The name of its kind in files and refusals.
    pub const fn kind(&self) -> &'static str {
        match self {
            Happening::LeavesReach { .. } => "leaves-reach",
            Happening::Hit { .. } => "hit",
            Happening::Targeted { .. } => "targeted",
            Happening::Casts { .. } => "casts",
            Happening::Damaged { .. } => "damaged",
            Happening::Falls { .. } => "falls",
            Happening::TurnEnded { .. } => "turn-ended",
            Happening::Initiative20 => "initiative-20",
            Happening::Readied { .. } => "readied",
            Happening::YouHit { .. } => "you-hit",
            Happening::DropsToZero { .. } => "drops-to-0",
        }
    }
}
