//! The question that the prover answers: which planes must land, and where there is room (AXA-5.2, AXA-5.5).

use super::{Bought, Carrier, Deck, Plane, PlaneKind, Question, Yard};
use crate::group::Task;
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::unit::{CARRIER_ROOM, Domain, Unit};

/// Which planes of the active power must still land, and everything they could land on.
pub(crate) fn question(position: &Position) -> Question<'_> {
    let (decks, carriers) = decks(position);
    Question {
        map: &position.map,
        lands: position.map.lands().iter().filter(|&land| position.is_friendly_since_start(land)).collect(),
        planes: planes(position),
        decks,
        carriers,
        bought: bought(position),
    }
}

/// The same for the end of the noncombat move: nothing moves any more, and only what was bought is still to come.
pub(crate) fn at_rest(position: &Position) -> Question<'_> {
    let mut question = question(position);
    for plane in &mut question.planes {
        plane.moves = 0;
    }
    let stay = question.carriers.drain(..).zip(origins(position));
    question.decks.extend(stay.map(|(carrier, zone)| Deck { zone, room: carrier.room }));
    question
}

/// The zones of the carriers that can still move, in the order of the question.
pub(crate) fn origins(position: &Position) -> Vec<Space> {
    let seas = position.map.seas().iter();
    seas.flat_map(|zone| {
        let free = if fights(position, zone) { 0 } else { position.fresh(zone, Unit::Carrier) };
        std::iter::repeat_n(zone, usize::from(free))
    })
    .collect()
}

fn kind(unit: Unit) -> PlaneKind {
    if unit == Unit::Bomber { PlaneKind::Bomber } else { PlaneKind::Fighter }
}

/// All planes that moved this turn, and the fighters that have not moved and stand on a carrier.
fn planes(position: &Position) -> Vec<Plane> {
    let mut planes = Vec::new();
    for group in position.moved.iter().filter(|group| group.unit.domain() == Domain::Air) {
        let landed = group.phase == MovePhase::NoncombatMove;
        if landed && position.map.is_land(group.space) {
            continue;
        }
        let moves = if landed { 0 } else { group.left };
        let plane = Plane { space: group.space, moves, kind: kind(group.unit) };
        planes.extend(std::iter::repeat_n(plane, usize::from(group.count)));
    }
    for zone in position.map.seas().iter() {
        for unit in Unit::AIR {
            let plane = Plane { space: zone, moves: unit.moves(), kind: kind(unit) };
            planes.extend(std::iter::repeat_n(plane, usize::from(position.fresh(zone, unit))));
        }
    }
    planes
}

/// The room on decks that stay, and the carriers that can still move.
fn decks(position: &Position) -> (Vec<Deck>, Vec<Carrier>) {
    let (mut decks, mut carriers) = (Vec::new(), Vec::new());
    for zone in position.map.seas().iter() {
        let allies = position.together(zone, position.turn.friends().filter(|&power| power != position.turn));
        let own = position.own(zone)[Unit::Carrier];
        let allied = allies[Unit::Carrier].saturating_mul(CARRIER_ROOM);
        if own == 0 && allied == 0 {
            continue;
        }
        // Allied fighters keep their places, first on their own side's other carriers, the rest on own ones.
        let on_allied = allies[Unit::Fighter].min(allied);
        let mut guests = allies[Unit::Fighter] - on_allied;
        let mut staying = allied - on_allied;
        let free = if fights(position, zone) { 0 } else { position.fresh(zone, Unit::Carrier) };
        for _ in free..own {
            let taken = guests.min(CARRIER_ROOM);
            guests -= taken;
            staying = staying.saturating_add(CARRIER_ROOM - taken);
        }
        if staying > 0 {
            decks.push(Deck { zone, room: staying });
        }
        let zones = if free > 0 { reach(position, zone) } else { Spaces::EMPTY };
        for _ in 0..free {
            let taken = guests.min(CARRIER_ROOM);
            guests -= taken;
            carriers.push(Carrier { zones, room: CARRIER_ROOM - taken });
        }
    }
    (decks, carriers)
}

/// Whether a carrier in a zone fights there, as things stand in the combat move.
fn fights(position: &Position, zone: Space) -> bool {
    if !matches!(position.phase, Phase::CombatMove | Phase::Combat) {
        return false;
    }
    position.is_hostile(zone) || (is_attacked(position, zone) && !position.enemies(zone).within(Domain::Sea).is_empty())
}

/// Whether own units that can attack have been ordered into a zone this turn.
fn is_attacked(position: &Position, zone: Space) -> bool {
    position
        .moved
        .iter()
        .any(|group| group.space == zone && group.task == Task::Move && group.unit.abilities().attack > 0)
}

/// Whether a zone will be safe in the noncombat move: it is, or it is attacked and counts as won.
fn is_safe(position: &Position, zone: Space) -> bool {
    let attacked = matches!(position.phase, Phase::CombatMove | Phase::Combat) && is_attacked(position, zone);
    !position.is_hostile(zone) || attacked
}

/// Where a carrier can be after the noncombat move, its own zone included.
fn reach(position: &Position, zone: Space) -> Spaces {
    let (tables, open, sailable) = (position.map.tables(), position.open_canals(), position.sailable());
    let step = |from: Spaces| {
        let next = from.iter().fold(Spaces::EMPTY, |next, at| next | tables.sea_neighbours(open, at));
        (next & sailable).iter().filter(|&at| is_safe(position, at)).collect::<Spaces>()
    };
    let first = step(Spaces::one(zone));
    (first | step(first)).with(zone)
}

/// The carriers bought this turn, and the factories beside which they can be placed.
fn bought(position: &Position) -> Bought {
    let carriers = position.purchased[Unit::Carrier];
    let mut yards = Vec::new();
    if carriers > 0 {
        for land in position.factories.iter() {
            let capacity = position.capacity(land);
            let coast = position.map.tables().coast(land) & position.sailable();
            let zones: Spaces = coast.iter().filter(|&zone| is_safe(position, zone)).collect();
            if capacity > 0 && !zones.is_empty() {
                yards.push(Yard { zones, capacity });
            }
        }
    }
    Bought { carriers, yards }
}
