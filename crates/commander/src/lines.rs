//! Geometry as sets: rays, stars, discs, ways. Made once from [`Square::step`] and the tables of reach and terrain.

use crate::piece::{Member, Piece};
use crate::reach::{self, Reach, UNLIMITED};
use crate::ruleset::Ruleset;
use crate::square::{Direction, RANKS, Square};
use crate::square_set::SquareSet;
use crate::terrain::{self, Terrain};

type BySquare = [SquareSet; 132];

const NOWHERE: BySquare = [SquareSet::EMPTY; 132];

/// By square, then by direction: what is asked of one square lies together.
static RAYS: [[SquareSet; 8]; 132] = {
    let mut rays = [[SquareSet::EMPTY; 8]; 132];
    let mut index = 0;
    while index < 8 {
        let runs = runs(Direction::ALL[index], RANKS, NOWHERE);
        let mut here = 0;
        while here < 132 {
            rays[here][index] = runs[here];
            here += 1;
        }
        index += 1;
    }
    rays
};

/// The four straight lines by length.
static CROSSES: [BySquare; UNLIMITED as usize + 1] = lines_by_length(0);

/// The four diagonals by length.
static SALTIRES: [BySquare; UNLIMITED as usize + 1] = lines_by_length(1);

const fn lines_by_length<const N: usize>(first: usize) -> [BySquare; N] {
    let mut lines = [NOWHERE; N];
    let mut length = 1;
    while length < N {
        let mut index = first;
        while index < 8 {
            lines[length] = runs(Direction::ALL[index], length as u8, lines[length]);
            index += 2;
        }
        length += 1;
    }
    lines
}

/// The squares up to a distance in a direction, added to a table.
const fn runs(direction: Direction, length: u8, mut table: BySquare) -> BySquare {
    let mut here = 0;
    while here < 132 {
        let (mut square, mut distance) = (Square::of_dense(here).step(direction), 0);
        while let Some(reached) = square
            && distance < length
        {
            table[here].insert(reached);
            (square, distance) = (reached.step(direction), distance + 1);
        }
        here += 1;
    }
    table
}

/// By radius.
static DISCS: [BySquare; 4] = {
    let mut discs = [NOWHERE; 4];
    let mut radius = 0;
    while radius < 4 {
        let mut here = 0;
        while here < 132 {
            let center = Square::of_dense(here);
            let mut offset = 0;
            while offset < 49 {
                let (files, ranks) = (offset % 7 - 3, offset / 7 - 3);
                if files * files + ranks * ranks <= radius * radius
                    && let Some(covered) = center.offset(files, ranks)
                {
                    discs[radius as usize][here].insert(covered);
                }
                offset += 1;
            }
            here += 1;
        }
        radius += 1;
    }
    discs
};

/// By piece; ordinary pieces.
static WAYS: [BySquare; 11] = ways(false);

/// By piece; heroic pieces.
static HEROIC_WAYS: [BySquare; 11] = ways(true);

const fn ways(heroic: bool) -> [BySquare; 11] {
    let mut ways = [NOWHERE; 11];
    let mut piece = 0;
    while piece < 11 {
        let member = Member { piece: Piece::ALL[piece], heroic };
        let mut here = 0;
        while here < 132 {
            ways[piece][here] = way_from(member, Square::of_dense(here));
            here += 1;
        }
        piece += 1;
    }
    ways
}

/// How many squares a piece can move to or take something on, by piece; ordinary pieces.
static REACHED: [[u8; 132]; 11] = reached_by(&WAYS, false);

/// The same for heroic pieces.
static HEROIC_REACHED: [[u8; 132]; 11] = reached_by(&HEROIC_WAYS, true);

const fn reached_by(ways: &[BySquare; 11], heroic: bool) -> [[u8; 132]; 11] {
    let mut reached = [[0; 132]; 11];
    let mut piece = 0;
    while piece < 11 {
        let member = Member { piece: Piece::ALL[piece], heroic };
        // The longest capture of any ruleset, at whatever target.
        let captures = reach::captures(member, true, &Ruleset::STANDARD);
        let mut here = 0;
        while here < 132 {
            let cross = CROSSES[captures.straight as usize][here];
            let saltire = SALTIRES[captures.diagonal as usize][here];
            reached[piece][here] = ways[piece][here].union(cross).union(saltire).len() as u8;
            here += 1;
        }
        piece += 1;
    }
    reached
}

/// The squares that ground lets a piece move to on an empty board: terrain, river and closed diagonals stop a ray for good.
/// An air force flies over everything; where it may land is another question.
const fn way_from(member: Member, from: Square) -> SquareSet {
    let mut way = SquareSet::EMPTY;
    let mut index = 0;
    while index < 8 {
        let direction = Direction::ALL[index];
        let (mut square, mut distance) = (from.step(direction), 0);
        while let Some(to) = square
            && distance < reach::moves(member).along(direction)
            && ground_lets_pass(member.piece, from, to, direction)
        {
            way.insert(to);
            (square, distance) = (to.step(direction), distance + 1);
        }
        index += 1;
    }
    way
}

const fn ground_lets_pass(piece: Piece, from: Square, to: Square, direction: Direction) -> bool {
    // Whether an air force may land anywhere does not matter here: its way is open in any case.
    let stands = Terrain::of(piece, &Ruleset::STANDARD).has(to);
    match piece {
        Piece::AirForce => true,
        Piece::Navy => stands && !terrain::closed_to_ships(to, direction),
        piece => stands && (!piece.is_heavy() || terrain::river_lets_pass(from, to, direction)),
    }
}

/// The squares in a direction up to the edge.
pub fn ray(from: Square, direction: Direction) -> SquareSet {
    RAYS[from.dense()][direction as usize]
}

/// The squares within a reach on the eight lines.
pub fn star(from: Square, reach: Reach) -> SquareSet {
    CROSSES[reach.straight as usize][from.dense()] | SALTIRES[reach.diagonal as usize][from.dense()]
}

/// The squares within a distance as the crow flies.
pub fn disc(center: Square, radius: u8) -> SquareSet {
    DISCS[radius as usize][center.dense()]
}

/// The squares that ground lets a piece move to on an empty board.
pub fn way(member: Member, from: Square) -> SquareSet {
    let ways = if member.heroic { &HEROIC_WAYS } else { &WAYS };
    ways[member.piece.index()][from.dense()]
}

/// Not fewer than the squares a piece can move to or take something on, whatever stands where.
pub fn reached(member: Member, from: Square) -> u32 {
    let reached = if member.heroic { &HEROIC_REACHED } else { &REACHED };
    u32::from(reached[member.piece.index()][from.dense()])
}

/// The squares strictly between two squares of one line; empty where they are on none.
pub fn between(from: Square, to: Square) -> SquareSet {
    match from.line_to(to) {
        Some((direction, _)) => ray(from, direction) & ray(to, direction.reversed()),
        None => SquareSet::EMPTY,
    }
}

/// The squares of `way`, which is part of the eight lines of `from`, that no blocker hides; the blockers themselves stay
/// visible.
pub fn visible(from: Square, way: SquareSet, blockers: SquareSet) -> SquareSet {
    (way & blockers).iter().fold(way, |visible, blocker| visible - ray(blocker, Direction::along(from, blocker)))
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
    fn a_star_without_a_bound_has_all_eight_lines() {
        let corner = star(at("a1"), Reach { straight: UNLIMITED, diagonal: UNLIMITED });
        assert_eq!((corner.len(), corner.contains(at("k11"))), (11 + 10 + 10, true));
        assert_eq!(star(at("f6"), Reach { straight: UNLIMITED, diagonal: UNLIMITED }).len(), 10 + 11 + 10 + 10);
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
