//! Series of games between two players, and engines, behind the door.

use std::io::{self, BufRead, Write};

use rulebound_kernel::Game;
use rulebound_players::arena::{self, ArenaError, Played, Series, Standing};
use rulebound_players::engine;
use serde::Serialize;
use serde_json::Value;

use crate::error::{ErrorKind, ProtocolError};
use crate::explain;
use crate::replay;
use crate::request::Context;
use crate::table::{self, Table};

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArenaGame {
    /// Its number, from 1.
    pub number: u64,
    /// The sides of the first player.
    pub first: Vec<String>,
    /// The points of the first player: 0, 0.5 or 1.
    pub points: f64,
    /// Why it ended; `broken-off` where it was too long.
    pub reason: String,
    /// How many actions were played, the opening included.
    pub actions: usize,
    /// How many of them are the opening.
    pub opening: usize,
    /// The record of the game.
    #[serde(skip)]
    pub record: Value,
}

/// The records of a series that were written before, by the numbers of their games from 1, or why one cannot be read.
pub type Records<'a> = &'a (dyn Fn(u64) -> Result<Option<Value>, String> + Sync);

/// Plays a series, but for the games of which there are records.
pub(crate) fn play<G: Game>(
    context: &Context,
    series: &Series,
    records: Records<'_>,
    tell: &(dyn Fn(&ArenaGame, &Standing) + Sync),
) -> Result<Standing, ProtocolError> {
    let table = Table::<G>::lay_for_question(context)?;
    let replayed =
        |record: Value| replay::read::<G>(&record).map_err(|error| format!("cannot be replayed: {}", error.message));
    let kept = |number: u64| records(number + 1)?.map(replayed).transpose();
    arena::resume::<G>(&table.game, series, &kept, &|played, standing| tell(&summary(played), standing)).map_err(failed)
}

/// Serves the engine protocol.
pub(crate) fn serve<G: Game>(
    ruleset: &Value,
    input: Box<dyn BufRead + Send>,
    output: &mut dyn Write,
) -> Result<io::Result<()>, ProtocolError> {
    Ok(engine::serve::<G>(&table::ruleset::<G>(ruleset)?, input, output))
}

fn summary<G: Game>(played: &Played<G>) -> ArenaGame {
    let position = played.game.position();
    let sides = G::sides(position).into_iter();
    let first = sides.filter(|&side| u64::from(G::team(position, side).0) % 2 == played.number % 2);
    ArenaGame {
        number: played.number + 1,
        first: first.map(|side| G::side_name(position, side)).collect(),
        points: played.points,
        reason: played.outcome.as_ref().map_or_else(|| "broken-off".to_owned(), |outcome| outcome.reason.to_string()),
        actions: played.game.steps(),
        opening: played.opening,
        record: explain::value(played.game.record()),
    }
}

fn failed(error: ArenaError) -> ProtocolError {
    let (kind, field) = match error {
        ArenaError::Kept { .. } => (ErrorKind::BadRecord, "records"),
        ArenaError::Process { .. } | ArenaError::Illegal { .. } => (ErrorKind::PlayerFailed, "players"),
    };
    ProtocolError::in_field(kind, field, error.to_string())
}
