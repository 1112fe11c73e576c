//! Cleave (2024): a hit lets the wielder of a mastered weapon strike with it at a second creature beside the first, once a turn. It is said by
//! `feature cleave on goblin-2` as the answer to the hit.

use super::arm::{Arm, mastery};
use super::strike::Strike;
use super::{Aim, appraise, is_charmer, own_hit, resources};
use crate::data::Edition;
use crate::data::weapon::Mastery;
use crate::intent::Act;
use crate::intent::act::{Feature, Manner};
use crate::name::Name;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::{Moment, Occasion, Prevented, Slotless, Unfit};
use crate::spot::Target;
use crate::state::{Happening, Position, Who};
use crate::validation::hands::{Whereabouts, whereabouts};
use crate::validation::hearing::{Checked, Hearing};
use crate::validation::opening::Opening;
use crate::validation::{conditions, identity};

/// What it is called.
pub(crate) const CLEAVE: Name = Name::of("cleave");
/// How near to the first the second creature is, in feet.
pub(crate) const BESIDE: u32 = 5;

/// The hit with a weapon that cleaves which a creature is asked about: whom it hit, and with what.
pub(crate) fn hit(position: &Position, who: Who) -> Option<(Who, &Name)> {
    match position.pending.last().filter(|pending| pending.who == who)?.trigger.as_ref()? {
        // The first blow has fallen before the second.
        Happening::YouHit { .. } if own_hit(position, who).is_some() => None,
        Happening::YouHit { target, with, .. } if cleaves(position, who, with) => Some((*target, with)),
        _ => None,
    }
}

fn cleaves(position: &Position, who: Who, weapon: &Name) -> bool {
    mastery(position, who, weapon.as_str()) == Some(Mastery::Cleave)
}

/// Those foes whom a second strike could be aimed at after a hit.
pub(crate) fn seconds(position: &Position, actor: Who, first: Who, with: &Name) -> impl Iterator<Item = Who> {
    let strike = Arm::of(position, actor, with, Manner::Action)
        .and_then(|(name, arm)| Strike::in_melee(position, actor, name, arm));
    let reach = strike.map_or(0, |strike| strike.max);
    let within = move |one: Who, other: Who, most: u32| position.feet(one, other).is_some_and(|feet| feet <= most);
    let foes = position.everyone().filter(move |&(who, other)| {
        who != first && position.hostile(actor, who) && !other.is_dead() && !is_charmer(position, actor, who)
    });
    foes.map(|(who, _)| who).filter(move |&who| {
        let clear = || position.line_between(actor, who).is_some_and(|line| line.is_clear());
        within(first, who, BESIDE) && within(actor, who, reach) && clear()
    })
}

/// Judges a second strike.
///
/// # Errors
///
/// [`Stop`](crate::validation::hearing::Stop) if it may not be made and one reason is enough.
pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act, feature: &Feature) -> Checked {
    let (position, actor, edition) = (hearing.position, hearing.actor, hearing.position.edition());
    hearing.with = Some(CLEAVE);
    let aim = match feature.aim.on.first() {
        Some(target) => hearing.target(target)?,
        None => None,
    };
    let from = hearing.located(actor)?;
    identity::check(hearing, act)?;
    let has_hit = hearing.occasion(&[Occasion::YouHit]).is_some() && own_hit(position, actor).is_none();
    hearing.require(has_hit, || Reason::WrongTiming { needs: Moment::AfterHit })?;
    conditions::check(hearing, Prevented::Action)?;
    if edition == Edition::Srd51 {
        return hearing.refuse(Reason::NotInEdition { what: CLEAVE, edition });
    }
    let known = position.creature(actor).sheet.masteries.iter().any(|weapon| cleaves(position, actor, weapon));
    hearing.require(known, || Reason::NoSuchFeature { feature: CLEAVE })?;
    if let Some(option) = &feature.option {
        hearing.refuse(Reason::NoSuchOption { what: option.clone() })?;
    }
    hearing.require(!feature.bonus, || Reason::NoBonusOption { what: CLEAVE })?;
    let Some((first, with)) = hit(position, actor) else {
        // It hit with something that does not cleave.
        return hearing.require(!has_hit, || Reason::NoSuchFeature { feature: CLEAVE });
    };
    let used = hearing.turn().is_some_and(|turn| turn.has_used(CLEAVE.as_str()));
    hearing.require(!used, || Reason::OncePerTurn { what: CLEAVE })?;
    let slot = feature.slot.is_some();
    hearing.require(!slot, || Reason::TakesNoSlot { spell: CLEAVE, reason: Slotless::Innate })?;
    let strike = Arm::of(position, actor, with, Manner::Action)
        .and_then(|(name, arm)| Strike::in_melee(position, actor, name, arm));
    let strike = match strike {
        Ok(strike) => strike,
        Err(reason) => return hearing.refuse(reason),
    };
    let place = whereabouts(position, actor, strike.name.as_str());
    hearing.require(place == Whereabouts::Held, || Reason::NotHeld { item: strike.name.clone() })?;
    resources::hands(hearing, &strike, None, place)?;
    let given = feature.aim.on.len();
    hearing
        .require(given < 2, || Reason::TooManyTargets { given: u32::try_from(given).unwrap_or(u32::MAX), max: 1 })?;
    let Some(aim) = aim else { return Ok(()) };
    hearing.fit_target(&aim)?;
    beside(hearing, first, &aim)?;
    appraise(hearing, &strike, &aim, from)
}

/// The second creature is another one, and near the first.
fn beside(hearing: &mut Hearing<'_>, first: Who, aim: &Aim) -> Checked {
    let unfit = |reason| Reason::InvalidTarget { target: aim.name(), reason };
    let Some(second) = aim.who() else { return hearing.refuse(unfit(Unfit::Object)) };
    hearing.require(second != first, || unfit(Unfit::Duplicate))?;
    let near = hearing.position.feet(first, second).is_none_or(|feet| feet <= BESIDE);
    hearing.require(near, || unfit(Unfit::TooFarApart))
}

/// Whom a second strike is aimed at, if nobody was named.
pub(crate) fn open(position: &Position, actor: Who, feature: &Feature) -> Option<Opening> {
    if !feature.aim.on.is_empty() {
        return None;
    }
    let on = |name: &Name| {
        let mut feature = feature.clone();
        feature.aim.on.push(Target::Creature(name.clone()));
        Act::Feature(feature)
    };
    let others = position.everyone().filter(|&(who, _)| who != actor);
    let candidates = others.map(|(_, other)| on(other.id())).collect();
    Some(Opening::new(candidates, |acts| {
        let target = |act: &Act| match act {
            Act::Feature(feature) => feature.aim.on.first().cloned(),
            _ => None,
        };
        Question::Targets { options: acts.iter().filter_map(target).collect(), min: 1, max: 1 }
    }))
}
