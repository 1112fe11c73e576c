//! `rulebound rule`.

use std::io::Write;

use clap::Args;
use rulebound_referee::Registry;

use crate::console::{ASIDE, Console, HEADING};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::paragraphs::filled;

/// Show the text of a rule.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound rule CTL-5.4
  rulebound rule CTL-5.4 --json")]
pub struct Rule {
    /// The id of the rule, as refusals cite it.
    #[arg(value_name = "ID")]
    pub id: String,
}

impl Rule {
    /// Shows the rule.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let rule = registry.rule(&self.id)?;
        if console.wants_json() {
            console.json(&rule)?;
            return Ok(Exit::Fine);
        }
        writeln!(console, "{HEADING}{}  {}{HEADING:#}", rule.id, rule.title)?;
        writeln!(console, "{ASIDE}{}, {}{ASIDE:#}\n\n{}", rule.game, rule.section, filled(&rule.text))?;
        if !rule.kinds.is_empty() {
            writeln!(console, "\nrefuses as  {}", rule.kinds.join(", "))?;
        }
        if rule.waivable {
            writeln!(console, "A game master may waive it for one action.")?;
        }
        Ok(Exit::Fine)
    }
}
