//! What each route does.

pub mod agreement;
pub mod amend;
pub mod appeal;
pub mod cases;
pub mod copy;
pub mod lobby;
pub mod picture;
pub mod play;
pub mod puzzles;
pub mod question;
pub mod referee;
pub mod simulate;

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;

use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{OpenMatch, Table};
use crate::secret::Secret;
use crate::state::State;

/// What most routes give.
pub(crate) type Answer<T> = Result<Json<T>, Failure>;

/// The state after a change, without history.
#[derive(Serialize, JsonSchema)]
pub struct StateAnswer {
    /// The state.
    pub state: State,
}

/// The seat of somebody who must have one.
pub(crate) fn seated(table: &Table, secret: Option<&Secret>) -> Result<usize, Failure> {
    let caller = table.caller(secret)?;
    caller.ok_or_else(|| Failure::unauthorized("the secret of a seat is needed for this"))
}

/// The failure of whatever changes a match that is over.
pub(crate) fn over(table: &Table, seat: usize) -> Failure {
    Failure::conflict("over", "the match is over").with_state(table.state_json(Some(seat), false))
}

/// Runs something that changes a match to its end, even if whoever asked for it has gone away: half a change would leave
/// memory and disk at odds.
pub(crate) async fn to_the_end<T: Send + 'static>(
    host: Arc<Host>,
    id: String,
    change: impl AsyncChange<T>,
) -> Result<T, Failure> {
    let task = tokio::spawn(async move {
        let open = host.find(&id).await?;
        let mut table = open.lock().await?;
        let result = match table.drop_flag(&host).await {
            Ok(()) => change.make(&host, &open, &mut table).await,
            Err(failure) => Err(failure),
        };
        if table.is_broken() {
            host.give_up(&id);
        } else {
            crate::host::wake(&host, &open, &mut table);
        }
        result
    });
    task.await.map_err(Failure::internal)?
}

/// A change of a match, made under its lock.
pub(crate) trait AsyncChange<T>: Send + 'static {
    /// Makes the change.
    fn make(
        self,
        host: &Arc<Host>,
        open: &Arc<OpenMatch>,
        table: &mut Table,
    ) -> impl Future<Output = Result<T, Failure>> + Send;
}

/// A body of an answer with a status of its own.
pub(crate) type Created<T> = Result<(StatusCode, Json<T>), Failure>;
