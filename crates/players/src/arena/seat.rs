//! Who sits at the board of an arena: a player of this program, or another program.

use rulebound_kernel::{Game, Match};

use crate::engine::{Process, ProcessError};
use crate::specification::{Kind, Specification};
use crate::{Budget, Limits, Options, Player, Seen, by_name};

/// Why a game was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArenaError {
    /// Another program failed.
    #[error("`{player}`: {error}")]
    Process {
        /// The player as it was written.
        player: String,
        /// What happened.
        error: ProcessError,
    },
    /// A player gave nothing, or nothing legal.
    #[error("`{player}` answered `{answer}` in the position `{position}`")]
    Illegal {
        /// The player as it was written.
        player: String,
        /// What it answered.
        answer: String,
        /// Where.
        position: String,
    },
    /// A game that was kept is none of the series.
    #[error("the game {number} that was kept {why}")]
    Kept {
        /// Its number, from 1.
        number: u64,
        /// What is wrong with it.
        why: String,
    },
}

/// Somebody at the board.
pub(super) enum Seat<G: Game> {
    Player { player: Box<dyn Player<G>>, specification: Specification },
    Engine { process: Process, specification: Specification },
}

impl<G: Game> Seat<G> {
    /// Takes a seat for a game.
    pub(super) fn take(specification: &Specification, game: &Match<G>, seed: u64) -> Result<Self, ArenaError> {
        let specification = specification.clone();
        match &specification.kind {
            Kind::Player { name, options } => {
                let options = Options { seed, ..*options };
                let player = by_name(name, &options).map_err(|unknown| ArenaError::Illegal {
                    player: specification.text.clone(),
                    answer: unknown.to_string(),
                    position: G::print_setup(&G::setup(game.position())),
                })?;
                Ok(Seat::Player { player, specification })
            }
            Kind::Engine { command } => {
                let process = Process::start::<G>(command, game)
                    .map_err(|error| ArenaError::Process { player: specification.text.clone(), error })?;
                Ok(Seat::Engine { process, specification })
            }
        }
    }

    /// Chooses for the side that decides.
    pub(super) fn choose(&mut self, game: &Match<G>, otherwise: Budget) -> Result<G::Action, ArenaError> {
        match self {
            Seat::Player { player, specification } => {
                let budget = bounded(specification.budget, otherwise);
                let limits = Limits { budget, threads: specification.threads, cancel: None };
                let choice = Seen::in_match(game).and_then(|seen| player.choose(&seen, &limits));
                choice.map(|choice| choice.action).ok_or_else(|| ArenaError::Illegal {
                    player: specification.text.clone(),
                    answer: String::new(),
                    position: G::print_setup(&G::setup(game.position())),
                })
            }
            Seat::Engine { process, specification } => process
                .choose(game, &bounded(specification.budget, otherwise))
                .map_err(|error| ArenaError::Process { player: specification.text.clone(), error }),
        }
    }
}

/// A budget, or another where it bounds nothing.
fn bounded(budget: Budget, otherwise: Budget) -> Budget {
    if budget == Budget::default() { otherwise } else { budget }
}
