//! `rulebound apply`.

use std::fs;
use std::io::Write;

use clap::Args;
use rulebound_referee::answer::ApplyAnswer;
use rulebound_referee::request::ApplyRequest;
use rulebound_referee::{Context, Registry};
use serde_json::json;

use crate::board::board;
use crate::console::{ASIDE, Console, HEADING};
use crate::context::{Board, DiceSeed, game};
use crate::exit::{EXIT_CODES, Exit};
use crate::failure::Failure;
use crate::refusal::write_turn;

/// Play actions and show where they lead.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  rulebound apply commander Cg1h1 Cg12d12
  rulebound apply commander Cg1h1 --board --json
  rulebound apply commander Cg1h1 Cg12d12 --record game.json

{EXIT_CODES}"))]
pub struct Apply {
    #[command(flatten)]
    board: Board,
    /// The actions, each by the side whose turn it is.
    #[arg(value_name = "ACTION", required = true)]
    actions: Vec<String>,
    /// A rule that is not enforced for these actions; may be given several times.
    #[arg(long = "waive", value_name = "RULE")]
    waivers: Vec<String>,
    #[command(flatten)]
    dice: DiceSeed,
    /// Draw the board that they lead to.
    #[arg(long = "board")]
    draw: bool,
    /// Write the record of the game to a file, for `rulebound replay`.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
}

impl Apply {
    /// Plays the actions.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(self.dice.seed)?;
        let game = game(&registry, &context)?;
        let request = ApplyRequest { actions: self.actions, waivers: self.waivers };
        let in_actions = |error| Failure::in_actions(error, &context, &request.actions);
        let answer = game.apply(&context, &request).map_err(in_actions)?;
        if let Some(path) = &self.record {
            let record = game.record(&context, &request).map_err(in_actions)?;
            fs::write(path, format!("{record}\n")).map_err(|error| Failure::File { path: path.clone(), error })?;
        }
        if console.wants_json() {
            console.json(&answer)?;
            return Ok(Exit::Fine);
        }
        write_actions(console, &request.actions, &answer)?;
        if self.draw {
            let reached = Context {
                game: context.game.clone(),
                ruleset: context.ruleset.clone(),
                position: json!(answer.positions.last()),
                ..Context::default()
            };
            write!(console, "\n{}", board(game, &reached, &[])?)?;
        }
        Ok(Exit::Fine)
    }
}

fn write_actions(console: &mut Console, actions: &[String], answer: &ApplyAnswer) -> Result<(), Failure> {
    for (index, (action, position)) in actions.iter().zip(&answer.positions).enumerate() {
        writeln!(console, "{HEADING}{action}{HEADING:#}")?;
        let rolls = answer.rolls.get(index).map(Vec::as_slice).unwrap_or_default();
        if !rolls.is_empty() {
            let values: Vec<String> = rolls.iter().map(|rolled| rolled.value.to_string()).collect();
            writeln!(console, "  {ASIDE}rolled {}{ASIDE:#}", values.join(", "))?;
        }
        writeln!(console, "  {position}")?;
    }
    write_turn(console, answer.to_act.as_deref(), answer.outcome.as_ref())
}
