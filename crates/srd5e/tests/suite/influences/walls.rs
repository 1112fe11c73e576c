//! Walls: where they run, whom they keep out, and which side of them matters.

use super::{caster, foe};
use crate::turns::table::Table;

fn apart(edition: &str, spell: &str) -> Table {
    Table::new(edition, vec![caster("sel", "party", [5, 5], &[spell]), foe("orc", [12, 5])])
}

#[test]
fn a_solid_wall_keeps_everybody_from_going_through() {
    // SRD-10.13
    for edition in ["2014", "2024"] {
        let mut table = apart(edition, "wall-of-force");
        table.act("sel", "cast wall-of-force covering 9,2 9,9 slot 5", &[]);
        table.act("sel", "end turn", &[]);
        assert_eq!(table.refused("orc", "move 11,5 10,5 9,5"), "blocked");
        table.act("orc", "move 11,5 10,5", &[]);
    }
}

#[test]
fn a_wall_is_no_longer_than_its_spell_says() {
    // SRD-10.13: sixty feet.
    for edition in ["2014", "2024"] {
        let table = apart(edition, "wall-of-fire");
        assert_eq!(table.refused("sel", "cast wall-of-fire covering 9,2 9,14 slot 4"), "invalid-target");
    }
}

#[test]
fn only_one_side_of_a_wall_of_fire_is_hot() {
    // SRD-10.13
    for edition in ["2014", "2024"] {
        let mut far = apart(edition, "wall-of-fire");
        far.act("sel", "cast wall-of-fire covering 10,2 10,9 slot 4", &[]);
        far.act("sel", "end turn", &[]).act("orc", "end turn", &[1, 1, 1, 1, 1]);
        assert_eq!(far.creature("orc").hp, 95);
        let mut near = apart(edition, "wall-of-fire");
        near.act("sel", "cast wall-of-fire covering 10,2 10,9 slot 4 option near", &[]);
        near.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        assert_eq!(near.creature("orc").hp, 100);
    }
}
