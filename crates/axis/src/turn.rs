//! What comes when a phase ends.

use crate::battle::shelter;
use crate::group::{Group, Task};
use crate::landing;
use crate::phase::Phase;
use crate::position::Position;
use crate::power::Team;
use crate::ruleset::Unplaced;
use crate::space::{Space, Spaces};
use crate::unit::{CARRIER_ROOM, FACTORY_COST, Unit};

/// Ends the phase; the next one begins, in the next turn where it was the last.
pub(crate) fn end_phase(position: &mut Position) {
    match position.phase {
        Phase::Purchase => position.phase = Phase::CombatMove,
        Phase::CombatMove => position.phase = Phase::Combat,
        Phase::Combat => settle_fighters(position),
        Phase::NoncombatMove => {
            lose_stranded(position);
            position.phase = Phase::Mobilise;
        }
        Phase::Mobilise => end_turn(position),
    }
}

/// Planes and ships that stood aside are like others now.
fn after_combat(position: &mut Position) {
    while let Some(group) = position.moved.aside() {
        position.moved.remove(group);
        // A fighter that was carried has all its moves, as if it had not moved.
        let carried = group.unit == Unit::Fighter && group.left == Unit::Fighter.moves();
        if !carried {
            position.mark(Group { task: Task::Move, ..group });
        }
    }
}

/// Defending fighters without a deck look for another place; when all have found one the noncombat move begins (AXA-10.4).
pub(crate) fn settle_fighters(position: &mut Position) {
    position.sheltering = !shelter::settle(position);
    if !position.sheltering {
        // Until then raiders stand aside still, and there is nothing left to fight.
        after_combat(position);
        position.arrivals.clear();
        position.forget_bombarded();
        position.phase = Phase::NoncombatMove;
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
    earn(position, position.income(position.turn));
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
    Team::ALL.into_iter().find(|&team| position.cities_held(team) >= usize::from(position.cities_needed(team)))
}
