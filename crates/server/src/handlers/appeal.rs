//! Refused things put before the game master, who may waive the rules for them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rulebound_referee::answer::{RefusalAnswer, VerdictAnswer};
use rulebound_referee::any_match::HistoryItem;
use rulebound_referee::request::Question;
use rulebound_referee::{ErrorKind, Reason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::play::{given, may_change, not_the_master, played, speaker};
use super::{Answer, AsyncChange, over, seated, to_the_end};
use crate::body::{Body, Path};
use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{Deed, OpenMatch, Table};
use crate::secret::{Bearer, Secret};
use crate::state::{Appeal, State as MatchState};

/// What to do about an appeal.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AppealRequest {
    /// Put something refused before the game master, in place of what the seat put before.
    Ask {
        /// The step the caller has seen.
        step: usize,
        /// What is meant, in the game's notation.
        intent: String,
        /// The side that would act; the one whose turn it is if left out.
        #[serde(default)]
        by: Option<String>,
    },
    /// The game master waives the rules against it, and it is played.
    Accept {
        /// The seat that asked.
        seat: usize,
        /// Why the rules are waived.
        reason: String,
        /// How the dice fell, where people throw them and the game master throws for the seat. If left out, and dice are
        /// needed, it is granted, and the seat throws.
        #[serde(default)]
        rolls: Option<Vec<u32>>,
    },
    /// The seat that asked throws the dice of what was granted, and it is played.
    Throw {
        /// How they fell.
        rolls: Vec<u32>,
    },
    /// The game master says no, or the seat that asked withdraws.
    Decline {
        /// The seat that asked; the caller's if left out.
        #[serde(default)]
        seat: Option<usize>,
    },
}

/// How the match stands after an appeal.
#[derive(Serialize, JsonSchema)]
pub struct AppealAnswer {
    /// What was played; null where nothing was.
    pub entry: Option<HistoryItem>,
    /// The state afterwards, without history.
    pub state: MatchState,
}

struct Plead {
    request: AppealRequest,
    secret: Option<Secret>,
}

fn no_offer() -> Failure {
    Failure::conflict("no-offer", "nothing is asked that you could answer")
}

/// The failure where waiving rules does not help.
fn not_waivable(message: &str) -> Failure {
    Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "not-waivable", message)
}

impl AsyncChange<AppealAnswer> for Plead {
    async fn make(self, host: &Arc<Host>, _: &Arc<OpenMatch>, table: &mut Table) -> Result<AppealAnswer, Failure> {
        let seat = seated(table, self.secret.as_ref())?;
        let master = table.master().ok_or_else(|| Failure::conflict("no-master", "this match has no game master"))?;
        if table.game.outcome().is_some() {
            return Err(over(table, seat));
        }
        match self.request {
            AppealRequest::Ask { step, intent, by } => {
                may_change(table, seat, step)?;
                if seat == master {
                    return Err(Failure::conflict("own-master", "the game master asks nobody"));
                }
                let by = speaker(table, seat, by)?;
                let refusals = refusals(table, &by, &intent)?;
                table.claim(seat, &host.writer).await?;
                table.row.offers.appeals.retain(|appeal| appeal.seat != seat);
                table.row.offers.appeals.push(Appeal { seat, by, intent, refusals, granted: None });
                offered(host, table, seat).await
            }
            AppealRequest::Accept { seat: asker, reason, rolls } => {
                if seat != master {
                    return Err(not_the_master("only the game master waives rules"));
                }
                let reason = given(&reason)?;
                let throws = rolls.is_some();
                match allow(host, table, seat, asker, reason.clone(), rolls).await {
                    Err(failure) if failure.kind == "needs-roll" && !throws => {
                        let appeal = of_seat(table, asker).ok_or_else(no_offer)?;
                        appeal.granted = Some(reason.as_str().to_owned());
                        offered(host, table, seat).await
                    }
                    answered => answered,
                }
            }
            AppealRequest::Throw { rolls } => {
                let reason = of_seat(table, seat).and_then(|appeal| appeal.granted.clone()).ok_or_else(no_offer)?;
                allow(host, table, seat, seat, given(&reason)?, Some(rolls)).await
            }
            AppealRequest::Decline { seat: asker } => {
                let asker = asker.unwrap_or(seat);
                if seat != master && seat != asker {
                    return Err(not_the_master("only the game master answers for the others"));
                }
                let before = table.row.offers.appeals.len();
                table.row.offers.appeals.retain(|appeal| appeal.seat != asker);
                if table.row.offers.appeals.len() == before {
                    return Err(no_offer());
                }
                offered(host, table, seat).await
            }
        }
    }
}

fn of_seat(table: &mut Table, seat: usize) -> Option<&mut Appeal> {
    table.row.offers.appeals.iter_mut().find(|appeal| appeal.seat == seat)
}

/// Plays what a seat asked for, with every rule against it waived.
async fn allow(
    host: &Host,
    table: &mut Table,
    seat: usize,
    asker: usize,
    reason: Reason,
    rolls: Option<Vec<u32>>,
) -> Result<AppealAnswer, Failure> {
    let Appeal { by, intent, .. } = of_seat(table, asker).ok_or_else(no_offer)?.clone();
    let waivers = waivers(&refusals(table, &by, &intent)?);
    let question = Question { by: Some(by), intent, waivers };
    let answer = played(host, table, seat, Deed { question, reason: Some(reason), rolls }).await?;
    Ok(AppealAnswer { entry: answer.entry, state: answer.state })
}

/// Writes down what is asked now, and tells it.
async fn offered(host: &Host, table: &mut Table, seat: usize) -> Result<AppealAnswer, Failure> {
    table.note(&host.writer).await?;
    table.tell_offers();
    Ok(AppealAnswer { entry: None, state: table.state(Some(seat), None, false)? })
}

/// The rules of some refusals, each once.
fn waivers(refusals: &[RefusalAnswer]) -> Vec<String> {
    let mut rules: Vec<String> = refusals.iter().map(|refusal| refusal.rule.to_string()).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// Every reason against an intent, such that it may be played once the rules of all of them are waived.
///
/// # Errors
///
/// Where nothing is against it, where it leaves something open, or where a rule is in the way that nobody can waive.
fn refusals(table: &Table, by: &str, intent: &str) -> Result<Vec<RefusalAnswer>, Failure> {
    let step = table.game.steps();
    let ask = |waivers| Question { by: Some(by.to_owned()), intent: intent.to_owned(), waivers };
    let mut refusals = table.game.objections(step, &ask(Vec::new()))?.objections;
    loop {
        let verdict = table.game.verdict(step, &ask(waivers(&refusals))).map_err(|error| match error.kind {
            ErrorKind::BadWaiver => not_waivable(&error.message),
            _ => error.into(),
        })?;
        match verdict {
            VerdictAnswer::Legal(_) if refusals.is_empty() => {
                return Err(Failure::conflict("not-refused", "nothing is against it: it may be played"));
            }
            VerdictAnswer::Legal(_) => return Ok(refusals),
            // A rule once waived can come up only where waiving it does not help.
            VerdictAnswer::Illegal(refusal) if refusals.iter().all(|known| known.rule != refusal.rule) => {
                refusals.push(refusal);
            }
            verdict => {
                let message = "the game master cannot allow it as it stands";
                return Err(not_waivable(message).with_verdict(verdict));
            }
        }
    }
}

/// Asks the game master, or answers as the game master.
pub(crate) async fn appeal(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<AppealRequest>,
) -> Answer<AppealAnswer> {
    to_the_end(host, id, Plead { request, secret }).await.map(Json)
}
