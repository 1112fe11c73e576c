//! What dice are thrown for, in words for those who throw them by hand.

use std::fmt;

use super::course::Course;
use crate::name::Name;
use crate::state::Who;

/// What dice are thrown for.
#[derive(Clone, Debug)]
pub(super) enum Purpose {
    /// `death save`.
    Plain(&'static str),
    /// `damage of fireball`.
    Of(&'static str, Name),
    /// `dexterity save`.
    By(Name, &'static str),
}

impl fmt::Display for Purpose {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::Plain(what) => formatter.write_str(what),
            Purpose::Of(what, name) => write!(formatter, "{what} {}", name.words()),
            Purpose::By(name, what) => write!(formatter, "{} {what}", name.words()),
        }
    }
}

impl Course<'_> {
    /// Says what a creature throws the next dice for, until something happens.
    pub fn throws(&mut self, who: Who, purpose: Purpose) {
        self.throwing = Some((who, purpose));
    }
}
