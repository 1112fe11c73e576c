//! Sets of squares around a creature, small enough to be moved about by shifting.

use smallvec::{SmallVec, smallvec};

use crate::space::{Direction, Extent, Square};

const WORD: usize = u64::BITS as usize;

/// A piece of the map with a border of one square around it. Its squares are numbered row by row; the border keeps what is
/// shifted out of a row from coming in again in the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    left: i32,
    top: i32,
    columns: i32,
    rows: i32,
}

impl Frame {
    /// All squares of a body of so many squares a side that goes so many steps from a square, as far as they are on the map.
    pub fn around(extent: Extent, square: Square, side: i16, steps: u32) -> Self {
        let steps = i32::try_from(steps).unwrap_or(i32::MAX / 2);
        let span = |from: i16, size: i16| {
            let first = (i32::from(from) - steps).max(0);
            let last = (i32::from(from) + steps).saturating_add(i32::from(side) - 1).min(i32::from(size) - 1);
            (first - 1, (last - first).max(0) + 3)
        };
        let (left, columns) = span(square.x, extent.width());
        let (top, rows) = span(square.y, extent.height());
        Frame { left, top, columns, rows }
    }

    /// How many squares it has, those of the border among them.
    pub const fn len(self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// The number of a square within the border.
    pub fn index(self, square: Square) -> Option<usize> {
        let (x, y) = (i32::from(square.x) - self.left, i32::from(square.y) - self.top);
        let inside = (1..self.columns - 1).contains(&x) && (1..self.rows - 1).contains(&y);
        inside.then(|| (y * self.columns + x) as usize)
    }

    /// The square of a number.
    pub const fn square(self, index: usize) -> Square {
        let index = index as i32;
        Square::new((self.left + index % self.columns) as i16, (self.top + index / self.columns) as i16)
    }

    /// The rows within the border: the number of the first square of each, that square, and how many there are.
    pub fn rows(self) -> impl Iterator<Item = (usize, Square, usize)> {
        (1..self.rows - 1).map(move |y| {
            let first = Square::new((self.left + 1) as i16, (self.top + y) as i16);
            ((y * self.columns + 1) as usize, first, (self.columns - 2) as usize)
        })
    }

    /// The numbers of all squares within the border.
    pub fn indices(self) -> impl Iterator<Item = usize> {
        self.rows().flat_map(|(index, _, count)| index..index + count)
    }

    /// By how much numbers change so many columns and rows further.
    pub const fn offset(self, x: i16, y: i16) -> i32 {
        y as i32 * self.columns + x as i32
    }

    /// By how much numbers change with a step.
    pub const fn step(self, direction: Direction) -> i32 {
        let (x, y) = direction.step();
        self.offset(x, y)
    }

    /// The empty set.
    pub fn empty(self) -> Field {
        Field { words: smallvec![0; self.len().div_ceil(WORD)] }
    }
}

/// Some squares of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    words: SmallVec<[u64; 8]>,
}

impl Field {
    pub fn contains(&self, index: usize) -> bool {
        self.words.get(index / WORD).is_some_and(|word| word >> (index % WORD) & 1 == 1)
    }

    pub fn insert(&mut self, index: usize) {
        if let Some(word) = self.words.get_mut(index / WORD) {
            *word |= 1 << (index % WORD);
        }
    }

    pub fn remove(&mut self, index: usize) {
        if let Some(word) = self.words.get_mut(index / WORD) {
            *word &= !(1 << (index % WORD));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The numbers in it, from the least.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(place, &word)| ones(word).map(move |bit| place * WORD + bit))
    }

    /// The number that so many others precede.
    pub fn nth(&self, mut number: u32) -> Option<usize> {
        for (place, &word) in self.words.iter().enumerate() {
            let count = word.count_ones();
            if number < count {
                return ones(word).nth(number as usize).map(|bit| place * WORD + bit);
            }
            number -= count;
        }
        None
    }

    /// The set moved by a difference of numbers.
    pub fn shifted(&self, by: i32) -> Field {
        let words = self.words.as_slice();
        Field { words: (0..words.len()).map(|place| moved(words, place, by)).collect() }
    }

    /// Adds another set.
    pub fn add(&mut self, other: &Field) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// Adds another set that is moved by a difference of numbers.
    pub fn add_shifted(&mut self, other: &Field, by: i32) {
        let other = other.words.as_slice();
        self.words.iter_mut().enumerate().for_each(|(place, word)| *word |= moved(other, place, by));
    }

    /// Keeps what is in another set too.
    pub fn keep(&mut self, other: &Field) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Keeps what is in another set that is moved by a difference of numbers.
    pub fn keep_shifted(&mut self, other: &Field, by: i32) {
        let other = other.words.as_slice();
        self.words.iter_mut().enumerate().for_each(|(place, word)| *word &= moved(other, place, by));
    }

    /// Takes out what is in another set.
    pub fn drop(&mut self, other: &Field) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= !other);
    }

    /// Takes out what is in another set that is moved by a difference of numbers.
    pub fn drop_shifted(&mut self, other: &Field, by: i32) {
        let other = other.words.as_slice();
        self.words.iter_mut().enumerate().for_each(|(place, word)| *word &= !moved(other, place, by));
    }

    /// Adds what a step of a difference of numbers leads to, as far as it is in `to` and not yet `reached`, and tells of each
    /// number that is new.
    pub fn advance(&mut self, from: &Field, by: i32, to: &Field, reached: &Field, mut tell: impl FnMut(usize)) {
        let from = from.words.as_slice();
        for (place, ((word, to), reached)) in self.words.iter_mut().zip(&to.words).zip(&reached.words).enumerate() {
            let hits = moved(from, place, by) & to & !(*word | reached);
            *word |= hits;
            ones(hits).for_each(|bit| tell(place * WORD + bit));
        }
    }
}

/// A word of a set that is moved by a difference of numbers.
fn moved(words: &[u64], place: usize, by: i32) -> u64 {
    let first = (place * WORD) as i32 - by;
    let (word, bits) = (first.div_euclid(WORD as i32), first.rem_euclid(WORD as i32));
    let at = |word: i32| words.get(word as usize).copied().unwrap_or(0);
    at(word) >> bits | at(word + 1) << 1 << (WORD as i32 - 1 - bits)
}

/// The places of the ones of a word, from the least.
fn ones(word: u64) -> impl Iterator<Item = usize> {
    let rest = |word: u64| Some(word).filter(|&word| word != 0);
    std::iter::successors(rest(word), move |word| rest(word & (word - 1))).map(|word| word.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move_by_any_difference() {
        let extent = Extent::new(64, 64).expect("a map");
        let frame = Frame::around(extent, Square::new(30, 30), 1, 12);
        let numbers = [0, 1, 63, 64, 65, 127, 128, 400, 575, 576, 703];
        let mut set = frame.empty();
        numbers.into_iter().for_each(|number| set.insert(number));
        let room = 0..frame.len().div_ceil(WORD) * WORD;
        for by in [0, 1, -1, 27, -28, 63, 64, 65, -64, -65, 200, -700, 5000, -5000] {
            let expected = numbers.into_iter().filter_map(|number| usize::try_from(number as i32 + by).ok());
            let expected: Vec<usize> = expected.filter(|number| room.contains(number)).collect();
            assert_eq!(set.shifted(by).iter().collect::<Vec<_>>(), expected, "by {by}");
        }
    }

    #[test]
    fn a_step_leads_to_what_is_allowed_and_new() {
        let extent = Extent::new(30, 30).expect("a map");
        let frame = Frame::around(extent, Square::new(13, 13), 1, 6);
        let of = |numbers: &[usize]| {
            let mut set = frame.empty();
            numbers.iter().for_each(|&number| set.insert(number));
            set
        };
        let (from, to, reached) = (of(&[62, 63, 64, 130, 131]), of(&[63, 64, 65, 131]), of(&[64]));
        let mut front = of(&[131, 200]);
        let mut told = Vec::new();
        front.advance(&from, 1, &to, &reached, |number| told.push(number));
        assert_eq!(told, [63, 65]);
        assert_eq!(front, of(&[63, 65, 131, 200]));
    }
}
