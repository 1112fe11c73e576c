//! Orders to transports of allies: they take one unit aboard, or let one go (AXA-7.9).

use super::cargo::{escorted, ship};
use super::outlook::Outlook;
use super::sheaf::Batch;
use crate::action::Action;
use crate::counts::Counts;
use crate::guest::Stay;
use crate::order::{Drop, Load, Order, Which};
use crate::power::Power;
use crate::space::Space;
use crate::transport::Transport;
use crate::unit::Unit;

/// An ally's transport.
struct Host {
    power: Power,
    which: Which,
    ship: Transport,
}

impl Host {
    fn order(&self) -> Order {
        let one = Counts::of(Unit::Transport, 1);
        Order { which: self.which, power: Some(self.power), ..Order::new(one, [self.ship.zone]) }
    }
}

/// The orders to an ally's transport.
pub(super) fn orders(outlook: &Outlook<'_>, power: Power, zone: Space, which: Which, sink: &mut impl FnMut(Batch)) {
    if let Some(ship) = ship(outlook.position, zone, power, which) {
        let host = Host { power, which, ship };
        load(outlook, &host, sink);
        offload(outlook, &host, sink);
    }
}

fn load(outlook: &Outlook<'_>, host: &Host, sink: &mut impl FnMut(Batch)) {
    let (position, lay) = (outlook.position, outlook.lay);
    let (zone, combat) = (host.ship.zone, lay.combat);
    // What boards has moved, so that it finds no combat this turn.
    let idle = combat && position.ruleset.strict_combat_moves;
    if idle || lay.blockaded.contains(zone) || host.ship.target.is_some() {
        return;
    }
    let room = host.ship.room();
    for from in position.map.tables().coast(zone).iter() {
        let units = position.fresh_units(from);
        for unit in Unit::LAND.into_iter().filter(|unit| units[*unit] > 0 && !(combat && *unit == Unit::AaGun)) {
            if unit.abilities().bulk <= room {
                let mut order = host.order();
                order.loads.push(Load { from, at: zone, units: Counts::of(unit, 1) });
                sink(Batch::Action(Action::Move(order)));
            }
        }
    }
}

fn offload(outlook: &Outlook<'_>, host: &Host, sink: &mut impl FnMut(Batch)) {
    let (position, lay) = (outlook.position, outlook.lay);
    let (zone, combat) = (host.ship.zone, lay.combat);
    if combat && !escorted(position, lay, zone) {
        return;
    }
    let aboard = host.ship.guests.staying(position.turn, Stay::Settled);
    for to in position.map.tables().coast(zone).iter() {
        if host.ship.target.is_some_and(|target| target != to) || position.is_hostile(to) != combat {
            continue;
        }
        for (unit, _) in aboard.iter().filter(|(unit, _)| !(combat && *unit == Unit::AaGun)) {
            let mut order = host.order();
            order.drops.push(Drop { to, units: Counts::of(unit, 1) });
            sink(Batch::Action(Action::Move(order)));
        }
    }
}
