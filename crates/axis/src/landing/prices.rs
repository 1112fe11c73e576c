//! A bound that knows that a carrier is in one zone only: prices.
//!
//! Let every fighter pay a price between 0 and 1 for the right to land, and let every carrier take aboard whom it likes, in
//! one zone, even if another took the same fighter, and earn 1 less the price for each. Prices and earnings together are at
//! least the number of fighters that land in any placement: each of those counts its price, and the rest of 1 is earned by
//! its carrier, which could not earn less than it does there. So any prices prove a bound; they are moved towards those that
//! prove most, up for fighters taken more often than they are many and down for the others.

use super::seating::{Berth, Decks, Squadron};
use crate::space::Space;

/// The worth of a landing, in the unit of prices.
const LANDING: i64 = 1024;
/// How often prices are moved for one question; they are kept for the next, which is much the same.
const ROUNDS: usize = 4;

/// The best that carriers of a berth can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    /// What one of them earns.
    earned: i64,
    berth: usize,
    zone: Space,
}

/// The prices of squadrons.
#[derive(Debug, Default)]
pub(super) struct Prices {
    prices: Vec<i64>,
    /// The squadrons, the cheapest first.
    order: Vec<usize>,
    /// How many more fighters are taken than there are, by squadron.
    surplus: Vec<i64>,
    /// What carriers that were bought could do.
    offers: Vec<Choice>,
    /// How many pairs of squadron and berth have been looked at.
    pub steps: u64,
}

impl Prices {
    /// Whether prices prove that at least so many fighters are stranded.
    pub fn prove(&mut self, squadrons: &[Squadron], decks: &Decks, stranded: u32) -> bool {
        if self.prices.len() != squadrons.len() {
            self.prices = vec![LANDING / 2; squadrons.len()];
            self.order = (0..squadrons.len()).collect();
        }
        let all: i64 = squadrons.iter().map(|squadron| i64::from(squadron.count)).sum();
        let enough = (all - i64::from(stranded) + 1) * LANDING;
        for _ in 0..ROUNDS {
            let bound = self.bound(squadrons, decks);
            if bound < enough {
                return true;
            }
            let squares: i64 = self.surplus.iter().map(|surplus| surplus * surplus).sum();
            if squares == 0 {
                return false;
            }
            for (price, surplus) in self.prices.iter_mut().zip(&self.surplus) {
                let step = (bound - enough + LANDING / 8) * surplus / squares;
                *price = (*price + step).clamp(0, LANDING);
            }
        }
        false
    }

    /// All prices and earnings together.
    fn bound(&mut self, squadrons: &[Squadron], decks: &Decks) -> i64 {
        let prices = &self.prices;
        self.order.sort_unstable_by_key(|&squadron| prices[squadron]);
        self.surplus.clear();
        self.surplus.extend(squadrons.iter().map(|squadron| -i64::from(squadron.count)));
        self.offers.clear();
        let mut bound: i64 =
            prices.iter().zip(squadrons).map(|(price, squadron)| price * i64::from(squadron.count)).sum();
        for (index, berth) in decks.berths.iter().enumerate().filter(|(_, berth)| berth.carriers > 0) {
            let Some(choice) = self.choice(squadrons, index, berth) else { continue };
            if berth.bought {
                self.offers.push(choice);
            } else {
                bound += self.take(squadrons, berth, choice, berth.carriers);
            }
        }
        self.offers.sort_unstable();
        let mut left = decks.bought;
        while let Some(choice) = self.offers.pop() {
            let berth = &decks.berths[choice.berth];
            let carriers = berth.carriers.min(left);
            left -= carriers;
            bound += self.take(squadrons, berth, choice, carriers);
        }
        bound
    }

    /// The zone where a carrier earns most.
    fn choice(&mut self, squadrons: &[Squadron], index: usize, berth: &Berth) -> Option<Choice> {
        self.steps += u64::from(berth.zones.len()) * squadrons.len() as u64;
        let earned = |zone| {
            aboard(squadrons, &self.order, berth.room, zone)
                .map(|(squadron, count)| i64::from(count) * (LANDING - self.prices[squadron]))
                .sum()
        };
        berth.zones.iter().map(|zone| Choice { earned: earned(zone), berth: index, zone }).max()
    }

    /// Takes fighters aboard. What is earned.
    fn take(&mut self, squadrons: &[Squadron], berth: &Berth, choice: Choice, carriers: u32) -> i64 {
        for (squadron, count) in aboard(squadrons, &self.order, berth.room, choice.zone) {
            self.surplus[squadron] += i64::from(count) * i64::from(carriers);
        }
        choice.earned * i64::from(carriers)
    }
}

/// The cheapest fighters that a carrier can take in a zone.
fn aboard(squadrons: &[Squadron], order: &[usize], room: u32, zone: Space) -> impl Iterator<Item = (usize, u32)> {
    let there = order.iter().copied().filter(move |&squadron| squadrons[squadron].reach.contains(zone));
    there.scan(room, move |left, squadron| {
        let count = squadrons[squadron].count.min(*left);
        *left -= count;
        (count > 0).then_some((squadron, count))
    })
}
