//! Rulebound on the command line.

mod arguments;
mod bar;
mod board;
mod chart;
mod console;
mod context;
mod exit;
mod failure;
mod numbers;
mod paragraphs;
#[cfg(feature = "commander")]
mod pgn;
mod play;
mod refusal;
mod verbs;

use std::process::ExitCode;

use clap::Parser;
use rulebound_referee::Registry;

use crate::arguments::{Arguments, General};
use crate::console::Console;
use crate::exit::Exit;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nothing can be done where not even the help can be written.
            let _ = error.print();
            return if error.use_stderr() { Exit::BadInput } else { Exit::Fine }.into();
        }
    };
    let mut console = Console::new(arguments.general.color.choice(), arguments.general.json);
    let registry = registry(&arguments.general);
    match arguments.verb.run(&mut console, registry) {
        Ok(exit) => exit,
        Err(failure) => failure.report(&mut console),
    }
    .into()
}

#[cfg(feature = "example")]
fn registry(general: &General) -> Registry {
    if general.with_example { Registry::with_example() } else { Registry::standard() }
}

#[cfg(not(feature = "example"))]
fn registry(_: &General) -> Registry {
    Registry::standard()
}
