//! A hash of everything that matters to play.

use std::hash::{Hash, Hasher};

use crate::position::Position;

/// FNV-1a by words, the same on every machine.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    // Numbers are written in one order of bytes everywhere.
    fn write_usize(&mut self, number: usize) {
        self.write(&(number as u64).to_le_bytes());
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }
}

pub(crate) fn key(position: &Position) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    let hash = &mut hasher;
    position.map.name().hash(hash);
    (position.round, position.turn.index(), position.phase.id()).hash(hash);
    position.owners.iter().for_each(|owner| owner.map(|power| power.index()).hash(hash));
    position.units.iter().for_each(|units| units.hash(hash));
    for (space, power, count) in &position.damaged {
        (space, power.index(), count).hash(hash);
    }
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
    (position.fought, position.battle, &position.bombarded, &position.produced, position.built).hash(hash);
    position.winner.map(|team| team as usize).hash(hash);
    hasher.finish()
}
