//! How the program ends.

use std::process::ExitCode;

/// What the exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Legal, or done.
    Fine,
    /// Illegal, or a check failed.
    Illegal,
    /// Several things could be meant.
    NeedsChoice,
    /// The input could not be understood, on the command line or in a file.
    BadInput,
}

/// The exit codes, for the help.
pub const EXIT_CODES: &str = "\
Exit codes:
  0  legal, or done
  1  illegal, or a check failed
  2  needs a choice
  3  bad input, usage errors included";

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Fine => 0,
            Exit::Illegal => 1,
            Exit::NeedsChoice => 2,
            Exit::BadInput => 3,
        })
    }
}
