//! What a trait gives its monster in a fight: advantages, and what it withstands.

use serde::{Deserialize, Serialize};

use super::words::{Ability, Condition, DamageType, words};

/// Something that a trait gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gift {
    /// Advantage on attack rolls against some.
    AttackAdvantage(Prey),
    /// Advantage on saving throws against something.
    SaveAdvantage(Against),
    /// Of damage that a successful Dexterity save halves a failed one takes half and a successful one nothing.
    Evasion,
    /// A saving throw that failed succeeds, as often as the trait can be used.
    TurnsFailure,
    /// Its attacks are magical.
    MagicWeapons,
    /// Spells of at most this level do nothing to it.
    SpellImmunity(u8),
    /// It regains hit points by damage of this type.
    Absorbs(DamageType),
    /// A Constitution save against 5 and the damage leaves it 1 hit point, unless the damage is of one of these types or comes
    /// from a critical hit.
    Fortitude(Vec<DamageType>),
    /// Damage of at most so much leaves it 1 hit point, as often as the trait can be used.
    Relentless(u16),
    /// At 0 hit points it dies only at the start of its turn, if it does not regain any.
    Lingers,
}

/// Against what a saving throw has advantage. What is left empty does not matter; one of the others must fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Against {
    /// Spells.
    #[serde(default)]
    pub spells: bool,
    /// What brings about one of these conditions; being poisoned stands for poison of any kind.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// Only with these abilities.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

words! {
    /// Whom an attack has advantage against: somebody beside whom an ally stands that can act, who is wounded, in the attacker's grip, or
    /// surprised; or anybody, while the attacker has lost half its hit points.
    Prey { BesideAlly = "beside-ally", Wounded = "wounded", Seized = "seized", Surprised = "surprised", WhileBloodied = "while-bloodied" }
}
words! {
    /// What must be so for a hit to do more, once a turn: an ally beside the target that can act; the same, or advantage; or a target
    /// that is surprised.
    Opening { BesideAlly = "beside-ally", AllyOrAdvantage = "ally-or-advantage", Surprised = "surprised" }
}
