//! All that a mover can reach, and the cheapest ways there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::metric::Metric;
use super::set::{Extent, SquareSet};
use super::size::Space;
use super::square::{Direction, Square};
use super::step::{Mode, Mover, Traffic};

/// What a way costs, in the order in which ways are compared: feet, attacks provoked, steps.
type Toll = (u32, u32, u32);

/// A state that is known: the toll to it and the state before.
#[derive(Clone, Copy, Debug)]
struct Known {
    toll: Toll,
    before: u32,
    /// Nothing better can come: it was gone on from.
    settled: bool,
}

/// The squares a mover can reach in the plane it moves in, each by the way with the fewest feet, then the fewest attacks
/// provoked, then the fewest steps; of equal ways by the one found first, squares taken in row order and directions
/// clockwise from the north.
///
/// Where every second diagonal costs double, a square reached with an odd and with an even number of diagonals is two
/// places to go on from.
#[derive(Clone, Debug)]
pub struct Reach {
    extent: Extent,
    start: Square,
    known: Vec<Option<Known>>,
    ends: SquareSet,
}

impl Reach {
    /// What a mover can reach with so many feet, after so many diagonal steps in the same turn.
    pub fn new<Others: Traffic>(mover: &Mover<Others>, from: Space, feet: u32, diagonals: u32) -> Self {
        let mut reach = Reach::nothing(mover.grid.extent(), from.square);
        reach.explore(mover, from, feet, diagonals % 2);
        reach
    }

    fn nothing(extent: Extent, start: Square) -> Self {
        Reach { extent, start, known: vec![None; 2 * extent.len()], ends: SquareSet::empty(extent) }
    }

    fn explore<Others: Traffic>(&mut self, mover: &Mover<Others>, from: Space, feet: u32, parity: u32) {
        let Some(start) = self.state(from.square, parity) else { return };
        let mut open = BinaryHeap::new();
        self.known[start] = Some(Known { toll: (0, 0, 0), before: start as u32, settled: false });
        open.push(Reverse(((0, 0, 0), start)));
        while let Some(Reverse((_, state))) = open.pop() {
            let Some(known) = self.known[state].as_mut().filter(|known| !known.settled) else { continue };
            known.settled = true;
            let toll = known.toll;
            let (square, parity) = (self.extent.square(state / 2), (state % 2) as u32);
            let here = if state == start { from } else { stands(mover, from, square) };
            if state != start && mover.others.may_end(here) {
                self.ends.insert(square);
            }
            for direction in Direction::ALL {
                let Ok(step) = mover.step(here, square.towards(direction), parity) else { continue };
                let odd = u32::from(step.diagonal && mover.rules.metric == Metric::Alternating);
                let Some(next) = self.state(step.to.square, parity ^ odd) else { continue };
                let risks = mover.others.risks(here, step.to);
                let toll = (toll.0.saturating_add(step.feet), toll.1.saturating_add(risks), toll.2 + 1);
                if toll.0 <= feet && self.known[next].is_none_or(|known| toll < known.toll) {
                    self.known[next] = Some(Known { toll, before: state as u32, settled: false });
                    open.push(Reverse((toll, next)));
                }
            }
        }
        self.ends.remove(from.square);
    }

    fn state(&self, square: Square, parity: u32) -> Option<usize> {
        self.extent.index(square).map(|index| 2 * index + parity as usize)
    }

    /// The better of the two states of a square.
    fn best(&self, square: Square) -> Option<(usize, Known)> {
        let states = [0, 1].into_iter().filter_map(|parity| self.state(square, parity));
        states.filter_map(|state| self.known[state].map(|known| (state, known))).min_by_key(|(_, known)| known.toll)
    }

    /// The squares where a move may end, the mover's own not among them.
    pub const fn squares(&self) -> &SquareSet {
        &self.ends
    }

    /// The feet of the cheapest way to a square, be it only to pass through; `None` if there is none.
    pub fn feet_to(&self, square: Square) -> Option<u32> {
        self.best(square).map(|(_, known)| known.toll.0)
    }

    /// How many attacks the way to a square provokes.
    pub fn risks_to(&self, square: Square) -> Option<u32> {
        self.best(square).map(|(_, known)| known.toll.1)
    }

    /// The squares of the way to a square, without the mover's own; `None` if there is none.
    pub fn way_to(&self, square: Square) -> Option<Vec<Square>> {
        let (mut state, _) = self.best(square)?;
        let mut way = Vec::new();
        while self.extent.square(state / 2) != self.start {
            way.push(self.extent.square(state / 2));
            state = self.known[state]?.before as usize;
        }
        way.reverse();
        Some(way)
    }
}

/// The space of a mover who has come to a square.
fn stands<Others: Traffic>(mover: &Mover<Others>, from: Space, square: Square) -> Space {
    let space = from.at(square);
    match mover.gait.mode {
        Mode::Fly => space,
        _ => mover.grid.standing(space).unwrap_or(space),
    }
}
