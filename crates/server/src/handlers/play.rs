//! Acting in a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rulebound_referee::Reason;
use rulebound_referee::any_match::HistoryItem;
use rulebound_referee::error::At;
use rulebound_referee::request::Question;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answer, AsyncChange, over, seated, to_the_end};
use crate::body::{Body, Path};
use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{Deed, OpenMatch, Table};
use crate::secret::{Bearer, Secret};
use crate::state::State as MatchState;

/// What somebody means to do.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// The step the caller has seen.
    pub step: usize,
    /// What is meant, in the game's notation.
    pub intent: String,
    /// The side that acts; the one whose turn it is if left out.
    #[serde(default)]
    pub by: Option<String>,
    /// How the dice fell, where people throw them.
    #[serde(default)]
    pub rolls: Option<Vec<u32>>,
    /// The ids of rules that are not enforced for it.
    #[serde(default)]
    pub waivers: Vec<String>,
    /// Why they are not enforced; the game master says it.
    #[serde(default)]
    pub reason: Option<String>,
}

/// An action that was played.
#[derive(Serialize, JsonSchema)]
pub struct ActionAnswer {
    /// What was played.
    pub entry: Option<HistoryItem>,
    /// The state afterwards, without history.
    pub state: MatchState,
}

struct Act {
    request: ActionRequest,
    secret: Option<Secret>,
}

impl AsyncChange<ActionAnswer> for Act {
    async fn make(self, host: &Arc<Host>, _: &Arc<OpenMatch>, table: &mut Table) -> Result<ActionAnswer, Failure> {
        let seat = seated(table, self.secret.as_ref())?;
        let ActionRequest { step, intent, by, rolls, waivers, reason } = self.request;
        may_change(table, seat, step)?;
        let by = speaker(table, seat, by)?;
        let reason = why(table, seat, &waivers, reason.as_deref())?;
        table.claim(seat, &host.writer).await?;
        let question = Question { by: Some(by), intent, waivers };
        played(host, table, seat, Deed { question, reason, rolls }).await
    }
}

/// Plays something for a seat and answers with what came of it.
pub(super) async fn played(host: &Host, table: &mut Table, seat: usize, deed: Deed) -> Result<ActionAnswer, Failure> {
    table.play(deed, &host.writer).await?;
    host.metrics.actions.add();
    let entry = table.game.history(&table.viewer(Some(seat)), table.game.steps().saturating_sub(1)).pop();
    Ok(ActionAnswer { entry, state: table.state(Some(seat), None, false)? })
}

/// Whether the match goes on, and is where the caller saw it.
pub(super) fn may_change(table: &Table, seat: usize, step: usize) -> Result<(), Failure> {
    at_step(table, seat, step)?;
    if table.game.outcome().is_some() { Err(over(table, seat)) } else { Ok(()) }
}

/// Whether the match is where the caller saw it.
pub(super) fn at_step(table: &Table, seat: usize, step: usize) -> Result<(), Failure> {
    if step == table.game.steps() {
        return Ok(());
    }
    let message = format!("the match is at step {}, not {step}", table.game.steps());
    Err(Failure::conflict("stale-step", message).with_state(table.state_json(Some(seat), false)))
}

/// Why rules are waived. Where there is a game master, nobody else waives any, and not without a word.
fn why(table: &Table, seat: usize, waivers: &[String], reason: Option<&str>) -> Result<Option<Reason>, Failure> {
    let at = || At { path: Some("reason".to_owned()), ..At::default() };
    let given = reason.map(given).transpose()?;
    match (table.master(), waivers.is_empty(), given) {
        (_, true, Some(_)) => {
            Err(Failure::bad("conflicting-fields", "a reason stands beside rules that are waived").at(at()))
        }
        (Some(master), false, _) if master != seat => Err(not_the_master("only the game master waives rules")),
        (Some(_), false, None) => Err(Failure::bad("missing-field", "say why the rules are waived").at(at())),
        (_, _, given) => Ok(given),
    }
}

/// A reason as it was sent.
pub(super) fn given(text: &str) -> Result<Reason, Failure> {
    let at = At { path: Some("reason".to_owned()), ..At::default() };
    Reason::new(text).map_err(|error| Failure::bad("bad-reason", error.to_string()).at(at))
}

/// The failure of whatever only the game master may do.
pub(super) fn not_the_master(message: &str) -> Failure {
    Failure::new(StatusCode::FORBIDDEN, "not-the-master", message)
}

/// The side that a seat speaks for: the one named, or the one to act if it may act for it, or the seat's first, so that the
/// referee can say whose turn it is.
pub(super) fn speaker(table: &Table, seat: usize, by: Option<String>) -> Result<String, Failure> {
    let sides = table.sides(Some(seat));
    match by {
        Some(by) if table.speaks_for(seat, &by) => Ok(by),
        Some(by) if table.game.sides().contains(&by) => {
            Err(Failure::new(StatusCode::FORBIDDEN, "not-your-seat", format!("{by} belongs to another seat")))
        }
        Some(by) => Err(Failure::bad("unknown-side", format!("there is no side `{by}`"))),
        None => {
            let asked = table.game.to_act().filter(|side| table.speaks_for(seat, side));
            asked.or_else(|| sides.first().cloned()).ok_or_else(|| Failure::internal("a seat without sides"))
        }
    }
}

/// Plays an action.
pub(crate) async fn act(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<ActionRequest>,
) -> Answer<ActionAnswer> {
    to_the_end(host, id, Act { request, secret }).await.map(Json)
}
