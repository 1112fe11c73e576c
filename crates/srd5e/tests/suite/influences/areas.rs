//! Areas that stay.

use rulebound_srd5e::data::words::Condition;

use super::{caster, duel, foe, influences};
use crate::turns::table::Table;

#[test]
fn spirit_guardians_go_with_their_caster() {
    for edition in ["2014", "2024"] {
        let mut table =
            Table::new(edition, vec![caster("sel", "party", [5, 5], &["spirit-guardians"]), foe("orc", [12, 5])]);
        table.act("sel", "cast spirit-guardians slot 3 option radiant", &[]);
        table.act("sel", "end turn", &[]);
        // Coming near, the orc is harmed once (6, and a save of 4), and is half as fast from then on.
        table.act("orc", "move 11,5 10,5 9,5 8,5", &[1, 2, 3, 4]);
        assert_eq!(table.creature("orc").hp, 94);
        assert_eq!(influences(&table).len(), 2);
        assert_eq!(table.refused("orc", "move 7,5"), "not-enough-movement");
        // Friends are spared.
        assert_eq!(table.creature("sel").hp, 60);
        table.act("orc", "dash", &[]).act("orc", "move 9,5", &[]);
        assert_eq!(influences(&table).len(), 1);
    }
}

#[test]
fn a_web_holds_whoever_comes_into_it_and_slows() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(edition, vec![caster("sel", "party", [2, 5], &["web"]), foe("orc", [12, 5])]);
        table.act("sel", "cast web covering 8,4 slot 2", &[]);
        table.act("sel", "end turn", &[]);
        assert_eq!(table.refused("orc", "move 11,5 10,5 9,5 8,5"), "not-enough-movement");
        table.act("orc", "move 11,5 10,5", &[2]);
        assert!(table.is("orc", Condition::Restrained));
        assert_eq!(table.creature("orc").at.map(|square| square.x), Some(11), "the web stops the move");
        // Whoever is held is not tried again.
        table.act("orc", "end turn", &[]).act("sel", "end turn", &[]);
        table.act("orc", "end turn", &[]);
        table.act("sel", "end concentration", &[]);
        assert!(!table.is("orc", Condition::Restrained));
        assert!(
            table
                .position
                .stage
                .grid
                .cell(rulebound_srd5e::space::Square::new(9, 5))
                .is_some_and(|cell| !cell.difficult)
        );
    }
}

#[test]
fn a_fog_hides_and_passes_with_its_concentration() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["stinking-cloud"]);
        table.act("sel", "cast stinking-cloud at 16,5 slot 3", &[]);
        let cell = |table: &Table| {
            let square = rulebound_srd5e::space::Square::new(16, 5);
            table.position.stage.grid.cell(square).is_some_and(|cell| cell.fog)
        };
        assert!(cell(&table));
        table.act("sel", "end concentration", &[]);
        assert!(!cell(&table));
    }
}
