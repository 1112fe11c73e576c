//! What a creature is, holds and has left.

use std::sync::Arc;

use crate::data::words::Condition;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::Resource;
use crate::state::conditions::Affliction;
use crate::state::pools::{Pact, Uses, change};
use crate::state::sheet::Sheet;
use crate::state::{Creature, Who};

pub(super) fn sheet(creature: &mut Creature, change: impl FnOnce(&mut Sheet)) {
    change(Arc::make_mut(&mut creature.sheet));
}

pub(super) fn alive(creature: &Creature) -> Creature {
    let mut alive = creature.clone();
    (alive.dead, alive.stable, alive.death_saves) = (false, false, None);
    alive.hp = alive.max_hp.max(1);
    alive.max_hp = alive.hp;
    alive.conditions.end(Condition::Exhaustion);
    alive
}

pub(super) fn hold(creature: &mut Creature, hand: usize, item: &Name) {
    match creature.hands.get_mut(hand) {
        Some(held) => *held = Some(item.clone()),
        None => creature.hands.push(Some(item.clone())),
    }
}

pub(super) fn give_feature(creature: &mut Creature, name: Name, uses: Uses) {
    let list = &mut creature.pools.features;
    match list.binary_search_by(|(known, _)| known.cmp(&name)) {
        Ok(index) => list[index].1 = uses,
        Err(index) => list.insert(index, (name, uses)),
    }
    let pools = creature.pools.clone();
    sheet(creature, |sheet| sheet.take_up(&pools));
}

pub(super) fn replenish(creature: &mut Creature, reason: &Reason) {
    let pools = &mut creature.pools;
    pools.spent_powers.clear();
    let Reason::InsufficientResources { resource, name, needed, .. } = reason else { return };
    let count = u16::try_from(*needed).unwrap_or(u16::MAX).max(9);
    match (resource, name) {
        (Resource::Slot, _) => pools.slots = [9; 9],
        (Resource::PactSlot, _) => pools.pact = Pact { level: pools.pact.level.max(1), left: 9 },
        (Resource::Legendary, _) => pools.legendary_spent = 0,
        (Resource::HitDie, _) => pools.hit_dice.iter_mut().for_each(|(_, left)| *left = 20),
        (Resource::Charge, Some(name)) => {
            change(&mut pools.charges, name, i32::from(count));
        }
        (Resource::Ammunition | Resource::Item, Some(name)) => change(&mut pools.carries, name, i32::from(count)),
        (Resource::Feature, Some(name)) => {
            let name = name.clone();
            if let Ok(index) = pools.innate.binary_search_by(|(known, _)| known.cmp(&name)) {
                pools.innate[index].1 = Uses::Left(count);
            } else {
                give_feature(creature, name, Uses::Left(count));
            }
        }
        (_, None) => {}
    }
}

pub(super) fn afflict(creature: &mut Creature, condition: Condition, source: Option<Who>) {
    creature.conditions.add(Affliction { condition, source, level: 1 });
}
