//! Acting in a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rulebound_referee::any_match::{HistoryItem, Viewer};
use rulebound_referee::request::Question;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answer, AsyncChange, over, seated, to_the_end};
use crate::body::{Body, Path};
use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{OpenMatch, Table};
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
        let ActionRequest { step, intent, by, rolls, waivers } = self.request;
        if step != table.game.steps() {
            let message = format!("the match is at step {}, not {step}", table.game.steps());
            return Err(Failure::conflict("stale-step", message).with_state(table.state_json(Some(seat), false)));
        }
        if table.game.outcome().is_some() {
            return Err(over(table, seat));
        }
        let by = speaker(table, seat, by)?;
        table.claim(seat, &host.writer).await?;
        table.play(&Question { by: Some(by), intent, waivers }, rolls, &host.writer).await?;
        host.metrics.actions.add();
        let viewer = Viewer { sides: table.sides(Some(seat)) };
        let entry = table.game.history(&viewer, step).pop();
        Ok(ActionAnswer { entry, state: table.state(Some(seat), None, false)? })
    }
}

/// The side that a seat speaks for: the one named, or the one to act if it is the seat's own, or the seat's first, so that
/// the referee can say whose turn it is.
fn speaker(table: &Table, seat: usize, by: Option<String>) -> Result<String, Failure> {
    let sides = table.sides(Some(seat));
    match by {
        Some(by) if sides.contains(&by) => Ok(by),
        Some(by) if table.game.sides().contains(&by) => {
            Err(Failure::new(StatusCode::FORBIDDEN, "not-your-seat", format!("{by} belongs to another seat")))
        }
        Some(by) => Err(Failure::bad("unknown-side", format!("there is no side `{by}`"))),
        None => {
            let asked = table.game.to_act().filter(|side| sides.contains(side));
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
