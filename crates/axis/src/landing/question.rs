//! The question that the prover answers: which planes must land, and where there is room (AXA-5.2, AXA-5.5).

use super::{Bought, Carrier, Deck, Plane, PlaneKind, Question, Yard};
use crate::battle::forces::attackers;
use crate::group::{Group, Task};
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::space::{Space, Spaces};
use crate::unit::{CARRIER_ROOM, Domain, Unit};

/// Which planes of the active power must still land, and everything they could land on.
pub(crate) fn question(position: &Position) -> Question<'_> {
    ask(position, planes(position), true, &Waters::of(position, None))
}

/// A plane that flies from one space to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sortie {
    /// Its kind.
    pub unit: Unit,
    /// Where it was.
    pub from: Space,
    /// Where it goes.
    pub to: Space,
    /// The moves it had.
    pub moves: u8,
    /// The moves it has left.
    pub left: u8,
    /// Whether it has flown before this turn.
    pub flown: bool,
    /// Whether it goes there to fight.
    pub fights: bool,
}

/// The question as it is after a sortie that does not end on land to stay there.
pub(crate) fn after(position: &Position, sortie: Sortie) -> Question<'_> {
    let Sortie { unit, from, to, moves, left, flown, .. } = sortie;
    let mut planes = planes(position);
    let before = Plane { space: from, moves, kind: kind(unit) };
    // A plane that has flown or is at sea is among those that must land already.
    if (flown || position.map.is_sea(from))
        && let Some(index) = planes.iter().position(|plane| *plane == before)
    {
        planes.remove(index);
    }
    planes.push(Plane { space: to, moves: left, kind: kind(unit) });
    ask(position, planes, true, &Waters::of(position, Some(&sortie)))
}

/// The same for the end of the noncombat move: nothing moves any more, and only what was bought is still to come.
pub(crate) fn at_rest(position: &Position) -> Question<'_> {
    let mut planes = planes(position);
    planes.iter_mut().for_each(|plane| plane.moves = 0);
    ask(position, planes, false, &Waters::of(position, None))
}

/// Decks are looked for only where some plane needs one.
fn ask<'a>(position: &'a Position, planes: Vec<Plane>, sailing: bool, waters: &Waters) -> Question<'a> {
    let (map, lands, closed) = (&position.map, lands(position), waters.closed);
    let mut question =
        Question { map, lands, closed, planes, decks: Vec::new(), carriers: Vec::new(), bought: Bought::default() };
    let needs_deck = |plane: &Plane| !map.tables().air_within(plane.space, plane.moves).meets(lands);
    if question.planes.iter().any(needs_deck) {
        (question.decks, question.carriers) = decks(position, waters, sailing);
        question.bought = bought(position, waters);
    }
    question
}

/// The lands that are open to landing.
fn lands(position: &Position) -> Spaces {
    position.friendly_lands() - position.captured
}

/// Whether every plane that must land has land in reach, so that there is nothing to prove.
pub(crate) fn is_settled(position: &Position) -> bool {
    let lands = lands(position);
    flights(position).all(|(plane, _)| position.map.tables().air_within(plane.space, plane.moves).meets(lands))
}

/// Whether no carrier has to move for a plane: every plane that must land has land in reach or, with all others there, a place on
/// a deck where it is. Those in one space may be left out.
pub(crate) fn is_seated(position: &Position, but: Option<Space>) -> bool {
    let lands = lands(position);
    flights(position).all(|(plane, _)| {
        Some(plane.space) == but
            || position.map.tables().air_within(plane.space, plane.moves).meets(lands)
            || (plane.kind == PlaneKind::Fighter && position.deck_room(plane.space, position.turn.team()) >= 0)
    })
}

/// Whether all planes in a zone are fighters that have not moved, on own carriers that have room for all of them.
pub(crate) fn is_aboard(position: &Position, zone: Space) -> bool {
    let friends = position.together(zone, position.turn.friends());
    let own = position.own(zone);
    let places = own[Unit::Carrier].saturating_mul(CARRIER_ROOM);
    friends[Unit::Fighter] == own[Unit::Fighter]
        && own[Unit::Fighter] <= places
        && own[Unit::Bomber] == 0
        && position.moved.count(zone, Unit::Fighter) == 0
}

/// Whether a plane in a space has land in reach.
pub(crate) fn reaches_land(position: &Position, space: Space, moves: u8) -> bool {
    position.map.tables().air_within(space, moves).meets(lands(position))
}

/// The zones of the carriers that can still move, in the order of the question.
pub(crate) fn origins(position: &Position) -> Vec<Space> {
    let zones = position.holding(std::iter::once(position.turn), &[Unit::Carrier]);
    let free = zones - Waters::of(position, None).fought;
    free.iter().flat_map(|zone| std::iter::repeat_n(zone, usize::from(position.fresh(zone, Unit::Carrier)))).collect()
}

fn kind(unit: Unit) -> PlaneKind {
    if unit == Unit::Bomber { PlaneKind::Bomber } else { PlaneKind::Fighter }
}

/// All planes that moved this turn, and the fighters that have not moved and stand on a carrier; those that are alike
/// together, with their number.
fn flights(position: &Position) -> impl Iterator<Item = (Plane, u8)> {
    let is_landed = |group: &Group| group.phase == MovePhase::NoncombatMove;
    let flown = position.moved.iter().filter(move |group| {
        group.unit.domain() == Domain::Air && !(is_landed(group) && position.map.is_land(group.space))
    });
    let flown = flown.map(move |group| {
        let moves = if is_landed(group) { 0 } else { group.left };
        (Plane { space: group.space, moves, kind: kind(group.unit) }, group.count)
    });
    let aloft = position.holding(std::iter::once(position.turn), &Unit::AIR) & position.map.seas();
    let fresh = aloft.iter().flat_map(move |space| {
        Unit::AIR.map(|unit| (Plane { space, moves: unit.moves(), kind: kind(unit) }, position.fresh(space, unit)))
    });
    flown.chain(fresh.filter(|(_, count)| *count > 0))
}

/// The same one by one.
fn planes(position: &Position) -> Vec<Plane> {
    flights(position).flat_map(|(plane, count)| std::iter::repeat_n(plane, usize::from(count))).collect()
}

/// The room on decks that stay, and the carriers that can still move, if any carrier can.
fn decks(position: &Position, waters: &Waters, sailing: bool) -> (Vec<Deck>, Vec<Carrier>) {
    let (mut decks, mut carriers) = (Vec::new(), Vec::new());
    for zone in position.holding(position.turn.friends(), &[Unit::Carrier]).iter() {
        let allies = position.together(zone, position.turn.friends().filter(|&power| power != position.turn));
        let own = position.count(zone, position.turn, Unit::Carrier);
        let allied = allies[Unit::Carrier].saturating_mul(CARRIER_ROOM);
        // Allied fighters keep their places, first on their own side's other carriers, the rest on own ones.
        let on_allied = allies[Unit::Fighter].min(allied);
        let mut guests = allies[Unit::Fighter] - on_allied;
        let mut staying = allied - on_allied;
        let free = if waters.fought.contains(zone) { 0 } else { position.fresh(zone, Unit::Carrier) };
        for _ in free..own {
            let taken = guests.min(CARRIER_ROOM);
            guests -= taken;
            staying = staying.saturating_add(CARRIER_ROOM - taken);
        }
        if staying > 0 {
            decks.push(Deck { zone, room: staying });
        }
        let zones = if sailing && free > 0 { waters.reach(position, zone) } else { Spaces::one(zone) };
        for _ in 0..free {
            let taken = guests.min(CARRIER_ROOM);
            guests -= taken;
            carriers.push(Carrier { zones, room: CARRIER_ROOM - taken });
        }
    }
    (decks, carriers)
}

/// The zones as they are for carriers and for whoever looks for one.
struct Waters {
    /// Where a carrier fights, as things stand in the combat move.
    fought: Spaces,
    /// Where it will be safe in the noncombat move: where it is now, and where an attack counts as won.
    safe: Spaces,
    /// Where no plane flies in the noncombat move: what is hostile then.
    closed: Spaces,
}

impl Waters {
    /// As they are, or as they are after a sortie.
    fn of(position: &Position, sortie: Option<&Sortie>) -> Waters {
        let (hostile, sailable) = (position.hostile_zones(), position.sailable());
        if !matches!(position.phase, Phase::CombatMove | Phase::Combat) {
            return Waters { fought: Spaces::EMPTY, safe: sailable - hostile, closed: hostile };
        }
        let besides = sortie.filter(|sortie| sortie.fights).map(|sortie| sortie.to).into_iter().collect();
        let attacks = |group: &&Group| group.task == Task::Move && group.unit.abilities().attack > 0;
        let attacked = position.moved.iter().filter(attacks).map(|group| group.space).fold(besides, Spaces::with);
        let ships = position.holding(position.turn.enemies(), &Unit::SEA);
        let closed = if hostile.is_empty() { hostile } else { hostile - attacked - Waters::held(position, sortie) };
        Waters { fought: hostile | (attacked & ships), safe: sailable - (hostile - attacked), closed }
    }

    /// The zones in which own units stay that can attack, without the one that flies away.
    fn held(position: &Position, sortie: Option<&Sortie>) -> Spaces {
        let held = position.attacked_zones();
        match sortie {
            Some(sortie) if attackers(position, sortie.from).sum(&Unit::ATTACKING) == 1 => held.without(sortie.from),
            _ => held,
        }
    }

    /// Where a carrier can be after the noncombat move, its own zone included.
    fn reach(&self, position: &Position, zone: Space) -> Spaces {
        let (tables, open) = (position.map.tables(), position.open_canals());
        let first = tables.sea_neighbours(open, zone) & self.safe;
        let second = first.iter().fold(Spaces::EMPTY, |next, at| next | tables.sea_neighbours(open, at));
        (first | (second & self.safe)).with(zone)
    }
}

/// The carriers bought this turn, and the factories beside which they can be placed.
fn bought(position: &Position, waters: &Waters) -> Bought {
    let carriers = position.purchased[Unit::Carrier];
    let mut yards = Vec::new();
    if carriers > 0 {
        for land in position.factories.iter() {
            let capacity = position.capacity(land);
            let zones = position.map.tables().coast(land) & waters.safe;
            if capacity > 0 && !zones.is_empty() {
                yards.push(Yard { zones, capacity });
            }
        }
    }
    Bought { carriers, yards }
}
