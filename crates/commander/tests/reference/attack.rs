//! Who attacks a commander (CTL-10).

use rulebound_commander::color::Color;
use rulebound_commander::piece::{Member, Piece};
use rulebound_commander::reach;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::{Direction, Square};

use super::board::{Board, between};
use super::flight::{Flight, fly};

/// The pieces that attack the commander of a colour, each with its square; none if the commander is not there.
pub fn attackers_of_commander(board: &Board, color: Color, ruleset: &Ruleset) -> Vec<(Square, Piece)> {
    let Some(target) = board.commander(color) else {
        return Vec::new();
    };
    let shielded = board.at(target).is_some_and(|pile| pile.is_headquarters_with_commander());
    if shielded && ruleset.hq_shields_commander {
        return Vec::new();
    }
    let mut attackers = Vec::new();
    for (from, pile) in board.piles(color.other()) {
        let Some((direction, distance)) = from.line_to(target) else {
            continue;
        };
        let shot = Shot { board, from, direction, distance, target };
        // Carried pieces attack like any other (CTL-10.2).
        let members = pile.members().filter(|&member| shot.hits(member, pile.color, ruleset));
        attackers.extend(members.map(|member| (from, member.piece)));
    }
    attackers
}

/// A line from a square to the commander.
struct Shot<'a> {
    board: &'a Board,
    from: Square,
    direction: Direction,
    distance: u8,
    target: Square,
}

impl Shot<'_> {
    /// Whether a piece of a colour reaches along the line (CTL-10.1).
    fn hits(&self, member: Member, color: Color, ruleset: &Ruleset) -> bool {
        let target_is_navy = self.board.at(self.target).is_some_and(|pile| pile.top().piece == Piece::Navy);
        let range = reach::attacks(member, target_is_navy, ruleset).along(self.direction);
        self.distance <= range
            && (reach::fires_over(member.piece, ruleset) || self.board.is_clear_between(self.from, self.target))
            && (member.piece != Piece::AirForce || self.flies_there(member, color))
    }

    /// Under fire an aircraft could still strike as kamikaze (CTL-10.3).
    fn flies_there(&self, aircraft: Member, color: Color) -> bool {
        let mut way = between(self.from, self.target);
        way.push(self.target);
        fly(self.board, aircraft, color, &way) != Flight::ShotDown
    }
}
