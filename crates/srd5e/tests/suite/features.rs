//! The features that are played by data, and those that are the table's: the list with its reasons is the one in the repository.
//!
//! After a change: `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e features`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rulebound_srd5e::data::feature::Feature;
use rulebound_srd5e::data::open::{Open, OpenTable, open};
use rulebound_srd5e::data::words::{ClassName, Edition, Left};
use rulebound_srd5e::data::{Tables, tables};
use rulebound_srd5e::guards;

/// Features that others stand for: one is chosen from several, or what it adds is said where it is added.
const HEADINGS: [&str; 4] = ["blessed-strikes", "elemental-affinity", "elemental-fury", "sear-undead"];

/// Ways of casting, which the rules of castings know.
const WAYS: [&str; 4] = ["distant-spell", "quickened-spell", "subtle-spell", "twinned-spell"];

/// Whether a feature is what a class counts, such as the points that others spend.
fn is_counted(tables: &Tables, feature: &Feature) -> bool {
    let counts = |class: &ClassName| tables.class(*class).resources.iter().any(|resource| resource.id == feature.id);
    ClassName::ALL.iter().any(counts)
}

/// Whether there is something that a feature does.
fn does_something(tables: &Tables, feature: &Feature) -> bool {
    let gives = !feature.gifts.is_empty() || feature.gives.is_some() || feature.initiative.is_some();
    let acts =
        !feature.takes.is_empty() || !feature.options.is_empty() || feature.attacks(1) > 0 || feature.actions > 0;
    let known = [&HEADINGS[..], &WAYS[..]].concat().contains(&feature.id.as_str());
    gives || acts || known || !feature.effects.is_empty() || guards(&feature.id) || is_counted(tables, feature)
}

#[test]
fn every_feature_does_something_or_is_the_tables() {
    for &edition in Edition::ALL {
        let tables = tables(edition);
        for feature in tables.features.rows() {
            let idle = !does_something(tables, feature);
            assert!(!idle || feature.left != Left::None, "{edition}: {} does nothing", feature.id);
        }
    }
}

/// Names in lines of a list.
fn listed<'a>(ids: impl IntoIterator<Item = &'a str>) -> String {
    ids.into_iter().map(|id| id.replace('-', " ")).collect::<Vec<_>>().join(", ")
}

fn page() -> String {
    let mut page = String::from(
        "# Features of classes in fights\n\n\
         A character has a feature by class and level, those of the one subclass of each class too; what is chosen from several it has if\n\
         the encounter says so, and `\"features\": {\"improved-critical\": false}` takes one away. What a feature adds by being there counts by\n\
         itself: numbers, advantages, dice of a hit, resistances, auras. What follows a hit (`you-hit`) is offered to the attacker, and\n\
         only if it can use it. Of a feature that leaves something to the table the event `left-to-table` says so when it is used; what is the\n\
         table's is judged and paid for in full.\n\n\
         This page is written by `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e features`; the reasons are in\n\
         `crates/srd5e/data/open.json`.\n",
    );
    for &edition in Edition::ALL {
        let rows = tables(edition).features.rows();
        let of = |left: Left| rows.iter().filter(move |feature| feature.left == left);
        let counts = [Left::None, Left::Some, Left::All].map(|left| of(left).count());
        let _ = write!(
            page,
            "\n## {edition}\n\n{} of {} features are played, {} of them with nothing left to the table.\n\n### By data alone\n\n{}.\n",
            counts[0] + counts[1],
            rows.len(),
            counts[0],
            listed(of(Left::None).map(|feature| feature.id.as_str())),
        );
        for (left, title) in [(Left::Some, "By data, and the table says more"), (Left::All, "The table's")] {
            let _ = write!(page, "\n### {title}\n\n");
            for row in open().iter().filter(|row| is_of(row, edition, left)) {
                let _ = writeln!(page, "- {}: {}.", listed(row.ids.iter().map(String::as_str)), row.reason);
            }
        }
    }
    page
}

/// Whether some rows are features of an edition that leave so much open.
fn is_of(row: &Open, edition: Edition, left: Left) -> bool {
    row.edition == edition && row.table == OpenTable::Features && row.left == left
}

#[test]
fn the_page_of_features_is_that_of_the_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/srd5e-features.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, page, "{} is not what the tables say", path.display());
}
