//! Repairs, purchases and placements, one at a time.

use super::sheaf::Batch;
use crate::action::Action;
use crate::counts::Counts;
use crate::position::Position;
use crate::production;
use crate::space::Space;
use crate::unit::{Domain, FACTORY_COST, Unit};

fn affords(position: &Position, price: u16) -> bool {
    position.has_capital(position.turn) && price <= position.money(position.turn)
}

pub(super) fn purchase(position: &Position, unit: Unit, sink: &mut impl FnMut(Batch)) {
    let counted = || position.total(position.turn, unit) < position.most(position.turn, unit);
    let capacity = || production::production(position).0;
    if affords(position, unit.abilities().cost) && position.purchased.total() < capacity() && counted() {
        sink(Batch::Action(Action::Buy { units: Counts::of(unit, 1) }));
    }
}

pub(super) fn factory_purchase(position: &Position, sink: &mut impl FnMut(Batch)) {
    let sites = || production::sites(position).count();
    if affords(position, FACTORY_COST) && usize::from(position.purchased_factories) < sites() {
        sink(Batch::Action(Action::BuyFactories { count: 1 }));
    }
}

pub(super) fn repair(position: &Position, land: Space, sink: &mut impl FnMut(Batch)) {
    if affords(position, 1) && position.damage(land) > 0 {
        sink(Batch::Action(Action::Repair { land, points: 1 }));
    }
}

pub(super) fn placement(position: &Position, unit: Unit, sink: &mut impl FnMut(Batch)) {
    for factory in position.factories.iter().filter(|&land| position.capacity(land) > 0) {
        let mut place = |at| sink(Batch::Action(Action::Place { unit, count: 1, factory, at }));
        if unit.domain() != Domain::Sea {
            place(factory);
        }
        if unit.domain() == Domain::Sea || unit == Unit::Fighter {
            let beside = position.map.tables().coast(factory) & position.sailable();
            let fits = |at| unit != Unit::Fighter || production::free_places(position, at) > 0;
            beside.iter().filter(|&at| fits(at)).for_each(&mut place);
        }
    }
}

pub(super) fn factory_placement(position: &Position, sink: &mut impl FnMut(Batch)) {
    production::sites(position).for_each(|land| sink(Batch::Action(Action::PlaceFactory { land })));
}
