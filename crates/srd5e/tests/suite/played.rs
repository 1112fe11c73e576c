//! The spells that resolve by data, and those that do not: the list with its reasons is the one in the repository.
//!
//! After a change: `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e played`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rulebound_srd5e::data::open::{OpenTable, open};
use rulebound_srd5e::data::spell::Spell;
use rulebound_srd5e::data::tables;
use rulebound_srd5e::data::words::{Edition, Left};
use rulebound_srd5e::played::{concerns_a_fight, unplayed};
use serde::Deserialize;

/// Spells that do not resolve for the same reason.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    reason: String,
    ids: BTreeMap<String, Vec<Edition>>,
}

const LIST: &str = include_str!("../../data/table-played.json");

fn reasons() -> Vec<Reason> {
    serde_json::from_str(LIST).expect("a list of reasons")
}

fn in_fights(edition: Edition) -> Vec<&'static Spell> {
    tables(edition).spells.rows().iter().filter(|spell| concerns_a_fight(spell)).collect()
}

#[test]
fn every_spell_that_does_not_resolve_has_a_reason() {
    for &edition in Edition::ALL {
        let mut named: Vec<String> = Vec::new();
        for Reason { ids, .. } in reasons() {
            named.extend(ids.into_iter().filter(|(_, editions)| editions.contains(&edition)).map(|(id, _)| id));
        }
        named.sort();
        let found: Vec<String> = in_fights(edition)
            .into_iter()
            .filter(|spell| !unplayed(spell).is_empty())
            .map(|spell| spell.id.clone())
            .collect();
        assert_eq!(named, found, "{edition}");
    }
}

#[test]
fn nine_of_ten_spells_resolve_by_data() {
    for &edition in Edition::ALL {
        let spells = in_fights(edition);
        let resolved = spells.iter().filter(|spell| unplayed(spell).is_empty()).count();
        assert!(10 * resolved >= 9 * spells.len(), "{edition}: {resolved} of {}", spells.len());
    }
}

/// Names in lines of a list.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

fn page() -> String {
    let mut page = String::from(
        "# Spells in fights\n\n\
         Of the spells of each edition those are listed here that deal damage, heal, impose or end a condition, move creatures, or make an\n\
         area that does so. A spell resolves by data if all its effects in the tables do: rolls, damage, healing, conditions with their\n\
         time and what ends them, changes, movement, areas that stay, and what its caster may do again. Some of them say more than a fight\n\
         needs: what is left of those is named beside them, and the event `left-to-table` says so when they are cast. A spell that does\n\
         not resolve is still judged and paid for in full, and says `left-to-table` as well.\n\n\
         This page is written by `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e played`; the reasons are in\n\
         `crates/srd5e/data/table-played.json` and `crates/srd5e/data/open.json`.\n",
    );
    for &edition in Edition::ALL {
        let spells = in_fights(edition);
        let (resolved, rest): (Vec<&Spell>, Vec<&Spell>) =
            spells.iter().copied().partition(|spell| unplayed(spell).is_empty());
        let (whole, partly): (Vec<&Spell>, Vec<&Spell>) =
            resolved.iter().copied().partition(|spell| spell.left == Left::None);
        let share = resolved.len() * 1000 / spells.len();
        let _ = write!(
            page,
            "\n## {edition}\n\n{} of {} resolve ({}.{} %), {} of them with nothing left to the table.\n\n### By data alone\n\n{}.\n",
            resolved.len(),
            spells.len(),
            share / 10,
            share % 10,
            whole.len(),
            listed(whole.iter().map(|spell| spell.name.as_str())),
        );
        page.push_str("\n### By data, and the table says more\n\n");
        for row in open().iter().filter(|row| row.edition == edition && row.table == OpenTable::Spells) {
            let names: Vec<&str> =
                partly.iter().filter(|spell| row.ids.contains(&spell.id)).map(|spell| spell.name.as_str()).collect();
            if !names.is_empty() {
                let _ = writeln!(page, "- {}: {}.", listed(names), row.reason);
            }
        }
        page.push_str("\n### Not by data\n\n");
        for reason in reasons() {
            let names: Vec<&str> = rest
                .iter()
                .filter(|spell| reason.ids.contains_key(&spell.id))
                .map(|spell| spell.name.as_str())
                .collect();
            if !names.is_empty() {
                let _ = writeln!(page, "- {}: {}.", listed(names), reason.reason);
            }
        }
    }
    page
}

#[test]
fn the_page_of_spells_is_that_of_the_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/srd5e-spells.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, page, "{} is not what the tables say", path.display());
}
