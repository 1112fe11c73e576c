//! The fewest fighters without a place: branch and bound over the zones that carriers choose.

use super::prices::Prices;
use super::seating::{Berth, Decks, Seating, Squadron};
use crate::space::{Space, Spaces};

/// About so many pairs of squadron and berth are looked at, then a search ends.
pub(super) const LIMIT: u64 = 1 << 23;

/// How a search ended.
#[derive(Debug)]
pub(super) struct Found {
    /// The fighters without a place, by squadron.
    pub stranded: Vec<u32>,
    /// At least so many have none in any placement: all of them, unless the limit ended the search.
    pub certain: u32,
}

/// A decision on the way to the placement that is examined.
struct Branch {
    /// The carriers of which it speaks.
    berth: usize,
    /// The zones they had before.
    zones: Spaces,
    /// The zone of the decision.
    zone: Space,
    /// The carriers that are in the zone, one of them by this decision; `None` where it bars the zone.
    placed: Option<usize>,
    /// At least so many fighters are stranded whatever is decided.
    least: u32,
}

/// Finds the fewest fighters without a place.
///
/// A search that has looked at more than `limit` pairs ends with the best placement found so far.
pub(super) fn fewest(squadrons: &[Squadron], decks: Decks, limit: u64) -> Found {
    let mut search = Search::new(squadrons, decks);
    search.run(limit);
    Found { stranded: search.stranded, certain: search.certain }
}

struct Search<'a> {
    squadrons: &'a [Squadron],
    decks: Decks,
    seating: Seating,
    prices: Prices,
    /// The fewest stranded so far, by squadron and together.
    stranded: Vec<u32>,
    fewest: u32,
    /// The fewest that are stranded for certain.
    certain: u32,
    /// How the carriers of one berth spread over zones, and its fighters that have no zone yet.
    spread: Vec<(Space, u32)>,
    afloat: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(squadrons: &'a [Squadron], decks: Decks) -> Search<'a> {
        let stranded: Vec<u32> = squadrons.iter().map(|squadron| squadron.count).collect();
        Search {
            squadrons,
            decks,
            seating: Seating::default(),
            prices: Prices::default(),
            fewest: stranded.iter().sum(),
            stranded,
            certain: 0,
            spread: Vec::new(),
            afloat: Vec::new(),
        }
    }

    fn run(&mut self, limit: u64) {
        if let Some((_, _, least)) = self.examine() {
            self.certain = least;
            self.settle();
            self.trim();
            if !self.branch(limit) {
                return;
            }
        }
        self.certain = self.fewest;
    }

    /// Goes through all placements that can be better than the best so far. `false` where the limit ended it.
    fn branch(&mut self, limit: u64) -> bool {
        let mut trail: Vec<Branch> = Vec::new();
        while self.steps() <= limit {
            match self.examine() {
                Some((berth, zone, least)) => {
                    let zones = self.decks.berths[berth].zones;
                    let placed = Some(self.put(berth, zone, 1));
                    trail.push(Branch { berth, zones, zone, placed, least });
                }
                None if !self.turn_back(&mut trail) => return true,
                None => {}
            }
        }
        false
    }

    /// How many pairs of squadron and berth have been looked at.
    fn steps(&self) -> u64 {
        self.seating.steps + self.prices.steps
    }

    /// Goes back to the last carrier put in a zone that may be better elsewhere, and bars the zone. `false` where there is
    /// none.
    fn turn_back(&mut self, trail: &mut Vec<Branch>) -> bool {
        while let Some(branch) = trail.pop() {
            match branch.placed {
                None => self.decks.berths[branch.berth].zones = branch.zones,
                Some(placed) => {
                    self.take_back(branch.berth, placed);
                    if branch.least < self.fewest {
                        self.decks.berths[branch.berth].zones.remove(branch.zone);
                        trail.push(Branch { placed: None, ..branch });
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Seats the fighters as if every place chose its zone freely. What is in dispute then, with the fewest stranded; `None`
    /// where nothing better than the best so far can come of it, or where it is a placement itself, which then is the best.
    fn examine(&mut self) -> Option<(usize, Space, u32)> {
        let most = self.fewest.checked_sub(1)?;
        if !self.seating.fill(self.squadrons, &self.decks, most) {
            return None;
        }
        let dispute = self.dispute();
        let least = self.seating.waiting().iter().sum();
        if dispute.is_none() {
            self.fewest = least;
            self.stranded.copy_from_slice(self.seating.waiting());
        }
        let (berth, zone) = dispute?;
        let hopeless = self.prices.prove(self.squadrons, &self.decks, self.fewest);
        (!hopeless).then_some((berth, zone, least))
    }

    /// Carriers that would have to be in more zones than they are many, and the zone where they are needed most.
    fn dispute(&mut self) -> Option<(usize, Space)> {
        let (mut bought, mut fullest) = (0, None);
        for berth in 0..self.decks.berths.len() {
            let load = self.seating.load(berth);
            if load == 0 {
                continue;
            }
            let needed = self.needed(berth);
            let deck = &self.decks.berths[berth];
            if needed > deck.carriers {
                return self.busiest(berth).map(|zone| (berth, zone));
            }
            if deck.bought {
                bought += needed;
                fullest = fullest.max(Some((load, berth)));
            }
        }
        let (_, berth) = fullest.filter(|_| bought > self.decks.bought)?;
        self.busiest(berth).map(|zone| (berth, zone))
    }

    /// So many carriers suffice for the fighters in a berth.
    fn needed(&mut self, berth: usize) -> u32 {
        let deck = self.decks.berths[berth];
        let aboard = self.seating.seated(berth).iter().zip(self.squadrons).filter(|(count, _)| **count > 0);
        let common = aboard.fold(deck.zones, |common, (_, squadron)| common & squadron.reach);
        if !common.is_empty() {
            return self.seating.load(berth).div_ceil(deck.room);
        }
        self.spread(berth);
        self.spread.iter().map(|(_, carriers)| carriers).sum()
    }

    /// Spreads the carriers of a berth over zones, the busiest first, until all fighters in it have a place.
    fn spread(&mut self, berth: usize) {
        let room = self.decks.berths[berth].room;
        self.spread.clear();
        self.afloat.clear();
        self.afloat.extend_from_slice(self.seating.seated(berth));
        while self.afloat.iter().any(|&count| count > 0) {
            let Some((zone, load)) = busiest(&self.decks.berths[berth], self.squadrons, &self.afloat) else { return };
            self.spread.push((zone, load.div_ceil(room)));
            for (count, squadron) in self.afloat.iter_mut().zip(self.squadrons) {
                if squadron.reach.contains(zone) {
                    *count = 0;
                }
            }
        }
    }

    fn busiest(&self, berth: usize) -> Option<Space> {
        busiest(&self.decks.berths[berth], self.squadrons, self.seating.seated(berth)).map(|(zone, _)| zone)
    }

    /// Puts carriers in a zone. The berth where they are then.
    fn put(&mut self, berth: usize, zone: Space, carriers: u32) -> usize {
        let deck = &mut self.decks.berths[berth];
        deck.carriers -= carriers;
        if deck.bought {
            self.decks.bought -= carriers;
        }
        let (zones, room) = (Spaces::one(zone), deck.room);
        let alike = |other: &Berth| other.zones == zones && other.room == room && !other.bought;
        match self.decks.berths.iter().position(alike) {
            Some(placed) => {
                self.decks.berths[placed].carriers += carriers;
                placed
            }
            None => {
                self.decks.berths.push(Berth { zones, room, carriers, bought: false });
                self.decks.berths.len() - 1
            }
        }
    }

    /// Takes back a carrier that was put in a zone.
    fn take_back(&mut self, berth: usize, placed: usize) {
        self.decks.berths[placed].carriers -= 1;
        let deck = &mut self.decks.berths[berth];
        deck.carriers += 1;
        if deck.bought {
            self.decks.bought += 1;
        }
    }

    /// Leaves out the zones that serve nobody whom another zone of the same carriers does not serve.
    fn trim(&mut self) {
        for deck in &mut self.decks.berths {
            for zone in deck.zones.iter() {
                let served = self.squadrons.iter().filter(|squadron| squadron.reach.contains(zone));
                let common = served.fold(deck.zones, |common, squadron| common & squadron.reach);
                if !common.without(zone).is_empty() {
                    deck.zones.remove(zone);
                }
            }
        }
    }

    /// Puts every carrier where the seating has most use for it: a placement to begin with, and all there is for a question
    /// that is beyond the limit.
    fn settle(&mut self) {
        let before = self.decks.clone();
        for berth in 0..before.berths.len() {
            self.spread(berth);
            let rest = self.busiest(berth).map(|zone| (zone, u32::MAX));
            for (zone, carriers) in std::mem::take(&mut self.spread).into_iter().chain(rest) {
                let deck = &self.decks.berths[berth];
                let there = if deck.bought { deck.carriers.min(self.decks.bought) } else { deck.carriers };
                self.put(berth, zone, carriers.min(there));
            }
        }
        // Factories may be able to make more than was bought.
        self.decks.berths.iter_mut().filter(|deck| deck.bought).for_each(|deck| deck.carriers = 0);
        self.examine();
        self.decks = before;
    }
}

/// The zone of a berth that serves most of the fighters in it, and among such zones most fighters at all; with the number of
/// those in it. No other zone of the berth serves all whom this one does and more.
fn busiest(berth: &Berth, squadrons: &[Squadron], aboard: &[u32]) -> Option<(Space, u32)> {
    let served = |zone: Space| {
        let all = squadrons.iter().zip(aboard).filter(move |(squadron, _)| squadron.reach.contains(zone));
        all.fold((0, 0), |(load, hope), (squadron, count)| (load + count, hope + squadron.count))
    };
    let best = berth.zones.iter().map(|zone| (served(zone), zone)).max_by_key(|(served, _)| *served);
    best.map(|((load, _), zone)| (zone, load))
}

#[cfg(test)]
mod tests;
