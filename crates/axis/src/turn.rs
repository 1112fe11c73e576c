//! What comes when a phase ends.

use crate::group::{Group, Task};
use crate::landing;
use crate::phase::Phase;
use crate::position::Position;
use crate::power::{Power, Team};
use crate::ruleset::{Unplaced, Victory};
use crate::space::{Space, Spaces};
use crate::unit::{CARRIER_ROOM, FACTORY_COST, Unit};

/// Ends the phase; the next one begins, in the next turn where it was the last.
pub(crate) fn end_phase(position: &mut Position) {
    match position.phase {
        Phase::Purchase => position.phase = Phase::CombatMove,
        Phase::CombatMove => position.phase = Phase::Combat,
        Phase::Combat => {
            after_combat(position);
            position.phase = Phase::NoncombatMove;
        }
        Phase::NoncombatMove => {
            lose_stranded(position);
            position.phase = Phase::Mobilise;
        }
        Phase::Mobilise => end_turn(position),
    }
}

/// Planes that raided or were carried are like others now, and defenders without a deck look for another place.
fn after_combat(position: &mut Position) {
    position.forget_bombarded();
    let aside: Vec<Group> = position.moved.iter().filter(|group| group.task != Task::Move).copied().collect();
    for group in aside {
        position.moved.remove(group);
        // A fighter that was carried has all its moves, as if it had not moved.
        let carried = group.unit == Unit::Fighter && group.left == Unit::Fighter.moves();
        if !carried {
            position.mark(Group { task: Task::Move, ..group });
        }
    }
    for power in position.turn.enemies().collect::<Vec<Power>>() {
        for zone in position.map.seas().iter() {
            rehouse(position, zone, power);
        }
    }
}

/// The room for fighters of a team on the decks of a zone that no fighter takes.
fn free_deck(position: &Position, zone: Space, team: Team) -> u8 {
    let units = position.together(zone, team.members());
    units[Unit::Carrier].saturating_mul(CARRIER_ROOM).saturating_sub(units[Unit::Fighter])
}

/// Fighters that lost their deck in defence go one space to a land or a free deck of their side, or are lost (AXA-10.4).
fn rehouse(position: &mut Position, zone: Space, power: Power) {
    let team = power.team();
    let units = position.together(zone, team.members());
    let excess = units[Unit::Fighter].saturating_sub(units[Unit::Carrier].saturating_mul(CARRIER_ROOM));
    let fighters = position.units(zone, power)[Unit::Fighter].min(excess);
    let map = std::sync::Arc::clone(&position.map);
    for _ in 0..fighters {
        position.remove(zone, power, Unit::Fighter, 1);
        let near = map.tables().air_within(zone, 1).without(zone);
        let land =
            (near & map.lands()).iter().find(|&land| position.owner(land).is_some_and(|owner| owner.team() == team));
        let deck = || (near & map.seas()).iter().find(|&sea| free_deck(position, sea, team) > 0);
        if let Some(place) = land.or_else(deck) {
            position.add(place, power, Unit::Fighter, 1);
        }
    }
}

/// Planes without a place are lost; fighters that can wait for a new carrier wait (AXA-5.7).
fn lose_stranded(position: &mut Position) {
    let lost: Vec<(Space, Unit)> = {
        let question = landing::at_rest(position);
        match landing::prove(&question) {
            Ok(_) => Vec::new(),
            Err(stranded) => stranded
                .planes
                .iter()
                .filter_map(|index| question.planes.get(*index))
                .map(|plane| (plane.space, plane.kind.unit()))
                .collect(),
        }
    };
    for (space, unit) in lost {
        lose_plane(position, space, unit);
    }
}

fn lose_plane(position: &mut Position, space: Space, unit: Unit) {
    position.remove(space, position.turn, unit, 1);
    let excess = position.moved.count(space, unit).saturating_sub(u32::from(position.own(space)[unit]));
    let group = position.moved.at(space, unit).next().copied();
    if let Some(group) = group.filter(|_| excess > 0) {
        position.moved.remove(Group { count: 1, ..group });
    }
}

/// What is unplaced is paid back or lost, fighters without a deck are lost, income comes, and the next power's turn begins.
fn end_turn(position: &mut Position) {
    if position.ruleset.unplaced == Unplaced::Refund {
        let price = position.purchased.cost() + u32::from(FACTORY_COST) * u32::from(position.purchased_factories);
        earn(position, price);
    }
    position.purchased = Default::default();
    position.purchased_factories = 0;
    for zone in position.map.seas().iter() {
        let units = position.together(zone, position.turn.friends());
        let excess = units[Unit::Fighter].saturating_sub(units[Unit::Carrier].saturating_mul(CARRIER_ROOM));
        let lost = position.own(zone)[Unit::Fighter].min(excess);
        position.remove(zone, position.turn, Unit::Fighter, lost);
    }
    if position.has_capital(position.turn) {
        let lands = position.map.lands().iter().filter(|&land| position.owner(land) == Some(position.turn));
        let income = lands.map(|land| u32::from(position.map.value(land))).sum();
        earn(position, income);
    }
    let active = position.turn;
    for zone in position.map.seas().iter() {
        position.set_damaged(zone, active, 0);
    }
    position.captured = Spaces::EMPTY;
    position.moved.clear();
    position.fought = Spaces::EMPTY;
    position.forget_bombarded();
    position.produced.fill(0);
    position.built = Spaces::EMPTY;
    settle_transports(position);
    next_power(position);
}

fn earn(position: &mut Position, money: u32) {
    let purse = &mut position.money[position.turn.index()];
    *purse = purse.saturating_add(u16::try_from(money).unwrap_or(u16::MAX));
}

/// What is aboard is cargo of an earlier turn from now on.
fn settle_transports(position: &mut Position) {
    let ships = std::mem::take(&mut position.transports);
    for ship in ships {
        position.remember(ship.settled());
    }
}

fn next_power(position: &mut Position) {
    let order = position.map.order();
    let place = order.iter().position(|power| *power == position.turn).unwrap_or(0);
    let last = place + 1 >= order.len();
    let next = order.get(place + 1).or(order.first()).copied().unwrap_or(position.turn);
    if last {
        position.winner = winner(position);
        position.round = position.round.saturating_add(1);
    }
    position.turn = next;
    position.phase = Phase::Purchase;
}

/// The team with as many victory cities as the ruleset asks for, counted after the last turn of a round (AXA-1.3).
fn winner(position: &Position) -> Option<Team> {
    let victory = position.map.file().victory;
    let cities = match position.ruleset.victory {
        Victory::Standard => victory.standard,
        Victory::Short => victory.short,
        Victory::Total => victory.total,
    };
    Team::ALL.into_iter().find(|&team| {
        let held =
            position.map.cities().iter().filter(|&city| position.owner(city).is_some_and(|owner| owner.team() == team));
        held.count() >= usize::from(crate::map::Map::cities_needed(cities, team))
    })
}
