//! Players by their names.

#[cfg(any(feature = "commander", feature = "srd5e"))]
use std::any::{Any, TypeId};

use rulebound_kernel::Game;

use crate::{AlphaBeta, Greedy, Instinct, Mcts, Plain, Player, Random, SearchSettings, Settings};

/// The players of every game, from the weakest to the strongest.
pub const NAMES: [&str; 4] = ["random", "greedy", "mcts", "alphabeta"];

/// All names that [`by_name`] knows, those that play one game only among them.
pub const KNOWN: [&str; 5] = ["random", "greedy", "mcts", "alphabeta", TACTICS];

/// The player of fifth-edition combat.
pub(crate) const TACTICS: &str = "tactics";

/// The key of the game that it plays.
const FIFTH_EDITION: &str = "srd5e";

/// The players of a game, by its key.
pub fn names(game: &str) -> &'static [&'static str] {
    if game == FIFTH_EDITION { &KNOWN } else { &NAMES }
}

/// Whether a player thinks for as long as it is given.
pub fn thinks(player: &str) -> bool {
    matches!(player, "mcts" | "alphabeta")
}

/// What a player is made with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// The seed of whatever it draws.
    pub seed: u64,
    /// How the tree search searches.
    pub settings: Settings,
    /// How the alpha-beta search searches.
    pub search: SearchSettings,
    /// The nature by which all creatures of fifth-edition combat fight; by default each by its own.
    pub instinct: Option<Instinct>,
}

/// A name that no player of the game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{0}`; there are {known}, and of fifth-edition combat {TACTICS}", known = NAMES.join(", "))]
pub struct UnknownPlayer(pub String);

/// The player of a name.
///
/// # Errors
///
/// Where there is none, or none that plays this game.
pub fn by_name<G: Game>(name: &str, options: &Options) -> Result<Box<dyn Player<G>>, UnknownPlayer> {
    match name {
        "random" => Ok(Box::new(Random::new(options.seed))),
        "greedy" => Ok(Box::new(Greedy::new(options.seed))),
        "mcts" => Ok(Box::new(Mcts::new(options.seed, options.settings))),
        "alphabeta" => Ok(alphabeta(options)),
        TACTICS => tactics(options).ok_or_else(|| UnknownPlayer(name.to_owned())),
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
    of_game::<G, Commander>(|| {
        let knowledge = CommanderKnowledge::new(options.search.evaluation);
        Box::new(AlphaBeta::new(options.seed, knowledge, options.search))
    })
}

#[cfg(not(feature = "commander"))]
fn known<G: Game>(_: &Options) -> Option<Box<dyn Player<G>>> {
    None
}

/// The player that knows fifth-edition combat, if that is the game.
#[cfg(feature = "srd5e")]
fn tactics<G: Game>(options: &Options) -> Option<Box<dyn Player<G>>> {
    of_game::<G, rulebound_srd5e::Srd5e>(|| Box::new(crate::Tactics::new(options.seed, options.instinct)))
}

#[cfg(not(feature = "srd5e"))]
fn tactics<G: Game>(_: &Options) -> Option<Box<dyn Player<G>>> {
    None
}

/// A player of one game, if that is the game that is played.
#[cfg(any(feature = "commander", feature = "srd5e"))]
fn of_game<G: Game, One: Game>(make: impl FnOnce() -> Box<dyn Player<One>>) -> Option<Box<dyn Player<G>>> {
    if TypeId::of::<G>() != TypeId::of::<One>() {
        return None;
    }
    let player: Box<dyn Any> = Box::new(make());
    player.downcast::<Box<dyn Player<G>>>().ok().map(|player| *player)
}
