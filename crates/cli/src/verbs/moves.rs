//! `rulebound moves`.

use std::io::Write;

use clap::Args;
use rulebound_referee::Registry;

use crate::board::board;
use crate::console::{BAD, Console, HEADING};
use crate::context::{Board, DiceSeed, game};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::refusal::write_turn;

/// List what is legal in a position.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound moves commander
  rulebound moves commander --board --steps Cg1h1
  rulebound moves commander --ruleset cotulenh-js --position '5c5/11/11/11/11/11/11/11/4T6/11/11/6C4 r - - 0 1' --json")]
pub struct Moves {
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    dice: DiceSeed,
    /// Draw the board first.
    #[arg(long = "board")]
    draw: bool,
}

/// How many characters a line of actions has at most.
const LINE: usize = 80;

impl Moves {
    /// Lists the actions.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(self.dice.seed)?;
        let game = game(&registry, &context)?;
        let answer = game.actions(&context).map_err(|error| Failure::in_context(error, &context))?;
        if console.wants_json() {
            console.json(&answer)?;
            return Ok(Exit::Fine);
        }
        if self.draw {
            writeln!(console, "{}", board(game, &context, &[])?)?;
        }
        if answer.stuck {
            let side = answer.to_act.as_deref().unwrap_or_default();
            writeln!(console, "{BAD}Stuck:{BAD:#} {side} can neither act nor finish")?;
        } else if answer.outcome.is_some() {
            write_turn(console, None, answer.outcome.as_ref())?;
        } else {
            let side = answer.to_act.as_deref().unwrap_or_default();
            let count = grouped(answer.actions.len() as u64);
            writeln!(console, "{HEADING}{side} to act, {count} legal{HEADING:#}")?;
            write!(console, "{}", columns(&answer.actions))?;
        }
        Ok(Exit::Fine)
    }
}

/// Words in columns, read from left to right.
pub fn columns(words: &[String]) -> String {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0) + 2;
    let in_a_line = (LINE / width).max(1);
    words
        .chunks(in_a_line)
        .map(|line| {
            let line: String = line.iter().map(|word| format!("  {word:<width$}", width = width - 2)).collect();
            format!("{}\n", line.trim_end())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_columns() {
        let words = ["a", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "c"].map(str::to_owned);
        assert_eq!(columns(&words), "  a                               bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n  c\n");
        assert_eq!(columns(&["x".repeat(200)]), format!("  {}\n", "x".repeat(200)));
        assert_eq!(columns(&[]), "");
    }
}
