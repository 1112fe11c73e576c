//! Features of classes: who has them, what using them takes, and what they do.

use serde::{Deserialize, Serialize};

use super::area::Area;
use super::effect::Effect;
use super::spell::Range;
use super::target::Targets;
use super::words::{ClassName, Left, PlainAction, Trigger, words};
use crate::refusal::words::Prerequisite;

/// A feature of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    /// The id, in kebab-case.
    pub id: String,
    /// The classes that have it, each from a level on. Of subclasses the documents know one for each class.
    pub classes: Vec<(ClassName, u8)>,
    /// It is one of several to choose from: a character has it only if the encounter says so.
    #[serde(default)]
    pub chosen: bool,
    /// What it takes to use it.
    pub activation: Activation,
    /// Its action is the one for magic.
    #[serde(default)]
    pub magic: bool,
    /// What it answers.
    #[serde(default)]
    pub after: Vec<Trigger>,
    /// What it uses up.
    #[serde(default)]
    pub spends: Option<Spends>,
    /// It uses up a spell slot of a level that is named.
    #[serde(default)]
    pub slot: bool,
    /// Further actions that it gives.
    #[serde(default)]
    pub actions: u8,
    /// Further attacks that it gives.
    #[serde(default)]
    attacks: u8,
    /// From a level of the class on it gives so many.
    #[serde(default)]
    more_attacks: Option<(u8, u8)>,
    /// Those attacks are unarmed strikes.
    #[serde(default)]
    pub unarmed: bool,
    /// Actions of the rules that it takes along, or lets one take as a bonus action.
    #[serde(default)]
    pub takes: Vec<PlainAction>,
    /// Its options, of which one is chosen.
    #[serde(default)]
    pub options: Vec<Way>,
    /// Whom it is aimed at.
    #[serde(default)]
    pub targets: Option<Targets>,
    /// How far it reaches.
    #[serde(default)]
    pub range: Option<Range>,
    /// Its area.
    #[serde(default)]
    pub area: Option<Area>,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What must be so first.
    #[serde(default)]
    pub needs: Vec<Prerequisite>,
    /// The acts that it forbids while it lasts, by their verbs.
    #[serde(default)]
    pub forbids: Vec<String>,
    /// Once a turn.
    #[serde(default)]
    pub once: bool,
    /// What it does to the roll for initiative.
    #[serde(default)]
    pub initiative: Option<Alertness>,
    /// How much of it is left to the table.
    #[serde(default)]
    pub left: Left,
}

/// An option of a feature. What it says itself holds instead of what the feature says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The id, in kebab-case.
    pub id: String,
    /// What it uses up.
    #[serde(default)]
    pub spends: Option<Spends>,
    /// Actions of the rules that it takes along.
    #[serde(default)]
    pub takes: Vec<PlainAction>,
}

/// What a feature uses up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spends {
    /// The counted feature or the points, by name.
    pub of: String,
    /// How many.
    #[serde(default)]
    pub count: Quantity,
}

/// How many uses or points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Quantity {
    /// So many.
    Number(u8),
    /// By the level of the slot that is named, from the first.
    BySlot(Vec<u8>),
    /// As the word says.
    Word(Measure),
}

impl Default for Quantity {
    fn default() -> Self {
        Quantity::Number(1)
    }
}

words! {
    /// What it takes to use a feature. A passive one is only there; a part belongs to another act, such as a casting or a hit.
    Activation {
        Action = "action", Bonus = "bonus", Reaction = "reaction", Free = "free", Part = "part", Passive = "passive",
    }
}
words! {
    /// What a feature does to the roll for initiative: two dice of which the better counts, or half the proficiency bonus, rounded up.
    Alertness { Advantage = "advantage", HalfProficiency = "half-proficiency" }
}
words! {
    /// How many points: as many as one wants, or as many as the level of the spell.
    Measure { Chosen = "chosen", SpellLevel = "spell-level" }
}

impl Feature {
    /// The further attacks that it gives at a level of its class.
    pub fn attacks(&self, level: u8) -> u8 {
        self.more_attacks.map_or(self.attacks, |(from, more)| if level >= from { more } else { self.attacks })
    }

    /// The option of that name.
    pub fn option(&self, id: &str) -> Option<&Way> {
        self.options.iter().find(|way| way.id == id)
    }
}
