//! Creatures by their number, and sets of them.

use rulebound_kernel::Bits;

/// The most creatures of an encounter.
pub const MOST_CREATURES: usize = 64;

/// A creature, by its place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who(pub u8);

impl Who {
    /// Its place in the list of creatures.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some creatures of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crew(Bits<1>);

impl Crew {
    /// Nobody.
    pub const NOBODY: Crew = Crew(Bits::EMPTY);

    /// Whether a creature is among them.
    pub fn contains(self, who: Who) -> bool {
        who.index() < MOST_CREATURES && self.0.contains(who.index())
    }

    /// Adds a creature.
    pub fn insert(&mut self, who: Who) {
        if who.index() < MOST_CREATURES {
            self.0.insert(who.index());
        }
    }

    /// Takes a creature out.
    pub fn remove(&mut self, who: Who) {
        if who.index() < MOST_CREATURES {
            self.0.remove(who.index());
        }
    }

    /// Whether nobody is among them.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// All of them, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = Who> {
        self.0.iter().map(|index| Who(index as u8))
    }
}

impl FromIterator<Who> for Crew {
    fn from_iter<I: IntoIterator<Item = Who>>(creatures: I) -> Self {
        let mut crew = Crew::NOBODY;
        creatures.into_iter().for_each(|who| crew.insert(who));
        crew
    }
}
