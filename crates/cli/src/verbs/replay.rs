//! `rulebound replay`.

use std::fs;
use std::io::{self, Read, Write};

use clap::Args;
use rulebound_referee::replay::ReplayAnswer;
use rulebound_referee::request::{ApplyRequest, SetupRequest};
use rulebound_referee::{AnyGame, Context, Registry};

use crate::console::{Console, HEADING};
use crate::context::{Board, DiceSeed, game};
use crate::exit::{EXIT_CODES, Exit};
use crate::failure::{Failure, point_at};
use crate::refusal::write_turn;

/// Play a record again, or a list of actions, and show the positions.
///
/// A record is JSON, as `rulebound apply --record` writes it, and has its own ruleset and start. A list has one action a
/// line; blank lines and lines that start with # are passed over.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  rulebound replay commander game.json
  rulebound replay commander moves.txt --ruleset cotulenh-js
  rulebound replay commander - < moves.txt

{EXIT_CODES}"))]
pub struct Replay {
    #[command(flatten)]
    board: Board,
    /// The record or list; `-` is the standard input.
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    dice: DiceSeed,
}

impl Replay {
    /// Plays the file.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let text = read(&self.file)?;
        let context = self.board.context(self.dice.seed)?;
        let game = game(&registry, &context)?;
        let answer = if text.trim_start().starts_with('{') {
            let record = rulebound_referee::read_json(&text).map_err(|error| {
                let place = point_at(&error, &format!("file {}", self.file), &text);
                Failure::Input { error, place }
            })?;
            game.replay(&record)?
        } else {
            replay_list(game, &context, &text)?
        };
        if console.wants_json() {
            console.json(&answer)?;
        } else {
            write_positions(console, &answer)?;
        }
        Ok(Exit::Fine)
    }
}

fn read(path: &str) -> Result<String, Failure> {
    let read = if path == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| Failure::File { path: path.to_owned(), error })
}

/// Plays a list of actions; an error names the line of the file.
fn replay_list(game: &dyn AnyGame, context: &Context, text: &str) -> Result<ReplayAnswer, Failure> {
    let listed: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let request =
        ApplyRequest { actions: listed.iter().map(|(_, action)| (*action).to_owned()).collect(), waivers: vec![] };
    let played = game.apply(context, &request).map_err(|mut error| {
        if let Some(&(line, _)) = error.at.action.and_then(|action| listed.get(action)) {
            error.message = format!("line {line}: {}", error.message);
        }
        Failure::in_actions(error, context, &request.actions)
    })?;
    let start = game.setup(&SetupRequest {
        game: context.game.clone(),
        ruleset: context.ruleset.clone(),
        position: context.position.clone(),
    })?;
    Ok(ReplayAnswer {
        actions: request.actions,
        positions: start.position.into_iter().chain(played.positions).collect(),
        outcome: played.outcome,
        to_act: played.to_act,
    })
}

fn write_positions(console: &mut Console, answer: &ReplayAnswer) -> Result<(), Failure> {
    let actions = std::iter::once("start").chain(answer.actions.iter().map(String::as_str));
    for (index, (action, position)) in actions.zip(&answer.positions).enumerate() {
        writeln!(console, "{index:>4}  {HEADING}{action}{HEADING:#}\n      {position}")?;
    }
    write_turn(console, answer.to_act.as_deref(), answer.outcome.as_ref())
}
