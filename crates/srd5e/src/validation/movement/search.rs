//! The cheapest way to a place, over the ground and through the air, alone and with others in tow.
//!
//! Stands are settled in the order of what a whole way through them costs at least. A step is judged no sooner than its turn comes,
//! which is told by what it would cost if nothing hindered it; so a way that nothing hinders takes no more judging than it has steps.
//! Of equal ways that is taken which comes nearest to the goal first, as the crow flies; so it is the same every time.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::crowd::Crowd;
use super::heading::Heading;
use super::walk::{Tow, Walk};
use super::{fear, passage};
use crate::space::{Level, Metric, Mode, Mover, Space, Waypoint};
use crate::state::Position;

/// So many stands are settled; then there is no way worth finding. On foot, with one in tow at most, there are never so many.
const MOST_STANDS: usize = 1 << 14;

/// So many stands are settled in vain before it is asked whether there can be a way at all.
const PATIENCE: usize = 24;

/// What a way costs, in the order in which ways are compared: feet, attacks provoked, steps.
type Toll = (u32, u32, u32);

/// Where somebody has come to on its way, as far as that matters for going on.
struct Stand {
    here: Space,
    /// Whether the next diagonal costs double.
    odd: bool,
    /// Where those are who are dragged along, if they are several: one alone finds its place wherever it comes from.
    tow: Tow,
}

/// A stand that can be come to.
struct Known {
    stand: Stand,
    toll: Toll,
    before: usize,
    /// The stand in the same square that was settled before this one, once this one is settled.
    settled: Option<u32>,
}

/// What to do with a known stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    Settle,
    /// A step from it is to be judged.
    Judge(Heading),
    /// All steps from it but the straight one are to be thought of.
    LookAround,
}

/// Something to do, in the order in which that is done: by what a whole way costs at least, then by nearness to the goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Prospect {
    whole: Toll,
    apart: u64,
    known: usize,
    next: Next,
}

/// A way in the making.
struct Search<'s, 'a> {
    walk: &'s Walk<'a>,
    mover: Mover<'s, Crowd>,
    goal: Space,
    flies: bool,
    /// Whether every second diagonal costs double.
    alternates: bool,
    /// The feet of a step that nothing hinders.
    plain: u32,
    /// What the last step costs at least beyond that: feet, and attacks provoked.
    entry: (u32, u32),
    /// The heights worth flying at, once that was asked.
    heights: OnceCell<RangeInclusive<Level>>,
    known: Vec<Known>,
    /// The stand in every square that was settled last.
    settled: Vec<Option<u32>>,
    open: BinaryHeap<Reverse<Prospect>>,
}

/// The spaces of a way.
pub(super) type Way = SmallVec<[Space; 8]>;

/// What is known where no way is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoWay {
    /// Nothing leads to that square at any height.
    Closed,
    /// There is none to that place, or none within bounds.
    Unfound,
}

/// The cheapest way of a mover to a goal, then that which provokes the fewest attacks, then the shortest.
///
/// # Errors
///
/// There is none, or none within bounds.
pub(super) fn way(walk: &Walk<'_>, goal: Space) -> Result<Way, NoWay> {
    let mover = walk.mover();
    let goal = mover.arrival(walk.here, Waypoint { square: goal.square, level: Some(goal.level) });
    let flies = walk.mode() == Mode::Fly;
    if walk.here.square == goal.square && (!flies || walk.here.level == goal.level) {
        return Ok(Way::new());
    }
    // Who never comes nearer to what it fears does not do so in the end.
    if fear::approaches(walk.position, walk.who, walk.here, goal).next().is_some() {
        return Err(NoWay::Unfound);
    }
    let search = Search {
        walk,
        goal,
        flies,
        alternates: mover.rules.metric == Metric::Alternating,
        plain: mover.plain_step(),
        entry: passage::entry(walk, goal).ok_or(NoWay::Unfound)?,
        mover,
        heights: OnceCell::new(),
        known: Vec::with_capacity(2 * PATIENCE),
        settled: vec![None; walk.position.stage.grid.extent().len()],
        open: BinaryHeap::with_capacity(2 * PATIENCE),
    };
    search.run()
}

impl Search<'_, '_> {
    fn run(mut self) -> Result<Way, NoWay> {
        let walk = self.walk;
        let tow = if walk.dragged.len() > 1 { walk.dragged.clone() } else { Tow::new() };
        let stand = Stand { here: walk.here, odd: self.alternates && walk.diagonals % 2 == 1, tow };
        self.known.push(Known { stand, toll: (0, 0, 0), before: 0, settled: None });
        let mut known = 0;
        for settled in 1..=MOST_STANDS {
            let Known { stand, toll, .. } = &self.known[known];
            let (here, whole) = (stand.here, self.whole(*toll, stand.here, stand.odd));
            if self.gaps(here) == [0; 3] {
                return Ok(self.told(known));
            }
            self.settle(known);
            let top = || if self.flies { *self.heights().end() } else { self.goal.level };
            if settled == PATIENCE && !passage::leads(walk, self.goal, top()) {
                return Err(NoWay::Closed);
            }
            self.open.push(Reverse(Prospect { whole, apart: self.apart(here), known, next: Next::LookAround }));
            // No prospect is better than going straight on.
            let straight = Heading::between(here, self.goal, self.flies);
            known = match self.judge(known, straight, whole) {
                Some(next) => next,
                None => self.next().ok_or(NoWay::Unfound)?,
            };
        }
        Err(NoWay::Unfound)
    }

    /// The stand to settle next; `None` if there is none.
    fn next(&mut self) -> Option<usize> {
        while let Some(Reverse(Prospect { whole, known, next, .. })) = self.open.pop() {
            match next {
                Next::Settle if self.is_settled(&self.known[known].stand) => {}
                Next::Settle => return Some(known),
                Next::LookAround => self.look_around(known),
                Next::Judge(heading) => {
                    if let Some(next) = self.judge(known, heading, whole) {
                        return Some(next);
                    }
                }
            }
        }
        None
    }

    /// Thinks of all steps from a stand but the straight one, which was judged when it was settled.
    fn look_around(&mut self, known: usize) {
        let Known { stand: Stand { here, odd, .. }, toll, .. } = self.known[known];
        let straight = Heading::between(here, self.goal, self.flies);
        for heading in Heading::all(self.flies).filter(|&heading| heading != straight) {
            let to = heading.from(here);
            if heading.is_steep() && !self.heights().contains(&to.level) {
                continue;
            }
            let turns = self.alternates && heading.is_diagonal();
            if self.is_settled_at(to, odd ^ turns) {
                continue;
            }
            let feet = if turns && odd { 2 * self.plain } else { self.plain };
            let toll = (toll.0.saturating_add(feet), toll.1, toll.2 + 1);
            let whole = self.whole(toll, to, odd ^ turns);
            let next = Next::Judge(heading);
            self.open.push(Reverse(Prospect { whole, apart: self.apart(to), known, next }));
        }
    }

    /// Judges a step of which a way is hoped that costs so much in all. Gives the stand it leads to if it is to be settled now.
    fn judge(&mut self, before: usize, heading: Heading, hoped: Toll) -> Option<usize> {
        let Known { stand, toll, .. } = &self.known[before];
        let (from, odd) = (stand.here, stand.odd);
        let turns = self.alternates && heading.is_diagonal();
        if self.is_settled_at(heading.from(from), odd ^ turns) {
            return None;
        }
        let step = self.mover.step(from, heading.waypoint(from), odd.into()).ok()?;
        let tow = match self.walk.dragged.len() {
            0 => Tow::new(),
            1 if self.walk.is_followed(step.to) => Tow::new(),
            1 => return None,
            _ => self.walk.drag(&stand.tow, step.to).ok()?,
        };
        if fear::approaches(self.walk.position, self.walk.who, from, step.to).next().is_some() {
            return None;
        }
        let risks = self.walk.risks(from, step.to);
        let toll = (toll.0.saturating_add(step.feet), toll.1.saturating_add(risks), toll.2 + 1);
        let stand = Stand { here: step.to, odd: odd ^ turns, tow };
        let whole = self.whole(toll, stand.here, stand.odd);
        let known = self.known.len();
        let is_next = whole == hoped && !self.is_settled(&stand);
        if whole != hoped {
            let apart = self.apart(stand.here);
            self.open.push(Reverse(Prospect { whole, apart, known, next: Next::Settle }));
        }
        self.known.push(Known { stand, toll, before, settled: None });
        is_next.then_some(known)
    }

    /// The squares, rows and levels between a space and the goal.
    fn gaps(&self, here: Space) -> [u32; 3] {
        let gap = |one: i16, other: i16| u32::from(one.abs_diff(other));
        let (square, goal) = (here.square, self.goal.square);
        let up = if self.flies { gap(here.level.0, self.goal.level.0) } else { 0 };
        [gap(square.x, goal.x), gap(square.y, goal.y), up]
    }

    /// What a way of some toll so far costs at least in all: the rest as if nothing were in the way.
    fn whole(&self, toll: Toll, here: Space, odd: bool) -> Toll {
        let gaps = self.gaps(here);
        let steps = gaps.into_iter().fold(0, u32::max);
        // Steps along a third axis are taken in the same diagonals as those along the second.
        let diagonals = gaps.into_iter().sum::<u32>() - steps - gaps.into_iter().fold(steps, u32::min);
        let doubled = if self.alternates { (diagonals + u32::from(odd)) / 2 } else { 0 };
        let entry = if steps == 0 { (0, 0) } else { self.entry };
        let feet = self.plain * (steps + doubled) + entry.0;
        (toll.0.saturating_add(feet), toll.1.saturating_add(entry.1), toll.2 + steps)
    }

    /// How far a space is from the goal as the crow flies.
    fn apart(&self, here: Space) -> u64 {
        self.gaps(here).into_iter().map(|gap| u64::from(gap) * u64::from(gap)).sum()
    }

    fn settle(&mut self, known: usize) {
        let place = self.mover.grid.extent().index(self.known[known].stand.here.square);
        if let Some(settled) = place.and_then(|place| self.settled.get_mut(place)) {
            self.known[known].settled = settled.replace(known as u32);
        }
    }

    fn is_settled(&self, stand: &Stand) -> bool {
        let place = self.mover.grid.extent().index(stand.here.square);
        let last = place.and_then(|place| self.settled.get(place).copied().flatten());
        let known = |settled: u32| &self.known[settled as usize];
        let mut there =
            std::iter::successors(last, |&settled| known(settled).settled).map(|settled| &known(settled).stand);
        there.any(|other| {
            let level = !self.flies || other.here.level == stand.here.level;
            level && other.odd == stand.odd && other.tow == stand.tow
        })
    }

    /// Whether a stand is settled of somebody with one in tow at most.
    fn is_settled_at(&self, here: Space, odd: bool) -> bool {
        self.walk.dragged.len() < 2 && self.is_settled(&Stand { here, odd, tow: Tow::new() })
    }

    /// The way to a stand.
    fn told(&self, end: usize) -> Way {
        let mut way = Way::new();
        let mut known = end;
        while known != 0 {
            way.push(self.known[known].stand.here);
            known = self.known[known].before;
        }
        way.reverse();
        way
    }

    fn heights(&self) -> &RangeInclusive<Level> {
        self.heights.get_or_init(|| heights(self.walk.position, self.walk.here, self.goal))
    }
}

/// The heights worth flying at: from the lowest floor up to where nothing reaches any more.
fn heights(position: &Position, from: Space, goal: Space) -> RangeInclusive<Level> {
    let grid = &position.stage.grid;
    let floors = grid.extent().squares().filter_map(|square| grid.cell(square)).map(|cell| cell.level);
    let (low, high) = floors.fold((from.level.min(goal.level), from.level.max(goal.level)), |(low, high), level| {
        (low.min(level), high.max(level))
    });
    let above = position.creatures.iter().filter_map(|creature| {
        let space = creature.own_space()?;
        let natural = creature.sheet.attacks.iter().filter_map(|action| action.attack.as_ref()?.reach).max();
        let reach = natural.unwrap_or(0).max(creature.sheet.reach) / 5 + 2;
        Some(Level(space.level.0.saturating_add(space.side()).saturating_add(i16::try_from(reach).unwrap_or(i16::MAX))))
    });
    low..=above.fold(high, Level::max)
}

#[cfg(test)]
mod tests;
