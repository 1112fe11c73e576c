//! The table's word: another position in the place of the one that stands there.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rulebound_referee::Reason;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::agreement::{arbiters, offered};
use super::play::{ActionAnswer, at_step, given, not_the_master};
use super::{Answer, AsyncChange, over, seated, to_the_end};
use crate::body::{Body, Path};
use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{OpenMatch, Table};
use crate::secret::{Bearer, Secret};
use crate::state::AmendmentOffer;

/// What to do about an amendment.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AmendRequest {
    /// Put another position there: at once where the game master does or no other person is seated, else once all agree.
    Ask {
        /// The step the caller has seen.
        step: usize,
        /// The position, as when a match is created.
        position: Value,
        /// Why; everybody reads it.
        reason: String,
    },
    /// Agree.
    Accept {},
    /// Say no, or withdraw.
    Decline {},
}

struct Amend {
    request: AmendRequest,
    secret: Option<Secret>,
}

fn no_offer() -> Failure {
    Failure::conflict("no-offer", "nothing is asked that you could answer")
}

impl AsyncChange<ActionAnswer> for Amend {
    async fn make(self, host: &Arc<Host>, _: &Arc<OpenMatch>, table: &mut Table) -> Result<ActionAnswer, Failure> {
        let seat = seated(table, self.secret.as_ref())?;
        may_amend(table, seat)?;
        match self.request {
            AmendRequest::Ask { step, position, reason } => {
                at_step(table, seat, step)?;
                let reason = given(&reason)?;
                table.claim(seat, &host.writer).await?;
                let waits_for = arbiters(table, seat);
                if waits_for.is_empty() {
                    return amended(host, table, seat, &position, reason).await;
                }
                table.game.try_amend(&position, &table.held())?;
                let reason = reason.as_str().to_owned();
                table.row.offers.amendment = Some(AmendmentOffer { seat, position, reason, waits_for });
                offered(host, table).await?;
            }
            AmendRequest::Accept {} => {
                let offer = table.row.offers.amendment.as_mut().ok_or_else(no_offer)?;
                if !offer.waits_for.contains(&seat) {
                    return Err(no_offer());
                }
                offer.waits_for.retain(|&waiting| waiting != seat);
                if offer.waits_for.is_empty() {
                    let AmendmentOffer { position, reason, .. } = offer.clone();
                    return amended(host, table, seat, &position, given(&reason)?).await;
                }
                offered(host, table).await?;
            }
            AmendRequest::Decline {} => {
                let offer = table.row.offers.amendment.take().ok_or_else(no_offer)?;
                if offer.seat != seat && !offer.waits_for.contains(&seat) {
                    table.row.offers.amendment = Some(offer);
                    return Err(no_offer());
                }
                offered(host, table).await?;
            }
        }
        Ok(ActionAnswer { entry: None, state: table.state(Some(seat), None, false)? })
    }
}

/// Where there is a game master, nobody else changes anything, not even a match that is over. Nobody does who does not know
/// the whole position: what the rules hide would be lost.
fn may_amend(table: &Table, seat: usize) -> Result<(), Failure> {
    match table.master() {
        Some(master) if master == seat => Ok(()),
        Some(_) => Err(not_the_master("only the game master changes the position")),
        None if table.game.outcome().is_some() => Err(over(table, seat)),
        None if table.game.hides(&table.viewer(Some(seat))) => Err(Failure::hidden()),
        None => Ok(()),
    }
}

async fn amended(
    host: &Host,
    table: &mut Table,
    seat: usize,
    position: &Value,
    reason: Reason,
) -> Result<ActionAnswer, Failure> {
    table.amend(position, reason, &host.writer).await?;
    let entry = table.game.history(&table.viewer(Some(seat)), table.game.steps().saturating_sub(1)).pop();
    Ok(ActionAnswer { entry, state: table.state(Some(seat), None, false)? })
}

/// Puts another position there, or settles that.
pub(crate) async fn amend(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<AmendRequest>,
) -> Answer<ActionAnswer> {
    to_the_end(host, id, Amend { request, secret }).await.map(Json)
}
