//! Whether the planes can still land, all of them together.

use rulebound_kernel::Place;

use super::order::Trial;
use crate::change;
use crate::landing::{self, Question, Stranded};
use crate::position::Position;
use crate::refusal::{Refusal, StrandedPlane};
use crate::unit::{CARRIER_ROOM, Domain, Unit};

/// The order is refused if after it more planes are certainly lost than before it (AXA-5.2, AXA-5.5).
pub(super) fn examine(trial: &mut Trial<'_>) {
    let lands = trial.domain == Domain::Air && !trial.is_combat() && trial.position.map.is_land(trial.to);
    let concerned = trial.domain == Domain::Air || trial.order.units[Unit::Carrier] > 0;
    let too_far = trial.objections.iter().any(|refusal| matches!(refusal, Refusal::RangeExceeded { .. }));
    if !concerned || lands || too_far || (trial.order.handles_cargo() && !trial.objections.is_empty()) {
        return;
    }
    let mut after = trial.position.clone();
    change::carry_out(&mut after, trial.order);
    let question = landing::question(&after);
    let Err(stranded) = landing::prove(&question) else { return };
    let lost_before = landing::prove(&landing::question(trial.position)).err().map_or(0, |before| before.certain);
    if stranded.planes.len() <= lost_before {
        return;
    }
    let planes = planes(&after, &question, &stranded);
    let slots =
        trial.position.together(trial.to, trial.position.turn.friends())[Unit::Carrier].saturating_mul(CARRIER_ROOM);
    let full = !trial.is_combat() && trial.order.units[Unit::Fighter] > 0 && slots > 0;
    trial.object(if full {
        Refusal::DeckFull { zone: trial.place(trial.to), slots, planes }
    } else {
        Refusal::NoLanding { planes, shortfall: stranded.shortfall }
    });
}

/// The stranded planes by name.
pub(super) fn planes(position: &Position, question: &Question<'_>, stranded: &Stranded) -> Vec<StrandedPlane> {
    let named = stranded.planes.iter().filter_map(|index| question.planes.get(*index));
    named
        .map(|plane| StrandedPlane {
            unit: plane.kind.unit(),
            space: Place::of(position.map.id(plane.space)),
            left: plane.moves,
        })
        .collect()
}
