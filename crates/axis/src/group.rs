//! Units that have carried out an order this turn.

use serde::{Deserialize, Serialize};

use crate::phase::MovePhase;
use crate::space::Space;
use crate::unit::Unit;

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
    /// To take no part in battles: fighters that came aboard a carrier (AXA-5.8), bombers that have bombed.
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
}

/// The groups of a position, sorted, no two alike, none empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups(Vec<Group>);

impl Groups {
    /// The groups in order.
    pub fn iter(&self) -> impl Iterator<Item = &Group> {
        self.0.iter()
    }

    /// The groups of a kind in a space.
    pub fn at(&self, space: Space, unit: Unit) -> impl Iterator<Item = &Group> {
        self.0.iter().filter(move |group| group.space == space && group.unit == unit)
    }

    /// How many units of a kind in a space have moved.
    pub fn count(&self, space: Space, unit: Unit) -> u32 {
        self.at(space, unit).map(|group| u32::from(group.count)).sum()
    }

    /// Adds units; those that are alike are counted together. `false` where the number does not fit.
    #[must_use]
    pub fn add(&mut self, group: Group) -> bool {
        if group.count == 0 {
            return true;
        }
        match self.0.iter_mut().find(|other| other.is_like(&group)) {
            Some(other) => match other.count.checked_add(group.count) {
                Some(count) => other.count = count,
                None => return false,
            },
            None => {
                let at = self.0.partition_point(|other| *other < group);
                self.0.insert(at, group);
            }
        }
        true
    }

    /// Takes units away; as many as there are.
    pub fn remove(&mut self, group: Group) {
        if let Some(at) = self.0.iter().position(|other| other.is_like(&group)) {
            let left = self.0[at].count.saturating_sub(group.count);
            if left == 0 {
                self.0.remove(at);
            } else {
                self.0[at].count = left;
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
