//! `rulebound engine`.

use std::io;

use clap::Args;
use rulebound_referee::Registry;

use crate::console::Console;
use crate::context::{Board, game};
use crate::exit::Exit;
use crate::failure::Failure;

/// Let other programs play against the players of this one, by lines in the shape of UCI.
///
/// Reads commands from the standard input: uci, isready, setoption, position start|setup TEXT [moves …], go, stop, perft, quit.
/// Whatever cannot be understood is answered by a line `info string error: …`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  printf 'position start\\ngo movetime 1000\\n' | rulebound engine commander
  printf 'position start moves Nb2b6\\ngo nodes 20000\\n' | rulebound engine commander
  printf 'perft 2\\n' | rulebound engine commander --ruleset official")]
pub struct Engine {
    /// The key of the game, as `rulebound games` lists it.
    #[arg(value_name = "GAME")]
    game: String,
    /// The name of a preset, or an object of switches.
    #[arg(long, value_name = "NAME|JSON")]
    ruleset: Option<String>,
}

impl Engine {
    /// Answers until the input ends.
    pub fn run(self, _: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let board = Board {
            game: self.game,
            ruleset: self.ruleset,
            position: "start".to_owned(),
            steps: Vec::new(),
            rolls: None,
        };
        let context = board.context(None)?;
        let game = game(&registry, &context)?;
        let input = Box::new(io::BufReader::new(io::stdin()));
        game.engine(&context.ruleset, input, &mut io::stdout())
            .map_err(|error| Failure::in_context(error, &context))??;
        Ok(Exit::Fine)
    }
}
