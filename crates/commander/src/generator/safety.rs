//! Which targets leave the own commander safe (CTL-11).
//!
//! Almost every move is settled by sets: each threat to the commander says where others may go, and the danger around it
//! where it may go itself. Moves of guns under a flight ask the guns; the few steps that change more (captures of a commander
//! or of the last guard but one, arrivals at the own commander) are looked at one by one in an [`Aftermath`].

use crate::generator::aftermath::Aftermath;
use crate::generator::context::Context;
use crate::generator::danger::{self, Danger};
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
    let care = Care::of(context, threats, object);
    let delicate = context.commander.map_or(threats.delicate_captures, |square| threats.delicate_captures.with(square));
    let is_calm = care == Care::Lines && threats.lines.is_empty() && threats.flights.is_empty();
    if is_calm && !targets.all().meets(&delicate) || !is_asked(context, object) {
        return;
    }
    let vacates = context.board.stack(object.from) == Some(object.stack);
    let danger = match care {
        Care::Commander => {
            let goes = targets.get(Manner::Quiet) | targets.get(Manner::Capture);
            danger::dangers(context, threats, object, vacates, goes - delicate)
        }
        _ => Danger::default(),
    };
    for manner in Manner::ALL {
        let wanted = targets.get(manner);
        if wanted.is_empty() {
            continue;
        }
        let looked_at = wanted & looked_at(care, delicate, manner);
        let settled = wanted - looked_at;
        let (mut kept, doubtful) = match care {
            Care::Commander => {
                let open = settled - danger.certain;
                (open - danger.doubtful, looked_at | (open & danger.doubtful))
            }
            _ => {
                let asks_guns = care == Care::Guns || manner == Manner::Combine;
                let kept = threats
                    .lines
                    .iter()
                    .filter(|threat| !(threat.is_flight && asks_guns))
                    .fold(settled, |kept, threat| kept & lets(threat, object, vacates, manner));
                if asks_guns && !threats.flights.is_empty() {
                    (SquareSet::EMPTY, looked_at | kept)
                } else {
                    (kept, looked_at)
                }
            }
        };
        for to in doubtful.iter() {
            let aftermath = Aftermath::new(context, object, to, manner);
            let is_settled = care != Care::Commander && settled.contains(to);
            if if is_settled { aftermath.stops(threats.flights) } else { aftermath.is_safe() } {
                kept.insert(to);
            }
        }
        targets.set(manner, kept);
    }
}

/// What the steps of an object can change for the own commander.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// They open and close lines.
    Lines,
    /// They move guns while flights are near.
    Guns,
    /// They move the commander.
    Commander,
    /// They change more than can be said beforehand.
    Everything,
}

impl Care {
    pub fn of(context: &Context, threats: &Threats, object: &Object) -> Care {
        let Some(commander) = context.commander else { return Care::Everything };
        if object.stack.contains(Piece::Commander) {
            // A lone rest may become the last guard.
            let is_plain = !object.deploy || threats.own_guards.len() > 1;
            return if is_plain { Care::Commander } else { Care::Everything };
        }
        if object.from == commander {
            return Care::Everything;
        }
        if threats.flights.is_empty() {
            return Care::Lines;
        }
        let is_gun = |stack: Stack| reach::air_defence(stack.carrier()) > 0;
        let stack = context.board.stack(object.from);
        let rest = stack.and_then(|stack| stack.without(object.stack.pieces()));
        if threats.own_guards.len() <= 2 {
            Care::Everything
        } else if is_gun(object.stack) || stack.is_some_and(is_gun) || rest.is_some_and(is_gun) {
            Care::Guns
        } else {
            Care::Lines
        }
    }
}

/// The targets that are looked at one by one.
pub(super) fn looked_at(care: Care, delicate: SquareSet, manner: Manner) -> SquareSet {
    match (care, manner) {
        (Care::Everything, _) => SquareSet::ALL,
        (Care::Commander, Manner::Stay | Manner::Kamikaze | Manner::Combine) => SquareSet::ALL,
        _ => delicate,
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
