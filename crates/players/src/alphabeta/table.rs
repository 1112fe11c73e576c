//! The transposition table: what is known of positions, shared by all threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::score::Score;

/// What a kept score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The tag of the best action; 0 where none is known.
    pub tag: u32,
    /// The score, wins counted from the position.
    pub score: Score,
    /// How many turns ahead it was searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

/// The generations that are told apart.
const AGES: u8 = 64;

impl Known {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        u64::from(self.tag)
            | u64::from(self.score as i16 as u16) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(age % AGES) << 58
    }

    fn unpack(data: u64) -> Known {
        Known {
            tag: data as u32,
            score: Score::from((data >> 32) as u16 as i16),
            depth: (data >> 48) as u8,
            bound: match data >> 56 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
        }
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// A place of the table. Key and data are written one after the other; the key is kept mixed with the data, so that a torn
/// pair belongs to no position.
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ data, data)
    }
}

/// How many slots a position may take.
const BUCKET: usize = 2;

/// The table, of a fixed size.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Box<[Slot]>,
    age: u8,
}

impl Table {
    /// A table of about so many megabytes, at least one.
    pub(crate) fn new(megabytes: usize) -> Table {
        let slots = (megabytes.clamp(1, 1 << 16) << 20) / size_of::<Slot>();
        let power = 1 << slots.ilog2();
        Table { slots: std::iter::repeat_with(Slot::default).take(power).collect(), age: 0 }
    }

    /// Another search begins; what earlier ones found is replaced first.
    pub(crate) fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        // A power of two divides into buckets without rest.
        let first = key as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        &self.slots[first..first + BUCKET]
    }

    /// What is known of a position.
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        self.bucket(key).iter().map(Slot::read).find(|&(found, _)| found == key).map(|(_, data)| Known::unpack(data))
    }

    /// Keeps what is known of a position, in the place of what is worth least.
    pub(crate) fn put(&self, key: u64, mut known: Known) {
        let worth = |data: u64| {
            let stale = (self.age + AGES - age_of(data)) % AGES;
            i32::from(Known::unpack(data).depth) - 8 * i32::from(stale)
        };
        let bucket = self.bucket(key);
        let same = bucket.iter().find(|slot| slot.read().0 == key);
        let Some(slot) = same.or_else(|| bucket.iter().min_by_key(|slot| worth(slot.read().1))) else { return };
        if same.is_some() {
            let old = Known::unpack(slot.read().1);
            if known.tag == 0 {
                known.tag = old.tag;
            }
            if known.bound != Bound::Exact && known.depth + 3 < old.depth && age_of(slot.read().1) == self.age {
                return;
            }
        }
        let data = known.pack(self.age);
        slot.mixed.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found() {
        let table = Table::new(1);
        let known = Known { tag: 0xfedc_ba98, score: -31_999, depth: 77, bound: Bound::Upper };
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            let key = 0x1234_5678_9abc_def0 ^ (bound as u64) << 7;
            table.put(key, Known { bound, ..known });
            assert_eq!(table.get(key), Some(Known { bound, ..known }));
        }
        assert_eq!(table.get(99), None);
    }

    #[test]
    fn deep_results_outlive_shallow_ones_until_they_are_old() {
        let mut table = Table::new(1);
        let known = |depth| Known { tag: 1, score: 5, depth, bound: Bound::Exact };
        let keys = [1u64 << 40, 2 << 40, 3 << 40];
        table.put(keys[0], known(9));
        table.put(keys[1], known(3));
        table.put(keys[2], known(1));
        assert!(table.get(keys[0]).is_some() && table.get(keys[1]).is_none() && table.get(keys[2]).is_some());
        table.next_search();
        table.next_search();
        table.put(keys[1], known(5));
        table.put(keys[2], known(5));
        assert!(table.get(keys[0]).is_none());
    }

    #[test]
    fn a_torn_pair_belongs_to_no_position() {
        let table = Table::new(1);
        table.put(7, Known { tag: 1, score: 5, depth: 2, bound: Bound::Exact });
        let slot = table.bucket(7).iter().find(|slot| slot.read().0 == 7).expect("a slot");
        slot.data.store(slot.data.load(Ordering::Relaxed) ^ 1, Ordering::Relaxed);
        assert_eq!(table.get(7), None);
    }
}
