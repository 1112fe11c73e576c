//! A creature of an encounter file.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::is_default;
use super::reading::{Place, Read, Reader, entry, noted};
use crate::data::Tables;
use crate::data::armor::ArmorCategory;
use crate::data::attack::AttackKind;
use crate::data::dice::Dice;
use crate::data::words::{Ability, CreatureType, DamageType, Size, words};
use crate::name::Name;
use crate::spot::Spot;

/// A creature. Only `id` and `at` are required: `monster`, or `class` with `level`, or `classes`, fill in the rest from the
/// tables, and what is given overrides them. With none of these it is a plain one: a Medium humanoid with speed 30, reach 5,
/// 10 in all abilities, 10 hit points and two empty hands, proficient with everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CreatureEntry {
    /// The name by which it is spoken of.
    pub id: Name,
    /// The square of its space with the least column and row, perhaps with the height in feet; `null` if nobody knows.
    #[cfg_attr(feature = "schemars", schemars(required, schema_with = "nullable"))]
    pub at: Option<Spot>,
    /// The side that decides for it; by default a side of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<Name>,
    /// Its team; by default one of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Name>,
    /// The initiative it rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<i32>,

    /// The monster it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub monster: Option<Name>,
    /// The class it has, with `level`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Name>,
    /// The level in that class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The levels in several classes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub classes: BTreeMap<Name, u8>,

    /// The ability scores that differ.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub abilities: BTreeMap<Ability, u8>,
    /// The armour class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ac: Option<u8>,
    /// The size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// The type.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<CreatureType>,
    /// The speeds that differ.
    #[serde(default, skip_serializing_if = "is_default")]
    pub speed: SpeedEntry,
    /// The senses that differ.
    #[serde(default, skip_serializing_if = "is_default")]
    pub senses: SensesEntry,
    /// The reach in feet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<u16>,
    /// Natural attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<Vec<AttackEntry>>,
    /// The conditions it is immune to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub immune: Option<BTreeSet<Name>>,
    /// The weapons, weapon categories, skills and saving throws it is proficient with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proficiencies: Option<BTreeSet<Name>>,
    /// The kinds of armour it is trained in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proficient_armor: Option<BTreeSet<ArmorCategory>>,
    /// The weapons whose mastery it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub masteries: Option<BTreeSet<Name>>,
    /// It is trained as a mount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trained: Option<bool>,
    /// Whether it lets others do things to it; by default those of its own team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub willing: Option<bool>,

    /// Hit points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hp: Option<u32>,
    /// The most it can have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_hp: Option<u32>,
    /// Temporary hit points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub temp_hp: u32,
    /// Its hit points are not told: it has one for each quarter that is begun, 4 at most.
    #[serde(default, skip_serializing_if = "is_default")]
    pub veiled: bool,
    /// It is dead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dead: bool,
    /// It has left the fight for good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: bool,
    /// It is stable at 0 hit points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stable: bool,
    /// Its death saving throws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub death_saves: Option<DeathSavesEntry>,
    /// Its conditions; implied ones need not be written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ConditionEntry>,
    /// How it holds itself, where that does not follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posture: Option<Posture>,

    /// What each hand holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<Option<Name>>>,
    /// The armour it wears.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armor: Option<Name>,
    /// Everything else within reach on the body, counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub carries: BTreeMap<Name, u16>,
    /// Components of spells that cost something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub materials: Vec<MaterialEntry>,
    /// Charges of items.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub charges: BTreeMap<Name, u16>,

    /// The cantrips it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cantrips: Option<BTreeSet<Name>>,
    /// The spells it has prepared or knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepared: Option<BTreeSet<Name>>,
    /// The spells in its book.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub spellbook: BTreeSet<Name>,
    /// The spells it casts without slots, and how often; `true` for at will.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub innate: Option<BTreeMap<Name, Count>>,
    /// The slots that are left, by level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<BTreeMap<u8, u8>>,
    /// The pact slots that are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pact: Option<PactEntry>,
    /// What it concentrates on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concentrating: Option<Name>,
    /// Its own spells that last.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub ongoing: BTreeSet<Name>,
    /// The long casting it is at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub casting: Option<CastingEntry>,

    /// Its features: uses or points left, or `true` for one that is only there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub features: BTreeMap<Name, Count>,
    /// Whether powers that recharge are there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub recharged: BTreeMap<Name, bool>,
    /// The legendary uses it has spent since its own turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub legendary_spent: u8,
    /// The legendary actions it has taken since its own turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legendary_used: Vec<Name>,
    /// It is in its lair.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_lair: bool,

    /// It has used its reaction since its own turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reaction_spent: bool,
    /// It dodges.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dodging: bool,
    /// It was surprised.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surprised: bool,
    /// Its first turn has ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surprise_over: bool,
    /// It rages.
    #[serde(default, skip_serializing_if = "is_default")]
    pub raging: bool,
    /// It cannot speak.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gagged: bool,
    /// What it rides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub riding: Option<Name>,
    /// It tells its mount what to do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub controls_mount: bool,
    /// From whom it is hidden.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hidden_from: BTreeSet<Name>,
    /// The act it has readied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readied: Option<ReadiedEntry>,
    /// The help it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helped: Option<HelpEntry>,
    /// What it is when it is not in the form that the rest describes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Box<CreatureEntry>>,
}

/// A number of uses, or whether something is there at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Count {
    /// It is there without being counted, or it is not.
    There(bool),
    /// So many uses or points.
    Uses(u16),
}

/// Speeds in feet that differ from the tables; 0 takes one away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SpeedEntry {
    /// On foot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<u16>,
    /// Through the ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub burrow: Option<u16>,
    /// Up walls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub climb: Option<u16>,
    /// In the air.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fly: Option<u16>,
    /// In water.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swim: Option<u16>,
    /// It hovers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hover: Option<bool>,
}

/// Senses in feet that differ from the tables; 0 takes one away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SensesEntry {
    /// Blindsight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blindsight: Option<u16>,
    /// Darkvision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub darkvision: Option<u16>,
    /// Tremorsense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tremorsense: Option<u16>,
    /// Truesight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truesight: Option<u16>,
}

/// A natural attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AttackEntry {
    /// Its name.
    pub name: Name,
    /// Melee, ranged, or either.
    #[serde(default = "melee", skip_serializing_if = "is_melee")]
    pub kind: AttackKind,
    /// Added to the attack roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i8,
    /// The reach in feet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<u16>,
    /// Normal and long range in feet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(u16, u16)>,
    /// The dice of its damage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Dice>,
    /// The type of its damage.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub damage_type: Option<DamageType>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionEntry {
    /// Which.
    pub name: Name,
    /// Who brought it about; needed for charmed, frightened and grappled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Name>,
    /// The level of exhaustion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// Death saving throws so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DeathSavesEntry {
    /// Those that succeeded.
    #[serde(skip_serializing_if = "is_default")]
    pub successes: u8,
    /// Those that failed.
    #[serde(skip_serializing_if = "is_default")]
    pub failures: u8,
}

/// A component that costs something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MaterialEntry {
    /// What it is.
    pub what: Name,
    /// What each is worth in gold pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gp: u32,
    /// How many.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u16,
}

/// Pact slots, all of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PactEntry {
    /// Their level.
    pub level: u8,
    /// How many are left.
    pub count: u8,
}

/// A casting of more than one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CastingEntry {
    /// The spell.
    pub spell: Name,
    /// The turns it still takes.
    pub turns_left: u32,
    /// Whether it is a ritual; left out it is one if the spell takes no such time otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ritual: Option<bool>,
}

impl CastingEntry {
    /// Whether a casting is a ritual if nobody says so: its spell is cast at once otherwise.
    pub(super) fn must_be_ritual(spell: &Name, tables: &Tables) -> bool {
        tables.spell(spell.as_str()).is_some_and(|spell| !spell.time.is_long())
    }
}

/// An act that waits for a moment, in the words of intents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadiedEntry {
    /// The act.
    pub intent: String,
    /// The moment.
    pub when: String,
}

/// Help that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HelpEntry {
    /// By whom.
    pub by: Name,
    /// Against whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Name>,
}

entry! {
    CreatureEntry { id, at }
    maybe {
        controller, team, initiative, monster, class, level, classes, abilities, ac, size, kind as "type", speed, senses, reach, attacks, immune, proficiencies, proficient_armor, masteries, trained, willing, hp, max_hp, temp_hp, veiled, dead, gone, stable, death_saves, conditions, posture, hands, armor, carries, materials, charges, cantrips, prepared, spellbook, innate, slots, pact, concentrating, ongoing, casting, features, recharged, legendary_spent, legendary_used, in_lair, reaction_spent, dodging, surprised, surprise_over, raging, gagged, riding, controls_mount, hidden_from, readied, helped, own
    }
}
entry! { SpeedEntry {} maybe { walk, burrow, climb, fly, swim, hover } }
entry! { SensesEntry {} maybe { blindsight, darkvision, tremorsense, truesight } }
entry! {
    AttackEntry { name }
    maybe { kind or melee(), bonus, reach, range, damage, damage_type as "type" }
}
entry! { ConditionEntry { name } maybe { source, level } }
entry! { DeathSavesEntry {} maybe { successes, failures } }
entry! { MaterialEntry { what } maybe { gp, count or one() } }
entry! { PactEntry { level, count } maybe {} }
entry! { CastingEntry { spell, turns_left } maybe { ritual } }
entry! { ReadiedEntry { intent, when } maybe {} }
entry! { HelpEntry { by } maybe { against } }

impl Read for Count {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        let uses = || value.as_u64().and_then(|uses| u16::try_from(uses).ok()).map(Count::Uses);
        let count = value.as_bool().map(Count::There).or_else(uses);
        noted(count, value, place, reader, "true, false or a whole number from 0 to 65535")
    }
}

words! {
    /// How a creature holds itself.
    Posture { Standing = "standing", Prone = "prone", Mounted = "mounted", Flying = "flying" }
}

#[cfg(feature = "schemars")]
fn nullable(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    generator.subschema_for::<Option<Spot>>()
}

fn melee() -> AttackKind {
    AttackKind::Melee
}

fn is_melee(kind: &AttackKind) -> bool {
    *kind == melee()
}

fn one() -> u16 {
    1
}

fn is_one(count: &u16) -> bool {
    *count == one()
}
