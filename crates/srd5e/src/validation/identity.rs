//! Who acts, and whether it is theirs to act now.

use rulebound_kernel::Side;

use super::features;
use super::hearing::{Checked, Hearing, Moment};
use crate::data::spell::CastingTime;
use crate::intent::act::Manner;
use crate::intent::{Act, Intent};
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Moment as When, Noun};
use crate::state::{PendingKind, Position, Who};

/// Whether an act may be done at any time, by whoever controls the creature: then it says which.
pub(crate) const fn is_free_at_any_time(act: &Act) -> bool {
    matches!(act, Act::EndConcentration | Act::Release { .. })
}

/// Whether an act may come from somebody who is not asked: at any time, or because the table waives that something must have
/// happened.
pub(crate) const fn is_off_turn(act: &Act) -> bool {
    is_free_at_any_time(act) || matches!(act, Act::ReleaseReadied { .. })
}

/// The creature that a side means: the one named, else the one that bears the name of the side, else the one that is asked or
/// whose turn it is.
///
/// # Errors
///
/// The reason why there is none that the side controls.
pub fn actor(position: &Position, by: Side, intent: &Intent) -> Result<Who, Reason> {
    let meant = match &intent.actor {
        Some(name) => {
            let unknown = || Reason::UnknownName { what: Noun::Creature, name: name.clone() };
            Some(position.named(name.as_str()).ok_or_else(unknown)?)
        }
        None => position.meant_by(by.0).or(position.asked()),
    };
    meant.filter(|&who| controls(position, by, who)).ok_or_else(|| not_your_turn(position))
}

/// Whether a side says what a creature does: its controller, or that of the rider who controls it as a mount.
pub fn controls(position: &Position, by: Side, who: Who) -> bool {
    let of = |who: Who| position.creature(who).side == by.0;
    of(who) || mastering(position, who).is_some_and(of)
}

/// The rider who controls a creature as a mount.
pub fn mastering(position: &Position, mount: Who) -> Option<Who> {
    position.rider(mount).filter(|&rider| position.creature(rider).controls_mount)
}

/// The refusal of those who have neither the turn nor a decision.
pub fn not_your_turn(position: &Position) -> Reason {
    let current = position.current().map_or(Name::of("nobody"), |who| position.creature(who).id().clone());
    Reason::NotYourTurn { current }
}

/// Whether a creature acts in its own turn: it has it, or is the controlled mount of the one who has.
pub fn has_turn(position: &Position, who: Who) -> bool {
    let Some(current) = position.current() else { return false };
    current == who || (mastering(position, who) == Some(current))
}

/// Whether an act can be the answer to a decision of a kind. Whether it is a good one is for its own checks.
fn answers(position: &Position, kind: PendingKind, who: Who, act: &Act) -> bool {
    match (kind, act) {
        (PendingKind::Initiative, act) => matches!(act, Act::RollInitiative),
        (PendingKind::Turn, _) => true,
        (_, Act::Pass) => true,
        (PendingKind::Reaction, Act::ReleaseReadied { .. } | Act::OpportunityAttack(_)) => true,
        (PendingKind::Reaction, Act::Attack(attack)) => attack.manner == Manner::Reaction,
        (PendingKind::Reaction, Act::Cast(cast)) => match position.tables().spell(cast.spell.as_str()) {
            Some(spell) => matches!(spell.time, CastingTime::Reaction(_) | CastingTime::BonusAfter(_)),
            None => true,
        },
        (PendingKind::Reaction, Act::Feature(feature)) => features::answers(position, who, feature.name.as_str()),
        (PendingKind::KnockOut, Act::Kill | Act::KnockOut) => true,
        (PendingKind::Legendary, Act::Legendary { .. }) => true,
        (PendingKind::Lair, Act::Lair { .. }) => true,
        (PendingKind::Order, Act::Order { .. }) => true,
        (PendingKind::RiderOrMount, Act::OpportunityAttack(_)) => true,
        (PendingKind::Ruling, Act::ReleaseReadied { .. } | Act::Improvise { .. }) => true,
        _ => false,
    }
}

/// The second check of every act: the turn, and decisions that wait. An act that is let go was checked when it was readied or
/// as a part of another.
pub fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let free = is_free_at_any_time(act) && !position.is_unbegun();
    if hearing.moment == Moment::Releasing || free {
        return Ok(());
    }
    let Some(pending) = position.pending.last() else {
        let own = has_turn(position, actor);
        return if own { Ok(()) } else { refuse(hearing, None, not_your_turn(position)) };
    };
    if pending.who == actor {
        // What has a moment of its own says itself which.
        if answers(position, pending.kind, actor, act) || matches!(act, Act::Legendary { .. } | Act::Lair { .. }) {
            return Ok(());
        }
        if !has_turn(position, actor) && !position.is_unbegun() {
            return hearing.refuse(Reason::WrongTiming { needs: When::OwnTurn });
        }
    }
    let side = position.stage.sides[usize::from(position.creature(pending.who).side)].clone();
    refuse(hearing, Some(pending.who), Reason::DecisionPending { side, decision: pending.kind })
}

/// Refuses because of whose turn or decision it is, and not because of whom the act concerns.
fn refuse(hearing: &mut Hearing<'_>, about: Option<Who>, reason: Reason) -> Checked {
    let target = hearing.about.take();
    about.into_iter().for_each(|who| hearing.concerns(who));
    let checked = hearing.refuse(reason);
    hearing.about = target;
    checked
}
