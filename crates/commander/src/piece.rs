//! The eleven pieces, and sets of them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::color::Color;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Piece {
    Commander,
    Infantry,
    Tank,
    Militia,
    Engineer,
    Artillery,
    AntiAir,
    Missile,
    AirForce,
    Navy,
    Headquarters,
}

impl Piece {
    /// All pieces.
    pub const ALL: [Piece; 11] = [
        Piece::Commander,
        Piece::Infantry,
        Piece::Tank,
        Piece::Militia,
        Piece::Engineer,
        Piece::Artillery,
        Piece::AntiAir,
        Piece::Missile,
        Piece::AirForce,
        Piece::Navy,
        Piece::Headquarters,
    ];

    /// The place in an array keyed by piece.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter, upper-case.
    pub const fn letter(self) -> char {
        match self {
            Piece::Commander => 'C',
            Piece::Infantry => 'I',
            Piece::Tank => 'T',
            Piece::Militia => 'M',
            Piece::Engineer => 'E',
            Piece::Artillery => 'A',
            Piece::AntiAir => 'G',
            Piece::Missile => 'S',
            Piece::AirForce => 'F',
            Piece::Navy => 'N',
            Piece::Headquarters => 'H',
        }
    }

    /// The letter in the case of a colour.
    pub const fn colored_letter(self, color: Color) -> char {
        match color {
            Color::Red => self.letter(),
            Color::Blue => self.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a letter of either case.
    pub fn of_letter(letter: char) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.letter() == letter.to_ascii_uppercase())
    }

    /// The English word.
    pub const fn word(self) -> &'static str {
        match self {
            Piece::Commander => "commander",
            Piece::Infantry => "infantry",
            Piece::Tank => "tank",
            Piece::Militia => "militia",
            Piece::Engineer => "engineer",
            Piece::Artillery => "artillery",
            Piece::AntiAir => "anti-air gun",
            Piece::Missile => "missile",
            Piece::AirForce => "air force",
            Piece::Navy => "navy",
            Piece::Headquarters => "headquarters",
        }
    }

    /// Heavy pieces cross the river only by a bridge.
    pub const fn is_heavy(self) -> bool {
        matches!(self, Piece::Artillery | Piece::AntiAir | Piece::Missile)
    }
}

/// A set of different pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces(u16);

impl Pieces {
    /// No piece.
    pub const EMPTY: Pieces = Pieces(0);

    /// One piece.
    pub const fn one(piece: Piece) -> Pieces {
        Pieces(1 << piece as u16)
    }

    /// The set as bits, one for each piece in order.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with a piece more.
    pub const fn with(self, piece: Piece) -> Pieces {
        self.union(Pieces::one(piece))
    }

    /// Both sets together.
    pub const fn union(self, other: Pieces) -> Pieces {
        Pieces(self.0 | other.0)
    }

    /// What both sets have.
    pub const fn common(self, other: Pieces) -> Pieces {
        Pieces(self.0 & other.0)
    }

    /// The set without the pieces of another.
    pub const fn minus(self, other: Pieces) -> Pieces {
        Pieces(self.0 & !other.0)
    }

    /// Whether a piece is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece as u16 & 1 == 1
    }

    /// Whether there is no piece.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is exactly one piece.
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The only piece of the set.
    pub fn single(self) -> Option<Piece> {
        if self.is_single() { self.iter().next() } else { None }
    }

    /// The pieces in order.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let piece = Piece::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*piece)
        })
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pieces {
        pieces.into_iter().fold(Pieces::EMPTY, Pieces::with)
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(formatter, "{}", piece.letter()))
    }
}

impl Serialize for Pieces {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|piece| piece.letter().to_string()))
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Pieces, D::Error> {
        let letters = Vec::<char>::deserialize(deserializer)?;
        letters
            .into_iter()
            .map(|letter| {
                Piece::of_letter(letter)
                    .ok_or_else(|| serde::de::Error::custom(format!("`{letter}` is not the letter of a piece")))
            })
            .collect()
    }
}

/// A piece and whether it is heroic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The piece.
    pub piece: Piece,
    /// Whether it has become a hero.
    pub heroic: bool,
}

impl fmt::Display for Member {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", if self.heroic { "+" } else { "" }, self.piece.letter())
    }
}
