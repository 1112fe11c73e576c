//! `rulebound explain`.

use std::io::Write;

use clap::Args;
use rulebound_kernel::Mark;
use rulebound_referee::answer::{ObjectionsAnswer, RefusalAnswer, VerdictAnswer};
use rulebound_referee::{AnyGame, Context, Registry};
use serde::Serialize;

use crate::board::board;
use crate::console::{BAD, Console};
use crate::context::{Board, DiceSeed, game};
use crate::exit::{EXIT_CODES, Exit};
use crate::failure::Failure;
use crate::refusal::{write_choice, write_legal, write_reason};
use crate::verbs::verdict::{Asking, exit_of};

/// Say everything that speaks against something, with a board that marks the evidence.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  rulebound explain commander Tf4f7
  rulebound explain commander Td1b1 --position '5c5/11/11/11/11/11/11/11/11/11/11/3T2C4 r - - 0 1'

On the board [ ] marks a place, < > a line, {{ }} an area; the numbers are those of the list below it.

{EXIT_CODES}"))]
pub struct Explain {
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    asking: Asking,
    #[command(flatten)]
    dice: DiceSeed,
}

/// The answer as JSON: the verdict, and every objection.
#[derive(Serialize)]
struct Explanation<'a> {
    #[serde(flatten)]
    verdict: &'a VerdictAnswer,
    objections: &'a [RefusalAnswer],
    #[serde(skip_serializing_if = "str::is_empty")]
    outlook: &'a str,
}

impl Explain {
    /// Explains.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(self.dice.seed)?;
        let intent = &self.asking.intent;
        let question = self.asking.question();
        let game = game(&registry, &context)?;
        let in_question = |error| Failure::in_question(error, &context, intent);
        let verdict = game.verdict(&context, &question).map_err(in_question)?;
        let ObjectionsAnswer { objections, outlook } = game.objections(&context, &question).map_err(in_question)?;
        if console.wants_json() {
            console.json(&Explanation { verdict: &verdict, objections: &objections, outlook: &outlook })?;
        } else {
            match &verdict {
                VerdictAnswer::Legal(legal) => write_legal(console, legal)?,
                VerdictAnswer::NeedsChoice(open) => write_choice(console, intent, open)?,
                VerdictAnswer::Illegal(_) => {
                    write_objections(console, &registry, intent, &objections)?;
                }
            }
            if !outlook.is_empty() {
                writeln!(console, "\n{outlook}")?;
            }
            write_evidence(console, game, &context, &objections)?;
        }
        Ok(exit_of(&verdict))
    }
}

fn write_objections(
    console: &mut Console,
    registry: &Registry,
    intent: &str,
    objections: &[RefusalAnswer],
) -> Result<(), Failure> {
    let count = match objections.len() {
        0 | 1 => String::new(),
        several => format!(", for {several} reasons"),
    };
    writeln!(console, "{BAD}Not legal:{BAD:#} {intent}{count}")?;
    for (index, refusal) in objections.iter().enumerate() {
        if index > 0 {
            writeln!(console)?;
        }
        write_reason(console, registry, refusal)?;
    }
    Ok(())
}

/// Draws the board with the evidence of all objections, each mark once.
fn write_evidence(
    console: &mut Console,
    game: &dyn AnyGame,
    context: &Context,
    objections: &[RefusalAnswer],
) -> Result<(), Failure> {
    let mut marks: Vec<Mark> = Vec::new();
    for mark in objections.iter().flat_map(|refusal| &refusal.evidence) {
        if !marks.contains(mark) {
            marks.push(mark.clone());
        }
    }
    let board = board(game, context, &marks)?;
    if !board.is_empty() {
        write!(console, "\n{board}")?;
    }
    Ok(())
}
