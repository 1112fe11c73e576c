//! `rulebound pgn convert`.

use clap::{Args, ValueEnum};
use rulebound_commander::Commander;
use rulebound_commander::pgn::{Game, Notation, print};
use rulebound_kernel::{Record, ReplayError, TextError};
use serde_json::Value;

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::pgn::output::{Output, Target};
use crate::pgn::problem::{Problem, Severity};
use crate::pgn::source::{Files, NumberedLine, Reading, Tally};

/// Write games in another form: short or long notation, or records for `rulebound replay`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound pgn convert games.pgn --to long
  rulebound pgn convert games.pgn --to record --output games.jsonl
  rulebound pgn convert games.jsonl --to short

A record has the turns of the main line and the clocks. Files that end in .json or .jsonl have one record a line.")]
pub struct Convert {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    reading: Reading,
    /// What is written.
    #[arg(long, value_enum, default_value_t = Form::Short)]
    to: Form,
    /// What is read; by the names of the files if left out.
    #[arg(long, value_enum)]
    from: Option<Origin>,
    #[command(flatten)]
    target: Target,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// PGN with turns in short notation.
    Short,
    /// PGN with turns in long notation.
    Long,
    /// Records, one a line.
    Record,
}

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Origin {
    /// PGN, in short or long notation.
    Pgn,
    /// Records, one a line.
    Record,
}

impl Convert {
    /// Converts the games.
    pub fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let mut output = self.target.open()?;
        let form = self.to;
        let is_record = |file: &String| file.ends_with(".json") || file.ends_with(".jsonl");
        let mut total = Tally::default();
        for file in self.files.files {
            let origin = self.from.unwrap_or(if is_record(&file) { Origin::Record } else { Origin::Pgn });
            let files = Files { files: vec![file] };
            let tally = match origin {
                Origin::Pgn => {
                    files.games(console, &self.reading, |console, game| write(console, &mut output, form, &game))?
                }
                Origin::Record => records(console, &files, &mut output, form)?,
            };
            total.games += tally.games;
            total.errors += tally.errors;
            total.repairs += tally.repairs;
        }
        output.finish(console, &total)?;
        Ok(total.exit())
    }
}

fn write(console: &mut Console, output: &mut Output, form: Form, game: &Game) -> Result<(), Failure> {
    let text = match form {
        Form::Short => print(game, Notation::Short),
        Form::Long => print(game, Notation::Long),
        // A record has nothing that JSON could not write.
        Form::Record => format!("{}\n", serde_json::to_value(game.record()).unwrap_or(Value::Null)),
    };
    output.game(console, &text)
}

fn records(console: &mut Console, files: &Files, output: &mut Output, form: Form) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    files.lines(|file, line| {
        if line.as_ref().is_ok_and(|line| line.text.trim().is_empty()) {
            return Ok(());
        }
        tally.games += 1;
        match line.and_then(|line| of_record(&line)) {
            Ok(game) => write(console, output, form, &game),
            Err(error) => {
                tally.errors += 1;
                Problem { severity: Severity::Error, file, what: &error }.report(console)
            }
        }
    })?;
    Ok(tally)
}

/// The game of a line with a record.
fn of_record(line: &NumberedLine) -> Result<Game, TextError> {
    let NumberedLine { number: line, text } = *line;
    let record: Record<Commander> = serde_json::from_str(text).map_err(|error| TextError {
        line,
        column: error.column().max(1),
        kind: "bad-json",
        message: error.to_string(),
    })?;
    Game::of_record(&record).map_err(|error| {
        let message = match error {
            ReplayError::OtherGame(game) => format!("the record is of another game, `{game}`"),
            ReplayError::Setup(problems) => {
                problems.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ")
            }
            ReplayError::Entry { index, .. } => format!("entry {} of the record cannot be played", index + 1),
        };
        TextError { line, column: 1, kind: "bad-record", message }
    })
}
