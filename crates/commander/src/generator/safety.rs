//! Which targets leave the own commander safe (CTL-11).
//!
//! Almost every move is settled by sets: each threat to the commander says where others may go, and the danger around it
//! where it may go itself. Moves of guns under a flight ask the guns; the few steps that change more (captures of a commander
//! or of the last guard but one, arrivals at the own commander) are looked at one by one in an [`Aftermath`].

use crate::generator::aftermath::Aftermath;
use crate::generator::context::Context;
use crate::generator::danger::{self, Danger};
use crate::generator::targets::{Object, Targets};
use crate::generator::threats::Threats;
use crate::piece::Piece;
use crate::reach;
use crate::square::Square;
use crate::square_set::SquareSet;
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
            let goes = targets.get(Manner::Quiet) | targets.get(Manner::Capture) | targets.get(Manner::Combine);
            danger::dangers(context, threats, object, vacates, goes - delicate)
        }
        _ => Danger::default(),
    };
    let allowed = threats.allowed(object.from, vacates, care == Care::Guns);
    for manner in Manner::ALL {
        let wanted = targets.get(manner);
        if wanted.is_empty() {
            continue;
        }
        let looked_at = wanted & looked_at(context, care, object, delicate, manner);
        let settled = wanted - looked_at;
        let mut kept = match care {
            Care::Commander => settled - danger.certain,
            _ => settled & allowed[manner as usize],
        };
        if care == Care::Guns {
            let stops = |to: &Square| Aftermath::new(context, object, *to, manner).stops(threats.flights);
            kept = kept.iter().filter(stops).collect();
        }
        let doubtful = match (care, manner) {
            (Care::Commander, _) => kept & danger.doubtful,
            // A gun may be covered, and another flight come through.
            (Care::Lines, Manner::Combine) if !threats.flights.is_empty() => settled & context.board.guns(),
            _ => SquareSet::EMPTY,
        };
        kept -= doubtful;
        for to in (doubtful | looked_at).iter() {
            if Aftermath::new(context, object, to, manner).is_safe() {
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
        let (Some(commander), Some(stack)) = (context.commander, context.board.stack(object.from)) else {
            return Care::Everything;
        };
        if object.stack.contains(Piece::Commander) {
            // A ship that is left alone may become the last guard, and a better gun.
            let is_plain = !object.deploy || !stack.contains(Piece::Navy) || threats.own_guards.len() > 1;
            return if is_plain { Care::Commander } else { Care::Everything };
        }
        // What leaves the commander behind may have been its ship or its shield.
        if object.from == commander && matches!(object.mover().piece, Piece::Navy | Piece::Headquarters) {
            return Care::Everything;
        }
        if threats.flights.is_empty() {
            return Care::Lines;
        }
        // Whatever is carried may come to be on top.
        let has_gun = stack.members().any(|member| reach::air_defence(member) > 0);
        if !has_gun && !context.board.guns().meets(&context.own) {
            Care::Lines
        } else if threats.own_guards.len() <= 2 {
            Care::Everything
        } else if has_gun {
            Care::Guns
        } else {
            Care::Lines
        }
    }
}

/// The targets that are looked at one by one.
pub(super) fn looked_at(
    context: &Context,
    care: Care,
    object: &Object,
    delicate: SquareSet,
    manner: Manner,
) -> SquareSet {
    let joins_plainly = object.mover().piece != Piece::Navy && !context.ruleset.hq_shields_commander;
    match (care, manner) {
        (Care::Everything, _) | (Care::Commander, Manner::Stay | Manner::Kamikaze) => SquareSet::ALL,
        (Care::Commander, Manner::Combine) if joins_plainly => delicate | context.navies,
        (Care::Commander, Manner::Combine) => SquareSet::ALL,
        _ => delicate,
    }
}
