//! Legal actions by sets. Orders are listed one unit at a time where that makes no difference: see AXA-16.1.

mod air;
mod answers;
mod branches;
mod cargo;
mod guest;
mod land;
mod normal;
mod outlook;
mod sea;

pub(crate) use branches::branches;
pub(crate) use normal::normal;
use outlook::Outlook;

use crate::action::Action;
use crate::battle;
use crate::counts::Counts;
use crate::landing;
use crate::order::Order;
use crate::phase::Phase;
use crate::position::Position;
use crate::production;
use crate::question;
use crate::space::Spaces;
use crate::unit::{Domain, FACTORY_COST, Unit};

/// Lists the actions of a position.
pub(crate) fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
    if position.winner.is_some() {
        return;
    }
    match position.phase {
        Phase::Purchase => purchases(position, sink),
        Phase::CombatMove | Phase::NoncombatMove => moves(position, sink),
        Phase::Combat => battles(position, sink),
        Phase::Mobilise => placements(position, sink),
    }
}

fn purchases(position: &Position, sink: &mut impl FnMut(Action)) {
    let money = u32::from(position.money(position.turn));
    if position.has_capital(position.turn) {
        let (capacity, _) = production::production(position);
        if position.purchased.total() < capacity {
            for unit in Unit::ALL {
                let counted = position.total(position.turn, unit) < position.most(position.turn, unit);
                if u32::from(unit.abilities().cost) <= money && counted {
                    sink(Action::Buy { units: Counts::of(unit, 1) });
                }
            }
        }
        let sites = production::sites(position).count();
        if u32::from(FACTORY_COST) <= money && usize::from(position.purchased_factories) < sites {
            sink(Action::BuyFactories { count: 1 });
        }
        if money > 0 {
            let own = position.factories.iter().filter(|&land| position.owner(land) == Some(position.turn));
            for land in own.filter(|&land| position.damage(land) > 0) {
                sink(Action::Repair { land, points: 1 });
            }
        }
    }
    sink(Action::End);
}

fn moves(position: &Position, sink: &mut impl FnMut(Action)) {
    let outlook = Outlook::new(position);
    let mut exits = Spaces::EMPTY;
    let mut order = |order: Order| sink(Action::Move(order));
    land::orders(&outlook, &mut order);
    sea::orders(&outlook, &mut order);
    cargo::orders(&outlook, &mut |transport| {
        exits |=
            transport.from().filter(|_| transport.steps() > 0 && transport.units.total() == 1).into_iter().collect();
        order(transport);
    });
    air::orders(&outlook, &mut order);
    if may_end(&outlook, exits) {
        sink(Action::End);
    }
}

/// Whether nothing is owed at the end of a phase of moves; from the exits a transport can sail alone.
fn may_end(outlook: &Outlook<'_>, exits: Spaces) -> bool {
    let position = outlook.position;
    if position.phase == Phase::NoncombatMove {
        return landing_count(&landing::at_rest(position)) <= landing_count(&landing::question(position));
    }
    let alone = outlook.reach.blockaded - position.attacked_zones();
    !outlook.is_assault_owed() && !alone.meets(exits)
}

/// How many planes are lost for certain.
fn landing_count(question: &landing::Question<'_>) -> usize {
    landing::prove(question).err().map_or(0, |stranded| stranded.planes.len())
}

fn battles(position: &Position, sink: &mut impl FnMut(Action)) {
    if let Some((power, question)) = question::question(position) {
        return answers::answers(position, power, question, sink);
    }
    let pending = battle::pending(position);
    let due = pending.due();
    let raiding = !pending.raids.is_empty();
    for space in due.iter() {
        sink(if raiding { Action::Bomb { land: space } } else { Action::Fight { space } });
    }
    if !raiding {
        for space in (pending.chances - due).iter() {
            sink(Action::Fight { space });
        }
    }
    if due.is_empty() {
        sink(Action::End);
    }
}

fn placements(position: &Position, sink: &mut impl FnMut(Action)) {
    for factory in position.factories.iter().filter(|&land| position.capacity(land) > 0) {
        let beside = position.map.tables().coast(factory) & position.sailable();
        for (unit, _) in position.purchased.iter() {
            let mut place = |at| sink(Action::Place { unit, count: 1, factory, at });
            if unit.domain() != Domain::Sea {
                place(factory);
            }
            if unit.domain() == Domain::Sea || unit == Unit::Fighter {
                let fits = |at| unit != Unit::Fighter || production::free_places(position, at) > 0;
                beside.iter().filter(|&at| fits(at)).for_each(&mut place);
            }
        }
    }
    if position.purchased_factories > 0 {
        production::sites(position).for_each(|land| sink(Action::PlaceFactory { land }));
    }
    sink(Action::End);
}
