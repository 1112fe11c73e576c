//! All that a mover can reach: the squares of equal cost at once, five feet further with each round.
//!
//! Where the ground is even and the body fits, what a round reaches are the squares of earlier rounds, shifted by a step and cut
//! to where that step leads at that cost. From edges of floors and narrow places every step is looked at by itself.

use smallvec::SmallVec;

use super::field::{Field, Frame, Many, Words};
use super::lay::{Lay, stand};
use crate::data::attack::Going;
use crate::space::{Direction, Metric, Mode, Mover, Space, Square, Traffic};
use crate::spot::Spot;
use crate::state::{Creature, Position, Who};
use crate::validation::hearing::turn_of;
use crate::validation::movement::{Walk, stretch};
use crate::validation::speed;

/// Feet of a round.
const ROUND: u32 = 5;

/// A step looked at by itself: when it ends, and where.
struct Stride {
    round: u32,
    place: usize,
    plane: usize,
    direction: Direction,
}

/// What a mover can reach in the plane it moves in, each square by a cheapest way.
pub(super) struct Flood<W = Many> {
    frame: Frame,
    /// Where a move may end.
    ends: Field<W>,
    /// Squares that are cheaper to come to after an odd number of diagonals.
    odd: Field<W>,
    /// The last step of the way to each square, after an even and after an odd number of diagonals.
    came: [Vec<Option<Direction>>; 2],
}

/// What each round reached by a number of diagonals, as far as even steps go on from there.
type Fronts<W> = SmallVec<[Field<W>; 13]>;

impl Flood {
    /// What a creature reaches in a mode with the movement it has left; `None` if nobody knows where it is.
    pub fn new(position: &Position, who: Who, mode: Mode) -> Option<Self> {
        Self::within(position, who, mode, u32::MAX)
    }

    /// What it reaches of that with so many feet.
    pub fn within(position: &Position, who: Who, mode: Mode, feet: u32) -> Option<Self> {
        let walk = Walk::new(position, who, mode, position.space(who)?);
        Some(Self::of(position, who, &walk, speed::movement_left(position, who, mode).min(feet)))
    }

    /// What it reaches by a movement that belongs to a power.
    pub fn along(position: &Position, who: Who, going: &Going) -> Option<Self> {
        let walk = Walk::along(position, who, stretch::mode(position, who, going), position.space(who)?, Some(going));
        Some(Self::of(position, who, &walk, stretch::feet(position, who, going)))
    }

    fn of(position: &Position, who: Who, walk: &Walk<'_>, feet: u32) -> Self {
        let (mover, here) = (walk.mover(), walk.here);
        let extent = mover.grid.extent();
        let longest = extent.len() as u32;
        let rounds = (feet / ROUND).min(8 * longest);
        let frame = Frame::around(extent, here.square, here.side(), rounds.min(longest));
        match frame.words() {
            ..=2 => Flood::<[u64; 2]>::made(position, who, &mover, here, frame, rounds).kept(),
            3..=4 => Flood::<[u64; 4]>::made(position, who, &mover, here, frame, rounds).kept(),
            _ => Flood::<Many>::made(position, who, &mover, here, frame, rounds),
        }
    }
}

impl<W: Words> Flood<W> {
    fn made<Others: Traffic>(
        position: &Position,
        who: Who,
        mover: &Mover<'_, Others>,
        here: Space,
        frame: Frame,
        rounds: u32,
    ) -> Self {
        let lay = Lay::new(position, who, mover, here, frame);
        let planes = if mover.rules.metric == Metric::Alternating { 2 } else { 1 };
        let came = |plane: usize| if plane < planes { vec![None; frame.len()] } else { Vec::new() };
        let mut flood = Flood { frame, ends: frame.empty(), odd: frame.empty(), came: [came(0), came(1)] };
        let diagonals = turn_of(position, who).map_or(0, |turn| turn.diagonals) as usize;
        flood.run(position, &lay, mover, here, rounds, (planes, diagonals % planes));
        flood.leave_occupied(position, mover, here);
        flood
    }

    /// The same in words of any number.
    fn kept(self) -> Flood {
        Flood { frame: self.frame, ends: self.ends.kept(), odd: self.odd.kept(), came: self.came }
    }

    /// The squares in which a move may end, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.ends.iter().map(|place| self.frame.square(place))
    }

    fn run<Others: Traffic>(
        &mut self,
        position: &Position,
        lay: &Lay<W>,
        mover: &Mover<'_, Others>,
        here: Space,
        rounds: u32,
        (planes, parity): (usize, usize),
    ) {
        let frame = self.frame;
        let Some(start) = frame.index(here.square) else { return };
        let mut reached = [frame.empty::<W>(), frame.empty()];
        let mut fronts = [Fronts::new(), Fronts::new()];
        let mut strides: Vec<Stride> = Vec::new();
        // Rounds since one reached something.
        let mut idle = 0;
        for round in 0..=rounds {
            idle += 1;
            for plane in 0..planes {
                let mut front = frame.empty::<W>();
                if (round, plane) == (0, parity) {
                    front.insert(start);
                }
                self.advance(lay, &fronts, (round, plane, planes), &reached[plane], &mut front);
                for stride in strides.iter().filter(|stride| (stride.round, stride.plane) == (round, plane)) {
                    let place = stride.place;
                    if !reached[plane].contains(place) && !front.contains(place) {
                        front.insert(place);
                        self.came[plane][place] = Some(stride.direction);
                    }
                }
                reached[plane].add(&front);
                let mut alone = front.clone();
                alone.keep(&lay.uneven);
                for place in alone.iter() {
                    let from = if place == start { here } else { stand(mover, here, frame, place) };
                    self.stride(position, lay, mover, from, (round, plane, planes), &mut strides);
                }
                if plane == 1 {
                    let mut first = front.clone();
                    first.drop(&self.ends);
                    self.odd.add(&first);
                }
                self.ends.add(&front);
                if !front.is_empty() {
                    idle = 0;
                }
                front.drop(&lay.uneven);
                fronts[plane].push(front);
            }
            strides.retain(|stride| stride.round > round);
            if idle > LONGEST && strides.is_empty() {
                break;
            }
        }
    }

    /// What a round reaches by even steps.
    fn advance(
        &mut self,
        lay: &Lay<W>,
        fronts: &[Fronts<W>; 2],
        (round, plane, planes): (u32, usize, usize),
        reached: &Field<W>,
        front: &mut Field<W>,
    ) {
        let came = &mut self.came[plane];
        for direction in Direction::ALL {
            let (by, before) = (self.frame.step(direction), across(direction, plane, planes));
            let times = 1 + u32::from(before == 1 && direction.is_diagonal());
            for (cost, to) in lay.costs(direction) {
                let earlier = round.checked_sub(cost * times).and_then(|round| fronts[before].get(round as usize));
                if let Some(earlier) = earlier {
                    front.advance(earlier, by, to, reached, |place| came[place] = Some(direction));
                }
            }
        }
    }

    /// The steps from a place where every step is looked at by itself.
    fn stride<Others: Traffic>(
        &self,
        position: &Position,
        lay: &Lay<W>,
        mover: &Mover<'_, Others>,
        from: Space,
        (round, plane, planes): (u32, usize, usize),
        strides: &mut Vec<Stride>,
    ) {
        for direction in Direction::ALL {
            let Ok(step) = mover.step(from, from.square.towards(direction), plane as u32) else { continue };
            let Some(place) = self.frame.index(step.to.square) else { continue };
            if lay.dares(position, from, step.to) {
                let plane = across(direction, plane, planes);
                strides.push(Stride { round: round + step.feet / ROUND, place, plane, direction });
            }
        }
    }

    /// Nobody ends in the space of another.
    fn leave_occupied<Others: Traffic>(&mut self, position: &Position, mover: &Mover<'_, Others>, here: Space) {
        let frame = self.frame;
        for other in position.creatures.iter().filter_map(Creature::own_space) {
            let (first, last) = (1 - here.side(), other.side());
            let around = (first..last).flat_map(|y| (first..last).map(move |x| other.square.shifted(x, y)));
            for place in around.filter_map(|square| frame.index(square)) {
                if self.ends.contains(place) && !mover.others.may_end(stand(mover, here, frame, place)) {
                    self.ends.remove(place);
                }
            }
        }
        frame.index(here.square).into_iter().for_each(|start| self.ends.remove(start));
    }

    /// How many squares a move may end in, the mover's own not among them.
    pub fn len(&self) -> u32 {
        self.ends.len()
    }

    /// The cheapest ways to all squares, row by row.
    pub fn ways(&self) -> impl Iterator<Item = SmallVec<[Spot; 8]>> {
        self.ends.iter().map(|place| self.way(place))
    }

    /// The square that so many others precede.
    pub fn end(&self, number: u32) -> Option<Square> {
        self.ends.nth(number).map(|place| self.frame.square(place))
    }

    /// The way to the square that so many others precede.
    pub fn nth(&self, number: u32) -> Option<SmallVec<[Spot; 8]>> {
        self.ends.nth(number).map(|place| self.way(place))
    }

    fn way(&self, end: usize) -> SmallVec<[Spot; 8]> {
        let mut way = SmallVec::new();
        let planes = if self.came[1].is_empty() { 1 } else { 2 };
        let (mut place, mut plane) = (end, usize::from(self.odd.contains(end)));
        let mut square = self.frame.square(end);
        while let Some(direction) = self.came[plane][place] {
            way.push(Spot::from(square));
            let (x, y) = direction.step();
            square = square.shifted(-x, -y);
            place = (place as i32 - self.frame.step(direction)) as usize;
            plane = across(direction, plane, planes);
        }
        way.reverse();
        way
    }
}

/// The plane at the other end of a step: a diagonal changes it where every second one costs double.
const fn across(direction: Direction, plane: usize, planes: usize) -> usize {
    if planes == 2 && direction.is_diagonal() { 1 - plane } else { plane }
}

/// The most rounds that an even step takes: five feet times seven, doubled for a second diagonal.
const LONGEST: u32 = 14;
