//! Counting paths: the number that two implementations of the same rules must agree on.
//!
//! Every listed action is an edge; where dice fall, every outcome is followed but an action is still one edge. Ends by
//! length (clocks, repetition) are not looked at.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::Game;
use crate::dice::Enumerating;

/// How the last ply is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// By [`Game::count`].
    Counted,
    /// By listing and making every action.
    Made,
}

/// How many paths may be counted before counting is given up, those that end early included; shared by all threads that
/// count.
#[derive(Debug, Default)]
pub struct Budget {
    most: Option<u64>,
    spent: AtomicU64,
}

impl Budget {
    /// At most so many; however many there are where nothing is said.
    pub fn new(most: Option<u64>) -> Self {
        Budget { most, spent: AtomicU64::new(0) }
    }

    fn spend(&self, paths: u64) {
        if self.most.is_some() {
            self.spent.fetch_add(paths, Ordering::Relaxed);
        }
    }

    fn is_exceeded(&self) -> bool {
        self.most.is_some_and(|most| self.spent.load(Ordering::Relaxed) > most)
    }
}

/// The number of paths of `depth` actions.
pub fn perft<G: Game>(position: &G::Position, depth: u32, leaves: Leaves) -> u64 {
    walk::<G>(&G::timeless(position), depth, leaves, &Budget::default())
}

/// [`perft()`] below each action, in the order of listing.
pub fn divide<G: Game>(position: &G::Position, depth: u32, leaves: Leaves) -> Vec<(G::Action, u64)> {
    let position = G::timeless(position);
    listed::<G>(&position)
        .into_iter()
        .map(|action| {
            let nodes = below::<G>(&position, &action, depth, leaves, &Budget::default());
            (action, nodes)
        })
        .collect()
}

/// [`divide`] on the threads of the current rayon pool; `None` where there are more paths than the budget allows.
pub fn divide_parallel<G: Game>(
    position: &G::Position,
    depth: u32,
    leaves: Leaves,
    budget: &Budget,
) -> Option<Vec<(G::Action, u64)>> {
    let position = G::timeless(position);
    let divided = listed::<G>(&position)
        .into_par_iter()
        .map(|action| {
            let nodes = below::<G>(&position, &action, depth, leaves, budget);
            (action, nodes)
        })
        .collect();
    (!budget.is_exceeded()).then_some(divided)
}

fn listed<G: Game>(position: &G::Position) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::actions(position, &mut |action| actions.push(action));
    actions
}

/// The paths of `depth` actions that start with `action`.
fn below<G: Game>(position: &G::Position, action: &G::Action, depth: u32, leaves: Leaves, budget: &Budget) -> u64 {
    match depth {
        0 => 0,
        1 => {
            budget.spend(1);
            1
        }
        _ => {
            let mut nodes = 0;
            for_each_outcome::<G>(position, action, |next| nodes += walk::<G>(next, depth - 1, leaves, budget));
            nodes
        }
    }
}

/// The paths from a position; of no meaning once the budget is exceeded.
fn walk<G: Game>(position: &G::Position, depth: u32, leaves: Leaves, budget: &Budget) -> u64 {
    let mut nodes = 0;
    match (depth, leaves) {
        (0, _) => nodes = 1,
        (1, Leaves::Counted) => nodes = G::count(position) as u64,
        (1, Leaves::Made) => G::actions(position, &mut |action| {
            for_each_outcome::<G>(position, &action, |next| {
                std::hint::black_box(next);
            });
            nodes += 1;
        }),
        _ => {
            G::actions(position, &mut |action| {
                if !budget.is_exceeded() {
                    for_each_outcome::<G>(position, &action, |next| {
                        nodes += walk::<G>(next, depth - 1, leaves, budget)
                    });
                }
            });
            return nodes;
        }
    }
    budget.spend(nodes.max(1));
    nodes
}

/// The positions an action can lead to. An action whose dice cannot be enumerated leads nowhere, and conformance says so.
fn for_each_outcome<G: Game>(position: &G::Position, action: &G::Action, mut visit: impl FnMut(&G::Position)) {
    let mut dice = Enumerating::new();
    loop {
        let mut next = position.clone();
        if G::apply_unchecked(&mut next, action, &mut dice).is_ok() {
            visit(&next);
        }
        if !dice.advance() {
            return;
        }
    }
}
