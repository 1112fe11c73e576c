//! Players for every game of Rulebound, from the [kernel](rulebound_kernel)'s contract.
//!
//! A [`Player`] is given what its side may see of a position ([`Seen`]) and how long it may think ([`Limits`]), and gives a
//! [`Choice`]. There are four: [`Random`] draws any legal action, [`Greedy`] takes the best
//! [score](rulebound_kernel::Game::score) one action ahead, [`Mcts`] searches a tree by random playouts, and [`AlphaBeta`]
//! searches turn by turn. Only the last can be told more of a game than the contract does, by a [`Knowledge`]; there is one
//! module a game for that. A fifth, `tactics`, knows fifth-edition combat and plays nothing else. [`by_name`] finds players by their names, [`Strength`] by the words people use.
//!
//! None of them can break a rule: what they choose comes from the game's own lists. None of them sees what is hidden:
//! [`Seen`] applies [`Game::view`](rulebound_kernel::Game::view) for the side that decides.
//!
//! ```
//! use rulebound_kernel::{Game, Match, Ruleset as _};
//! use rulebound_players::{Budget, Limits, Options, Seen, by_name};
//! use rulebound_skirmish::{Ruleset, Skirmish};
//!
//! let ruleset = Ruleset::preset("standard").expect("a preset");
//! let start = Skirmish::scenario(&ruleset, "start").expect("a scenario");
//! let game = Match::<Skirmish>::new(&ruleset, start).expect("a position");
//!
//! let mut player = by_name::<Skirmish>("mcts", &Options { seed: 7, ..Options::default() })?;
//! let limits = Limits { budget: Budget::iterations(200), ..Limits::default() };
//! let seen = Seen::in_match(&game).expect("somebody decides");
//! let choice = player.choose(&seen, &limits).expect("somebody can act");
//! assert!(Skirmish::is_legal(game.position(), &choice.action));
//! # Ok::<(), rulebound_players::UnknownPlayer>(())
//! ```

mod alphabeta;
pub mod arena;
mod budget;
mod chance;
mod choice;
#[cfg(feature = "commander")]
pub mod commander;
pub mod engine;
mod forced_win;
mod greedy;
mod instinct;
mod mcts;
mod player;
mod random;
mod registry;
mod seen;
mod specification;
mod strength;
#[cfg(feature = "srd5e")]
mod tactics;
mod value;

pub use alphabeta::{
    AlphaBeta, Evaluation, Knowledge, Plain, Progress, SearchSettings, Selection, Value, Variation, turns_of_winner,
};
pub use budget::{Budget, Limits};
pub use choice::Choice;
pub use forced_win::{ForcedWin, Judgement, Solver, Unproven};
pub use greedy::Greedy;
pub use instinct::Instinct;
pub use mcts::{Mcts, Settings};
pub use player::Player;
pub use random::Random;
pub use registry::{KNOWN, NAMES, Options, UnknownPlayer, by_name, names, thinks};
pub use seen::Seen;
pub use specification::{Kind, Specification, SpecificationError, duration, specifications};
pub use strength::Strength;
#[cfg(feature = "srd5e")]
pub use tactics::Tactics;
