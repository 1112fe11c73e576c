//! What is worth knowing about a legal act and does not change whether it is legal.

mod sentence;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::data::words::words;
use crate::name::Name;
use crate::space::{Corner, Cover, Square};
use crate::spot::Target;

words! {
    /// Why a roll is made with advantage or disadvantage, or is lowered.
    Cause {
        LongRange = "long-range", CloseEnemy = "close-enemy", Prone = "prone", TargetProneNear = "target-prone-near",
        TargetProneFar = "target-prone-far", Restrained = "restrained", TargetRestrained = "target-restrained",
        Blinded = "blinded", TargetBlinded = "target-blinded", UnseenTarget = "unseen-target",
        UnseenAttacker = "unseen-attacker", Invisible = "invisible", TargetInvisible = "target-invisible",
        Poisoned = "poisoned", Frightened = "frightened", GrappledByOther = "grappled-by-other",
        TargetStunned = "target-stunned", TargetParalyzed = "target-paralyzed", TargetPetrified = "target-petrified",
        TargetUnconscious = "target-unconscious", TargetDodging = "target-dodging", Heavy = "heavy",
        LanceClose = "lance-close", Squeezing = "squeezing", TargetSqueezing = "target-squeezing",
        Underwater = "underwater", Exhaustion = "exhaustion", Armor = "armor", Help = "help", Hidden = "hidden",
        Feature = "feature",
    }
}

/// Something worth knowing about a legal act: `{"kind":"disadvantage","target":"orc","cause":"long-range"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Notice {
    /// The roll is made with advantage.
    Advantage {
        /// Against whom.
        target: Target,
        /// Why.
        cause: Cause,
    },
    /// The roll is made with disadvantage.
    Disadvantage {
        /// Against whom.
        target: Target,
        /// Why.
        cause: Cause,
    },
    /// The roll is lowered.
    Penalty {
        /// By how much.
        amount: u32,
        /// Why.
        cause: Cause,
    },
    /// The target has cover.
    Cover {
        /// Which target.
        target: Target,
        /// How much.
        degree: Cover,
    },
    /// Somebody may make an opportunity attack.
    OpportunityAttack {
        /// Who.
        reactor: Name,
        /// The last square in its reach.
        square: Square,
        /// With what.
        weapons: SmallVec<[Name; 1]>,
    },
    /// A concentration ends.
    BreaksConcentration {
        /// On what.
        spell: Name,
    },
    /// The casting takes several turns.
    LongCasting {
        /// How many.
        turns: u32,
    },
    /// It does nothing to a target.
    NoEffect {
        /// Which target.
        target: Name,
        /// Why.
        reason: Name,
    },
    /// The point of origin comes to lie elsewhere.
    OriginMoved {
        /// The intersection that was meant.
        from: Corner,
        /// The intersection it is.
        to: Corner,
    },
    /// One of the own side is hit.
    FriendlyFire {
        /// Who.
        target: Name,
    },
    /// The target is dead.
    DeadTarget {
        /// Which.
        target: Name,
    },
    /// The Dash adds no movement.
    DashAddsNothing {
        /// Why.
        cause: Name,
    },
    /// Attacks of the last action are given up.
    AttacksLapse {
        /// How many.
        left: u32,
    },
    /// The creature squeezes.
    Squeezing {
        /// Where.
        square: Square,
    },
    /// The attack misses whatever is rolled.
    AutoMiss {
        /// Whom.
        target: Name,
        /// Why.
        cause: Name,
    },
    /// The weapon counts as improvised.
    Improvised {
        /// Which.
        weapon: Name,
    },
    /// The creature is not proficient.
    NotProficient {
        /// With what.
        item: Name,
    },
    /// The creature is no longer hidden.
    EndsHiding {
        /// Why.
        cause: Name,
    },
    /// The creature may land prone.
    ProneOnLanding {
        /// Where.
        square: Square,
    },
    /// A creature falls.
    Falls {
        /// Who.
        creature: Name,
        /// How far.
        feet: u32,
    },
    /// The target is guessed.
    Guess {
        /// Which square.
        square: Square,
    },
    /// The table waived a rule.
    Waived {
        /// The kind of the refusal that would have come.
        refusal: Name,
    },
    /// The table decides what comes of it.
    TableDecides {
        /// About what.
        what: Name,
    },
}
