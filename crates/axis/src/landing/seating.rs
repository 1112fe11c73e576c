//! Fighters and the places that carriers offer, with every place free to choose its zone: a flow.

use crate::space::Spaces;
use crate::unit::CARRIER_ROOM;

/// Fighters that reach the same zones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squadron {
    /// The zones with hope of a deck that they reach.
    pub reach: Spaces,
    /// How many fighters.
    pub count: u32,
}

/// Carriers that are alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Berth {
    /// Where each of them can be.
    pub zones: Spaces,
    /// The room of each.
    pub room: u32,
    /// How many.
    pub carriers: u32,
    /// Whether they are made of what was bought, so that the number bought limits them too.
    pub bought: bool,
}

impl Berth {
    /// The places of all of them together.
    pub fn places(&self) -> u32 {
        self.room * self.carriers
    }
}

/// All carriers.
#[derive(Clone, Debug)]
pub(super) struct Decks {
    /// By kind.
    pub berths: Vec<Berth>,
    /// How many of those that were bought are not in a zone yet.
    pub bought: u32,
}

/// A squadron that would give up its places in one berth so that another can be used.
#[derive(Clone, Copy, Debug, Default)]
struct Offer {
    /// The berth it leaves.
    leaves: usize,
    /// The berth in which there is room then.
    frees: usize,
}

const NOBODY: usize = usize::MAX;

/// Who sits where. The tables are kept from one filling to the next.
#[derive(Debug, Default)]
pub(super) struct Seating {
    /// The fighters in a berth, by berth and squadron.
    seated: Vec<u32>,
    /// All fighters in a berth.
    loads: Vec<u32>,
    /// All fighters on decks that were bought.
    on_bought: u32,
    /// The fighters without a place, by squadron.
    waiting: Vec<u32>,
    /// The squadron that asked first for room in a berth.
    asked: Vec<usize>,
    /// What a squadron that was asked offers.
    offers: Vec<Option<Offer>>,
    /// The squadrons that were asked, in order.
    queue: Vec<usize>,
    /// How many pairs of squadron and berth have been looked at.
    pub steps: u64,
}

impl Seating {
    /// Seats as many fighters as possible. `false`, and an unfinished seating, as soon as more than `most` are certain to
    /// wait.
    pub fn fill(&mut self, squadrons: &[Squadron], decks: &Decks, most: u32) -> bool {
        let (rows, columns) = (decks.berths.len(), squadrons.len());
        self.seated.clear();
        self.seated.resize(rows * columns, 0);
        self.loads.clear();
        self.loads.resize(rows, 0);
        self.on_bought = 0;
        self.waiting.clear();
        self.waiting.extend(squadrons.iter().map(|squadron| squadron.count));
        for (squadron, fighters) in squadrons.iter().enumerate() {
            for (berth, deck) in decks.berths.iter().enumerate() {
                let count = self.waiting[squadron].min(self.free(decks, berth));
                if count > 0 && fighters.reach.meets(deck.zones) {
                    self.seat(decks, squadron, berth, count);
                    self.waiting[squadron] -= count;
                }
            }
        }
        self.steps += (rows * columns) as u64;
        let mut lost = 0;
        for squadron in 0..columns {
            while self.waiting[squadron] > 0 && self.make_room(squadrons, decks, squadron) {}
            // What has found no place now finds none later.
            lost += self.waiting[squadron];
            if lost > most {
                return false;
            }
        }
        true
    }

    /// The fighters without a place, by squadron.
    pub fn waiting(&self) -> &[u32] {
        &self.waiting
    }

    /// The fighters in a berth.
    pub fn load(&self, berth: usize) -> u32 {
        self.loads[berth]
    }

    /// The fighters in a berth, by squadron.
    pub fn seated(&self, berth: usize) -> &[u32] {
        let columns = self.waiting.len();
        &self.seated[berth * columns..][..columns]
    }

    /// The room left in a berth.
    fn free(&self, decks: &Decks, berth: usize) -> u32 {
        let deck = &decks.berths[berth];
        let here = deck.places() - self.loads[berth];
        if deck.bought { here.min(decks.bought * u32::from(CARRIER_ROOM) - self.on_bought) } else { here }
    }

    fn seat(&mut self, decks: &Decks, squadron: usize, berth: usize, count: u32) {
        let columns = self.waiting.len();
        self.seated[berth * columns + squadron] += count;
        self.loads[berth] += count;
        if decks.berths[berth].bought {
            self.on_bought += count;
        }
    }

    fn unseat(&mut self, decks: &Decks, squadron: usize, berth: usize, count: u32) {
        let columns = self.waiting.len();
        self.seated[berth * columns + squadron] -= count;
        self.loads[berth] -= count;
        if decks.berths[berth].bought {
            self.on_bought -= count;
        }
    }

    /// Finds places for fighters of a squadron that waits, by moving others: the shortest chain of moves.
    fn make_room(&mut self, squadrons: &[Squadron], decks: &Decks, squadron: usize) -> bool {
        self.asked.clear();
        self.asked.resize(decks.berths.len(), NOBODY);
        self.offers.clear();
        self.offers.resize(squadrons.len(), None);
        self.offers[squadron] = Some(Offer::default());
        self.queue.clear();
        self.queue.push(squadron);
        let mut next = 0;
        while let Some(&asking) = self.queue.get(next) {
            next += 1;
            self.steps += decks.berths.len() as u64;
            for (berth, deck) in decks.berths.iter().enumerate() {
                let size = deck.places();
                if size == 0 || self.asked[berth] != NOBODY || !squadrons[asking].reach.meets(deck.zones) {
                    continue;
                }
                self.asked[berth] = asking;
                if self.free(decks, berth) > 0 {
                    self.shift(decks, squadron, berth);
                    return true;
                }
                if self.loads[berth] == size {
                    self.ask(berth, berth);
                } else {
                    // There is room, but all that was bought is in use: any fighter on it may make way.
                    let bought = (0..decks.berths.len()).filter(|&other| decks.berths[other].bought);
                    bought.for_each(|other| self.ask(other, berth));
                }
            }
        }
        false
    }

    /// Asks everybody in one berth to leave it, so that there is room in another.
    fn ask(&mut self, leaves: usize, frees: usize) {
        let columns = self.waiting.len();
        self.steps += columns as u64;
        for squadron in 0..columns {
            if self.seated[leaves * columns + squadron] > 0 && self.offers[squadron].is_none() {
                self.offers[squadron] = Some(Offer { leaves, frees });
                self.queue.push(squadron);
            }
        }
    }

    /// Moves as many as possible along the chain that ends in a berth with room.
    fn shift(&mut self, decks: &Decks, squadron: usize, last: usize) {
        let mut count = self.waiting[squadron].min(self.free(decks, last));
        let mut berth = last;
        while let Some((mover, offer)) = self.mover(squadron, berth) {
            count = count.min(self.seated(offer.leaves)[mover]);
            if offer.leaves != offer.frees {
                count = count.min(decks.berths[offer.frees].places() - self.loads[offer.frees]);
            }
            berth = offer.frees;
        }
        berth = last;
        while let Some((mover, offer)) = self.mover(squadron, berth) {
            self.unseat(decks, mover, offer.leaves, count);
            self.seat(decks, mover, berth, count);
            berth = offer.frees;
        }
        self.seat(decks, squadron, berth, count);
        self.waiting[squadron] -= count;
    }

    /// Who goes to a berth, and from where; nobody where the squadron that waited for room comes itself.
    fn mover(&self, squadron: usize, berth: usize) -> Option<(usize, Offer)> {
        let mover = self.asked[berth];
        if mover == squadron { None } else { self.offers.get(mover).copied().flatten().map(|offer| (mover, offer)) }
    }
}
