//! A move step by step.

use smallvec::SmallVec;

use super::crowd::Crowd;
use super::gait;
use super::threat::{Offer, Threats};
use crate::space::{Barrier, Gait, Grid, Mode, MoveRules, Mover, Space, StepProblem, Waypoint, nearest_place};
use crate::state::{Crew, Position, Who};
use crate::validation::attack::unarmed_reach;
use crate::validation::hands::grappled_by;

/// Feet of a step that the rules forbid and the table allows.
const PLAIN_STEP: u32 = 5;

/// One step of a move, or one jump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The space of the mover before it.
    pub from: Space,
    /// The space of the mover after it.
    pub to: Space,
    /// The feet it costs.
    pub feet: u32,
    /// How it is made.
    pub mode: Mode,
    /// Whether it is diagonal.
    pub diagonal: bool,
    /// Whether the mover squeezes.
    pub squeezing: bool,
    /// The opportunity attacks it offers, in the order in which they are asked about, before it is made.
    pub offers: SmallVec<[Offer; 2]>,
    /// Where those come to stand who are dragged along.
    pub dragged: SmallVec<[(Who, Space); 1]>,
}

/// Somebody on the way.
pub(crate) struct Walk<'a> {
    grid: &'a Grid,
    rules: MoveRules,
    gait: Gait,
    crowd: Crowd,
    threats: Threats<'a>,
    /// Where the mover has come to.
    pub here: Space,
    diagonals: u32,
    dragged: SmallVec<[(Who, Space); 1]>,
    grasp: u32,
}

impl<'a> Walk<'a> {
    /// A mover that starts from a space.
    pub fn new(position: &'a Position, who: Who, mode: Mode, from: Space) -> Self {
        // Who rides goes where its mount goes.
        let held: Crew = grappled_by(position, who).filter(|&held| position.creature(held).riding.is_none()).collect();
        Walk {
            grid: &position.stage.grid,
            rules: gait::rules(position),
            gait: gait::gait(position, who, mode),
            crowd: Crowd::around(position, who, held),
            threats: Threats::to(position, who, held),
            here: gait::start(position, from, mode),
            diagonals: gait::diagonals(position, who),
            dragged: held.iter().filter_map(|held| Some((held, position.space(held)?))).collect(),
            grasp: unarmed_reach(position, position.creature(who)),
        }
    }

    /// The mover by the rules of space.
    pub fn mover(&self) -> Mover<'_, Crowd> {
        Mover { grid: self.grid, rules: self.rules, gait: self.gait, others: &self.crowd }
    }

    /// The creatures around.
    pub const fn crowd(&self) -> &Crowd {
        &self.crowd
    }

    /// The attacks that going from one space to another offers.
    pub fn offers(&self, from: Space, to: Space) -> impl Iterator<Item = Offer> {
        self.threats.offers(from, to)
    }

    /// The next step.
    ///
    /// # Errors
    ///
    /// Why it is impossible; the mover then stays where it is.
    pub fn step(&mut self, to: impl Into<Waypoint>) -> Result<Stride, StepProblem> {
        let from = self.here;
        let step = self.mover().step(from, to, self.diagonals)?;
        let dragged = self.drag(step.to)?;
        self.here = step.to;
        self.diagonals = self.diagonals.saturating_add(u32::from(step.diagonal));
        self.dragged.clone_from(&dragged);
        Ok(Stride {
            from,
            to: step.to,
            feet: step.feet,
            mode: self.gait.mode,
            diagonal: step.diagonal,
            squeezing: step.squeezing,
            offers: self.offers(from, step.to).collect(),
            dragged,
        })
    }

    /// The next step though it is impossible.
    pub fn force(&mut self, to: impl Into<Waypoint>) -> Stride {
        let from = self.here;
        let to = self.mover().arrival(from, to.into());
        let diagonal = from.square.x != to.square.x && from.square.y != to.square.y;
        self.here = to;
        self.diagonals = self.diagonals.saturating_add(u32::from(diagonal));
        Stride {
            from,
            to,
            feet: PLAIN_STEP,
            mode: self.gait.mode,
            diagonal,
            squeezing: false,
            offers: self.offers(from, to).collect(),
            dragged: self.dragged.clone(),
        }
    }

    /// Who is dragged along.
    pub fn burden(&self) -> Option<Who> {
        self.dragged.first().map(|&(who, _)| who)
    }

    /// Where those come to stand who are dragged to a space: in the nearest free place within the mover's grasp, in the air if
    /// it flies.
    fn drag(&self, to: Space) -> Result<SmallVec<[(Who, Space); 1]>, StepProblem> {
        let mut dragged: SmallVec<[(Who, Space); 1]> = SmallVec::new();
        let flies = self.gait.mode == Mode::Fly;
        let holder = if flies { self.grid.standing(to).unwrap_or(to) } else { to };
        for &(who, body) in &self.dragged {
            let lifted = |place: Space| if flies { place.at_level(to.level) } else { place };
            let free = |place: Space| {
                let place = lifted(place);
                self.crowd.occupant(place).is_none() && dragged.iter().all(|(_, other)| !other.overlaps(place))
            };
            let place = nearest_place(self.grid, self.rules.metric, body, holder, self.grasp, free);
            let barred = StepProblem::Blocked { square: to.square, by: Barrier::Creature };
            dragged.push((who, lifted(place.ok_or(barred)?)));
        }
        Ok(dragged)
    }
}
