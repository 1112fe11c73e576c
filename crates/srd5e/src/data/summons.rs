//! Creatures that are called into a fight: monsters, or stat blocks of a spell itself.

use serde::{Deserialize, Serialize};

use super::attack::AttackKind;
use super::dice::Dice;
use super::monster::{Challenge, Monster, Scores, Senses, Speeds};
use super::words::{Condition, CreatureType, DamageType, Size};

/// Creatures that are called into the fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summons {
    /// Monsters by id, with how many come.
    #[serde(default)]
    pub monsters: Vec<(String, u8)>,
    /// Any monsters of these types.
    #[serde(default)]
    pub only: Vec<CreatureType>,
    /// How many come of monsters of at most that challenge rating, the lowest rating first.
    #[serde(default)]
    pub ratings: Vec<(Challenge, u8)>,
    /// By how much the ratings rise for each slot level above.
    #[serde(default)]
    pub rises: u8,
    /// With at least so many slot levels above so many times as many come, the most levels first.
    #[serde(default)]
    pub times: Vec<(u8, u8)>,
    /// So many more for each slot level above.
    #[serde(default)]
    pub slot: u8,
    /// Stat blocks of the spell, which depend on its caster.
    #[serde(default)]
    pub blocks: Vec<Block>,
    /// They roll for initiative; else they have their turns right after the caster.
    #[serde(default)]
    pub initiative: bool,
    /// One comes for each target, and stands where that was.
    #[serde(default)]
    pub replaces: bool,
}

/// A stat block that depends on the caster of a spell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The id, by which it is chosen.
    pub id: String,
    /// The size.
    pub size: Size,
    /// The type.
    #[serde(rename = "type")]
    pub kind: CreatureType,
    /// The armour class.
    pub armor_class: Scale,
    /// The hit points.
    pub hit_points: Scale,
    /// The speeds.
    pub speed: Speeds,
    /// A flying speed that comes only with a spell of that level.
    #[serde(default)]
    pub flies: Option<(u8, u16)>,
    /// The ability scores.
    pub abilities: Scores,
    /// Immunities to conditions.
    #[serde(default)]
    pub immune: Vec<Condition>,
    /// The senses.
    #[serde(default)]
    pub senses: Senses,
    /// The attacks.
    pub attacks: Vec<BlockAttack>,
    /// It makes half as many attacks as the level of the spell.
    #[serde(default)]
    pub many: bool,
    /// It carries a rider.
    #[serde(default)]
    pub mount: bool,
}

/// A number that grows with the level of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// At the least.
    pub plus: u16,
    /// For each level of the spell.
    #[serde(default)]
    pub level: u16,
    /// For each slot level above the spell's own.
    #[serde(default)]
    pub slot: u16,
}

/// An attack of such a stat block: its bonus is that of the caster's spells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockAttack {
    /// The id.
    pub id: String,
    /// Melee or ranged.
    pub kind: AttackKind,
    /// The reach in feet.
    #[serde(default)]
    pub reach: Option<u16>,
    /// The range in feet.
    #[serde(default)]
    pub range: Option<u16>,
    /// Added to the roll, where it is not what the caster's spells have.
    #[serde(default)]
    pub bonus: Option<i8>,
    /// The damage.
    pub dice: Dice,
    /// Its type.
    #[serde(rename = "type")]
    pub damage: DamageType,
    /// Added for each slot level above the spell's own.
    #[serde(default)]
    pub slot: Option<Dice>,
    /// The level of the spell is added.
    #[serde(default)]
    pub level: bool,
    /// The spellcasting modifier is added.
    #[serde(default)]
    pub modifier: bool,
}

impl Summons {
    /// How many come of a monster with so many slot levels above; `None` if it does not come.
    pub fn count(&self, monster: &Monster, above: u8) -> Option<u8> {
        let listed = self.monsters.iter().find(|(id, _)| *id == monster.id).map(|&(_, count)| count);
        let rises = u16::from(self.rises) * u16::from(above);
        let rated = || {
            let of_type = self.only.contains(&monster.kind) && monster.swarm.is_none();
            let fits = |(rating, _): &&(Challenge, u8)| monster.challenge <= rating.raised(rises);
            self.ratings.iter().filter(|_| of_type).find(fits).map(|&(_, count)| count)
        };
        listed.or_else(rated).map(|count| self.raised(count, above))
    }

    /// So many with so many slot levels above.
    pub fn raised(&self, count: u8, above: u8) -> u8 {
        let times = self.times.iter().find(|(levels, _)| *levels <= above).map_or(1, |&(_, times)| times);
        count.saturating_mul(times).saturating_add(self.slot.saturating_mul(above))
    }

    /// The stat block of the spell that bears a name.
    pub fn block(&self, id: &str) -> Option<&Block> {
        self.blocks.iter().find(|block| block.id == id)
    }
}

impl Scale {
    /// The number for a spell of a level, so many levels above its own.
    pub fn at(self, level: u8, above: u8) -> u16 {
        self.plus + self.level * u16::from(level) + self.slot * u16::from(above)
    }
}
