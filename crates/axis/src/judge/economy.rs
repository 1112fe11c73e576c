//! Buying, repairing and placing.

use crate::counts::Counts;
use crate::phase::Phase;
use crate::position::Position;
use crate::production::{free_places, own_factories, production, sites};
use crate::refusal::Refusal;
use crate::space::Space;
use crate::spot::Spot;
use crate::unit::{CARRIER_ROOM, Domain, FACTORY_COST, Unit};

fn place(position: &Position, space: Space) -> Spot {
    Spot::new(&position.map, space)
}

fn ill_formed(why: &str) -> Vec<Refusal> {
    vec![Refusal::IllFormed { why: why.to_owned() }]
}

/// The phase is right and the capital is held (AXA-2.3); the second is asked of what costs money.
fn preliminaries(position: &Position, phase: Phase) -> Vec<Refusal> {
    if position.phase != phase {
        return vec![Refusal::WrongPhase { phase: position.phase }];
    }
    let power = position.turn;
    match position.map.capital(power) {
        Some(capital) if phase == Phase::Purchase && !position.has_capital(power) => {
            vec![Refusal::NoCapital { power, capital: place(position, capital) }]
        }
        _ => Vec::new(),
    }
}

fn afford(position: &Position, need: u32, objections: &mut Vec<Refusal>) {
    let have = u32::from(position.money(position.turn));
    if need > have {
        objections.push(Refusal::NotEnoughIpc { need, have });
    }
}

pub(super) fn repair(position: &Position, land: Space, points: u8) -> Vec<Refusal> {
    let mut objections = preliminaries(position, Phase::Purchase);
    if !position.map.has(land) || points == 0 {
        return ill_formed("repair names a land and at least 1");
    }
    if !position.has_factory(land) || position.owner(land) != Some(position.turn) {
        objections.push(Refusal::NoFactory { space: place(position, land) });
    } else if points > position.damage(land) {
        return ill_formed("there is not so much damage");
    }
    afford(position, u32::from(points), &mut objections);
    sorted(objections)
}

pub(super) fn buy(position: &Position, units: &Counts) -> Vec<Refusal> {
    let mut objections = preliminaries(position, Phase::Purchase);
    if units.is_empty() {
        return ill_formed("nothing is bought");
    }
    afford(position, units.cost(), &mut objections);
    let (capacity, damage) = production(position);
    let want = position.purchased.total() + units.total();
    if want > capacity + damage {
        objections.push(Refusal::PlacementCapacity { factory: None, capacity: capacity + damage, want });
    } else if want > capacity {
        objections.push(Refusal::FactoryDamaged { factory: None, capacity, want, damage });
    }
    for (unit, count) in units.iter() {
        let want = position.total(position.turn, unit) + u32::from(count);
        let most = position.most(position.turn, unit);
        if want > most {
            objections.push(Refusal::TooManyUnits { unit, want, most });
        }
    }
    sorted(objections)
}

pub(super) fn buy_factories(position: &Position, count: u8) -> Vec<Refusal> {
    let mut objections = preliminaries(position, Phase::Purchase);
    if count == 0 {
        return ill_formed("nothing is bought");
    }
    afford(position, u32::from(FACTORY_COST) * u32::from(count), &mut objections);
    let capacity = sites(position).count() as u32;
    let want = u32::from(position.purchased_factories) + u32::from(count);
    if want > capacity {
        objections.push(Refusal::PlacementCapacity { factory: None, capacity, want });
    }
    sorted(objections)
}

pub(super) fn put(position: &Position, unit: Unit, count: u8, factory: Space, at: Space) -> Vec<Refusal> {
    let mut objections = preliminaries(position, Phase::Mobilise);
    if count == 0 || !position.map.has(factory) || !position.map.has(at) {
        return ill_formed("a placement names spaces of the map and at least 1");
    }
    let space = place(position, factory);
    let (have, want) = (position.purchased[unit], count);
    if have < want {
        objections.push(Refusal::NotEnoughUnits { space: space.clone(), unit, have, want });
    }
    if position.captured.contains(factory) {
        objections.push(Refusal::CapturedThisTurn { space });
    } else if !own_factories(position).any(|land| land == factory) {
        objections.push(Refusal::NoFactory { space });
    } else {
        let (capacity, damage) = (u32::from(position.capacity(factory)), u32::from(position.damage(factory)));
        let want = u32::from(count);
        if want > capacity && damage > 0 {
            objections.push(Refusal::FactoryDamaged { factory: Some(space), capacity, want, damage });
        } else if want > capacity {
            objections.push(Refusal::PlacementCapacity { factory: Some(space), capacity, want });
        }
    }
    spot(position, unit, count, factory, at, &mut objections);
    sorted(objections)
}

/// Land units and planes appear in the land of the factory, ships beside it, fighters also on own decks there (AXA-14.1).
fn spot(position: &Position, unit: Unit, count: u8, factory: Space, at: Space, objections: &mut Vec<Refusal>) {
    let (from, to) = (place(position, factory), place(position, at));
    let beside = position.map.tables().coast(factory) & position.sailable();
    match unit.domain() {
        Domain::Sea if !beside.contains(at) => objections.push(Refusal::NoSeaPath { from, to }),
        Domain::Sea => {}
        Domain::Land | Domain::Air if at == factory => {}
        Domain::Air if unit == Unit::Fighter && beside.contains(at) => {
            let free = free_places(position, at);
            if free < count {
                let slots = position.own(at)[Unit::Carrier].saturating_mul(CARRIER_ROOM);
                objections.push(Refusal::DeckFull { zone: to, slots, missing: count - free, planes: Vec::new() });
            }
        }
        Domain::Land | Domain::Air => objections.push(Refusal::NoLandPath { from, to }),
    }
}

pub(super) fn put_factory(position: &Position, land: Space) -> Vec<Refusal> {
    let mut objections = preliminaries(position, Phase::Mobilise);
    if !position.map.has(land) {
        return ill_formed("the map has no such space");
    }
    let space = place(position, land);
    if position.captured.contains(land) {
        objections.push(Refusal::CapturedThisTurn { space });
    } else if position.purchased_factories == 0 || !sites(position).any(|site| site == land) {
        objections.push(Refusal::NoFactory { space });
    }
    sorted(objections)
}

fn sorted(mut objections: Vec<Refusal>) -> Vec<Refusal> {
    objections.sort_by_key(Refusal::rank);
    objections
}
