//! Spells: what casting asks for, and what the spell does.

use serde::{Deserialize, Serialize};

use super::area::Area;
use super::effect::Effect;
use super::level::SpellLevel;
use super::target::Targets;
use super::words::{ClassName, Left, School, Trigger, words};

/// A spell of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// The id, in kebab-case.
    pub id: String,
    /// The name.
    pub name: String,
    /// The level.
    pub level: SpellLevel,
    /// The school.
    pub school: School,
    /// The classes on whose lists it is.
    pub classes: Vec<ClassName>,
    /// The casting time.
    pub time: CastingTime,
    /// A second casting time, for another use of the spell.
    #[serde(default)]
    pub other_time: Option<CastingTime>,
    /// It has the ritual tag.
    #[serde(default)]
    pub ritual: bool,
    /// The range at character level 1.
    pub range: Range,
    /// The range doubles at each of the character levels 5, 11 and 17.
    #[serde(default)]
    range_doubles: bool,
    /// The components.
    pub components: Components,
    /// Materials with a cost or used up, which neither pouch nor focus replaces. Empty with a material component: a pouch
    /// or focus will do.
    #[serde(default)]
    pub materials: Vec<Material>,
    /// The longest time it lasts at its own level.
    pub duration: Duration,
    /// It needs concentration at its own level.
    #[serde(default)]
    concentration: bool,
    /// How duration and concentration change with the slot, lowest slot first.
    #[serde(default)]
    by_slot: Vec<BySlot>,
    /// What may be named as a target.
    pub targets: Targets,
    /// The area, if it has one.
    #[serde(default)]
    pub area: Option<Area>,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What it does that counts in a fight, by its text; nothing if it is no spell of fights.
    #[serde(default)]
    pub does: Vec<Does>,
    /// How much the effects leave to the table.
    #[serde(default)]
    pub left: Left,
}

/// What a slot of that level or above changes; concentration only if it differs from the spell's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BySlot {
    slot: u8,
    duration: Duration,
    #[serde(default)]
    concentration: Option<bool>,
}

/// A casting time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CastingTime {
    /// An action.
    Action,
    /// A bonus action.
    Bonus,
    /// A bonus action right after one of these.
    BonusAfter(Vec<Trigger>),
    /// A reaction to one of these.
    Reaction(Vec<Trigger>),
    /// So many minutes.
    Minutes(u16),
    /// So many hours.
    Hours(u16),
}

/// The range of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    /// The caster, or an area that starts from the caster.
    #[serde(rename = "self")]
    OnlySelf,
    /// A touch.
    Touch,
    /// So many feet.
    Feet(u32),
    /// As far as the caster sees.
    Sight,
    /// Any distance.
    Unlimited,
    /// By the text of the spell.
    Special,
}

/// How long a spell lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duration {
    /// No time.
    Instantaneous,
    /// So many rounds.
    Rounds(u16),
    /// So many minutes.
    Minutes(u16),
    /// So many hours.
    Hours(u16),
    /// So many days.
    Days(u16),
    /// Until it is dispelled or something named ends it.
    UntilDispelled,
    /// By the text of the spell.
    Special,
}

/// The components of a spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Components {
    /// Words.
    pub verbal: bool,
    /// Gestures.
    pub somatic: bool,
    /// A material.
    pub material: bool,
}

/// A material that must really be there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// Its name in encounter files.
    pub what: String,
    /// What it is worth at least, in gold pieces; 0 if no worth is asked.
    #[serde(default)]
    pub gp: u32,
    /// It is used up.
    #[serde(default)]
    pub consumed: bool,
    /// So many of them.
    #[serde(default = "one")]
    pub count: u8,
    /// That much for each of these.
    #[serde(default)]
    pub per: Option<Per>,
}

words! {
    /// What a spell does that counts in a fight: it deals damage, heals, imposes or ends a condition, moves creatures or takes them off
    /// the field, bars their way, gives them another form, or calls others into the fight. Areas that do so are among these.
    Does {
        Damage = "damage", Healing = "healing", Condition = "condition", Cure = "cure", Move = "move", Bar = "bar", Form = "form",
        Summon = "summon",
    }
}
words! {
    /// What a material is counted by.
    Per { Target = "target", HitDie = "hit-die" }
}

impl Spell {
    /// Whether it needs concentration when cast with a slot of that level (any number for a cantrip).
    pub fn concentrates(&self, slot: u8) -> bool {
        self.slot_row(slot).and_then(|row| row.concentration).unwrap_or(self.concentration)
    }

    /// The longest time it lasts when cast with a slot of that level.
    pub fn lasts(&self, slot: u8) -> Duration {
        self.slot_row(slot).map_or(self.duration, |row| row.duration)
    }

    /// What it answers as a reaction.
    pub fn answers(&self) -> &[Trigger] {
        match &self.time {
            CastingTime::Reaction(triggers) => triggers,
            _ => &[],
        }
    }

    /// What it answers as a reaction, or follows as a bonus action.
    pub fn occasions(&self) -> &[Trigger] {
        match &self.time {
            CastingTime::Reaction(triggers) | CastingTime::BonusAfter(triggers) => triggers,
            _ => &[],
        }
    }

    /// Whether it follows a hit of its caster.
    pub fn follows_hit(&self) -> bool {
        matches!(&self.time, CastingTime::BonusAfter(triggers) if triggers.contains(&Trigger::YouHit))
    }

    /// The range for a caster of that character level.
    pub fn range_at(&self, level: u8) -> Range {
        let steps = [5, 11, 17].iter().filter(|step| level >= **step).count();
        match self.range {
            Range::Feet(feet) if self.range_doubles => Range::Feet(feet << steps),
            range => range,
        }
    }

    /// The slots from which duration or concentration change.
    pub fn slot_steps(&self) -> impl Iterator<Item = u8> + '_ {
        self.by_slot.iter().map(|row| row.slot)
    }

    fn slot_row(&self, slot: u8) -> Option<&BySlot> {
        self.by_slot.iter().rev().find(|row| row.slot <= slot)
    }
}

impl CastingTime {
    /// A minute or more: an action each turn until it is done.
    pub const fn is_long(&self) -> bool {
        matches!(self, Self::Minutes(_) | Self::Hours(_))
    }

    /// The turns it takes: 1, or ten a minute.
    pub fn turns(&self) -> u32 {
        match self {
            Self::Action | Self::Bonus | Self::BonusAfter(_) | Self::Reaction(_) => 1,
            Self::Minutes(minutes) => u32::from(*minutes) * 10,
            Self::Hours(hours) => u32::from(*hours) * 600,
        }
    }
}

impl TryFrom<String> for Components {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut components = Self::default();
        for letter in text.chars() {
            let slot = match letter {
                'V' => &mut components.verbal,
                'S' => &mut components.somatic,
                'M' => &mut components.material,
                _ => return Err(format!("`{text}` names a component other than V, S and M")),
            };
            if std::mem::replace(slot, true) {
                return Err(format!("`{text}` names a component twice"));
            }
        }
        Ok(components)
    }
}

impl From<Components> for String {
    fn from(components: Components) -> Self {
        [(components.verbal, 'V'), (components.somatic, 'S'), (components.material, 'M')]
            .into_iter()
            .filter_map(|(there, letter)| there.then_some(letter))
            .collect()
    }
}

const fn one() -> u8 {
    1
}
