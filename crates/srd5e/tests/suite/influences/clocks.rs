//! The clock: saves made again, harm that comes later, and times that are up.

use rulebound_srd5e::data::words::Condition;

use super::{caster, duel, foe, influences, left};
use crate::turns::table::Table;

#[test]
fn hold_person_is_saved_against_at_the_end_of_each_turn() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["hold-person"]);
        table.act("sel", "cast hold-person on orc slot 2", &[5]);
        assert!(table.is("orc", Condition::Paralyzed) && !left(&table));
        table.act("sel", "end turn", &[]);
        // The save at the end of the turn fails, the one after the next turn succeeds.
        table.act("orc", "end turn", &[4]);
        assert!(table.is("orc", Condition::Paralyzed));
        table.act("sel", "end turn", &[]);
        table.act("orc", "end turn", &[20]);
        assert!(!table.is("orc", Condition::Paralyzed));
        assert!(influences(&table).is_empty());
        assert_eq!(table.creature("sel").concentration, None, "nothing is left to concentrate on");
    }
}

#[test]
fn acid_burns_on_until_the_end_of_the_next_turn() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["acid-arrow"]);
        // To hit, four dice at once.
        table.act("sel", "cast acid-arrow on orc slot 2", &[15, 1, 2, 3, 4]);
        assert_eq!(table.creature("orc").hp, 90);
        table.act("sel", "end turn", &[]);
        table.act("orc", "end turn", &[2, 3]);
        assert_eq!(table.creature("orc").hp, 85);
        table.act("sel", "end turn", &[]);
        table.act("orc", "end turn", &[]);
        assert_eq!(table.creature("orc").hp, 85);
    }
}

#[test]
fn a_ray_of_frost_slows_until_the_start_of_the_casters_next_turn() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["ray-of-frost"]);
        table.act("sel", "cast ray-of-frost on orc", &[15, 1, 1]);
        table.act("sel", "end turn", &[]);
        assert_eq!(table.refused("orc", "move 9,5 10,5 11,5 12,5 13,5"), "not-enough-movement");
        table.act("orc", "move 9,5 10,5 11,5 12,5", &[]);
        table.act("orc", "end turn", &[]);
        assert!(influences(&table).is_empty());
    }
}

#[test]
fn a_minute_is_ten_rounds() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["bless"]);
        table.act("sel", "cast bless on sel slot 1", &[]);
        for _ in 0..9 {
            table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
            assert_eq!(influences(&table).len(), 1);
        }
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        assert!(influences(&table).is_empty());
        assert!(table.creature("sel").concentration.is_none());
    }
}

#[test]
fn flesh_turns_to_stone_after_three_failures() {
    let mut table = Table::new("2014", vec![caster("sel", "party", [5, 5], &["flesh-to-stone"]), foe("orc", [8, 5])]);
    table.position = {
        let mut with_slot = table.position.clone();
        with_slot.creatures[0].pools.slots[5] = 1;
        with_slot
    };
    table.act("sel", "cast flesh-to-stone on orc slot 6", &[1]);
    assert!(table.is("orc", Condition::Restrained));
    for round in 0..3 {
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[2]);
        assert_eq!(table.is("orc", Condition::Petrified), round == 2);
    }
    assert!(!table.is("orc", Condition::Restrained));
    table.act("sel", "end concentration", &[]);
    assert!(!table.is("orc", Condition::Petrified));
}

#[test]
fn heroism_gives_new_strength_at_the_start_of_each_turn() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["heroism"]);
        table.act("sel", "cast heroism on sel slot 1", &[]);
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        assert_eq!(table.creature("sel").temp_hp, 3);
    }
}
