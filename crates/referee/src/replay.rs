//! Plays a record again and says what came of it.

use rulebound_kernel::matches::EntryError;
use rulebound_kernel::{Game, Match, Record, Refusal, ReplayError, Step, SubmitError};
use serde::Serialize;
use serde_json::Value;

use crate::answer::OutcomeAnswer;
use crate::door::{print_position, to_act};
use crate::error::{At, ErrorKind, ProtocolError};
use crate::explain;
use crate::table::problems_of;

/// What a record leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplayAnswer {
    /// The steps in force: actions in the game's notation, and `(amended)` where the table put another position there.
    pub actions: Vec<String>,
    /// The start, and the position after each step in force.
    pub positions: Vec<String>,
    /// How the game ended; null where it has not.
    pub outcome: Option<OutcomeAnswer>,
    /// The side whose turn it is; null when the game is over.
    pub to_act: Option<String>,
}

/// Reads a record from JSON and plays it.
pub(crate) fn replay<G: Game>(record: &Value) -> Result<ReplayAnswer, ProtocolError> {
    let game = read::<G>(record)?;
    let positions = (0..=game.steps()).filter_map(|step| game.at(step));
    Ok(ReplayAnswer {
        actions: game.line().iter().zip(positions.clone()).map(|(step, at)| words::<G>(step, at)).collect(),
        positions: positions.map(print_position::<G>).collect(),
        outcome: game.turn().outcome().map(|outcome| explain::outcome::<G>(game.position(), outcome)),
        to_act: to_act::<G>(&game),
    })
}

fn words<G: Game>(step: &Step<G::Action>, at: &G::Position) -> String {
    step.action().map_or_else(|| "(amended)".to_owned(), |action| G::print_action(at, action))
}

/// The match that a record leads to.
pub(crate) fn read<G: Game>(record: &Value) -> Result<Match<G>, ProtocolError> {
    let record: Record<G> = serde_path_to_error::deserialize(record).map_err(|error| {
        let path = error.path().to_string();
        ProtocolError::in_field(ErrorKind::BadRecord, path, error.into_inner().to_string())
    })?;
    Match::replay(&record).map_err(unplayable)
}

fn unplayable<G: Game>(error: ReplayError<G>) -> ProtocolError {
    let bad = |message: String, at: At| ProtocolError::new(ErrorKind::BadRecord, message, at);
    match error {
        ReplayError::OtherGame(key) => bad(
            format!("the record is of the game `{key}`, not `{}`", G::KEY),
            At { path: Some("game".to_owned()), ..At::default() },
        ),
        ReplayError::Setup(problems) => bad(
            "the setup of the record is no position".to_owned(),
            At { path: Some("setup".to_owned()), problems: problems_of::<G>(&problems), ..At::default() },
        ),
        ReplayError::Entry { index, why } => {
            bad(format!("entry {index}: {}", entry_words(why)), At { entry: Some(index), ..At::default() })
        }
    }
}

fn entry_words<G: Game>(why: EntryError<G>) -> String {
    match why {
        EntryError::Submit(SubmitError::Refused(refusal)) => format!("{refusal} ({})", refusal.rule()),
        EntryError::Submit(SubmitError::NeedsChoice(_)) => "the action leaves something open".to_owned(),
        EntryError::Submit(SubmitError::Dice(error)) => error.to_string(),
        EntryError::UnusedRolls(left) => format!("{left} of its rolls do not fall"),
        EntryError::Waiver(error) => error.to_string(),
        EntryError::Amendment(problems) => match problems_of::<G>(&problems).first() {
            Some(first) => format!("the amended position is none: {}", first.message),
            None => "the amended position is none".to_owned(),
        },
        EntryError::NothingToTakeBack => "there are not that many steps to go back to".to_owned(),
        EntryError::AlreadyOver => "the game was over already".to_owned(),
    }
}
