//! `rulebound bench`.

use std::io::Write;

use clap::Args;
use rulebound_referee::Registry;
use rulebound_referee::bench::BenchRequest;

use crate::console::{Console, HEADING};
use crate::context::{Board, game};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{grouped, rate};
use crate::verbs::perft::spinner;

/// Do a fixed piece of work and measure it, on one thread.
///
/// Positions are taken from seeded random games; the signature is a hash of everything that was computed and must be equal
/// on every machine.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound bench commander
  rulebound bench commander --positions 500 --rounds 20 --json")]
pub struct Bench {
    #[command(flatten)]
    board: Board,
    /// How many positions to work on.
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    positions: u32,
    /// Where the randomness starts.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How often each measurement is repeated; the fastest counts.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    rounds: u32,
}

impl Bench {
    /// Measures.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(None)?;
        let game = game(&registry, &context)?;
        let request = BenchRequest { positions: self.positions, seed: self.seed, rounds: self.rounds };
        let spinner = spinner("measuring");
        let measured = game.bench(&context, &request);
        spinner.finish_and_clear();
        let answer = measured.map_err(|error| Failure::in_context(error, &context))?;
        if console.wants_json() {
            console.json(&answer)?;
            return Ok(Exit::Fine);
        }
        writeln!(console, "signature  {HEADING}{}{HEADING:#}", answer.signature)?;
        writeln!(console, "positions  {}", grouped(answer.positions as u64))?;
        let measured = [
            ("listing", answer.listing, "actions listed"),
            ("is_legal", answer.is_legal, "actions asked"),
            ("verdict", answer.verdict, "refusals explained"),
            ("apply", answer.apply, "actions applied"),
        ];
        for (name, measure, what) in measured {
            let speed = rate(measure.per_second);
            writeln!(console, "{name:<9}  {speed:>13} a second  ({} {what})", grouped(measure.count))?;
        }
        Ok(Exit::Fine)
    }
}
