//! What a player gives back.

use rulebound_kernel::Game;

use crate::Variation;

/// What a player chose, and what it thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<G: Game> {
    /// The action: legal where it was chosen.
    pub action: G::Action,
    /// What it is worth to the team of the side that decides: 1 is won, 0 lost, 0.5 even or drawn; `None` where the player does
    /// not judge, or had nothing to choose from.
    pub value: Option<f64>,
    /// What the player expects: the action, and what follows it. Ends with the first action that throws dice, since what
    /// follows depends on how they fall.
    pub line: Vec<G::Action>,
    /// The best lines, the best first, as many as the player was asked for; none where it does not look ahead turn by turn.
    pub lines: Vec<Variation<G>>,
    /// How often the action was tried.
    pub visits: u64,
    /// How often anything was tried.
    pub playouts: u64,
}

impl<G: Game> Choice<G> {
    /// An action chosen without thinking.
    pub(crate) fn plain(action: G::Action) -> Self {
        Choice { line: vec![action.clone()], action, value: None, lines: Vec::new(), visits: 0, playouts: 0 }
    }
}
