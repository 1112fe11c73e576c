//! What the tables leave open: spells and actions whose effect the table must play, in part or as a whole, and facts that
//! could not be had.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::words::{Edition, Left, words};

/// Rows that leave something open for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The edition.
    pub edition: Edition,
    /// The table.
    pub table: OpenTable,
    /// How much is open.
    pub left: Left,
    /// Why.
    pub reason: String,
    /// The rows by id; actions as `monster/action`.
    pub ids: Vec<String>,
}

words! {
    /// A table with open points: spells, actions of monsters, monsters left out or with a fact that is not sure, or features.
    OpenTable { Spells = "spells", Actions = "actions", Monsters = "monsters", Features = "features" }
}

/// Everything the tables leave open, with reasons.
pub fn open() -> &'static [Open] {
    static OPEN: LazyLock<Vec<Open>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../data/open.json")).expect("the list in the program is in order")
    });
    &OPEN
}
