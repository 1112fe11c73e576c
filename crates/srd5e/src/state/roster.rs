//! The names of the creatures of an encounter, in the order of the file.

use super::who::Who;
use crate::name::Name;

/// Names that are looked for more often than anything else: the last letters of each are compared as one number, so that most
/// lookups compare one whole name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    endings: Vec<u64>,
    names: Vec<Name>,
}

impl Roster {
    /// Adds the name of a creature that comes last.
    pub fn push(&mut self, name: Name) {
        self.endings.push(ending(name.as_str()));
        self.names.push(name);
    }

    /// The creature of a name.
    pub fn find(&self, name: &str) -> Option<Who> {
        let wanted = ending(name);
        let alike = self.endings.iter().enumerate().filter(|&(_, &known)| known == wanted);
        alike.map(|(index, _)| index).find(|&index| self.names[index] == *name).map(|index| Who(index as u8))
    }
}

impl FromIterator<Name> for Roster {
    fn from_iter<I: IntoIterator<Item = Name>>(names: I) -> Self {
        let mut roster = Roster::default();
        names.into_iter().for_each(|name| roster.push(name));
        roster
    }
}

/// The last eight letters as a number: `goblin-1` and `goblin-2` differ at the end.
fn ending(name: &str) -> u64 {
    let bytes = name.as_bytes();
    match bytes.last_chunk() {
        Some(&last) => u64::from_le_bytes(last),
        None => bytes.iter().fold(0, |number, &letter| number << 8 | u64::from(letter)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_by_all_their_letters() {
        let names = ["goblin-1", "goblin-2", "hobgoblin-1", "kara", "a", "great-goblin-1"];
        let roster: Roster = names.into_iter().map(Name::from).collect();
        for (index, name) in names.into_iter().enumerate() {
            assert_eq!(roster.find(name), Some(Who(index as u8)), "{name}");
        }
        for unknown in ["", "goblin-3", "oblin-1", "Kara", "small-goblin-1"] {
            assert_eq!(roster.find(unknown), None, "{unknown}");
        }
    }
}
