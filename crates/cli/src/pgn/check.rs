//! `rulebound pgn check`.

use std::io::Write;

use clap::Args;
use rulebound_commander::pgn::read;

use crate::console::{BAD, Console, GOOD};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::pgn::problem::{Problem, Severity};
use crate::pgn::source::{Files, Reading, Tally};

/// Name everything that is wrong with games, with line and column.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound pgn check games.pgn
  rulebound pgn check games.pgn --strict --json

Exit codes:
  0  every game can be read
  1  a game cannot be read; with --strict, or is not exactly as it is written
  3  a file cannot be read")]
pub struct Check {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    reading: Reading,
}

impl Check {
    /// Checks the games.
    pub fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let options = self.reading.options()?;
        let mut tally = Tally::default();
        self.files.texts(|file, text| {
            let error = match text {
                Ok(text) => {
                    tally.games += 1;
                    let read = read(&text, &options);
                    tally.repairs += read.repairs.len() as u64;
                    for what in &read.repairs {
                        Problem { severity: Severity::Repair, file, what }.answer(console)?;
                    }
                    read.game.err()
                }
                Err(error) => Some(error),
            };
            tally.errors += u64::from(error.is_some());
            error.map_or(Ok(()), |what| Problem { severity: Severity::Error, file, what: &what }.answer(console))
        })?;
        write_tally(console, &tally)?;
        Ok(if tally.errors > 0 { Exit::Illegal } else { Exit::Fine })
    }
}

fn write_tally(console: &mut Console, tally: &Tally) -> Result<(), Failure> {
    if console.wants_json() {
        return console.json(tally);
    }
    let style = if tally.errors > 0 { BAD } else { GOOD };
    let Tally { games, errors, repairs } = *tally;
    writeln!(
        console,
        "{style}{}, {}, {}{style:#}",
        counted(games, "game"),
        counted(errors, "error"),
        counted(repairs, "repair")
    )?;
    Ok(())
}
