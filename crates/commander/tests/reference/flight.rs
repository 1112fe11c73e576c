//! Zones of air defence, and flights through them (CTL-7).

use std::collections::BTreeSet;

use rulebound_commander::color::Color;
use rulebound_commander::piece::Member;
use rulebound_commander::reach;
use rulebound_commander::square::Square;

use super::board::Board;

/// What has become of an aircraft on the last square of its flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    Safe,
    UnderFire,
    ShotDown,
}

/// Follows an aircraft square by square; `way` is every square it enters, the target last (CTL-7.3).
pub fn fly(board: &Board, aircraft: Member, color: Color, way: &[Square]) -> Flight {
    if aircraft.heroic {
        return Flight::Safe;
    }
    let (mut met, mut left) = (BTreeSet::new(), false);
    for &square in way {
        let defenders = defenders(board, color.other(), square);
        left |= defenders.is_empty() && !met.is_empty();
        met.extend(defenders);
    }
    match (met.len(), left) {
        (0, _) => Flight::Safe,
        (1, false) => Flight::UnderFire,
        _ => Flight::ShotDown,
    }
}

/// The squares of the defenders of one colour that cover a square; only top pieces defend (CTL-7.1, CTL-7.2).
fn defenders(board: &Board, color: Color, square: Square) -> Vec<Square> {
    board
        .piles(color)
        .filter(|&(place, pile)| {
            let level = i32::from(reach::air_defence(pile.top()));
            let files = i32::from(place.file()) - i32::from(square.file());
            let ranks = i32::from(place.rank()) - i32::from(square.rank());
            level > 0 && files * files + ranks * ranks <= level * level
        })
        .map(|(place, _)| place)
        .collect()
}
