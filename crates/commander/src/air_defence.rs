//! Air-defence zones and flights through them (CTL-7).

use crate::board::Board;
use crate::color::Color;
use crate::lines;
use crate::piece::Member;
use crate::reach;
use crate::square::Square;
use crate::square_set::SquareSet;

/// How a flight ends at its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flight {
    /// No gun reached it.
    Safe,
    /// One gun reaches it and it has not left that gun's zone: it can strike and is lost.
    Kamikaze,
    /// A second gun reached it, or it left a zone: it does not arrive.
    Destroyed,
}

/// A top piece that defends against flights, and the squares it covers.
#[derive(Clone, Copy, Debug)]
pub struct Gun {
    /// Where it stands.
    pub square: Square,
    /// What it covers, its own square included.
    pub zone: SquareSet,
}

/// The guns of a colour: their squares by how far they defend.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guns([SquareSet; 3]);

impl Guns {
    /// Adds the gun that a top piece is, if it is one.
    pub fn add(&mut self, square: Square, top: Member) {
        if let Some(level) = reach::air_defence(top).checked_sub(1) {
            self.0[level as usize].insert(square);
        }
    }

    /// The guns, nearest-reaching first.
    pub fn iter(&self) -> impl Iterator<Item = Gun> {
        (1..).zip(self.0).flat_map(|(level, squares)| {
            squares.iter().map(move |square| Gun { square, zone: lines::disc(square, level) })
        })
    }
}

/// The guns of a colour on a board.
pub fn guns(board: &Board, color: Color) -> Guns {
    let mut guns = Guns::default();
    for square in (board.guns() & board.of(color)).iter() {
        if let Some(stack) = board.stack(square) {
            guns.add(square, stack.carrier());
        }
    }
    guns
}

/// The flight of an ordinary air force along a line, by the interval in which each gun covers the line. A zone is a disc,
/// so the covered part of a line has no gaps.
pub fn flight(from: Square, to: Square, guns: &Guns) -> Flight {
    let way = lines::between(from, to).with(to);
    let mut reached = guns.iter().filter(|gun| gun.zone.meets(&way));
    match (reached.next(), reached.next()) {
        (None, _) => Flight::Safe,
        (Some(gun), None) if gun.zone.contains(to) => Flight::Kamikaze,
        _ => Flight::Destroyed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;

    fn at(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn guns(placed: &[(&str, Piece)]) -> Guns {
        let mut guns = Guns::default();
        for &(name, piece) in placed {
            guns.add(at(name), Member { piece, heroic: false });
        }
        guns
    }

    #[test]
    fn flights_ctl_7_3() {
        assert_eq!(flight(at("e4"), at("e8"), &guns(&[("i9", Piece::Missile)])), Flight::Safe);
        assert_eq!(flight(at("e4"), at("e7"), &guns(&[("e7", Piece::Missile)])), Flight::Kamikaze);
        let two = guns(&[("f6", Piece::AntiAir), ("d7", Piece::AntiAir)]);
        assert_eq!(flight(at("e4"), at("e6"), &two), Flight::Kamikaze);
        assert_eq!(flight(at("e4"), at("e7"), &two), Flight::Destroyed);
        assert_eq!(flight(at("e4"), at("e8"), &two), Flight::Destroyed);
        assert_eq!(flight(at("e4"), at("e7"), &guns(&[("f6", Piece::AntiAir)])), Flight::Destroyed);
        assert_eq!(flight(at("e4"), at("e5"), &guns(&[("e4", Piece::AntiAir)])), Flight::Kamikaze);
        let defends = |&piece: &Piece| guns(&[("e4", piece)]).iter().next().is_some();
        assert!(Piece::ALL.into_iter().filter(defends).eq([Piece::AntiAir, Piece::Missile, Piece::Navy]));
    }
}
