//! The monsters of fifth-edition combat.

use rulebound_srd5e::Ruleset;
use rulebound_srd5e::data::monster::Monster;
use rulebound_srd5e::data::tables;

use super::Beast;

/// The monsters of an edition.
pub(crate) fn monsters(ruleset: &Ruleset) -> Vec<Beast> {
    tables(ruleset.edition).monsters.rows().iter().map(beast).collect()
}

fn beast(monster: &Monster) -> Beast {
    let Monster { id, size, kind, challenge, armor_class, hit_points, .. } = monster;
    let line = format!("{size} {kind}, challenge {challenge}, armour class {armor_class}, {hit_points} hit points");
    Beast { name: id.clone(), line }
}
