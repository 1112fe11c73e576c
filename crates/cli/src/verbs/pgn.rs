//! `rulebound pgn`.

use clap::{Args, Subcommand};
use rulebound_referee::Registry;

use crate::console::Console;
use crate::exit::{EXIT_CODES, Exit};
use crate::failure::Failure;
use crate::pgn::check::Check;
use crate::pgn::convert::Convert;
use crate::pgn::filter::Filter;
use crate::pgn::split::Split;

/// Convert, check, filter and split files of games of Commander Chess in PGN.
///
/// Games are read one at a time, so that files may have any length. What is commonly broken is repaired, unless --strict
/// is given; a game that cannot be read is named with its line and column, and the others are read all the same.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  rulebound pgn check games.pgn
  rulebound pgn convert games.pgn --to long
  rulebound pgn filter games.pgn --player An --result 1-0 --output won.pgn
  rulebound pgn split games.pgn --into games --games 100

{EXIT_CODES}"))]
pub struct Pgn {
    #[command(subcommand)]
    work: Work,
}

/// What to do with the games.
#[derive(Debug, Subcommand)]
enum Work {
    Convert(Convert),
    Check(Check),
    Filter(Filter),
    Split(Split),
}

impl Pgn {
    /// Does it.
    pub fn run(self, console: &mut Console, _: Registry) -> Result<Exit, Failure> {
        match self.work {
            Work::Convert(work) => work.run(console),
            Work::Check(work) => work.run(console),
            Work::Filter(work) => work.run(console),
            Work::Split(work) => work.run(console),
        }
    }
}
