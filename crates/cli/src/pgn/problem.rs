//! Something about a game that is not as it should be, with its place.

use std::io::Write;

use rulebound_kernel::TextError;
use serde::Serialize;

use crate::console::{ASIDE, ASKED, BAD, Console};
use crate::failure::Failure;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The game cannot be read.
    Error,
    /// It was read all the same.
    Repair,
}

/// Something about a game that is not as it should be.
#[derive(Debug, Serialize)]
pub struct Problem<'a> {
    /// How bad it is.
    pub severity: Severity,
    /// The file.
    pub file: &'a str,
    /// What and where.
    #[serde(flatten)]
    pub what: &'a TextError,
}

/// A problem as JSON.
#[derive(Serialize)]
struct ProblemMessage<'a> {
    problem: &'a Problem<'a>,
}

impl Problem<'_> {
    /// Writes it among the answers.
    pub fn answer(&self, console: &mut Console) -> Result<(), Failure> {
        if console.wants_json() {
            return console.json(&ProblemMessage { problem: self });
        }
        self.write(console)
    }

    /// Writes it beside the answers, which are games.
    pub fn report(&self, console: &mut Console) -> Result<(), Failure> {
        if console.wants_json() {
            return console.json(&ProblemMessage { problem: self });
        }
        self.write(&mut console.error())
    }

    fn write(&self, stream: &mut impl Write) -> Result<(), Failure> {
        let TextError { line, column, kind, message } = self.what;
        let (style, word) = match self.severity {
            Severity::Error => (BAD, "error"),
            Severity::Repair => (ASKED, "repair"),
        };
        let file = self.file;
        writeln!(stream, "{file}:{line}:{column}: {style}{word}:{style:#} {message} {ASIDE}({kind}){ASIDE:#}")?;
        Ok(())
    }
}
