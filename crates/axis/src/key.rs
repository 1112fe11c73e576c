//! A hash of everything that matters to play.

use std::hash::{Hash, Hasher};

use rulebound_kernel::Words;

use crate::battle::{Battle, Party};
use crate::position::Position;
use crate::power::Power;

pub(crate) fn key(position: &Position) -> u64 {
    let mut hasher = Words::default();
    let hash = &mut hasher;
    position.map.name().hash(hash);
    (position.round, position.turn.index(), position.phase.id()).hash(hash);
    for power in Power::ALL {
        position.lands_of(power).hash(hash);
        for zone in position.map.seas().iter().filter(|&zone| position.damaged(zone, power) > 0) {
            (zone, power.index(), position.damaged(zone, power)).hash(hash);
        }
    }
    position.map.spaces().flat_map(|space| position.words(space)).for_each(|word| hash.write_u64(word));
    (position.factories, &position.damage, position.money).hash(hash);
    (position.purchased, position.purchased_factories, position.captured).hash(hash);
    for group in position.moved.iter() {
        (group.space, group.unit.index(), group.left, group.count, group.task as usize, group.phase as usize)
            .hash(hash);
    }
    for ship in &position.transports {
        (ship.power.index(), ship.zone, ship.cargo, ship.loaded, ship.landing, ship.target).hash(hash);
        (ship.left, ship.used.map(|phase| phase as usize), ship.fought).hash(hash);
        for guest in ship.guests.iter() {
            (guest.power.index(), guest.unit.index(), guest.stay as usize).hash(hash);
        }
    }
    for zone in position.map.seas().iter().filter(|&zone| !position.bombarded(zone).is_empty()) {
        (zone, position.bombarded(zone)).hash(hash);
    }
    position.battle.iter().for_each(|battle| hash_battle(battle, hash));
    position.arrivals.iter().for_each(|arrival| arrival.hash(hash));
    (position.fought, position.sheltering, &position.produced, position.built).hash(hash);
    position.winner.map(|team| team as usize).hash(hash);
    hasher.finish()
}

fn hash_battle(battle: &Battle, hash: &mut Words) {
    let hits = [Party::Attacker, Party::Defender].map(|party| *battle.hits(party));
    (battle.space, battle.step as usize, battle.defender.index(), hits).hash(hash);
    (battle.ashore, battle.submerged).hash(hash);
}
