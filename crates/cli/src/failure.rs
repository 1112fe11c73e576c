//! What went wrong, and how it is said: the sentence, then the place in the input with a caret under it.

use std::io::{self, Write};

use rulebound_referee::answer::VerdictAnswer;
use rulebound_referee::{Context, ErrorKind, ProtocolError};
use serde::Serialize;
use serde_json::json;

use crate::console::{BAD, Console};
use crate::context::place_in_context;
use crate::exit::Exit;

/// What went wrong.
#[derive(Debug)]
pub enum Failure {
    /// Something about the input.
    Input {
        /// What is wrong.
        error: ProtocolError,
        /// Where, if it can be shown.
        place: Option<Place>,
    },
    /// A file cannot be read or written.
    File {
        /// Its path.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// The output cannot be written.
    Output(io::Error),
}

/// An error as JSON.
#[derive(Serialize)]
struct ErrorMessage<E> {
    error: E,
}

/// A place in a text that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the text is: `the position`, `step 2`.
    label: String,
    /// The number of the line, from 1.
    number: usize,
    /// The line of the text.
    line: String,
    /// The column in it, from 1.
    column: usize,
}

impl From<ProtocolError> for Failure {
    fn from(error: ProtocolError) -> Self {
        Failure::Input { error, place: None }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl Failure {
    /// An error of a request about a context.
    pub fn in_context(error: ProtocolError, context: &Context) -> Self {
        let place = place_in_context(&error, context);
        Failure::Input { error, place }
    }

    /// An error of a request about a context and an intent.
    pub fn in_question(error: ProtocolError, context: &Context, intent: &str) -> Self {
        match error.kind {
            ErrorKind::BadIntent => Failure::Input { place: point_at(&error, "the intent", intent), error },
            _ => Failure::in_context(error, context),
        }
    }

    /// An error of a request about a context and actions.
    pub fn in_actions(error: ProtocolError, context: &Context, actions: &[String]) -> Self {
        let place = error.at.action.and_then(|action| {
            point_at(&error, &format!("action {}", action + 1), actions.get(action).map_or("", String::as_str))
        });
        match place {
            Some(place) => Failure::Input { error, place: Some(place) },
            None => Failure::in_context(error, context),
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Failure::Input { error, .. } if error.kind == ErrorKind::Refused => Exit::Illegal,
            Failure::Input { error, .. } if error.kind == ErrorKind::NeedsChoice => Exit::NeedsChoice,
            Failure::Input { .. } | Failure::File { .. } => Exit::BadInput,
            // Whoever read has seen enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
            Failure::Output(_) => Exit::BadInput,
        }
    }

    /// Says what went wrong, and gives the exit code.
    pub fn report(&self, console: &mut Console) -> Exit {
        // Where the report itself cannot be written the exit code has to do.
        let _ = if console.wants_json() { self.report_json(console) } else { self.report_text(console) };
        self.exit()
    }

    fn report_json(&self, console: &mut Console) -> Result<(), Failure> {
        match self {
            Failure::Input { error, .. } => console.json(&ErrorMessage { error }),
            Failure::File { path, error } => {
                let error = json!({ "kind": "file", "message": error.to_string(), "at": { "file": path } });
                console.json(&ErrorMessage { error })
            }
            Failure::Output(_) => Ok(()),
        }
    }

    fn report_text(&self, console: &Console) -> Result<(), Failure> {
        let mut stream = console.error();
        let head = format!("{BAD}error:{BAD:#}");
        match self {
            Failure::Input { error, place } => {
                writeln!(stream, "{head} {}", error.message)?;
                match place {
                    Some(place) => place.write(&mut stream)?,
                    None => write_location(error, &mut stream)?,
                }
                write_details(error, &mut stream)?;
            }
            Failure::File { path, error } => writeln!(stream, "{head} {path}: {error}")?,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Failure::Output(error) => writeln!(stream, "{head} the output cannot be written: {error}")?,
        }
        Ok(())
    }
}

/// Where an error is, when there is no text to show.
fn write_location(error: &ProtocolError, stream: &mut impl Write) -> io::Result<()> {
    let at = &error.at;
    let numbered = |word: &str, index: Option<usize>| index.map(|index| format!("{word} {}", index + 1));
    let location = numbered("step", at.step).or_else(|| numbered("action", at.action));
    match location.or_else(|| at.path.clone().filter(|_| error.kind == ErrorKind::BadRecord)) {
        Some(location) => writeln!(stream, "  in {location}"),
        None => Ok(()),
    }
}

/// What an error knows beside its sentence.
fn write_details(error: &ProtocolError, stream: &mut impl Write) -> io::Result<()> {
    if error.at.problems.len() > 1 {
        for problem in &error.at.problems {
            writeln!(stream, "  - {}", problem.message)?;
        }
    }
    match &error.at.verdict {
        Some(VerdictAnswer::Illegal(refusal)) => {
            writeln!(stream, "  rule     {} ({})", refusal.rule, refusal.kind)?;
            if let Some(remedy) = &refusal.remedy {
                writeln!(stream, "  instead  {remedy}")?;
            }
        }
        Some(VerdictAnswer::NeedsChoice(open)) => {
            for choice in &open.choices {
                writeln!(stream, "  {choice}")?;
            }
        }
        Some(VerdictAnswer::Legal(_)) | None => {}
    }
    if error.kind == ErrorKind::NeedsRoll {
        writeln!(stream, "  say how it falls with --rolls, or let it fall with --seed")?;
    }
    Ok(())
}

/// The place of an error in a text that was given.
pub fn point_at(error: &ProtocolError, label: &str, text: &str) -> Option<Place> {
    let number = error.at.line?;
    let line = text.lines().nth(number.saturating_sub(1)).unwrap_or("");
    Some(Place { label: label.to_owned(), number, line: line.to_owned(), column: error.at.column? })
}

impl Place {
    /// How many characters of a line are shown on either side of the place.
    const AROUND: usize = 60;

    /// Writes the line with a caret under the column.
    fn write(&self, stream: &mut impl Write) -> io::Result<()> {
        let characters: Vec<char> = self.line.chars().collect();
        let column = self.column.saturating_sub(1).min(characters.len());
        let start = if characters.len() <= 2 * Self::AROUND { 0 } else { column.saturating_sub(Self::AROUND) };
        let end = characters.len().min(start.max(column) + Self::AROUND);
        let before = if start > 0 { "…" } else { "" };
        let after = if end < characters.len() { "…" } else { "" };
        let shown: String = characters[start..end].iter().collect();
        let blanks = " ".repeat(column - start + before.chars().count());
        let line = if self.number > 1 { format!(" line {},", self.number) } else { String::new() };
        writeln!(stream, "  in {},{line} column {}:", self.label, self.column)?;
        writeln!(stream, "    {before}{shown}{after}")?;
        writeln!(stream, "    {blanks}{BAD}^{BAD:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(line: &str, column: usize) -> String {
        let mut stream = Vec::new();
        let place = Place { label: "the position".to_owned(), number: 1, line: line.to_owned(), column };
        place.write(&mut anstream::StripStream::new(&mut stream)).expect("memory");
        String::from_utf8(stream).expect("UTF-8")
    }

    #[test]
    fn a_caret_stands_under_the_column() {
        assert_eq!(written("Cờ tướng", 4), "  in the position, column 4:\n    Cờ tướng\n       ^\n");
        assert_eq!(written("", 1), "  in the position, column 1:\n    \n    ^\n");
    }

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let line = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let text = written(&line, 501);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].chars().count() < 130, "{text}");
        let caret = lines[2].chars().position(|sign| sign == '^').expect("a caret");
        assert_eq!(lines[1].chars().nth(caret), Some('X'));
    }
}
