//! The entries of the lists in a cost.

use serde::{Deserialize, Serialize};
use smallvec::{Array, SmallVec};

use crate::name::Name;

/// An entry of a list that is sorted by a key and has each key once.
pub(super) trait Entry: Sized {
    /// What it is sorted by.
    type Key<'a>: Ord
    where
        Self: 'a;

    /// Its key.
    fn key(&self) -> Self::Key<'_>;

    /// How many it stands for.
    fn count(&mut self) -> &mut u32;

    /// Puts it into a list, or adds it to the entry of the same key. What counts nothing is left out.
    fn add_to<A: Array<Item = Self>>(mut self, list: &mut SmallVec<A>) {
        let added = *self.count();
        if added == 0 {
            return;
        }
        match list.binary_search_by(|entry| entry.key().cmp(&self.key())) {
            Ok(index) => {
                let count = list[index].count();
                *count = count.saturating_add(added);
            }
            Err(index) => list.insert(index, self),
        }
    }
}

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Spell slots of one level and kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotUse {
    /// Their level.
    pub level: u32,
    /// How many.
    pub count: u32,
    /// Whether they are pact slots.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pact: bool,
}

impl Entry for SlotUse {
    type Key<'a> = (u32, bool);

    fn key(&self) -> (u32, bool) {
        (self.level, self.pact)
    }

    fn count(&mut self) -> &mut u32 {
        &mut self.count
    }
}

/// A material component that is used up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// What it is.
    pub what: Name,
    /// What it is worth.
    pub gp: u32,
    /// How many.
    pub count: u32,
}

impl Entry for Material {
    type Key<'a> = (&'a Name, u32);

    fn key(&self) -> (&Name, u32) {
        (&self.what, self.gp)
    }

    fn count(&mut self) -> &mut u32 {
        &mut self.count
    }
}

/// Declares entries of a name and a number.
macro_rules! named {
    ($($(#[doc = $doc:literal])* $type:ident { $(#[doc = $name_doc:literal])* $name:ident, $count:ident })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $type {
                $(#[doc = $name_doc])*
                pub $name: Name,
                /// How many.
                pub $count: u32,
            }

            impl Entry for $type {
                type Key<'a> = &'a Name;

                fn key(&self) -> &Name {
                    &self.$name
                }

                fn count(&mut self) -> &mut u32 {
                    &mut self.$count
                }
            }
        )*
    };
}

named! {
    /// Uses of a feature, points, or innate castings.
    FeatureUse {
        /// The feature, or the spell.
        name, uses
    }
    /// Charges of an item.
    Charge {
        /// The item.
        item, count
    }
    /// Pieces of ammunition.
    Ammunition {
        /// What kind: arrows, bolts, bullets, needles.
        kind, count
    }
    /// Items used up or thrown.
    ItemUse {
        /// The item.
        item, count
    }
    /// Hit dice.
    HitDice {
        /// The die, such as `d8`.
        die, count
    }
}
