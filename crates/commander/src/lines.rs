//! Geometry as sets: rays, stars, discs, ways. Made once from [`Square::step`] and the tables of reach and terrain.

use std::sync::LazyLock;

use crate::piece::{Member, Piece};
use crate::reach::{self, LONGEST_CAPTURE, Reach};
use crate::ruleset::Ruleset;
use crate::square::{Direction, Square};
use crate::square_set::SquareSet;
use crate::terrain::{self, Terrain};

type BySquare = [SquareSet; 132];

struct Tables {
    rays: [BySquare; 8],
    /// By straight and diagonal range.
    stars: [[BySquare; LONGEST_CAPTURE as usize + 1]; LONGEST_CAPTURE as usize + 1],
    /// By radius.
    discs: [BySquare; 4],
    /// By piece and heroic state.
    ways: [BySquare; 22],
}

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let mut tables = Box::new(Tables {
        rays: [[SquareSet::EMPTY; 132]; 8],
        stars: [[[SquareSet::EMPTY; 132]; 6]; 6],
        discs: [[SquareSet::EMPTY; 132]; 4],
        ways: [[SquareSet::EMPTY; 132]; 22],
    });
    for square in Square::all() {
        let here = square.dense();
        for direction in Direction::ALL {
            tables.rays[direction as usize][here] = square.ray(direction).collect();
        }
        for straight in 0..=LONGEST_CAPTURE {
            for diagonal in 0..=LONGEST_CAPTURE {
                let reach = Reach { straight, diagonal };
                tables.stars[straight as usize][diagonal as usize][here] = Direction::ALL
                    .into_iter()
                    .flat_map(|direction| square.ray(direction).take(reach.along(direction) as usize))
                    .collect();
            }
        }
        for radius in 0..4u8 {
            tables.discs[radius as usize][here] = SquareSet::of(|other| {
                let files = square.file().abs_diff(other.file());
                let ranks = square.rank().abs_diff(other.rank());
                files * files + ranks * ranks <= radius * radius
            });
        }
        for piece in Piece::ALL {
            for heroic in [false, true] {
                let member = Member { piece, heroic };
                tables.ways[member.index()][here] = way_from(member, square);
            }
        }
    }
    tables
});

/// The squares that ground lets a piece move to on an empty board: terrain, river and closed diagonals stop a ray for good.
/// An air force flies over everything; where it may land is another question.
fn way_from(member: Member, from: Square) -> SquareSet {
    // Whether an air force may land anywhere does not matter here: its way is open in any case.
    let terrain = Terrain::of(member.piece, &Ruleset::STANDARD);
    let open = |to: Square, direction: Direction| match member.piece {
        Piece::AirForce => true,
        Piece::Navy => terrain.has(to) && !terrain::closed_to_ships(to, direction),
        piece => terrain.has(to) && (!piece.is_heavy() || terrain::river_lets_pass(from, to, direction)),
    };
    Direction::ALL
        .into_iter()
        .flat_map(|direction| {
            let range = reach::moves(member).along(direction) as usize;
            from.ray(direction).take(range).take_while(move |&to| open(to, direction))
        })
        .collect()
}

/// The squares in a direction up to the edge.
pub fn ray(from: Square, direction: Direction) -> SquareSet {
    TABLES.rays[direction as usize][from.dense()]
}

/// The squares within a capturing reach on the eight lines.
pub fn star(from: Square, reach: Reach) -> SquareSet {
    TABLES.stars[reach.straight as usize][reach.diagonal as usize][from.dense()]
}

/// The squares within a distance as the crow flies.
pub fn disc(center: Square, radius: u8) -> SquareSet {
    TABLES.discs[radius as usize][center.dense()]
}

/// The squares that ground lets a piece move to on an empty board.
pub fn way(member: Member, from: Square) -> SquareSet {
    TABLES.ways[member.index()][from.dense()]
}

/// The squares strictly between two squares of one line; empty where they are on none.
pub fn between(from: Square, to: Square) -> SquareSet {
    match from.line_to(to) {
        Some((direction, _)) => ray(from, direction) & ray(to, direction.reversed()),
        None => SquareSet::EMPTY,
    }
}

/// The squares of `way` that no blocker hides from `from`; the blockers themselves stay visible.
pub fn visible(from: Square, way: SquareSet, blockers: SquareSet) -> SquareSet {
    (way & blockers).iter().fold(way, |visible, blocker| match from.line_to(blocker) {
        Some((direction, _)) => visible - ray(blocker, direction),
        None => visible,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(at).collect()
    }

    #[test]
    fn discs_have_the_shapes_of_ctl_7_2() {
        assert_eq!(disc(at("f6"), 1), set("f6 e6 g6 f5 f7"));
        assert_eq!(disc(at("f6"), 2).len(), 13);
        assert_eq!(disc(at("f6"), 3).len(), 29);
    }

    #[test]
    fn what_lies_between() {
        assert_eq!(between(at("b2"), at("e5")), set("c3 d4"));
        assert_eq!(between(at("b2"), at("b3")), SquareSet::EMPTY);
        assert_eq!(between(at("b2"), at("c5")), SquareSet::EMPTY);
    }

    #[test]
    fn ways_stop_at_terrain_river_and_closed_diagonals() {
        let plain = |piece| Member { piece, heroic: false };
        assert_eq!(way(plain(Piece::Tank), at("d1")), set("c1 e1 f1 d2 d3"));
        assert_eq!(way(plain(Piece::Tank), at("a5")), SquareSet::EMPTY);
        assert_eq!(way(plain(Piece::Tank), at("b5")), set("c5 d5"));
        assert!(!way(plain(Piece::Artillery), at("e5")).contains(at("e8")));
        assert!(way(plain(Piece::Artillery), at("f5")).contains(at("f8")));
        assert!(!way(plain(Piece::Navy), at("b4")).contains(at("d6")));
        assert!(way(plain(Piece::Navy), at("a4")).contains(at("d7")));
        assert!(way(plain(Piece::Navy), at("c6")).contains(at("e6")));
        assert!(!way(plain(Piece::Navy), at("c6")).contains(at("f6")));
    }

    #[test]
    fn blockers_hide_what_is_behind_them() {
        let visible = visible(at("e4"), set("e5 e6 e7 f4 g4"), set("e6 f5"));
        assert_eq!(visible, set("e5 e6 f4 g4"));
    }
}
