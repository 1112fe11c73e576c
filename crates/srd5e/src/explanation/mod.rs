//! What would help: another intent, or another world.

mod edit;
mod kinds;
mod remedy;

use rulebound_kernel::{Counterfactual, Side, Waivers};

pub(crate) use remedy::remedy;

use crate::encounter::{self, Setup};
use crate::game::judge;
use crate::intent::Intent;
use crate::refusal::{Reason, Refusal};
use crate::state::{Position, Who};
use crate::validation::{Ruling, identity};

/// Whether a kind of reason speaks against an intent.
fn objects(position: &Position, by: Side, intent: &Intent, kind: &str) -> bool {
    match judge(position, by, intent, &Waivers::NONE, true) {
        Ruling::Refused(refusals) => refusals.iter().any(|refusal| refusal.reason.kind() == kind),
        Ruling::Legal { .. } | Ruling::Open(_) => false,
    }
}

/// The creature an intent is about: the one that is meant, else the one that is named or asked.
fn subject(position: &Position, by: Side, intent: &Intent) -> Option<Who> {
    let meant = identity::actor(position, by, intent).ok();
    let named = || intent.actor.as_ref().and_then(|name| position.named(name.as_str()));
    let own = || position.meant_by(by.0);
    let any = || position.everyone().find(|(_, creature)| creature.side == by.0).map(|(who, _)| who);
    meant.or_else(named).or_else(own).or_else(any)
}

/// The world in which a reason is gone: with the least that must be otherwise, else with several things otherwise.
pub(crate) fn counterfactual(
    position: &Position,
    by: Side,
    intent: &Intent,
    refusal: &Refusal,
) -> Counterfactual<Setup> {
    let reason = &refusal.reason;
    let inherent = Counterfactual::Inherent(kinds::inherent(reason));
    let (Some(actor), false) = (subject(position, by, intent), position.is_over()) else { return inherent };
    let gone = |world: &Position| {
        let setup = encounter::write(world);
        let checked = encounter::check(&setup, &position.ruleset).ok()?;
        let gone = !checked.is_over() && !objects(&checked, by, intent, reason.kind());
        gone.then_some(setup)
    };
    let about = edit::About { actor, intent, reason };
    let mut together = position.clone();
    for edit in kinds::edits(reason) {
        let mut world = position.clone();
        edit.make(&mut world, &about);
        edit.make(&mut together, &about);
        if let Some(setup) = gone(&world).or_else(|| gone(&together)) {
            return Counterfactual::Setup(setup);
        }
    }
    inherent
}

/// The name of what a reason is about beside its actor, if it names one.
fn target_of(reason: &Reason) -> Option<&crate::name::Name> {
    match reason {
        Reason::OutOfRange { target, .. }
        | Reason::NotVisible { target, .. }
        | Reason::LineBlocked { target, .. }
        | Reason::InvalidTarget { target, .. } => target.as_ref(),
        Reason::TooLarge { target, .. } => Some(target),
        Reason::NotAMount { creature, .. } | Reason::NotInState { creature, .. } => Some(creature),
        Reason::CannotTargetCharmer { charmer } => Some(charmer),
        Reason::CannotApproach { source, .. } => Some(source),
        Reason::Blocked { by, .. } | Reason::Occupied { by, .. } => Some(by),
        _ => None,
    }
}
