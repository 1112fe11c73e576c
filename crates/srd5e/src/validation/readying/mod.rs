//! Readying an act for a moment, and letting it go.

mod event;

use super::attack::cleave::CLEAVE;
use super::hearing::{Checked, Hearing, Moment};
use super::opening::{Opening, opening};
use super::{cast, checks, conditions, features, identity, objects};
use crate::data::feature::Activation;
use crate::data::spell::CastingTime;
use crate::intent::act::{Manner, Ruling};
use crate::intent::{Act, Trigger};
use crate::name::Name;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::{Occasion, Prevented, State, Unfit, Unreadied};
use crate::state::{Happening, Position, Who};

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::Ready { act: inner, when } => ready(hearing, act, inner, when),
        Act::ReleaseReadied { confirmed } => release(hearing, *confirmed),
        _ => Ok(()),
    }
}

/// What is left open of an act that is readied is asked as of the act itself; whether words came true is for the table to say.
pub(crate) fn open(position: &Position, actor: Who, act: &Act) -> Option<Opening> {
    match act {
        Act::Ready { act, when } => open_inner(position, actor, act, when),
        Act::ReleaseReadied { confirmed: false } => open_words(position, actor),
        _ => None,
    }
}

fn open_inner(position: &Position, actor: Who, inner: &Act, when: &Trigger) -> Option<Opening> {
    if inner.is_movement() || unreadied(position, actor, inner).is_some() || matches!(inner, Act::Improvise { .. }) {
        return None;
    }
    let held = || if let Act::Cast(cast) = inner { cast::open_held(position, actor, cast) } else { None };
    let opening = opening(position, actor, inner).or_else(held)?;
    let ready = |act: Act| Act::Ready { act: Box::new(act), when: when.clone() };
    let question = opening.question;
    let inner = |act: &Act| if let Act::Ready { act, .. } = act { Act::clone(act) } else { act.clone() };
    Some(Opening {
        candidates: opening.candidates.into_iter().map(ready).collect(),
        question: Box::new(move |acts| question(&acts.iter().map(inner).collect::<Vec<Act>>())),
        confirms: opening.confirms,
    })
}

fn open_words(position: &Position, actor: Who) -> Option<Opening> {
    let readied = position.creature(actor).readied.as_ref()?;
    let Trigger::Words(words) = &readied.when else { return None };
    happened(position, actor)?;
    let question = words.clone();
    let candidates = vec![Act::ReleaseReadied { confirmed: true }, Act::Pass];
    Some(Opening::new(candidates, move |_| Question::Ruling { question: question.clone() }))
}

/// Why an act cannot be readied, and what it is called.
fn unreadied(position: &Position, actor: Who, act: &Act) -> Option<(Name, Unreadied)> {
    let verb = |reason| Some((Name::of(act.verb()), reason));
    match act {
        Act::Attack(attack) => match attack.manner {
            Manner::Action => None,
            Manner::Bonus => verb(Unreadied::BonusAction),
            Manner::Nick => verb(Unreadied::FreeAct),
            Manner::Reaction => verb(Unreadied::Reaction),
        },
        Act::Multiattack { .. } => verb(Unreadied::Multiattack),
        Act::Cast(cast) => {
            let spell = position.tables().spell(cast.spell.as_str())?;
            let time = !cast.ritual && spell.time == CastingTime::Action;
            (!time).then(|| (cast.spell.clone(), Unreadied::CastingTime))
        }
        Act::Use { item, .. } if objects::is_quick(position, item.as_str()) => verb(Unreadied::BonusAction),
        Act::Plain { bonus: true, .. }
        | Act::Help { bonus: true, .. }
        | Act::Use { bonus: true, .. }
        | Act::BonusAction
        | Act::Improvise { ruling: Some(Ruling::Bonus), .. } => verb(Unreadied::BonusAction),
        Act::Feature(feature) if feature.name == CLEAVE => Some((CLEAVE, Unreadied::FreeAct)),
        Act::Feature(feature) => {
            let power = features::power::find(position, position.creature(actor), feature.name.as_str()).ok()?;
            let reason = match power.activation {
                Activation::Action => return None,
                Activation::Bonus => Unreadied::BonusAction,
                Activation::Reaction => Unreadied::Reaction,
                Activation::Free | Activation::Part | Activation::Passive => Unreadied::FreeAct,
            };
            Some((feature.name.clone(), reason))
        }
        Act::OpportunityAttack(_) | Act::ReleaseReadied { .. } | Act::Ready { .. } => verb(Unreadied::Reaction),
        Act::Interact { .. }
        | Act::Draw { .. }
        | Act::Stow { .. }
        | Act::PickUp { .. }
        | Act::Drop { .. }
        | Act::Release { .. }
        | Act::DropProne
        | Act::EndConcentration
        | Act::Dismiss { .. }
        | Act::Legendary { .. }
        | Act::Lair { .. }
        | Act::Speak { .. }
        | Act::Improvise { ruling: Some(Ruling::Free), .. }
        | Act::Rest { .. }
        | Act::Pass
        | Act::RollInitiative
        | Act::Order { .. }
        | Act::Kill
        | Act::KnockOut
        | Act::EndTurn
        | Act::Delay => verb(Unreadied::FreeAct),
        Act::Plain { .. }
        | Act::Help { .. }
        | Act::Use { .. }
        | Act::Improvise { .. }
        | Act::Influence { .. }
        | Act::Move(_)
        | Act::JumpTo { .. }
        | Act::JumpHigh { .. }
        | Act::Stand
        | Act::Mount { .. }
        | Act::Dismount { .. }
        | Act::Grapple { .. }
        | Act::Shove { .. }
        | Act::Escape { .. }
        | Act::Stabilise { .. }
        | Act::DonShield
        | Act::DoffShield => None,
    }
}

fn ready(hearing: &mut Hearing<'_>, act: &Act, inner: &Act, when: &Trigger) -> Checked {
    if let Some(name) = creature_of(when) {
        let known = hearing.position.named(name.as_str()).is_some();
        hearing.require(known, || Reason::InvalidTarget { target: Some(name.clone()), reason: Unfit::Unknown })?;
    }
    if let Some((what, reason)) = unreadied(hearing.position, hearing.actor, inner) {
        identity::check(hearing, act)?;
        conditions::check(hearing, Prevented::Action)?;
        hearing.spend_action(act)?;
        return hearing.refuse(Reason::NotReadyable { what, reason });
    }
    hearing.moment = Moment::Readying;
    checks(hearing, inner)
}

const fn creature_of(trigger: &Trigger) -> Option<&Name> {
    match trigger {
        Trigger::Does { creature, .. }
        | Trigger::Enters { creature, .. }
        | Trigger::ComesWithin { creature, .. }
        | Trigger::LeavesReach { creature } => Some(creature),
        Trigger::Words(_) => None,
    }
}

/// What happened that a creature may answer with what it has readied.
fn happened(position: &Position, who: Who) -> Option<&str> {
    match position.pending.last().filter(|pending| pending.who == who)?.trigger.as_ref()? {
        Happening::Readied { happened, .. } => Some(happened),
        _ => None,
    }
}

/// Letting go is a reaction. On the own turn it is too late; off-turn it needs something readied and the moment it waits for.
fn release(hearing: &mut Hearing<'_>, confirmed: bool) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let creature = hearing.creature();
    // It is off-turn, so only the decisions of others are in the way.
    if position.pending.last().is_some_and(|pending| pending.who != actor) {
        identity::check(hearing, &Act::ReleaseReadied { confirmed })?;
    }
    conditions::check(hearing, Prevented::Reaction)?;
    if position.current() == Some(actor) {
        return hearing.refuse(Reason::ReadyExpired { creature: creature.id().clone() });
    }
    let Some(readied) = &creature.readied else {
        return hearing.refuse(Reason::NotInState { creature: creature.id().clone(), needs: State::Readied });
    };
    hearing.spend_reaction(&[Occasion::Readied])?;
    if let Some(happened) = happened(position, actor) {
        let fits = confirmed || event::fits(position, actor, &readied.when, happened);
        let name = |text: &dyn std::fmt::Display| Name::new(text.to_string());
        hearing.require(fits, || Reason::TriggerMismatch {
            waiting: name(&readied.when),
            happened: Name::new(happened),
        })?;
    }
    hearing.moment = Moment::Releasing;
    checks(hearing, &readied.act)
}
