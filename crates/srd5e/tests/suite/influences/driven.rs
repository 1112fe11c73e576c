//! Creatures that spells drive: those who flee, those who are confused, and those whom a die sends somewhere.

use super::{caster, duel, foe};
use crate::turns::table::Table;

#[test]
fn whoever_is_told_to_flee_goes_as_far_as_it_can() {
    // SRD-8.18
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["command"]);
        table.act("sel", "cast command on orc option flee slot 1", &[1]);
        table.act("sel", "end turn", &[]);
        let far = table.position.feet(who(&table, "sel"), who(&table, "orc"));
        assert_eq!(far, Some(75), "three squares away, and sixty feet on with a dash");
        assert_eq!(table.refused("orc", "attack sel with unarmed-strike"), "feature-prevents");
    }
}

fn who(table: &Table, name: &str) -> rulebound_srd5e::state::Who {
    table.position.named(name).expect("somebody of that name")
}

/// A duel in which the orc is confused, before its turn.
fn confused(edition: &str) -> Table {
    let creatures = vec![caster("sel", "party", [5, 5], &["confusion"]), foe("orc", [12, 5]), foe("ogre", [13, 5])];
    let mut table = Table::new(edition, creatures);
    table.act("sel", "cast confusion at 12,5 slot 4", &[1, 20]);
    table
}

#[test]
fn the_confused_wander_by_a_die() {
    // SRD-8.18: a die of ten tells what happens, a second one where.
    for (edition, north) in [("2014", 1), ("2024", 1)] {
        let mut table = confused(edition);
        table.act("sel", "end turn", &[1, north]);
        let at = table.creature("orc").at.expect("a place");
        assert_eq!((at.x, at.y), (12, 0));
    }
}

#[test]
fn the_confused_strike_whoever_is_near() {
    // SRD-8.18
    for edition in ["2014", "2024"] {
        let mut table = confused(edition);
        // The die, the attack roll, and the number to end it is not thrown before the turn ends.
        table.act("sel", "end turn", &[7, 19]);
        assert_eq!(table.creature("ogre").hp, 99);
    }
}

#[test]
fn the_confused_may_do_nothing_or_all() {
    for edition in ["2014", "2024"] {
        let mut table = confused(edition);
        table.act("sel", "end turn", &[4]);
        assert_eq!(table.refused("orc", "attack ogre with unarmed-strike"), "feature-prevents");
        table.act("orc", "end turn", &[1]).act("ogre", "end turn", &[]).act("sel", "end turn", &[9]);
        table.act("orc", "attack ogre with unarmed-strike", &[19]);
    }
}
