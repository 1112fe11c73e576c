//! Fixed work, measured: the same on every machine, as its signature shows, but for the time it takes.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Refusal, Side, Turn, Verdict, Waivers};
use serde::Serialize;

use crate::door::print_position;
use crate::playout::Walk;

/// How much work to do.
#[derive(Clone, Copy, Debug)]
pub struct BenchRequest {
    /// How many positions to collect from random games.
    pub positions: u32,
    /// Where the randomness starts.
    pub seed: u64,
    /// How often each measurement is repeated; the rate is that of the fastest.
    pub rounds: u32,
}

/// What the work gave and how fast it went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BenchAnswer {
    /// A hash of all results as texts; equal on every machine.
    pub signature: String,
    /// How many positions were worked on.
    pub positions: usize,
    /// Listing: actions listed.
    pub listing: Rate,
    /// Asking `is_legal` of listed and of foreign actions.
    pub is_legal: Rate,
    /// Explaining refusals of foreign actions.
    pub verdict: Rate,
    /// Applying listed actions.
    pub apply: Rate,
}

/// How fast one kind of work went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// How many times it was done in a round.
    pub count: u64,
    /// The time of the fastest round.
    pub seconds: f64,
    /// Times in a second.
    pub per_second: f64,
}

/// A position with the actions that are tried on it.
struct Sample<G: Game> {
    position: G::Position,
    side: Side,
    listed: Vec<G::Action>,
    /// Actions from elsewhere in the sample; few of them are legal here.
    foreign: Vec<G::Action>,
    /// Those that are not legal.
    refused: Vec<G::Intent>,
}

/// How many foreign actions are tried on each position.
const FOREIGN: usize = 40;
/// A position is taken every so many actions of a game, so that the positions differ.
const STRIDE: u32 = 7;
/// A game is left after so many actions, so that one endless game does not fill the sample.
const LONGEST: u32 = 400;

/// Collects positions from random games and measures the work on them.
pub(crate) fn bench<G: Game>(start: &G::Position, request: &BenchRequest) -> BenchAnswer {
    let samples = collect::<G>(start, request);
    let measure = |work: &dyn Fn() -> u64| measure(request.rounds, work);
    BenchAnswer {
        signature: format!("{:016x}", signature(&samples)),
        positions: samples.len(),
        listing: measure(&|| list(&samples)),
        is_legal: measure(&|| ask(&samples)),
        verdict: measure(&|| explain(&samples)),
        apply: measure(&|| apply(&samples)),
    }
}

fn collect<G: Game>(start: &G::Position, request: &BenchRequest) -> Vec<Sample<G>> {
    let mut positions: Vec<(G::Position, Side)> = Vec::new();
    let mut game = 0;
    // Every game gives at least its start, so that this ends; a position without actions gives nothing at all.
    while positions.len() < request.positions as usize && game < u64::from(request.positions) {
        let mut walk = Walk::<G>::new(start, request.seed.wrapping_add(game));
        game += 1;
        while let Turn::Decide { side, .. } = walk.turn() {
            if walk.plies.is_multiple_of(STRIDE) && positions.len() < request.positions as usize {
                positions.push((walk.position.clone(), side));
            }
            if walk.plies >= LONGEST || !walk.step() {
                break;
            }
        }
    }
    let listed: Vec<Vec<G::Action>> = positions.iter().map(|(position, _)| listed::<G>(position)).collect();
    positions.into_iter().enumerate().map(|(index, (position, side))| sample(position, side, index, &listed)).collect()
}

fn sample<G: Game>(position: G::Position, side: Side, index: usize, listed: &[Vec<G::Action>]) -> Sample<G> {
    let foreign: Vec<G::Action> = (1..listed.len())
        .filter_map(|distance| {
            let actions = &listed[(index + distance) % listed.len()];
            actions.get((index * 31 + distance * 17) % actions.len().max(1)).cloned()
        })
        .take(FOREIGN)
        .collect();
    let refused = foreign
        .iter()
        .filter(|action| !G::is_legal(&position, action))
        .map(|action| G::Intent::from(action.clone()))
        .collect();
    Sample { position, side, listed: listed[index].clone(), foreign, refused }
}

fn listed<G: Game>(position: &G::Position) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::actions(position, &mut |action| actions.push(action));
    actions
}

fn measure(rounds: u32, work: &dyn Fn() -> u64) -> Rate {
    let (mut count, mut fastest) = (0, Duration::MAX);
    for _ in 0..rounds.max(1) {
        let clock = Instant::now();
        count = work();
        fastest = fastest.min(clock.elapsed());
    }
    // A clock may stand still for a very short time; a rate is a number all the same.
    let seconds = fastest.as_secs_f64().max(1e-9);
    Rate { count, seconds, per_second: count as f64 / seconds }
}

fn list<G: Game>(samples: &[Sample<G>]) -> u64 {
    let mut count = 0;
    for sample in samples {
        G::actions(black_box(&sample.position), &mut |action| {
            black_box(action);
            count += 1;
        });
    }
    count
}

fn ask<G: Game>(samples: &[Sample<G>]) -> u64 {
    let mut count = 0;
    for sample in samples {
        for action in sample.listed.iter().chain(&sample.foreign) {
            black_box(G::is_legal(&sample.position, black_box(action)));
            count += 1;
        }
    }
    count
}

fn explain<G: Game>(samples: &[Sample<G>]) -> u64 {
    let mut count = 0;
    for sample in samples {
        for intent in &sample.refused {
            black_box(G::verdict(&sample.position, sample.side, black_box(intent), &Waivers::NONE));
            count += 1;
        }
    }
    count
}

fn apply<G: Game>(samples: &[Sample<G>]) -> u64 {
    let mut dice = Seeded::new(0);
    let mut count = 0;
    for sample in samples {
        for action in &sample.listed {
            let mut next = sample.position.clone();
            if G::apply_unchecked(&mut next, black_box(action), &mut dice).is_ok() {
                black_box(&next);
                count += 1;
            }
        }
    }
    count
}

/// A hash of what the same work gives, written as texts: positions, actions, reasons.
fn signature<G: Game>(samples: &[Sample<G>]) -> u64 {
    let mut hash = Fnv::default();
    let mut dice = Seeded::new(0);
    for Sample { position, side, listed, foreign, refused } in samples {
        hash.write(&print_position::<G>(position));
        for action in listed {
            hash.write(&G::print_action(position, action));
            let mut next = position.clone();
            if G::apply_unchecked(&mut next, action, &mut dice).is_ok() {
                hash.write(&print_position::<G>(&next));
            }
        }
        for action in foreign {
            hash.write(if G::is_legal(position, action) { "legal" } else { "illegal" });
        }
        for intent in refused {
            if let Verdict::Illegal(refusal) = G::verdict(position, *side, intent, &Waivers::NONE) {
                hash.write(refusal.kind());
                hash.write(&refusal.to_string());
            }
        }
    }
    hash.0
}

/// FNV-1a: simple, and the same everywhere, which the standard library's hasher does not promise.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn write(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
