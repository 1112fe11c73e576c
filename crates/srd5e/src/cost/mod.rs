//! What a legal act costs, and what it makes available.

mod sentence;
mod spent;
mod written;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use spent::{Spent, Supply};

use crate::name::Name;
use crate::space::Mode;
use written::Written;

const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Feet of movement, by the speed they are taken from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Feet {
    /// On foot; crawling and jumping too, and climbing or swimming without that speed.
    #[serde(skip_serializing_if = "is_zero")]
    pub walk: u32,
    /// Through the air.
    #[serde(skip_serializing_if = "is_zero")]
    pub fly: u32,
    /// In water.
    #[serde(skip_serializing_if = "is_zero")]
    pub swim: u32,
    /// Up and down walls.
    #[serde(skip_serializing_if = "is_zero")]
    pub climb: u32,
    /// Through earth.
    #[serde(skip_serializing_if = "is_zero")]
    pub burrow: u32,
}

impl Feet {
    /// No feet.
    pub const NONE: Feet = Feet { walk: 0, fly: 0, swim: 0, climb: 0, burrow: 0 };

    /// The feet of one speed.
    pub fn of(mode: Mode, feet: u32) -> Self {
        let mut all = Feet::NONE;
        all.add(mode, feet);
        all
    }

    /// Adds feet of a speed. Those who crawl use their speed on foot.
    pub fn add(&mut self, mode: Mode, feet: u32) {
        let total = match mode {
            Mode::Walk | Mode::Crawl => &mut self.walk,
            Mode::Fly => &mut self.fly,
            Mode::Swim => &mut self.swim,
            Mode::Climb => &mut self.climb,
            Mode::Burrow => &mut self.burrow,
        };
        *total = total.saturating_add(feet);
    }

    /// The feet of all speeds together.
    pub fn total(self) -> u32 {
        self.each().iter().fold(0, |sum, (_, feet)| u32::saturating_add(sum, *feet))
    }

    /// The feet of each speed.
    pub const fn each(self) -> [(Mode, u32); 5] {
        [
            (Mode::Walk, self.walk),
            (Mode::Fly, self.fly),
            (Mode::Swim, self.swim),
            (Mode::Climb, self.climb),
            (Mode::Burrow, self.burrow),
        ]
    }

    /// Whether there are none.
    pub fn is_none(&self) -> bool {
        *self == Feet::NONE
    }
}

/// What an act makes available.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gains {
    /// Further actions.
    #[serde(skip_serializing_if = "is_zero")]
    pub actions: u32,
    /// Further attacks.
    #[serde(skip_serializing_if = "is_zero")]
    pub attacks: u32,
    /// Further movement.
    #[serde(skip_serializing_if = "Feet::is_none")]
    pub movement: Feet,
}

impl Gains {
    /// Nothing.
    pub const NONE: Gains = Gains { actions: 0, attacks: 0, movement: Feet::NONE };

    /// Whether it is nothing.
    pub fn is_none(&self) -> bool {
        *self == Gains::NONE
    }
}

/// What a legal act costs. In files what is zero or empty is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Cost {
    /// Actions.
    pub action: u32,
    /// Bonus actions.
    pub bonus: u32,
    /// Reactions.
    pub reaction: u32,
    /// Free object interactions.
    pub interaction: u32,
    /// Attacks of an action that is already open.
    pub attacks: u32,
    /// Feet of movement.
    pub movement: Feet,
    /// What is used up, sorted, each thing once.
    pub spent: SmallVec<[Spent; 1]>,
    /// Uses of legendary actions.
    pub legendary: u32,
    /// The concentration that ends.
    pub breaks: Option<Name>,
    /// What it makes available.
    pub gains: Gains,
}

impl Cost {
    /// Nothing.
    pub const NONE: Cost = Cost {
        action: 0,
        bonus: 0,
        reaction: 0,
        interaction: 0,
        attacks: 0,
        movement: Feet::NONE,
        spent: SmallVec::new_const(),
        legendary: 0,
        breaks: None,
        gains: Gains::NONE,
    };

    /// One action.
    pub fn action() -> Self {
        Cost { action: 1, ..Cost::NONE }
    }

    /// One bonus action.
    pub fn bonus() -> Self {
        Cost { bonus: 1, ..Cost::NONE }
    }

    /// One reaction.
    pub fn reaction() -> Self {
        Cost { reaction: 1, ..Cost::NONE }
    }

    /// Whether it costs nothing and gives nothing.
    pub fn is_none(&self) -> bool {
        *self == Cost::NONE
    }

    /// Adds something that is used up; none of it is nothing.
    pub fn add(&mut self, of: Supply, count: u32) {
        if count == 0 {
            return;
        }
        match self.spent.binary_search_by(|known| known.of.cmp(&of)) {
            Ok(index) => {
                let known = &mut self.spent[index].count;
                *known = known.saturating_add(count);
            }
            Err(index) => self.spent.insert(index, Spent { of, count }),
        }
    }

    /// The spell slots, each with its level, whether it is a pact slot, and how many.
    pub fn slots(&self) -> impl Iterator<Item = (u32, bool, u32)> {
        self.spent.iter().filter_map(|spent| match spent.of {
            Supply::Slot { level, pact } => Some((level, pact, spent.count)),
            _ => None,
        })
    }

    /// Whether an item is used up or thrown.
    pub fn takes(&self, item: &Name) -> bool {
        self.spent.iter().any(|spent| matches!(&spent.of, Supply::Item(known) if known == item))
    }
}
