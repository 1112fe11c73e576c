//! One order, followed along its path: everything that speaks against it.

use super::{cargo, flight, purpose, way};
use crate::counts::Counts;
use crate::order::{Order, Which};
use crate::phase::MovePhase;
use crate::position::Position;
use crate::power::Power;
use crate::refusal::Refusal;
use crate::space::Space;
use crate::spot::Spot;
use crate::transport::Transport;
use crate::unit::{Domain, Unit};

/// An order under examination.
pub(crate) struct Trial<'a> {
    pub position: &'a Position,
    pub order: &'a Order,
    /// Whose units are ordered: the active power's, or an ally's transport.
    pub power: Power,
    pub phase: MovePhase,
    pub domain: Domain,
    pub from: Space,
    pub to: Space,
    /// The one transport that loads, offloads or has a cargo or a past; a fresh one where the order says so.
    pub transport: Option<Transport>,
    pub objections: Vec<Refusal>,
}

/// Everything that speaks against an order, in the order of reasons (AXA-15.1).
pub(crate) fn objections(position: &Position, order: &Order) -> Vec<Refusal> {
    let Some(phase) = position.move_phase() else {
        return vec![Refusal::WrongPhase { phase: position.phase }];
    };
    if let Some(power) = foreign(position, order) {
        return vec![Refusal::NotYourUnits { power }];
    }
    let mut trial = match Trial::new(position, order, phase) {
        Ok(trial) => trial,
        Err(why) => return vec![Refusal::IllFormed { why: why.to_owned() }],
    };
    let ready = trial.units();
    if trial.objections.iter().any(|refusal| matches!(refusal, Refusal::NotEnoughUnits { .. })) {
        trial.objections.sort_by_key(Refusal::rank);
        return trial.objections;
    }
    let open = way::follow(&mut trial);
    if open {
        cargo::examine(&mut trial);
        purpose::examine(&mut trial);
        if ready {
            flight::examine(&mut trial);
        }
    }
    if trial.objections.is_empty() && trial.leads_nowhere() {
        trial.object(Refusal::IllFormed { why: "it ends where it began, and nothing comes of it".to_owned() });
    }
    let mut objections = trial.objections;
    objections.sort_by_key(Refusal::rank);
    objections
}

/// The power whose units are ordered and are not the active power's to order: an ally's transport may be asked to load and
/// offload where it is (AXA-3.2, AXA-7.9).
pub(super) fn foreign(position: &Position, order: &Order) -> Option<Power> {
    let host = order.host(position.turn)?;
    (host.team() != position.turn.team() || !order.stands_still()).then_some(host)
}

impl<'a> Trial<'a> {
    /// Whether the order makes sense at all (AXA-3.1).
    fn new(position: &'a Position, order: &'a Order, phase: MovePhase) -> Result<Trial<'a>, &'static str> {
        let map = &position.map;
        let (Some(from), Some(to)) = (order.from(), order.to()) else { return Err("its path is empty") };
        let ends =
            order.loads.iter().flat_map(|load| [load.from, load.at]).chain(order.drops.iter().map(|drop| drop.to));
        if order.path.iter().copied().chain(ends).any(|space| !map.has(space)) {
            return Err("the map has no such space");
        }
        let Some(domain) = order.domain() else { return Err("its units are none, or of several kinds of movement") };
        let handles_cargo = order.handles_cargo();
        if order.steps() == 0 && !handles_cargo {
            return Err("it leads nowhere");
        }
        if handles_cargo && order.units[Unit::Transport] != 1 {
            return Err("one transport loads and offloads at a time");
        }
        if order.steps() == 0 && order.units != Counts::of(Unit::Transport, 1) {
            return Err("only a transport loads and offloads where it is");
        }
        if order.raid && order.units != Counts::of(Unit::Bomber, order.units[Unit::Bomber]) {
            return Err("only bombers raid");
        }
        if order.raid && phase != MovePhase::CombatMove {
            return Err("bombers raid in the combat move only");
        }
        let moved_units = order.loads.iter().map(|load| load.units).chain(order.drops.iter().map(|drop| drop.units));
        if moved_units.into_iter().any(|units| units.is_empty() || units.within(Domain::Land) != units) {
            return Err("only land units are loaded and offloaded");
        }
        // Each load follows the one before on the path.
        let mut rest = order.path.iter();
        let mut here = rest.next();
        for load in &order.loads {
            while here.is_some_and(|zone| *zone != load.at) {
                here = rest.next();
            }
            if here.is_none() {
                return Err("what is loaded is loaded along the path");
            }
        }
        let power = order.power.unwrap_or(position.turn);
        let transport = match order.which {
            Which::Fresh => (order.units[Unit::Transport] == 1).then(|| Transport::fresh(power, from)),
            Which::Left(_) if domain == Domain::Air => None,
            Which::Left(_) => return Err("only planes are told apart by their moves left"),
            Which::Ship(_) if order.units[Unit::Transport] != 1 => return Err("one transport has that number"),
            Which::Ship(number) => {
                let found = position.transports_of(from, power).find(|(index, _)| *index == usize::from(number));
                Some(*found.ok_or("no transport there has that number")?.1)
            }
        };
        Ok(Trial { position, order, power, phase, domain, from, to, transport, objections: Vec::new() })
    }

    pub fn object(&mut self, refusal: Refusal) {
        self.objections.push(refusal);
    }

    /// Whether the order comes back and has neither loaded nor taken anything on its way.
    fn leads_nowhere(&self) -> bool {
        let idle = self.order.steps() > 0 && !self.order.loads.iter().any(|load| load.at != self.from);
        let takes = self.is_combat() && self.order.path.iter().any(|space| self.position.is_hostile(*space));
        self.from == self.to && idle && !(takes && self.domain == Domain::Land)
    }

    pub fn place(&self, space: Space) -> Spot {
        Spot::new(&self.position.map, space)
    }

    /// Whether an ally's transport is asked for something (AXA-7.9).
    pub fn is_guest(&self) -> bool {
        self.power != self.position.turn
    }

    pub fn is_combat(&self) -> bool {
        self.phase == MovePhase::CombatMove
    }

    /// The units are there, are the right ones, and have not moved; `false` where something is missing.
    fn units(&mut self) -> bool {
        let before = self.objections.len();
        for (unit, want) in self.order.units.iter() {
            self.unit(unit, want);
        }
        self.past();
        if self.is_combat() {
            self.guns();
        }
        self.objections.len() == before
    }

    fn unit(&mut self, unit: Unit, want: u8) {
        let position = self.position;
        let all = position.count(self.from, self.power, unit);
        let (have, ready) = match self.order.which {
            Which::Ship(_) if unit == Unit::Transport => return,
            Which::Left(left) => {
                let flown = position.flown(self.from, unit, left);
                (flown, if self.is_combat() { 0 } else { flown })
            }
            _ if unit == Unit::Transport => (all, position.fresh_transports(self.from, self.power)),
            _ => (all, position.fresh(self.from, unit).saturating_add(position.walking(self.from, unit))),
        };
        if have < want {
            self.object(Refusal::NotEnoughUnits { space: self.place(self.from), unit, have, want });
        } else if ready < want {
            let moved = position.moved.at(self.from, unit).map(|group| group.phase).max();
            let ships = position.transports_of(self.from, self.power);
            let past = ships.filter_map(|(_, transport)| transport.used).max();
            let (phase, unmoved) = if unit == Unit::Transport {
                (past, position.fresh_transports(self.from, self.power))
            } else {
                (moved, position.fresh(self.from, unit))
            };
            let (space, phase) = (self.place(self.from), phase.unwrap_or(self.phase));
            self.object(Refusal::AlreadyMoved { space, unit, phase, unmoved, want });
        }
    }

    /// What the transport has done this turn (AXA-7.8).
    fn past(&mut self) {
        let Some(transport) = self.transport else { return };
        let Some(used) = transport.used else { return };
        let handles_cargo = self.order.handles_cargo();
        let spent = used != self.phase;
        if spent
            && handles_cargo
            && let Some(deed) = transport.deed()
        {
            self.object(Refusal::TransportUsedInCombat { zone: self.place(self.from), used: deed });
        }
        let offloaded = transport.target.is_some() && !spent;
        if (spent && self.order.steps() > 0) || (offloaded && (self.order.steps() > 0 || !self.order.loads.is_empty()))
        {
            let (space, unit) = (self.place(self.from), Unit::Transport);
            self.object(Refusal::AlreadyMoved { space, unit, phase: used, unmoved: 0, want: 1 });
        }
    }

    /// Anti-aircraft guns neither move, board nor go ashore in the combat move (AXA-4.4).
    fn guns(&mut self) {
        let gun = |units: &Counts| units[Unit::AaGun] > 0;
        let place = if gun(&self.order.units) || self.order.drops.iter().any(|drop| gun(&drop.units)) {
            Some(self.from)
        } else {
            self.order.loads.iter().find(|load| gun(&load.units)).map(|load| load.from)
        };
        if let Some(space) = place {
            self.object(Refusal::AaInCombatMove { space: self.place(space) });
        }
    }

    /// The moves that the slowest unit has left.
    pub fn left(&self) -> u8 {
        let one = |unit: Unit| match (self.order.which, self.transport) {
            (Which::Left(left), _) => left,
            (_, Some(ship)) if unit == Unit::Transport && ship.used == Some(self.phase) => ship.left,
            _ if unit == Unit::Tank && self.position.walking(self.from, unit) > 0 => 1,
            _ => unit.moves(),
        };
        self.order.units.iter().map(|(unit, _)| one(unit)).min().unwrap_or(0)
    }

    /// Whether tanks go on from a land that they entered without a fight (AXA-4.3).
    pub fn walks_on(&self) -> bool {
        self.position.walking(self.from, Unit::Tank) > 0 && self.order.units[Unit::Tank] > 0
    }
}
