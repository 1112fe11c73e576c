//! Paying: what a cost takes out of the pools, and what a turn remembers of an act.

use super::{Act, Cost, Name};
use crate::cost::{Spent, Supply};
use crate::intent::act::{Attack, Manner};
use crate::notice::Notice;
use crate::state::Creature;
use crate::state::deed::{self, ATTACK};
use crate::state::pools::{Pools, Uses, change};
use crate::state::turn::{AttackMade, SpellMade, TurnState};

/// Takes a cost out of what a creature has. What is missing, because the table waived it, is not charged.
pub fn pay(creature: &mut Creature, cost: &Cost) {
    if cost.reaction > 0 {
        creature.reaction_spent = true;
    }
    for spent in &cost.spent {
        use_up(creature, spent);
    }
    let pools = &mut creature.pools;
    pools.legendary_spent = pools.legendary_spent.saturating_add(cost.legendary.min(255) as u8);
}

/// Takes something out of what a creature has.
fn use_up(creature: &mut Creature, Spent { of, count }: &Spent) {
    let pools = &mut creature.pools;
    let count = narrow(*count);
    match of {
        Supply::Slot { level, pact } => {
            let left = if *pact { Some(&mut pools.pact.left) } else { slots_of(pools, *level) };
            left.into_iter().for_each(|left| *left = left.saturating_sub(count.min(255) as u8));
        }
        // Innate castings are paid by the name of the spell.
        Supply::Feature(name) => {
            if !use_from(&mut pools.features, name, count) {
                use_from(&mut pools.innate, name, count);
            }
        }
        Supply::Charge(item) => {
            if let Ok(index) = pools.charges.binary_search_by(|(known, _)| known.cmp(item)) {
                let left = &mut pools.charges[index].1;
                *left = left.saturating_sub(count);
            }
        }
        Supply::Ammunition(kind) => change(&mut pools.carries, kind, -i32::from(count)),
        Supply::Item(item) => {
            for _ in 0..count.min(64) {
                match creature.hands.iter_mut().find(|held| held.as_ref() == Some(item)) {
                    Some(hand) => *hand = None,
                    None => change(&mut pools.carries, item, -1),
                }
            }
        }
        Supply::Material { what, .. } => {
            if let Some(stock) = pools.materials.iter_mut().find(|stock| stock.what == *what) {
                stock.count = stock.count.saturating_sub(count);
            }
            pools.materials.retain(|stock| stock.count > 0);
        }
        Supply::HitDie(die) => {
            let sides = die.as_str().trim_start_matches('d').parse().unwrap_or(0u8);
            if let Some((_, left)) = pools.hit_dice.iter_mut().find(|(known, _)| *known == sides) {
                *left = left.saturating_sub(count.min(255) as u8);
            }
        }
    }
}

fn narrow(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn slots_of(pools: &mut Pools, level: u32) -> Option<&mut u8> {
    pools.slots.get_mut(usize::try_from(level.checked_sub(1)?).ok()?)
}

/// Takes uses of a name; whether it is there.
fn use_from(list: &mut [(Name, Uses)], name: &Name, count: u16) -> bool {
    let Ok(index) = list.binary_search_by(|(known, _)| known.cmp(name)) else { return false };
    if let Uses::Left(left) = &mut list[index].1 {
        *left = left.saturating_sub(count);
    }
    true
}

/// The grant of an action that the table let be taken though none was left for it.
const WAIVER: Name = Name::of("waiver");

/// Whether the table waived one of these reasons.
fn waives(notices: &[Notice], kinds: &[&str]) -> bool {
    let waived = |notice: &Notice| matches!(notice, Notice::Waived { refusal } if kinds.contains(&refusal.as_str()));
    notices.iter().any(waived)
}

/// Whether an act took an action that was not there to be paid.
fn is_granted(act: &Act, cost: &Cost, notices: &[Notice]) -> bool {
    let paid = cost.action + cost.bonus + cost.reaction + cost.attacks > 0;
    let reacts = matches!(act, Act::OpportunityAttack(_) | Act::ReleaseReadied { .. });
    !paid && !reacts && waives(notices, &["action-spent", "action-not-allowed"])
}

/// Closes the Attack action that is open: how many attacks it had is told by its deed.
fn close(turn: &mut TurnState) {
    let made = turn.attacks_made();
    if let Some(last) = turn.actions.last_mut().filter(|last| **last == ATTACK) {
        *last = deed::attacks(made);
    }
}

/// Writes into a turn what an act of the one who has it was; `drawn` if an attack took its weapon in hand. Feet of a move are
/// written as they are walked.
pub fn record(turn: &mut TurnState, act: &Act, deed: &Name, cost: &Cost, notices: &[Notice], drawn: bool) {
    let granted = is_granted(act, cost, notices);
    if granted {
        turn.extra_actions.push(WAIVER);
    }
    for _ in 0..cost.action + u32::from(granted) {
        close(turn);
        if matches!(act, Act::Multiattack { .. }) || *deed == ATTACK {
            // Attacks of an earlier action are none of the one that opens.
            turn.attacks.retain(|attack| attack.manner != Manner::Action);
        }
        turn.multiattack = match act {
            Act::Multiattack { option } => Some(option.clone().unwrap_or(deed.clone())),
            _ => None,
        };
        turn.actions.push(deed.clone());
    }
    if cost.bonus > 0 {
        turn.bonus = Some(deed.clone());
    } else if waives(notices, &["bonus-spent"]) {
        turn.used.push(deed.clone());
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
            let thrown = cost.takes(&with);
            let handled = drawn && !thrown && cost.interaction == 0;
            turn.attacks.push(AttackMade { with, manner: *manner, thrown, handled });
            if *manner == Manner::Nick {
                turn.used.push(Name::of("nick"));
            }
        }
        Act::Grapple { .. } | Act::Shove { .. } => {
            let with = Name::of(act.verb());
            turn.attacks.push(AttackMade { with, manner: Manner::Action, thrown: false, handled: false });
        }
        Act::Draw { .. } | Act::Stow { .. } if cost.interaction == 0 => {
            if let Some(attack) = turn.attacks.iter_mut().find(|attack| attack.may_handle()) {
                attack.handled = true;
            }
        }
        Act::Cast(cast) => turn.spells.push(SpellMade {
            spell: cast.spell.clone(),
            manner: manner_of(cost),
            slot: cost.slots().next().map_or(0, |(level, ..)| level.min(9) as u8),
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
