//! A random legal action without listing them all.

use arrayvec::ArrayVec;
use rulebound_kernel::Draw;

use crate::generator::context::Context;
use crate::generator::targets::{self, Object};
use crate::generator::threats::Threats;
use crate::generator::{Look, for_each_object, step};
use crate::lines;
use crate::outcome;
use crate::piece::Piece;
use crate::position::Position;
use crate::reach;
use crate::step::Action;

/// How often a place is drawn.
const TRIES: u32 = 64;

/// A legal action, each with the same chance; `None` if none was found soon, or a session is open, which has few.
///
/// Every object has as many places as it could have targets on an empty board. A place is drawn; if the object has that many
/// targets now and the one meant is legal, it is the one, and otherwise another place is drawn.
pub(crate) fn sample(position: &Position, draw: &mut impl Draw) -> Option<Action> {
    if position.session.is_some() || outcome::is_decided(position) {
        return None;
    }
    let context = Context::new(position);
    let look = Look { threats: &Threats::new(&context), context: &context };
    // A square is the home of four objects at most: a stack and its three members.
    let mut places: ArrayVec<(u32, Object), { 4 * 132 }> = ArrayVec::new();
    let mut total = 0;
    for_each_object(position, |object| {
        total += bound(&look, object);
        places.push((total, *object));
        false
    });
    for _ in 0..TRIES {
        let place = draw.below(total);
        let &(end, object) = places.get(places.partition_point(|&(end, _)| end <= place))?;
        let reached = targets::targets(&context, &object);
        if let Some((manner, to)) = reached.nth(end - 1 - place) {
            let mut wanted = reached.only(to, manner);
            look.keep_legal(&object, &mut wanted);
            if !wanted.is_empty() {
                return Some(Action::Step(step(&object, to, manner)));
            }
        }
    }
    None
}

/// Not fewer than the targets an object has.
fn bound(look: &Look, object: &Object) -> u32 {
    let mover = object.mover();
    let squares = lines::reached(mover, object.from);
    // An air force takes an enemy in two manners.
    let twice = if mover.piece == Piece::AirForce {
        (lines::star(object.from, reach::moves(mover)) & look.context.enemy).len()
    } else {
        0
    };
    squares + twice
}
