//! From a position back to its setup: what differs from the printed one.

use std::collections::{BTreeMap, BTreeSet};

use super::{BattleEntry, Chart, GuestEntry, MovedEntry, Setup, TransportEntry};
use crate::battle::{Battle, Party};
use crate::counts::Counts;
use crate::group::Group;
use crate::guest::{Guest, Guests};
use crate::map::Map;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;
use crate::transport::Transport;

pub(crate) fn write(position: &Position) -> Setup {
    let map = &position.map;
    let names = |spaces: crate::space::Spaces| spaces.iter().map(|space| map.id(space).to_owned()).collect();
    let numbers = |numbers: &[u8]| {
        map.spaces()
            .filter(|space| numbers[space.index()] > 0)
            .map(|space| (map.id(space).to_owned(), numbers[space.index()]))
            .collect()
    };
    let printed_factories = map.lands().iter().filter(|&land| map.has_printed_factory(land)).collect();
    let (bare, units) = units(position);
    Setup {
        map: chart(map),
        round: position.round,
        turn: position.turn,
        phase: position.phase,
        owners: map
            .lands()
            .iter()
            .filter(|&land| position.owner(land) != map.original_owner(land))
            .filter_map(|land| Some((map.id(land).to_owned(), position.owner(land)?)))
            .collect(),
        bare,
        units,
        damaged: damaged(position),
        factories_added: names(position.factories - printed_factories),
        factories_removed: names(printed_factories - position.factories),
        damage: numbers(&position.damage),
        money: Power::ALL
            .into_iter()
            .filter(|&power| position.money(power) != map.printed_money(power))
            .map(|power| (power, position.money(power)))
            .collect(),
        purchased: position.purchased,
        purchased_factories: position.purchased_factories,
        captured: names(position.captured),
        moved: moved(position),
        transports: position.transports.iter().map(|transport| entry(position, transport)).collect(),
        fought: names(position.fought),
        battle: position.battle.as_ref().map(|battle| battle_entry(map, battle)),
        sheltering: position.sheltering,
        came: came(position),
        bombarded: bombarded(position),
        produced: numbers(&position.produced),
        built: names(position.built),
        winner: position.winner,
    }
}

fn chart(map: &Map) -> Chart {
    match Map::named(map.name()) {
        Some(known) if **known == *map => Chart::Named(map.name().to_owned()),
        _ => Chart::Whole(Box::new(map.file().clone())),
    }
}

type Units = BTreeMap<String, BTreeMap<Power, Counts>>;

/// What stands where, by what differs from the printed setup or from the bare board, whichever is shorter.
fn units(position: &Position) -> (bool, Units) {
    let map = &position.map;
    let differing = |base: &dyn Fn(Space, Power) -> Counts| -> Units {
        map.spaces()
            .filter(|&space| Power::ALL.into_iter().any(|power| position.units(space, power) != base(space, power)))
            .map(|space| (map.id(space).to_owned(), standing(position, space)))
            .collect()
    };
    let from_printed = differing(&|space, power| map.printed_units(space, power));
    let from_bare = differing(&|_, _| Counts::NONE);
    if from_bare.len() < from_printed.len() { (true, from_bare) } else { (false, from_printed) }
}

fn standing(position: &Position, space: Space) -> BTreeMap<Power, Counts> {
    let all = Power::ALL.into_iter().map(|power| (power, position.units(space, power)));
    all.filter(|(_, units)| !units.is_empty()).collect()
}

fn damaged(position: &Position) -> BTreeMap<String, BTreeMap<Power, u8>> {
    let mut damaged: BTreeMap<String, BTreeMap<Power, u8>> = BTreeMap::new();
    for zone in position.map.seas().iter() {
        for power in Power::ALL.into_iter().filter(|&power| position.damaged(zone, power) > 0) {
            let id = position.map.id(zone).to_owned();
            damaged.entry(id).or_default().insert(power, position.damaged(zone, power));
        }
    }
    damaged
}

fn battle_entry(map: &Map, battle: &Battle) -> BattleEntry {
    let below = Power::ALL.into_iter().zip(battle.submerged);
    BattleEntry {
        space: map.id(battle.space).to_owned(),
        step: battle.step,
        defender: battle.defender,
        on_attacker: *battle.hits(Party::Attacker),
        on_defender: *battle.hits(Party::Defender),
        ashore: battle.ashore,
        submerged: below.filter(|(_, count)| *count > 0).collect(),
    }
}

fn came(position: &Position) -> BTreeMap<String, BTreeSet<String>> {
    let mut came: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let id = |space| position.map.id(space).to_owned();
    for (to, from) in position.arrivals.iter() {
        came.entry(id(to)).or_default().insert(id(from));
    }
    came
}

fn bombarded(position: &Position) -> BTreeMap<String, Counts> {
    let zones = position.map.seas().iter().map(|zone| (position.map.id(zone).to_owned(), position.bombarded(zone)));
    zones.filter(|(_, ships)| !ships.is_empty()).collect()
}

/// The groups, kinds in the same state together.
fn moved(position: &Position) -> Vec<MovedEntry> {
    let mut entries: Vec<MovedEntry> = Vec::new();
    for &Group { space, unit, phase, left, task, count } in position.moved.iter() {
        let id = position.map.id(space);
        let alike = |entry: &&mut MovedEntry| {
            entry.space == id && entry.phase == phase && entry.left == left && entry.task == task
        };
        match entries.iter_mut().find(alike) {
            Some(entry) => entry.units[unit] = count,
            None => {
                entries.push(MovedEntry { space: id.to_owned(), units: Counts::of(unit, count), phase, left, task });
            }
        }
    }
    entries
}

fn entry(position: &Position, transport: &Transport) -> TransportEntry {
    let Transport { power, zone, cargo, loaded, landing, target, left, used, fought, guests } = *transport;
    TransportEntry {
        power: (power != position.turn).then_some(power),
        zone: position.map.id(zone).to_owned(),
        cargo,
        loaded,
        landing,
        territory: target.map(|land| position.map.id(land).to_owned()),
        left,
        used,
        fought,
        guests: guest_entries(&guests),
    }
}

/// The guests, those of one power in the same state together.
fn guest_entries(guests: &Guests) -> Vec<GuestEntry> {
    let mut entries: Vec<GuestEntry> = Vec::new();
    for Guest { power, unit, stay } in guests.iter() {
        match entries.iter_mut().find(|entry| entry.power == power && entry.stay == stay) {
            Some(entry) => entry.units[unit] += 1,
            None => entries.push(GuestEntry { power, units: Counts::of(unit, 1), stay }),
        }
    }
    entries
}
