//! Alpha-beta search.

mod knowledge;
mod node;
mod ordering;
mod quiescence;
mod repetition;
mod root;
mod score;
mod search;
mod settings;
mod table;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rulebound_kernel::{Game, Quick};

pub use knowledge::{Knowledge, Plain};
pub use settings::{Evaluation, SearchSettings, Selection};

use crate::budget::Clock;
use crate::value::squash;
use crate::{Choice, Limits, Player, Seen};
use score::Score;
use search::Search;
use table::Table;

/// What a search thinks of a position, for the team that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// So many hundredths of an ordinary unit ahead.
    Ahead(i32),
    /// Won (positive) or lost (negative) in so many turns, those of both teams counted; 0 is lost already.
    Decided(i32),
}

impl Value {
    fn of(score: Score) -> Value {
        score::distance(score).map_or(Value::Ahead(score), Value::Decided)
    }

    /// The same between 0, lost, and 1, won.
    pub fn share(self) -> f64 {
        match self {
            Value::Ahead(score) => squash(f64::from(score)),
            Value::Decided(turns) => f64::from(u8::from(turns > 0)),
        }
    }
}

/// How many of the turns in which a game is [decided](Value::Decided) are the winner's, with the same sign.
pub fn turns_of_winner(turns: i32) -> i32 {
    (turns + turns.signum()) / 2
}

/// A line of play, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation<G: Game> {
    /// How many turns ahead it was searched.
    pub depth: u32,
    /// What it is worth.
    pub value: Value,
    /// An action of the position, and what is expected to follow. Ends with the first action that throws dice.
    pub line: Vec<G::Action>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<G: Game> {
    /// How many turns ahead everything was searched.
    pub depth: u32,
    /// How many actions ahead the longest line went.
    pub farthest: usize,
    /// The best lines, at least one, the best first.
    pub lines: Vec<Variation<G>>,
    /// How many positions were visited, by the thread that reports.
    pub nodes: u64,
    /// For how long.
    pub time: Duration,
}

/// Plays by alpha-beta search.
///
/// Deepens turn by turn: a session, in which the same team acts several times in a row, is one turn, and of different orders
/// of the same steps only one is looked at ([`Game::branches`]). Principal variation search with aspiration windows, a
/// transposition table shared by all threads, quiescence over what takes something, and selective search. What it must know
/// of a game beyond the contract is its [`Knowledge`]. Where dice fall, their ways are averaged.
#[derive(Debug)]
pub struct AlphaBeta<K> {
    knowledge: K,
    settings: SearchSettings,
    draw: Quick,
    table: Table,
}

impl<K> AlphaBeta<K> {
    /// Draws between equals from a seed.
    pub fn new(seed: u64, knowledge: K, settings: SearchSettings) -> Self {
        AlphaBeta { knowledge, settings, draw: Quick::new(seed), table: Table::new(settings.megabytes) }
    }
}

impl<G: Game, K: Knowledge<G>> Player<G> for AlphaBeta<K> {
    fn name(&self) -> &'static str {
        "alphabeta"
    }

    fn choose(&mut self, seen: &Seen<G>, limits: &Limits<'_>) -> Option<Choice<G>> {
        self.think(seen, limits, &mut |_| {})
    }

    fn think(&mut self, seen: &Seen<G>, limits: &Limits<'_>, tell: &mut dyn FnMut(&Progress<G>)) -> Option<Choice<G>> {
        let position = seen.position();
        G::turn(position).side()?;
        let began = Instant::now();
        let seed = self.draw.bits();
        self.table.next_search();
        let mut clocks = Clock::start_to_depth(limits);
        let (table, knowledge, settings) = (&self.table, &self.knowledge, self.settings);
        let stop = AtomicBool::new(false);
        let start = |clock, seed| Search::new(seen, knowledge, settings, table, clock, &stop, seed);
        let mut main = start(clocks.remove(0), seed)?;
        std::thread::scope(|scope| {
            let start = &start;
            let helpers: Vec<_> = (1..)
                .zip(clocks)
                .map(|(number, clock)| {
                    scope.spawn(move || {
                        start(clock, seed.wrapping_add(number)).map_or(0, |mut helper| {
                            helper.deepen(1 + number as u32 % 2, |_| {});
                            helper.nodes()
                        })
                    })
                })
                .collect();
            main.deepen(1, |search| tell(&search.progress(began)));
            stop.store(true, Ordering::Relaxed);
            // A helper that has failed has helped as far as it got.
            let helped: u64 = helpers.into_iter().filter_map(|helper| helper.join().ok()).sum();
            let (action, line) = main.best()?;
            Some(Choice {
                action,
                value: main.value().map(|value| value.share()),
                line,
                lines: main.variations(),
                visits: main.visits(),
                playouts: main.nodes() + helped,
            })
        })
    }
}
