//! What can be wrong with an encounter.

use rulebound_kernel::RulesetError;
use serde::Serialize;

use crate::intent::Act;
use crate::name::Name;
use crate::nearest::nearest;
use crate::space::Square;

/// One thing wrong with an encounter, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct Problem {
    /// The field, by its path: `creatures[2].at`.
    pub place: String,
    /// What is wrong.
    #[serde(flatten)]
    pub fault: Fault,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
pub enum Fault {
    /// It is no ruleset.
    #[error("{0}")]
    Ruleset(RulesetError),
    /// It is another ruleset than the one that is played by.
    #[error("the encounter is of another ruleset than the one played by")]
    OtherRuleset,
    /// Nothing bears the name.
    #[error("there is no {what} `{name}`{}", meant(.nearest.as_deref()))]
    UnknownName {
        /// What it should be the name of.
        what: &'static str,
        /// The name.
        name: Name,
        /// The name that was perhaps meant.
        #[serde(skip_serializing_if = "Option::is_none")]
        nearest: Option<String>,
    },
    /// It is no name that an intent could say.
    #[error("`{name}` is no name: a letter, then letters, digits and hyphens, and no word that begins an option")]
    NotAName {
        /// What was written.
        name: Name,
    },
    /// The name was given before.
    #[error("`{name}` is there already")]
    Duplicate {
        /// The name.
        name: Name,
    },
    /// A value is of another type than its field.
    #[error("{found} is not {expected}")]
    WrongType {
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// A number is too small or too large.
    #[error("{value} is not from {least} to {most}")]
    OutOfBounds {
        /// The number.
        value: u32,
        /// The least it may be.
        least: u32,
        /// The most it may be.
        most: u32,
    },
    /// A map of no squares, or of too many.
    #[error("{width} by {height} squares; a map has from 1 to {most} squares")]
    Shape {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// The most squares there can be.
        most: usize,
    },
    /// A height that is no number of levels.
    #[error("{feet} feet is no multiple of 5 from -163840 to 163835")]
    Height {
        /// The height.
        feet: i32,
    },
    /// A square is not on the map.
    #[error("the square {},{} is not on the map", .square.x, .square.y)]
    OffMap {
        /// The square.
        square: Square,
    },
    /// There is no room for the creature, even squeezed.
    #[error("there is no room in the square {},{}", .square.x, .square.y)]
    NoRoom {
        /// The square that is filled.
        square: Square,
    },
    /// Somebody else is there.
    #[error("`{by}` is there")]
    Occupied {
        /// Who.
        by: Name,
    },
    /// Something must be said.
    #[error("`{what}` is missing")]
    Missing {
        /// What.
        what: &'static str,
    },
    /// A text that is no intent or no trigger.
    #[error("column {column}: {message}")]
    Text {
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// Something is said that does not fit the rest.
    #[error("{why}")]
    Contradiction {
        /// What does not fit.
        why: &'static str,
    },
}

fn meant(nearest: Option<&str>) -> String {
    nearest.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
}

/// Looking for what was meant takes its time; after so many problems it is no longer done.
const MOST_SUGGESTIONS: usize = 100;

/// The problems found so far.
#[derive(Debug, Default)]
pub(super) struct Problems {
    found: Vec<Problem>,
}

impl Problems {
    /// Notes a problem.
    pub fn add(&mut self, place: impl Into<String>, fault: Fault) {
        self.found.push(Problem { place: place.into(), fault });
    }

    /// Notes that nothing bears a name.
    pub fn unknown<'a>(
        &mut self,
        place: impl Into<String>,
        what: &'static str,
        name: &Name,
        known: impl IntoIterator<Item = &'a str>,
    ) {
        let few = self.found.len() < MOST_SUGGESTIONS;
        let nearest = few.then(|| nearest(name.as_str(), known)).flatten().map(str::to_owned);
        self.add(place, Fault::UnknownName { what, name: name.clone(), nearest });
    }

    /// Notes that something does not fit the rest.
    pub fn contradiction(&mut self, place: impl Into<String>, why: &'static str) {
        self.add(place, Fault::Contradiction { why });
    }

    /// Notes a number that is out of bounds.
    pub fn bounds(&mut self, place: impl Into<String>, value: impl Into<u32>, least: u32, most: u32) {
        let value = value.into();
        if !(least..=most).contains(&value) {
            self.add(place, Fault::OutOfBounds { value, least, most });
        }
    }

    /// Notes a name that no intent could say.
    pub fn form(&mut self, place: impl FnOnce() -> String, name: &Name) {
        // The grammar of intents is asked, so that there is one rule of what a name is.
        let said = format!("influence {name}").parse::<Act>();
        if !matches!(said, Ok(Act::Influence { creature }) if creature == *name) {
            self.add(place(), Fault::NotAName { name: name.clone() });
        }
    }

    /// All of them.
    pub fn all(self) -> Vec<Problem> {
        self.found
    }

    /// The value, if there is no problem.
    pub fn or<T>(self, value: Option<T>) -> Result<T, Vec<Problem>> {
        match value {
            Some(value) if self.found.is_empty() => Ok(value),
            _ => Err(self.found),
        }
    }
}
