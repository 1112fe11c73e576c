//! Whether the planes can still land, all of them together.

use super::order::Trial;
use super::way;
use crate::change;
use crate::landing::{self, PlaneKind, Question, Stranded};
use crate::order::Which;
use crate::position::Position;
use crate::refusal::{DeckKind, Refusal, ShortDeck, StrandedPlane};
use crate::space::{Space, Spaces};
use crate::spot::Spot;
use crate::unit::{CARRIER_ROOM, Domain, Unit};

/// The order is refused if after it more planes are certainly lost than before it (AXA-5.2, AXA-5.5).
pub(super) fn examine(trial: &mut Trial<'_>) {
    let lands = trial.domain == Domain::Air && !trial.is_combat() && trial.position.map.is_land(trial.to);
    let concerned = trial.domain == Domain::Air || trial.order.units[Unit::Carrier] > 0;
    let too_far = trial.objections.iter().any(|refusal| matches!(refusal, Refusal::RangeExceeded { .. }));
    let cargo = trial.order.handles_cargo();
    if !concerned || lands || too_far || (cargo && !trial.objections.is_empty()) || all_reach_land(trial) {
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
        Refusal::DeckFull { zone: trial.place(trial.to), slots, missing: planes.len() as u8, planes }
    } else {
        let decks = if stranded.shortfall == 0 { short_decks(&after, &question, &stranded) } else { Vec::new() };
        Refusal::NoLanding { planes, shortfall: stranded.shortfall, decks }
    });
}

/// Whether every plane has land in reach before the order and after it.
fn all_reach_land(trial: &Trial<'_>) -> bool {
    let cost = way::cost(trial);
    let left = |unit: Unit| match trial.order.which {
        Which::Left(left) => left.saturating_sub(cost),
        Which::Fresh | Which::Ship(_) => unit.moves().saturating_sub(cost),
    };
    trial.domain == Domain::Air
        && trial.is_combat()
        && trial.order.units.iter().all(|(unit, _)| landing::reaches_land(trial.position, trial.to, left(unit)))
        && landing::is_settled(trial.position)
}

/// The decks that stranded fighters reach, each with the places it has and those that are missing there.
fn short_decks(position: &Position, question: &Question<'_>, stranded: &Stranded) -> Vec<ShortDeck> {
    let named = stranded.planes.iter().filter_map(|index| question.planes.get(*index));
    let fighters = named.filter(|plane| plane.kind == PlaneKind::Fighter);
    let reaches: Vec<Spaces> = fighters.map(|plane| question.reach(plane)).collect();
    let mut decks: Vec<ShortDeck> = Vec::new();
    let mut add = |zone: Space, zones: Spaces, kind: DeckKind, places: u8| {
        let missing = reaches.iter().filter(|reach| reach.meets(zones)).count() as u8;
        let zone = Spot::new(&position.map, zone);
        match decks.iter_mut().find(|deck| deck.zone == zone && deck.kind == kind) {
            Some(deck) => deck.places = deck.places.saturating_add(places),
            None if missing > 0 && places > 0 => decks.push(ShortDeck { zone, kind, places, missing }),
            None => {}
        }
    };
    for deck in &question.decks {
        add(deck.zone, Spaces::one(deck.zone), DeckKind::Standing, deck.room);
    }
    for (carrier, zone) in question.carriers.iter().zip(landing::origins(position)) {
        add(zone, carrier.zones, DeckKind::Sailing, carrier.room);
    }
    let bought = question.bought.carriers.saturating_mul(CARRIER_ROOM);
    let yards = question.bought.yards.iter().fold(Spaces::EMPTY, |zones, yard| zones | yard.zones);
    let near = yards.iter().find(|zone| reaches.iter().any(|reach| reach.contains(*zone)));
    if let Some(zone) = near {
        add(zone, yards, DeckKind::Bought, bought);
    }
    decks
}

/// The stranded planes by name.
pub(super) fn planes(position: &Position, question: &Question<'_>, stranded: &Stranded) -> Vec<StrandedPlane> {
    let named = stranded.planes.iter().filter_map(|index| question.planes.get(*index));
    named
        .map(|plane| StrandedPlane {
            unit: plane.kind.unit(),
            space: Spot::new(&position.map, plane.space),
            left: plane.moves,
        })
        .collect()
}
