//! Help: with an attack, with a check, and for the dying.

use super::super::hearing::{Checked, Hearing};
use super::super::range::Mark;
use super::able;
use crate::cost::Supply;
use crate::data::Edition;
use crate::data::words::Skill;
use crate::intent::Act;
use crate::intent::act::HelpWith;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Noun, RangeKind, State, Unfit};
use crate::state::Who;

/// How near the foe, or the dying, must be.
const NEAR: u32 = 5;

pub(super) fn check(
    hearing: &mut Hearing<'_>,
    act: &Act,
    ally: &Name,
    with: Option<&HelpWith>,
    bonus: bool,
) -> Checked {
    let friend = hearing.meant(ally)?;
    let foe = match with {
        Some(HelpWith::Against(foe)) => hearing.meant(foe)?,
        Some(HelpWith::Skill(skill)) => {
            let known = Skill::named(skill.as_str()).is_some() || hearing.creature().sheet.skills.contains(skill);
            hearing.require(known, || Reason::UnknownName { what: Noun::Skill, name: skill.clone() })?;
            None
        }
        None => None,
    };
    able(hearing, act, bonus)?;
    if let (Some(HelpWith::Skill(skill)), Edition::Srd521) = (with, hearing.position.edition()) {
        let trained = hearing.creature().sheet.skills.contains(skill);
        hearing.require(trained, || Reason::NoSuchFeature { feature: skill.clone() })?;
    }
    hearing.spend(act, None, bonus)?;
    if !hearing.aims() {
        return Ok(());
    }
    let unfit = |who: Who, reason| Reason::InvalidTarget { target: Some(hearing_name(hearing, who)), reason };
    let friend_fault = friend.and_then(|who| {
        let dead = hearing.position.creature(who).is_dead();
        if who == hearing.actor { Some(unfit(who, Unfit::NotSelf)) } else { dead.then(|| unfit(who, Unfit::Dead)) }
    });
    let foe_fault = foe.and_then(|who| {
        let hostile = friend.is_none_or(|friend| hearing.position.hostile(friend, who));
        let dead = hearing.position.creature(who).is_dead();
        if hostile { dead.then(|| unfit(who, Unfit::Dead)) } else { Some(unfit(who, Unfit::NotHostile)) }
    });
    for fault in [friend_fault, foe_fault].into_iter().flatten() {
        hearing.refuse(fault)?;
    }
    foe.map_or(Ok(()), |foe| near(hearing, foe))
}

fn hearing_name(hearing: &Hearing<'_>, who: Who) -> Name {
    hearing.name(who)
}

/// Whether somebody is within reach of helping hands.
fn near(hearing: &mut Hearing<'_>, who: Who) -> Checked {
    hearing.concerns(who);
    let (Some(from), Some(space)) = (hearing.located(hearing.actor)?, hearing.located(who)?) else { return Ok(()) };
    let mark = Mark { who: Some(who), name: Some(hearing.name(who)), space };
    hearing.within(from, &mark, NEAR, RangeKind::Help, None)
}

pub(super) fn check_stabilising(hearing: &mut Hearing<'_>, act: &Act, target: &Name, kit: bool) -> Checked {
    const KIT: Name = Name::of("healers-kit");
    let dying = hearing.meant(target)?;
    able(hearing, act, false)?;
    if let Some(who) = dying.filter(|_| hearing.aims()) {
        let creature = hearing.position.creature(who);
        let needed = creature.hp > 0 && !creature.is_dead();
        hearing.require(!needed, || Reason::NotInState { creature: target.clone(), needs: State::ZeroHitPoints })?;
    }
    if kit {
        let creature = hearing.creature();
        let there = creature.holds(KIT.as_str()) || creature.pools.carried(KIT.as_str()) > 0;
        hearing.require(there, || Reason::NotCarried { item: KIT })?;
        if there && hearing.uses_up() {
            hearing.cost.add(Supply::Item(KIT), 1);
        }
    }
    hearing.spend_action(act)?;
    let Some(who) = dying.filter(|_| hearing.aims()) else { return Ok(()) };
    let dead = hearing.position.creature(who).is_dead();
    hearing.require(!dead, || Reason::InvalidTarget { target: Some(target.clone()), reason: Unfit::Dead })?;
    near(hearing, who)
}
