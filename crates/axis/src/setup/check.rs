//! The one door from a setup to a position: all problems at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Chart, GuestEntry, MovedEntry, Problem, Setup, TransportEntry};
use crate::counts::Counts;
use crate::group::{Group, Task};
use crate::guest::{Guest, Guests, Stay};
use crate::map::Map;
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::power::Power;
use crate::ruleset::Ruleset;
use crate::space::{Space, Spaces};
use crate::transport::Transport;
use crate::unit::{Domain, TRANSPORT_ROOM, Unit};

pub(crate) fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
    let map = chart(&setup.map)?;
    let mut check = Check { position: printed(&map, setup, ruleset), setup, problems: Vec::new() };
    check.turn();
    check.owners();
    check.units();
    check.damaged();
    check.factories();
    check.money();
    check.purchases();
    check.captured();
    setup.moved.iter().for_each(|entry| check.moved(entry));
    check.moved_are_there();
    setup.transports.iter().for_each(|entry| check.transport(entry));
    check.transports_are_there();
    check.totals();
    check.bombarded();
    check.produced();
    check.intruders();
    check.combat();
    if check.problems.is_empty() { Ok(check.position) } else { Err(check.problems) }
}

fn chart(chart: &Chart) -> Result<Arc<Map>, Vec<Problem>> {
    match chart {
        Chart::Named(name) => Map::named(name).cloned().ok_or_else(|| vec![Problem::UnknownMap { name: name.clone() }]),
        // A map that is one of the game's is that one, so that equal positions are written alike.
        Chart::Whole(file) => match Map::named(&file.name).filter(|map| map.file() == &**file) {
            Some(map) => Ok(Arc::clone(map)),
            None => Map::check((**file).clone())
                .map(Arc::new)
                .map_err(|problems| problems.into_iter().map(Problem::Map).collect()),
        },
    }
}

/// The printed setup, or the bare board, with what needs no check.
fn printed(map: &Arc<Map>, setup: &Setup, ruleset: &Ruleset) -> Position {
    let mut position = Position::bare(Arc::clone(map), *ruleset, setup.turn, setup.phase);
    position.round = setup.round;
    position.factories = map.lands().iter().filter(|&land| map.has_printed_factory(land)).collect();
    position.money = Power::ALL.map(|power| map.printed_money(power));
    position.purchased = setup.purchased;
    position.purchased_factories = setup.purchased_factories;
    position.winner = setup.winner;
    for space in map.spaces() {
        if let Some(owner) = map.original_owner(space) {
            position.set_owner(space, owner);
        }
        for power in Power::ALL.into_iter().filter(|_| !setup.bare) {
            position.set_units(space, power, &map.printed_units(space, power));
        }
    }
    position
}

pub(super) struct Check<'a> {
    pub position: Position,
    pub setup: &'a Setup,
    pub problems: Vec<Problem>,
}

impl Check<'_> {
    fn map(&self) -> Arc<Map> {
        Arc::clone(&self.position.map)
    }

    pub fn contradiction(&mut self, field: &'static str, place: &str, why: &'static str) {
        self.problems.push(Problem::Contradiction { field, place: place.to_owned(), why });
    }

    fn at_most(&mut self, field: &'static str, place: &str, value: u32, most: u32) {
        if value > most {
            self.problems.push(Problem::TooLarge { field, place: place.to_owned(), value, most });
        }
    }

    pub fn plays(&mut self, field: &'static str, power: Power) -> bool {
        let plays = self.position.map.order().contains(&power);
        if !plays {
            self.problems.push(Problem::AbsentPower { field, power });
        }
        plays
    }

    fn space(&mut self, field: &'static str, id: &str, wanted: &'static str, among: Spaces) -> Option<Space> {
        match self.position.map.space(id) {
            None => self.problems.push(Problem::UnknownSpace { field, id: id.to_owned() }),
            Some(space) if among.contains(space) => return Some(space),
            Some(_) => self.problems.push(Problem::WrongSpace { field, id: id.to_owned(), wanted }),
        }
        None
    }

    fn land(&mut self, field: &'static str, id: &str) -> Option<Space> {
        let lands = self.position.map.lands();
        self.space(field, id, "land", lands)
    }

    fn sea(&mut self, field: &'static str, id: &str) -> Option<Space> {
        let seas = self.position.map.seas();
        self.space(field, id, "sea zone", seas)
    }

    pub fn passable(&mut self, field: &'static str, id: &str) -> Option<Space> {
        let passable = self.position.map.lands() | self.position.map.seas();
        self.space(field, id, "land or sea zone", passable)
    }

    fn turn(&mut self) {
        self.plays("turn", self.setup.turn);
        if self.setup.round == 0 {
            self.contradiction("round", "the game", "rounds count from 1");
        }
    }

    fn owners(&mut self) {
        for (id, &power) in &self.setup.owners {
            let plays = self.plays("owners", power);
            if let Some(land) = self.land("owners", id)
                && plays
            {
                self.position.set_owner(land, power);
            }
        }
    }

    fn units(&mut self) {
        for (id, powers) in &self.setup.units {
            let Some(space) = self.passable("units", id) else { continue };
            let stranger = if self.position.map.is_sea(space) { Domain::Land } else { Domain::Sea };
            Power::ALL.into_iter().for_each(|power| self.position.set_units(space, power, &Counts::NONE));
            for (&power, &units) in powers {
                if !self.plays("units", power) {
                    continue;
                }
                self.position.set_units(space, power, &units);
                for (unit, _) in units.within(stranger).iter() {
                    self.problems.push(Problem::Misplaced { field: "units", space: id.clone(), power, unit });
                }
            }
        }
    }

    /// No power has more units of a kind than it can have, cargo and purchases included (AXA-2.7).
    fn totals(&mut self) {
        for power in Power::ALL {
            for unit in Unit::ALL {
                let (have, most) = (self.position.total(power, unit), self.position.most(power, unit));
                if have > most {
                    self.problems.push(Problem::TooMany { power, unit, have, most });
                }
            }
        }
    }

    fn damaged(&mut self) {
        for (id, powers) in &self.setup.damaged {
            let Some(zone) = self.sea("damaged", id) else { continue };
            for (&power, &count) in powers {
                let have = u32::from(self.position.units(zone, power)[Unit::Battleship]);
                if u32::from(count) > have {
                    let (space, unit, want) = (id.clone(), Unit::Battleship, u32::from(count));
                    self.problems.push(Problem::NotThere { field: "damaged", space, unit, have, want });
                } else {
                    self.position.set_damaged(zone, power, count);
                }
            }
        }
    }

    fn factories(&mut self) {
        for id in &self.setup.factories_added {
            let Some(land) = self.land("factories_added", id) else { continue };
            if self.position.map.has_printed_factory(land) {
                self.contradiction("factories_added", id, "a factory is printed there");
            }
            self.position.factories.insert(land);
        }
        for id in &self.setup.factories_removed {
            let Some(land) = self.land("factories_removed", id) else { continue };
            if !self.position.map.has_printed_factory(land) {
                self.contradiction("factories_removed", id, "no factory is printed there");
            }
            self.position.factories.remove(land);
        }
        for (id, &damage) in &self.setup.damage {
            let Some(land) = self.land("damage", id) else { continue };
            if damage > 0 && !self.position.factories.contains(land) {
                self.contradiction("damage", id, "no factory stands there");
            }
            let most = 2 * u32::from(self.position.map.value(land));
            self.at_most("damage", id, u32::from(damage), most);
            self.position.damage[land.index()] = damage;
        }
        for id in &self.setup.built {
            let Some(land) = self.land("built", id) else { continue };
            if !self.position.factories.contains(land) {
                self.contradiction("built", id, "no factory stands there");
            }
            self.position.built.insert(land);
        }
    }

    fn money(&mut self) {
        for (&power, &money) in &self.setup.money {
            self.plays("money", power);
            self.position.money[power.index()] = money;
        }
    }

    fn purchases(&mut self) {
        let bought = !self.setup.purchased.is_empty() || self.setup.purchased_factories > 0;
        if bought && !self.position.has_capital(self.setup.turn) {
            self.contradiction("purchased", self.setup.turn.id(), "a power without its capital buys nothing");
        }
    }

    fn captured(&mut self) {
        for id in &self.setup.captured {
            let Some(land) = self.land("captured", id) else { continue };
            if !self.position.is_friendly(land) {
                self.contradiction("captured", id, "it is not the team's now");
            }
            if self.setup.phase == Phase::Purchase {
                self.contradiction("captured", id, "nothing is taken before the combat move");
            }
            self.position.captured.insert(land);
        }
        for id in &self.setup.fought {
            let Some(space) = self.passable("fought", id) else { continue };
            self.position.fought.insert(space);
        }
    }

    /// Whether something of a phase can have been done by now.
    fn phase_has_come(&self, phase: MovePhase) -> bool {
        self.setup.phase >= Phase::from(phase)
    }

    fn moved(&mut self, entry: &MovedEntry) {
        let Some(space) = self.passable("moved", &entry.space) else { return };
        if !self.phase_has_come(entry.phase) {
            self.contradiction("moved", &entry.space, "that phase has not come yet");
        }
        for (unit, count) in entry.units.iter() {
            if unit == Unit::Transport {
                self.contradiction("moved", &entry.space, "transports are listed apart");
                continue;
            }
            self.at_most("left", &entry.space, u32::from(entry.left), u32::from(unit.moves()));
            let raids = entry.task == Task::Raid && unit != Unit::Bomber;
            let aside = entry.task == Task::Aside && unit.domain() == Domain::Land;
            if raids || aside {
                self.contradiction("task", &entry.space, "only bombers raid, only planes and ships stand aside");
            }
            let MovedEntry { phase, left, task, .. } = *entry;
            if !self.position.moved.add(Group { space, unit, phase, left, task, count }) {
                self.contradiction("moved", &entry.space, "more units have moved than a power can have");
            }
        }
    }

    fn moved_are_there(&mut self) {
        let groups: Vec<Group> = self.position.moved.iter().copied().collect();
        for (index, group) in groups.iter().enumerate() {
            let (space, unit) = (group.space, group.unit);
            let first = !groups[..index].iter().any(|other| other.space == space && other.unit == unit);
            let (have, want) = (u32::from(self.position.own(space)[unit]), self.position.moved.count(space, unit));
            if first && want > have {
                let space = self.position.map.id(space).to_owned();
                self.problems.push(Problem::NotThere { field: "moved", space, unit, have, want });
            }
        }
    }

    fn transport(&mut self, entry: &TransportEntry) {
        let Some(zone) = self.sea("transports", &entry.zone) else { return };
        let power = entry.power.unwrap_or(self.setup.turn);
        let target = match &entry.territory {
            None => None,
            Some(id) => match self.land("transports", id) {
                None => return,
                found => found,
            },
        };
        let TransportEntry { cargo, loaded, landing, left, used, fought, .. } = *entry;
        let guests = self.guests(entry, power);
        let transport = Transport { power, zone, cargo, loaded, landing, target, left, used, fought, guests };
        self.at_most("left", &entry.zone, u32::from(left), u32::from(Unit::Transport.moves()));
        let visitors: u32 = entry.guests.iter().map(|guest| guest.units.bulk()).sum();
        let bulk = cargo.bulk() + loaded.bulk() + landing.bulk() + visitors;
        self.at_most("cargo", &entry.zone, bulk, u32::from(TRANSPORT_ROOM));
        let strangers = [cargo, loaded, landing].iter().any(|units| units.within(Domain::Land) != *units);
        let sailed = !loaded.is_empty() || !landing.is_empty() || fought || left < Unit::Transport.moves();
        let past = used.is_some() || sailed || target.is_some();
        let own = power == self.setup.turn;
        // An ally's transport has served the active power, and nothing else.
        let served = target.is_some() || guests.iter().any(|guest| guest.stay != Stay::Settled);
        let serves = power.team() == self.setup.turn.team() && !sailed && served;
        let idle = self.setup.phase == Phase::Purchase || !(own || serves);
        let early = used.is_some_and(|phase| !self.phase_has_come(phase));
        let coast = target.is_none_or(|land| self.position.map.tables().coast(zone).contains(land));
        let waiting = !transport.going_ashore().is_empty()
            && (target.is_none() || !matches!(self.setup.phase, Phase::CombatMove | Phase::Combat));
        for (wrong, why) in [
            (strangers, "only land units are carried"),
            (past && idle, "only the active power's transports, and those that served it, have a past"),
            ((past || served) && used.is_none(), "what it did needs the phase in which it was used"),
            (early, "that phase has not come yet"),
            (!coast, "it cannot offload there"),
            (waiting, "units wait for an assault in the combat move and in combat only"),
            (transport.is_fresh(), "an empty and fresh transport is not listed"),
        ] {
            if wrong {
                self.contradiction("transports", &entry.zone, why);
            }
        }
        if self.position.transports.is_full() {
            self.contradiction("transports", &entry.zone, "there are more transports than five powers can have");
        } else {
            self.position.remember(transport);
        }
    }

    /// Land units of allies aboard (AXA-7.9).
    fn guests(&mut self, entry: &TransportEntry, host: Power) -> Guests {
        let mut guests = Guests::NONE;
        for &GuestEntry { power, units, stay } in &entry.guests {
            self.plays("guests", power);
            for (wrong, why) in [
                (units.is_empty() || units.within(Domain::Land) != units, "only land units are carried"),
                (power == host, "a guest is not the owner's; that is cargo"),
                (power.team() != host.team(), "only allies are guests"),
                (stay != Stay::Settled && power != self.setup.turn, "only the active power's units have a past"),
            ] {
                if wrong {
                    self.contradiction("guests", &entry.zone, why);
                }
            }
            // Guests that find no place are too many for the room, which is a problem of its own.
            let all = units.iter().flat_map(|(unit, count)| std::iter::repeat_n(unit, usize::from(count)));
            let _ = all.map(|unit| guests.add(Guest { power, unit, stay })).take_while(|fits| *fits).count();
        }
        guests
    }

    fn transports_are_there(&mut self) {
        let mut listed: BTreeMap<(Space, Power), u32> = BTreeMap::new();
        for transport in &self.position.transports {
            *listed.entry((transport.zone, transport.power)).or_default() += 1;
        }
        for ((zone, power), want) in listed {
            let have = u32::from(self.position.units(zone, power)[Unit::Transport]);
            if want > have {
                let space = self.position.map.id(zone).to_owned();
                let unit = Unit::Transport;
                self.problems.push(Problem::NotThere { field: "transports", space, unit, have, want });
            }
        }
    }

    fn bombarded(&mut self) {
        for (id, ships) in &self.setup.bombarded {
            let Some(zone) = self.sea("bombarded", id) else { continue };
            if ships.is_empty() || !self.position.own(zone).contain(ships) {
                self.contradiction("bombarded", id, "these ships are not there");
            }
            if ships.iter().any(|(unit, _)| !Unit::BOMBARDING.contains(&unit)) {
                self.contradiction("bombarded", id, "only cruisers and battleships bombard");
            }
            self.position.set_bombarded(zone, ships);
        }
    }

    fn produced(&mut self) {
        for (id, &used) in &self.setup.produced {
            let Some(land) = self.land("produced", id) else { continue };
            let most = self.position.map.value(land).saturating_sub(self.position.damage(land));
            self.at_most("produced", id, u32::from(used), u32::from(most));
            if self.setup.phase != Phase::Mobilise {
                self.contradiction("produced", id, "units are placed when mobilising only");
            }
            self.position.produced[land.index()] = used;
        }
    }

    /// On a land of the other team stand only units of the active power that moved there.
    fn intruders(&mut self) {
        let map = self.map();
        for land in map.lands().iter() {
            let owner = self.position.owner(land);
            for power in Power::ALL.into_iter().filter(|power| owner.is_some_and(|owner| owner.team() != power.team()))
            {
                for (unit, count) in self.position.units(land, power).iter() {
                    let moved = power == self.setup.turn && self.position.moved.count(land, unit) == u32::from(count);
                    if !moved {
                        let space = map.id(land).to_owned();
                        self.problems.push(Problem::Misplaced { field: "owners", space, power, unit });
                    }
                }
            }
        }
    }
}
