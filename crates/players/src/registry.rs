//! Players by their names.

use rulebound_kernel::Game;

use crate::{Greedy, Mcts, Player, Random, Settings};

/// The names that [`by_name`] knows, from the weakest to the strongest.
pub const NAMES: [&str; 3] = ["random", "greedy", "mcts"];

/// What a player is made with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// The seed of whatever it draws.
    pub seed: u64,
    /// How the tree search searches.
    pub settings: Settings,
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{0}`; there are {known}", known = NAMES.join(", "))]
pub struct UnknownPlayer(pub String);

/// The player of a name.
///
/// # Errors
///
/// Where there is none.
pub fn by_name<G: Game>(name: &str, options: &Options) -> Result<Box<dyn Player<G>>, UnknownPlayer> {
    match name {
        "random" => Ok(Box::new(Random::new(options.seed))),
        "greedy" => Ok(Box::new(Greedy::new(options.seed))),
        "mcts" => Ok(Box::new(Mcts::new(options.seed, options.settings))),
        _ => Err(UnknownPlayer(name.to_owned())),
    }
}
