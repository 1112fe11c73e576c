//! What is taken in hand, put away, picked up and let fall; shields.

use super::super::hands::{self, is_shield};
use super::super::hearing::{Checked, Hearing};
use super::super::{conditions, identity};
use super::{NEAR, able, in_reach, named};
use crate::intent::Act;
use crate::intent::act::Hand;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{HandFor, Prevented, Unfit};

/// What refusals call a shield. It is strapped to the arm, so taking it up or off takes an action.
const SHIELD: Name = Name::of("shield");

pub(super) fn draw(hearing: &mut Hearing<'_>, act: &Act, item: &Name, hand: Option<Hand>) -> Checked {
    if is_shield(item.as_str()) {
        return don_shield(hearing, act);
    }
    named(hearing, item)?;
    identity::check(hearing, act)?;
    conditions::check_idling(hearing)?;
    let carried = hands::pieces_carried(hearing.position, hearing.actor, item.as_str()) > 0;
    hearing.require(carried, || Reason::NotCarried { item: item.clone() })?;
    hearing.spend_handling(item)?;
    hearing.free_hand(HandFor::Draw, hand)
}

pub(super) fn stow(hearing: &mut Hearing<'_>, act: &Act, item: &Name) -> Checked {
    if is_shield(item.as_str()) {
        return doff_shield(hearing, act);
    }
    named(hearing, item)?;
    identity::check(hearing, act)?;
    conditions::check_idling(hearing)?;
    let held = hands::pieces_held(hearing.position, hearing.actor, item.as_str()) > 0;
    hearing.require(held, || Reason::NotHeld { item: item.clone() })?;
    hearing.spend_handling(item)
}

pub(super) fn pick_up(hearing: &mut Hearing<'_>, act: &Act, item: &Name) -> Checked {
    named(hearing, item)?;
    let position = hearing.position;
    let lying =
        position.objects.iter().filter(|object| object.name == *item).map(|object| position.on_floor(object.at));
    let at = position.nearest_to(hearing.actor, lying);
    if at.is_none() {
        hearing.refuse(Reason::InvalidTarget { target: Some(item.clone()), reason: Unfit::Unknown })?;
    }
    identity::check(hearing, act)?;
    conditions::check_idling(hearing)?;
    hearing.spend_interaction(item)?;
    hearing.free_hand(HandFor::Draw, None)?;
    at.map_or(Ok(()), |at| in_reach(hearing, item, at, NEAR))
}

/// Letting something fall is free, on the own turn; a shield is strapped on.
pub(super) fn drop(hearing: &mut Hearing<'_>, act: &Act, item: &Name) -> Checked {
    if is_shield(item.as_str()) {
        return doff_shield(hearing, act);
    }
    named(hearing, item)?;
    identity::check(hearing, act)?;
    conditions::check(hearing, Prevented::Free)?;
    let held = hands::pieces_held(hearing.position, hearing.actor, item.as_str()) > 0;
    hearing.require(held, || Reason::NotHeld { item: item.clone() })
}

pub(super) fn don_shield(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    hearing.with = Some(SHIELD);
    able(hearing, act, false)?;
    let creature = hearing.creature();
    let carried = creature.pools.carries.iter().any(|(item, count)| is_shield(item.as_str()) && *count > 0);
    hearing.require(carried, || Reason::NotCarried { item: SHIELD })?;
    hearing.spend_action(act)?;
    hearing.free_hand(HandFor::Draw, None)
}

pub(super) fn doff_shield(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    able(hearing, act, false)?;
    let held = hearing.creature().hands.iter().flatten().any(|item| is_shield(item.as_str()));
    hearing.require(held, || Reason::NotHeld { item: SHIELD })?;
    hearing.spend_action(act)
}
