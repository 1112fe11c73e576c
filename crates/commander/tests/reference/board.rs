//! A plain board: on each square nothing, or some pieces of one colour.

use rulebound_commander::color::Color;
use rulebound_commander::piece::{Member, Piece, Pieces};
use rulebound_commander::square::Square;
use rulebound_commander::stack::Stack;

/// What stands on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    pub color: Color,
    pub pieces: Pieces,
    pub heroic: Pieces,
}

impl Pile {
    /// The pieces as a pile, if they are one of the stacks of CTL-8.1.
    pub fn legal(color: Color, pieces: Pieces, heroic: Pieces) -> Option<Pile> {
        Stack::new(pieces, heroic).map(|_| Pile { color, pieces, heroic: heroic.common(pieces) })
    }

    /// The members in the order of notation, the carrier first (CTL-8.2).
    pub fn members(self) -> impl Iterator<Item = Member> {
        Stack::new(self.pieces, self.heroic).expect("a legal stack").members()
    }

    /// The lone piece or the carrier.
    pub fn top(self) -> Member {
        self.members().next().expect("a piece")
    }

    pub fn is_stack(self) -> bool {
        self.pieces.len() > 1
    }

    pub fn holds(self, piece: Piece) -> bool {
        self.pieces.contains(piece)
    }

    /// Some of the pieces; nothing if none of them is here.
    pub fn part(self, pieces: Pieces) -> Option<Pile> {
        Pile::legal(self.color, self.pieces.common(pieces), self.heroic)
    }

    /// What stays when some of the pieces leave.
    pub fn without(self, pieces: Pieces) -> Option<Pile> {
        Pile::legal(self.color, self.pieces.minus(pieces), self.heroic)
    }

    /// Both piles as one; heroes stay heroes (CTL-8.3, CTL-8.4, CTL-8.6).
    pub fn joined(self, other: Pile) -> Option<Pile> {
        if self.color != other.color || !self.pieces.common(other.pieces).is_empty() {
            return None;
        }
        Pile::legal(self.color, self.pieces.union(other.pieces), self.heroic.union(other.heroic))
    }

    /// A headquarters with its commander inside.
    pub fn is_headquarters_with_commander(self) -> bool {
        self.holds(Piece::Headquarters) && self.holds(Piece::Commander)
    }
}

/// What stands on each square, by its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board([Option<Pile>; 192]);

impl Board {
    pub fn empty() -> Board {
        Board([None; 192])
    }

    pub fn at(&self, square: Square) -> Option<Pile> {
        self.0[square.index()]
    }

    pub fn put(&mut self, square: Square, pile: Option<Pile>) {
        self.0[square.index()] = pile;
    }

    /// All occupied squares of one colour.
    pub fn piles(&self, color: Color) -> impl Iterator<Item = (Square, Pile)> {
        self.0.iter().enumerate().filter_map(move |(index, pile)| {
            let pile = pile.filter(|pile| pile.color == color)?;
            Square::of_index(index).map(|square| (square, pile))
        })
    }

    /// The square that holds a commander, bare or carried (CTL-6.1).
    pub fn commander(&self, color: Color) -> Option<Square> {
        self.piles(color).find(|(_, pile)| pile.holds(Piece::Commander)).map(|(square, _)| square)
    }

    /// Whether nothing stands strictly between two squares of one line.
    pub fn is_clear_between(&self, from: Square, to: Square) -> bool {
        between(from, to).into_iter().all(|square| self.at(square).is_none())
    }
}

/// The squares strictly between two squares of one line.
pub fn between(from: Square, to: Square) -> Vec<Square> {
    let (direction, _) = from.line_to(to).expect("two squares on one line");
    from.ray(direction).take_while(|&square| square != to).collect()
}
