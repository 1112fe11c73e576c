//! Who attacks a square, by sets (CTL-10).

use std::cell::LazyCell;

use crate::air_defence::{self, Flight, Guns};
use crate::board::Board;
use crate::color::Color;
use crate::lines;
use crate::piece::{Member, Piece, Pieces};
use crate::reach::{self, LONGEST_CAPTURE, Reach};
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;

/// A square under attack, and what decides whether it is.
pub(crate) struct Aim<'a, F> {
    pub target: Square,
    /// Whether the top piece on the target is a ship: torpedoes reach farther than guns.
    pub target_is_navy: bool,
    /// What can stop fire.
    pub occupied: SquareSet,
    /// What can stop flights; worked out when there is one.
    pub guns: LazyCell<Guns, F>,
    pub ruleset: &'a Ruleset,
}

impl<'a, F: FnOnce() -> Guns> Aim<'a, F> {
    /// The aim at a stack on a square.
    pub fn at(target: Square, stack: Stack, occupied: SquareSet, guns: F, ruleset: &'a Ruleset) -> Aim<'a, F> {
        let target_is_navy = stack.carrier().piece == Piece::Navy;
        Aim { target, target_is_navy, occupied, guns: LazyCell::new(guns), ruleset }
    }

    /// Whether a piece on a square attacks the target.
    pub fn is_hit_by(&self, from: Square, member: Member) -> bool {
        let reach = reach::attacks(member, self.target_is_navy, self.ruleset);
        lines::star(self.target, reach).contains(from)
            && if member.piece == Piece::AirForce {
                member.heroic || air_defence::flight(from, self.target, &self.guns) != Flight::Destroyed
            } else {
                reach::fires_over(member.piece, self.ruleset)
                    || !lines::between(from, self.target).meets(&self.occupied)
            }
    }

    /// The members of a stack that attack the target.
    pub fn hitters(&self, from: Square, stack: Stack) -> Pieces {
        stack.members().filter(|&member| self.is_hit_by(from, member)).map(|member| member.piece).collect()
    }
}

/// The squares from which something can attack a target at all.
pub(crate) fn neighbourhood(target: Square) -> SquareSet {
    lines::star(target, Reach { straight: LONGEST_CAPTURE, diagonal: LONGEST_CAPTURE })
}

/// Whether the stack of a commander keeps it from being attacked at all (CTL-14.15).
pub(crate) fn is_shielded(stack: Stack, ruleset: &Ruleset) -> bool {
    ruleset.hq_shields_commander && stack.contains(Piece::Headquarters) && stack.contains(Piece::Commander)
}

/// Visits the stacks that attack the commander of a colour, with those of their members that do, until `visit` says true.
pub(crate) fn any_attacker_of_commander(
    board: &Board,
    color: Color,
    ruleset: &Ruleset,
    mut visit: impl FnMut(Square, Pieces) -> bool,
) -> bool {
    let found = board.commander(color).and_then(|square| Some((square, board.stack(square)?)));
    let Some((target, stack)) = found.filter(|&(_, stack)| !is_shielded(stack, ruleset)) else { return false };
    let near = board.of(color.other()) & neighbourhood(target);
    let aim = Aim::at(target, stack, board.occupied(), || air_defence::guns(board, color), ruleset);
    near.iter().any(|from| {
        let hitters = board.stack(from).map_or(Pieces::EMPTY, |stack| aim.hitters(from, stack));
        !hitters.is_empty() && visit(from, hitters)
    })
}

/// Whether the commander of a colour is attacked.
pub(crate) fn is_in_check(board: &Board, color: Color, ruleset: &Ruleset) -> bool {
    any_attacker_of_commander(board, color, ruleset, |_, _| true)
}

/// Whether the commanders face each other over an open line (CTL-6.3).
pub(crate) fn commanders_face(board: &Board) -> bool {
    let (Some(red), Some(blue)) = (board.commander(Color::Red), board.commander(Color::Blue)) else { return false };
    faces(red, blue, board.occupied())
}

/// Whether two commanders on these squares face each other.
pub(crate) fn faces(one: Square, other: Square, occupied: SquareSet) -> bool {
    one.line_to(other).is_some_and(|(direction, _)| !direction.is_diagonal())
        && !lines::between(one, other).meets(&occupied)
}
