//! What becomes of one state of a side when shots are fired at it.

use super::line::Line;
use crate::losses::Shot;

/// The states that may come, with their chances. Made once and used for every state, so that none asks for memory.
pub(super) struct Spread {
    entries: Vec<(u16, f64)>,
    sums: Vec<f64>,
}

impl Spread {
    /// For a line.
    pub fn new(line: &Line) -> Spread {
        Spread { entries: Vec::with_capacity(line.len()), sums: vec![0.0; line.len()] }
    }

    /// Nothing has been fired yet.
    pub fn start(&mut self, state: usize) {
        self.entries.clear();
        self.entries.push((state as u16, 1.0));
    }

    /// Shots of one kind, with the chance of each number of hits.
    pub fn shoot(&mut self, line: &Line, shot: Shot, hits: &[f64]) {
        if hits.len() == 1 {
            return;
        }
        if let [(state, before)] = self.entries[..] {
            self.entries.clear();
            self.shoot_one(line, shot, hits, usize::from(state), before);
            return;
        }
        // Several ways lead to the same state: they are summed up, and then read in the order of states.
        let mut last = 0;
        let mut first = self.sums.len();
        for &(state, before) in &self.entries {
            let mut state = usize::from(state);
            first = first.min(state);
            for chance in hits {
                self.sums[state] += before * chance;
                last = last.max(state);
                state = line.next(state, shot);
            }
        }
        self.entries.clear();
        for state in first..=last {
            if self.sums[state] > 0.0 {
                self.entries.push((state as u16, self.sums[state]));
                self.sums[state] = 0.0;
            }
        }
    }

    fn shoot_one(&mut self, line: &Line, shot: Shot, hits: &[f64], mut state: usize, before: f64) {
        for (number, chance) in hits.iter().enumerate() {
            let next = line.next(state, shot);
            if next == state {
                let rest: f64 = hits[number..].iter().sum();
                self.entries.push((state as u16, before * rest));
                return;
            }
            if *chance > 0.0 {
                self.entries.push((state as u16, before * chance));
            }
            state = next;
        }
    }

    /// The states with their chances; the state it started from comes first, if it is among them.
    pub fn entries(&self) -> &[(u16, f64)] {
        &self.entries
    }

    /// The chance that nothing changes for the state it started from.
    pub fn unchanged(&self, state: usize) -> f64 {
        match self.entries.first() {
            Some(&(first, chance)) if usize::from(first) == state => chance,
            _ => 0.0,
        }
    }
}
