//! Units that have carried out an order this turn.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::phase::MovePhase;
use crate::space::{Space, Spaces};
use crate::unit::{MOST_MOVED, Unit};

/// What units that moved are there for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// To be there, and to fight if there is a battle.
    #[default]
    Move,
    /// To bomb the factory; they take no part in the battle for the land (AXA-11.1).
    Raid,
    /// To take no part in battles: fighters that came aboard a carrier (AXA-5.8), bombers that have bombed, planes and ships
    /// that have broken off (AXA-8.9).
    Aside,
}

/// Units of the active power that have carried out an order this turn, all in the same state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// Where they are.
    pub space: Space,
    /// Their kind; never a transport, whose state is kept by [`Transport`](crate::transport::Transport).
    pub unit: Unit,
    /// When they moved.
    pub phase: MovePhase,
    /// The moves they have left.
    pub left: u8,
    /// What they are there for.
    pub task: Task,
    /// How many.
    pub count: u8,
}

impl Group {
    /// Whether two groups differ in number only.
    pub fn is_like(&self, other: &Group) -> bool {
        Group { count: 0, ..*self } == Group { count: 0, ..*other }
    }

    /// Whether they take no part in the battle where they are.
    pub fn is_aside(&self) -> bool {
        self.task != Task::Move
    }
}

/// The groups of a position, sorted, no two alike, none empty.
///
/// There are never more groups than units that can have moved, and of those a power has a limited number (AXA-2.7).
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Groups {
    groups: ArrayVec<Group, MOST_MOVED>,
    /// Where there are groups; most spaces have none.
    spaces: Spaces,
}

impl Clone for Groups {
    fn clone(&self) -> Self {
        let mut copy = Groups::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.groups.clone_from(&other.groups);
        self.spaces = other.spaces;
    }
}

impl Groups {
    /// The groups in order.
    pub fn iter(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter()
    }

    /// The spaces in which there are groups.
    pub fn spaces(&self) -> Spaces {
        self.spaces
    }

    /// The groups in a space.
    pub fn within(&self, space: Space) -> &[Group] {
        if !self.spaces.contains(space) {
            return &[];
        }
        let first = self.groups.partition_point(|group| group.space < space);
        let rest = &self.groups[first..];
        &rest[..rest.partition_point(|group| group.space == space)]
    }

    /// The groups of a kind in a space.
    pub fn at(&self, space: Space, unit: Unit) -> impl Iterator<Item = &Group> {
        self.within(space).iter().filter(move |group| group.unit == unit)
    }

    /// A group of a kind in a space that takes part in the battle there.
    pub(crate) fn fighting(&self, space: Space, unit: Unit) -> Option<Group> {
        self.at(space, unit).find(|group| !group.is_aside()).copied()
    }

    /// A group that takes no part in battles.
    pub(crate) fn aside(&self) -> Option<Group> {
        self.iter().find(|group| group.is_aside()).copied()
    }

    /// How many units of a kind in a space have moved.
    pub fn count(&self, space: Space, unit: Unit) -> u32 {
        self.at(space, unit).map(|group| u32::from(group.count)).sum()
    }

    /// Adds units; those that are alike are counted together. `false` where they are more than a power can have.
    #[must_use]
    pub fn add(&mut self, group: Group) -> bool {
        if group.count == 0 {
            return true;
        }
        let at = self.groups.partition_point(|other| Group { count: 0, ..*other } < Group { count: 0, ..group });
        if let Some(other) = self.groups.get_mut(at).filter(|other| other.is_like(&group)) {
            let sum = other.count.checked_add(group.count);
            other.count = sum.unwrap_or(other.count);
            return sum.is_some();
        }
        let fits = self.groups.try_insert(at, group).is_ok();
        if fits {
            self.spaces.insert(group.space);
        }
        fits
    }

    /// Takes units away; as many as there are.
    pub fn remove(&mut self, group: Group) {
        if let Some(at) = self.groups.iter().position(|other| other.is_like(&group)) {
            let left = self.groups[at].count.saturating_sub(group.count);
            if left > 0 {
                self.groups[at].count = left;
                return;
            }
            self.groups.remove(at);
            if !self.groups.iter().any(|other| other.space == group.space) {
                self.spaces.remove(group.space);
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Groups::default();
    }
}
