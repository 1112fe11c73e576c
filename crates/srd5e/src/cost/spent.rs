//! What a cost uses up.

use crate::name::Name;

/// Something that can be used up. The kinds stand in the order in which costs tell them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Supply {
    /// A spell slot.
    Slot {
        /// Its level.
        level: u32,
        /// Whether it is a pact slot.
        pact: bool,
    },
    /// A use of a feature, a point, or an innate casting by the name of the spell.
    Feature(Name),
    /// A charge of an item.
    Charge(Name),
    /// A piece of ammunition: arrows, bolts, bullets, needles.
    Ammunition(Name),
    /// An item, used up or leaving the hand by a throw.
    Item(Name),
    /// A material component that the spell uses up.
    Material {
        /// What it is.
        what: Name,
        /// What it is worth.
        gp: u32,
    },
    /// A hit die, such as `d8`.
    HitDie(Name),
}

/// How many of something are used up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spent {
    /// Of what.
    pub of: Supply,
    /// How many.
    pub count: u32,
}
