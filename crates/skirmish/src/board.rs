//! Companies on their squares.

use std::fmt;
use std::ops::{Index, IndexMut};

use rulebound_kernel::TextError;
use serde::{Deserialize, Serialize};

use crate::square::RIVER;
use crate::{Army, Square, Squares};

/// Soldiers and archers, as a number of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Units {
    /// How many soldiers.
    pub soldiers: u8,
    /// How many archers.
    pub archers: u8,
}

impl Units {
    /// So many soldiers and archers.
    pub const fn new(soldiers: u8, archers: u8) -> Units {
        Units { soldiers, archers }
    }

    /// How many there are together.
    pub fn size(self) -> u8 {
        self.soldiers.saturating_add(self.archers)
    }

    /// Whether these units are among others.
    pub fn within(self, others: Units) -> bool {
        self.soldiers <= others.soldiers && self.archers <= others.archers
    }

    /// These and others.
    pub fn plus(self, others: Units) -> Units {
        Units::new(self.soldiers.saturating_add(others.soldiers), self.archers.saturating_add(others.archers))
    }

    /// These without others.
    pub fn minus(self, others: Units) -> Units {
        Units::new(self.soldiers.saturating_sub(others.soldiers), self.archers.saturating_sub(others.archers))
    }

    /// Whether they are archers without a soldier.
    pub fn without_rower(self) -> bool {
        self.soldiers == 0 && self.archers > 0
    }

    /// Every choice of at least one of these units.
    pub fn parts(self) -> impl Iterator<Item = Units> {
        (0..=self.soldiers)
            .flat_map(move |soldiers| (0..=self.archers).map(move |archers| Units { soldiers, archers }))
            .filter(|part| part.size() > 0)
    }
}

impl fmt::Display for Units {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}s{}a", self.soldiers, self.archers)
    }
}

/// The units of one army on one square (SKM-2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Company {
    /// Whose it is.
    pub army: Army,
    /// Who is in it.
    pub units: Units,
}

impl Company {
    /// A company.
    pub const fn new(army: Army, soldiers: u8, archers: u8) -> Company {
        Company { army, units: Units::new(soldiers, archers) }
    }
}

impl fmt::Display for Company {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}{}", self.army.letter(), self.units.soldiers, self.units.archers)
    }
}

/// What stands where. Written rank by rank from the top, `R21` for two soldiers and an archer of Red, a number for that
/// many empty squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Board([Option<Company>; 25]);

impl Board {
    /// The squares of an army's companies.
    pub fn of(&self, army: Army) -> Squares {
        self.which(|company| company.army == army)
    }

    /// The squares of the companies that fit.
    pub fn which(&self, fits: impl Fn(&Company) -> bool) -> Squares {
        Square::all().filter(|&square| self[square].as_ref().is_some_and(&fits)).collect()
    }

    /// The units of an army on a square; none where it has no company.
    pub fn units(&self, army: Army, square: Square) -> Units {
        self[square].filter(|company| company.army == army).map_or(Units::default(), |company| company.units)
    }

    /// Sets the units of an army on a square; a company of none is no company.
    pub fn set(&mut self, army: Army, square: Square, units: Units) {
        self[square] = (units.size() > 0).then_some(Company { army, units });
    }

    /// An army's archers on rafts without a soldier (SKM-4.5).
    pub fn adrift(&self, army: Army) -> Squares {
        self.which(|company| company.army == army && company.units.without_rower()).and(RIVER)
    }

    /// Moves units; the caller knows that they are there.
    pub fn march(&mut self, army: Army, from: Square, to: Square, units: Units) {
        self.set(army, from, self.units(army, from).minus(units));
        self.set(army, to, self.units(army, to).plus(units));
    }

    /// Reads a board.
    ///
    /// # Errors
    ///
    /// Names the place.
    pub fn parse(text: &str) -> Result<Board, TextError> {
        let mut board = Board::default();
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != usize::from(Square::EDGE) {
            let message = format!("a board has {} ranks, not {}", Square::EDGE, ranks.len());
            return Err(TextError::at(text, 0, "wrong-size", message));
        }
        let mut offset = 0;
        for (rank, line) in (0..Square::EDGE).rev().zip(ranks) {
            board
                .read_rank(rank, line)
                .map_err(|(at, message)| TextError::at(text, offset + at, "bad-rank", message))?;
            offset += line.len() + 1;
        }
        Ok(board)
    }

    fn read_rank(&mut self, rank: u8, line: &str) -> Result<(), (usize, &'static str)> {
        let mut file = 0;
        let mut letters = line.char_indices();
        while let Some((at, letter)) = letters.next() {
            let mut digit = || letters.next().and_then(|(_, letter)| letter.to_digit(10)).map(|digit| digit as u8);
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                file += empty as u8;
            } else if let Some(army) = Army::ALL.into_iter().find(|army| army.letter() == letter) {
                let (Some(soldiers), Some(archers)) = (digit(), digit()) else {
                    return Err((at, "a company is a letter and two digits"));
                };
                let square = Square::new(file, rank).ok_or((at, "the rank is too long"))?;
                self[square] = Some(Company::new(army, soldiers, archers));
                file += 1;
            } else {
                return Err((at, "here stands neither a company nor a number of empty squares"));
            }
            if file > Square::EDGE {
                return Err((at, "the rank is too long"));
            }
        }
        if file == Square::EDGE { Ok(()) } else { Err((line.len(), "the rank is too short")) }
    }
}

impl Index<Square> for Board {
    type Output = Option<Company>;

    fn index(&self, square: Square) -> &Option<Company> {
        &self.0[square.index()]
    }
}

impl IndexMut<Square> for Board {
    fn index_mut(&mut self, square: Square) -> &mut Option<Company> {
        &mut self.0[square.index()]
    }
}

impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (line, rank) in self.0.chunks(usize::from(Square::EDGE)).rev().enumerate() {
            if line > 0 {
                formatter.write_str("/")?;
            }
            for group in rank.chunk_by(|one, other| one.is_none() && other.is_none()) {
                match group {
                    [Some(company)] => write!(formatter, "{company}")?,
                    empty => write!(formatter, "{}", empty.len())?,
                }
            }
        }
        Ok(())
    }
}

impl From<Board> for String {
    fn from(board: Board) -> String {
        board.to_string()
    }
}

impl TryFrom<String> for Board {
    type Error = TextError;

    fn try_from(text: String) -> Result<Board, TextError> {
        Board::parse(&text)
    }
}
