//! One thread's search: deepening, and what all nodes share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rulebound_kernel::{Game, Quick, Team, Turn};

use super::ordering::Memory;
use super::repetition::Path;
use super::root::Found;
use super::score::{self, DRAWN, INFINITE, MOST, Score, won_after};
use super::table::Table;
use super::{Knowledge, Progress, SearchSettings, Value};
use crate::Seen;
use crate::budget::Clock;

/// The most actions from the root.
pub(super) const LONGEST: usize = 96;

/// How often the clock is looked at, in nodes; a power of two.
const GLANCE: u64 = 256;

/// The first aspiration window.
const WINDOW: Score = 40;

/// An action of a node, with its place in the order.
#[derive(Clone, Debug)]
pub(super) struct Ranked<A> {
    pub(super) rank: i32,
    /// Decides between equals; drawn at the root.
    pub(super) tie: u32,
    pub(super) tag: u32,
    pub(super) takes: bool,
    pub(super) action: A,
}

/// Where a node is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The team that decides there.
    pub(super) team: Team,
    /// Actions from the root.
    pub(super) ply: usize,
    /// Turns from the root.
    pub(super) turns: u32,
}

/// A search under way.
pub(crate) struct Search<'a, G: Game, K> {
    pub(super) seen: &'a Seen<G>,
    pub(super) knowledge: &'a K,
    pub(super) settings: SearchSettings,
    pub(super) table: &'a Table,
    clock: Clock<'a>,
    stop: &'a AtomicBool,
    pub(super) stopped: bool,
    pub(super) memory: Memory,
    pub(super) path: Path<G>,
    /// The actions of the nodes from the root to here; kept to spare allocations.
    lists: Vec<Vec<Ranked<G::Action>>>,
    /// The expected line from each ply on.
    lines: Vec<Vec<G::Action>>,
    pub(super) draw: Quick,
    pub(super) nodes: u64,
    pub(super) farthest: usize,
    /// The turns of the iteration under way.
    pub(super) depth: u32,
    root: Place,
    /// Whether the root has more than one action.
    has_choice: bool,
    /// The lines of the root that were found last, the best first: at least one, and no two with the same first action.
    pub(super) found: Vec<Found<G::Action>>,
    /// Which of them is searched; the first actions of those before it are left out.
    pub(super) number: usize,
}

impl<'a, G: Game, K: Knowledge<G>> Search<'a, G, K> {
    /// A search that has not begun; `None` where nobody can act.
    pub(crate) fn new(
        seen: &'a Seen<G>,
        knowledge: &'a K,
        settings: SearchSettings,
        table: &'a Table,
        clock: Clock<'a>,
        stop: &'a AtomicBool,
        seed: u64,
    ) -> Option<Self> {
        let position = seen.position();
        let team = knowledge.decider(position)?;
        let mut found = Vec::new();
        let mut actions = 0;
        G::branches(position, None, &mut |action| {
            if found.len() < settings.lines.get() {
                found.push(Found { line: vec![action], score: None, nodes: 0, depth: 0 });
            }
            actions += 1;
        });
        if found.is_empty() {
            return None;
        }
        let mut search = Search {
            seen,
            knowledge,
            settings,
            table,
            clock,
            stop,
            stopped: false,
            memory: Memory::new(LONGEST),
            path: Path::new(),
            lists: std::iter::repeat_with(Vec::new).take(LONGEST).collect(),
            lines: std::iter::repeat_with(Vec::new).take(LONGEST + 1).collect(),
            draw: Quick::new(seed),
            nodes: 0,
            farthest: 0,
            depth: 0,
            root: Place { team, ply: 0, turns: 0 },
            has_choice: actions > 1,
            found,
            number: 0,
        };
        // However often the root has occurred, somebody decides there.
        let _ = search.path.enter(seen, position, G::key(position));
        Some(search)
    }

    /// Searches farther and farther, from so many turns on, and tells after each turn.
    pub(crate) fn deepen(&mut self, first: u32, mut tell: impl FnMut(&Self)) {
        let most = self.clock.depth().min(LONGEST as u32 / 2);
        for depth in first..=most {
            self.depth = depth;
            for number in 0..self.found.len() {
                self.number = number;
                self.aspire();
                if self.stopped {
                    return;
                }
            }
            self.found.sort_by_key(|found| std::cmp::Reverse(found.score));
            tell(self);
            // What was searched before an end was proven may have been left out by the selection, so once more, and no farther.
            let mut turns = self.found.iter().map(|found| found.score.and_then(score::distance).map(i32::unsigned_abs));
            let ends = turns.all(|turns| turns.is_some_and(|turns| turns <= 1 || turns < depth));
            if ends || !self.has_choice && self.clock.runs_out() {
                break;
            }
        }
    }

    /// Searches a line of the root within a window around its last score, wider where that does not hold it.
    fn aspire(&mut self) {
        let mut width = WINDOW;
        let (mut alpha, mut beta) = match self.found[self.number].score {
            Some(last) if self.depth > 3 && last.abs() <= MOST => (last - width, last + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let position = self.seen.position();
            let score = self.node(position, None, (alpha, beta), self.depth as i32, self.root, false);
            if self.stopped {
                return;
            }
            if score <= alpha {
                alpha = (score - width).max(-INFINITE);
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
            } else {
                let found = &mut self.found[self.number];
                (found.score, found.depth) = (Some(score), self.depth);
                return;
            }
            width *= 3;
            if width > 1_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// What the root is worth, once anything is known.
    pub(crate) fn value(&self) -> Option<Value> {
        self.found.first()?.score.map(Value::of)
    }

    /// How many positions were visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many of them below the best action, when it was found best.
    pub(crate) fn visits(&self) -> u64 {
        self.found.first().map_or(0, |found| found.nodes)
    }

    /// What has been found.
    pub(crate) fn progress(&self, began: Instant) -> Progress<G> {
        Progress {
            depth: self.depth,
            farthest: self.farthest,
            lines: self.variations(),
            nodes: self.nodes,
            time: began.elapsed(),
        }
    }

    /// Counts a node; false where the search has to end.
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        let looks = self.nodes.is_multiple_of(GLANCE) || self.nodes >= self.clock.iterations();
        if looks && (self.stop.load(Ordering::Relaxed) || !self.clock.allows(self.nodes)) {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        self.farthest = self.farthest.max(ply);
        self.clear_line(ply);
        true
    }

    /// The list of a ply, empty, to be given back by [`Self::give_back`].
    pub(super) fn list(&mut self, ply: usize) -> Vec<Ranked<G::Action>> {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        list
    }

    pub(super) fn give_back(&mut self, ply: usize, list: Vec<Ranked<G::Action>>) {
        self.lists[ply] = list;
    }

    /// An action at a ply is the best so far, with what was found to follow.
    pub(super) fn improve(&mut self, place: Place, action: &G::Action, score: Score, nodes: u64) {
        let (before, after) = self.lines.split_at_mut(place.ply + 1);
        let line = &mut before[place.ply];
        line.clear();
        line.push(action.clone());
        line.extend_from_slice(&after[0]);
        if place.ply == 0 {
            let line = line.clone();
            self.take_place(Found { line, score: Some(score), nodes, depth: self.depth });
        }
    }

    /// Forgets what was expected from a ply on.
    pub(super) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// What a position of which no branch is left is worth to a team. Less than any loss where something can be done all the
    /// same: then every step of an open turn belongs before the last one, and the turn is looked at in that order.
    pub(super) fn ended(&self, position: &G::Position, team: Team, turns: u32) -> Score {
        match G::turn(position) {
            Turn::Over(outcome) => self.outcome(outcome.winner, team, turns),
            Turn::Decide { .. } if G::is_open(position) && G::count(position) > 0 => -INFINITE,
            Turn::Decide { .. } | Turn::Stuck { .. } => self.evaluate(position, team),
        }
    }

    /// What an end is worth to a team.
    pub(super) fn outcome(&self, winner: Option<Team>, team: Team, turns: u32) -> Score {
        match winner {
            None => DRAWN,
            Some(winner) if winner == team => won_after(turns),
            Some(_) => -won_after(turns),
        }
    }

    /// The evaluation within its bounds.
    pub(super) fn evaluate(&self, position: &G::Position, team: Team) -> Score {
        self.knowledge.evaluate(position, team).clamp(-MOST, MOST)
    }
}

/// Moves the best of the actions from an index on to that index. Few are wanted of most lists, so that sorting begins late.
pub(super) fn pick<A>(list: &mut [Ranked<A>], index: usize) {
    const FEW: usize = 6;
    let order = |one: &Ranked<A>| std::cmp::Reverse((one.rank, one.tie, one.tag));
    if index == FEW {
        list[index..].sort_unstable_by_key(order);
    } else if index < FEW
        && let Some(best) = (index..list.len()).min_by_key(|&other| order(&list[other]))
    {
        list.swap(index, best);
    }
}
