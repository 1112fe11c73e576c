//! What happened, and what it changes.

use rulebound_kernel::{Dice, DiceError};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::battle;
use crate::change;
use crate::counts::Counts;
use crate::group::{Group, Task};
use crate::guest::Stay;
use crate::order::Order;
use crate::phase::MovePhase;
use crate::position::Position;
use crate::power::Power;
use crate::ruleset::BattleshipsRepair;
use crate::space::Space;
use crate::turn;
use crate::unit::{Domain, FACTORY_COST, Unit};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Damage was removed from a factory.
    Repaired {
        /// The land.
        land: Space,
        /// How much.
        points: u8,
    },
    /// Units were bought.
    Bought {
        /// The units.
        units: Counts,
    },
    /// Factories were bought.
    FactoriesBought {
        /// How many.
        count: u8,
    },
    /// An order was carried out.
    Moved(Order),
    /// A factory was bombed.
    Bombed {
        /// The land.
        land: Space,
        /// The damage done.
        damage: u8,
    },
    /// Units went ashore; those whose zone is still hostile stay aboard.
    WentAshore {
        /// The land.
        land: Space,
    },
    /// Ships bombarded a coast.
    Bombarded {
        /// Where the ships are.
        zone: Space,
        /// The ships.
        ships: Counts,
    },
    /// Units were destroyed.
    Lost {
        /// Where.
        space: Space,
        /// Whose.
        power: Power,
        /// The units.
        units: Counts,
    },
    /// Battleships took a first hit.
    Damaged {
        /// Where.
        space: Space,
        /// Whose.
        power: Power,
        /// How many.
        count: u8,
    },
    /// A round of a battle was fought, and another follows.
    RoundFought {
        /// Where.
        space: Space,
    },
    /// A battle is over.
    BattleOver {
        /// Where.
        space: Space,
        /// Whether the land was taken.
        conquered: bool,
    },
    /// Units were placed.
    Placed {
        /// The kind.
        unit: Unit,
        /// How many.
        count: u8,
        /// The factory that made them.
        factory: Space,
        /// Where they appeared.
        at: Space,
    },
    /// A factory was placed.
    FactoryPlaced {
        /// The land.
        land: Space,
    },
    /// The phase ended, and whatever comes of that came.
    PhaseEnded,
}

/// Does what a legal action does, event by event.
pub(crate) fn perform<D: Dice + ?Sized>(
    position: &mut Position,
    action: &Action,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let event = match action {
        Action::Repair { land, points } => Event::Repaired { land: *land, points: *points },
        Action::Buy { units } => Event::Bought { units: *units },
        Action::BuyFactories { count } => Event::FactoriesBought { count: *count },
        Action::Move(order) => Event::Moved(order.clone()),
        Action::Bomb { land } => return battle::bomb(position, *land, dice, sink),
        Action::Fight { space } => return battle::fight(position, *space, dice, sink),
        Action::Place { unit, count, factory, at } => {
            Event::Placed { unit: *unit, count: *count, factory: *factory, at: *at }
        }
        Action::PlaceFactory { land } => Event::FactoryPlaced { land: *land },
        Action::End => Event::PhaseEnded,
    };
    happen(position, event, sink);
    Ok(())
}

/// Lets something happen.
pub(crate) fn happen(position: &mut Position, event: Event, sink: &mut impl FnMut(Event)) {
    evolve(position, &event);
    sink(event);
}

fn pay(position: &mut Position, price: u32) {
    let purse = &mut position.money[position.turn.index()];
    *purse = purse.saturating_sub(u16::try_from(price).unwrap_or(u16::MAX));
}

/// Folds one event into a position.
pub(crate) fn evolve(position: &mut Position, event: &Event) {
    match *event {
        Event::Repaired { land, points } => {
            let damage = &mut position.damage[land.index()];
            *damage = damage.saturating_sub(points);
            pay(position, u32::from(points));
        }
        Event::Bought { units } => {
            position.purchased = position.purchased.plus(&units).unwrap_or(position.purchased);
            pay(position, units.cost());
        }
        Event::FactoriesBought { count } => {
            position.purchased_factories = position.purchased_factories.saturating_add(count);
            pay(position, u32::from(FACTORY_COST) * u32::from(count));
        }
        Event::Moved(ref order) => change::carry_out(position, order),
        Event::Bombed { land, damage } => bombed(position, land, damage),
        Event::WentAshore { land } => go_ashore(position, land),
        Event::Bombarded { zone, ships } => bombarded(position, zone, ships),
        Event::Lost { space, power, units } => lose(position, space, power, &units),
        Event::Damaged { space, power, count } => {
            let damaged = position.damaged(space, power).saturating_add(count);
            position.set_damaged(space, power, damaged.min(position.units(space, power)[Unit::Battleship]));
        }
        Event::RoundFought { space } => position.battle = Some(space),
        Event::BattleOver { space, conquered } => battle_over(position, space, conquered),
        Event::Placed { unit, count, factory, at } => {
            position.purchased[unit] = position.purchased[unit].saturating_sub(count);
            position.add(at, position.turn, unit, count);
            let produced = &mut position.produced[factory.index()];
            *produced = produced.saturating_add(count);
        }
        Event::FactoryPlaced { land } => {
            position.purchased_factories = position.purchased_factories.saturating_sub(1);
            position.factories.insert(land);
            position.built.insert(land);
        }
        Event::PhaseEnded => turn::end_phase(position),
    }
}

/// The bombers have bombed and stand aside; damage above twice the value of the land is lost.
fn bombed(position: &mut Position, land: Space, damage: u8) {
    let most = position.map.value(land).saturating_mul(2);
    let standing = &mut position.damage[land.index()];
    *standing = standing.saturating_add(damage).min(most);
    let raiders: Vec<Group> =
        position.moved.at(land, Unit::Bomber).filter(|group| group.task == Task::Raid).copied().collect();
    for group in raiders {
        position.moved.remove(group);
        position.mark(Group { task: Task::Aside, ..group });
    }
}

fn go_ashore(position: &mut Position, land: Space) {
    let ships: Vec<_> = position.transports.iter().filter(|ship| ship.target == Some(land)).copied().collect();
    for ship in ships.into_iter().filter(|ship| !ship.going_ashore().is_empty()) {
        let Some(index) = position.transports.iter().position(|other| *other == ship) else { continue };
        let mut empty = position.transports.remove(index);
        empty.landing = Counts::NONE;
        if position.is_hostile(ship.zone) {
            empty.loaded = ship.loaded.plus(&ship.landing).unwrap_or(ship.loaded);
            empty.guests = ship.guests.with_stay(|stay| if stay == Stay::Landing { Stay::Moved } else { stay });
        } else {
            for guest in ship.guests.iter().filter(|guest| guest.stay == Stay::Landing) {
                empty.guests.remove(guest);
            }
            change::land(position, position.turn, land, &ship.going_ashore(), MovePhase::CombatMove);
        }
        position.remember(empty);
    }
}

fn bombarded(position: &mut Position, zone: Space, ships: Counts) {
    let all = position.bombarded(zone).saturating_plus(&ships);
    position.set_bombarded(zone, &all);
    // A ship that bombarded has fought; those that had moved bombard first.
    for (unit, bombarding) in all.iter() {
        let moved = position.moved.count(zone, unit);
        let count =
            u8::try_from(u32::from(bombarding).saturating_sub(moved)).unwrap_or(0).min(position.fresh(zone, unit));
        let phase = MovePhase::CombatMove;
        position.mark(Group { space: zone, unit, phase, left: 0, task: Task::Move, count });
    }
}

/// Units leave the board; cargo goes down with its transport, damaged battleships go first.
fn lose(position: &mut Position, space: Space, power: Power, units: &Counts) {
    for (unit, count) in units.iter() {
        if unit == Unit::Transport {
            sink_transports(position, space, power, count);
            continue;
        }
        if unit == Unit::Battleship {
            let damaged = position.damaged(space, power);
            position.set_damaged(space, power, damaged.saturating_sub(count));
        }
        position.remove(space, power, unit, count);
        if power == position.turn {
            forget(position, space, unit);
        }
    }
}

/// Forgets groups of units that are no longer there; those that have most moves left stay longest.
fn forget(position: &mut Position, space: Space, unit: Unit) {
    let mut groups: Vec<Group> = position.moved.at(space, unit).copied().collect();
    // Raids come before battles, and what stands aside is in neither.
    groups.sort_by_key(|group| (group.task != Task::Raid, group.task == Task::Aside, group.left));
    let have = u32::from(position.own(space)[unit]);
    let mut excess = position.moved.count(space, unit).saturating_sub(have);
    for group in groups {
        let gone = u8::try_from(excess).unwrap_or(u8::MAX).min(group.count);
        position.moved.remove(Group { count: gone, ..group });
        excess -= u32::from(gone);
    }
}

/// Empty transports go down first.
fn sink_transports(position: &mut Position, zone: Space, power: Power, count: u8) {
    let listed = position.transports.iter().filter(|ship| ship.zone == zone && ship.power == power).count();
    let have = usize::from(position.units(zone, power)[Unit::Transport]);
    position.remove(zone, power, Unit::Transport, count);
    let spare = have.saturating_sub(listed);
    for _ in spare..usize::from(count) {
        let there = position.transports.iter().enumerate().filter(|(_, ship)| ship.zone == zone && ship.power == power);
        let emptiest = there.min_by_key(|(_, ship)| ship.everything().total()).map(|(index, _)| index);
        if let Some(index) = emptiest {
            position.transports.remove(index);
        }
    }
}

/// The battle is over: who was in it has fought, and a land that was taken changes hands.
fn battle_over(position: &mut Position, space: Space, conquered: bool) {
    position.battle = None;
    position.fought.insert(space);
    if position.ruleset.battleships_repair == BattleshipsRepair::EndOfCombat {
        Power::ALL.into_iter().for_each(|power| position.set_damaged(space, power, 0));
    }
    if conquered {
        change::conquer(position, space);
    }
    if !position.map.is_sea(space) {
        return;
    }
    let phase = MovePhase::CombatMove;
    for unit in Unit::SEA.into_iter().filter(|unit| *unit != Unit::Transport && unit.domain() == Domain::Sea) {
        let count = position.fresh(space, unit);
        position.mark(Group { space, unit, phase, left: 0, task: Task::Move, count });
    }
    for _ in 0..position.fresh(space, Unit::Transport) {
        let fresh = crate::transport::Transport::fresh(position.turn, space);
        position.remember(crate::transport::Transport { used: Some(phase), fought: true, ..fresh });
    }
    for ship in position.transports.iter_mut().filter(|ship| ship.zone == space && ship.power == position.turn) {
        ship.fought = true;
        ship.used = Some(phase);
    }
    position.transports.sort_unstable();
}
