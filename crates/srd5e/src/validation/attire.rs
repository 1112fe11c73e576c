//! What a creature wears, as far as it hinders features and rolls.

use super::hands::is_shield;
use crate::data::armor::ArmorCategory;
use crate::data::tables;
use crate::refusal::words::Prerequisite;
use crate::state::Creature;

/// Whether a creature is dressed for a feature. What else a feature needs is asked where it is used.
pub(crate) fn suits(creature: &Creature, needs: Prerequisite) -> bool {
    let worn = creature.armor.as_ref();
    match needs {
        Prerequisite::NoHeavyArmor => {
            let armor = worn.and_then(|armor| tables(creature.sheet.edition).armor(armor.as_str()));
            armor.is_none_or(|armor| armor.category != ArmorCategory::Heavy)
        }
        Prerequisite::Unarmored => {
            worn.is_none() && !creature.hands.iter().flatten().any(|item| is_shield(item.as_str()))
        }
        _ => true,
    }
}

/// Whether a creature is trained in the armour it wears and the shield it holds: otherwise they hinder whatever it does with
/// Strength or Dexterity (SRD-2.12).
pub(crate) fn is_trained(creature: &Creature) -> bool {
    let trained = &creature.sheet.armor;
    let worn = creature.armor.as_ref().and_then(|armor| tables(creature.sheet.edition).armor(armor.as_str()));
    let shield = creature.hands.iter().flatten().any(|held| is_shield(held.as_str()));
    worn.is_none_or(|armor| trained.covers(&armor.category)) && (!shield || trained.covers(&ArmorCategory::Shield))
}
