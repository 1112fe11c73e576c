//! Where games come from.

use std::fs::File;
use std::io::{self, BufReader, Read};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rulebound_commander::pgn::{Game, GameText, Options, Splitter, read};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::san::Strictness;
use rulebound_kernel::{Ruleset as _, RulesetError, TextError};
use rulebound_referee::{ErrorKind, Lines, ProtocolError};
use serde::Serialize;

use crate::console::Console;
use crate::context::name_or_json;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::pgn::problem::{Problem, Severity};

/// The longest line that is read.
const LONGEST_LINE: usize = 16 << 20;

/// Which files.
#[derive(Debug, Args)]
pub struct Files {
    /// Files of games; `-` is the standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<String>,
}

/// How games are read.
#[derive(Debug, Args)]
pub struct Reading {
    /// Refuse whatever is not exactly as it is written, rather than repairing it.
    #[arg(long)]
    strict: bool,
    /// The ruleset of games that name none: a preset, or an object of switches.
    #[arg(long, value_name = "NAME|JSON")]
    ruleset: Option<String>,
}

/// A line of a file.
pub struct NumberedLine<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without the line break.
    pub text: &'a str,
}

/// How many games there were.
#[derive(Debug, Default, Serialize)]
pub struct Tally {
    /// All of them.
    pub games: u64,
    /// Those that cannot be read.
    pub errors: u64,
    /// What was repaired in the others.
    pub repairs: u64,
}

impl Tally {
    /// The exit code of a verb that needs to read every game.
    pub fn exit(&self) -> Exit {
        if self.errors > 0 { Exit::BadInput } else { Exit::Fine }
    }
}

impl Files {
    /// Visits the lines of each file, with a bar on the standard error where that is a terminal.
    pub fn lines(
        &self,
        mut visit: impl FnMut(&str, Result<NumberedLine, TextError>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for path in &self.files {
            let in_file = |error| Failure::File { path: path.clone(), error };
            let (file, size): (Box<dyn Read>, Option<u64>) = if path == "-" {
                (Box::new(io::stdin()), None)
            } else {
                let file = File::open(path).map_err(in_file)?;
                let size = file.metadata().ok().map(|data| data.len());
                (Box::new(file), size)
            };
            let bar = bar(path, size);
            let mut reader = BufReader::new(bar.wrap_read(file));
            let mut lines = Lines::new(LONGEST_LINE);
            while let Some(line) = lines.next(&mut reader).map_err(in_file)? {
                let number = line.number;
                let read = line.text.map(|text| NumberedLine { number, text });
                visit(path, read.map_err(|error| bad_line(number, &error)))?;
            }
            bar.finish_and_clear();
        }
        Ok(())
    }

    /// Visits the text of each game, and the lines that cannot be read.
    pub fn texts(
        &self,
        mut visit: impl FnMut(&str, Result<GameText, TextError>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut splitter = Splitter::new(Splitter::LIMIT);
        let mut current: Option<String> = None;
        self.lines(|path, line| {
            if current.as_deref() != Some(path) {
                let ended = current.replace(path.to_owned());
                let fresh = Splitter::new(Splitter::LIMIT);
                let last = std::mem::replace(&mut splitter, fresh).finish();
                if let (Some(ended), Some(game)) = (ended, last) {
                    visit(&ended, Ok(game))?;
                }
            }
            let game = match line {
                Ok(line) => splitter.push(line.text),
                Err(error) => {
                    visit(path, Err(error))?;
                    // It keeps its number.
                    splitter.push("")
                }
            };
            game.map_or(Ok(()), |game| visit(path, Ok(game)))
        })?;
        match (current, splitter.finish()) {
            (Some(path), Some(game)) => visit(&path, Ok(game)),
            _ => Ok(()),
        }
    }

    /// Visits each game that can be read, and reports the others.
    pub fn games(
        &self,
        console: &mut Console,
        reading: &Reading,
        mut visit: impl FnMut(&mut Console, Game) -> Result<(), Failure>,
    ) -> Result<Tally, Failure> {
        let options = reading.options()?;
        let mut tally = Tally::default();
        self.texts(|file, text| {
            let game = text.and_then(|text| {
                tally.games += 1;
                let read = read(&text, &options);
                tally.repairs += read.repairs.len() as u64;
                read.game
            });
            match game {
                Ok(game) => visit(console, game),
                Err(what) => {
                    tally.errors += 1;
                    Problem { severity: Severity::Error, file, what: &what }.report(console)
                }
            }
        })?;
        Ok(tally)
    }
}

impl Reading {
    /// The options of the reader.
    pub fn options(&self) -> Result<Options, Failure> {
        let ruleset = match &self.ruleset {
            None => Ruleset::STANDARD,
            Some(text) => Ruleset::from_json(&name_or_json("ruleset", text)?).map_err(|error| {
                let kind = match error {
                    RulesetError::UnknownPreset { .. } => ErrorKind::UnknownPreset,
                    RulesetError::UnknownSwitch { .. } => ErrorKind::UnknownSwitch,
                    RulesetError::WrongValue { .. } | RulesetError::NotARuleset => ErrorKind::WrongType,
                };
                ProtocolError::in_field(kind, "ruleset", error.to_string())
            })?,
        };
        Ok(Options { strictness: if self.strict { Strictness::Strict } else { Strictness::Lenient }, ruleset })
    }
}

fn bad_line(line: usize, error: &ProtocolError) -> TextError {
    let kind = if error.kind == ErrorKind::BadUtf8 { "bad-utf8" } else { "line-too-long" };
    let column = error.at.offset.map_or(1, |offset| offset + 1);
    TextError { line, column, kind, message: error.message.clone() }
}

/// How far the reading has come, in bytes.
fn bar(path: &str, size: Option<u64>) -> ProgressBar {
    let (bar, template) = match size {
        Some(size) => (ProgressBar::new(size), "{msg} {bar:40} {bytes}/{total_bytes}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{msg} {spinner} {bytes}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.with_message(path.to_owned())
}
