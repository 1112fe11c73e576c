//! The page of the spells of fights.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rulebound_srd5e::data::open::{OpenTable, open};
use rulebound_srd5e::data::spell::Spell;
use rulebound_srd5e::data::tables;
use rulebound_srd5e::data::words::{Edition, Left};
use rulebound_srd5e::played::is_timely;

use super::{Reason, in_fights, list, unresolved};

const HEAD: &str = "# Spells in fights

A spell is one of fights if by its text it deals damage, heals, imposes or ends a condition, moves creatures or takes them from the
field, keeps them from going somewhere, gives them another form, calls creatures into the fight, or makes an area that does any of
this; and if it is cast within a minute, so that it can be cast while a fight lasts. What a spell does in that sense stands in its row
of the tables (`does`); those whose casting takes longer are named below.

Each of these spells is cast and played for some rounds by a test: its caster uses it, those it is on struggle, foes strike and go
through what it has made. It resolves by data if everything that makes it a spell of fights was seen to happen. Some of them say more
than that: what is left of those is named beside them, and the event `left-to-table` says so when they are cast. A spell that does not
resolve is still judged and paid for in full, and says `left-to-table` as well.

This page is written by `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e played`; the reasons are in
`crates/srd5e/data/table-played.json` and `crates/srd5e/data/open.json`.
";

/// Names in a line.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// Lines of names with what is said of them.
fn told(page: &mut String, edition: Edition, reasons: &[Reason]) {
    for reason in reasons {
        let name = |id: &str| tables(edition).spell(id).map(|spell| spell.name.as_str());
        let names: Vec<&str> = reason.of(edition).filter_map(name).collect();
        if !names.is_empty() {
            let _ = writeln!(page, "- {}: {}.", listed(names), reason.reason);
        }
    }
}

fn page() -> String {
    let mut page = String::from(HEAD);
    for &edition in Edition::ALL {
        let (spells, open_ones) = (in_fights(edition), unresolved(edition));
        let resolved: Vec<&Spell> = spells.iter().copied().filter(|spell| !open_ones.contains(&spell.id)).collect();
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
        told(&mut page, edition, &list().by_table);
        let long = tables(edition).spells.rows().iter().filter(|spell| !spell.does.is_empty() && !is_timely(spell));
        let long = listed(long.map(|spell| spell.name.as_str()));
        let _ = write!(page, "\n### Not in fights\n\n- Cast in more than a minute: {long}.\n");
        told(&mut page, edition, &list().beside);
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
