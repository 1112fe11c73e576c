//! `apply`: plays actions.

use rulebound_kernel::{Game, Happening, SubmitError, Verdict};
use serde_json::Value;

use crate::answer::ApplyAnswer;
use crate::asked::decider;
use crate::door::{print_position, to_act};
use crate::error::{At, ErrorKind, ProtocolError};
use crate::explain;
use crate::request::ApplyRequest;
use crate::table::{self, Table};

/// Plays actions and says what came of them.
pub(crate) fn apply<G: Game>(mut table: Table<G>, request: &ApplyRequest) -> Result<ApplyAnswer, ProtocolError> {
    let first = table.game.steps();
    let events = play::<G>(&mut table, request)?;
    let game = &table.game;
    let rolls: Vec<_> = game.record().entries[first..]
        .iter()
        .map(|entry| match &entry.happening {
            Happening::Action { rolls, .. } => rolls.clone(),
            _ => Vec::new(),
        })
        .collect();
    Ok(ApplyAnswer {
        positions: (first + 1..=game.steps()).filter_map(|step| game.at(step)).map(print_position::<G>).collect(),
        events: events.iter().map(|events| events.iter().map(explain::value).collect()).collect(),
        rolls: if rolls.iter().all(Vec::is_empty) { Vec::new() } else { rolls },
        outcome: game.turn().outcome().map(|outcome| explain::outcome::<G>(game.position(), outcome)),
        to_act: to_act::<G>(game),
    })
}

/// Plays actions and gives the record.
pub(crate) fn record<G: Game>(mut table: Table<G>, request: &ApplyRequest) -> Result<Value, ProtocolError> {
    play::<G>(&mut table, request)?;
    Ok(explain::value(table.game.record()))
}

/// Plays the actions of a request and gives the events of each.
fn play<G: Game>(table: &mut Table<G>, request: &ApplyRequest) -> Result<Vec<Vec<G::Event>>, ProtocolError> {
    let waivers = table::waivers::<G>(&request.waivers)?;
    let mut events = Vec::with_capacity(request.actions.len());
    for (action, text) in request.actions.iter().enumerate() {
        let at = At { action: Some(action), ..At::default() };
        let intent = G::parse_intent(table.game.position(), text)
            .map_err(|error| ProtocolError::in_text(ErrorKind::BadAction, error, at.clone()))?;
        let by = decider::<G>(table.game.position());
        let (kind, verdict) = match table.game.submit(by, &intent, &waivers, &mut table.dice) {
            Ok(happened) => {
                events.push(happened);
                continue;
            }
            Err(SubmitError::Dice(error)) => return Err(table.dice.failed(error, at)),
            Err(SubmitError::Refused(refusal)) => (ErrorKind::Refused, Verdict::Illegal(refusal)),
            Err(SubmitError::NeedsChoice(choices)) => (ErrorKind::NeedsChoice, Verdict::NeedsChoice(choices)),
        };
        return Err(table.not_played(kind, text, by, &intent, verdict, at));
    }
    table.dice.all_used()?;
    Ok(events)
}
