//! `rulebound rules`.

use std::io::Write;

use clap::Args;
use rulebound_referee::Registry;
use rulebound_referee::answer::{RulesAnswer, SwitchSummary};
use serde_json::Value;

use crate::console::{ASIDE, Console, HEADING};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::paragraphs::filled;

/// Show the contents of a game's rulebook, its presets and its switches.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound rules commander
  rulebound rules commander --json")]
pub struct Rules {
    /// The key of the game, as `rulebound games` lists it.
    pub game: String,
}

impl Rules {
    /// Shows the contents.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let rules = registry.game(&self.game)?.rules();
        if console.wants_json() {
            console.json(&rules)?;
        } else {
            write_contents(console, &rules)?;
            write_presets(console, &rules)?;
            write_switches(console, &rules)?;
            writeln!(console, "\n`rulebound rule ID` shows the text of a rule.")?;
        }
        Ok(Exit::Fine)
    }
}

fn write_contents(console: &mut Console, rules: &RulesAnswer) -> Result<(), Failure> {
    writeln!(console, "{HEADING}{}{HEADING:#}\n\n{}", rules.title, filled(&rules.introduction))?;
    for section in &rules.sections {
        writeln!(console, "\n{HEADING}{}  {}{HEADING:#}", section.id, section.title)?;
        let width = section.rules.iter().map(|rule| rule.id.as_str().len()).max().unwrap_or(0);
        for rule in &section.rules {
            let marks = match (rule.refuses, rule.waivable) {
                (true, true) => " (refuses, waivable)",
                (true, false) => " (refuses)",
                (false, true) => " (waivable)",
                (false, false) => "",
            };
            writeln!(console, "  {:<width$}  {}{ASIDE}{marks}{ASIDE:#}", rule.id.as_str(), rule.title)?;
        }
    }
    Ok(())
}

fn write_presets(console: &mut Console, rules: &RulesAnswer) -> Result<(), Failure> {
    writeln!(console, "\n{HEADING}Rulesets{HEADING:#}")?;
    let width = rules.presets.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
    for (index, preset) in rules.presets.iter().enumerate() {
        let default = if index == 0 { " (default)" } else { "" };
        writeln!(console, "  {:<width$}  {}{ASIDE}{default}{ASIDE:#}", preset.name, preset.summary)?;
    }
    Ok(())
}

/// Writes a table of the switches: a line each, a column for each preset.
fn write_switches(console: &mut Console, rules: &RulesAnswer) -> Result<(), Failure> {
    if rules.switches.is_empty() {
        return Ok(());
    }
    let width = rules.switches.iter().map(|summary| summary.switch.name.len()).max().unwrap_or(0);
    write!(console, "\n{HEADING}{:<width$}", "Switches", width = width + 2)?;
    for preset in &rules.presets {
        write!(console, "  {}", preset.name)?;
    }
    writeln!(console, "{HEADING:#}")?;
    for SwitchSummary { switch, .. } in &rules.switches {
        let mut line = format!("  {:<width$}", switch.name);
        for preset in &rules.presets {
            let value = plain(preset.ruleset.get(switch.name).unwrap_or(&Value::Null));
            line += &format!("  {value:<width$}", width = preset.name.len());
        }
        writeln!(console, "{}", line.trim_end())?;
        writeln!(console, "    {ASIDE}{} ({}){ASIDE:#}", switch.summary, switch.rule)?;
    }
    Ok(())
}

/// A value of a switch: words without their quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
