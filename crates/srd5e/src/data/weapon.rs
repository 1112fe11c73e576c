//! Weapons.

use serde::{Deserialize, Serialize};

use super::dice::Dice;
use super::effect::Effect;
use super::words::{DamageType, Left, words};

/// A weapon of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// The id, in kebab-case, the same in both editions.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other ids by which it is known.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Simple or martial.
    pub category: WeaponCategory,
    /// Melee or ranged.
    pub kind: WeaponKind,
    /// The damage; a net has none.
    #[serde(default)]
    pub damage: Option<WeaponDamage>,
    /// The damage dice with two hands, if it is versatile.
    #[serde(default)]
    pub versatile: Option<Dice>,
    /// The reach in feet of a melee weapon.
    #[serde(default)]
    pub reach: Option<u16>,
    /// Normal and long range in feet, to shoot or to throw.
    #[serde(default)]
    pub range: Option<(u16, u16)>,
    /// Its properties.
    pub properties: Vec<Property>,
    /// What it shoots.
    #[serde(default)]
    pub ammunition: Option<Ammunition>,
    /// Its mastery property (2024).
    #[serde(default)]
    pub mastery: Option<Mastery>,
    /// A monk weapon.
    #[serde(default)]
    pub monk: bool,
    /// What a hit does besides.
    #[serde(default)]
    pub hit: Vec<Effect>,
    /// One hand holds it in the saddle; on foot it takes two.
    #[serde(default)]
    pub saddle: bool,
    /// Attacks within 5 feet are made with disadvantage (2014).
    #[serde(default)]
    pub unwieldy: bool,
    /// An action, bonus action or reaction with an attack of it has that attack only (2014).
    #[serde(default)]
    pub sole: bool,
    /// The attacks it makes under water as on land (2014; in 2024 that follows from the type of damage).
    #[serde(default)]
    pub underwater: Vec<WeaponKind>,
    /// The weight in ounces.
    pub ounces: u16,
    /// How much of what a hit does is left to the table.
    #[serde(default)]
    pub left: Left,
}

/// The damage of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponDamage {
    /// The dice.
    pub dice: Dice,
    /// The type.
    #[serde(rename = "type")]
    pub kind: DamageType,
}

words! {
    /// How much training a weapon takes.
    WeaponCategory { Simple = "simple", Martial = "martial" }
}
words! {
    /// Melee or ranged.
    WeaponKind { Melee = "melee", Ranged = "ranged" }
}
words! {
    /// A property of weapons.
    Property {
        Ammunition = "ammunition", Finesse = "finesse", Heavy = "heavy", Light = "light", Loading = "loading", Reach = "reach",
        Special = "special", Thrown = "thrown", TwoHanded = "two-handed", Versatile = "versatile",
    }
}
words! {
    /// What a weapon shoots.
    Ammunition { Arrow = "arrow", Bolt = "bolt", Bullet = "bullet", Needle = "needle" }
}
words! {
    /// A mastery property (2024).
    Mastery {
        Cleave = "cleave", Graze = "graze", Nick = "nick", Push = "push", Sap = "sap", Slow = "slow", Topple = "topple", Vex = "vex",
    }
}

impl Weapon {
    /// Whether it has the property.
    pub fn has(&self, property: Property) -> bool {
        self.properties.contains(&property)
    }
}
