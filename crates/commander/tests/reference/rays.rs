//! What a mover can do along the eight lines, the safety of its commander left aside (CTL-2 to CTL-8).

use rulebound_commander::piece::{Member, Piece};
use rulebound_commander::reach;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::{Direction, Square};
use rulebound_commander::step::{Manner, Step};
use rulebound_commander::terrain::{Terrain, closed_to_ships, river_lets_pass};

use super::board::{Board, Pile};
use super::facing::closed_to_commander;
use super::flight::{Flight, fly};

/// A lone piece, a whole stack, or one member that leaves its stack.
#[derive(Clone, Copy)]
struct Mover<'a> {
    board: &'a Board,
    ruleset: &'a Ruleset,
    from: Square,
    pile: Pile,
    deploys: bool,
}

/// One target of a mover: the squares it enters on the way there, the target last.
struct Way {
    direction: Direction,
    squares: Vec<Square>,
}

impl Way {
    fn target(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    fn distance(&self) -> usize {
        self.squares.len()
    }

    /// The squares strictly before the target.
    fn before(&self) -> &[Square] {
        &self.squares[..self.squares.len() - 1]
    }
}

/// Every step of some pieces of a square, on every line and at every distance.
pub fn steps(board: &Board, from: Square, pile: Pile, deploys: bool, ruleset: &Ruleset) -> Vec<Step> {
    let mover = Mover { board, ruleset, from, pile, deploys };
    let closed = if mover.is_commander() { closed_to_commander(board, pile.color, from, ruleset) } else { Vec::new() };
    let mut steps = Vec::new();
    for direction in Direction::ALL {
        let mut way = Way { direction, squares: Vec::new() };
        for square in from.ray(direction) {
            if closed.contains(&square) {
                break;
            }
            way.squares.push(square);
            steps.extend(mover.manners(&way).into_iter().map(|manner| Step {
                from,
                to: square,
                pieces: pile.pieces,
                manner,
                deploy: deploys,
            }));
        }
    }
    steps
}

impl Mover<'_> {
    fn top(&self) -> Member {
        self.pile.top()
    }

    fn is(&self, piece: Piece) -> bool {
        self.top().piece == piece
    }

    /// A bare or deploying commander; it never carries anything.
    fn is_commander(&self) -> bool {
        self.is(Piece::Commander)
    }

    fn flight(&self, way: &Way) -> Flight {
        if self.is(Piece::AirForce) { fly(self.board, self.top(), self.pile.color, &way.squares) } else { Flight::Safe }
    }

    fn can_stand(&self, square: Square) -> bool {
        Terrain::of(self.top().piece, self.ruleset).has(square)
    }

    fn manners(&self, way: &Way) -> Vec<Manner> {
        match self.board.at(way.target()) {
            None if self.can_go(way) => vec![Manner::Quiet],
            Some(friend) if friend.color == self.pile.color && self.can_join(way, friend) => vec![Manner::Combine],
            Some(enemy) if enemy.color != self.pile.color && self.can_hit(way, enemy) => self.captures(way, enemy),
            _ => Vec::new(),
        }
    }

    /// Whether it may come to rest on an empty target (CTL-2.5, CTL-7.4).
    fn can_go(&self, way: &Way) -> bool {
        self.has_open_way(way) && self.can_stand(way.target()) && self.flight(way) == Flight::Safe
    }

    /// Whether it may join a friend (CTL-8.3, CTL-14.11).
    fn can_join(&self, way: &Way, friend: Pile) -> bool {
        let flight_allows = match self.flight(way) {
            Flight::Safe => true,
            Flight::UnderFire => !self.ruleset.air_force_joins_only_safe,
            Flight::ShotDown => false,
        };
        let union_can_stand = self
            .pile
            .joined(friend)
            .is_some_and(|union| Terrain::of(union.top().piece, self.ruleset).has(way.target()));
        self.has_open_way(way) && flight_allows && union_can_stand
    }

    /// Range, blocking and terrain of quiet moves and combinings.
    fn has_open_way(&self, way: &Way) -> bool {
        let range = reach::moves(self.top()).along(way.direction);
        way.distance() <= usize::from(range)
            && !way.before().iter().any(|&square| self.is_blocked_at(square))
            && way.squares.iter().all(|&square| self.may_enter(square, way.direction))
    }

    /// CTL-5.2: nothing blocks aircraft, only ships block ships, everything blocks the others.
    fn is_blocked_at(&self, square: Square) -> bool {
        self.board.at(square).is_some_and(|pile| match self.top().piece {
            Piece::AirForce => false,
            Piece::Navy => pile.top().piece == Piece::Navy,
            _ => true,
        })
    }

    /// CTL-2.3, CTL-5.4, CTL-5.5: own terrain, bridges, closed diagonals. Aircraft fly over everything.
    fn may_enter(&self, square: Square, direction: Direction) -> bool {
        self.is(Piece::AirForce)
            || self.can_stand(square)
                && (!self.top().piece.is_heavy() || river_lets_pass(self.from, square, direction))
                && (!self.is(Piece::Navy) || !closed_to_ships(square, direction))
    }

    /// Range, blocking and flight of captures; terrain is not asked about (CTL-5.6).
    fn can_hit(&self, way: &Way, enemy: Pile) -> bool {
        let top = enemy.top().piece;
        let range = reach::captures(self.top(), top == Piece::Navy, self.ruleset).along(way.direction);
        let line_allows = reach::fires_over(self.top().piece, self.ruleset)
            || way.before().iter().all(|&square| self.board.at(square).is_none());
        // CTL-14.6: without the switch, commanders take each other on straight lines only.
        let commander_allows = self.ruleset.heroic_commander_reaches_two
            || !(self.is_commander() && top == Piece::Commander && way.direction.is_diagonal());
        way.distance() <= usize::from(range) && line_allows && commander_allows && self.flight(way) != Flight::ShotDown
    }

    /// How a target within reach is taken (CTL-5.7, CTL-5.8, CTL-7.4, CTL-14.15).
    fn captures(&self, way: &Way, enemy: Pile) -> Vec<Manner> {
        let shielded = self.ruleset.hq_shields_commander && enemy.is_headquarters_with_commander();
        if self.flight(way) == Flight::UnderFire {
            vec![Manner::Kamikaze]
        } else if shielded || !self.can_stand(way.target()) {
            vec![Manner::Stay]
        } else if self.is(Piece::AirForce) && !self.deploys {
            vec![Manner::Capture, Manner::Stay]
        } else {
            vec![Manner::Capture]
        }
    }
}
