//! The field: squares, sets of squares, and the tables that all procedures share.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the 25 squares (SKM-1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// Files and ranks.
    pub const EDGE: u8 = 5;

    /// The square on a file and a rank, both from 0.
    pub fn new(file: u8, rank: u8) -> Option<Square> {
        (file < Self::EDGE && rank < Self::EDGE).then(|| Square(rank * Self::EDGE + file))
    }

    /// All squares, from a1 to e5.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Self::EDGE * Self::EDGE).map(Square)
    }

    /// Its number, below 25.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its file, from 0.
    pub fn file(self) -> u8 {
        self.0 % Self::EDGE
    }

    /// Its rank, from 0.
    pub fn rank(self) -> u8 {
        self.0 / Self::EDGE
    }

    /// King's moves to another square.
    pub fn distance(self, other: Square) -> u8 {
        self.file().abs_diff(other.file()).max(self.rank().abs_diff(other.rank()))
    }

    /// Whether the squares share an edge.
    pub fn touches(self, other: Square) -> bool {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank()) == 1
    }

    /// Whether it is part of the river (SKM-1.2).
    pub fn is_river(self) -> bool {
        RIVER.contains(self)
    }

    /// How many units it holds (SKM-2.3).
    pub fn room(self) -> u8 {
        if self.is_river() { 2 } else { 4 }
    }

    /// The square that a text names.
    pub fn parse(text: &str) -> Option<Square> {
        let &[file, rank] = text.as_bytes() else { return None };
        Square::new(file.checked_sub(b'a')?, rank.checked_sub(b'1')?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = String;

    fn try_from(text: String) -> Result<Square, String> {
        Square::parse(&text).ok_or_else(|| format!("`{text}` is not a square"))
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Squares(u32);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// Whether a square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The set with a square.
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// The set without a square.
    pub const fn without(self, square: Square) -> Squares {
        Squares(self.0 & !(1 << square.0))
    }

    /// The squares of this set that are not in another.
    pub const fn minus(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// The squares in both sets.
    pub const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    /// Its first square.
    pub fn first(self) -> Option<Square> {
        (!self.is_empty()).then(|| Square(self.0.trailing_zeros() as u8))
    }

    /// How many squares it has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Members;

    fn into_iter(self) -> Members {
        Members(self)
    }
}

/// The squares of a set, one after another.
#[derive(Clone, Debug)]
pub struct Members(Squares);

impl Iterator for Members {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0 = self.0.without(first);
        Some(first)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Squares::NONE, Squares::with)
    }
}

/// Rank 3 (SKM-1.2).
pub const RIVER: Squares = Squares(0b11111 << 10);

/// c2 and c4 (SKM-1.2).
pub const ROCKS: Squares = Squares(1 << 7 | 1 << 17);

/// How far a volley carries (SKM-5.1).
pub const RANGE: u8 = 2;

/// The neighbours of each square (SKM-1.1).
pub const NEIGHBOURS: [Squares; 25] = table(1, false);

/// The squares a volley reaches from each square.
pub const IN_RANGE: [Squares; 25] = table(RANGE, true);

/// For each square the others within a distance, with or without those reached diagonally.
const fn table(distance: u8, diagonal: bool) -> [Squares; 25] {
    let mut sets = [Squares::NONE; 25];
    let mut from = 0;
    while from < 25 {
        let mut to = 0;
        while to < 25 {
            let (one, other) = (Square(from as u8), Square(to));
            let files = (one.0 % 5).abs_diff(other.0 % 5);
            let ranks = (one.0 / 5).abs_diff(other.0 / 5);
            let near = files <= distance && ranks <= distance && files + ranks > 0;
            if near && (diagonal || files == 0 || ranks == 0) {
                sets[from] = sets[from].with(other);
            }
            to += 1;
        }
        from += 1;
    }
    sets
}
