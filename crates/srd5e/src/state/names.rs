//! The names of the creatures of an encounter, in the order of the file, and whom each side means.

use smallvec::SmallVec;

use super::who::Who;
use crate::name::Name;

/// Names that are looked for more often than anything else: the last letters of each are compared as one number, so that most
/// lookups compare one whole name, and whom a side means is known beforehand. Numbers stand in place for the few creatures that most
/// encounters have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    endings: SmallVec<[u64; 6]>,
    /// For each side the creature that bears its name.
    meant: SmallVec<[Option<Who>; 8]>,
    names: Vec<Name>,
}

impl Names {
    /// The creatures of some names, and sides.
    pub fn new(names: impl IntoIterator<Item = Name>, sides: &[Name]) -> Self {
        let names: Vec<Name> = names.into_iter().collect();
        let endings = names.iter().map(|name| ending(name.as_str())).collect();
        let mut known = Names { endings, meant: SmallVec::new(), names };
        known.meant = sides.iter().map(|side| known.find(side.as_str())).collect();
        known
    }

    /// These creatures and one more, which comes last.
    pub fn with(&self, name: Name, sides: &[Name]) -> Self {
        Names::new(self.names.iter().cloned().chain([name]), sides)
    }

    /// The creature of a name.
    pub fn find(&self, name: &str) -> Option<Who> {
        let wanted = ending(name);
        let alike = self.endings.iter().enumerate().filter(|&(_, &known)| known == wanted);
        alike.map(|(index, _)| index).find(|&index| self.names[index] == *name).map(|index| Who(index as u8))
    }

    /// The creature that a side means if it names none: the one that bears its name, if there is one.
    pub fn meant_by(&self, side: u8) -> Option<Who> {
        self.meant.get(usize::from(side)).copied().flatten()
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
        let known = Names::new(names.map(Name::from), &[]);
        for (index, name) in names.into_iter().enumerate() {
            assert_eq!(known.find(name), Some(Who(index as u8)), "{name}");
        }
        for unknown in ["", "goblin-3", "oblin-1", "Kara", "small-goblin-1"] {
            assert_eq!(known.find(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_side_means_the_creature_of_its_name_whenever_it_came() {
        let sides = ["kara", "master", "wolf"].map(Name::from);
        let known = Names::new(["orc", "kara"].map(Name::from), &sides);
        let meant = |known: &Names| [0, 1, 2, 3].map(|side| known.meant_by(side));
        assert_eq!(meant(&known), [Some(Who(1)), None, None, None]);
        assert_eq!(meant(&known.with(Name::of("wolf"), &sides)), [Some(Who(1)), None, Some(Who(2)), None]);
    }
}
