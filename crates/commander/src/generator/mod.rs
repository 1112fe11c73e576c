//! The legal actions of a position, by sets.
//!
//! One [`Context`] a position, then set operations for each object. Nothing is played to see whether it was legal, but for
//! one case: a deploy step that leaves on the sea what cannot stand there is legal only if the session can still be
//! brought to an end (CTL-12.9), and that is found by going on.

mod aftermath;
mod context;
mod danger;
mod safety;
mod sample;
#[cfg(test)]
mod share;
mod targets;
mod threats;

use crate::attack;
use crate::change;
use crate::lines;
use crate::outcome;
use crate::piece::Pieces;
use crate::position::Position;
use crate::reach::{self, Reach};
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;
use crate::step::{Action, Manner, Step};
use crate::terrain::Terrain;

use context::Context;
pub(crate) use sample::sample;
use targets::{Object, Targets};
use threats::Threats;

/// Lists every legal action.
pub(crate) fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
    if outcome::is_decided(position) {
        return;
    }
    list(position, |look, object| look.targets(object), sink);
    if position.session.is_some() && may_commit(position) {
        sink(Action::Commit);
    }
}

/// Lists every legal step that takes something.
pub(crate) fn captures(position: &Position, sink: &mut impl FnMut(Action)) {
    if !outcome::is_decided(position) {
        list(position, |look, object| look.captures(object), sink);
    }
}

/// Lists the steps to some targets of each object.
fn list(position: &Position, targets: impl Fn(&Look, &Object) -> Targets, sink: &mut impl FnMut(Action)) {
    let context = Context::new(position);
    let look = Look { threats: &Threats::new(&context), context: &context };
    for_each_object(position, |object| {
        let targets = targets(&look, object);
        // Most manners have no target.
        for manner in Manner::ALL.into_iter().filter(|&manner| !targets.get(manner).is_empty()) {
            targets.get(manner).iter().for_each(|to| sink(Action::Step(step(object, to, manner))));
        }
        false
    });
}

/// How many actions [`actions`] lists.
pub(crate) fn count(position: &Position) -> usize {
    if outcome::is_decided(position) {
        return 0;
    }
    let context = Context::new(position);
    let look = Look { threats: &Threats::new(&context), context: &context };
    let mut count = usize::from(position.session.is_some() && may_commit(position));
    for_each_object(position, |object| {
        count += look.targets(object).len();
        false
    });
    count
}

/// Whether any action whatever is legal.
pub(crate) fn is_legal(position: &Position, action: &Action) -> bool {
    if outcome::is_decided(position) {
        return false;
    }
    match *action {
        Action::Commit => position.session.is_some() && may_commit(position),
        Action::Step(wanted) => object_of(position, &wanted).is_some_and(|object| {
            let context = Context::new(position);
            let mut targets = targets::targets(&context, &object).only(wanted.to, wanted.manner);
            !targets.is_empty() && {
                let look = Look { threats: &Threats::new(&context), context: &context };
                look.keep_legal(&object, &mut targets);
                !targets.is_empty()
            }
        }),
    }
}

/// Whether any step is legal; a commit is none.
pub(crate) fn has_steps(position: &Position) -> bool {
    let context = Context::new(position);
    let look = Look { threats: &Threats::new(&context), context: &context };
    for_each_object(position, |object| !look.targets(object).is_empty())
}

/// Whether the open session may be ended as it stands: what is left on the origin can stand there, and the own commander is
/// safe (CTL-12.8).
pub(crate) fn may_commit(position: &Position) -> bool {
    let Some(session) = &position.session else { return false };
    let board = &position.board;
    let stands = board
        .own(position.turn, session.origin)
        .is_none_or(|stack| Terrain::of(stack.carrier().piece, &position.ruleset).has(session.origin));
    stands
        && (board.commander(position.turn).is_none()
            || !attack::is_in_check(board, position.turn, &position.ruleset) && !attack::commanders_face(board))
}

fn step(object: &Object, to: Square, manner: Manner) -> Step {
    Step { from: object.from, to, pieces: object.stack.pieces(), manner, deploy: object.deploy }
}

/// The object that a step moves, if there is one that may (CTL-4.1).
fn object_of(position: &Position, step: &Step) -> Option<Object> {
    let stack = position.board.own(position.turn, step.from)?;
    let pieces = if step.deploy {
        position.deployable(step.from, stack).common(step.pieces)
    } else if position.session.is_none() {
        stack.pieces()
    } else {
        return None;
    };
    let is_one = pieces == step.pieces && (pieces.is_single() || !step.deploy);
    let stack = stack.part(pieces).filter(|_| is_one)?;
    Some(Object { from: step.from, stack, deploy: step.deploy })
}

/// Visits the objects that may move until `visit` says true (CTL-4.1).
fn for_each_object(position: &Position, mut visit: impl FnMut(&Object) -> bool) -> bool {
    let board = &position.board;
    match &position.session {
        Some(session) => board
            .own(position.turn, session.origin)
            .is_some_and(|stack| for_each_member(position, session.origin, stack, &mut visit)),
        None => board.of(position.turn).iter().any(|from| {
            board.stack(from).is_some_and(|stack| {
                visit(&Object { from, stack, deploy: false })
                    || !stack.is_lone() && for_each_member(position, from, stack, &mut visit)
            })
        }),
    }
}

/// Visits the members of a stack that may deploy until `visit` says true (CTL-12.2).
fn for_each_member(position: &Position, from: Square, stack: Stack, visit: &mut impl FnMut(&Object) -> bool) -> bool {
    position.deployable(from, stack).iter().any(|piece| {
        let member = stack.part(Pieces::one(piece));
        member.is_some_and(|stack| visit(&Object { from, stack, deploy: true }))
    })
}

/// All that is known of a position before its objects are looked at.
struct Look<'a> {
    context: &'a Context<'a>,
    threats: &'a Threats,
}

impl Look<'_> {
    /// The legal targets of an object.
    fn targets(&self, object: &Object) -> Targets {
        let mut targets = targets::targets(self.context, object);
        self.keep_legal(object, &mut targets);
        targets
    }

    /// The legal targets on which an object takes something.
    fn captures(&self, object: &Object) -> Targets {
        let farthest = lines::star(object.from, reach::captures(object.mover(), true, self.context.ruleset));
        if !farthest.meets(&self.context.enemy) {
            return Targets::default();
        }
        let mut targets = targets::targets(self.context, object);
        targets.keep(&Targets::CAPTURES);
        if !targets.is_empty() {
            self.keep_legal(object, &mut targets);
        }
        targets
    }

    /// Takes away the targets that are not legal, of those an object reaches.
    fn keep_legal(&self, object: &Object, targets: &mut Targets) {
        safety::keep_safe(self.context, self.threats, object, targets);
        if object.deploy && self.context.ruleset.deploy_completable && !targets.is_empty() {
            keep_completable(self, object, targets);
        }
    }
}

/// Takes away the deploy targets after which the session cannot be brought to its end (CTL-12.9).
fn keep_completable(look: &Look, object: &Object, targets: &mut Targets) {
    let context = look.context;
    let position = context.position;
    let whole = context.board.stack(object.from);
    let rest = whole.and_then(|stack| stack.without(object.stack.pieces()));
    let stands = |stack: Option<Stack>| {
        stack.is_none_or(|stack| Terrain::of(stack.carrier().piece, context.ruleset).has(object.from))
    };
    let settles = |left| context.ruleset.safe_after_every_step && stands(left);
    let (settles_whole, settles_rest) = (settles(whole), settles(rest));
    if settles_whole && settles_rest {
        return;
    }
    let deployable = whole.map_or(Pieces::EMPTY, |stack| position.deployable(object.from, stack));
    let may_follow = |rest: &Stack| rest.pieces().minus(deployable).is_empty();
    let exits = rest.filter(may_follow).map_or(SquareSet::EMPTY, |rest| exits(look, object.from, rest));
    for manner in Manner::ALL {
        if if manner == Manner::Stay { settles_whole } else { settles_rest } {
            continue;
        }
        let ends = |to: &Square| {
            if !manner.captures() && !exits.without(*to).is_empty() {
                return true;
            }
            let mut after = position.clone();
            change::deploy(&mut after, step(object, *to, manner));
            may_commit(&after) || has_steps(&after)
        };
        targets.set(manner, targets.get(manner).iter().filter(ends).collect());
    }
}

/// Squares to which a lone piece that is left on a square can go after another has left it without taking anything, unless that
/// has gone there itself: none where it takes a look at the position to tell. Where nothing threatens the commander, nothing
/// will when one more square is taken; and what is next to a piece nothing can hide.
fn exits(look: &Look, from: Square, rest: Stack) -> SquareSet {
    if !rest.is_lone() || !look.threats.is_calm() || look.context.commander == Some(from) {
        return SquareSet::EMPTY;
    }
    let quiet = targets::targets(look.context, &Object { from, stack: rest, deploy: true }).get(Manner::Quiet);
    quiet & lines::star(from, Reach::NEXT)
}
