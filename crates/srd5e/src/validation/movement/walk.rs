//! A move step by step.

use smallvec::SmallVec;

use super::crowd::Crowd;
use super::gait;
use super::threat::{Offer, Threats};
use crate::data::attack::Going;
use crate::space::{
    Barrier, Gait, Grid, Metric, Mode, MoveRules, Mover, Space, Square, StepProblem, Waypoint, nearest_place,
    places_beside,
};
use crate::state::{Crew, Position, Who};
use crate::validation::attack::unarmed_reach;
use crate::validation::hands::taken_along;

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
    /// Whether it is a part of a jump.
    pub leaps: bool,
    /// Whether it is diagonal.
    pub diagonal: bool,
    /// Whether the mover squeezes.
    pub squeezing: bool,
    /// The opportunity attacks it offers, in the order in which they are asked about, before it is made.
    pub offers: SmallVec<[Offer; 2]>,
    /// Where those come to stand who are dragged along.
    pub dragged: SmallVec<[(Who, Space); 1]>,
}

/// Those who are dragged along, and where they are.
pub(super) type Tow = SmallVec<[(Who, Space); 1]>;

/// Somebody on the way.
pub(crate) struct Walk<'a> {
    pub(super) position: &'a Position,
    pub(super) who: Who,
    grid: &'a Grid,
    rules: MoveRules,
    gait: Gait,
    crowd: Crowd,
    threats: Threats<'a>,
    /// Where the mover has come to.
    pub here: Space,
    pub(super) diagonals: u32,
    pub(super) dragged: Tow,
    grasp: u32,
}

impl<'a> Walk<'a> {
    /// A mover that starts from a space.
    pub fn new(position: &'a Position, who: Who, mode: Mode, from: Space) -> Self {
        Walk::along(position, who, mode, from, None)
    }

    /// A mover whose movement belongs to a power, if it does.
    pub fn along(position: &'a Position, who: Who, mode: Mode, from: Space, going: Option<&Going>) -> Self {
        // Who rides goes where its mount goes.
        let held: Crew = taken_along(position, who).filter(|&held| position.creature(held).riding.is_none()).collect();
        Walk {
            position,
            who,
            grid: &position.stage.grid,
            rules: gait::rules(position),
            gait: gait::gait(position, who, mode),
            crowd: Crowd::along(position, who, held, going),
            threats: Threats::along(position, who, mode, held, going),
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

    /// How the mover goes.
    pub(super) const fn mode(&self) -> Mode {
        self.gait.mode
    }

    /// The creatures around.
    pub const fn crowd(&self) -> &Crowd {
        &self.crowd
    }

    /// The attacks that going from one space to another offers.
    pub fn offers(&self, from: Space, to: Space) -> impl Iterator<Item = Offer> {
        self.threats.offers(from, to)
    }

    /// How many attacks that offers.
    pub(super) fn risks(&self, from: Space, to: Space) -> u32 {
        self.threats.risks(from, to)
    }

    /// The next step.
    ///
    /// # Errors
    ///
    /// Why it is impossible; the mover then stays where it is.
    pub fn step(&mut self, to: impl Into<Waypoint>) -> Result<Stride, StepProblem> {
        let from = self.here;
        let step = self.mover().step(from, to, self.diagonals)?;
        let dragged = self.drag(&self.dragged, step.to)?;
        self.here = step.to;
        self.diagonals = self.diagonals.saturating_add(u32::from(step.diagonal));
        self.dragged.clone_from(&dragged);
        Ok(Stride {
            from,
            to: step.to,
            feet: step.feet,
            mode: self.gait.mode,
            leaps: false,
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
            leaps: false,
            diagonal,
            squeezing: false,
            offers: self.offers(from, to).collect(),
            dragged: self.dragged.clone(),
        }
    }

    /// The next part of a jump from a space, through the air to a neighbouring one. Diagonals are counted with those of steps; the
    /// straight way costs its length.
    pub fn leap(&mut self, origin: Space, to: Space) -> Stride {
        let from = self.here;
        let diagonal = from.square.x != to.square.x && from.square.y != to.square.y;
        let metric = self.rules.metric;
        let feet = match metric {
            Metric::Even => PLAIN_STEP,
            Metric::Alternating if diagonal && self.diagonals % 2 == 1 => 2 * PLAIN_STEP,
            Metric::Alternating => PLAIN_STEP,
            Metric::Euclid => {
                let flown = |space: Space| metric.moved(origin, space.at_level(origin.level));
                flown(to).saturating_sub(flown(from))
            }
        };
        self.here = to;
        self.diagonals = self.diagonals.saturating_add(u32::from(diagonal));
        let offers = self.offers(from, to).collect();
        let (mode, dragged) = (self.gait.mode, SmallVec::new());
        Stride { from, to, feet, mode, leaps: true, diagonal, squeezing: false, offers, dragged }
    }

    /// Who is dragged along from a square.
    pub fn burden(&self, square: Square) -> Option<Who> {
        self.dragged.iter().find(|(_, body)| body.square == square).map(|&(who, _)| who)
    }

    /// Where those come to stand who are dragged from where they are to a space: in the nearest free place within the mover's grasp,
    /// in the air if it flies.
    ///
    /// # Errors
    ///
    /// Who cannot come along is in the way, from where it is.
    pub(super) fn drag(&self, from: &Tow, to: Space) -> Result<Tow, StepProblem> {
        let mut dragged = Tow::new();
        for &(who, body) in from {
            let free = |place: Space| {
                let place = self.lifted(place, to);
                self.crowd.occupant(place).is_none() && dragged.iter().all(|(_, other)| !other.overlaps(place))
            };
            let place = nearest_place(self.grid, self.rules.metric, body, self.holding(to), self.grasp, free);
            let barred = StepProblem::Blocked { square: body.square, by: Barrier::Creature };
            dragged.push((who, self.lifted(place.ok_or(barred)?, to)));
        }
        Ok(dragged)
    }

    /// Whether each of those who are dragged along, were it the only one, finds a place beside a space.
    pub(super) fn is_followed(&self, to: Space) -> bool {
        self.dragged.iter().all(|&(_, body)| {
            let mut places = places_beside(self.grid, self.rules.metric, body.size, self.holding(to), self.grasp);
            places.any(|place| self.crowd.occupant(self.lifted(place, to)).is_none())
        })
    }

    /// The space from which a mover in another holds on to somebody: places are those on the floor.
    fn holding(&self, to: Space) -> Space {
        if self.gait.mode == Mode::Fly { self.grid.standing(to).unwrap_or(to) } else { to }
    }

    /// A place as high as a mover who flies.
    fn lifted(&self, place: Space, to: Space) -> Space {
        if self.gait.mode == Mode::Fly { place.at_level(to.level) } else { place }
    }
}
