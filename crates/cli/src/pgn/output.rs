//! Where games go.

use std::fs::File;
use std::io::{BufWriter, Write};

use clap::Args;
use serde::Serialize;

use crate::console::{Console, GOOD};
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::pgn::source::Tally;

/// Where games go.
#[derive(Debug, Args)]
pub struct Target {
    /// Write the games to a file rather than to the standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
}

/// A place that games are written to.
pub struct Output {
    file: Option<(String, BufWriter<File>)>,
    written: u64,
}

/// A game as JSON.
#[derive(Serialize)]
struct GameMessage<'a> {
    game: &'a str,
}

/// What was done, as JSON.
#[derive(Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    tally: &'a Tally,
    written: u64,
}

impl Target {
    /// Opens it.
    pub fn open(&self) -> Result<Output, Failure> {
        let file = match &self.output {
            None => None,
            Some(path) => {
                let file = File::create(path).map_err(|error| Failure::File { path: path.clone(), error })?;
                Some((path.clone(), BufWriter::new(file)))
            }
        };
        Ok(Output { file, written: 0 })
    }
}

impl Output {
    /// Writes the text of a game, with its line breaks.
    pub fn game(&mut self, console: &mut Console, text: &str) -> Result<(), Failure> {
        self.written += 1;
        match &mut self.file {
            Some((path, file)) => {
                file.write_all(text.as_bytes()).map_err(|error| Failure::File { path: path.clone(), error })
            }
            None if console.wants_json() => console.json(&GameMessage { game: text }),
            None => Ok(Console::raw().write_all(text.as_bytes())?),
        }
    }

    /// Says how many games were written, unless they are the answer themselves.
    pub fn finish(mut self, console: &mut Console, tally: &Tally) -> Result<(), Failure> {
        if let Some((path, file)) = &mut self.file {
            file.flush().map_err(|error| Failure::File { path: path.clone(), error })?;
        }
        if console.wants_json() {
            return console.json(&Summary { tally, written: self.written });
        }
        if self.file.is_some() {
            writeln!(console, "{GOOD}{} of {} written{GOOD:#}", grouped(self.written), counted(tally.games, "game"))?;
        }
        Ok(())
    }
}
