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
    // Most steps of most positions: nothing threatens, nothing delicate is touched.
    if threats.is_calm() && context.commander != Some(object.from) && !targets.all().meets(&threats.delicate) {
        return;
    }
    let care = Care::of(context, threats, object);
    let delicate = delicate(context, threats, object);
    // A gun that is covered no longer stops flights.
    let covered = match threats.flights.is_empty() {
        true => SquareSet::EMPTY,
        false => targets.get(Manner::Combine) & context.board.guns(),
    };
    let is_plain = care == Care::Lines && covered.is_empty() && !targets.all().meets(&delicate);
    if is_plain && threats.is_empty() || !is_asked(context, object) {
        return;
    }
    let vacates = context.board.stack(object.from) == Some(object.stack);
    if is_plain {
        return threats.narrow(context, targets, object.from, vacates, false);
    }
    let mut allowed = *targets;
    let mut danger = Danger::default();
    if care == Care::Ship {
        let left = context.board.stack(object.from).and_then(|stack| stack.without(object.stack.pieces()));
        Threats::to(context, left).narrow(context, &mut allowed, object.from, vacates, false);
    } else if care == Care::Commander {
        let goes = targets.get(Manner::Quiet) | targets.get(Manner::Capture) | targets.get(Manner::Combine);
        danger = danger::dangers(context, threats, object, vacates, goes - delicate);
    } else {
        threats.narrow(context, &mut allowed, object.from, vacates, care == Care::Guns);
    }
    for manner in Manner::ALL {
        let wanted = targets.get(manner);
        if wanted.is_empty() {
            continue;
        }
        let looked_at = wanted & looked_at(context, care, object, delicate, manner);
        let mut kept = allowed.get(manner) - danger.certain - looked_at;
        if care == Care::Guns {
            let stops = |to: &Square| Aftermath::new(context, object, *to, manner).stops(threats.flights);
            kept = kept.iter().filter(stops).collect();
        }
        let doubtful = match (care, manner) {
            (Care::Commander, _) => kept & danger.doubtful,
            (Care::Lines, Manner::Combine) => covered,
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

/// The targets that change more than lines for the own commander: captures that do, and its own square, unless what joins it
/// there is neither its ship nor its shield, and no gun matters.
pub(super) fn delicate(context: &Context, threats: &Threats, object: &Object) -> SquareSet {
    let joins_plainly = threats.flights.is_empty() && joins_plainly(context, object);
    if joins_plainly { threats.delicate_captures } else { threats.delicate }
}

/// Whether an object is neither a ship nor a shield to what it joins.
fn joins_plainly(context: &Context, object: &Object) -> bool {
    object.mover().piece != Piece::Navy && !context.ruleset.hq_shields_commander
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
    /// They take the ship from under the commander, which is then a target for guns and not for torpedoes.
    Ship,
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
        let unflown = threats.flights.is_empty();
        match object.mover().piece {
            Piece::Navy if object.from == commander => {
                return if unflown { Care::Ship } else { Care::Everything };
            }
            Piece::Headquarters if object.from == commander && context.ruleset.hq_shields_commander => {
                return Care::Everything;
            }
            _ if unflown => return Care::Lines,
            _ => {}
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
    match (care, manner) {
        (Care::Everything, _) | (Care::Commander, Manner::Stay | Manner::Kamikaze) => SquareSet::ALL,
        // The ship does not leave.
        (Care::Ship, Manner::Stay) => SquareSet::ALL,
        (Care::Commander, Manner::Combine) if joins_plainly(context, object) => delicate | context.navies,
        (Care::Commander, Manner::Combine) => SquareSet::ALL,
        _ => delicate,
    }
}
