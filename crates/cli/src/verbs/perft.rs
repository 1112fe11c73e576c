//! `rulebound perft`.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use rayon::ThreadPoolBuilder;
use rulebound_referee::Registry;
use rulebound_referee::answer::PerftAnswer;
use rulebound_referee::request::PerftRequest;
use serde::Serialize;

use crate::console::{Console, HEADING};
use crate::context::{Board, DiceSeed, game};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{grouped, rate, seconds};

/// Count the paths of some number of actions: the number that two implementations of the same rules must agree on.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound perft commander 3
  rulebound perft commander 2 --divide --ruleset cotulenh-js
  rulebound perft commander 4 --threads 8 --json")]
pub struct Perft {
    #[command(flatten)]
    board: Board,
    /// How many actions each path has.
    #[arg(value_name = "DEPTH")]
    depth: u32,
    /// Count below each first action, too.
    #[arg(long)]
    divide: bool,
    /// Make the last action of each path rather than only counting it.
    #[arg(long)]
    made: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    dice: DiceSeed,
}

/// How much of the machine to use.
#[derive(Debug, Args)]
pub struct Threads {
    /// How many threads to use; 0 is one for each core.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,
}

impl Threads {
    /// So many threads; 0 is one for each core.
    pub const fn new(threads: usize) -> Self {
        Threads { threads }
    }

    /// Does some work on that many threads.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| Failure::File { path: "threads".to_owned(), error: std::io::Error::other(error) })?;
        Ok(pool.install(work))
    }
}

/// The answer with the time it took.
#[derive(Serialize)]
struct Timed {
    #[serde(flatten)]
    counted: PerftAnswer,
    seconds: f64,
}

impl Perft {
    /// Counts.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(self.dice.seed)?;
        let game = game(&registry, &context)?;
        let request = PerftRequest { depth: self.depth, divide: self.divide, made: self.made };
        let spinner = spinner("counting");
        let clock = Instant::now();
        let counted = self.threads.install(|| game.perft(&context, &request, None))?;
        let elapsed = clock.elapsed().as_secs_f64();
        spinner.finish_and_clear();
        let counted = counted.map_err(|error| Failure::in_context(error, &context))?;
        if console.wants_json() {
            console.json(&Timed { counted, seconds: elapsed })?;
            return Ok(Exit::Fine);
        }
        let branches = counted.divide.as_deref().unwrap_or_default();
        let width = branches.iter().map(|branch| branch.action.chars().count()).max().unwrap_or(0);
        for branch in branches {
            writeln!(console, "{:<width$}  {:>15}", branch.action, grouped(branch.nodes))?;
        }
        writeln!(
            console,
            "{HEADING}{}{HEADING:#} paths, depth {}, in {}, {} a second",
            grouped(counted.nodes),
            self.depth,
            seconds(elapsed),
            rate(counted.nodes as f64 / elapsed.max(1e-9))
        )?;
        Ok(Exit::Fine)
    }
}

/// A sign of life on the standard error, where that is a terminal.
pub fn spinner(doing: &'static str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(doing);
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}
