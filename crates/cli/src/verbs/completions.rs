//! `rulebound completions`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use rulebound_referee::Registry;

use crate::arguments::Arguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use std::io::Write;

/// Write the completions for a shell.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound completions bash > ~/.local/share/bash-completion/completions/rulebound
  rulebound completions zsh > ~/.zfunc/_rulebound
  rulebound completions fish > ~/.config/fish/completions/rulebound.fish")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    /// Writes the completions.
    pub fn run(self, console: &mut Console, _: Registry) -> Result<Exit, Failure> {
        // Written to memory first: the generator panics where a stream cannot be written.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "rulebound", &mut script);
        console.write_all(&script)?;
        Ok(Exit::Fine)
    }
}
