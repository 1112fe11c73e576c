//! Where a bare commander must not walk: the squares that would be attacked, or open to the other commander, once it has
//! left its own (CTL-11.1). Quiet walks change neither guns nor guards, so that one look at each enemy does for all of them.

use crate::attack;
use crate::generator::context::Context;
use crate::generator::targets;
use crate::generator::threats::{Threats, guard_to_be, guns_to_be};
use crate::lines;
use crate::piece::{Member, Piece};
use crate::reach::{self, Reach, UNLIMITED};
use crate::square::Square;
use crate::square_set::SquareSet;

/// The squares of `wanted`, all of them empty, on which the commander that leaves `from` would be in danger.
pub(super) fn dangerous(context: &Context, threats: &Threats, from: Square, wanted: SquareSet) -> SquareSet {
    let (board, ruleset) = (context.board, context.ruleset);
    let others = context.occupied.without(from);
    let promoted = guard_to_be(board, threats.enemy_guards, ruleset);
    let mut guns = None;
    let mut danger = context.enemy_commander.map_or(SquareSet::EMPTY, |enemy| {
        lines::visible(enemy, lines::star(enemy, Reach { straight: UNLIMITED, diagonal: 0 }), others)
    });
    for square in context.enemy.iter() {
        if !attack::neighbourhood(square).meets(&wanted) {
            continue;
        }
        let Some(stack) = board.stack(square) else { continue };
        for member in stack.members() {
            let member = Member { heroic: member.heroic || promoted == Some(square), ..member };
            let star = lines::star(square, reach::attacks(member, false, ruleset));
            if !star.meets(&wanted) {
                continue;
            }
            danger |= if member.piece == Piece::AirForce && !member.heroic {
                let guns = guns.get_or_insert_with(|| guns_to_be(context, threats.own_guards));
                let (safe, under_fire) = targets::through_zones(square, star, guns);
                safe | under_fire
            } else if member.piece == Piece::AirForce || reach::fires_over(member.piece, ruleset) {
                star
            } else {
                lines::visible(square, star, others)
            };
        }
    }
    danger & wanted
}
