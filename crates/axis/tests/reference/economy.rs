//! Buying, repairing and placing.

use rulebound_axis::counts::Counts;
use rulebound_axis::phase::Phase;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};

use super::board::Board;

const FACTORY_COST: u32 = 15;

impl Board {
    fn has_capital(&self) -> bool {
        self.map().capital(self.active).is_none_or(|capital| !self.is_hostile(capital))
    }

    fn affords(&self, price: u32) -> bool {
        self.phase == Phase::Purchase && self.has_capital() && price <= u32::from(self.money[self.active.index()])
    }

    /// Whether a factory makes something for the active power this turn.
    fn works(&self, land: Space) -> bool {
        self.is_own(land) && self.factories.contains(&land) && !self.built.contains(&land)
    }

    /// What a factory can still make this turn.
    pub fn capacity(&self, land: Space) -> u8 {
        let spent = self.damage[land.index()].saturating_add(self.produced[land.index()]);
        if self.works(land) { self.map().value(land).saturating_sub(spent) } else { 0 }
    }

    fn is_site(&self, land: Space) -> bool {
        self.is_own(land) && self.map().value(land) > 0 && !self.factories.contains(&land)
    }

    pub fn allows_repair(&self, land: Space, points: u8) -> bool {
        self.map().has(land)
            && points > 0
            && self.owners[land.index()] == Some(self.active)
            && self.factories.contains(&land)
            && points <= self.damage[land.index()]
            && self.affords(u32::from(points))
    }

    pub fn allows_purchase(&self, units: &Counts) -> bool {
        let capacity: u32 = self.map().lands().iter().map(|land| u32::from(self.capacity(land))).sum();
        !units.is_empty()
            && self.affords(units.cost())
            && self.purchased.total() + units.total() <= capacity
            && units.iter().all(|(unit, count)| self.total(unit) + u32::from(count) <= 255)
    }

    /// All units of a kind that the active power has, aboard and bought included.
    fn total(&self, unit: Unit) -> u32 {
        let of = |counts: &Counts| u32::from(counts[unit]);
        let board: u32 = self.units.iter().map(|powers| of(&powers[self.active.index()])).sum();
        let own = self.ships.iter().filter(|ship| ship.power == self.active);
        let aboard: u32 = own.map(|ship| of(&ship.cargo) + of(&ship.loaded) + of(&ship.landing)).sum();
        board + aboard + of(&self.purchased)
    }

    pub fn allows_factories(&self, count: u8) -> bool {
        let sites = self.map().lands().iter().filter(|&land| self.is_site(land)).count();
        count > 0
            && self.affords(FACTORY_COST * u32::from(count))
            && usize::from(self.purchased_factories) + usize::from(count) <= sites
    }

    /// A zone in which ships can appear.
    pub fn is_placeable(&self, zone: Space) -> bool {
        self.map().is_sea(zone) && !(self.ruleset.black_sea_closed && self.map().closable().contains(zone))
    }

    pub fn allows_placement(&self, unit: Unit, count: u8, factory: Space, at: Space) -> bool {
        if self.phase != Phase::Mobilise || count == 0 || !self.map().has(factory) || !self.map().has(at) {
            return false;
        }
        let beside = self.atlas.touch(factory, at) && self.is_placeable(at);
        let spot = match unit.domain() {
            Domain::Sea => beside,
            Domain::Land => at == factory,
            Domain::Air => at == factory || (unit == Unit::Fighter && beside && self.own_deck_room(at) >= count),
        };
        self.purchased[unit] >= count && self.capacity(factory) >= count && spot
    }

    /// The fighters that own carriers of a zone can still take, those that are there being seated as well as can be: allied
    /// ones on allied carriers first, own ones wherever there is room.
    fn own_deck_room(&self, zone: Space) -> u8 {
        let (guests, allied) = (self.allied(zone, Unit::Fighter), 2 * self.allied(zone, Unit::Carrier));
        let own = 2 * self.own(zone, Unit::Carrier);
        let elsewhere = allied.saturating_sub(guests);
        let aboard = guests.saturating_sub(allied) + self.own(zone, Unit::Fighter).saturating_sub(elsewhere);
        own.saturating_sub(aboard)
    }

    pub fn allows_new_factory(&self, land: Space) -> bool {
        self.phase == Phase::Mobilise && self.map().has(land) && self.purchased_factories > 0 && self.is_site(land)
    }
}
