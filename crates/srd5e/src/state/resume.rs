//! What waits for the decisions above it and goes on when they are made.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::influence::{Edge, Influence};
use super::who::Who;
use crate::data::words::{DamageType, words};
use crate::event::{Strike, Throw};
use crate::intent::act::{Attack, Cast};
use crate::name::Name;
use crate::space::Mode;
use crate::spot::Spot;

/// What waits for the decisions above it. The pending entry that holds it says whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Resume {
    /// The rest of a move or jump.
    Walk(Walk),
    /// Mounting or dismounting.
    Ride(Ride),
    /// An attack that hits, before it does anything.
    Hit(Box<Hit>),
    /// A spell that is being cast.
    Cast(Box<Spellcasting>),
    /// A fall, before the ground is reached.
    Fall(Guard),
    /// What comes at an end of a turn.
    Edge(Edges),
}

/// The rest of a move or jump.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// How.
    pub mode: Mode,
    /// The squares still to be entered.
    pub path: SmallVec<[Spot; 8]>,
    /// Whether they are jumped over, the last one being the landing.
    pub jump: bool,
}

/// Getting into a saddle or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ride {
    /// Onto a creature.
    Mount(Who),
    /// To a place.
    Dismount(Spot),
}

/// What comes at an end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edges {
    /// Which end.
    pub edge: Edge,
    /// What has come already, by what it comes from.
    pub done: SmallVec<[Name; 2]>,
}

/// Damage by its types, before anything lessens it.
pub type Parts = SmallVec<[(u32, DamageType); 2]>;

/// An attack that hits unless its target does something about it, or that has hit and waits for what its attacker adds to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// Whom it hits.
    pub target: Who,
    /// The weapon, attack, spell or power.
    pub with: Name,
    /// Whether it is a melee attack.
    pub melee: bool,
    /// The attack roll.
    pub roll: AttackRoll,
    /// What its target has done about it.
    pub guard: Guard,
    /// How it went, once that is clear.
    pub told: Option<Strike>,
    /// The damage that its attacker has added.
    pub added: Parts,
    /// Whether that is all of its damage: it waits for the word whether it kills.
    pub rolled: bool,
    /// The features of its attacker that have followed it.
    pub followed: SmallVec<[Name; 1]>,
    /// What it is a hit of.
    pub of: HitOf,
}

impl Hit {
    /// An attack that hits, about which nobody has done anything yet.
    pub(crate) fn new(target: Who, with: Name, melee: bool, roll: AttackRoll, of: HitOf) -> Self {
        let (guard, told, added, rolled, followed) = (Guard::default(), None, Parts::new(), false, SmallVec::new());
        Hit { target, with, melee, roll, guard, told, added, rolled, followed, of }
    }

    /// The effect that hits.
    pub(crate) fn effect(&self) -> Option<&Influence> {
        match &self.of {
            HitOf::Effect { effect, .. } => Some(effect),
            HitOf::Weapon { .. } | HitOf::Cleave => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn effect_mut(&mut self) -> Option<&mut Influence> {
        match &mut self.of {
            HitOf::Effect { effect, .. } => Some(effect),
            HitOf::Weapon { .. } | HitOf::Cleave => None,
        }
    }
}

/// What a hit is a hit of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HitOf {
    /// An attack with a weapon or of a stat block.
    Weapon {
        /// As it was said.
        attack: Attack,
        /// Whether what it was made with is thrown and comes to lie somewhere.
        thrown: bool,
    },
    /// A second strike with the same weapon.
    Cleave,
    /// An effect of a spell or power.
    Effect {
        /// The effect at work on the target.
        effect: Box<Influence>,
        /// At whom it is rolled for after this, one after another.
        then: SmallVec<[(Who, Tilt); 2]>,
    },
}

/// An attack roll as it fell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackRoll {
    /// The face that counts.
    pub face: u8,
    /// The dice with what is added.
    pub throw: Throw,
    /// What cover adds to the armour class.
    pub cover: i32,
    /// How it leaned.
    pub leaning: Leaning,
}

/// What somebody does about a blow or a fall that comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// Added to the armour class against it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub armor_class: i32,
    /// Its damage is halved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halved: bool,
    /// Taken from its damage.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub less: u32,
}

fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

impl Guard {
    /// Both together.
    pub const fn with(self, other: Guard) -> Self {
        Guard {
            armor_class: self.armor_class.saturating_add(other.armor_class),
            halved: self.halved || other.halved,
            less: self.less.saturating_add(other.less),
        }
    }
}

/// How a roll leans; both together are neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leaning {
    /// The better of two dice.
    pub advantage: bool,
    /// The worse of two dice.
    pub disadvantage: bool,
}

impl Leaning {
    /// Whether the better of two dice counts.
    pub const fn is_advantage(self) -> bool {
        self.advantage && !self.disadvantage
    }
}

/// How an attack roll against one target is tilted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tilt {
    /// By advantage and disadvantage.
    pub leaning: Leaning,
    /// Taken from the roll.
    pub penalty: i32,
    /// Added to the armour class.
    pub cover: i32,
    /// It misses whatever is rolled.
    pub misses: bool,
}

words! {
    /// How far a spell that is being cast has come.
    Stage { Cast = "cast", Aimed = "aimed" }
}

/// A spell that is being cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spellcasting {
    /// As it was said.
    pub cast: Cast,
    /// The level it is cast at.
    pub level: u8,
    /// The slot it took.
    pub slot: Option<PaidSlot>,
    /// What others were asked about it last.
    pub stage: Stage,
}

/// A slot that a spell took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PaidSlot {
    /// Its level.
    pub level: u8,
    /// Whether it is one of a pact.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pact: bool,
}
