//! What can be wrong with a map.

use serde::Serialize;

use crate::counts::Counts;
use crate::power::Power;

/// One thing wrong with a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
pub enum MapProblem {
    /// It cannot be read at all.
    #[error("line {line}, column {column}: {message}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// There are more spaces than a map can have.
    #[error("there are {have} spaces; {most} is the most")]
    TooManySpaces {
        /// How many there are.
        have: usize,
        /// How many there may be.
        most: usize,
    },
    /// There are more canals than a map can have.
    #[error("there are {have} canals; {most} is the most")]
    TooManyCanals {
        /// How many there are.
        have: usize,
        /// How many there may be.
        most: usize,
    },
    /// An id has letters that texts cannot name.
    #[error("`{id}` is no id: small letters, digits and underscores, a letter first")]
    BadId {
        /// The id.
        id: String,
    },
    /// Two things have the same id.
    #[error("`{id}` stands twice")]
    Twice {
        /// The id.
        id: String,
    },
    /// An id is named that no space has.
    #[error("{place}: there is no space `{id}`")]
    UnknownSpace {
        /// Where it is named.
        place: &'static str,
        /// The id.
        id: String,
    },
    /// A space is named where another kind of space belongs.
    #[error("{place}: `{id}` is no {wanted}")]
    WrongSpace {
        /// Where it is named.
        place: &'static str,
        /// The id.
        id: String,
        /// What belongs there.
        wanted: &'static str,
    },
    /// A space borders itself.
    #[error("`{id}` borders itself")]
    OwnBorder {
        /// The id.
        id: String,
    },
    /// A border is written twice.
    #[error("the border of `{first}` and `{second}` stands twice")]
    BorderTwice {
        /// One space.
        first: String,
        /// The other.
        second: String,
    },
    /// A space touches nothing that can be entered.
    #[error("`{id}` touches nothing that can be entered")]
    Isolated {
        /// The id.
        id: String,
    },
    /// The two zones of a canal do not touch.
    #[error("canal `{id}` joins two zones that do not touch")]
    CanalApart {
        /// The canal.
        id: String,
    },
    /// A canal needs no land.
    #[error("canal `{id}` needs no land")]
    CanalFree {
        /// The canal.
        id: String,
    },
    /// A power stands twice in the order of turns.
    #[error("{power} stands twice in the order of turns")]
    PowerTwice {
        /// The power.
        power: Power,
    },
    /// A power owns something and has no turn.
    #[error("{place}: {power} does not play on this map")]
    PowerAbsent {
        /// Where it is named.
        place: String,
        /// The power.
        power: Power,
    },
    /// A team has no power.
    #[error("no power of the {team} plays on this map")]
    TeamAbsent {
        /// The team.
        team: crate::power::Team,
    },
    /// A power does not own its capital.
    #[error("{power} does not own its capital `{capital}`")]
    ForeignCapital {
        /// The power.
        power: Power,
        /// The capital.
        capital: String,
    },
    /// Units stand where they cannot.
    #[error("{power} cannot have {units} in `{space}` at the start")]
    Misplaced {
        /// The space.
        space: String,
        /// Whose units.
        power: Power,
        /// The units.
        units: Counts,
    },
    /// A number of victory cities that cannot be reached or needs none.
    #[error("{need} victory cities cannot win: the map has {have}")]
    Victory {
        /// How many are asked for.
        need: u8,
        /// How many there are.
        have: usize,
    },
}
