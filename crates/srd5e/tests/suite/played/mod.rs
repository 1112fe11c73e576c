//! The spells of fights: which they are, and which of them resolve by data. That is found by playing each of them; those that do not
//! resolve stand in a list with reasons, and `docs/srd5e-spells.md` tells it all.
//!
//! After a change: `UPDATE_DOCS=1 cargo nextest run -p rulebound-srd5e played`.

mod evidence;
mod page;
mod play;
mod scene;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rulebound_srd5e::data::spell::{Does, Spell};
use rulebound_srd5e::data::tables;
use rulebound_srd5e::data::words::Edition;
use rulebound_srd5e::played::{is_of_fights, is_timely};
use serde::Deserialize;

use play::played;

/// Spells about which the same is said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    reason: String,
    ids: BTreeMap<String, Vec<Edition>>,
}

/// What the tables do not say of spells in fights.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    /// The spells of fights that do not resolve by data.
    by_table: Vec<Reason>,
    /// Spells that come near to those of fights, and are none.
    beside: Vec<Reason>,
}

impl Reason {
    /// The spells of an edition.
    fn of(&self, edition: Edition) -> impl Iterator<Item = &str> {
        self.ids.iter().filter(move |(_, editions)| editions.contains(&edition)).map(|(id, _)| id.as_str())
    }
}

fn list() -> Played {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/table-played.json");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("a list of reasons")
}

fn in_fights(edition: Edition) -> Vec<&'static Spell> {
    tables(edition).spells.rows().iter().filter(|spell| is_of_fights(spell)).collect()
}

/// The names of spells of fights that do not resolve.
fn unresolved(edition: Edition) -> BTreeSet<String> {
    list().by_table.iter().flat_map(|reason| reason.of(edition)).map(str::to_owned).collect()
}

fn plays_as_listed(edition: Edition) {
    let mut wrong = Vec::new();
    let unresolved = unresolved(edition);
    for spell in in_fights(edition) {
        let seen = played(edition, spell);
        let missing: Vec<Does> = spell.does.iter().copied().filter(|does| !seen.contains(does)).collect();
        if missing.is_empty() == unresolved.contains(&spell.id) {
            wrong.push(format!("{edition} {}: not seen {missing:?}", spell.id));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_spell_of_2014_that_is_played_does_what_it_is_for() {
    plays_as_listed(Edition::Srd51);
}

#[test]
fn every_spell_of_2024_that_is_played_does_what_it_is_for() {
    plays_as_listed(Edition::Srd521);
}

#[test]
fn nine_of_ten_spells_resolve_by_data() {
    for &edition in Edition::ALL {
        let spells = in_fights(edition);
        let resolved = spells.len() - unresolved(edition).len();
        assert!(10 * resolved >= 9 * spells.len(), "{edition}: {resolved} of {}", spells.len());
    }
}

#[test]
fn every_reason_is_about_spells_that_are_there() {
    for &edition in Edition::ALL {
        let of_fights: BTreeSet<String> = in_fights(edition).iter().map(|spell| spell.id.clone()).collect();
        assert!(unresolved(edition).is_subset(&of_fights));
        for id in list().beside.iter().flat_map(|reason| reason.of(edition)) {
            let spell = tables(edition).spell(id).unwrap_or_else(|| panic!("{edition}: {id}"));
            assert!(spell.does.is_empty() && is_timely(spell), "{edition}: {id} is a spell of fights");
        }
    }
}
