//! A path that is named square by square.

use super::size::Space;
use super::step::{Mode, Mover, StepProblem, Traffic, Waypoint};

/// Why a path is impossible. Steps are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathProblem {
    /// It has no squares.
    Empty,
    /// It begins neither at the mover's square nor beside it.
    Start,
    /// A step is impossible.
    Step {
        /// Which.
        step: usize,
        /// Why.
        problem: StepProblem,
    },
    /// It ends in somebody's space.
    Occupied,
}

/// A path that is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The space of the mover at its end.
    pub to: Space,
    /// The feet it costs.
    pub feet: u32,
    /// The diagonal steps of the turn after it.
    pub diagonals: u32,
    /// Whether the mover squeezes somewhere.
    pub squeezing: bool,
}

impl<Others: Traffic> Mover<'_, Others> {
    /// Goes along a path, after so many diagonal steps in the same turn. The mover's own square may come first.
    ///
    /// # Errors
    ///
    /// First what is wrong with the shape of the path, then with its steps in turn, then with its end.
    pub fn walk(&self, from: Space, path: &[Waypoint], diagonals: u32) -> Result<Way, PathProblem> {
        let steps = self.shape(from, path)?;
        let mut way = Way { to: from, feet: 0, diagonals, squeezing: false };
        for (index, &place) in steps.iter().enumerate() {
            let step = self.step(way.to, place, way.diagonals);
            let step = step.map_err(|problem| PathProblem::Step { step: index + 1, problem })?;
            way = Way {
                to: step.to,
                feet: way.feet.saturating_add(step.feet),
                diagonals: way.diagonals.saturating_add(u32::from(step.diagonal)),
                squeezing: way.squeezing || step.squeezing,
            };
        }
        if steps.is_empty() || self.others.may_end(way.to) { Ok(way) } else { Err(PathProblem::Occupied) }
    }

    /// The steps of a path that has the shape of one: without the mover's own square, if that comes first.
    ///
    /// # Errors
    ///
    /// What is wrong with its shape: no squares, a start elsewhere, a gap, a square off the map.
    pub fn shape<'p, P: Copy + Into<Waypoint>>(&self, from: Space, path: &'p [P]) -> Result<&'p [P], PathProblem> {
        let is_own =
            |place: Waypoint| place.square == from.square && place.level.is_none_or(|level| level == from.level);
        let steps = match path {
            [] => return Err(PathProblem::Empty),
            [first, rest @ ..] if is_own((*first).into()) => rest,
            all => all,
        };
        let mut here = from;
        for (index, &place) in steps.iter().enumerate() {
            let place: Waypoint = place.into();
            let next = here.at(place.square).at_level(place.level.unwrap_or(here.level));
            // Who does not fly is on the floor, whatever height is named.
            let lifted = |level| self.gait.mode != Mode::Fly && level != self.arrival(here, place).level;
            let problem = match self.direction(here, next) {
                Ok(_) if !self.grid.holds(next) => StepProblem::OffMap,
                Ok(_) if place.level.is_some_and(lifted) => StepProblem::NotAdjacent,
                Err(_) if index == 0 => return Err(PathProblem::Start),
                Err(problem) => problem,
                Ok(_) => {
                    here = next;
                    continue;
                }
            };
            return Err(PathProblem::Step { step: index + 1, problem });
        }
        Ok(steps)
    }
}
