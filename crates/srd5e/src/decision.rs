//! What a side is asked.

use std::fmt;

use serde::Serialize;

use crate::name::Name;
use crate::refusal::words;

/// What a side is asked: which creature decides, and about what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The creature.
    pub creature: Name,
    /// What about.
    pub kind: words::Decision,
}

impl fmt::Display for Decision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            words::Decision::Turn => "takes its turn",
            words::Decision::Reaction => "may react",
            words::Decision::Legendary => "may take a legendary action",
            words::Decision::Lair => "may let its lair act",
            words::Decision::Order => "says what comes first",
            words::Decision::KnockOut => "kills or knocks out",
            words::Decision::RiderOrMount => "strikes at the rider or the mount",
            words::Decision::Ruling => "waits for a ruling of the table",
            words::Decision::Initiative => "rolls initiative for everybody",
        };
        write!(formatter, "{} {what}", self.creature.words())
    }
}
