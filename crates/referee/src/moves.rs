//! Lines of play in words.

use schemars::JsonSchema;
use serde::Serialize;

/// An action with the side that takes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Move {
    /// The side.
    pub by: String,
    /// The action in the game's notation.
    pub action: String,
}

/// The actions of a line, each written in the position it is played in; dice fall after the last at the earliest.
#[cfg(feature = "players")]
pub(crate) fn moves<G: rulebound_kernel::Game>(position: &G::Position, actions: &[G::Action]) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::with_capacity(actions.len());
    for action in actions {
        let by = G::side_name(&position, crate::asked::decider::<G>(&position));
        moves.push(Move { by, action: G::print_action(&position, action) });
        let mut no_dice = rulebound_kernel::dice::Scripted::default();
        if G::apply_unchecked(&mut position, action, &mut no_dice).is_err() {
            break;
        }
    }
    moves
}
