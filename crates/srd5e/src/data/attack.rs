//! Attacks, powers and traits of monsters.

use serde::{Deserialize, Serialize};

use super::area::{Area, Shape};
use super::effect::{Damage, Effect};
use super::gift::{Gift, Opening};
use super::spell::Duration;
use super::target::Targets;
use super::words::{DamageType, Left, PlainAction, Trigger, words};

/// Something a monster can do with an action, bonus action, reaction or legendary action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The id, in kebab-case.
    pub id: String,
    /// The name.
    pub name: String,
    /// The form it takes, for creatures that change theirs.
    #[serde(default)]
    pub form: Option<String>,
    /// How often.
    #[serde(default)]
    pub usage: Option<Usage>,
    /// Legendary uses it costs.
    #[serde(default = "one")]
    pub cost: u8,
    /// A legendary action that may not be taken again before the monster's next turn (2024).
    #[serde(default)]
    pub barred: bool,
    /// What a reaction answers.
    #[serde(default)]
    pub trigger: Option<Trigger>,
    /// Its attack.
    #[serde(default)]
    pub attack: Option<Attack>,
    /// Actions of the same monster of which it uses one.
    #[serde(default)]
    pub uses: Vec<String>,
    /// Actions of the rules of which it takes one.
    #[serde(default)]
    pub takes: Vec<PlainAction>,
    /// Spells of which it casts one.
    #[serde(default)]
    pub casts: Vec<String>,
    /// Whom it is aimed at, if it is no attack.
    #[serde(default)]
    pub targets: Option<Targets>,
    /// Its area.
    #[serde(default)]
    pub area: Option<Area>,
    /// How long its area stays, or it works on; at once if nothing is said.
    #[serde(default)]
    pub duration: Option<Duration>,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// How much is left to the table.
    #[serde(default)]
    pub left: Left,
}

/// An attack of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Melee, ranged, or either.
    pub kind: AttackKind,
    /// A spell attack, where the edition tells them apart.
    #[serde(default)]
    pub spell: bool,
    /// Added to the attack roll.
    pub bonus: i8,
    /// The reach in feet of a melee attack.
    #[serde(default)]
    pub reach: Option<u16>,
    /// Normal and long range in feet; equal where only one is given.
    #[serde(default)]
    pub range: Option<(u16, u16)>,
    /// The damage of a hit.
    #[serde(default)]
    pub damage: Vec<Damage>,
    /// Other damage in some cases.
    #[serde(default)]
    pub or: Vec<OtherDamage>,
    /// What else a hit does.
    #[serde(default)]
    pub hit: Vec<Effect>,
}

/// Damage that takes the place of the first damage of an attack in some case, or is added to it where the case says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherDamage {
    /// The case.
    pub when: DamageCase,
    /// The damage.
    pub damage: Vec<Damage>,
}

/// How often something can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Usage {
    /// Again after rolling this number or more on a d6 at the start of a turn.
    Recharge(u8),
    /// So often a day.
    PerDay(u8),
    /// Once between rests.
    PerRest,
}

/// A trait of a monster. Most are only named; those that hurt or heal say how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trait {
    /// The id, in kebab-case.
    pub id: String,
    /// The form it takes, for creatures that change theirs.
    #[serde(default)]
    pub form: Option<String>,
    /// How often.
    #[serde(default)]
    pub usage: Option<Usage>,
    /// How often a day in its lair, where that is more (2024).
    #[serde(default)]
    pub in_lair: Option<u8>,
    /// Hit points regained at the start of each turn.
    #[serde(default)]
    pub regains: Option<u16>,
    /// Damage types after which they are not regained.
    #[serde(default)]
    pub unless: Vec<DamageType>,
    /// Actions it lets the monster take as a bonus action.
    #[serde(default)]
    pub takes: Vec<PlainAction>,
    /// What a charge adds to an attack.
    #[serde(default)]
    pub charge: Option<Charge>,
    /// Its area.
    #[serde(default)]
    pub area: Option<Shape>,
    /// It works only while the monster can act, on those who see it and whom it sees.
    #[serde(default)]
    pub sight: bool,
    /// What must be so for a hit to do more.
    #[serde(default)]
    pub opening: Option<Opening>,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What it gives.
    #[serde(default)]
    pub gifts: Vec<Gift>,
}

/// What an attack gains after moving straight at the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Feet moved at least.
    pub feet: u16,
    /// The attack, by id.
    pub with: String,
    /// Added damage.
    #[serde(default)]
    pub damage: Vec<Damage>,
    /// What else a hit does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// The attack that may follow as a bonus action against a target knocked prone.
    #[serde(default)]
    pub then: Option<String>,
}

words! {
    /// Melee, ranged, or either.
    AttackKind { Melee = "melee", Ranged = "ranged", Either = "either" }
}
words! {
    /// When an attack deals other damage.
    DamageCase {
        TwoHanded = "two-handed", AtRange = "at-range", Shillelagh = "shillelagh", Enlarged = "enlarged", SmallForm = "small-form",
        HalfHitPoints = "half-hit-points", Bloodied = "bloodied", TargetBloodied = "target-bloodied", Advantage = "advantage",
        ExtraWithAdvantage = "extra-with-advantage", Grappled = "grappled", Charge = "charge",
    }
}

const fn one() -> u8 {
    1
}
