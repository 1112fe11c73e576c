//! `rulebound referee`.

use std::io;

use clap::Args;
use rulebound_referee::{Limits, Registry, serve_lines};

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;

/// Answer requests on the standard input, one JSON object a line.
///
/// The messages are those of `schemas/` in the repository. A request carries its whole context; whatever is wrong with one
/// is answered as an error, and the stream goes on.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  echo '{\"id\":1,\"op\":\"actions\",\"game\":\"commander\",\"position\":\"start\"}' | rulebound referee
  echo '{\"id\":2,\"op\":\"verdict\",\"game\":\"commander\",\"intent\":\"Tf4f7\"}' | rulebound referee")]
pub struct Referee {
    /// How many bytes a line may have.
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().line)]
    max_line: usize,
    /// How deep perft may count.
    #[arg(long, value_name = "DEPTH", default_value_t = Limits::default().perft_depth)]
    max_perft_depth: u32,
}

impl Referee {
    /// Answers until the input ends.
    pub fn run(self, _: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let limits = Limits { line: self.max_line, perft_depth: self.max_perft_depth, ..Limits::default() };
        let referee = rulebound_referee::Referee::new(registry).with_limits(limits);
        serve_lines(&referee, io::stdin().lock(), Console::raw())?;
        Ok(Exit::Fine)
    }
}
