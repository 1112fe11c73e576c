//! Where in a file something stands.

use std::fmt;

/// A place in a file, by the way that leads to it. It prints as `creatures[2].at`; a name that is no plain word, as `""` is none,
/// prints in quotes.
#[derive(Clone, Copy, Debug)]
pub(in crate::encounter) enum Place<'a> {
    /// The whole file.
    Whole,
    /// A field of what is at a place.
    Field(&'a Place<'a>, &'a str),
    /// An entry of the list at a place.
    Entry(&'a Place<'a>, usize),
}

impl Place<'_> {
    /// The field of a name.
    pub fn field<'a>(&'a self, name: &'a str) -> Place<'a> {
        Place::Field(self, name)
    }

    /// The entry of a number, from 0.
    pub fn entry(&self, number: usize) -> Place<'_> {
        Place::Entry(self, number)
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Whole => out.write_str("encounter"),
            Place::Field(Place::Whole, name) => word(name, out),
            Place::Field(place, name) => {
                write!(out, "{place}.")?;
                word(name, out)
            }
            Place::Entry(place, number) => write!(out, "{place}[{number}]"),
        }
    }
}

/// The name of a field, in quotes unless it is a plain word.
fn word(name: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    if !name.is_empty() && name.chars().all(plain) { out.write_str(name) } else { write!(out, "{name:?}") }
}
