//! `forced`: whether a side can force a win, by trying everything.

use rulebound_kernel::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ProtocolError;
use crate::moves::Move;
use crate::request::Context;

/// `forced`: whether a side can force a win within so many of its turns, whoever is to act. Every defence is tried, so that
/// the answer is a proof. Dice and hidden things are not reckoned with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForcedRequest {
    /// The side that would win; the one whose turn it is if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The most turns of that side.
    pub turns: u32,
}

/// Whether a side can force a win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForcedAnswer {
    /// Whether it can; null where nothing was proven within the positions that are looked at.
    pub forced: Option<bool>,
    /// In how many of its turns, no fewer being enough; null where it cannot.
    pub turns: Option<u32>,
    /// Where the win is forced: how, the other side holding out as long as it can. Where it is not and the other side is to
    /// act: a turn of it that prevents the win.
    pub line: Vec<Move>,
}

/// Looks at no more than so many positions.
#[cfg(feature = "players")]
pub(crate) fn forced<G: Game>(
    context: &Context,
    request: &ForcedRequest,
    positions: u64,
) -> Result<ForcedAnswer, ProtocolError> {
    use rulebound_players::{Judgement, Solver};

    use crate::moves::moves;

    let table = crate::table::Table::<G>::lay_for_question(context)?;
    let position = table.game.position();
    let side = crate::asked::side::<G>(position, request.by.as_deref())?;
    let judged = Solver::<G>::judge(position, G::team(position, side), request.turns, positions);
    let (forced, turns, line) = match judged {
        Ok(Judgement::Forced(win)) => (Some(true), Some(win.turns), win.line),
        Ok(Judgement::Prevented(line)) => (Some(false), None, line),
        Err(_) => (None, None, Vec::new()),
    };
    Ok(ForcedAnswer { forced, turns, line: moves::<G>(position, &line) })
}

/// Without players there is no solver, and nothing is proven.
#[cfg(not(feature = "players"))]
pub(crate) fn forced<G: Game>(context: &Context, _: &ForcedRequest, _: u64) -> Result<ForcedAnswer, ProtocolError> {
    crate::table::Table::<G>::lay_for_question(context).map(|_| ForcedAnswer::default())
}
