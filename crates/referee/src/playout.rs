//! Random games: how they end, how long they take.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

use rayon::prelude::*;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Outcome, Quick, Turn};
use serde::Serialize;

/// How many random games to play.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutRequest {
    /// How many games.
    pub games: u64,
    /// Where the randomness starts; the same seed plays the same games on every machine.
    pub seed: u64,
    /// How many actions a game may have before it is broken off.
    pub plies: u32,
}

/// How random games ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayoutAnswer {
    /// How many games were played.
    pub games: u64,
    /// How many actions they had together.
    pub plies: u64,
    /// The fewest actions of a game.
    pub shortest: u32,
    /// The most actions of a game.
    pub longest: u32,
    /// How they ended, the most frequent first.
    pub results: Vec<ResultCount>,
    /// How long it took.
    pub seconds: f64,
    /// Games in a second.
    pub games_per_second: f64,
    /// Actions in a second.
    pub plies_per_second: f64,
}

/// How often games ended in one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResultCount {
    /// The team that won; null where none did.
    pub winner: Option<String>,
    /// Why; `ply-limit` where the game was broken off, `stuck` where it could not go on.
    pub reason: String,
    /// Whether the game came to its end.
    pub finished: bool,
    /// How often.
    pub games: u64,
}

/// One game as it was played.
struct Played {
    result: (Option<String>, String, bool),
    plies: u32,
}

/// Plays random games from a position.
pub(crate) fn playout<G: Game>(
    start: &G::Position,
    request: &PlayoutRequest,
    progress: &(dyn Fn() + Sync),
) -> PlayoutAnswer {
    let clock = Instant::now();
    let played: Vec<Played> = (0..request.games)
        .into_par_iter()
        .map(|game| {
            let played = one::<G>(start, request.seed.wrapping_add(game), request.plies);
            progress();
            played
        })
        .collect();
    // A clock may stand still for a very short time; a rate is a number all the same.
    let seconds = clock.elapsed().as_secs_f64().max(1e-9);
    let plies: u64 = played.iter().map(|game| u64::from(game.plies)).sum();
    PlayoutAnswer {
        games: request.games,
        plies,
        shortest: played.iter().map(|game| game.plies).min().unwrap_or(0),
        longest: played.iter().map(|game| game.plies).max().unwrap_or(0),
        results: counts(played),
        seconds,
        games_per_second: request.games as f64 / seconds,
        plies_per_second: plies as f64 / seconds,
    }
}

fn counts(played: Vec<Played>) -> Vec<ResultCount> {
    let mut counts: BTreeMap<_, u64> = BTreeMap::new();
    for game in played {
        *counts.entry(game.result).or_default() += 1;
    }
    let mut results: Vec<ResultCount> = counts
        .into_iter()
        .map(|((winner, reason, finished), games)| ResultCount { winner, reason, finished, games })
        .collect();
    results.sort_by_key(|result| std::cmp::Reverse(result.games));
    results
}

/// Plays one random game.
fn one<G: Game>(start: &G::Position, seed: u64, limit: u32) -> Played {
    let mut walk = Walk::<G>::new(start, seed);
    loop {
        let reason = match walk.turn() {
            Turn::Over(outcome) => {
                let winner = outcome.winner.map(|team| G::team_name(&walk.position, team));
                return Played { result: (winner, outcome.reason.into_owned(), true), plies: walk.plies };
            }
            Turn::Stuck { .. } => "stuck",
            Turn::Decide { .. } if walk.plies >= limit => "ply-limit",
            Turn::Decide { .. } if walk.step() => continue,
            Turn::Decide { .. } => "no-action",
        };
        return Played { result: (None, reason.to_owned(), false), plies: walk.plies };
    }
}

/// A random walk through a game. Counts repetitions itself: a [`Match`](rulebound_kernel::Match) keeps every position,
/// which a walk does not need.
pub(crate) struct Walk<G: Game> {
    pub(crate) position: G::Position,
    pub(crate) plies: u32,
    seen: HashMap<G::Repetition, u32>,
    repeated: Option<Outcome>,
    draw: Quick,
    dice: Seeded,
}

impl<G: Game> Walk<G> {
    /// Starts a walk; the same seed takes the same way on every machine.
    pub(crate) fn new(start: &G::Position, seed: u64) -> Self {
        let mut walk = Walk {
            position: start.clone(),
            plies: 0,
            seen: HashMap::new(),
            repeated: None,
            draw: Quick::new(seed),
            dice: Seeded::new(seed),
        };
        walk.count();
        walk
    }

    /// Who decides what, or how it ended, repetitions included.
    pub(crate) fn turn(&self) -> Turn<G::Decision> {
        match (G::turn(&self.position), &self.repeated) {
            (Turn::Decide { .. } | Turn::Stuck { .. }, Some(outcome)) => Turn::Over(outcome.clone()),
            (turn, _) => turn,
        }
    }

    /// Plays a random action; false where none is listed.
    pub(crate) fn step(&mut self) -> bool {
        let Some(action) = G::sample(&self.position, &mut self.draw) else { return false };
        if G::apply_unchecked(&mut self.position, &action, &mut self.dice).is_err() {
            return false;
        }
        self.plies += 1;
        self.count();
        true
    }

    fn count(&mut self) {
        if let Some(key) = G::repetition(&self.position) {
            let times = self.seen.entry(key).or_default();
            *times += 1;
            self.repeated = G::repeated(&self.position, *times);
        } else {
            self.repeated = None;
        }
    }
}
