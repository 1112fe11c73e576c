//! Land, sea, the river and its bridges.

use serde::Serialize;

use crate::piece::Piece;
use crate::ruleset::Ruleset;
use crate::square::{Direction, Square};
use crate::square_set::SquareSet;

/// What a piece needs under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Files c to k.
    Land,
    /// Files a to c and the mouth of the river: d6, e6, d7, e7.
    Water,
    /// Every square.
    Anywhere,
}

const LAND: SquareSet = SquareSet::of_ranks([0b111_1111_1100; 12]);

const WATER: SquareSet = {
    let (coast, mouth) = (0b0_0111, 0b1_1111);
    SquareSet::of_ranks([coast, coast, coast, coast, coast, mouth, mouth, coast, coast, coast, coast, coast])
};

impl Terrain {
    /// What a piece needs, alone or as a carrier (CTL-2.3, CTL-14.5).
    pub const fn of(piece: Piece, ruleset: &Ruleset) -> Terrain {
        match piece {
            Piece::Navy => Terrain::Water,
            Piece::AirForce if ruleset.air_force_lands_anywhere => Terrain::Anywhere,
            _ => Terrain::Land,
        }
    }

    /// The squares that have it.
    pub const fn squares(self) -> SquareSet {
        match self {
            Terrain::Land => LAND,
            Terrain::Water => WATER,
            Terrain::Anywhere => SquareSet::ALL,
        }
    }

    /// Whether a square has it.
    pub const fn has(self, square: Square) -> bool {
        self.squares().contains(square)
    }

    /// The word in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Land => "land",
            Terrain::Water => "water",
            Terrain::Anywhere => "nothing",
        }
    }
}

/// The files of the bridges, f and h.
pub const BRIDGES: [u8; 2] = [5, 7];

/// Whether a square is north of the river, which runs between ranks 6 and 7.
pub const fn north_of_river(square: Square) -> bool {
    square.rank() >= 6
}

/// Whether a heavy piece may go from one square to another in a direction as far as the river is concerned (CTL-5.4).
pub const fn river_lets_pass(from: Square, to: Square, direction: Direction) -> bool {
    let on_land = from.file() >= 2 && to.file() >= 2;
    let crosses = north_of_river(from) != north_of_river(to);
    let by_bridge = direction.is_vertical() && (to.file() == BRIDGES[0] || to.file() == BRIDGES[1]);
    !(on_land && crosses) || by_bridge
}

/// Whether a ship's step onto `entered` is one of the four closed diagonals c5–d6 and c8–d7 (CTL-5.5).
pub const fn closed_to_ships(entered: Square, direction: Direction) -> bool {
    // Files and ranks from 0.
    matches!(
        (entered.file(), entered.rank(), direction),
        (3, 5, Direction::NorthEast)
            | (2, 4, Direction::SouthWest)
            | (3, 6, Direction::SouthEast)
            | (2, 7, Direction::NorthWest)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn zones_ctl_2() {
        assert_eq!(Terrain::Water.squares().len(), 3 * 12 + 4);
        assert_eq!(Terrain::Land.squares().len(), 9 * 12);
        for both in ["c1", "c12", "d6", "e6", "d7", "e7"] {
            assert!(Terrain::Water.has(at(both)) && Terrain::Land.has(at(both)), "{both}");
        }
        assert!(!Terrain::Land.has(at("b5")) && !Terrain::Water.has(at("d5")));
    }

    #[test]
    fn the_river_is_crossed_by_bridges_ctl_5_4() {
        assert!(river_lets_pass(at("f6"), at("f7"), Direction::North));
        assert!(river_lets_pass(at("h8"), at("h5"), Direction::South));
        assert!(!river_lets_pass(at("e6"), at("e7"), Direction::North));
        assert!(!river_lets_pass(at("e6"), at("f7"), Direction::NorthEast));
        assert!(river_lets_pass(at("e6"), at("e5"), Direction::South));
    }

    #[test]
    fn closed_diagonals_ctl_5_5() {
        let closed = [("c5", "d6"), ("d6", "c5"), ("c8", "d7"), ("d7", "c8")];
        for from in Square::all() {
            for direction in Direction::ALL {
                if let Some(to) = from.step(direction) {
                    let listed = closed.iter().any(|&(start, end)| (at(start), at(end)) == (from, to));
                    assert_eq!(closed_to_ships(to, direction), listed, "{from}{to}");
                }
            }
        }
    }
}
