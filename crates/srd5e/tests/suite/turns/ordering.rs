//! Effects that come at the same end of a turn (SRD-1.5, SRD-12.21).

use rulebound_kernel::{Game, Ruleset as _, Verdict};
use rulebound_srd5e::encounter::Setup;
use rulebound_srd5e::{Ruleset, Srd5e};
use serde_json::{Value, json};

use super::table::Table;
use crate::influences::{caster, foe};

/// An orc that is held by one caster and burned by the acid of another, at the end of its turn.
fn held_and_burned(edition: &str, order: &str) -> Table {
    let creatures: Vec<Value> = vec![
        caster("sel", "party", [5, 5], &["hold-person"]),
        caster("tor", "party", [5, 7], &["acid-arrow"]),
        foe("orc", [8, 5]),
    ];
    let setup = json!({ "grid": { "width": 30, "height": 30 }, "creatures": creatures });
    let ruleset = Ruleset::from_json(&json!({ "preset": edition, "order": order })).expect("a ruleset");
    let setup = Setup::parse(&setup.to_string()).expect("a file");
    let mut table = Table { position: Srd5e::check(&setup, &ruleset).expect("a position"), events: Vec::new() };
    table.act("sel", "cast hold-person on orc slot 2", &[5]).act("sel", "end turn", &[]);
    // An attack on the paralyzed has advantage.
    table.act("tor", "cast acid-arrow on orc slot 2", &[15, 15, 1, 1, 1, 1]).act("tor", "end turn", &[]);
    table
}

/// The saves and wounds of the last act, in their order.
fn came(table: &Table) -> Vec<String> {
    table.happened().into_iter().filter(|event| matches!(event.as_str(), "saved" | "damaged")).collect()
}

#[test]
fn by_itself_the_order_is_fixed() {
    for edition in ["2014", "2024"] {
        let mut table = held_and_burned(edition, "fixed");
        table.act("orc", "end turn", &[2, 2, 5]);
        assert_eq!(came(&table), ["damaged", "saved"], "{edition}: what waits for the moment, then the saves");
        assert_eq!(table.asked(), "sel takes its turn");
    }
}

#[test]
fn where_it_is_asked_the_one_whose_turn_it_is_says_what_comes_first() {
    for edition in ["2014", "2024"] {
        let mut table = held_and_burned(edition, "asked");
        table.act("orc", "end turn", &[]);
        assert_eq!(table.asked(), "orc says what comes first", "{edition}");
        assert_eq!(table.refused("sel", "dodge"), "decision-pending");
        assert_eq!(table.refused("orc", "order web"), "no-such-option");
        let Verdict::NeedsChoice(choices) = table.verdict("orc", "order") else { panic!("it is open") };
        let options: Vec<String> = choices.options.iter().map(ToString::to_string).collect();
        assert_eq!(
            (choices.question, options),
            ("order", vec!["order hold-person".to_owned(), "order acid-arrow".to_owned()])
        );
        table.act("orc", "order hold-person", &[5, 2, 2]);
        assert_eq!(came(&table), ["saved", "damaged"], "{edition}: of one that is left nobody is asked");
        assert_eq!(table.asked(), "sel takes its turn");
        assert_eq!(table.refused("sel", "order hold-person"), "no-such-option", "nothing is to be put first");
    }
}

#[test]
fn whoever_passes_leaves_it_as_it_is() {
    let mut table = held_and_burned("2024", "asked");
    table.act("orc", "end turn", &[]).act("orc", "pass", &[2, 2, 5]);
    assert_eq!(came(&table), ["damaged", "saved"]);
    assert_eq!(table.asked(), "sel takes its turn");
}

#[test]
fn a_file_with_such_a_decision_can_be_answered() {
    let creatures =
        json!([{ "id": "kara", "at": [5, 5], "team": "party" }, { "id": "orc", "at": [6, 5], "team": "foes" }]);
    let creatures = creatures.as_array().expect("a list").clone();
    let mut table = Table::with("2014", creatures, json!({ "pending": [{ "decide": "kara", "kind": "order" }] }));
    assert_eq!(table.asked(), "kara says what comes first");
    table.act("kara", "pass", &[]);
    assert_eq!(table.asked(), "kara takes its turn");
}
