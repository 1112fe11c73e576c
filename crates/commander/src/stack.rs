//! What stands on one square: a lone piece, or a carrier with its cargo. Only legal stacks exist.

use std::fmt;
use std::num::NonZeroU8;

use rulebound_kernel::Bits;

use crate::color::Color;
use crate::piece::{Member, Piece, Pieces};

/// Every legal set of pieces, carrier first, cargo in the order of notation (CTL-8.1).
const FORMATIONS: [&[Piece]; 34] = {
    use Piece::*;
    [
        &[Commander],
        &[Infantry],
        &[Tank],
        &[Militia],
        &[Engineer],
        &[Artillery],
        &[AntiAir],
        &[Missile],
        &[AirForce],
        &[Navy],
        &[Headquarters],
        &[Navy, AirForce],
        &[Navy, Commander],
        &[Navy, Infantry],
        &[Navy, Militia],
        &[Navy, Tank],
        &[Navy, AirForce, Commander],
        &[Navy, AirForce, Infantry],
        &[Navy, AirForce, Militia],
        &[Navy, AirForce, Tank],
        &[Tank, Commander],
        &[Tank, Infantry],
        &[Tank, Militia],
        &[AirForce, Tank],
        &[AirForce, Commander],
        &[AirForce, Infantry],
        &[AirForce, Militia],
        &[AirForce, Tank, Commander],
        &[AirForce, Tank, Infantry],
        &[AirForce, Tank, Militia],
        &[Engineer, Artillery],
        &[Engineer, AntiAir],
        &[Engineer, Missile],
        &[Headquarters, Commander],
    ]
};

/// How many stacks there are, heroic states told apart.
const STACKS: usize = {
    let (mut total, mut index) = (0, 0);
    while index < FORMATIONS.len() {
        total += 1 << FORMATIONS[index].len();
        index += 1;
    }
    total
};

/// For each stack its formation and which of its members are heroic, one bit a member. Stack 0 stands for none.
const TABLE: [(u8, u8); STACKS + 1] = {
    let mut table = [(0, 0); STACKS + 1];
    let (mut stack, mut formation) = (1, 0);
    while formation < FORMATIONS.len() {
        let mut heroic = 0;
        while heroic < 1 << FORMATIONS[formation].len() {
            table[stack] = (formation as u8, heroic);
            stack += 1;
            heroic += 1;
        }
        formation += 1;
    }
    table
};

/// What is asked of a stack most often.
#[derive(Clone, Copy)]
struct Face {
    pieces: Pieces,
    heroic: Pieces,
    carrier: Member,
}

/// The face of each stack.
static FACES: [Face; STACKS + 1] = {
    let nobody = Member { piece: Piece::Commander, heroic: false };
    let mut faces = [Face { pieces: Pieces::EMPTY, heroic: Pieces::EMPTY, carrier: nobody }; STACKS + 1];
    let mut stack = 1;
    while stack <= STACKS {
        let (formation, heroic) = (FORMATIONS[TABLE[stack].0 as usize], TABLE[stack].1);
        let mut member = 0;
        while member < formation.len() {
            faces[stack].pieces = faces[stack].pieces.with(formation[member]);
            if heroic >> member & 1 == 1 {
                faces[stack].heroic = faces[stack].heroic.with(formation[member]);
            }
            member += 1;
        }
        faces[stack].carrier = Member { piece: formation[0], heroic: heroic & 1 == 1 };
        stack += 1;
    }
    faces
};

/// For each set of pieces the first stack of its formation; 0 where the set is not legal.
static FIRST: [u8; 1 << 11] = {
    let mut first = [0; 1 << 11];
    let mut stack = STACKS;
    while stack > 0 {
        first[FACES[stack].pieces.bits() as usize] = stack as u8;
        stack -= 1;
    }
    first
};

/// For each stack the numbers of those it can join, as bits.
static JOINS: [Bits<3>; STACKS + 1] = {
    let mut joins = [Bits([0; 3]); STACKS + 1];
    let mut one = 1;
    while one <= STACKS {
        let mut other = 1;
        while other <= STACKS {
            let (these, those) = (FACES[one].pieces, FACES[other].pieces);
            if these.common(those).is_empty() && FIRST[these.union(those).bits() as usize] != 0 {
                joins[one].insert(other);
            }
            other += 1;
        }
        one += 1;
    }
    joins
};

/// One to three pieces of one colour on one square; all of them different, the first carrying the others.
///
/// The 142 stacks are numbered, so a stack is one byte, and a stack that is not legal cannot be written down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack(NonZeroU8);

impl Stack {
    /// The stack of a set of pieces, if it is legal; those in `heroic` are heroes.
    pub const fn new(pieces: Pieces, heroic: Pieces) -> Option<Stack> {
        let first = FIRST[pieces.bits() as usize % FIRST.len()];
        if first == 0 {
            return None;
        }
        let formation = FORMATIONS[TABLE[first as usize].0 as usize];
        let (mut mask, mut member) = (0, 0);
        while member < formation.len() {
            if heroic.contains(formation[member]) {
                mask |= 1 << member;
            }
            member += 1;
        }
        match NonZeroU8::new(first + mask) {
            Some(number) => Some(Stack(number)),
            None => None,
        }
    }

    /// A lone piece.
    pub const fn lone(member: Member) -> Stack {
        let heroic = if member.heroic { Pieces::one(member.piece) } else { Pieces::EMPTY };
        match Stack::new(Pieces::one(member.piece), heroic) {
            Some(stack) => stack,
            // Every lone piece is the first formation of its kind.
            None => Stack(NonZeroU8::MIN),
        }
    }

    /// The number of the stack, from 1.
    pub const fn number(self) -> usize {
        self.0.get() as usize
    }

    const fn formation(self) -> usize {
        TABLE[self.number()].0 as usize
    }

    /// The pieces as a set.
    pub const fn pieces(self) -> Pieces {
        FACES[self.number()].pieces
    }

    /// The pieces that are heroic.
    pub const fn heroic(self) -> Pieces {
        FACES[self.number()].heroic
    }

    /// The piece on top: it carries the others, and its terrain is the stack's.
    pub const fn carrier(self) -> Member {
        FACES[self.number()].carrier
    }

    /// The members, carrier first.
    pub fn members(self) -> impl Iterator<Item = Member> {
        let heroic = TABLE[self.number()].1;
        FORMATIONS[self.formation()]
            .iter()
            .enumerate()
            .map(move |(index, &piece)| Member { piece, heroic: heroic >> index & 1 == 1 })
    }

    /// The member that is a given piece.
    pub fn member(self, piece: Piece) -> Option<Member> {
        self.contains(piece).then(|| Member { piece, heroic: self.heroic().contains(piece) })
    }

    /// Whether it is one piece alone.
    pub const fn is_lone(self) -> bool {
        self.pieces().is_single()
    }

    /// Whether a piece is in it.
    pub const fn contains(self, piece: Piece) -> bool {
        self.pieces().contains(piece)
    }

    /// Whether both stacks can be one.
    pub const fn joins(self, other: Stack) -> bool {
        JOINS[self.number()].contains(other.number())
    }

    /// Both stacks as one, if that is legal.
    pub fn union(self, other: Stack) -> Option<Stack> {
        if !self.joins(other) {
            return None;
        }
        Stack::new(self.pieces().union(other.pieces()), self.heroic().union(other.heroic()))
    }

    /// What is left without some pieces; every part of a legal stack is legal.
    pub fn without(self, pieces: Pieces) -> Option<Stack> {
        Stack::new(self.pieces().minus(pieces), self.heroic())
    }

    /// The part made of some pieces.
    pub fn part(self, pieces: Pieces) -> Option<Stack> {
        Stack::new(self.pieces().common(pieces), self.heroic())
    }

    /// The same pieces with more heroes.
    pub fn promoted(self, heroes: Pieces) -> Stack {
        Stack::new(self.pieces(), self.heroic().union(heroes)).unwrap_or(self)
    }

    /// Writes the stack in the case of a colour: `T`, `+t`, `(NF+T)`.
    pub fn text(self, color: Color) -> String {
        let letters: String = self
            .members()
            .map(|member| format!("{}{}", if member.heroic { "+" } else { "" }, member.piece.colored_letter(color)))
            .collect();
        if self.is_lone() { letters } else { format!("({letters})") }
    }

    /// Every stack.
    pub fn all() -> impl Iterator<Item = Stack> {
        (1..=STACKS as u8).filter_map(NonZeroU8::new).map(Stack)
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text(Color::Red))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stack_is_rebuilt_from_its_pieces() {
        assert_eq!(Stack::all().count(), 142);
        for stack in Stack::all() {
            assert_eq!(Stack::new(stack.pieces(), stack.heroic()), Some(stack));
        }
        assert_eq!(size_of::<Option<Stack>>(), 1);
    }

    #[test]
    fn every_part_of_a_stack_is_a_stack_ctl_8() {
        for stack in Stack::all() {
            for piece in stack.pieces().iter() {
                let rest = stack.without(Pieces::one(piece));
                assert_eq!(rest.is_none(), stack.is_lone());
                let member = stack.part(Pieces::one(piece)).expect("a lone piece");
                if let Some(rest) = rest {
                    assert_eq!(rest.union(member), Some(stack));
                }
            }
        }
    }

    #[test]
    fn a_lone_piece_is_itself() {
        for piece in Piece::ALL {
            for heroic in [false, true] {
                let member = Member { piece, heroic };
                assert_eq!(Stack::lone(member).carrier(), member);
                assert!(Stack::lone(member).is_lone());
            }
        }
    }
}
