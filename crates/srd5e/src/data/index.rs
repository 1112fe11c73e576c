//! Finding rows by their names.

/// Names with the number of their row. The first letters of a name are compared as one number, so that most lookups look at one
/// name only.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    prefixes: Vec<u64>,
    names: Vec<(Box<str>, u16)>,
}

impl Index {
    /// The index of names and rows; of two equal names the first counts.
    pub fn of<'a>(names: impl IntoIterator<Item = (&'a str, usize)>) -> Self {
        let mut names: Vec<(Box<str>, u16)> =
            names.into_iter().map(|(name, row)| (name.into(), u16::try_from(row).unwrap_or(u16::MAX))).collect();
        names.sort_by(|(one, _), (other, _)| one.cmp(other));
        names.dedup_by(|(later, _), (first, _)| later == first);
        Index { prefixes: names.iter().map(|(name, _)| prefix(name)).collect(), names }
    }

    /// The row of a name.
    pub fn get(&self, name: &str) -> Option<usize> {
        let wanted = prefix(name);
        let first = self.prefixes.partition_point(|&known| known < wanted);
        let alike = self.prefixes[first..].iter().take_while(|&&known| known == wanted).count();
        let found = self.names[first..first + alike].iter().find(|(known, _)| **known == *name);
        found.map(|&(_, row)| usize::from(row))
    }
}

/// The first eight letters as a number; the order of numbers is the order of names.
fn prefix(name: &str) -> u64 {
    let mut letters = [0; 8];
    let length = name.len().min(8);
    letters[..length].copy_from_slice(&name.as_bytes()[..length]);
    u64::from_be_bytes(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_the_same_beginning_are_told_apart() {
        let names = ["detect-magic", "detect-evil-and-good", "detect-poison-and-disease", "aid", "a", "detect-magic"];
        let index = Index::of(names.into_iter().enumerate().map(|(row, name)| (name, row)));
        for (row, name) in names.into_iter().enumerate().take(5) {
            assert_eq!(index.get(name), Some(row), "{name}");
        }
        for unknown in ["", "detect-m", "detect-magi", "detect-magics", "b", "z"] {
            assert_eq!(index.get(unknown), None, "{unknown}");
        }
    }
}
