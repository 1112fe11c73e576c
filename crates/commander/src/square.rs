//! Squares, directions and lines.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Files a to k.
pub const FILES: u8 = 11;
/// Ranks 1 to 12.
pub const RANKS: u8 = 12;

/// One of the 132 squares, as `16 * rank + file`: a step in any direction is one addition, and five guard files keep it
/// from wrapping round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square(u8);

impl Square {
    /// The square on a file (0 is a) and a rank (0 is rank 1).
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < FILES && rank < RANKS { Some(Square(rank * 16 + file)) } else { None }
    }

    /// The square with an index below 192, unless it is a guard.
    pub const fn of_index(index: usize) -> Option<Square> {
        if index < 192 && index % 16 < FILES as usize { Some(Square(index as u8)) } else { None }
    }

    /// The square with an index taken from a set of squares, which never holds a guard.
    pub(crate) const fn of_member(index: usize) -> Square {
        debug_assert!(Square::of_index(index).is_some());
        Square(index as u8)
    }

    /// The place in a set of squares.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place among the 132 squares without guards, rank by rank.
    pub const fn dense(self) -> usize {
        self.index() - 5 * (self.index() / 16)
    }

    /// The square with a place below 132 among the squares without guards.
    pub(crate) const fn of_dense(place: usize) -> Square {
        Square((place / FILES as usize * 16 + place % FILES as usize) as u8)
    }

    /// The square so many files to the right and ranks up.
    pub(crate) const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        match (self.file().checked_add_signed(files), self.rank().checked_add_signed(ranks)) {
            (Some(file), Some(rank)) => Square::new(file, rank),
            _ => None,
        }
    }

    /// The file; 0 is a.
    pub const fn file(self) -> u8 {
        self.0 % 16
    }

    /// The rank; 0 is rank 1.
    pub const fn rank(self) -> u8 {
        self.0 / 16
    }

    /// All squares, rank by rank from a1.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..RANKS).flat_map(|rank| (0..FILES).filter_map(move |file| Square::new(file, rank)))
    }

    /// The next square in a direction.
    pub const fn step(self, direction: Direction) -> Option<Square> {
        let index = self.0 as i16 + direction.offset();
        if index < 0 { None } else { Square::of_index(index as usize) }
    }

    /// The squares in a direction up to the edge, nearest first.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Square> {
        std::iter::successors(self.step(direction), move |square| square.step(direction))
    }

    /// Direction and distance to another square, if they are on one line.
    pub const fn line_to(self, to: Square) -> Option<(Direction, u8)> {
        let files = to.file() as i8 - self.file() as i8;
        let ranks = to.rank() as i8 - self.rank() as i8;
        let direction = match (files.signum(), ranks.signum()) {
            (0, 0) => return None,
            (0, 1) => Direction::North,
            (1, 1) => Direction::NorthEast,
            (1, 0) => Direction::East,
            (1, -1) => Direction::SouthEast,
            (0, -1) => Direction::South,
            (-1, -1) => Direction::SouthWest,
            (-1, 0) => Direction::West,
            _ => Direction::NorthWest,
        };
        let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
        if files != 0 && ranks != 0 && files != ranks {
            return None;
        }
        Some((direction, if files > ranks { files } else { ranks }))
    }

    /// The same square seen from the other side: ranks mirrored.
    pub const fn mirrored(self) -> Square {
        Square((RANKS - 1 - self.rank()) * 16 + self.file())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// A text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a file a–k and a rank 1–12, such as e4")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let (file, rank) = match *text.as_bytes() {
            [file, digit @ b'1'..=b'9'] => (file, digit - b'0'),
            [file, b'1', digit @ b'0'..=b'2'] => (file, 10 + digit - b'0'),
            _ => return Err(NotASquare),
        };
        let file = file.wrapping_sub(b'a');
        Square::new(file, rank - 1).ok_or(NotASquare)
    }
}

impl TryFrom<String> for Square {
    type Error = NotASquare;

    fn try_from(text: String) -> Result<Square, NotASquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

/// One of the eight directions; north is towards rank 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The direction between two squares of which is known that they are on one line: only the difference is looked at.
    pub(crate) const fn along(from: Square, to: Square) -> Direction {
        DIRECTIONS[192 + to.index() - from.index()]
    }

    const fn offset(self) -> i16 {
        match self {
            Direction::North => 16,
            Direction::NorthEast => 17,
            Direction::East => 1,
            Direction::SouthEast => -15,
            Direction::South => -16,
            Direction::SouthWest => -17,
            Direction::West => -1,
            Direction::NorthWest => 15,
        }
    }

    /// Whether it runs across the corners of the squares.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Whether it runs along a file.
    pub const fn is_vertical(self) -> bool {
        matches!(self, Direction::North | Direction::South)
    }

    /// The way back.
    pub const fn reversed(self) -> Direction {
        Self::ALL[(self as usize + 4) % 8]
    }
}

/// The direction of each difference of two indices on one line, 192 added.
static DIRECTIONS: [Direction; 384] = {
    let mut directions = [Direction::North; 384];
    let mut index = 0;
    while index < Direction::ALL.len() {
        let mut distance = 1;
        while distance < RANKS as i16 {
            let difference = Direction::ALL[index].offset() * distance;
            // Longer lines than the board has would run out of the table.
            if difference.unsigned_abs() < 192 {
                directions[(192 + difference) as usize] = Direction::ALL[index];
            }
            distance += 1;
        }
        index += 1;
    }
    directions
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_print_and_parse() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.mirrored().mirrored(), square);
        }
        assert_eq!(Square::all().count(), 132);
        for wrong in ["", "e", "l1", "a0", "a13", "a01", "e4 ", "ờ1", "A1", "a1é"] {
            assert_eq!(wrong.parse::<Square>(), Err(NotASquare), "{wrong}");
        }
    }

    #[test]
    fn steps_never_wrap_round() {
        for square in Square::all() {
            for direction in Direction::ALL {
                for (index, reached) in square.ray(direction).enumerate() {
                    assert_eq!(square.line_to(reached), Some((direction, index as u8 + 1)));
                    assert_eq!(Direction::along(square, reached), direction);
                    assert_eq!(reached.line_to(square).map(|(back, _)| back), Some(direction.reversed()));
                }
            }
        }
    }

    #[test]
    fn dense_indices_are_without_gaps() {
        assert!(Square::all().enumerate().all(|(index, square)| square.dense() == index));
    }
}
