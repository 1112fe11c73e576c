//! Who comes first: as it is written, or by rolls of every fight.

use rulebound_srd5e::encounter::Encounter as Written;
use rulebound_srd5e::state::{Position, TurnState};

use super::error::SimulationError;
use crate::request::Initiative;

/// How initiative is settled: as was asked, else by rolls where nothing was done yet.
pub(super) fn of(position: &Position, asked: Option<Initiative>) -> Result<Initiative, SimulationError> {
    let fresh = is_fresh(position);
    match asked {
        Some(Initiative::Rolled) if !fresh => Err(SimulationError::Begun),
        Some(asked) => Ok(asked),
        None if fresh => Ok(Initiative::Rolled),
        None => Ok(Initiative::Written),
    }
}

/// Whether a fight has not begun in substance: the first turn of the first round is untouched, and nobody is asked anything else.
fn is_fresh(position: &Position) -> bool {
    let first = position.order.iter().find(|&&who| position.has_turns(who));
    let untouched = first.is_some_and(|&first| position.turn == Some(TurnState::new(first)));
    position.is_unbegun() || position.round == 1 && untouched && position.pending.is_empty()
}

/// An encounter in which initiative is still to be rolled by everybody; one that says so itself stays as it is.
pub(super) fn unrolled(mut written: Written) -> Written {
    if written.round > 0 {
        (written.round, written.order, written.turn) = (0, None, None);
        written.creatures.iter_mut().for_each(|creature| creature.initiative = None);
    }
    written
}
