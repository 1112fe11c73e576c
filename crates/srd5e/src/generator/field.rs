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

    /// How many words a set of its squares takes.
    pub const fn words(self) -> usize {
        self.len().div_ceil(WORD)
    }

    /// The empty set.
    pub fn empty<W: Words>(self) -> Field<W> {
        Field { words: W::zero(self.words()) }
    }
}

/// The words of a set: two or four for small frames, as many as it takes for others.
pub(super) trait Words: Clone + AsRef<[u64]> + AsMut<[u64]> {
    /// So many words, all zero; who has a number of its own has that.
    fn zero(count: usize) -> Self;

    /// The words moved by a difference of numbers.
    fn moved(&self, by: i32) -> Self {
        let words = self.as_ref();
        let (whole, bits) = (by >> WORD.ilog2(), by as u32 % u64::BITS);
        let at = |place: i32| words.get(place as usize).copied().unwrap_or(0);
        let mut moved = Self::zero(words.len());
        for (place, word) in (-whole..).zip(moved.as_mut()) {
            *word = at(place) << bits | at(place - 1) >> 1 >> (u64::BITS - 1 - bits);
        }
        moved
    }
}

impl Words for [u64; 2] {
    fn zero(_: usize) -> Self {
        [0; 2]
    }

    fn moved(&self, by: i32) -> Self {
        let whole = u128::from(self[0]) | u128::from(self[1]) << WORD;
        let bits = by.unsigned_abs();
        let moved = if by < 0 { whole.checked_shr(bits) } else { whole.checked_shl(bits) }.unwrap_or(0);
        [moved as u64, (moved >> WORD) as u64]
    }
}

impl Words for [u64; 4] {
    fn zero(_: usize) -> Self {
        [0; 4]
    }
}

/// Words of any number.
pub(super) type Many = SmallVec<[u64; 8]>;

impl Words for Many {
    fn zero(count: usize) -> Self {
        smallvec![0; count]
    }
}

/// Some squares of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field<W = Many> {
    words: W,
}

impl<W: Words> Field<W> {
    /// The same set in words of any number.
    pub fn kept(&self) -> Field {
        Field { words: SmallVec::from_slice(self.words.as_ref()) }
    }

    pub fn contains(&self, index: usize) -> bool {
        self.words.as_ref().get(index / WORD).is_some_and(|word| word >> (index % WORD) & 1 == 1)
    }

    pub fn insert(&mut self, index: usize) {
        if let Some(word) = self.words.as_mut().get_mut(index / WORD) {
            *word |= 1 << (index % WORD);
        }
    }

    pub fn remove(&mut self, index: usize) {
        if let Some(word) = self.words.as_mut().get_mut(index / WORD) {
            *word &= !(1 << (index % WORD));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.words.as_ref().iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> u32 {
        self.words.as_ref().iter().map(|word| word.count_ones()).sum()
    }

    /// The numbers in it, from the least.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.as_ref().iter().enumerate().flat_map(|(place, &word)| ones(word).map(move |bit| place * WORD + bit))
    }

    /// The number that so many others precede.
    pub fn nth(&self, mut number: u32) -> Option<usize> {
        for (place, &word) in self.words.as_ref().iter().enumerate() {
            let count = word.count_ones();
            if number < count {
                return ones(word).nth(number as usize).map(|bit| place * WORD + bit);
            }
            number -= count;
        }
        None
    }

    /// Adds another set.
    pub fn add(&mut self, other: &Field<W>) {
        self.words.as_mut().iter_mut().zip(other.words.as_ref()).for_each(|(word, other)| *word |= other);
    }

    /// Adds another set that is moved by a difference of numbers.
    pub fn add_shifted(&mut self, other: &Field<W>, by: i32) {
        self.words.as_mut().iter_mut().zip(other.words.moved(by).as_ref()).for_each(|(word, other)| *word |= other);
    }

    /// Keeps what is in another set too.
    pub fn keep(&mut self, other: &Field<W>) {
        self.words.as_mut().iter_mut().zip(other.words.as_ref()).for_each(|(word, other)| *word &= other);
    }

    /// Keeps what is in another set, or what is not.
    pub fn cut(&mut self, other: &Field<W>, inside: bool) {
        if inside { self.keep(other) } else { self.drop(other) }
    }

    /// Keeps what is in another set that is moved by a difference of numbers.
    pub fn keep_shifted(&mut self, other: &Field<W>, by: i32) {
        self.words.as_mut().iter_mut().zip(other.words.moved(by).as_ref()).for_each(|(word, other)| *word &= other);
    }

    /// Takes out what is in another set.
    pub fn drop(&mut self, other: &Field<W>) {
        self.words.as_mut().iter_mut().zip(other.words.as_ref()).for_each(|(word, other)| *word &= !other);
    }

    /// Takes out what is in another set that is moved by a difference of numbers.
    pub fn drop_shifted(&mut self, other: &Field<W>, by: i32) {
        self.words.as_mut().iter_mut().zip(other.words.moved(by).as_ref()).for_each(|(word, other)| *word &= !other);
    }

    /// Adds what a step of a difference of numbers leads to, as far as it is in `to` and not yet `reached`, and tells of each
    /// number that is new.
    pub fn advance(
        &mut self,
        from: &Field<W>,
        by: i32,
        to: &Field<W>,
        reached: &Field<W>,
        mut tell: impl FnMut(usize),
    ) {
        let bounds = to.words.as_ref().iter().zip(reached.words.as_ref());
        let from = from.words.moved(by);
        for (place, ((word, from), (to, reached))) in
            self.words.as_mut().iter_mut().zip(from.as_ref()).zip(bounds).enumerate()
        {
            let hits = from & to & !(*word | reached);
            *word |= hits;
            ones(hits).for_each(|bit| tell(place * WORD + bit));
        }
    }
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
        let numbers = [0, 1, 5, 63, 64, 70, 126, 127];
        for by in [0, 1, -1, 7, -12, 63, 64, -64, 65, -65, 127, 128, -130] {
            let mut pair = Field { words: [0_u64; 2] };
            numbers.into_iter().for_each(|number| pair.insert(number));
            let mut four = Field { words: [0_u64; 4] };
            numbers.into_iter().for_each(|number| four.insert(number));
            let expected = numbers.into_iter().filter_map(|number| usize::try_from(number as i32 + by).ok());
            let moved = Field { words: pair.words.moved(by) };
            assert!(moved.iter().eq(expected.clone().filter(|&number| number < 128)), "two words by {by}");
            let moved = Field { words: four.words.moved(by) };
            assert!(moved.iter().eq(expected.filter(|&number| number < 256)), "four words by {by}");
        }
        let extent = Extent::new(64, 64).expect("a map");
        let frame = Frame::around(extent, Square::new(30, 30), 1, 12);
        let numbers = [0, 1, 63, 64, 65, 127, 128, 400, 575, 576, 703];
        let mut set: Field = frame.empty();
        numbers.into_iter().for_each(|number| set.insert(number));
        let room = 0..frame.len().div_ceil(WORD) * WORD;
        for by in [0, 1, -1, 27, -28, 63, 64, 65, -64, -65, 200, -700, 5000, -5000] {
            let expected = numbers.into_iter().filter_map(|number| usize::try_from(number as i32 + by).ok());
            let expected: Vec<usize> = expected.filter(|number| room.contains(number)).collect();
            let mut shifted: Field = frame.empty();
            shifted.add_shifted(&set, by);
            assert_eq!(shifted.iter().collect::<Vec<_>>(), expected, "by {by}");
        }
    }

    #[test]
    fn a_step_leads_to_what_is_allowed_and_new() {
        let extent = Extent::new(30, 30).expect("a map");
        let frame = Frame::around(extent, Square::new(13, 13), 1, 6);
        let of = |numbers: &[usize]| {
            let mut set: Field = frame.empty();
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
