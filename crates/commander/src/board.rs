//! The placement: which stack of which colour stands where.

use crate::color::Color;
use crate::piece::{Piece, Pieces};
use crate::reach;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;

/// What stands on each square, whoever owns it.
pub(crate) type Cells = [Option<Stack>; 132];

/// The placement. Everything beside the cells is derived from them by one primitive, [`Board::set`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    cells: Cells,
    colors: [SquareSet; 2],
    guns: SquareSet,
    commanders: [Option<Square>; 2],
    key: u64,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board {
        cells: [None; 132],
        colors: [SquareSet::EMPTY; 2],
        guns: SquareSet::EMPTY,
        commanders: [None; 2],
        key: 0,
    };

    /// What stands on each square.
    pub(crate) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The stack on a square, whoever owns it.
    pub fn stack(&self, square: Square) -> Option<Stack> {
        self.cells[square.dense()]
    }

    /// The colour of what stands on a square.
    pub fn color(&self, square: Square) -> Option<Color> {
        Some(self.at(square)?.0)
    }

    /// Colour and stack on a square.
    pub fn at(&self, square: Square) -> Option<(Color, Stack)> {
        let color = if self.colors[Color::Red.index()].contains(square) { Color::Red } else { Color::Blue };
        Some((color, self.stack(square)?))
    }

    /// The stack of a colour on a square.
    pub fn own(&self, color: Color, square: Square) -> Option<Stack> {
        if self.of(color).contains(square) { self.stack(square) } else { None }
    }

    /// The squares of a colour.
    pub fn of(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    /// The occupied squares.
    pub fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// The squares whose top piece defends against flights (CTL-7.1).
    pub fn guns(&self) -> SquareSet {
        self.guns
    }

    /// The square of a colour's commander, carried or not (CTL-6.1).
    pub fn commander(&self, color: Color) -> Option<Square> {
        self.commanders[color.index()]
    }

    /// A hash of the placement.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Colours and stacks, square by square from a1.
    pub fn stacks(&self) -> impl Iterator<Item = (Square, Color, Stack)> {
        self.occupied().iter().filter_map(|square| self.at(square).map(|(color, stack)| (square, color, stack)))
    }

    /// Puts something on a square, or nothing; what stood there is gone.
    pub fn set(&mut self, square: Square, content: Option<(Color, Stack)>) {
        if let Some((color, stack)) = self.at(square) {
            self.colors[color.index()].remove(square);
            self.guns.remove(square);
            self.key ^= hash(square, color, stack);
            if self.commander(color) == Some(square) {
                self.commanders[color.index()] = None;
            }
        }
        self.cells[square.dense()] = content.map(|(_, stack)| stack);
        if let Some((color, stack)) = content {
            self.colors[color.index()].insert(square);
            if reach::air_defence(stack.carrier()) > 0 {
                self.guns.insert(square);
            }
            self.key ^= hash(square, color, stack);
            if stack.contains(Piece::Commander) {
                self.commanders[color.index()] = Some(square);
            }
        }
    }

    /// Takes pieces from a square and gives them back as a stack; the rest stays.
    pub fn lift(&mut self, square: Square, pieces: Pieces) -> Option<(Color, Stack)> {
        let (color, stack) = self.at(square)?;
        if stack.pieces() == pieces {
            self.set(square, None);
            return Some((color, stack));
        }
        let lifted = stack.part(pieces)?;
        self.set(square, stack.without(pieces).map(|rest| (color, rest)));
        Some((color, lifted))
    }

    /// Puts a stack on a square: beside an own stack that can take it, in place of anything else.
    pub fn land(&mut self, square: Square, color: Color, stack: Stack) {
        let union = self.own(color, square).and_then(|there| there.union(stack));
        self.set(square, Some((color, union.unwrap_or(stack))));
    }

    /// Makes pieces on a square heroic.
    pub fn promote(&mut self, square: Square, heroes: Pieces) {
        if let Some((color, stack)) = self.at(square) {
            self.set(square, Some((color, stack.promoted(heroes))));
        }
    }

    /// What a strike on a square takes away, and what it leaves: everything and nothing, or the headquarters and the bare
    /// commander where `hq_shields` (CTL-14.15).
    pub fn struck(&self, square: Square, hq_shields: bool) -> Option<(Color, Stack)> {
        let (color, stack) = self.at(square)?;
        (hq_shields && stack.contains(Piece::Headquarters))
            .then(|| stack.without(Pieces::one(Piece::Headquarters)))
            .flatten()
            .map(|commander| (color, commander))
    }
}

/// Mixes square, colour and stack into 64 bits.
fn hash(square: Square, color: Color, stack: Stack) -> u64 {
    let cell = (square.index() << 9 | color.index() << 8 | stack.number()) as u64;
    mix(cell)
}

/// A fixed scrambling of 64 bits (the finaliser of SplitMix64).
pub(crate) fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
