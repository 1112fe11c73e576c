//! Things: using them, handling what is there, taking them in hand, putting them away, shields.

mod carry;
mod using;

use super::hearing::{Checked, Hearing};
use super::opening::Opening;
use super::range::Mark;
use super::{conditions, identity};
use crate::intent::Act;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Noun, Prevented, RangeKind};
use crate::space::Space;
use crate::state::{Position, Who};

/// How far hands reach for things.
const NEAR: u32 = 5;

pub(crate) fn check(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    match act {
        Act::Use { item, on, bonus } => using::check(hearing, act, item, on.as_ref(), *bonus),
        Act::Interact { item } => interact(hearing, act, item),
        Act::Draw { item, hand } => carry::draw(hearing, act, item, *hand),
        Act::Stow { item } => carry::stow(hearing, act, item),
        Act::PickUp { item } => carry::pick_up(hearing, act, item),
        Act::Drop { item } => carry::drop(hearing, act, item),
        Act::DonShield => carry::don_shield(hearing, act),
        Act::DoffShield => carry::doff_shield(hearing, act),
        _ => Ok(()),
    }
}

/// Nothing is left open: of several free hands the first takes what is drawn.
pub(crate) fn open(_position: &Position, _actor: Who, _act: &Act) -> Option<Opening> {
    None
}

pub(crate) use using::{given_within, is_magical, is_potion, is_quick};

/// Whether anything of that name is in the data or in the encounter.
fn is_known(position: &Position, who: Who, item: &str) -> bool {
    let tables = position.tables();
    let has = |pools: &crate::state::Pools| {
        pools.carried(item) > 0
            || pools.charges_of(item).is_some()
            || pools.materials.iter().any(|stock| stock.what == item)
    };
    let own = position.creature(who);
    own.holds(item)
        || has(&own.pools)
        || tables.weapon(item).is_some()
        || tables.armor(item).is_some()
        || using::is_gear(item)
        || position.things().any(|(name, _)| name == item)
        || position.creatures.iter().any(|creature| creature.holds(item) || has(&creature.pools))
}

/// The first check of a thing: its name.
fn named(hearing: &mut Hearing<'_>, item: &Name) -> Checked {
    hearing.with = Some(item.clone());
    let known = is_known(hearing.position, hearing.actor, item.as_str());
    hearing.require(known, || Reason::UnknownName { what: Noun::Item, name: item.clone() })
}

/// Whether a place is in reach of the hands.
fn in_reach(hearing: &mut Hearing<'_>, item: &Name, space: Space, feet: u32) -> Checked {
    let Some(from) = hearing.located(hearing.actor)? else { return Ok(()) };
    hearing.within(from, &Mark { who: None, name: Some(item.clone()), space }, feet, RangeKind::Touch, None)
}

/// Doors, levers and other things of the place take the free interaction: of several of one name the nearest is meant.
fn interact(hearing: &mut Hearing<'_>, act: &Act, item: &Name) -> Checked {
    named(hearing, item)?;
    identity::check(hearing, act)?;
    conditions::check_idling(hearing)?;
    let creature = hearing.creature();
    let at = hearing.position.nearest_thing(hearing.actor, item.as_str());
    let own = creature.holds(item.as_str()) || creature.pools.carried(item.as_str()) > 0;
    hearing.require(own || at.is_some(), || Reason::NotCarried { item: item.clone() })?;
    hearing.spend_interaction(item)?;
    match at {
        Some(at) if !own => in_reach(hearing, item, at, NEAR),
        _ => Ok(()),
    }
}

/// What takes an action, or a bonus action.
fn able(hearing: &mut Hearing<'_>, act: &Act, bonus: bool) -> Checked {
    identity::check(hearing, act)?;
    conditions::check(hearing, if bonus { Prevented::Bonus } else { Prevented::Action })
}
