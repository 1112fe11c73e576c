//! What becomes of one state of a side when shots are fired at it.

use super::line::Line;
use crate::losses::Shot;

/// The states that may come, with their chances. Made once and used for every state, so that none asks for memory.
pub(super) struct Spread {
    /// In ascending order.
    states: Vec<u16>,
    chances: Vec<f64>,
    sums: Vec<f64>,
}

impl Spread {
    /// For a line.
    pub fn new(line: &Line) -> Spread {
        let states = line.len();
        Spread { states: Vec::with_capacity(states), chances: Vec::with_capacity(states), sums: vec![0.0; states] }
    }

    /// Nothing has been fired yet.
    pub fn start(&mut self, state: usize) {
        self.clear();
        self.push(state, 1.0);
    }

    fn clear(&mut self) {
        self.states.clear();
        self.chances.clear();
    }

    fn push(&mut self, state: usize, chance: f64) {
        self.states.push(state as u16);
        self.chances.push(chance);
    }

    /// Shots of one kind, with the chance of each number of hits.
    #[inline]
    pub fn shoot(&mut self, line: &Line, shot: Shot, hits: &[f64]) {
        if hits.len() == 1 {
            return;
        }
        match (&self.states[..], &self.chances[..]) {
            (&[state], &[1.0]) if line.is_straight(shot) => self.shoot_along(line.len(), hits, state.into()),
            (&[state], &[before]) => self.shoot_at_one(line.next(shot), hits, state.into(), before),
            _ => self.shoot_at_all(line.next(shot), hits),
        }
    }

    /// Every hit leads to the next of all states, as on land; whatever hits more than the last is lost.
    fn shoot_along(&mut self, states: usize, hits: &[f64], state: usize) {
        self.clear();
        let (taken, lost) = hits.split_at(hits.len().min(states - state));
        self.states.extend((state..state + taken.len()).map(|state| state as u16));
        self.chances.extend_from_slice(taken);
        if let Some(last) = self.chances.last_mut() {
            *last += lost.iter().sum::<f64>();
        }
    }

    fn shoot_at_one(&mut self, next: &[u16], hits: &[f64], mut state: usize, before: f64) {
        self.clear();
        for (number, chance) in hits.iter().enumerate() {
            let after = usize::from(next[state]);
            if after == state {
                // Whatever hits more is lost.
                let rest: f64 = hits[number..].iter().sum();
                self.push(state, before * rest);
                return;
            }
            self.push(state, before * chance);
            state = after;
        }
    }

    /// Several ways lead to the same state: they are summed up, and read in the order of states.
    fn shoot_at_all(&mut self, next: &[u16], hits: &[f64]) {
        let (mut first, mut last) = (self.sums.len(), 0);
        for (&state, before) in self.states.iter().zip(&self.chances) {
            let mut state = usize::from(state);
            for chance in hits.iter() {
                self.sums[state] += before * chance;
                (first, last) = (first.min(state), last.max(state));
                state = usize::from(next[state]);
            }
        }
        self.clear();
        for state in first..=last {
            let chance = std::mem::take(&mut self.sums[state]);
            if chance > 0.0 {
                self.push(state, chance);
            }
        }
    }

    /// The states with their chances.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> {
        self.states.iter().map(|&state| usize::from(state)).zip(self.chances.iter().copied())
    }

    /// The chances of states that follow one another, as on land, with the first of them.
    pub fn run(&self) -> Option<(usize, &[f64])> {
        let (first, last) = (usize::from(*self.states.first()?), usize::from(*self.states.last()?));
        (last - first + 1 == self.states.len()).then_some((first, &self.chances))
    }

    /// The mean of a value over the states that may come.
    pub fn mean(&self, values: &[f64]) -> f64 {
        self.iter().map(|(state, chance)| chance * values[state]).sum()
    }

    /// The chance that nothing changes for the state it started from.
    pub fn unchanged(&self, state: usize) -> f64 {
        match (self.states.first(), self.chances.first()) {
            (Some(&first), Some(&chance)) if usize::from(first) == state => chance,
            _ => 0.0,
        }
    }
}
