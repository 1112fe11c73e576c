//! What a refusal points at.

use rulebound_kernel::{Mark, Role};

use super::reason::Reason;
use super::scene::{Party, Scene};
use crate::name::Name;
use crate::space::Square;
use crate::spot::Spot;

/// The actor, the way, the target, what stands between them, and how much is needed and there.
pub(super) fn marks(reason: &Reason, scene: &Scene) -> Vec<Mark> {
    let mut marks = Vec::new();
    marks.extend(scene.actor.as_ref().and_then(|actor| party(Role::Origin, actor)));
    if !scene.way.is_empty() {
        marks.push(Mark::line(Role::Path, scene.way.iter().map(|&square| Spot::from(square))));
    }
    marks.extend(scene.target.as_ref().and_then(|target| party(Role::Target, target)));
    marks.extend(blocker(reason));
    if let Some(Amount { what, need, have }) = amount(reason) {
        marks.push(Mark::number(Role::Need, what, need.into()));
        marks.push(Mark::number(Role::Have, what, have.into()));
    }
    marks
}

fn party(role: Role, party: &Party) -> Option<Mark> {
    let at = Spot::from(party.at?);
    Some(match &party.name {
        Some(name) => Mark::token(role, at, name.as_str()),
        None => Mark::place(role, at),
    })
}

fn blocker(reason: &Reason) -> Option<Mark> {
    let place = |square: &Square| Some(Mark::place(Role::Blocker, Spot::from(*square)));
    let token = |square: &Square, by: &Name| Some(Mark::token(Role::Blocker, Spot::from(*square), by.as_str()));
    match reason {
        Reason::LineBlocked { square, .. } | Reason::SpaceTooSmall { square, .. } => place(square),
        Reason::CornerBlocked { corner, .. } => place(corner),
        Reason::Blocked { square, by } | Reason::Occupied { square, by } => token(square, by),
        _ => None,
    }
}

struct Amount {
    what: &'static str,
    need: u32,
    have: u32,
}

fn amount(reason: &Reason) -> Option<Amount> {
    let (what, need, have) = match reason {
        Reason::OutOfRange { distance, max, .. } | Reason::JumpTooFar { distance, max, .. } => {
            ("feet", *distance, *max)
        }
        Reason::NotEnoughMovement { need, have, .. } => ("feet", *need, *have),
        Reason::InsufficientResources { resource, available, needed, .. } => (resource.name(), *needed, *available),
        Reason::HandsNeeded { needed, free, .. } => ("hands", *needed, *free),
        Reason::TooManyTargets { given, max } => ("targets", *given, *max),
        Reason::SlotTooLow { level, slot, .. } => ("level", *level, *slot),
        _ => return None,
    };
    Some(Amount { what, need, have })
}
