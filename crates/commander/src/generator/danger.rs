//! Where a commander must not go: the squares that would be attacked, or open to the other commander, once it stands there
//! (CTL-11.1). Its moves and most of its captures change neither guns nor guards, so that one look at each enemy does for
//! all of them.

use crate::attack;
use crate::generator::context::Context;
use crate::generator::targets::{self, Object};
use crate::generator::threats::{Threats, guard_to_be, guns_to_be};
use crate::lines;
use crate::piece::{Member, Piece};
use crate::reach::{self, Reach, UNLIMITED};
use crate::square_set::SquareSet;

/// What awaits a commander.
#[derive(Default)]
pub(super) struct Danger {
    /// Where it would be attacked or face the other commander.
    pub certain: SquareSet,
    /// Where a flight reaches it, if the guns let it, and they may not: they move along.
    pub doubtful: SquareSet,
}

/// The danger on the squares of `wanted` for a commander that goes there with the object.
pub(super) fn dangers(
    context: &Context,
    threats: &Threats,
    object: &Object,
    vacates: bool,
    wanted: SquareSet,
) -> Danger {
    let (board, ruleset, mover) = (context.board, context.ruleset, object.mover());
    let others = if vacates { context.occupied.without(object.from) } else { context.occupied };
    let promoted = guard_to_be(board, threats.enemy_guards, ruleset);
    let guns_move = reach::air_defence(mover) > 0;
    let mut guns = None;
    let mut danger = Danger::default();
    if let Some(enemy) = context.enemy_commander {
        let lines = lines::star(enemy, Reach { straight: UNLIMITED, diagonal: 0 });
        danger.certain = lines::visible(enemy, lines, others);
    }
    if attack::is_shielded(object.stack, ruleset) {
        return danger;
    }
    let near = wanted.iter().fold(SquareSet::EMPTY, |near, to| near | attack::neighbourhood(to)) & context.enemy;
    for square in near.iter() {
        let Some(stack) = board.stack(square) else { continue };
        for member in stack.members() {
            let member = Member { heroic: member.heroic || promoted == Some(square), ..member };
            let star = lines::star(square, reach::attacks(member, mover.piece == Piece::Navy, ruleset));
            if !star.meets(&wanted) {
                continue;
            }
            if member.piece == Piece::AirForce && !member.heroic {
                if guns_move {
                    danger.doubtful |= star;
                    continue;
                }
                let guns = guns.get_or_insert_with(|| guns_to_be(context, threats.own_guards));
                let (safe, under_fire) = targets::through_zones(square, star, guns);
                danger.certain |= safe | under_fire;
            } else if member.piece == Piece::AirForce || reach::fires_over(member.piece, ruleset) {
                danger.certain |= star;
            } else {
                danger.certain |= lines::visible(square, star, others);
            }
        }
    }
    danger
}
