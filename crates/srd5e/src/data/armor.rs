//! Armour and shields.

use serde::{Deserialize, Serialize};

use super::words::words;

/// A suit of armour or a shield.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// The id, in kebab-case.
    pub id: String,
    /// The name.
    pub name: String,
    /// Light, medium, heavy or a shield.
    pub category: ArmorCategory,
    /// The armour class before the Dexterity modifier; for a shield what it adds.
    pub armor_class: u8,
    /// The Strength below which the wearer is 10 feet slower.
    #[serde(default)]
    pub strength: Option<u8>,
    /// Stealth checks have disadvantage.
    #[serde(default)]
    pub stealth_disadvantage: bool,
    /// It is made of metal.
    #[serde(default)]
    pub metal: bool,
    /// The weight in ounces.
    pub ounces: u16,
}

words! {
    /// The kinds of armour training.
    ArmorCategory { Light = "light", Medium = "medium", Heavy = "heavy", Shield = "shield" }
}

impl Armor {
    /// The armour class of a wearer with that Dexterity modifier; for a shield what it adds.
    pub fn armor_class(&self, dexterity: i8) -> i8 {
        let base = i8::try_from(self.armor_class).unwrap_or(i8::MAX);
        match self.category {
            ArmorCategory::Light => base + dexterity,
            ArmorCategory::Medium => base + dexterity.min(2),
            ArmorCategory::Heavy | ArmorCategory::Shield => base,
        }
    }
}
