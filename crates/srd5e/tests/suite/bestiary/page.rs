//! The page about monsters: what of them resolves by data, and what the table plays.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rulebound_srd5e::data::attack::Trait;
use rulebound_srd5e::data::open::{OpenTable, open};
use rulebound_srd5e::data::words::Left;
use rulebound_srd5e::data::{Edition, tables};
use serde::Deserialize;

use super::{Outcome, Tried, multiattacks, share, tried};

/// Traits that the table plays for the same reason, in part or altogether.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    reason: String,
    /// Whether the table plays some of them or all.
    left: Left,
    ids: Vec<String>,
}

fn reasons() -> Vec<Reason> {
    serde_json::from_str(include_str!("../../../data/table-traits.json")).expect("a list of reasons")
}

/// Whether the data say what a trait does in a fight.
fn is_played(one: &Trait) -> bool {
    let does = !one.gifts.is_empty() || !one.effects.is_empty() || !one.takes.is_empty() || one.goes.is_some();
    does || one.regains.is_some() || one.charge.is_some()
}

/// How much of a trait the table plays.
fn left(one: &Trait) -> Left {
    if is_played(one) { one.left } else { Left::All }
}

/// The traits of an edition by how much of them the table plays: each with how many monsters have it.
fn traits(edition: Edition) -> BTreeMap<(&'static str, Left), usize> {
    let mut all = BTreeMap::new();
    for one in tables(edition).monsters.rows().iter().flat_map(|monster| &monster.traits) {
        *all.entry((one.id.as_str(), left(one))).or_insert(0) += 1;
    }
    all
}

#[test]
fn every_trait_is_played_or_has_a_reason() {
    let listed: BTreeSet<(String, Left)> =
        reasons().into_iter().flat_map(|row| row.ids.into_iter().map(move |id| (id, row.left))).collect();
    let mut found = BTreeSet::new();
    for &edition in Edition::ALL {
        let open = traits(edition).into_keys().filter(|(_, left)| *left != Left::None);
        found.extend(open.map(|(id, left)| (id.to_owned(), left)));
    }
    assert_eq!(listed, found);
}

#[test]
fn what_the_table_plays_is_listed_as_open() {
    for &edition in Edition::ALL {
        let rows = open().iter().filter(|row| row.edition == edition && row.table == OpenTable::Actions);
        let listed: BTreeSet<&str> = rows.flat_map(|row| row.ids.iter().map(String::as_str)).collect();
        for Tried { monster, deed, outcome } in tried(edition).0 {
            let id = format!("{}/{}", monster.id, deed.id);
            // What comes of a spell is told on the page of spells.
            let known = outcome != Outcome::Table || !deed.casts.is_empty() || listed.contains(id.as_str());
            assert!(known, "{edition}: {id} is {outcome:?}");
        }
    }
}

/// `a of b (c %)`.
fn part(some: usize, all: usize) -> String {
    let share = share(some, all);
    format!("{some} of {all} ({}.{} %)", share / 10, share % 10)
}

/// How many of some resolve, as a row.
fn row(page: &mut String, what: &str, tried: &[&Tried]) {
    let count = |outcome: Outcome| tried.iter().filter(|tried| tried.outcome == outcome).count();
    let resolved = count(Outcome::Whole) + count(Outcome::Partly);
    let _ = writeln!(
        page,
        "| {what} | {} | {} | {} | {} |",
        tried.len(),
        part(resolved, tried.len()),
        count(Outcome::Whole),
        count(Outcome::Table),
    );
}

/// The deeds of rows of open points, by reason.
fn deeds(page: &mut String, edition: Edition, tried: &[Tried], outcome: Outcome) {
    for row in open().iter().filter(|row| row.edition == edition && row.table == OpenTable::Actions) {
        let mut named: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for one in tried.iter().filter(|one| one.outcome == outcome) {
            if row.ids.contains(&format!("{}/{}", one.monster.id, one.deed.id)) {
                named.entry(one.deed.name.as_str()).or_default().push(one.monster.name.as_str());
            }
        }
        if !named.is_empty() {
            let deeds: Vec<String> =
                named.into_iter().map(|(deed, monsters)| format!("{deed} ({})", monsters.join(", "))).collect();
            let _ = writeln!(page, "- {}: {}.", row.reason, deeds.join("; "));
        }
    }
    let rows = || open().iter().filter(|row| row.edition == edition && row.table == OpenTable::Actions);
    let unlisted = |one: &&Tried| {
        let id = format!("{}/{}", one.monster.id, one.deed.id);
        one.outcome == outcome && !rows().any(|row| row.ids.contains(&id))
    };
    let others: Vec<String> =
        tried.iter().filter(unlisted).map(|one| format!("{} ({})", one.deed.name, one.monster.name)).collect();
    if !others.is_empty() {
        let _ = writeln!(page, "- a spell or another deed of which the table says more: {}.", others.join("; "));
    }
}

fn page() -> String {
    let mut page = String::from(
        "# Monsters in fights\n\n\
         Every monster of both editions is put beside an opponent and does everything its stat block says: each attack, each way of its\n\
         multiattack, each power, reaction and legendary action, with rolled dice. Something resolves by data if its rolls, damage,\n\
         saves, conditions and movement come about by themselves; if the table must say more, or play it altogether, the event\n\
         `left-to-table` tells so. What is not played is judged and paid for in full.\n\n\
         Lair actions are always the table's: the documents' tables say nothing of what they do, so that an encounter names them, their\n\
         moment and their order are kept, and `left-to-table` follows.\n\n\
         This page is written by `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e bestiary`; the reasons are in\n\
         `crates/srd5e/data/open.json` and `crates/srd5e/data/table-traits.json`.\n",
    );
    for &edition in Edition::ALL {
        let (all, _) = tried(edition);
        let some = |fits: &dyn Fn(&Tried) -> bool| all.iter().filter(|one| fits(one)).collect::<Vec<&Tried>>();
        let (ways, broken) = multiattacks(edition);
        let _ = write!(
            page,
            "\n## {edition}\n\n{} monsters.\n\n| | in all | resolve | with nothing left | the table's |\n|---|---|---|---|---|\n",
            tables(edition).monsters.rows().len(),
        );
        row(&mut page, "attacks", &some(&|one| one.is_attack()));
        let whole = ways - broken.len();
        let _ =
            writeln!(page, "| ways of multiattacks | {ways} | {} | {whole} | {} |", part(whole, ways), broken.len());
        row(
            &mut page,
            "powers that deal damage, impose conditions or force saves",
            &some(&|one| !one.is_attack() && one.hurts()),
        );
        row(&mut page, "other powers", &some(&|one| !one.is_attack() && !one.hurts()));
        page.push_str("\n### By data, and the table says more\n\n");
        deeds(&mut page, edition, &all, Outcome::Partly);
        page.push_str("\n### The table's\n\n");
        deeds(&mut page, edition, &all, Outcome::Table);
        for way in broken {
            let _ = writeln!(page, "- a way of a multiattack of which a part waits for what went before: {way}.");
        }
        let traits = traits(edition);
        let counted = |(id, _): &(&str, Left), count: &usize| format!("{id} {count}");
        let played = traits.iter().filter(|((_, left), _)| *left == Left::None).map(|(key, count)| counted(key, count));
        let played: Vec<String> = played.collect();
        let _ = write!(page, "\n### Traits\n\nBy data, with the monsters that have them: {}.\n", played.join(", "));
        for (left, title) in [(Left::Some, "By data, and the table says more"), (Left::All, "The table's")] {
            let _ = write!(page, "\n{title}:\n\n");
            for row in reasons().into_iter().filter(|row| row.left == left) {
                let found = row.ids.iter().filter_map(|id| traits.get_key_value(&(id.as_str(), left)));
                let ids: Vec<String> = found.map(|(key, count)| counted(key, count)).collect();
                if !ids.is_empty() {
                    let _ = writeln!(page, "- {}: {}.", row.reason, ids.join(", "));
                }
            }
        }
    }
    page
}

#[test]
fn the_page_of_monsters_is_that_of_the_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/srd5e-monsters.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, page, "{} is not what the tables say", path.display());
}

#[test]
fn reasons_are_given_once() {
    let mut ids: Vec<(String, Left)> =
        reasons().into_iter().flat_map(|row| row.ids.into_iter().map(move |id| (id, row.left))).collect();
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count);
    assert!(open().iter().all(|row| row.left != Left::None));
}
