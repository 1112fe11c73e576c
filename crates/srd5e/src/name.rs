//! Names: of creatures, spells, weapons, items and features.

use std::borrow::Borrow;
use std::fmt;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// A name as somebody said it, in kebab-case; whether anything bears it is for the rules to say. Short names, and that is
/// nearly all, are kept without asking for memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Name(#[cfg_attr(feature = "schemars", schemars(with = "String"))] SmolStr);

impl Name {
    /// The name of a text.
    pub fn new(text: impl AsRef<str>) -> Self {
        Name(SmolStr::new(text))
    }

    /// The name of a word of the rules.
    pub const fn of(word: &'static str) -> Self {
        Name(SmolStr::new_static(word))
    }

    /// The name as people read it: words instead of kebab-case.
    pub fn words(&self) -> Words<'_> {
        Words(self.as_str())
    }

    /// The name as people write the names of creatures: words that begin with a capital.
    pub fn proper(&self) -> Proper<'_> {
        Proper(self.as_str())
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A name in kebab-case that prints as words: `ray-of-frost` as `ray of frost`.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a>(pub &'a str);

impl fmt::Display for Words<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.0.split('-').enumerate() {
            if index > 0 {
                formatter.write_str(" ")?;
            }
            formatter.write_str(word)?;
        }
        Ok(())
    }
}

/// A name in kebab-case that prints as that of a creature: `goblin-2` as `Goblin 2`.
#[derive(Clone, Copy, Debug)]
pub struct Proper<'a>(pub &'a str);

impl fmt::Display for Proper<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.chars();
        for letter in letters.next().into_iter().flat_map(char::to_uppercase) {
            write!(formatter, "{letter}")?;
        }
        Words(letters.as_str()).fmt(formatter)
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name::new(text)
    }
}
