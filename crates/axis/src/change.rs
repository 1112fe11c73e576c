//! What an order changes on the board.

use crate::counts::Counts;
use crate::group::{Group, Task};
use crate::guest::{Guest, Stay};
use crate::order::{Order, Which};
use crate::phase::MovePhase;
use crate::position::Position;
use crate::power::Power;
use crate::ruleset::BattleshipsRepair;
use crate::space::Space;
use crate::transport::Transport;
use crate::unit::{CARRIER_ROOM, Domain, Unit};

/// Carries out an order whose units are there and can be ordered.
pub(crate) fn carry_out(position: &mut Position, order: &Order) {
    let (Some(from), Some(to), Some(phase)) = (order.from(), order.to(), position.move_phase()) else { return };
    if let Some(host) = order.host(position.turn) {
        return serve(position, order, phase, host, to);
    }
    match order.domain() {
        Some(Domain::Land) => march(position, order, phase, from, to),
        Some(Domain::Air) => fly(position, order, phase, from, to),
        Some(Domain::Sea) => sail(position, order, phase, from, to),
        None => {}
    }
}

/// Moves units on the board, and remembers that they moved.
fn shift(position: &mut Position, group: Group, from: Space) {
    let power = position.turn;
    position.remove(from, power, group.unit, group.count);
    position.add(group.space, power, group.unit, group.count);
    position.mark(group);
}

fn march(position: &mut Position, order: &Order, phase: MovePhase, from: Space, to: Space) {
    let combat = phase == MovePhase::CombatMove;
    for (unit, count) in order.units.iter() {
        let walked = position.walking(from, unit).min(count);
        let arrived = Group { space: to, unit, phase, left: 0, task: Task::Move, count: walked };
        // A tank that enters an empty hostile land with its first step may go on (AXA-4.3).
        let goes_on = combat && unit == Unit::Tank && order.steps() == 1 && is_open(position, to);
        if walked > 0 {
            position.moved.remove(Group { space: from, left: 1, ..arrived });
            shift(position, arrived, from);
            conquer(position, from);
        }
        if count > walked {
            shift(position, Group { left: u8::from(goes_on), count: count - walked, ..arrived }, from);
        }
    }
    if !combat {
        return;
    }
    let passed = || order.path.iter().skip(1).take(order.steps().saturating_sub(1)).copied();
    let blitzed = passed().rfind(|&land| position.is_hostile(land));
    arrive(position, to, blitzed.unwrap_or(from));
    for land in passed() {
        conquer(position, land);
    }
    if position.ruleset.walking_in_conquers_at_once && position.enemies(to).is_empty() {
        conquer(position, to);
    }
}

/// Whether a hostile land has no enemy unit and no factory; one that was taken by walking in a moment ago is like it.
fn is_open(position: &Position, land: Space) -> bool {
    let at_once = position.ruleset.walking_in_conquers_at_once && position.captured.contains(land);
    (position.is_hostile(land) || at_once) && position.enemies(land).is_empty() && !position.has_factory(land)
}

fn fly(position: &mut Position, order: &Order, phase: MovePhase, from: Space, to: Space) {
    let cost = position.map.tables().flight_cost(&order.path);
    let task = if order.raid { Task::Raid } else { Task::Move };
    for (unit, count) in order.units.iter() {
        let moves = match order.which {
            Which::Left(left) => {
                take_flown(position, from, unit, left, count);
                left
            }
            Which::Fresh | Which::Ship(_) => unit.moves(),
        };
        // A plane that landed does not fly again.
        let left = if phase == MovePhase::NoncombatMove { 0 } else { moves.saturating_sub(cost) };
        shift(position, Group { space: to, unit, phase, left, task, count }, from);
    }
}

/// Forgets that planes flew, whatever they were there for.
fn take_flown(position: &mut Position, space: Space, unit: Unit, left: u8, count: u8) {
    let mut rest = count;
    let groups: Vec<Group> = position.moved.at(space, unit).copied().collect();
    for group in groups.into_iter().filter(|group| group.phase == MovePhase::CombatMove && group.left == left) {
        let taken = group.count.min(rest);
        position.moved.remove(Group { count: taken, ..group });
        rest -= taken;
    }
}

/// Remembers from where somebody came in the combat move (AXA-8.10).
fn arrive(position: &mut Position, to: Space, from: Space) {
    let fits = from == to || position.arrivals.add(to, from);
    debug_assert!(fits, "more units came than there are");
}

/// Ships come from where their order began; a transport that loads on the way sails from load to load.
fn arrive_by_sea(position: &mut Position, order: &Order, from: Space, to: Space) {
    let alone = order.units.total() == u32::from(order.units[Unit::Transport]);
    if !alone || order.loads.is_empty() {
        arrive(position, to, from);
    }
    if !order.loads.is_empty() {
        let stops = order.loads.iter().map(|load| load.at).chain([to]);
        stops.fold(from, |last, stop| {
            arrive(position, stop, last);
            stop
        });
    }
}

fn sail(position: &mut Position, order: &Order, phase: MovePhase, from: Space, to: Space) {
    if phase == MovePhase::CombatMove {
        arrive_by_sea(position, order, from, to);
    }
    let carriers = order.units[Unit::Carrier].min(position.own(from)[Unit::Carrier]);
    if carriers > 0 && from != to {
        carry_fighters(position, phase, from, to, carriers);
    }
    let damaged = position.damaged(from, position.turn);
    for (unit, count) in order.units.iter().filter(|(unit, _)| *unit != Unit::Transport) {
        if unit == Unit::Battleship {
            // Whole ships go first.
            let whole = position.own(from)[unit].saturating_sub(damaged);
            let going = count.saturating_sub(whole).min(damaged);
            let arrived = position.damaged(to, position.turn);
            position.set_damaged(from, position.turn, damaged - going);
            position.set_damaged(to, position.turn, arrived.saturating_add(going));
        }
        shift(position, Group { space: to, unit, phase, left: 0, task: Task::Move, count }, from);
    }
    let number = order.units[Unit::Transport];
    if let Which::Ship(index) = order.which {
        let transport = position.transports.remove(usize::from(index));
        ship(position, order, phase, transport, to);
    } else {
        for _ in 0..number {
            ship(position, order, phase, Transport::fresh(position.turn, from), to);
        }
    }
}

/// One transport: it loads, sails and offloads.
fn ship(position: &mut Position, order: &Order, phase: MovePhase, mut transport: Transport, to: Space) {
    let power = transport.power;
    position.remove(transport.zone, power, Unit::Transport, 1);
    position.add(to, power, Unit::Transport, 1);
    transport.zone = to;
    transport.left = transport.left.saturating_sub(u8::try_from(order.steps()).unwrap_or(u8::MAX));
    transport.used = Some(phase);
    for load in &order.loads {
        for (unit, count) in load.units.iter() {
            position.remove(load.from, power, unit, count);
        }
        transport.loaded = transport.loaded.plus(&load.units).unwrap_or(transport.loaded);
    }
    for drop in &order.drops {
        // What was loaded this turn goes ashore first: it must.
        let loaded = transport.loaded.common(&drop.units);
        let rest = drop.units.minus(&loaded).unwrap_or_default();
        transport.loaded = transport.loaded.minus(&loaded).unwrap_or_default();
        transport.cargo = transport.cargo.minus(&rest).unwrap_or_default();
        transport.target = Some(drop.to);
        if phase == MovePhase::CombatMove {
            transport.landing = transport.landing.plus(&drop.units).unwrap_or(transport.landing);
        } else {
            land(position, power, drop.to, &drop.units, phase);
        }
    }
    position.remember(transport);
}

/// An ally's transport takes units of the active power aboard, and lets them go (AXA-7.9).
fn serve(position: &mut Position, order: &Order, phase: MovePhase, host: Power, zone: Space) {
    let power = position.turn;
    let mut transport = match order.which {
        Which::Ship(index) => position.transports.remove(usize::from(index)),
        Which::Fresh | Which::Left(_) => Transport::fresh(host, zone),
    };
    transport.used = Some(phase);
    for load in &order.loads {
        for (unit, count) in load.units.iter() {
            position.remove(load.from, power, unit, count);
            for _ in 0..count {
                let boarded = transport.guests.add(Guest { power, unit, stay: Stay::Moved });
                debug_assert!(boarded, "no place aboard for a guest");
            }
        }
    }
    for drop in &order.drops {
        transport.target = Some(drop.to);
        for (unit, count) in drop.units.iter() {
            for _ in 0..count {
                transport.guests.remove(Guest { power, unit, stay: Stay::Settled });
                if phase == MovePhase::CombatMove {
                    let _ = transport.guests.add(Guest { power, unit, stay: Stay::Landing });
                }
            }
        }
        if phase == MovePhase::NoncombatMove {
            land(position, power, drop.to, &drop.units, phase);
        }
    }
    position.remember(transport);
}

/// Puts units ashore, where they have moved.
pub(crate) fn land(position: &mut Position, power: Power, to: Space, units: &Counts, phase: MovePhase) {
    for (unit, count) in units.iter() {
        position.add(to, power, unit, count);
        position.mark(Group { space: to, unit, phase, left: 0, task: Task::Move, count });
    }
}

/// The places on decks: those that leave, and those that stay.
struct Decks {
    leaving: u8,
    staying: u8,
}

/// Allied fighters that do not fit on the decks that stay go with the carriers that leave; gives the places that are left.
fn carry_allies(position: &mut Position, from: Space, to: Space, leaving: u8) -> Decks {
    let active = position.turn;
    let allies = || active.friends().filter(move |power| *power != active);
    let carriers = position.together(from, allies())[Unit::Carrier];
    let stay = carriers.saturating_add(position.own(from)[Unit::Carrier] - leaving);
    let mut decks = Decks { leaving: leaving.saturating_mul(CARRIER_ROOM), staying: stay.saturating_mul(CARRIER_ROOM) };
    for power in allies() {
        let fighters = position.units(from, power)[Unit::Fighter];
        let staying = fighters.min(decks.staying);
        decks.staying -= staying;
        let going = (fighters - staying).min(decks.leaving);
        decks.leaving -= going;
        position.remove(from, power, Unit::Fighter, going);
        position.add(to, power, Unit::Fighter, going);
    }
    decks
}

/// Fighters that do not fit on the decks that stay go with the carriers that leave (AXA-5.8).
fn carry_fighters(position: &mut Position, phase: MovePhase, from: Space, to: Space, leaving: u8) {
    let active = position.turn;
    let decks = carry_allies(position, from, to, leaving);
    let fighters = position.fresh(from, Unit::Fighter);
    let going = fighters.saturating_sub(decks.staying).min(decks.leaving);
    position.remove(from, active, Unit::Fighter, going);
    position.add(to, active, Unit::Fighter, going);
    // In the noncombat move they are as they were: they may fly with all their moves.
    if going > 0 && phase == MovePhase::CombatMove {
        let (unit, left) = (Unit::Fighter, Unit::Fighter.moves());
        position.mark(Group { space: to, unit, phase, left, task: Task::Aside, count: going });
    }
}

/// Units retreat from a battle: they have fought, and fight no more this turn (AXA-8.9).
pub(crate) fn retreat(position: &mut Position, from: Space, to: Space, units: &Counts) {
    let phase = MovePhase::CombatMove;
    if units[Unit::Carrier] > 0 {
        carry_allies(position, from, to, units[Unit::Carrier]);
    }
    if units[Unit::Battleship] > 0 {
        let hurt = position.damaged(from, position.turn);
        position.set_damaged(from, position.turn, 0);
        if position.ruleset.battleships_repair == BattleshipsRepair::EndOfTurn {
            let there = position.damaged(to, position.turn);
            position.set_damaged(to, position.turn, there.saturating_add(hurt));
        }
    }
    for (unit, count) in units.iter().filter(|(unit, _)| *unit != Unit::Transport) {
        let task = if unit.domain() == Domain::Sea { Task::Aside } else { Task::Move };
        take_moved(position, from, unit, count);
        shift(position, Group { space: to, unit, phase, left: 0, task, count }, from);
    }
    for _ in 0..units[Unit::Transport] {
        let known = position.transports_at(from).next().map(|(index, _)| index);
        let ship = known.map_or(Transport::fresh(position.turn, from), |index| position.transports.remove(index));
        position.remove(from, position.turn, Unit::Transport, 1);
        position.add(to, position.turn, Unit::Transport, 1);
        let called_off = Transport { zone: to, target: None, ..ship.called_off() };
        position.remember(Transport { used: Some(phase), fought: true, ..called_off });
    }
}

/// Forgets that units moved there; what fought where it was had not.
fn take_moved(position: &mut Position, space: Space, unit: Unit, count: u8) {
    let mut rest = count;
    while let Some(group) = position.moved.fighting(space, unit).filter(|_| rest > 0) {
        let taken = group.count.min(rest);
        position.moved.remove(Group { count: taken, ..group });
        rest -= taken;
    }
}

/// The attacker's planes in a space fight no more, and stay until the noncombat move.
pub(crate) fn stand_aside(position: &mut Position, space: Space) {
    for unit in Unit::AIR {
        while let Some(group) = position.moved.fighting(space, unit) {
            position.moved.remove(group);
            position.mark(Group { task: Task::Aside, ..group });
        }
        let (phase, count) = (MovePhase::CombatMove, position.fresh(space, unit));
        position.mark(Group { space, unit, phase, left: unit.moves(), task: Task::Aside, count });
    }
}

/// Gives a hostile land to whom it falls (AXA-12.1, AXA-12.2); nothing happens to a friendly one.
pub(crate) fn conquer(position: &mut Position, land: Space) {
    if !position.is_hostile(land) {
        return;
    }
    let captor = position.turn;
    let map = std::sync::Arc::clone(&position.map);
    let loser = position.owner(land);
    position.captured.insert(land);
    // A capital goes with the cash of the power that still holds it.
    if let Some(victim) = map.capital_of(land).filter(|victim| Some(*victim) == loser) {
        let cash = std::mem::take(&mut position.money[victim.index()]);
        let purse = &mut position.money[captor.index()];
        *purse = purse.saturating_add(cash);
    }
    let original = map.original_owner(land).filter(|owner| owner.team() == captor.team());
    let heir = original.filter(|owner| map.capital(*owner) == Some(land) || position.has_capital(*owner));
    position.set_owner(land, heir.unwrap_or(captor));
    // With a freed capital everything comes back that friends hold of its owner's.
    if let Some(freed) = map.capital_of(land).filter(|freed| freed.team() == captor.team()) {
        for held in map.lands().iter() {
            let friendly = position.owner(held).is_some_and(|owner| owner.team() == freed.team());
            if friendly && map.original_owner(held) == Some(freed) {
                position.set_owner(held, freed);
            }
        }
    }
}
