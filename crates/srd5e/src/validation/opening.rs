//! What an intent leaves open, and how it is filled in.
//!
//! An opening has candidates: the act with the one thing filled in. A candidate is offered only if it would be legal or leave
//! only further things open. If none is left, the refusal is that which comes latest in the order of checks; if one is left,
//! it is taken; several are asked.

use rulebound_kernel::Waivers;
use smallvec::SmallVec;

use super::finding::Finding;
use super::hearing::Hearing;
use super::{
    Open, Ruling, attack, cast, features, hear, identity, movement, objects, readying, riding, tells_all, wrestling,
};
use crate::intent::{Act, Intent};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::state::{Position, Who};

/// The question about an opening, given the candidates that are left.
type Asks = Box<dyn Fn(&[Act]) -> Question>;

/// Something that an act leaves open.
pub struct Opening {
    /// The act with it filled in, once for each possible answer.
    pub candidates: Vec<Act>,
    /// The question, given the candidates that are left.
    pub question: Asks,
    /// Whether it is asked even if one candidate is left.
    pub confirms: bool,
}

impl Opening {
    /// An opening that is asked if several candidates are left.
    pub fn new(candidates: Vec<Act>, question: impl Fn(&[Act]) -> Question + 'static) -> Self {
        Opening { candidates, question: Box::new(question), confirms: false }
    }
}

/// The first thing that an act leaves open, in the order of SRD-1.9; `None` if there is none, or if nothing could fill it: then
/// the checks say why.
pub(super) fn opening(position: &Position, actor: Who, act: &Act) -> Option<Opening> {
    let opening = match act {
        Act::Attack(attack) => attack::open(position, actor, attack),
        Act::OpportunityAttack(attack) => attack::open_opportunity(position, actor, attack),
        Act::Multiattack { option } => attack::open_multiattack(position, actor, option.as_ref()),
        Act::Cast(cast) => cast::open(position, actor, cast),
        Act::Move(way) => movement::open(position, actor, way),
        Act::Mount { .. } | Act::Dismount { .. } => riding::open(position, actor, act),
        Act::Grapple { .. } | Act::Shove { .. } | Act::Escape { .. } | Act::Release { .. } => {
            wrestling::open(position, actor, act)
        }
        Act::Draw { .. } | Act::Use { .. } => objects::open(position, actor, act),
        Act::Ready { .. } | Act::ReleaseReadied { .. } => readying::open(position, actor, act),
        Act::Feature(_) | Act::Legendary { .. } | Act::Lair { .. } => features::open(position, actor, act),
        Act::Order { first: None } => Some(super::order::open(position, actor)),
        Act::Improvise { text, ruling: None } => Some(super::deeds::ruling(text)),
        _ => None,
    };
    opening.filter(|opening| !opening.candidates.is_empty())
}

/// Whether an act leaves something open that could be filled in.
pub(crate) fn is_open(position: &Position, actor: Who, act: &Act) -> bool {
    opening(position, actor, act).is_some()
}

/// An act with the first thing that it leaves open filled in by the first answer, legal or not.
pub(crate) fn filled(position: &Position, actor: Who, act: &Act) -> Option<Act> {
    opening(position, actor, act)?.candidates.into_iter().next()
}

/// Judges an act of a creature, filling in what it leaves open.
pub(crate) fn judge<F: Finding>(position: &Position, actor: Who, intent: &Intent, waivers: &Waivers, all: bool) -> F {
    if let Some(opening) = opening(position, actor, &intent.act) {
        return F::filled(fill(position, actor, intent, opening, waivers, all));
    }
    let mut hearing = Hearing::new(position, actor, waivers, all);
    hear(&mut hearing, &intent.act);
    if hearing.refusals.is_empty() {
        return F::legal(|| told(position, actor, intent), &mut hearing);
    }
    if tells_all(position) {
        put_beside(&mut hearing.refusals);
    }
    F::refused(&mut hearing.refusals)
}

/// A legal intent with the name of its creature, where it needs one: it may be done by somebody who is not asked.
fn told(position: &Position, actor: Who, intent: &Intent) -> Intent {
    let unclear = match &intent.act {
        act if identity::is_free_at_any_time(act) => true,
        act => identity::is_off_turn(act) && position.asked() != Some(actor),
    };
    let name = unclear.then(|| position.creature(actor).id());
    Intent { actor: intent.actor.as_ref().or(name).cloned(), act: intent.act.clone() }
}

/// Puts all reasons but the first beside the first.
fn put_beside(refusals: &mut [Refusal]) {
    let Some((first, others)) = refusals.split_first_mut() else { return };
    let alone = |other: &Refusal| Refusal::new(other.reason.clone(), other.scene.clone());
    first.also = others.iter().map(alone).collect();
}

fn fill(position: &Position, actor: Who, intent: &Intent, opening: Opening, waivers: &Waivers, all: bool) -> Ruling {
    let with = |act: &Act| Intent { actor: intent.actor.clone(), act: act.clone() };
    let mut latest: Option<SmallVec<[Refusal; 1]>> = None;
    let mut left: Vec<(Act, Ruling)> = Vec::new();
    for act in opening.candidates {
        match judge(position, actor, &with(&act), waivers, all) {
            Ruling::Refused(refusals) => {
                let order = |refusals: &SmallVec<[Refusal; 1]>| refusals.first().map(|refusal| refusal.reason.order());
                if latest.as_ref().is_none_or(|latest| order(latest) < order(&refusals)) {
                    latest = Some(refusals);
                }
            }
            ruling => left.push((act, ruling)),
        }
    }
    if left.len() == 1 && !opening.confirms {
        return left.swap_remove(0).1;
    }
    if left.is_empty() {
        return Ruling::Refused(latest.unwrap_or_default());
    }
    let acts: Vec<Act> = left.iter().map(|(act, _)| act.clone()).collect();
    let mut further: Vec<Question> = Vec::new();
    for (_, ruling) in &left {
        if let Ruling::Open(then) = ruling {
            std::iter::once(&then.question).chain(&then.further).for_each(|question| question.join(&mut further));
        }
    }
    Ruling::Open(Open { question: (opening.question)(&acts), further, options: acts.iter().map(with).collect() })
}
