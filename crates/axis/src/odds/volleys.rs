//! The shots of both sides at each other.

use super::clash::{Cell, Clash};
use super::spread::Spread;
use crate::losses::Shot;

/// What becomes of both sides when they fire at the same time.
pub(super) struct Volleys {
    on_attacker: Spread,
    on_defender: Spread,
    width: usize,
}

impl Volleys {
    /// For a clash.
    pub fn new(clash: &Clash<'_>) -> Volleys {
        Volleys {
            on_attacker: Spread::new(clash.attack),
            on_defender: Spread::new(clash.defence),
            width: clash.defence.len(),
        }
    }

    /// Surprise strikes: of submarines, where the other side has no destroyer (AXA-10.2).
    pub fn strike(&mut self, clash: &Clash<'_>, cell @ (a, d): Cell) {
        let (attacker, defender) = clash.state(cell);
        self.on_attacker.start(a);
        self.on_defender.start(d);
        if !defender.destroyer {
            self.on_defender.shoot(clash.defence, Shot::Submarine, clash.attack.fire(a, Shot::Submarine));
        }
        if !attacker.destroyer {
            self.on_attacker.shoot(clash.attack, Shot::Submarine, clash.defence.fire(d, Shot::Submarine));
        }
    }

    /// All others fire, and what a bombardment hit goes with what they hit (AXA-9.3).
    ///
    /// A strike leaves destroyers as they were, since there are none where it falls: who has struck can be told afterwards.
    pub fn fire(&mut self, clash: &Clash<'_>, cell @ (a, d): Cell, bombardment: &[f64]) {
        let (attacker, defender) = clash.state(cell);
        self.on_attacker.start(a);
        self.on_defender.start(d);
        self.on_defender.shoot(clash.defence, Shot::Any, bombardment);
        for shot in Shot::ALL {
            if shot != Shot::Submarine || defender.destroyer {
                self.on_defender.shoot(clash.defence, shot, clash.attack.fire(a, shot));
            }
            if shot != Shot::Submarine || attacker.destroyer {
                self.on_attacker.shoot(clash.attack, shot, clash.defence.fire(d, shot));
            }
        }
    }

    /// The chance that nothing changes.
    pub fn unchanged(&self, (a, d): Cell) -> f64 {
        self.on_attacker.unchanged(a) * self.on_defender.unchanged(d)
    }

    /// Adds a mass to the cells that may come, each by its chance.
    pub fn scatter(&self, mass: f64, masses: &mut [f64]) {
        if let Some((first, chances)) = self.on_defender.run() {
            for (a, chance) in self.on_attacker.iter() {
                let (mass, row) = (mass * chance, &mut masses[a * self.width + first..]);
                row.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += mass * chance);
            }
        } else {
            for (a, chance) in self.on_attacker.iter() {
                let (mass, row) = (mass * chance, &mut masses[a * self.width..][..self.width]);
                self.on_defender.iter().for_each(|(d, chance)| row[d] += mass * chance);
            }
        }
    }

    /// The mean of a value over the cells that may come.
    pub fn mean(&self, values: &[f64]) -> f64 {
        let row = |a: usize| &values[a * self.width..][..self.width];
        self.on_attacker.iter().map(|(a, chance)| chance * self.on_defender.mean(row(a))).sum()
    }
}
