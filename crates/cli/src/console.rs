//! What is written: plain text or JSON on the standard output, progress and errors on the standard error.

use std::io::{self, Stderr, StderrLock, Stdout, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Color, Style};
use serde::Serialize;

use crate::failure::Failure;

/// The streams of the program. Escape sequences are taken out where colours are not wanted.
pub struct Console {
    out: AutoStream<StdoutLock<'static>>,
    choice: ColorChoice,
    json: bool,
}

/// A heading.
pub const HEADING: Style = Style::new().bold();
/// What may be done.
pub const GOOD: Style = ink(AnsiColor::Green);
/// What may not be done.
pub const BAD: Style = ink(AnsiColor::Magenta);
/// What is asked.
pub const ASKED: Style = ink(AnsiColor::Yellow);
/// What is said beside.
pub const ASIDE: Style = Style::new().dimmed();

const fn ink(color: AnsiColor) -> Style {
    Style::new().bold().fg_color(Some(Color::Ansi(color)))
}

impl Console {
    /// The streams with colours as chosen.
    pub fn new(choice: ColorChoice, json: bool) -> Self {
        let stdout: Stdout = io::stdout();
        Console { out: AutoStream::new(stdout.lock(), choice), choice, json }
    }

    /// Whether JSON is wanted.
    pub fn wants_json(&self) -> bool {
        self.json
    }

    /// Writes one line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut stdout = Self::raw();
        serde_json::to_writer(&mut stdout, value).map_err(io::Error::from)?;
        writeln!(stdout)?;
        Ok(())
    }

    /// The standard output as it is: what takes colours out of a text would also take out what JSON strings may hold.
    pub fn raw() -> StdoutLock<'static> {
        io::stdout().lock()
    }

    /// The standard error.
    pub fn error(&self) -> AutoStream<StderrLock<'static>> {
        let stderr: Stderr = io::stderr();
        AutoStream::new(stderr.lock(), self.choice)
    }
}

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
