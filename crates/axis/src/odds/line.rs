//! Everything that can become of one side, from whole to nothing.

use std::ops::Range;

use super::battle::Luck;
use super::standing::{Conduct, Fire, Standing};
use super::volley::Volley;
use crate::losses::Shot;
use crate::unit::Unit;

/// The most states of one side that are looked at.
const MOST_STATES: usize = 4_000;

/// Every state that a side can come to, with what it fires and what becomes of it. A state that comes of another one stands
/// after it.
pub(super) struct Line {
    /// The states.
    pub states: Vec<State>,
    /// The state after a hit, by shot; itself where the hit is lost.
    next: [Vec<u16>; Shot::ALL.len()],
    /// Whether every hit leads to the next of all states, by shot.
    straight: [bool; Shot::ALL.len()],
    /// The chances of numbers of hits, one after another.
    chances: Vec<f64>,
}

/// A side at some time of a battle, with all that has to be known of it.
pub(super) struct State {
    /// The side.
    pub standing: Standing,
    fire: [Range<u32>; Shot::ALL.len()],
    /// Whether it has a destroyer.
    pub destroyer: bool,
    /// Whether it has something that fights.
    pub armed: bool,
    /// The state after its submarines have submerged.
    pub submerged: u16,
    /// The state after all that can retreat from an assault have done so; `None` if nobody stays behind.
    pub withdrawn: Option<u16>,
}

/// What can happen to a side.
pub(super) struct Dangers {
    /// The shots that can be fired at it.
    pub shots: [bool; Shot::ALL.len()],
    /// Whether it may withdraw.
    pub withdrawal: bool,
}

impl Line {
    /// Finds every state; `None` if there are too many.
    pub fn new(conduct: &Conduct, starts: &[Standing], dangers: &Dangers, luck: Luck) -> Option<Line> {
        let levels = Levels::new(conduct, starts, dangers)?;
        let next: [Vec<u16>; Shot::ALL.len()] = Shot::ALL.map(|shot| {
            let after = |standing: &Standing| match dangers.shots[shot as usize] {
                true => levels.number(&conduct.hit(standing, shot)),
                false => levels.number(standing),
            };
            levels.each().map(after).collect()
        });
        let last = levels.count - 1;
        let straight =
            next.each_ref().map(|next| (1..).zip(next).all(|(after, &next)| usize::from(next) == last.min(after)));
        let mut line = Line { states: Vec::with_capacity(levels.count), next, straight, chances: Vec::new() };
        for standing in levels.each() {
            let Fire { submarines, planes, others } = conduct.fire(&standing.units);
            let destroyer = standing.units[Unit::Destroyer] > 0;
            // Planes with a destroyer on their side hit anything (AXA-10.2).
            let fire = match destroyer {
                true => [line.keep(luck, &[submarines]), line.keep(luck, &[]), line.keep(luck, &[planes, others])],
                false => [line.keep(luck, &[submarines]), line.keep(luck, &[planes]), line.keep(luck, &[others])],
            };
            let submerged =
                if conduct.submerges { levels.number(&standing.submerged()) } else { levels.number(standing) };
            let withdrawn = if dangers.withdrawal { standing.withdrawn() } else { Some(*standing) };
            let withdrawn = withdrawn.map(|standing| levels.number(&standing));
            let armed = standing.is_armed();
            line.states.push(State { standing: *standing, fire, destroyer, armed, submerged, withdrawn });
        }
        Some(line)
    }

    /// Keeps the distribution of the hits of some volleys.
    fn keep(&mut self, luck: Luck, volleys: &[Volley]) -> Range<u32> {
        let start = self.chances.len();
        self.chances.push(1.0);
        for volley in volleys {
            volley.convolve(luck, &mut self.chances, start);
        }
        start as u32..self.chances.len() as u32
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of a state.
    pub fn find(&self, standing: &Standing) -> usize {
        self.states.iter().position(|state| state.standing == *standing).unwrap_or_default()
    }

    /// The chances of numbers of hits that a state makes with a shot.
    #[inline]
    pub fn fire(&self, state: usize, shot: Shot) -> &[f64] {
        let range = &self.states[state].fire[shot as usize];
        &self.chances[range.start as usize..range.end as usize]
    }

    /// The state after a hit, for every state.
    pub fn next(&self, shot: Shot) -> &[u16] {
        &self.next[shot as usize]
    }

    /// Whether every hit leads to the next of all states.
    pub fn is_straight(&self, shot: Shot) -> bool {
        self.straight[shot as usize]
    }

    /// Whether a state can hit a state of the other side.
    pub fn can_hit(&self, state: usize, other: &Line, target: usize) -> bool {
        Shot::ALL
            .into_iter()
            .any(|shot| self.fire(state, shot).len() > 1 && usize::from(other.next(shot)[target]) != target)
    }
}

/// The states of a side by the hits they can still take, most first: a hit leads from each level to the one below it.
struct Levels {
    levels: Vec<Vec<Standing>>,
    /// The number of the first state of each level.
    offsets: Vec<usize>,
    count: usize,
}

impl Levels {
    fn new(conduct: &Conduct, starts: &[Standing], dangers: &Dangers) -> Option<Levels> {
        let top = starts.iter().map(Standing::weight).max().unwrap_or(0);
        let mut levels: Vec<Vec<Standing>> = vec![Vec::new(); top + 1];
        let mut count = 0;
        let mut add = |levels: &mut Vec<Vec<Standing>>, standing: Standing| {
            let level = &mut levels[top - standing.weight()];
            if !level.contains(&standing) {
                level.push(standing);
                count += 1;
            }
            count <= MOST_STATES
        };
        for start in starts {
            add(&mut levels, *start);
        }
        for level in 0..levels.len() {
            for place in 0..levels[level].len() {
                let standing = levels[level][place];
                for shot in Shot::ALL.into_iter().filter(|shot| dangers.shots[*shot as usize]) {
                    let after = conduct.hit(&standing, shot);
                    if after != standing && !add(&mut levels, after) {
                        return None;
                    }
                }
                if conduct.submerges && !add(&mut levels, standing.submerged()) {
                    return None;
                }
                if let Some(after) = standing.withdrawn().filter(|_| dangers.withdrawal)
                    && !add(&mut levels, after)
                {
                    return None;
                }
            }
        }
        let offsets = levels
            .iter()
            .scan(0, |sum, level| {
                let offset = *sum;
                *sum += level.len();
                Some(offset)
            })
            .collect();
        Some(Levels { levels, offsets, count })
    }

    fn each(&self) -> impl Iterator<Item = &Standing> {
        self.levels.iter().flatten()
    }

    /// The number of a state, all levels counted through. Every state that is asked for is there.
    fn number(&self, standing: &Standing) -> u16 {
        let level = (self.levels.len() - 1).saturating_sub(standing.weight());
        let place = self.levels[level].iter().position(|known| known == standing).unwrap_or_default();
        (self.offsets[level] + place) as u16
    }
}
