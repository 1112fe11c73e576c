//! The tags of a game, but for those that say what the game itself says.

/// The order in which tags are written; others follow by their names.
const ORDER: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Red",
    "Blue",
    "Result",
    "Ruleset",
    "RedElo",
    "BlueElo",
    "TimeControl",
    "SetUp",
    "FEN",
    "Termination",
    "Annotator",
];

/// The tags that are written whether they are known or not: the first of [`ORDER`].
const ROSTER: usize = 7;

/// The tags that follow from the game.
const DERIVED: [&str; 4] = ["Result", "Ruleset", "SetUp", "FEN"];

/// The tags of a game: who, where, when. Result, ruleset and start are fields of the game instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagError {
    /// A name has letters, digits and underscores only.
    #[error("the name of a tag has letters, digits and `_`")]
    Name,
    /// The tag follows from the game.
    #[error("`{0}` follows from the game")]
    Derived(String),
    /// A value is one line.
    #[error("the value of a tag has no control characters")]
    Value,
}

impl Tags {
    /// The value of a tag; unknown ones have none.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. A value that says `?` makes it unknown.
    ///
    /// # Errors
    ///
    /// Where name or value cannot be written, or the tag follows from the game.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(TagError::Name);
        }
        if DERIVED.contains(&name) {
            return Err(TagError::Derived(name.to_owned()));
        }
        if value.chars().any(char::is_control) {
            return Err(TagError::Value);
        }
        self.0.retain(|(known, _)| known != name);
        if value != unknown(name) {
            self.0.push((name.to_owned(), value.to_owned()));
            self.0.sort_by(|(one, _), (other, _)| (place(one), one).cmp(&(place(other), other)));
        }
        Ok(())
    }

    /// The known tags in the order of writing.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// What is written, the tags that follow from the game among them.
    pub(super) fn written<'a>(&'a self, derived: &'a [(&'a str, String)]) -> Vec<(&'a str, &'a str)> {
        let roster = ORDER[..ROSTER].iter().map(|&name| (name, self.get(name).unwrap_or(unknown(name))));
        let mut written: Vec<(&str, &str)> = roster.filter(|(name, _)| !DERIVED.contains(name)).collect();
        written.extend(self.iter().filter(|(name, _)| place(name) >= ROSTER));
        written.extend(derived.iter().map(|(name, value)| (*name, value.as_str())));
        written.sort_by_key(|(name, _)| place(name));
        written
    }
}

/// The place of a tag in the order of writing.
fn place(name: &str) -> usize {
    ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len())
}

/// How a tag says that it is not known.
fn unknown(name: &str) -> &'static str {
    if name == "Date" { "????.??.??" } else { "?" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_in_order_and_unknown_ones_are_none() {
        let mut tags = Tags::default();
        for (name, value) in [("Zeal", "z"), ("Annotator", "a"), ("Blue", "b"), ("Alpha", "x"), ("Red", "?")] {
            tags.set(name, value).expect("a tag");
        }
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Blue", "Annotator", "Alpha", "Zeal"]);
        assert_eq!(tags.get("Red"), None);
        assert_eq!(tags.set("FEN", "x"), Err(TagError::Derived("FEN".to_owned())));
        assert_eq!((tags.set("a b", "x"), tags.set("A", "\n")), (Err(TagError::Name), Err(TagError::Value)));
    }
}
