//! Paying: what a cost takes out of the pools, and what a turn remembers of an act.

use super::{Act, Cost, Name};
use crate::intent::act::{Attack, Manner, Plain};
use crate::space::Mode;
use crate::state::Creature;
use crate::state::pools::{Pools, Uses, change};
use crate::state::turn::{AttackMade, SpellMade, TurnState};

/// What an action or bonus action is remembered as: the verb, `attack` for all attacks of the Attack action, `dash fly` for a
/// Dash with another speed, and for a feature its name.
pub fn deed(act: &Act) -> Name {
    match act {
        Act::Attack(_) | Act::Grapple { .. } | Act::Shove { .. } => Name::of("attack"),
        Act::Plain { what: Plain::Dash, mode: Some(mode), .. } if *mode != Mode::Walk => {
            Name::new(format!("dash {}", mode.name()))
        }
        Act::Feature(feature) => feature.name.clone(),
        _ => Name::of(act.verb()),
    }
}

/// Takes a cost out of what a creature has. What is missing, because the table waived it, is not charged.
pub fn pay(creature: &mut Creature, cost: &Cost) {
    let pools = &mut creature.pools;
    if cost.reaction > 0 {
        creature.reaction_spent = true;
    }
    for slot in &cost.slots {
        let left = if slot.pact { Some(&mut pools.pact.left) } else { slots_of(pools, slot.level) };
        if let Some(left) = left {
            *left = left.saturating_sub(slot.count.min(255) as u8);
        }
    }
    for used in &cost.features {
        // Innate castings are paid by the name of the spell.
        if !use_up(&mut pools.features, &used.name, used.uses) {
            use_up(&mut pools.innate, &used.name, used.uses);
        }
    }
    for charge in &cost.charges {
        if let Ok(index) = pools.charges.binary_search_by(|(known, _)| known.cmp(&charge.item)) {
            let left = &mut pools.charges[index].1;
            *left = left.saturating_sub(narrow(charge.count));
        }
    }
    for ammunition in &cost.ammunition {
        change(&mut pools.carries, &ammunition.kind, -i32::from(narrow(ammunition.count)));
    }
    for used in &cost.items {
        for _ in 0..used.count.min(64) {
            match creature.hands.iter_mut().find(|held| held.as_ref() == Some(&used.item)) {
                Some(hand) => *hand = None,
                None => change(&mut pools.carries, &used.item, -1),
            }
        }
    }
    for material in &cost.materials {
        if let Some(stock) = pools.materials.iter_mut().find(|stock| stock.what == material.what) {
            stock.count = stock.count.saturating_sub(narrow(material.count));
        }
    }
    pools.materials.retain(|stock| stock.count > 0);
    for dice in &cost.hit_dice {
        let sides = dice.die.as_str().trim_start_matches('d').parse().unwrap_or(0u8);
        if let Some((_, left)) = pools.hit_dice.iter_mut().find(|(known, _)| *known == sides) {
            *left = left.saturating_sub(dice.count.min(255) as u8);
        }
    }
    pools.legendary_spent = pools.legendary_spent.saturating_add(cost.legendary.min(255) as u8);
}

fn narrow(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn slots_of(pools: &mut Pools, level: u32) -> Option<&mut u8> {
    pools.slots.get_mut(usize::try_from(level.checked_sub(1)?).ok()?)
}

/// Takes uses of a name; whether it is there.
fn use_up(list: &mut [(Name, Uses)], name: &Name, count: u32) -> bool {
    let Ok(index) = list.binary_search_by(|(known, _)| known.cmp(name)) else { return false };
    if let Uses::Left(left) = &mut list[index].1 {
        *left = left.saturating_sub(narrow(count));
    }
    true
}

/// Writes into a turn what an act of the one who has it was. The feet of a way are written as it is gone.
pub fn record(turn: &mut TurnState, act: &Act, deed: &Name, cost: &Cost) {
    let name = deed.clone();
    if cost.action > 0 {
        if matches!(name.as_str(), "attack" | "multiattack") {
            // Attacks of an earlier action are none of the one that opens.
            turn.attacks.retain(|attack| attack.manner != Manner::Action);
        }
        turn.multiattack = match act {
            Act::Multiattack { option } => Some(option.clone().unwrap_or(name.clone())),
            _ => None,
        };
        turn.actions.extend((0..cost.action).map(|_| name.clone()));
    }
    if cost.bonus > 0 {
        turn.bonus = Some(name);
    }
    turn.interactions = turn.interactions.saturating_add(cost.interaction.min(255) as u8);
    if !matches!(act, Act::Move(_) | Act::JumpTo { .. } | Act::Mount { .. } | Act::Dismount { .. }) {
        for (mode, feet) in cost.movement.each() {
            turn.moved.add(mode, feet);
        }
    }
    if !cost.is_none() && !matches!(act, Act::Move(_) | Act::JumpTo { .. }) {
        turn.run_up = 0;
        turn.rush = turn.rush.filter(|_| matches!(act, Act::Attack(_) | Act::Multiattack { .. }));
    }
    if let Act::Feature(feature) = act {
        turn.extra_actions.extend((0..cost.gains.actions).map(|_| feature.name.clone()));
        if !turn.has_used(feature.name.as_str()) {
            turn.used.push(feature.name.clone());
        }
    }
    match act {
        Act::Attack(Attack { with, manner, .. }) if *manner != Manner::Reaction => {
            let with = with.clone().unwrap_or(Name::of("unarmed-strike"));
            let thrown = cost.items.iter().any(|used| used.item == with);
            turn.attacks.push(AttackMade { with, manner: *manner, thrown });
            if *manner == Manner::Nick {
                turn.used.push(Name::of("nick"));
            }
        }
        Act::Grapple { .. } | Act::Shove { .. } => {
            let with = Name::of(act.verb());
            turn.attacks.push(AttackMade { with, manner: Manner::Action, thrown: false });
        }
        Act::Cast(cast) => turn.spells.push(SpellMade {
            spell: cast.spell.clone(),
            manner: manner_of(cost),
            slot: cost.slots.first().map_or(0, |slot| slot.level.min(9) as u8),
            using: cast.using.clone(),
        }),
        _ => {}
    }
}

const fn manner_of(cost: &Cost) -> Manner {
    match (cost.bonus, cost.reaction) {
        (1.., _) => Manner::Bonus,
        (0, 1..) => Manner::Reaction,
        (0, 0) => Manner::Action,
    }
}
