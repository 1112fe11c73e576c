//! A battle under way: how likely it comes to each cell, and how it ends there.

use super::battle::Retreat;
use super::clash::{Cell, Clash, Course, RETREATED};
use super::hope::hopes;
use super::outcome::Outcome;
use super::volleys::Volleys;

/// A battle under way.
pub(super) struct Fight<'a> {
    clash: &'a Clash<'a>,
    strikes: Volleys,
    fires: Volleys,
    /// How likely each cell is between two rounds.
    between: Vec<f64>,
    /// How likely each cell is within a round, after the surprise strikes.
    struck: Vec<f64>,
    retreat: Retreat,
    /// The chance of winning in each cell, if the attacker asks for it.
    hopes: Vec<f64>,
    /// How it may have ended, the same end perhaps several times.
    ends: Vec<Outcome>,
}

impl<'a> Fight<'a> {
    /// Nothing has happened yet.
    pub fn new(clash: &'a Clash<'a>, retreat: Retreat) -> Fight<'a> {
        let cells = clash.attack.len() * clash.defence.len();
        Fight {
            clash,
            strikes: Volleys::new(clash),
            fires: Volleys::new(clash),
            between: vec![0.0; cells],
            struck: vec![0.0; cells],
            retreat,
            hopes: if retreat.below.is_some() { hopes(clash) } else { Vec::new() },
            ends: Vec::new(),
        }
    }

    /// The battle begins in a cell with a chance.
    pub fn begin(&mut self, cell: Cell, chance: f64) {
        self.between[self.clash.index(cell)] += chance;
    }

    /// Fights it out; gives how it may have ended. Retreats come after a round, so that the first one, with its
    /// bombardment, is always fought.
    pub fn out(mut self, bombardment: &[f64]) -> Vec<Outcome> {
        self.round(bombardment);
        if let Some(after) = self.retreat.after {
            for _ in 1..after.get() {
                self.give_up(Fight::is_hopeless);
                self.round(&[1.0]);
            }
            self.give_up(|_, _| true);
        }
        self.settle();
        self.ends
    }

    fn is_hopeless(&self, index: usize) -> bool {
        self.retreat.below.is_some_and(|least| self.hopes[index] < least)
    }

    /// Fights one round.
    fn round(&mut self, bombardment: &[f64]) {
        let clash = self.clash;
        for cell in clash.cells() {
            let mass = std::mem::take(&mut self.between[clash.index(cell)]);
            if mass == 0.0 {
                continue;
            }
            if let Some(fate) = clash.fate(cell) {
                self.ends.push(clash.outcome(cell, &fate, mass));
            } else if let Course::Become(submerged) = clash.course(cell, false) {
                self.between[clash.index(submerged)] += mass;
            } else {
                self.strikes.strike(clash, cell);
                self.strikes.scatter(mass, &mut self.struck);
            }
        }
        for cell in clash.cells() {
            let mass = std::mem::take(&mut self.struck[clash.index(cell)]);
            if mass > 0.0 {
                self.fires.fire(clash, cell, bombardment);
                self.fires.scatter(mass, &mut self.between);
            }
        }
    }

    /// Lets the attacker give up where it wants to, after a round.
    fn give_up(&mut self, wants: impl Fn(&Self, usize) -> bool) {
        let clash = self.clash;
        for cell in clash.cells() {
            let index = clash.index(cell);
            let mass = self.between[index];
            if mass == 0.0 || clash.fate(cell).is_some() || !wants(self, index) {
                continue;
            }
            match clash.course(cell, true) {
                Course::Fight => continue,
                Course::Retreat => self.ends.push(clash.outcome(cell, &RETREATED, mass)),
                Course::Become(other) => self.between[clash.index(other)] += mass,
            }
            self.between[index] = 0.0;
        }
    }

    /// Fights to the end. Each cell is visited once: what would come back to it is summed up as a geometric series.
    fn settle(&mut self) {
        let clash = self.clash;
        for cell in clash.cells() {
            let index = clash.index(cell);
            let (between, struck) = (self.between[index], self.struck[index]);
            if between == 0.0 && struck == 0.0 {
                continue;
            }
            if let Some(fate) = clash.fate(cell) {
                // Whoever could still fire in this round would change nothing any more.
                self.ends.push(clash.outcome(cell, &fate, between + struck));
                continue;
            }
            self.fires.fire(clash, cell, &[1.0]);
            let still = self.fires.unchanged(cell);
            match clash.course(cell, self.is_hopeless(index)) {
                Course::Fight => {
                    self.strikes.strike(clash, cell);
                    let unstruck = self.strikes.unchanged(cell);
                    let again = 1.0 / (1.0 - unstruck * still);
                    if unstruck < 1.0 {
                        self.strikes.scatter((between + still * struck) * again, &mut self.struck);
                    }
                    self.fires.scatter((struck + unstruck * between) * again, &mut self.between);
                }
                Course::Retreat => {
                    self.ends.push(clash.outcome(cell, &RETREATED, between + still * struck));
                    self.fires.scatter(struck, &mut self.between);
                }
                Course::Become(other) => {
                    self.between[clash.index(other)] += between + still * struck;
                    self.fires.scatter(struck, &mut self.between);
                }
            }
        }
    }
}
