//! Finding rows by their names.

/// Names with the number of their row, kept by a number made of some of their letters: most lookups compare one whole name.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// The places of names in the list, one more than they are, zero for none: from where its letters put it, a name stands in
    /// the first place that was free.
    slots: Box<[u16]>,
    names: Vec<(Box<str>, u16)>,
}

impl Index {
    /// The index of names and rows; of two equal names the first counts.
    pub fn of<'a>(names: impl IntoIterator<Item = (&'a str, usize)>) -> Self {
        let mut names: Vec<(Box<str>, u16)> =
            names.into_iter().map(|(name, row)| (name.into(), u16::try_from(row).unwrap_or(u16::MAX))).collect();
        names.sort_by(|(one, _), (other, _)| one.cmp(other));
        names.dedup_by(|(later, _), (first, _)| later == first);
        // Four slots for each name: nearly every name stands where its letters put it.
        let mut slots = vec![0; (4 * names.len()).next_power_of_two()].into_boxed_slice();
        for (place, (name, _)) in names.iter().enumerate() {
            let mut slot = first_slot(name, slots.len());
            while slots[slot] != 0 {
                slot = (slot + 1) % slots.len();
            }
            slots[slot] = place as u16 + 1;
        }
        Index { slots, names }
    }

    /// The row of a name.
    pub fn get(&self, name: &str) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut slot = first_slot(name, self.slots.len());
        loop {
            let place = usize::from(self.slots[slot & mask]).checked_sub(1)?;
            let (known, row) = &self.names[place];
            if **known == *name {
                return Some(usize::from(*row));
            }
            slot += 1;
        }
    }
}

/// The slot in which a name is looked for first, of a number of slots that is a power of two: by its first and its last letters.
fn first_slot(name: &str, slots: usize) -> usize {
    let bytes = name.as_bytes();
    let letters = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(&first), Some(&last)) => u64::from_le_bytes(first) ^ u64::from_le_bytes(last).rotate_left(23),
        _ => bytes.iter().fold(0, |number, &letter| number << 8 | u64::from(letter)),
    };
    let mixed = (letters ^ bytes.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as usize & (slots - 1)
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

    #[test]
    fn an_index_of_nothing_finds_nothing() {
        assert_eq!(Index::default().get("aid"), None);
        assert_eq!(Index::of([]).get("aid"), None);
    }
}
