//! `odds`: how battles may end, and how likely each end is.

#[cfg(feature = "axis")]
pub mod axis;

use rulebound_kernel::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{ErrorKind, ProtocolError};
use crate::request::Context;
use crate::table::Table;

/// `odds`: the exact odds of a battle that is described, or of those that are about to be fought on the board. An order that
/// is only thought of stands at the end of `steps`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OddsRequest {
    /// A battle in the game's own form; nothing but the game is named beside it. That of Axis & Allies is
    /// `crates/axis/schemas/battle.json`.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schemars(with = "Option<Map<String, Value>>")]
    pub battle: Value,
    /// The place of the battle on the board; all of them if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// How battles may end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct OddsAnswer {
    /// The battles in the order of their places; none where nothing is about to be fought.
    pub battles: Vec<BattleOdds>,
}

/// How one battle may end.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BattleOdds {
    /// Where it is fought; null where it was described.
    pub place: Option<String>,
    /// The battle as the game's own value, with everything that was left out.
    #[schemars(with = "Map<String, Value>")]
    pub battle: Value,
    /// Its odds as the game's own value, that of Axis & Allies `crates/axis/schemas/odds.json`; null where the battle on the board is
    /// too large to be looked through.
    #[schemars(with = "Option<Map<String, Value>>")]
    pub odds: Value,
}

/// Finds the odds of the battles that are about to be fought in a position, in one place or in all.
pub type Pending<P> = fn(&P, Option<&str>) -> Result<Vec<BattleOdds>, ProtocolError>;

/// What finds the odds of a game's battles.
#[derive(Debug)]
pub struct Battles<G: Game> {
    /// Those of a battle that is described.
    pub described: fn(&Value) -> Result<BattleOdds, ProtocolError>,
    /// Those of battles on the board.
    pub pending: Pending<G::Position>,
}

/// The error for a game that has no battles with odds.
pub fn no_odds(game: &str) -> ProtocolError {
    ProtocolError::in_field(ErrorKind::NoOdds, "game", format!("`{game}` has no battles with odds"))
}

/// Finds the odds that are asked for.
pub(crate) fn odds<G: Game>(
    context: &Context,
    request: &OddsRequest,
    battles: Option<&Battles<G>>,
) -> Result<OddsAnswer, ProtocolError> {
    let battles = battles.ok_or_else(|| no_odds(G::KEY))?;
    let battles = if request.battle.is_null() {
        let table = Table::<G>::lay_for_question(context)?;
        (battles.pending)(table.game.position(), request.place.as_deref())?
    } else {
        alone(context, request)?;
        vec![(battles.described)(&request.battle)?]
    };
    Ok(OddsAnswer { battles })
}

/// A battle that is described stands on no board, so whatever would lay one out was meant otherwise.
fn alone(context: &Context, request: &OddsRequest) -> Result<(), ProtocolError> {
    let Context { game: _, ruleset, position, steps, rolls, seed } = context;
    let given = [
        ("place", request.place.is_some()),
        ("ruleset", !ruleset.is_null()),
        ("position", !position.is_null()),
        ("steps", !steps.is_empty()),
        ("rolls", rolls.is_some()),
        ("seed", seed.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((field, _)) => {
            let words = format!("a `battle` that is described stands on no board, and `{field}` says nothing of it");
            Err(ProtocolError::in_field(ErrorKind::ConflictingFields, field, words))
        }
    }
}
