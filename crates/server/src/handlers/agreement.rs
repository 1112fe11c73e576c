//! What players settle among themselves: take-backs, draws, resignations.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rulebound_referee::any_match::{HistoryItem, Viewer};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, AsyncChange, StateAnswer, over, seated, to_the_end};
use crate::body::{Body, Path};
use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{OpenMatch, Table, now};
use crate::secret::{Bearer, Secret};
use crate::state::{DrawOffer, TakeBackOffer};

/// What to do about a take-back.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBackRequest {
    /// What to do.
    #[serde(rename = "do")]
    pub deed: TakeBackDeed,
    /// The step to go back to; the one before the caller's last action if left out.
    #[serde(default)]
    pub to: Option<usize>,
}

/// What can be done about a take-back.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TakeBackDeed {
    /// Ask for it.
    Ask,
    /// Agree.
    Accept,
    /// Say no, or withdraw.
    Decline,
}

/// What to do about a draw.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawRequest {
    /// What to do.
    #[serde(rename = "do")]
    pub deed: DrawDeed,
}

/// What can be done about a draw.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawDeed {
    /// Offer it.
    Offer,
    /// Agree.
    Accept,
    /// Say no, or withdraw.
    Decline,
}

/// Who gives up.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResignRequest {
    /// The side; needed only by a seat of several.
    #[serde(default)]
    pub by: Option<String>,
}

struct Settle<R> {
    request: R,
    secret: Option<Secret>,
}

fn no_offer() -> Failure {
    Failure::conflict("no-offer", "nothing is offered that you could answer")
}

fn answer(table: &Table, seat: usize) -> Result<StateAnswer, Failure> {
    Ok(StateAnswer { state: table.state(Some(seat), None, false)? })
}

impl AsyncChange<StateAnswer> for Settle<TakeBackRequest> {
    async fn make(self, host: &Arc<Host>, _: &Arc<OpenMatch>, table: &mut Table) -> Result<StateAnswer, Failure> {
        let seat = seated(table, self.secret.as_ref())?;
        if table.game.outcome().is_some() && table.master() != Some(seat) {
            return Err(over(table, seat));
        }
        match self.request.deed {
            TakeBackDeed::Ask => {
                let to = goal(table, seat, self.request.to)?;
                let waits_for = arbiters(table, seat);
                if waits_for.is_empty() || is_own_turn(table, seat, to) {
                    take_back(host, table, to).await?;
                } else {
                    table.row.offers.take_back = Some(TakeBackOffer { seat, to, waits_for });
                    offered(host, table).await?;
                }
            }
            TakeBackDeed::Accept => {
                let offer = table.row.offers.take_back.as_mut().ok_or_else(no_offer)?;
                if !offer.waits_for.contains(&seat) {
                    return Err(no_offer());
                }
                offer.waits_for.retain(|&waiting| waiting != seat);
                let to = offer.to;
                if offer.waits_for.is_empty() {
                    take_back(host, table, to).await?;
                } else {
                    offered(host, table).await?;
                }
            }
            TakeBackDeed::Decline => {
                let offer = table.row.offers.take_back.take().ok_or_else(no_offer)?;
                if offer.seat != seat && !offer.waits_for.contains(&seat) {
                    table.row.offers.take_back = Some(offer);
                    return Err(no_offer());
                }
                offered(host, table).await?;
            }
        }
        answer(table, seat)
    }
}

/// Writes down what is offered now, and tells it.
pub(super) async fn offered(host: &Host, table: &mut Table) -> Result<(), Failure> {
    table.note(&host.writer).await?;
    table.tell_offers();
    Ok(())
}

/// Who must agree that a seat goes back or changes the position: nobody where the game master does, the game master alone where one sits there, else
/// every other person.
pub(super) fn arbiters(table: &Table, seat: usize) -> Vec<usize> {
    let others = table.other_people(seat);
    match table.master() {
        Some(master) if master == seat => Vec::new(),
        Some(master) if others.contains(&master) => vec![master],
        _ => others,
    }
}

/// The step to go back to; if left out, the one before the caller's last action, for the game master before whatever came last.
/// A match that somebody gave up can be gone on with from where it was left.
fn goal(table: &Table, seat: usize, to: Option<usize>) -> Result<usize, Failure> {
    let before = || {
        if table.master() == Some(seat) {
            return table.game.steps().checked_sub(1);
        }
        let own = table.game.history(&table.viewer(Some(seat)), 0);
        own.iter().rev().find(|item| is_of(item, table.sides(Some(seat)))).map(|item| item.step - 1)
    };
    match to.or_else(before) {
        Some(to) if to < table.game.steps() || (to == table.game.steps() && table.game.outcome().is_some()) => Ok(to),
        _ => Err(Failure::conflict("nothing-to-take-back", "there is nothing to take back")),
    }
}

/// Whether only actions of the seat's turn that is still going on would be taken back, for none of which dice fell: nobody
/// else has seen anything come of them.
fn is_own_turn(table: &Table, seat: usize, to: usize) -> bool {
    let sides = table.sides(Some(seat));
    table.game.to_act().is_some_and(|side| sides.contains(&side))
        && table
            .game
            .history(&Viewer { sides }, to)
            .iter()
            .all(|item| is_of(item, sides) && item.rolls.as_ref().is_some_and(Vec::is_empty))
}

/// Whether one of these sides did it.
fn is_of(item: &HistoryItem, sides: &[String]) -> bool {
    item.by.as_ref().is_some_and(|by| sides.contains(by))
}

async fn take_back(host: &Host, table: &mut Table, to: usize) -> Result<(), Failure> {
    if !table.game.take_back(to) {
        return Err(Failure::conflict("nothing-to-take-back", "there is nothing to take back"));
    }
    table.write(now(), &host.writer).await?;
    table.tell_state();
    Ok(())
}

impl AsyncChange<StateAnswer> for Settle<DrawRequest> {
    async fn make(self, host: &Arc<Host>, _: &Arc<OpenMatch>, table: &mut Table) -> Result<StateAnswer, Failure> {
        let seat = seated(table, self.secret.as_ref())?;
        if table.game.outcome().is_some() {
            return Err(over(table, seat));
        }
        match self.request.deed {
            DrawDeed::Offer => {
                let others = table.row.seats.iter().enumerate().filter(|&(other, _)| other != seat);
                if others.clone().any(|(_, other)| other.bot().is_some()) {
                    return Err(Failure::conflict("declined", "a bot accepts no draw"));
                }
                let waits_for: Vec<usize> = others.map(|(other, _)| other).collect();
                if waits_for.is_empty() {
                    draw(host, table).await?;
                } else {
                    table.row.offers.draw = Some(DrawOffer { seat, waits_for });
                    offered(host, table).await?;
                }
            }
            DrawDeed::Accept => {
                let offer = table.row.offers.draw.as_mut().ok_or_else(no_offer)?;
                if !offer.waits_for.contains(&seat) {
                    return Err(no_offer());
                }
                offer.waits_for.retain(|&waiting| waiting != seat);
                if offer.waits_for.is_empty() {
                    draw(host, table).await?;
                } else {
                    offered(host, table).await?;
                }
            }
            DrawDeed::Decline => {
                let offer = table.row.offers.draw.take().ok_or_else(no_offer)?;
                if offer.seat != seat && !offer.waits_for.contains(&seat) {
                    table.row.offers.draw = Some(offer);
                    return Err(no_offer());
                }
                offered(host, table).await?;
            }
        }
        answer(table, seat)
    }
}

async fn draw(host: &Host, table: &mut Table) -> Result<(), Failure> {
    table.game.agree_draw();
    table.write(now(), &host.writer).await?;
    table.tell_state();
    Ok(())
}

impl AsyncChange<StateAnswer> for Settle<ResignRequest> {
    async fn make(self, host: &Arc<Host>, _: &Arc<OpenMatch>, table: &mut Table) -> Result<StateAnswer, Failure> {
        let seat = seated(table, self.secret.as_ref())?;
        if table.game.outcome().is_some() {
            return Err(over(table, seat));
        }
        let sides = table.sides(Some(seat));
        let by = match self.request.by {
            Some(by) if sides.contains(&by) => by,
            Some(_) => {
                return Err(Failure::new(StatusCode::FORBIDDEN, "not-your-seat", "that side belongs to another seat"));
            }
            None => {
                let asked = table.game.to_act().filter(|side| sides.contains(side));
                asked.or_else(|| sides.first().cloned()).unwrap_or_default()
            }
        };
        let left = table.left(&by);
        if !table.game.resign(&by) {
            return Err(over(table, seat));
        }
        if let Some(left) = left {
            table.game.note_clock(left);
        }
        table.write(now(), &host.writer).await?;
        table.tell_state();
        answer(table, seat)
    }
}

/// Asks for, grants or refuses a take-back.
pub(crate) async fn settle_take_back(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<TakeBackRequest>,
) -> Answer<StateAnswer> {
    to_the_end(host, id, Settle { request, secret }).await.map(Json)
}

/// Offers, accepts or declines a draw.
pub(crate) async fn settle_draw(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<DrawRequest>,
) -> Answer<StateAnswer> {
    to_the_end(host, id, Settle { request, secret }).await.map(Json)
}

/// Gives up.
pub(crate) async fn resign(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<ResignRequest>,
) -> Answer<StateAnswer> {
    to_the_end(host, id, Settle { request, secret }).await.map(Json)
}
