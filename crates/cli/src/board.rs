//! Boards in the terminal.

use rulebound_kernel::Mark;
use rulebound_picture::terminal::Style;
use rulebound_referee::{AnyGame, Context};

use crate::failure::Failure;

/// The board with marks; empty where there is no drawing and no mark. The console takes the colours out again where they
/// are not wanted.
pub fn board(game: &dyn AnyGame, context: &Context, marks: &[Mark]) -> Result<String, Failure> {
    game.board(context, marks, Style { colour: true }).map_err(|error| Failure::in_context(error, context))
}
