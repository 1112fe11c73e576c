//! The creatures of an encounter, shared between positions as long as they are the same.

use std::iter::Map;
use std::ops::{Index, IndexMut};
use std::slice::Iter;
use std::sync::Arc;

use smallvec::SmallVec;

use super::creature::Creature;

/// The creatures, in the order of the file. A copy shares them all; whoever changes one changes a creature of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Creatures(SmallVec<[Arc<Creature>; 6]>);

impl Creatures {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each of them.
    pub fn iter(&self) -> <&Self as IntoIterator>::IntoIter {
        self.into_iter()
    }

    /// Adds one at the end.
    pub fn push(&mut self, creature: Creature) {
        self.0.push(Arc::new(creature));
    }

    /// Changes those of whom something is true; the others stay shared.
    pub fn change(&mut self, wanted: impl Fn(&Creature) -> bool, mut change: impl FnMut(&mut Creature)) {
        for creature in self.0.iter_mut().filter(|creature| wanted(creature)) {
            change(Arc::make_mut(creature));
        }
    }

    /// All of them, as they are kept.
    pub fn shared(&self) -> &[Arc<Creature>] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Creatures {
    type Item = &'a Creature;
    type IntoIter = Map<Iter<'a, Arc<Creature>>, fn(&Arc<Creature>) -> &Creature>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(Arc::as_ref)
    }
}

impl Index<usize> for Creatures {
    type Output = Creature;

    fn index(&self, index: usize) -> &Creature {
        &self.0[index]
    }
}

impl IndexMut<usize> for Creatures {
    fn index_mut(&mut self, index: usize) -> &mut Creature {
        Arc::make_mut(&mut self.0[index])
    }
}

impl From<Vec<Creature>> for Creatures {
    fn from(creatures: Vec<Creature>) -> Self {
        Creatures(creatures.into_iter().map(Arc::new).collect())
    }
}
