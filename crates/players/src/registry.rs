//! Players by their names.

use std::any::{Any, TypeId};

use rulebound_kernel::Game;

use crate::{AlphaBeta, Greedy, Mcts, Plain, Player, Random, SearchSettings, Settings};

/// The names that [`by_name`] knows, from the weakest to the strongest.
pub const NAMES: [&str; 4] = ["random", "greedy", "mcts", "alphabeta"];

/// What a player is made with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// The seed of whatever it draws.
    pub seed: u64,
    /// How the tree search searches.
    pub settings: Settings,
    /// How the alpha-beta search searches.
    pub search: SearchSettings,
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
        "alphabeta" => Ok(alphabeta(options)),
        _ => Err(UnknownPlayer(name.to_owned())),
    }
}

/// The alpha-beta search with what is known of the game: by its own module where it has one, by the contract otherwise.
fn alphabeta<G: Game>(options: &Options) -> Box<dyn Player<G>> {
    known(options).unwrap_or_else(|| Box::new(AlphaBeta::new(options.seed, Plain, options.search)))
}

#[cfg(feature = "commander")]
fn known<G: Game>(options: &Options) -> Option<Box<dyn Player<G>>> {
    use crate::commander::CommanderKnowledge;
    use rulebound_commander::Commander;
    if TypeId::of::<G>() != TypeId::of::<Commander>() {
        return None;
    }
    let knowledge = CommanderKnowledge::new(options.search.evaluation);
    let player: Box<dyn Player<Commander>> = Box::new(AlphaBeta::new(options.seed, knowledge, options.search));
    let player: Box<dyn Any> = Box::new(player);
    player.downcast::<Box<dyn Player<G>>>().ok().map(|player| *player)
}

#[cfg(not(feature = "commander"))]
fn known<G: Game>(_: &Options) -> Option<Box<dyn Player<G>>> {
    None
}
