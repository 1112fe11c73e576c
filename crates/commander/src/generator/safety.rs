//! Which targets leave the own commander safe (CTL-11).
//!
//! Almost every move is settled by masks: each threat to the commander says where a mover may go. The few that can change
//! what threatens it (its own moves, moves of guns under a flight, captures that make a last guard) are looked at one by
//! one in an [`Aftermath`].

use crate::generator::aftermath::Aftermath;
use crate::generator::context::{Context, Threat};
use crate::generator::targets::{Object, Targets};
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

/// The targets that leave the own commander safe.
pub(super) fn safe(context: &Context, object: &Object, mut targets: Targets) -> Targets {
    if !is_asked(context, object) {
        return targets;
    }
    let vacates = context.board.stack(object.from) == Some(object.stack);
    for manner in Manner::ALL {
        let wanted = targets.get(manner);
        if wanted.is_empty() {
            continue;
        }
        let delicate = wanted & delicate(context, object, manner);
        let mut kept = wanted - delicate;
        for threat in &context.threats.lines {
            kept &= lets(context, threat, object, vacates, manner);
        }
        for to in delicate.iter() {
            if Aftermath::new(context, object, to, manner).is_safe() {
                kept.insert(to);
            }
        }
        targets.set(manner, kept);
    }
    targets
}

/// The targets that stop a threat, or leave it stopped.
fn lets(context: &Context, threat: &Threat, object: &Object, vacates: bool, manner: Manner) -> SquareSet {
    let taken = SquareSet::one(threat.square);
    let mut shields = threat.between & context.occupied;
    if vacates && manner != Manner::Stay {
        shields.remove(object.from);
    }
    match (manner, shields.len()) {
        (Manner::Quiet, 0) => threat.between,
        (Manner::Combine, 0) => SquareSet::EMPTY,
        (Manner::Capture | Manner::Stay | Manner::Kamikaze, 0) => taken,
        (Manner::Stay | Manner::Kamikaze, 1) => SquareSet::ALL - shields,
        _ => SquareSet::ALL,
    }
}

/// The targets whose step may change what threatens the commander.
pub(super) fn delicate(context: &Context, object: &Object, manner: Manner) -> SquareSet {
    let threats = &context.threats;
    let (Some(commander), Some(stack)) = (context.commander, context.board.stack(object.from)) else {
        return SquareSet::ALL;
    };
    let is_gun = |stack: Stack| reach::air_defence(stack.carrier()) > 0;
    let guns_change = || {
        manner != Manner::Stay
            && (is_gun(stack) || is_gun(object.stack) || stack.without(object.stack.pieces()).is_some_and(is_gun))
    };
    if object.from == commander
        || object.stack.contains(Piece::Commander)
        || threats.flights && (threats.own_guards.len() <= 2 || guns_change())
    {
        return SquareSet::ALL;
    }
    match manner {
        Manner::Quiet => SquareSet::EMPTY,
        Manner::Combine => {
            let covered = if threats.flights { context.own } else { SquareSet::EMPTY };
            covered.with(commander)
        }
        Manner::Capture | Manner::Stay | Manner::Kamikaze => {
            let guards = if threats.enemy_guards.len() == 2 { threats.enemy_guards } else { SquareSet::EMPTY };
            context.enemy_commander.map_or(guards, |square| guards.with(square))
        }
    }
}
