//! What a creature wears, as far as it hinders rolls.

use super::hands::is_shield;
use crate::data::armor::ArmorCategory;
use crate::data::tables;
use crate::state::Creature;

/// Whether a creature is trained in the armour it wears and the shield it holds: otherwise they hinder whatever it does with
/// Strength or Dexterity (SRD-2.12).
pub(crate) fn is_trained(creature: &Creature) -> bool {
    let trained = &creature.sheet.armor;
    let worn = creature.armor.as_ref().and_then(|armor| tables(creature.sheet.edition).armor(armor.as_str()));
    let shield = creature.hands.iter().flatten().any(|held| is_shield(held.as_str()));
    worn.is_none_or(|armor| trained.covers(&armor.category)) && (!shield || trained.covers(&ArmorCategory::Shield))
}
