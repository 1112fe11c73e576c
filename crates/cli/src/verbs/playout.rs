//! `rulebound playout`.

use std::io::Write;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rulebound_referee::Registry;
use rulebound_referee::playout::{PlayoutAnswer, PlayoutRequest};

use crate::console::{Console, HEADING};
use crate::context::{Board, game};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{grouped, rate, seconds};
use crate::verbs::perft::Threads;

/// Play random games and count how they end. The same seed plays the same games on every machine.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound playout commander --games 1000 --seed 7
  rulebound playout commander --games 100 --plies 300 --threads 0 --json")]
pub struct Playout {
    #[command(flatten)]
    board: Board,
    /// How many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: u64,
    /// Where the randomness starts.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// After how many actions a game is broken off.
    #[arg(long, value_name = "LIMIT", default_value_t = 1000)]
    plies: u32,
    #[command(flatten)]
    threads: Threads,
}

impl Playout {
    /// Plays.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(None)?;
        let game = game(&registry, &context)?;
        let request = PlayoutRequest { games: self.games, seed: self.seed, plies: self.plies };
        let bar = ProgressBar::new(self.games);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
            bar.set_style(style);
        }
        let played = self.threads.install(|| game.playout(&context, &request, &|| bar.inc(1)))?;
        bar.finish_and_clear();
        let answer = played.map_err(|error| Failure::in_context(error, &context))?;
        if console.wants_json() {
            console.json(&answer)?;
        } else {
            write_results(console, &answer)?;
        }
        Ok(Exit::Fine)
    }
}

fn write_results(console: &mut Console, answer: &PlayoutAnswer) -> Result<(), Failure> {
    writeln!(console, "{HEADING}{} random games{HEADING:#}", grouped(answer.games))?;
    for result in &answer.results {
        let winner = match &result.winner {
            Some(winner) => format!("won by {winner}"),
            None if result.finished => "drawn".to_owned(),
            None => "broken off".to_owned(),
        };
        let share = 100.0 * result.games as f64 / answer.games as f64;
        writeln!(console, "  {:>9}  {share:5.1} %  {winner}, {}", grouped(result.games), result.reason)?;
    }
    let mean = answer.plies as f64 / answer.games.max(1) as f64;
    writeln!(
        console,
        "{} actions, {mean:.1} a game, from {} to {}",
        grouped(answer.plies),
        grouped(answer.shortest.into()),
        grouped(answer.longest.into())
    )?;
    writeln!(
        console,
        "{}, {} games and {} actions a second",
        seconds(answer.seconds),
        rate(answer.games_per_second),
        rate(answer.plies_per_second)
    )?;
    Ok(())
}
