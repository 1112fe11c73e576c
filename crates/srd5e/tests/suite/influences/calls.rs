//! Creatures that spells call, and creatures that spells give another form.

use serde_json::json;

use super::{caster, duel, foe};
use crate::turns::table::{Table, creature};

/// How many of those whose names begin so are in the fight.
fn present(table: &Table, form: &str) -> usize {
    table.position.everyone().filter(|(_, one)| one.id().as_str().starts_with(form) && !one.gone).count()
}

/// Whose turn it is.
fn turn(table: &Table) -> String {
    let who = table.position.current().expect("a turn");
    table.position.creature(who).id().to_string()
}

#[test]
fn animals_that_are_called_fight_for_their_caster_until_the_spell_ends() {
    // SRD-8.17
    let mut table = duel("2014", &["conjure-animals"]);
    assert_eq!(table.refused("sel", "cast conjure-animals option griffon at 10,10 slot 3"), "no-such-option");
    table.act("sel", "cast conjure-animals option wolf at 10,10 slot 3", &[10]);
    assert_eq!(present(&table, "wolf"), 8);
    let sides = |name: &str| (table.creature(name).team, table.creature(name).side);
    assert_eq!(sides("wolf-8"), sides("sel"));
    assert_eq!(table.position.order.len(), 10);
    table.act("sel", "end concentration", &[]);
    assert_eq!(present(&table, "wolf"), 0);
}

#[test]
fn whoever_was_called_is_gone_without_hit_points() {
    // SRD-8.17
    let mut table = duel("2014", &["conjure-animals"]);
    table.act("sel", "cast conjure-animals option wolf at 8,6 slot 3", &[10]);
    // The caster and eight wolves.
    for _ in 0..9 {
        let name = turn(&table);
        table.act("sel", &format!("{name}: end turn"), &[]);
    }
    let wolf = table.position.named("wolf").expect("a wolf");
    table.position.creatures[wolf.index()].hp = 1;
    table.act("orc", "attack wolf with unarmed-strike", &[19]);
    assert_eq!(present(&table, "wolf"), 7);
}

#[test]
fn a_steed_of_the_spell_grows_with_its_slot() {
    // SRD-8.17
    let mut table = duel("2024", &["find-steed"]);
    table.act("sel", "cast find-steed option fey-steed at 5,7 slot 4", &[]);
    let steed = table.creature("fey-steed");
    assert_eq!((steed.max_hp, steed.sheet.armor_class), (45, Some(14)));
}

#[test]
fn another_form_takes_the_blow_first_and_then_the_creature_itself() {
    // SRD-8.16 [2014]
    let mut table = duel("2014", &["polymorph", "magic-missile"]);
    table.act("sel", "cast polymorph on orc option rat slot 4", &[1]);
    assert_eq!((table.creature("orc").hp, table.creature("orc").size().name()), (1, "tiny"));
    table.act("sel", "end turn", &[]).act("orc", "move 7,5 6,5", &[]);
    // It hits for 1, and the caster keeps its concentration.
    table.act("orc", "attack sel with bite", &[12, 15]);
    table.act("orc", "end turn", &[]);
    table.act("sel", "cast magic-missile on orc slot 1", &[2]);
    assert_eq!((table.creature("orc").hp, table.creature("orc").size().name()), (92, "medium"));
}

#[test]
fn another_form_is_a_shield_of_temporary_hit_points() {
    // SRD-8.16 [2024]
    let mut table = duel("2024", &["polymorph"]);
    table.act("sel", "cast polymorph on orc option rat slot 4", &[1]);
    assert_eq!((table.creature("orc").hp, table.creature("orc").temp_hp), (100, 1));
    table.act("sel", "end concentration", &[]);
    let orc = table.creature("orc");
    assert_eq!((orc.hp, orc.temp_hp, orc.size().name()), (100, 0, "medium"));
}

#[test]
fn only_forms_that_the_spell_allows_can_be_taken() {
    // SRD-8.16: beasts only.
    let table = duel("2014", &["polymorph"]);
    assert_eq!(table.refused("sel", "cast polymorph on orc option goblin slot 4"), "no-such-option");
}

#[test]
fn whoever_is_banished_is_nowhere_and_comes_back() {
    // SRD-8.15
    for edition in ["2014", "2024"] {
        let mut table = duel(edition, &["banishment"]);
        table.act("sel", "cast banishment on orc slot 4", &[1]);
        assert_eq!(table.creature("orc").at, None);
        table.act("sel", "end concentration", &[]);
        assert!(table.creature("orc").at.is_some());
    }
}

#[test]
fn whoever_is_of_another_plane_stays_away_when_the_time_is_up() {
    // SRD-8.15
    let imp = creature("imp", "foes", [8, 5], json!({ "hp": 20, "max_hp": 20, "type": "fiend" }));
    let mut table =
        Table::new("2014", vec![caster("sel", "party", [5, 5], &["banishment"]), imp, foe("orc", [20, 20])]);
    table.act("sel", "cast banishment on imp slot 4", &[1]);
    while table.position.round < 12 {
        let name = turn(&table);
        table.act(&name, "end turn", &[]);
    }
    assert!(table.creature("imp").gone);
}
