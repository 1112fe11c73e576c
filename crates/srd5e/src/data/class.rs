//! Classes: training, spell slots and counted features by level.

use serde::{Deserialize, Serialize};

use super::armor::ArmorCategory;
use super::level::NumberOrWord;
use super::weapon::{Property, Weapon, WeaponCategory};
use super::words::{Ability, ClassName, words};

/// A class of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// Which one.
    pub id: ClassName,
    /// The sides of its hit die.
    pub hit_die: u8,
    /// The abilities with whose saving throws it is proficient.
    pub saves: [Ability; 2],
    /// The armour it is trained in.
    pub armor: Vec<ArmorCategory>,
    /// The weapons it is proficient with.
    pub weapons: WeaponTraining,
    /// Its spellcasting.
    #[serde(default)]
    pub casting: Option<Casting>,
    /// Its counted features.
    pub resources: Vec<Resource>,
}

/// The weapons a class is proficient with: whole categories, single weapons, and martial ones with some property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponTraining {
    /// Whole categories.
    pub categories: Vec<WeaponCategory>,
    /// Single weapons, by id.
    #[serde(default)]
    pub named: Vec<String>,
    /// Martial weapons with one of these properties.
    #[serde(default)]
    pub martial_with: Vec<Property>,
}

/// The spellcasting of a class. Lists have one entry for each level from 1 to 20.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    /// The spellcasting ability.
    pub ability: Ability,
    /// How its slots grow.
    pub kind: CastingKind,
    /// It casts rituals.
    pub ritual: bool,
    /// Cantrips known.
    #[serde(default)]
    pub cantrips: Option<[u8; 20]>,
    /// Spells known.
    #[serde(default)]
    pub known: Option<[u8; 20]>,
    /// Spells prepared (2024).
    #[serde(default)]
    pub prepared: Option<[u8; 20]>,
    /// Slots of the levels 1 to 9.
    #[serde(default)]
    slots: Option<[[u8; 9]; 20]>,
    /// Pact slots: how many, and their level.
    #[serde(default)]
    pact: Option<[(u8, u8); 20]>,
}

/// A counted feature: uses that come back with a rest, or a number that grows with the level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resource {
    /// The name, in kebab-case.
    pub id: String,
    /// When uses come back; none for plain numbers.
    #[serde(default)]
    pub recovers: Option<Recovery>,
    /// From this level on all uses come back with a short rest.
    #[serde(default)]
    pub short_from: Option<u8>,
    /// The number for each level from 1 to 20.
    by_level: [Number; 20],
}

/// The number of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "NumberOrWord", into = "NumberOrWord")]
pub enum Number {
    /// So many.
    Count(u16),
    /// Without limit.
    Unlimited,
    /// The modifier of that ability, at least 1.
    Modifier(Ability),
}

words! {
    /// How slots grow with the level.
    CastingKind { Full = "full", Half = "half", Pact = "pact" }
}
words! {
    /// When spent uses come back: with a long rest; with a short or long one; one with a short rest and all with a long one.
    Recovery { Long = "long", Short = "short", OneShort = "one-short" }
}

impl Class {
    /// The proficiency bonus at that level.
    pub const fn proficiency(level: u8) -> u8 {
        (level.saturating_sub(1)) / 4 + 2
    }

    /// The slots of levels 1 to 9 at that class level; `None` for classes without them and levels outside 1 to 20.
    pub fn slots(&self, level: u8) -> Option<[u8; 9]> {
        at(self.casting.as_ref()?.slots.as_ref()?, level)
    }

    /// The number of pact slots and their level.
    pub fn pact(&self, level: u8) -> Option<(u8, u8)> {
        at(self.casting.as_ref()?.pact.as_ref()?, level)
    }

    /// The feature of that name.
    pub fn resource(&self, id: &str) -> Option<&Resource> {
        self.resources.iter().find(|resource| resource.id == id)
    }

    /// Whether it is proficient with a weapon.
    pub fn wields(&self, weapon: &Weapon) -> bool {
        let training = &self.weapons;
        training.categories.contains(&weapon.category)
            || training.named.contains(&weapon.id)
            || training.martial_with.iter().any(|property| weapon.has(*property))
    }
}

impl Resource {
    /// The number at that level; `None` outside 1 to 20.
    pub fn at(&self, level: u8) -> Option<Number> {
        at(&self.by_level, level)
    }

    /// When uses come back at that level.
    pub fn recovery(&self, level: u8) -> Option<Recovery> {
        match self.short_from {
            Some(from) if level >= from => Some(Recovery::Short),
            _ => self.recovers,
        }
    }
}

fn at<T: Copy>(rows: &[T; 20], level: u8) -> Option<T> {
    rows.get(usize::from(level).checked_sub(1)?).copied()
}

impl TryFrom<NumberOrWord> for Number {
    type Error = String;

    fn try_from(raw: NumberOrWord) -> Result<Self, String> {
        match raw {
            NumberOrWord::Number(number) => Ok(Self::Count(number)),
            NumberOrWord::Word(word) if word == "unlimited" => Ok(Self::Unlimited),
            NumberOrWord::Word(word) => {
                Ability::named(&word).map(Self::Modifier).ok_or_else(|| format!("`{word}` is no number of uses"))
            }
        }
    }
}

impl From<Number> for NumberOrWord {
    fn from(number: Number) -> Self {
        match number {
            Number::Count(count) => Self::Number(count),
            Number::Unlimited => Self::Word("unlimited".to_owned()),
            Number::Modifier(ability) => Self::Word(ability.name().to_owned()),
        }
    }
}
