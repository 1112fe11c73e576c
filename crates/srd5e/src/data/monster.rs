//! Monsters: their numbers, defences, senses and what they do.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::attack::{Action, Trait};
use super::dice::Dice;
use super::gift::Gift;
use super::level::NumberOrWord;
use super::spell::Components;
use super::words::{Ability, Condition, CreatureType, DamageType, Size, Skill, words};

/// A monster of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// The id, in kebab-case.
    pub id: String,
    /// The name.
    pub name: String,
    /// The size.
    pub size: Size,
    /// The type.
    #[serde(rename = "type")]
    pub kind: CreatureType,
    /// The size of the creatures in a swarm.
    #[serde(default)]
    pub swarm: Option<Size>,
    /// Words after the type, such as `goblinoid`.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The challenge rating.
    #[serde(rename = "cr")]
    pub challenge: Challenge,
    /// The proficiency bonus.
    pub proficiency: u8,
    /// The armour class, with the armour and shield printed.
    pub armor_class: u8,
    /// Average hit points.
    pub hit_points: u16,
    /// The dice of its hit points.
    pub hit_dice: Dice,
    /// Its speeds.
    pub speed: Speeds,
    /// Its ability scores.
    pub abilities: Scores,
    /// Added to its initiative, where the edition prints it.
    #[serde(default)]
    pub initiative: Option<i8>,
    /// Saving throws that differ from the modifier.
    #[serde(default)]
    pub saves: BTreeMap<Ability, i8>,
    /// Skills that differ from the modifier.
    #[serde(default)]
    pub skills: BTreeMap<Skill, i8>,
    /// Its senses.
    #[serde(default)]
    pub senses: Senses,
    /// Passive Perception.
    pub passive_perception: u8,
    /// Vulnerabilities.
    #[serde(default)]
    pub vulnerabilities: Vec<Defence>,
    /// Resistances.
    #[serde(default)]
    pub resistances: Vec<Defence>,
    /// Immunities to damage.
    #[serde(default)]
    pub immunities: Vec<Defence>,
    /// Immunities to conditions.
    #[serde(default)]
    pub condition_immunities: Vec<Condition>,
    /// What it carries (2024).
    #[serde(default)]
    pub gear: Vec<Gear>,
    /// Its traits.
    #[serde(default)]
    pub traits: Vec<Trait>,
    /// Its multiattack: the ways to make it, each a list of parts.
    #[serde(default)]
    pub multiattack: Vec<Vec<Part>>,
    /// What attacks of the multiattack may be replaced with (2024).
    #[serde(default)]
    pub replace: Vec<Replacement>,
    /// Its actions.
    #[serde(default)]
    pub actions: Vec<Action>,
    /// Its bonus actions.
    #[serde(default)]
    pub bonus: Vec<Action>,
    /// Its reactions.
    #[serde(default)]
    pub reactions: Vec<Action>,
    /// Its legendary actions.
    #[serde(default)]
    pub legendary: Option<Legendary>,
    /// Its spellcasting.
    #[serde(default)]
    pub spellcasting: Vec<Spellcasting>,
}

/// A challenge rating: 0, 1/8, 1/4, 1/2, or 1 to 30. Counted in eighths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Challenge {
    eighths: u16,
}

/// Speeds in feet; a speed that is not there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Speeds {
    /// On foot.
    pub walk: u16,
    /// Through the ground.
    pub burrow: Option<u16>,
    /// Up walls.
    pub climb: Option<u16>,
    /// In the air.
    pub fly: Option<u16>,
    /// In water.
    pub swim: Option<u16>,
    /// It hovers.
    pub hover: bool,
}

/// Ability scores in the order of [`Ability::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scores([u8; 6]);

/// Senses beyond the usual ones, in feet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Senses {
    /// Blindsight.
    pub blindsight: Option<u16>,
    /// Darkvision.
    pub darkvision: Option<u16>,
    /// Tremorsense.
    pub tremorsense: Option<u16>,
    /// Truesight.
    pub truesight: Option<u16>,
    /// Blind beyond the blindsight.
    pub blind_beyond: bool,
}

/// Damage types that are resisted, ignored or felt more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defence {
    /// The types.
    pub types: Vec<DamageType>,
    /// From which sources.
    #[serde(default)]
    pub from: Source,
}

/// Something carried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its id.
    pub item: String,
    /// How many.
    #[serde(default = "one")]
    pub count: u8,
}

/// A part of a multiattack: so many uses, each of one of these actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The actions, by id; `spellcasting` for casting a spell.
    pub of: Vec<String>,
    /// How many uses.
    #[serde(default)]
    pub count: Uses,
}

/// How many uses a part of a multiattack has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "NumberOrWord", into = "NumberOrWord")]
pub enum Uses {
    /// So many.
    Number(u8),
    /// As many as the creature has heads.
    Heads,
    /// As many as the dice show.
    Rolled(Dice),
}

/// Attacks of a multiattack that may be replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// How many at most.
    pub count: u8,
    /// With one use of one of these.
    pub with: Vec<String>,
}

/// Legendary actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legendary {
    /// Uses between the monster's own turns.
    pub uses: u8,
    /// Uses in its lair, where they are more (2024).
    #[serde(default)]
    pub in_lair: Option<u8>,
    /// The options.
    pub actions: Vec<Action>,
}

/// The spellcasting of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spellcasting {
    /// With slots, or innate.
    pub kind: SpellSource,
    /// The ability.
    pub ability: Ability,
    /// The number to reach in saves.
    #[serde(default)]
    pub dc: Option<u8>,
    /// Added to attack rolls of spells.
    #[serde(default)]
    pub attack: Option<i8>,
    /// The level as a caster.
    #[serde(default)]
    pub level: Option<u8>,
    /// Slots of the levels 1 to 9.
    #[serde(default)]
    pub slots: Option<[u8; 9]>,
    /// The only components it needs, where not all are needed.
    #[serde(default)]
    pub components: Option<Components>,
    /// Its spells.
    pub spells: Vec<KnownSpell>,
}

/// A spell of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownSpell {
    /// The spell, by id.
    pub spell: String,
    /// At will.
    #[serde(default)]
    pub at_will: bool,
    /// So often a day.
    #[serde(default)]
    pub per_day: Option<u8>,
    /// The level it is cast at, if not its own.
    #[serde(default)]
    pub level: Option<u8>,
}

words! {
    /// From where damage must come for a defence to matter.
    Source {
        Any = "any", Nonmagical = "nonmagical", NotSilvered = "nonmagical-not-silvered",
        NotAdamantine = "nonmagical-not-adamantine", MagicalByGood = "magical-wielded-by-good", Spells = "spells",
    } default Any
}
words! {
    /// Where a monster's spells come from.
    SpellSource { Slots = "slots", Innate = "innate" }
}

impl Monster {
    /// The action of that id.
    pub fn action(&self, id: &str) -> Option<&Action> {
        self.actions.iter().find(|action| action.id == id)
    }

    /// Everything it does: actions, bonus actions, reactions and legendary actions.
    pub fn deeds(&self) -> impl Iterator<Item = &Action> {
        let legendary = self.legendary.iter().flat_map(|legendary| &legendary.actions);
        self.actions.iter().chain(&self.bonus).chain(&self.reactions).chain(legendary)
    }

    /// What its traits give it.
    pub fn gifts(&self) -> impl Iterator<Item = &Gift> {
        self.traits.iter().flat_map(|one| &one.gifts)
    }

    /// The bonus of a saving throw.
    pub fn save(&self, ability: Ability) -> i8 {
        self.saves.get(&ability).copied().unwrap_or_else(|| self.abilities.modifier(ability))
    }

    /// The longest reach of its melee attacks in feet, 5 if it has none.
    pub fn reach(&self) -> u16 {
        self.actions.iter().filter_map(|action| action.attack.as_ref()?.reach).max().unwrap_or(5)
    }
}

impl Scores {
    /// These scores, in the order of [`Ability::ALL`].
    pub const fn new(scores: [u8; 6]) -> Self {
        Scores(scores)
    }

    /// The same with another score of one ability.
    pub const fn with(mut self, ability: Ability, score: u8) -> Self {
        self.0[ability.index()] = score;
        self
    }

    /// The score.
    pub const fn score(self, ability: Ability) -> u8 {
        self.0[ability.index()]
    }

    /// The modifier.
    pub fn modifier(self, ability: Ability) -> i8 {
        (i16::from(self.score(ability)) - 10).div_euclid(2) as i8
    }
}

impl Default for Uses {
    fn default() -> Self {
        Self::Number(1)
    }
}

impl TryFrom<NumberOrWord> for Uses {
    type Error = String;

    fn try_from(raw: NumberOrWord) -> Result<Self, String> {
        match raw {
            NumberOrWord::Number(number) => u8::try_from(number).map(Self::Number).map_err(|error| error.to_string()),
            NumberOrWord::Word(word) if word == "heads" => Ok(Self::Heads),
            NumberOrWord::Word(word) => word.parse().map(Self::Rolled).map_err(|error| format!("{error}")),
        }
    }
}

impl From<Uses> for NumberOrWord {
    fn from(uses: Uses) -> Self {
        match uses {
            Uses::Number(number) => Self::Number(number.into()),
            Uses::Heads => Self::Word("heads".to_owned()),
            Uses::Rolled(dice) => Self::Word(dice.to_string()),
        }
    }
}

impl Challenge {
    /// The rating of a character of a level.
    pub fn of_level(level: u8) -> Self {
        Challenge { eighths: u16::from(level) * 8 }
    }

    /// So many whole ratings more.
    #[must_use]
    pub const fn raised(self, more: u16) -> Self {
        Challenge { eighths: self.eighths + 8 * more }
    }

    /// Experience points for defeating a creature of that rating; a creature of rating 0 that cannot hurt is worth none.
    pub const fn experience(self) -> u32 {
        const FRACTIONS: [u32; 5] = [10, 25, 50, 0, 100];
        const WHOLE: [u32; 30] = [
            200, 450, 700, 1_100, 1_800, 2_300, 2_900, 3_900, 5_000, 5_900, 7_200, 8_400, 10_000, 11_500, 13_000,
            15_000, 18_000, 20_000, 22_000, 25_000, 33_000, 41_000, 50_000, 62_000, 75_000, 90_000, 105_000, 120_000,
            135_000, 155_000,
        ];
        if self.eighths < 8 { FRACTIONS[self.eighths as usize] } else { WHOLE[self.eighths as usize / 8 - 1] }
    }
}

impl TryFrom<String> for Challenge {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let eighths = match text.as_str() {
            "1/8" => Some(1),
            "1/4" => Some(2),
            "1/2" => Some(4),
            whole => whole.parse::<u8>().ok().filter(|rating| *rating <= 30).map(|rating| u16::from(rating) * 8),
        };
        eighths.map(|eighths| Self { eighths }).ok_or_else(|| format!("`{text}` is no challenge rating"))
    }
}

impl From<Challenge> for String {
    fn from(challenge: Challenge) -> Self {
        challenge.to_string()
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.eighths {
            1 => out.write_str("1/8"),
            2 => out.write_str("1/4"),
            4 => out.write_str("1/2"),
            eighths => write!(out, "{}", eighths / 8),
        }
    }
}

const fn one() -> u8 {
    1
}
