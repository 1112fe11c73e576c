//! The fixed words of the rules: abilities, damage types, conditions and the like, each with the name used in files.

use serde::{Deserialize, Serialize};

pub use crate::space::Size;

/// Makes an enum of words: `ALL` in order, `name`, `named`, the same names in JSON and in text, and, if said, a default.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal),+ $(,)? } default $default:ident) => {
        words! { $(#[$doc])* $name { $($variant = $text),+ } }

        impl Default for $name {
            fn default() -> Self {
                Self::$default
            }
        }
    };
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`")] #[serde(rename = $text)] $variant),+
        }

        impl $name {
            /// All of them, in the order of the rules.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in files, intents and cases.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The one of that name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(self.name())
            }
        }
    };
}
pub(crate) use words;

words! {
    /// An edition of the System Reference Document.
    Edition { Srd51 = "2014", Srd521 = "2024" }
}
words! {
    /// One of the six abilities.
    Ability { Strength = "str", Dexterity = "dex", Constitution = "con", Intelligence = "int", Wisdom = "wis", Charisma = "cha" }
}
words! {
    /// A type of damage.
    DamageType {
        Acid = "acid", Bludgeoning = "bludgeoning", Cold = "cold", Fire = "fire", Force = "force", Lightning = "lightning",
        Necrotic = "necrotic", Piercing = "piercing", Poison = "poison", Psychic = "psychic", Radiant = "radiant",
        Slashing = "slashing", Thunder = "thunder",
    }
}
words! {
    /// A condition.
    Condition {
        Blinded = "blinded", Charmed = "charmed", Deafened = "deafened", Exhaustion = "exhaustion", Frightened = "frightened",
        Grappled = "grappled", Incapacitated = "incapacitated", Invisible = "invisible", Paralyzed = "paralyzed",
        Petrified = "petrified", Poisoned = "poisoned", Prone = "prone", Restrained = "restrained", Stunned = "stunned",
        Unconscious = "unconscious",
    }
}
words! {
    /// A school of magic.
    School {
        Abjuration = "abjuration", Conjuration = "conjuration", Divination = "divination", Enchantment = "enchantment",
        Evocation = "evocation", Illusion = "illusion", Necromancy = "necromancy", Transmutation = "transmutation",
    }
}
words! {
    /// The type of a creature.
    CreatureType {
        Aberration = "aberration", Beast = "beast", Celestial = "celestial", Construct = "construct", Dragon = "dragon",
        Elemental = "elemental", Fey = "fey", Fiend = "fiend", Giant = "giant", Humanoid = "humanoid",
        Monstrosity = "monstrosity", Ooze = "ooze", Plant = "plant", Undead = "undead",
    }
}
words! {
    /// A skill.
    Skill {
        Acrobatics = "acrobatics", AnimalHandling = "animal-handling", Arcana = "arcana", Athletics = "athletics",
        Deception = "deception", History = "history", Insight = "insight", Intimidation = "intimidation",
        Investigation = "investigation", Medicine = "medicine", Nature = "nature", Perception = "perception",
        Performance = "performance", Persuasion = "persuasion", Religion = "religion", SleightOfHand = "sleight-of-hand",
        Stealth = "stealth", Survival = "survival",
    }
}
impl Skill {
    /// The ability behind it.
    pub const fn ability(self) -> Ability {
        match self {
            Skill::Athletics => Ability::Strength,
            Skill::Acrobatics | Skill::SleightOfHand | Skill::Stealth => Ability::Dexterity,
            Skill::Arcana | Skill::History | Skill::Investigation | Skill::Nature | Skill::Religion => {
                Ability::Intelligence
            }
            Skill::AnimalHandling | Skill::Insight | Skill::Medicine | Skill::Perception | Skill::Survival => {
                Ability::Wisdom
            }
            Skill::Deception | Skill::Intimidation | Skill::Performance | Skill::Persuasion => Ability::Charisma,
        }
    }
}
words! {
    /// A class of characters.
    ClassName {
        Barbarian = "barbarian", Bard = "bard", Cleric = "cleric", Druid = "druid", Fighter = "fighter", Monk = "monk",
        Paladin = "paladin", Ranger = "ranger", Rogue = "rogue", Sorcerer = "sorcerer", Warlock = "warlock", Wizard = "wizard",
    }
}
words! {
    /// What lets a creature use a reaction, or a bonus action bound to a moment.
    Trigger { Hit = "hit", Targeted = "targeted", Casts = "casts", Falls = "falls", Damaged = "damaged", YouHit = "you-hit" }
}
words! {
    /// How much of a spell or an action the data do not say and the table must play.
    Left { None = "none", Some = "some", All = "all" } default None
}
words! {
    /// Whether a roll leans to the better or the worse of two dice.
    Lean { Advantage = "advantage", Disadvantage = "disadvantage" }
}
words! {
    /// An action of the rules that a feature lets a creature take as a bonus action.
    PlainAction { Dash = "dash", Disengage = "disengage", Dodge = "dodge", Hide = "hide", Use = "use" }
}

impl Ability {
    /// Its place among the six.
    pub const fn index(self) -> usize {
        self as usize
    }
}
