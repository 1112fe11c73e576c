//! Features of classes: who has them, what using them takes, and what they do.

use serde::{Deserialize, Serialize};

use super::area::Area;
use super::effect::{Deed, Effect};
use super::gift::{Gift, Opening};
use super::moment::Moment;
use super::spell::{Duration, Range};
use super::target::Targets;
use super::words::{Ability, ClassName, Left, PlainAction, Trigger, words};
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
    /// How long its area stays, or it works on; at once if nothing is said.
    #[serde(default)]
    pub duration: Option<Duration>,
    /// What it does. What a passive one does at no moment holds by itself.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What it gives by being there.
    #[serde(default)]
    pub gifts: Vec<Gift>,
    /// The counted feature that says how many feet around its bearer it works on friends as well.
    #[serde(default)]
    pub aura: Option<String>,
    /// What must be so for a hit to do more.
    #[serde(default)]
    pub opening: Option<Opening>,
    /// The ability behind the number to reach in its saves, if it is not that of spells.
    #[serde(default)]
    pub dc: Option<Ability>,
    /// What it gives back.
    #[serde(default)]
    pub gives: Option<Gives>,
    /// What somebody must be for what it gives by being there.
    #[serde(default, rename = "while")]
    pub during: Vec<Being>,
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

/// What a feature gives back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gives {
    /// A spell slot of the level that is named.
    Slot,
    /// One use of this counted feature.
    Use(String),
    /// As many points of this counted feature as the level of the slot that is named.
    SlotLevels(String),
}

words! {
    /// What somebody is while a feature works by itself: in a rage; in armour; without armour and shield; without armour; not in heavy
    /// armour; with no weapon in hand that is not a monk's; able to act; conscious; or able to act, to see and to hear.
    Being {
        Raging = "raging", Armored = "armored", Unarmored = "unarmored", NoArmor = "no-armor", NoHeavyArmor = "no-heavy-armor",
        MonkWeapons = "monk-weapons", Able = "able", Conscious = "conscious", Aware = "aware",
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
    /// What a passive one does at a moment: by being there, or when its bearer hits somebody and the like.
    pub fn passive(&self, moment: Moment) -> impl Iterator<Item = &Effect> {
        let passive = self.activation == Activation::Passive;
        self.effects.iter().filter(move |effect| passive && effect.happens_on(moment))
    }

    /// Whether it is a rage.
    pub fn rages(&self) -> bool {
        self.effects.iter().any(|effect| effect.deeds.contains(&Deed::Rage))
    }

    /// Whether it works by itself, without being used.
    pub fn is_knack(&self) -> bool {
        !self.gifts.is_empty() || self.activation == Activation::Passive && !self.effects.is_empty()
    }

    /// Whether what it changes by being there hangs on what somebody is, or on who is near.
    pub fn is_lively(&self) -> bool {
        self.passive(Moment::Cast).next().is_some() && (self.aura.is_some() || !self.during.is_empty())
    }

    /// The further attacks that it gives at a level of its class.
    pub fn attacks(&self, level: u8) -> u8 {
        self.more_attacks.map_or(self.attacks, |(from, more)| if level >= from { more } else { self.attacks })
    }

    /// The option of that name.
    pub fn option(&self, id: &str) -> Option<&Way> {
        self.options.iter().find(|way| way.id == id)
    }
}
