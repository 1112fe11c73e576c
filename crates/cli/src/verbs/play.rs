//! `rulebound play`.

use std::num::NonZeroUsize;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use rulebound_players::duration;
use rulebound_referee::{ErrorKind, ProtocolError, Registry};

use crate::console::Console;
use crate::context::{Board, game};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::play::seats::{Budget, Seats};
use crate::play::session::Session;

/// Play a game in the terminal, against a player or each other.
///
/// Type what you mean in the game's notation; a refusal is explained, and what is left open is offered by numbers. `help`
/// lists the other words. Reads lines from the standard input, which need not be a terminal.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound play commander
  rulebound play commander --as blue --against greedy
  rulebound play commander --against mcts --time 5s --threads 2
  rulebound play commander --against none
  rulebound play commander --as none --against mcts,greedy --iterations 500 --seed 7")]
pub struct Play {
    #[command(flatten)]
    board: Board,
    /// The sides you play, by their names; the one that acts first if left out, `none` to watch.
    #[arg(long = "as", value_name = "SIDE", value_delimiter = ',')]
    sides: Vec<String>,
    /// The players of the other sides, in order: random, greedy, mcts, alphabeta, in fifth-edition combat tactics; the last plays all that are left. `none` is a person.
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', default_value = "alphabeta")]
    against: Vec<String>,
    /// How long a player thinks: 500ms, 1s. Without this and --iterations a second.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How many iterations or positions a player thinks; with --seed and one thread the game is the same every time.
    #[arg(long, value_name = "NUMBER")]
    iterations: Option<u64>,
    /// On how many threads a player thinks.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    threads: NonZeroUsize,
    /// The seed of dice and players; without it every game is another.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

impl Play {
    /// Plays until the game or the input ends.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        if console.wants_json() {
            let words = "a game in the terminal has no JSON form; `rulebound referee` speaks JSON";
            return Err(ProtocolError::in_field(ErrorKind::ConflictingFields, "json", words).into());
        }
        let seed = self.seed.unwrap_or_else(now);
        // Rolls are for the steps; what follows falls by the seed.
        let context = self.board.context(if self.board.rolls.is_some() { None } else { Some(seed) })?;
        let game = game(&registry, &context)?;
        let table = game.open(&context).map_err(|error| Failure::in_context(error, &context))?;
        let time = match (self.time, self.iterations) {
            (None, None) => Some(Duration::from_secs(1)),
            (time, _) => time,
        };
        let budget = Budget { time, iterations: self.iterations, threads: self.threads };
        let seats = Seats::new(table.as_ref(), &self.sides, &self.against)?;
        Session::new(console, &registry, game, table, seats, budget, seed).run()
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
