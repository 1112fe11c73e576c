//! `rulebound verdict`.

use clap::Args;
use rulebound_referee::Registry;
use rulebound_referee::answer::VerdictAnswer;
use rulebound_referee::request::Question;

use crate::console::Console;
use crate::context::{Board, DiceSeed, game};
use crate::exit::{EXIT_CODES, Exit};
use crate::failure::Failure;
use crate::refusal::{write_choice, write_legal, write_refused};

/// What is asked about an intent; shared with `explain`.
#[derive(Debug, Args)]
pub struct Asking {
    /// What is meant, in the game's notation; may leave things open.
    #[arg(value_name = "INTENT")]
    pub intent: String,
    /// The side that asks; the one whose turn it is if left out.
    #[arg(long, value_name = "SIDE")]
    pub by: Option<String>,
    /// A rule that is not enforced for this intent; may be given several times.
    #[arg(long = "waive", value_name = "RULE")]
    pub waivers: Vec<String>,
}

impl Asking {
    /// The question of a request.
    pub fn question(&self) -> Question {
        Question { by: self.by.clone(), intent: self.intent.clone(), waivers: self.waivers.clone() }
    }
}

/// Ask whether something may be done.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  rulebound verdict commander Cg1h1
  rulebound verdict commander Tf4f7 --by red
  rulebound verdict commander Ff6*h8 --position 'TEXT' --steps Nc6>c8

{EXIT_CODES}"))]
pub struct Verdict {
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    asking: Asking,
    #[command(flatten)]
    dice: DiceSeed,
}

impl Verdict {
    /// Asks.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(self.dice.seed)?;
        let intent = &self.asking.intent;
        let verdict = game(&registry, &context)?
            .verdict(&context, &self.asking.question())
            .map_err(|error| Failure::in_question(error, &context, intent))?;
        if console.wants_json() {
            console.json(&verdict)?;
        } else {
            match &verdict {
                VerdictAnswer::Legal(legal) => write_legal(console, legal)?,
                VerdictAnswer::Illegal(refusal) => write_refused(console, &registry, intent, refusal)?,
                VerdictAnswer::NeedsChoice(open) => write_choice(console, intent, open)?,
            }
        }
        Ok(exit_of(&verdict))
    }
}

/// The exit code that a verdict gives.
pub fn exit_of(verdict: &VerdictAnswer) -> Exit {
    match verdict {
        VerdictAnswer::Legal(_) => Exit::Fine,
        VerdictAnswer::Illegal(_) => Exit::Illegal,
        VerdictAnswer::NeedsChoice(_) => Exit::NeedsChoice,
    }
}
