//! Why an encounter cannot be fought.

use rulebound_players::SpecificationError;
use rulebound_srd5e::encounter::Problem;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    /// The players cannot be read.
    #[error(transparent)]
    Player(#[from] SpecificationError),
    /// There are not one or two players, or one is another program.
    #[error(
        "one player for everybody is wanted, or one for the party and one for its foes; other programs cannot be asked"
    )]
    Players,
    /// The encounter is none.
    #[error("the encounter cannot be fought: {}", first(.0))]
    Problems(Vec<Problem>),
    /// No team has that name.
    #[error("there is no team `{name}`; there is {}", .known.join(", "))]
    UnknownTeam {
        /// The name.
        name: String,
        /// The teams there are.
        known: Vec<String>,
    },
    /// There is nothing to fight about.
    #[error("there is nobody to fight: two teams with somebody standing are needed")]
    Peace,
    /// Hit points are hidden, and nobody can fight with what is not known.
    #[error("the hit points of {} are hidden; ask from a position that tells them", .0.join(", "))]
    Veiled(Vec<String>),
    /// Initiative is not rolled in the middle of a fight.
    #[error("initiative cannot be rolled: the encounter has been fought in already")]
    Begun,
    /// A what-if cannot be.
    #[error("{fault}")]
    WhatIf {
        /// Its place in the list.
        index: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A player gave nothing, or nothing legal.
    #[error("`{player}` answered `{answer}` in the position `{position}`")]
    Illegal {
        /// The player.
        player: String,
        /// What it answered.
        answer: String,
        /// Where.
        position: String,
    },
    /// The time was up before all fights were fought.
    #[error("the time was up before all fights were fought")]
    TimeUp,
    /// Nobody waited for the answer any more.
    #[error("the fights were given up")]
    GivenUp,
}

/// Why a what-if cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It changes nothing.
    #[error("nothing is changed")]
    Nothing,
    /// No creature has that name.
    #[error("there is no creature `{name}`; there is {}", .known.join(", "))]
    UnknownCreature {
        /// The name.
        name: String,
        /// The creatures there are.
        known: Vec<String>,
    },
    /// There is no such edition.
    #[error("there is no edition `{name}`; there is 2014 and 2024")]
    UnknownEdition {
        /// The name.
        name: String,
    },
    /// Nobody has a level.
    #[error("nobody in the encounter has a class and a level")]
    NoLevel,
    /// Somebody has other classes that take all levels.
    #[error("`{name}` has other classes with as many levels")]
    OtherClasses {
        /// Who.
        name: String,
    },
    /// There is no free square on the map.
    #[error("there is no room for `{monster}` on the map")]
    NoRoom {
        /// Who should join.
        monster: String,
    },
    /// Nobody is left to fight, or the party has no foes to be joined.
    #[error("two teams with somebody standing would not be left")]
    Peace,
    /// What comes of it is no encounter.
    #[error("{}", first(.0))]
    Problems(Vec<Problem>),
}

/// The first problem in words, and how many more there are.
fn first(problems: &[Problem]) -> String {
    match problems {
        [] => "something is wrong with it".to_owned(),
        [only] => only.to_string(),
        [first, others @ ..] => format!("{first}; and {} more", others.len()),
    }
}
