//! Monte Carlo tree search.

mod proof;
mod search;
mod tree;

use std::collections::BTreeMap;

use rulebound_kernel::{Game, Quick};

use crate::budget::Clock;
use crate::{Choice, Limits, Player, Seen};
use search::{Opinion, Search};

/// How the tree search searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How much what was tried seldom is preferred: the constant of UCT.
    pub exploration: f64,
    /// How much an action is preferred, before it was tried often, for the score right after it.
    pub bias: f64,
    /// How many actions are tried after `n` visits: this times the root of `n`, and one.
    pub widening: f64,
    /// The most actions of a playout, after which the score decides.
    pub playout: u32,
    /// How often a position is visited before its actions are listed.
    pub patience: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { exploration: 0.1, bias: 0.3, widening: 1.0, playout: 4, patience: 2 }
    }
}

/// Plays by Monte Carlo tree search.
///
/// UCT over the game's [branches](Game::branches). Wide positions are widened progressively, the actions with the best score
/// right after them first. Where dice fall they are sampled, and each way they fell has its own place in the tree. Each
/// position is decided for the team of the side that decides it, so that allies help each other and whoever is asked off turn
/// answers for itself. A playout goes on by random actions for a while; then the game's [score](Game::score), squashed
/// between 0 and 1, stands for its end. Wins and losses that are certain are proven and not searched again.
///
/// Several threads search trees of their own and add up what they found.
#[derive(Clone, Debug)]
pub struct Mcts {
    draw: Quick,
    settings: Settings,
}

impl Mcts {
    /// Draws from a seed.
    pub fn new(seed: u64, settings: Settings) -> Self {
        Mcts { draw: Quick::new(seed), settings }
    }
}

impl<G: Game> Player<G> for Mcts {
    fn name(&self) -> &'static str {
        "mcts"
    }

    fn choose(&mut self, seen: &Seen<G>, limits: &Limits<'_>) -> Option<Choice<G>> {
        let position = seen.position();
        G::turn(position).side()?;
        let mut only = None;
        let mut count = 0u32;
        G::actions(position, &mut |action| {
            only.get_or_insert(action);
            count += 1;
        });
        if count <= 1 {
            return only.map(Choice::plain);
        }
        let seed = self.draw.bits();
        let settings = self.settings;
        let think = |clock: Clock<'_>, seed: u64| Search::new(seen, settings, seed).think(&clock);
        let mut clocks = Clock::start(limits);
        let opinions: Vec<Opinion<G>> = if clocks.len() == 1 {
            vec![think(clocks.remove(0), seed)]
        } else {
            std::thread::scope(|scope| {
                let threads: Vec<_> =
                    (seed..).zip(clocks).map(|(seed, clock)| scope.spawn(move || think(clock, seed))).collect();
                // A thread that has failed has no opinion.
                threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
            })
        };
        agree(opinions).or_else(|| G::sample(position, &mut self.draw).map(Choice::plain))
    }
}

/// What several searches think together: proven wins first, proven losses last, else what was visited most.
fn agree<G: Game>(opinions: Vec<Opinion<G>>) -> Option<Choice<G>> {
    let playouts = opinions.iter().map(|opinion| opinion.playouts).sum();
    let mut together: BTreeMap<&G::Action, search::Candidate<G>> = BTreeMap::new();
    for candidate in opinions.iter().flat_map(|opinion| &opinion.candidates) {
        match together.get_mut(&candidate.action) {
            Some(known) => known.join(candidate),
            None => drop(together.insert(&candidate.action, candidate.clone())),
        }
    }
    let best = together.into_values().max_by(|one, other| one.compare(other))?;
    Some(Choice { value: best.value(), visits: best.visits, line: best.line, playouts, ..Choice::plain(best.action) })
}
