//! What can be wrong with a setup.

use serde::Serialize;

use crate::map::MapProblem;
use crate::power::Power;
use crate::unit::Unit;

/// One thing wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
pub enum Problem {
    /// No map that comes with the game has that name.
    #[error("there is no map `{name}`")]
    UnknownMap {
        /// The name.
        name: String,
    },
    /// The map itself is broken.
    #[error("the map: {0}")]
    Map(MapProblem),
    /// A space is named that the map does not have.
    #[error("{field}: there is no space `{id}`")]
    UnknownSpace {
        /// Where it is named.
        field: &'static str,
        /// The id.
        id: String,
    },
    /// A space is named where another kind belongs.
    #[error("{field}: `{id}` is no {wanted}")]
    WrongSpace {
        /// Where it is named.
        field: &'static str,
        /// The id.
        id: String,
        /// What belongs there.
        wanted: &'static str,
    },
    /// A power is named that does not play on the map.
    #[error("{field}: {power} does not play on this map")]
    AbsentPower {
        /// Where it is named.
        field: &'static str,
        /// The power.
        power: Power,
    },
    /// Units stand where they cannot.
    #[error("{field}: {unit} of {power} cannot be in `{space}`")]
    Misplaced {
        /// Where it is written.
        field: &'static str,
        /// The space.
        space: String,
        /// Whose.
        power: Power,
        /// The kind.
        unit: Unit,
    },
    /// A power has more units of a kind than it can have (AXA-2.7).
    #[error("{power} has {have} of {unit}; {most} is the most")]
    TooMany {
        /// Whose.
        power: Power,
        /// The kind.
        unit: Unit,
        /// How many.
        have: u32,
        /// How many there can be.
        most: u32,
    },
    /// More units are spoken of than are there.
    #[error("{field}: {want} of {unit} in `{space}`, where {have} are")]
    NotThere {
        /// Where they are spoken of.
        field: &'static str,
        /// The space.
        space: String,
        /// The kind.
        unit: Unit,
        /// How many are there.
        have: u32,
        /// How many are spoken of.
        want: u32,
    },
    /// A number is larger than it can be, or fits no phase.
    #[error("{field} of `{place}`: {value} is more than {most}")]
    TooLarge {
        /// The field.
        field: &'static str,
        /// Where.
        place: String,
        /// The number.
        value: u32,
        /// The most it may be.
        most: u32,
    },
    /// Something is said that does not fit the rest.
    #[error("{field} of `{place}`: {why}")]
    Contradiction {
        /// The field.
        field: &'static str,
        /// Where.
        place: String,
        /// What does not fit.
        why: &'static str,
    },
}
