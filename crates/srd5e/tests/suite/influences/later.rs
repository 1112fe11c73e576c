//! What spells let their casters and victims do as long as they last.

use rulebound_srd5e::data::words::Condition;

use super::{caster, duel, foe, influences, left};
use crate::turns::table::Table;

/// How many of somebody's hit points are gone.
fn lost(table: &Table, name: &str) -> u32 {
    let creature = table.creature(name);
    creature.max_hp - creature.hp
}

#[test]
fn lightning_is_called_again_without_a_slot() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["call-lightning"]);
        table.act("sel", "cast call-lightning at 8,5 slot 3", &[1, 2, 3, 1]);
        assert_eq!(lost(&table, "orc"), 6);
        assert!(!left(&table));
        assert_eq!(table.refused("sel", "feature call-lightning at 8,5"), "action-spent");
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        let slots = table.creature("sel").pools.slots;
        table.act("sel", "feature call-lightning at 8,5", &[4, 4, 4, 20]);
        assert_eq!(lost(&table, "orc"), 12);
        assert_eq!(table.creature("sel").pools.slots, slots);
        table.act("sel", "end concentration", &[]).act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        assert_eq!(table.refused("sel", "feature call-lightning at 8,5"), "unknown-name");
    }
}

#[test]
fn a_spiritual_weapon_strikes_again_as_a_bonus_action() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["spiritual-weapon"]);
        table.act("sel", "cast spiritual-weapon on orc at 7,5 slot 2", &[15, 4]);
        assert_eq!(lost(&table, "orc"), 7);
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        assert_eq!(table.refused("sel", "feature spiritual-weapon on orc at 12,5"), "out-of-range");
        table.act("sel", "feature spiritual-weapon on orc at 8,6", &[15, 5]);
        assert_eq!(lost(&table, "orc"), 15);
        assert_eq!(table.refused("sel", "feature spiritual-weapon on orc at 8,6"), "bonus-spent");
    }
}

#[test]
fn a_moonbeam_is_moved() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(edition, vec![caster("sel", "party", [2, 2], &["moonbeam"]), foe("orc", [12, 12])]);
        table.act("sel", "cast moonbeam at 6,6 slot 2", &[]);
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        let dice: &[u32] = if edition == "2024" { &[3, 4, 1] } else { &[] };
        table.act("sel", "feature moonbeam at 12,12", dice);
        if edition == "2014" {
            // Whoever the beam comes upon is harmed when its turn starts.
            table.act("sel", "end turn", &[3, 4, 1]);
        }
        assert_eq!(lost(&table, "orc"), 7);
    }
}

#[test]
fn whoever_is_bound_struggles_free() {
    // By the rules of 2024 it is a matter of Athletics, in which whoever has no class is trained.
    for (edition, enough) in [("2014", 15), ("2024", 13)] {
        let mut table = duel(edition, &["entangle"]);
        table.act("sel", "cast entangle covering 8,4 slot 1", &[1]);
        assert!(table.is("orc", Condition::Restrained) && !left(&table));
        table.act("sel", "end turn", &[]);
        table.act("orc", "escape from sel", &[enough - 1]);
        assert!(table.is("orc", Condition::Restrained));
        table.act("orc", "end turn", &[]).act("sel", "end turn", &[]);
        table.act("orc", "escape from sel", &[enough]);
        assert!(!table.is("orc", Condition::Restrained));
    }
}

#[test]
fn help_wakes_whoever_is_under_a_spell() {
    let mut table = Table::new(
        "2014",
        vec![caster("sel", "party", [5, 5], &["hypnotic-pattern"]), foe("orc", [14, 5]), foe("ogre", [15, 5])],
    );
    table.act("sel", "cast hypnotic-pattern covering 12,3 slot 3", &[1, 20]);
    assert!(table.is("orc", Condition::Incapacitated) && !table.is("ogre", Condition::Incapacitated));
    table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
    table.act("ogre", "help orc skill athletics", &[]);
    assert!(!table.is("orc", Condition::Incapacitated));
    assert_eq!(influences(&table).len(), 0);
}

#[test]
fn a_wall_of_blades_lies_across_the_way() {
    for edition in ["2014", "2024"] {
        let mut table =
            Table::new(edition, vec![caster("sel", "party", [5, 15], &["blade-barrier"]), foe("orc", [15, 15])]);
        let mut slots = table.position.clone();
        slots.creatures[0].pools.slots[5] = 1;
        table.position = slots;
        table.act("sel", "cast blade-barrier at 12,15 slot 6", &[]);
        table.act("sel", "end turn", &[]);
        // Six dice of ten and a save that fails.
        table.act("orc", "move 14,15 13,15 12,15", &[1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(lost(&table, "orc"), 6);
    }
}

#[test]
fn the_spell_ends_with_what_it_lets_others_do() {
    let mut table = duel("2014", &["flame-blade"]);
    table.act("sel", "cast flame-blade slot 2", &[]);
    assert_eq!(influences(&table).len(), 1);
    table.act("sel", "move 6,5 7,5", &[]);
    table.act("sel", "feature flame-blade on orc", &[15, 1, 2, 3]);
    assert_eq!(lost(&table, "orc"), 6);
}
