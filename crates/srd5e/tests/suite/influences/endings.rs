//! What ends influences before their time.

use rulebound_srd5e::data::words::Condition;

use super::{caster, duel, foe, influences};
use crate::turns::table::Table;

#[test]
fn whoever_loses_concentration_loses_all_of_the_spell() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(
            edition,
            vec![
                caster("sel", "party", [5, 5], &["bless"]),
                caster("tor", "party", [5, 6], &[]),
                caster("orc", "foes", [8, 5], &["fire-bolt"]),
            ],
        );
        table.act("sel", "cast bless on sel tor slot 1", &[]);
        assert_eq!(influences(&table).len(), 2);
        table.act("sel", "end turn", &[]).act("tor", "end turn", &[]);
        // The bolt hits, and the save of 3 with a die of 4 is too little.
        table.act("orc", "cast fire-bolt on sel", &[15, 5, 5, 3, 4]);
        assert!(influences(&table).is_empty());
        assert!(table.creature("sel").concentration.is_none());
    }
}

#[test]
fn a_spell_that_takes_the_concentration_of_its_caster_ends() {
    let mut table = Table::new("2024", vec![caster("sel", "party", [5, 5], &["sleep"]), foe("orc", [6, 5])]);
    // The caster is in the area of its own spell, and neither it nor the orc saves.
    table.act("sel", "cast sleep at 6,5 slot 1", &[2, 2]);
    assert!(influences(&table).is_empty(), "{:?}", influences(&table));
    assert!(!table.is("orc", Condition::Incapacitated) && !table.is("sel", Condition::Incapacitated));
}

#[test]
fn a_death_by_the_third_failed_save_ends_what_works_on_the_dead() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(
            edition,
            vec![
                caster("sel", "party", [5, 5], &["bless"]),
                caster("tor", "party", [5, 6], &[]),
                caster("orc", "foes", [8, 5], &[]),
            ],
        );
        table.act("sel", "cast bless on sel tor slot 1", &[]);
        let tor = table.position.named("tor").expect("tor");
        let fallen = &mut table.position.creatures[tor.index()];
        (fallen.hp, fallen.death_saves) = (0, Some((0, 2)));
        // Bless adds its die to the death save.
        table.act("sel", "end turn", &[5, 4]);
        assert!(table.creature("tor").is_dead());
        assert_eq!(influences(&table), [("bless".to_owned(), Some("sel".to_owned()))]);
    }
}

#[test]
fn an_attack_ends_invisibility() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["invisibility", "fire-bolt"]);
        table.act("sel", "cast invisibility on sel slot 2", &[]);
        assert!(table.is("sel", Condition::Invisible));
        table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
        table.act("sel", "cast fire-bolt on orc", &[1, 1]);
        assert!(!table.is("sel", Condition::Invisible));
    }
}

#[test]
fn damage_wakes_whoever_sleeps() {
    let mut table = Table::new(
        "2014",
        vec![caster("sel", "party", [5, 5], &["sleep", "magic-missile"]), {
            let mut weak = foe("orc", [12, 5]);
            weak["hp"] = 9.into();
            weak
        }],
    );
    table.act("sel", "cast sleep at 12,5 slot 1", &[8, 8, 8, 8, 8]);
    assert!(table.is("orc", Condition::Unconscious));
    table.act("sel", "end turn", &[]).act("orc", "end turn", &[]);
    table.act("sel", "cast magic-missile on orc slot 1", &[1]);
    assert!(!table.is("orc", Condition::Unconscious) && table.creature("orc").hp > 0);
}

#[test]
fn other_sources_of_a_condition_stay() {
    let mut table = Table::new(
        "2014",
        vec![
            caster("sel", "party", [5, 5], &["hold-person"]),
            caster("tor", "party", [5, 6], &["hold-person"]),
            foe("orc", [8, 5]),
        ],
    );
    table.act("sel", "cast hold-person on orc slot 2", &[1]).act("sel", "end turn", &[]);
    table.act("tor", "cast hold-person on orc slot 2", &[1]);
    table.act("tor", "end concentration", &[]);
    assert!(table.is("orc", Condition::Paralyzed));
}

#[test]
fn dispelling_ends_spells_by_their_level() {
    for edition in ["2014", "2024"] {
        let mut table = Table::new(
            edition,
            vec![caster("sel", "party", [5, 5], &["bless"]), caster("orc", "foes", [8, 5], &["dispel-magic"])],
        );
        table.act("sel", "cast bless on sel slot 1", &[]).act("sel", "end turn", &[]);
        table.act("orc", "cast dispel-magic on sel slot 3", &[]);
        assert!(influences(&table).is_empty());
        let mut table = Table::new(
            edition,
            vec![caster("sel", "party", [5, 5], &["bless"]), caster("orc", "foes", [8, 5], &["dispel-magic"])],
        );
        // A spell of the fifth level asks for 15: 12 and 3.
        table.act("sel", "cast bless on sel slot 5", &[]).act("sel", "end turn", &[]);
        table.act("orc", "cast dispel-magic on sel slot 3", &[11]);
        assert_eq!(influences(&table).len(), 1);
    }
}

#[test]
fn whoever_is_banished_comes_back() {
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["banishment"]);
        table.act("sel", "cast banishment on orc slot 4", &[1]);
        assert!(table.creature("orc").at.is_none());
        table.act("sel", "end concentration", &[]);
        assert_eq!(table.creature("orc").at.map(|square| (square.x, square.y)), Some((8, 5)));
    }
}
