//! What is asked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The player that fights for everybody if none is named.
const PLAYER: &str = "tactics";
/// How many fights are fought if no number is said.
const FIGHTS: u64 = 1_000;
/// After how many rounds a fight counts as undecided if no number is said.
const ROUNDS: u32 = 100;

/// `simulate`: fights an encounter many times and tells how often the party wins and what it costs. `seed` is where the fights draw
/// from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SimulateRequest {
    /// How many fights are fought of the encounter, and as many of each what-if.
    pub fights: u64,
    /// Who decides: one player for everybody, or two with a comma between them, the first for the party.
    pub players: String,
    /// The team whose chances are asked for; the first one with characters if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<String>,
    /// After how many rounds a fight counts as undecided.
    pub rounds: u32,
    /// Who comes first; if left out it is rolled where the encounter has not been fought in yet, and otherwise as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initiative: Option<Initiative>,
    /// What else is to be compared with the encounter as it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub what_ifs: Vec<WhatIf>,
}

impl SimulateRequest {
    /// How many fights are fought in all.
    pub fn all_fights(&self) -> u64 {
        self.fights.max(1).saturating_mul(self.what_ifs.len() as u64 + 1)
    }
}

impl Default for SimulateRequest {
    fn default() -> Self {
        SimulateRequest {
            fights: FIGHTS,
            players: PLAYER.to_owned(),
            party: None,
            rounds: ROUNDS,
            initiative: None,
            what_ifs: Vec::new(),
        }
    }
}

/// Who comes first in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Initiative {
    /// Every fight begins with its own rolls, whatever order and totals are written.
    Rolled,
    /// As the encounter has it; where initiative is still to be rolled, every fight rolls what is not written.
    Written,
}

impl Initiative {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Initiative::Rolled => "rolled",
            Initiative::Written => "written",
        }
    }
}

/// The encounter with something changed, all of it together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WhatIf {
    /// Monsters that join the foes of the party, by their names in the tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub add: Vec<String>,
    /// Creatures that are not there, by their names in the encounter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<String>,
    /// The level of all characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The edition of the rules: `2014` or `2024`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
}

impl WhatIf {
    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        *self == WhatIf::default()
    }

    /// The change for people: `with goblin and ogre, level 6`.
    pub fn words(&self) -> String {
        let list =
            |word: &str, names: &[String]| (!names.is_empty()).then(|| format!("{word} {}", names.join(" and ")));
        let parts = [
            list("with", &self.add),
            list("without", &self.remove),
            self.level.map(|level| format!("level {level}")),
            self.edition.as_ref().map(|edition| format!("rules of {edition}")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_said_in_words() {
        let change = WhatIf {
            add: vec!["goblin".to_owned(), "ogre".to_owned()],
            remove: vec!["kara".to_owned()],
            level: Some(6),
            edition: Some("2024".to_owned()),
        };
        assert_eq!(change.words(), "with goblin and ogre, without kara, level 6, rules of 2024");
        assert!(WhatIf::default().is_empty() && WhatIf::default().words().is_empty());
    }
}
