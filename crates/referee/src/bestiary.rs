//! `bestiary`: the creatures that the setups of a game can have.

#[cfg(feature = "srd5e")]
pub mod srd5e;

use rulebound_kernel::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{ErrorKind, ProtocolError};
use crate::request::RulesetForm;
use crate::table;

/// `bestiary`: the creatures that setups can have, by their names in the tables.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BestiaryRequest {
    /// The key of the game.
    pub game: String,
    /// As in the other requests.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schemars(with = "Option<RulesetForm>")]
    pub ruleset: Value,
}

/// The creatures that setups can have.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BestiaryAnswer {
    /// By name.
    pub monsters: Vec<Beast>,
}

/// A creature that setups can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Beast {
    /// Its name in the tables.
    pub name: String,
    /// What it is, in a line.
    pub line: String,
}

/// The creatures of a game under a ruleset.
pub type Bestiary<G> = fn(&<G as Game>::Ruleset) -> Vec<Beast>;

/// The creatures of a game, where it has such.
pub(crate) fn bestiary<G: Game>(
    request: &BestiaryRequest,
    bestiary: Option<Bestiary<G>>,
) -> Result<BestiaryAnswer, ProtocolError> {
    let bestiary = bestiary.ok_or_else(|| {
        let words = format!("`{}` has no creatures in its tables", G::KEY);
        ProtocolError::in_field(ErrorKind::NoBestiary, "game", words)
    })?;
    Ok(BestiaryAnswer { monsters: bestiary(&table::ruleset::<G>(&request.ruleset)?) })
}
