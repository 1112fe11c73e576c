//! Air-defence zones and flights through them (CTL-7).

use arrayvec::ArrayVec;

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

impl Gun {
    /// The gun that a top piece is, if it is one.
    pub fn of(square: Square, top: Member) -> Option<Gun> {
        match reach::air_defence(top) {
            0 => None,
            level => Some(Gun { square, zone: lines::disc(square, level) }),
        }
    }
}

/// The guns of a colour; there cannot be more than squares.
pub type Guns = ArrayVec<Gun, 132>;

/// The guns of a colour on a board.
pub fn guns(board: &Board, color: Color) -> Guns {
    board
        .of(color)
        .iter()
        .filter_map(|square| board.stack(square).and_then(|stack| Gun::of(square, stack.carrier())))
        .collect()
}

/// The flight of an ordinary air force along a line, by the interval in which each gun covers the line. A zone is a disc,
/// so the covered part of a line has no gaps.
pub fn flight(from: Square, to: Square, guns: &[Gun]) -> Flight {
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

    fn gun(name: &str, piece: Piece) -> Gun {
        Gun::of(at(name), Member { piece, heroic: false }).expect("a gun")
    }

    #[test]
    fn flights_ctl_7_3() {
        assert_eq!(flight(at("e4"), at("e8"), &[gun("i9", Piece::Missile)]), Flight::Safe);
        assert_eq!(flight(at("e4"), at("e7"), &[gun("e7", Piece::Missile)]), Flight::Kamikaze);
        let two = [gun("f6", Piece::AntiAir), gun("d7", Piece::AntiAir)];
        assert_eq!(flight(at("e4"), at("e6"), &two), Flight::Kamikaze);
        assert_eq!(flight(at("e4"), at("e7"), &two), Flight::Destroyed);
        assert_eq!(flight(at("e4"), at("e8"), &two), Flight::Destroyed);
        assert_eq!(flight(at("e4"), at("e7"), &[gun("f6", Piece::AntiAir)]), Flight::Destroyed);
        assert_eq!(flight(at("e4"), at("e5"), &[gun("e4", Piece::AntiAir)]), Flight::Kamikaze);
        assert!(
            Piece::ALL.into_iter().filter(|&piece| Gun::of(at("e4"), Member { piece, heroic: false }).is_some()).eq([
                Piece::AntiAir,
                Piece::Missile,
                Piece::Navy
            ])
        );
    }
}
