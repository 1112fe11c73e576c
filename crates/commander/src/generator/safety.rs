//! Which targets leave the own commander safe (CTL-11).
//!
//! Almost every move is settled by masks: each threat to the commander says where a mover may go. The few that can change
//! what threatens it (a commander's captures, moves of guns under a flight, captures that make a last guard) are looked at
//! one by one in an [`Aftermath`].

use crate::generator::aftermath::Aftermath;
use crate::generator::context::Context;
use crate::generator::danger;
use crate::generator::targets::{Object, Targets};
use crate::generator::threats::{Threat, Threats};
use crate::piece::Piece;
use crate::reach;
use crate::square_set::SquareSet;
use crate::stack::Stack;
use crate::step::Manner;

/// Whether the ruleset asks for the commander's safety after this object's step at all (CTL-14.9).
pub(super) fn is_asked(context: &Context, object: &Object) -> bool {
    context.ruleset.safe_after_every_step
        || context.position.session.is_none() && !(object.deploy && context.commander == Some(object.from))
}

/// Takes away the targets that do not leave the own commander safe.
pub(super) fn keep_safe(context: &Context, threats: &Threats, object: &Object, targets: &mut Targets) {
    let delicate = delicate(context, threats, object);
    let looks = targets.all().meets(&delicate);
    if threats.lines.is_empty() && !looks || !is_asked(context, object) {
        return;
    }
    let vacates = context.board.stack(object.from) == Some(object.stack);
    for manner in Manner::ALL {
        let wanted = targets.get(manner);
        if wanted.is_empty() {
            continue;
        }
        if manner == Manner::Quiet && is_bare_commander(context, object) {
            targets.set(manner, wanted - danger::dangerous(context, threats, object.from, wanted));
            continue;
        }
        let delicate = wanted & delicate;
        let mut kept = wanted - delicate;
        for threat in &threats.lines {
            kept &= lets(threat, object, vacates, manner);
        }
        for to in delicate.iter() {
            if Aftermath::new(context, object, to, manner).is_safe() {
                kept.insert(to);
            }
        }
        targets.set(manner, kept);
    }
}

/// The targets that stop a threat, or leave it stopped.
fn lets(threat: &Threat, object: &Object, vacates: bool, manner: Manner) -> SquareSet {
    let mut shields = threat.shields;
    if vacates && manner != Manner::Stay {
        shields.remove(object.from);
    }
    match (manner, shields.len()) {
        (Manner::Quiet, 0) => threat.between,
        (Manner::Combine, 0) => SquareSet::EMPTY,
        (Manner::Capture | Manner::Stay | Manner::Kamikaze, 0) => SquareSet::one(threat.square),
        (Manner::Stay | Manner::Kamikaze, 1) => SquareSet::ALL - shields,
        _ => SquareSet::ALL,
    }
}

/// Whether the object is a commander with nothing around it.
pub(super) fn is_bare_commander(context: &Context, object: &Object) -> bool {
    context.commander == Some(object.from) && object.mover().piece == Piece::Commander && !object.deploy
}

/// The targets whose step may change what threatens the commander.
pub(super) fn delicate(context: &Context, threats: &Threats, object: &Object) -> SquareSet {
    if changes_threats(context, threats, object) {
        SquareSet::ALL
    } else {
        threats.delicate_captures | threats.delicate_joins
    }
}

/// Whether every step of the object may change what threatens the commander: it takes the commander along, or moves guns
/// under a flight.
fn changes_threats(context: &Context, threats: &Threats, object: &Object) -> bool {
    let is_gun = |stack: Stack| reach::air_defence(stack.carrier()) > 0;
    let holds_gun = || {
        let stack = context.board.stack(object.from);
        let rest = stack.and_then(|stack| stack.without(object.stack.pieces()));
        is_gun(object.stack) || stack.is_some_and(is_gun) || rest.is_some_and(is_gun)
    };
    context.commander.is_none_or(|commander| commander == object.from)
        || object.stack.contains(Piece::Commander)
        || threats.flights && (threats.own_guards.len() <= 2 || holds_gun())
}
