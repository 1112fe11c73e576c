//! Answers to what happened: opportunity attacks, striking back, what was readied, doing nothing.

use smallvec::SmallVec;

use super::grips::{away, is_small};
use super::outlook::Outlook;
use super::strikes::{IMPROVISED, is_admitted, is_fit};
use super::{aims, deeds, family, grips, moves, powers, strikes, things};
use crate::data::Edition;
use crate::intent::act::{Attack, Cast, Manner, Means, OpportunityAttack, Shoved};
use crate::intent::{Act, Aim};
use crate::name::Name;
use crate::ruleset::OpportunityAgainst;
use crate::space::{LineModel, Space};
use crate::spot::Spot;
use crate::state::{Happening, Who};
use crate::validation::attack::{Arm, Strike, UNARMED, unarmed_reach};
use crate::validation::cast::Casting;
use crate::validation::hands::free_hands;
use crate::validation::hearing::turn_of;
use crate::validation::{features, movement};

/// Somebody about to leave a reach.
struct Leaving {
    mover: Who,
    from: Space,
    to: Space,
}

impl Leaving {
    fn of(outlook: &Outlook<'_>) -> Option<Self> {
        let Some(Happening::LeavesReach { creature, from, to }) = outlook.happening() else { return None };
        let mover = outlook.position.creature(*creature);
        let there = |spot: &Spot| Space::new(spot.square, mover.size()).at_level(spot.level.unwrap_or(mover.level));
        Some(Leaving { mover: *creature, from: there(from), to: there(to) })
    }
}

/// Lists opportunity attacks.
pub(super) fn opportunities(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let (position, actor) = (outlook.position, outlook.actor);
    let (Some(step), Some(stands)) = (Leaving::of(outlook), outlook.space) else { return };
    let disengaged = turn_of(position, step.mover).is_some_and(|turn| turn.did("disengage"));
    let clear = || position.ruleset.line.line(&position.stage.grid, stands, step.from).is_clear();
    let seen = || position.unseen_between(actor, stands, step.mover, step.from).is_none();
    if !outlook.reaction() || disengaged || position.slips_away(step.mover) || !seen() || !clear() {
        return;
    }
    let rider = (outlook.edition() == Edition::Srd51).then(|| position.rider(step.mover)).flatten();
    let foe = |who: &Who| {
        let hostile = position.ruleset.oa_against == OpportunityAgainst::Any || position.hostile(actor, *who);
        hostile && is_fit(outlook, outlook.other(*who))
    };
    let targets: SmallVec<[Who; 2]> = rider.into_iter().chain([step.mover]).filter(foe).collect();
    let leaves = |reach: u32| position.ruleset.distance.leaves_reach(stands, reach, step.from, step.to);
    let mut offer = |means: Means, targets: &[Who]| {
        for &who in targets {
            let target = Some(outlook.other(who).name());
            sink(Act::OpportunityAttack(OpportunityAttack { target, means: means.clone(), knock_out: false }));
        }
    };
    let mut improvised = false;
    for (name, strike) in melee(outlook) {
        if !leaves(strike.max) || (strike.improvised && std::mem::replace(&mut improvised, true)) {
            continue;
        }
        let admitted: SmallVec<[Who; 2]> =
            targets.iter().copied().filter(|&who| is_admitted(outlook, &name, who)).collect();
        offer(Means::Weapon(Some(name)), &admitted);
    }
    if outlook.edition() == Edition::Srd521 && leaves(unarmed_reach(position, outlook.creature)) {
        let small: SmallVec<[Who; 2]> = targets.iter().copied().filter(|&who| is_small(outlook, who)).collect();
        if free_hands(position, actor) > 0 {
            offer(Means::Grapple, &small);
        }
        offer(Means::Shove(Some(Shoved::Prone)), &small);
        offer(Means::Shove(Some(away(outlook, step.mover, Some(step.from)))), &small);
    }
}

/// The melee attacks that a reaction allows, each once: with what is in hand, of the stat block, and with the bare hand.
fn melee<'a>(outlook: &Outlook<'a>) -> SmallVec<[(Name, Strike<'a>); 4]> {
    let (position, actor) = (outlook.position, outlook.actor);
    let natural = outlook.creature.sheet.attacks.iter().filter(|attack| attack.attack.is_some());
    let natural = natural.map(|attack| Name::new(&attack.id));
    let held = outlook.creature.hands.iter().flatten().cloned();
    let mut strikes: SmallVec<[(Name, Strike<'a>); 4]> = SmallVec::new();
    for name in held.chain(natural).chain([UNARMED]) {
        if strikes.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let Ok((name, arm)) = Arm::of(position, actor, &name, Manner::Reaction) else { continue };
        let Ok(strike) = Strike::in_melee(position, actor, name.clone(), arm) else { continue };
        let takes = if strike.improvised { 1 } else { arm.hands(outlook.creature.riding.is_some()) };
        if !arm.is_item() || takes < 2 || free_hands(position, actor) + 1 >= takes {
            strikes.push((name, strike));
        }
    }
    strikes
}

/// Lists attacks on the one who hurt the actor, where a feature grants one.
pub(super) fn retaliations(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let Some(Happening::Damaged { by, .. }) = outlook.happening() else { return };
    let culprit = outlook.other(*by);
    let granted = features::has(outlook.creature, "retaliation");
    if !granted || !outlook.reaction() || !is_fit(outlook, culprit) || !outlook.clear(culprit) {
        return;
    }
    let mut improvised = false;
    for (name, strike) in melee(outlook) {
        let reached = outlook.within(culprit, strike.max) && is_admitted(outlook, &name, culprit.who);
        if !reached || (strike.improvised && std::mem::replace(&mut improvised, true)) {
            continue;
        }
        sink(Act::Attack(Attack { manner: Manner::Reaction, ..Attack::plain(culprit.target(), name) }));
    }
}

/// The name of what a melee reaction is made with, as far as it tells families apart.
pub(super) fn told(outlook: &Outlook<'_>, name: &Name) -> Name {
    let (position, actor) = (outlook.position, outlook.actor);
    let strike = Arm::of(position, actor, name, Manner::Reaction)
        .and_then(|(name, arm)| Strike::in_melee(position, actor, name, arm));
    match strike {
        Ok(strike) if strike.improvised => IMPROVISED,
        Ok(strike) => strike.name,
        Err(_) => name.clone(),
    }
}

/// Lists letting go what was readied.
pub(super) fn release(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let Some(readied) = &outlook.creature.readied else { return };
    let asked = matches!(outlook.happening(), Some(Happening::Readied { .. }));
    if !asked || !outlook.reaction() || outlook.position.current() == Some(outlook.actor) {
        return;
    }
    let then = Outlook::releasing(outlook.position, outlook.actor);
    if can(&then, &readied.act) {
        sink(Act::ReleaseReadied { confirmed: true });
    }
}

/// Whether an act can be done now that it was paid for: something of its family is listed.
fn can(outlook: &Outlook<'_>, act: &Act) -> bool {
    let wanted = family::of_act(outlook, act);
    let mut found = false;
    let mut compare = |act: Act| found |= family::of_act(outlook, &act) == wanted;
    match act {
        Act::Cast(cast) => {
            let Some(casting) = Casting::new(outlook.position, outlook.actor, cast) else { return false };
            let Cast { aim: Aim { at, toward, covering, to, .. }, .. } = cast;
            let placed = at.is_some() || toward.is_some() || covering.is_some() || to.is_some();
            aims::list(outlook, &casting.shot(), &mut |aim| {
                compare(Act::Cast(Cast { aim, ..cast.clone() }));
            });
            return found || (!placed && !casting.completes());
        }
        Act::Attack(_) => strikes::list(outlook, Manner::Action, &mut compare),
        Act::Grapple { .. } | Act::Shove { .. } => grips::list(outlook, &mut compare),
        Act::Escape { .. } => grips::escapes(outlook, &mut compare),
        Act::Move(way) => {
            let mode = movement::mode(outlook.position, outlook.actor, way);
            if moves::may_go(outlook, mode) {
                moves::list(outlook, mode, &mut compare);
            }
        }
        Act::JumpTo { .. } | Act::JumpHigh { .. } | Act::Stand => deeds::posture(outlook, &mut compare),
        Act::Mount { .. } | Act::Dismount { .. } => deeds::riding(outlook, &mut compare),
        Act::Plain { .. } => deeds::plain(outlook, &mut compare),
        Act::Help { .. } | Act::Stabilise { .. } | Act::Influence { .. } => deeds::social(outlook, &mut compare),
        Act::Use { .. } => things::using(outlook, &mut compare),
        Act::DonShield | Act::DoffShield => things::handling(outlook, &mut compare),
        Act::Feature(feature) => powers::list(outlook, feature.name.as_str(), &mut compare),
        Act::Improvise { .. } => deeds::improvisations(outlook, &mut compare),
        _ => {}
    }
    found
}
