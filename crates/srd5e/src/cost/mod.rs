//! What a legal act costs, and what it makes available.

mod entry;
mod sentence;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use entry::{Ammunition, Charge, FeatureUse, HitDice, ItemUse, Material, SlotUse};

use crate::name::Name;
use crate::space::Mode;
use entry::Entry;

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

/// What a legal act costs. In files what is zero or empty is left out; lists are kept sorted, with equal entries added up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    /// Actions.
    #[serde(skip_serializing_if = "is_zero")]
    pub action: u32,
    /// Bonus actions.
    #[serde(skip_serializing_if = "is_zero")]
    pub bonus: u32,
    /// Reactions.
    #[serde(skip_serializing_if = "is_zero")]
    pub reaction: u32,
    /// Free object interactions.
    #[serde(skip_serializing_if = "is_zero")]
    pub interaction: u32,
    /// Attacks of an action that is already open.
    #[serde(skip_serializing_if = "is_zero")]
    pub attacks: u32,
    /// Feet of movement.
    #[serde(skip_serializing_if = "Feet::is_none")]
    pub movement: Feet,
    /// Spell slots.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub slots: SmallVec<[SlotUse; 1]>,
    /// Uses of features, points, and innate castings by the name of the spell.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub features: SmallVec<[FeatureUse; 1]>,
    /// Charges of items.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub charges: SmallVec<[Charge; 1]>,
    /// Ammunition.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub ammunition: SmallVec<[Ammunition; 1]>,
    /// Items used up, or leaving the hand by a throw.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub items: SmallVec<[ItemUse; 1]>,
    /// Material components that the spell uses up.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub materials: SmallVec<[Material; 1]>,
    /// Hit dice.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub hit_dice: SmallVec<[HitDice; 1]>,
    /// Uses of legendary actions.
    #[serde(skip_serializing_if = "is_zero")]
    pub legendary: u32,
    /// The concentration that ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breaks: Option<Name>,
    /// What it makes available.
    #[serde(skip_serializing_if = "Gains::is_none")]
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
        slots: SmallVec::new_const(),
        features: SmallVec::new_const(),
        charges: SmallVec::new_const(),
        ammunition: SmallVec::new_const(),
        items: SmallVec::new_const(),
        materials: SmallVec::new_const(),
        hit_dice: SmallVec::new_const(),
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

    /// Adds a spell slot.
    pub fn add_slot(&mut self, level: u32, pact: bool) {
        SlotUse { level, count: 1, pact }.add_to(&mut self.slots);
    }

    /// Adds uses of a feature.
    pub fn add_feature(&mut self, name: Name, uses: u32) {
        FeatureUse { name, uses }.add_to(&mut self.features);
    }

    /// Adds charges of an item.
    pub fn add_charges(&mut self, item: Name, count: u32) {
        Charge { item, count }.add_to(&mut self.charges);
    }

    /// Adds ammunition.
    pub fn add_ammunition(&mut self, kind: Name, count: u32) {
        Ammunition { kind, count }.add_to(&mut self.ammunition);
    }

    /// Adds items.
    pub fn add_item(&mut self, item: Name, count: u32) {
        ItemUse { item, count }.add_to(&mut self.items);
    }

    /// Adds a material component that is used up.
    pub fn add_material(&mut self, what: Name, gp: u32, count: u32) {
        Material { what, gp, count }.add_to(&mut self.materials);
    }

    /// Adds hit dice, such as `d8`.
    pub fn add_hit_dice(&mut self, die: Name, count: u32) {
        HitDice { die, count }.add_to(&mut self.hit_dice);
    }
}
