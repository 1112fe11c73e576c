//! `rulebound games`.

use std::io::Write;

use clap::Args;
use rulebound_kernel::Listing;
use rulebound_referee::Registry;

use crate::console::{ASIDE, Console, HEADING};
use crate::exit::Exit;
use crate::failure::Failure;

/// List the games.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound games
  rulebound games --json --with-example")]
pub struct Games {}

impl Games {
    /// Lists the games.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let answer = rulebound_referee::Referee::new(registry).games();
        if console.wants_json() {
            console.json(&answer)?;
            return Ok(Exit::Fine);
        }
        for game in &answer.games {
            writeln!(console, "{HEADING}{}{HEADING:#}  {}", game.key, game.name)?;
            let presets = match &game.presets[..] {
                [default, others @ ..] => {
                    let mut names = vec![format!("{default} (default)")];
                    names.extend(others.iter().cloned());
                    names.join(", ")
                }
                [] => String::new(),
            };
            writeln!(console, "  rulesets   {presets}")?;
            writeln!(console, "  positions  {}", game.scenarios.join(", "))?;
            writeln!(console, "  {ASIDE}{}{ASIDE:#}", listing(game.listing))?;
        }
        Ok(Exit::Fine)
    }
}

fn listing(listing: Listing) -> &'static str {
    match listing {
        Listing::Exact => "whatever is legal is listed",
        Listing::Normal => "whatever is legal has a listed normal form",
        Listing::Representative => "whatever is legal has a listed action of the same family",
    }
}
