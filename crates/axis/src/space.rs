//! Spaces of a map, and sets of them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use rulebound_kernel::Bits;
use serde::{Deserialize, Deserializer, Serialize};

/// The most spaces a map may have.
pub const MOST_SPACES: usize = 192;

/// A land, a sea zone or an impassable space: its number in the order of the map's file, lands first, then seas, then what
/// is impassable. Its names are the [map](crate::map::Map)'s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Space(u8);

impl Space {
    /// The space with a number, if a map can have so many.
    pub const fn new(index: usize) -> Option<Space> {
        if index < MOST_SPACES { Some(Space(index as u8)) } else { None }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every number a space can have.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..MOST_SPACES as u8).map(Space)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(deserializer)?;
        Space::new(usize::from(index)).ok_or_else(|| {
            serde::de::Error::custom(format_args!("{index} is no space: there are {MOST_SPACES} at most"))
        })
    }
}

/// A set of spaces: three words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spaces(Bits<3>);

impl Spaces {
    /// No space.
    pub const EMPTY: Spaces = Spaces(Bits::EMPTY);

    /// One space.
    pub const fn one(space: Space) -> Spaces {
        Spaces(Bits::one(space.index()))
    }

    /// Whether a space is in the set.
    pub const fn contains(&self, space: Space) -> bool {
        self.0.contains(space.index())
    }

    /// Adds a space.
    pub const fn insert(&mut self, space: Space) {
        self.0.insert(space.index());
    }

    /// Removes a space.
    pub const fn remove(&mut self, space: Space) {
        self.0.remove(space.index());
    }

    /// The set with a space more.
    #[must_use]
    pub const fn with(mut self, space: Space) -> Spaces {
        self.insert(space);
        self
    }

    /// The set with a space less.
    #[must_use]
    pub const fn without(mut self, space: Space) -> Spaces {
        self.remove(space);
        self
    }

    /// How many spaces.
    pub const fn len(&self) -> u32 {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the sets share a space.
    pub fn meets(&self, other: Spaces) -> bool {
        self.0.meets(&other.0)
    }

    /// The first space.
    pub fn first(&self) -> Option<Space> {
        self.0.first().and_then(Space::new)
    }

    /// The space that has so many before it.
    pub(crate) fn nth(&self, number: u32) -> Option<Space> {
        self.0.nth(number).and_then(Space::new)
    }

    /// The spaces in order.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        self.0.iter().filter_map(Space::new)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces.into_iter().fold(Spaces::EMPTY, Spaces::with)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Spaces {
            type Output = Spaces;
            fn $method(self, other: Spaces) -> Spaces {
                Spaces(self.0.$method(other.0))
            }
        }
        impl $assign for Spaces {
            fn $assign_method(&mut self, other: Spaces) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    Sub sub SubAssign sub_assign;
}
