//! What may be expected of an act, in one number.

use rulebound_srd5e::Expectation;
use rulebound_srd5e::cost::{Spent, Supply};
use rulebound_srd5e::data::change::Change;
use rulebound_srd5e::data::words::{Condition, Lean};
use rulebound_srd5e::state::{ConditionSet, Position, Who};
use smallvec::SmallVec;

use super::muster::Muster;

/// What a slot is worth for each of its levels, in points of damage, while the fight is open.
const SLOT: f32 = 1.6;
/// What a counted use of anything else is worth, in points of damage.
const USE: f32 = 0.8;
/// How many turns of later damage are counted.
const TURNS: f32 = 1.6;
/// How much worse it is to hurt a friend than it is good to hurt a foe.
const FRIEND: f32 = 1.3;
/// What it is worth that a friend stands again, of all it is worth.
const STANDS_AGAIN: f32 = 0.55;
/// What a hit on somebody who is down is worth: no slot, and nothing that could be done to those who stand.
const DOWN: f32 = 0.002;
/// What keeping a concentration is worth without knowing more, in points of damage for each level of the spell.
const CONCENTRATION: f32 = 2.5;

/// What a condition takes from a creature, of all it is worth.
pub const fn burden(condition: Condition) -> f32 {
    match condition {
        Condition::Paralyzed | Condition::Petrified | Condition::Unconscious => 0.75,
        Condition::Stunned => 0.65,
        Condition::Incapacitated => 0.5,
        Condition::Blinded => 0.35,
        Condition::Restrained => 0.3,
        Condition::Charmed | Condition::Frightened | Condition::Poisoned => 0.22,
        Condition::Prone => 0.12,
        Condition::Grappled => 0.08,
        Condition::Exhaustion => 0.1,
        Condition::Deafened => 0.01,
        Condition::Invisible => -0.3,
    }
}

/// What a change takes from a creature, of all it is worth; what helps it takes less than nothing.
fn weight(change: &Change) -> f32 {
    match change {
        Change::ArmorClass(bonus) => -0.03 * f32::from(*bonus),
        Change::ArmorClassBase(_) | Change::ArmorClassMinimum(_) => -0.06,
        Change::AttackBonusDie(_) => -0.12,
        Change::AttackPenaltyDie(_) => 0.1,
        Change::SaveBonusDie(_) | Change::SaveAdvantage(_) => -0.03,
        Change::SavePenaltyDie(_) | Change::SaveDisadvantage(_) => 0.03,
        Change::AttackAdvantage => -0.2,
        Change::AttackDisadvantage => 0.25,
        Change::AttacksAgainst(Lean::Advantage) => 0.2,
        Change::AttacksAgainst(Lean::Disadvantage) => -0.25,
        Change::NextAttackAgainst(Lean::Advantage) | Change::NextAttack(Lean::Disadvantage) => 0.05,
        Change::NextAttackAgainst(Lean::Disadvantage) | Change::NextAttack(Lean::Advantage) => -0.05,
        Change::Resistance(_) | Change::ResistanceNonmagical => -0.1,
        Change::ResistanceAll => -0.3,
        Change::ExtraAction => -0.3,
        Change::SpeedHalved => 0.05,
        Change::SpeedZero => 0.1,
        Change::NoSpells | Change::OneAttack => 0.15,
        Change::NoReactions | Change::NoOpportunityAttacks | Change::NoBonus => 0.03,
        Change::NoActions | Change::NoAttacks | Change::NoTurn => 0.5,
        Change::WeaponDie(_) | Change::WeaponBonus(_) => -0.06,
        Change::Sanctuary(_) | Change::Duplicates(_) | Change::DeathWard => -0.15,
        Change::HitPointMaximum { .. } => -0.1,
        _ => 0.0,
    }
}

/// What an act is worth, in points of damage dealt: the whole fight of a creature counts as its threat over some rounds.
pub fn worth(position: &Position, muster: &Muster, expectation: &Expectation<'_>) -> f32 {
    let mut left: SmallVec<[(Who, f32); 8]> = SmallVec::new();
    let mut sum = 0.0;
    for prospect in &expectation.prospects {
        let fighter = muster.fighter(prospect.who);
        let creature = position.creature(prospect.who);
        if creature.is_dead() {
            continue;
        }
        if !fighter.standing {
            let hit = prospect.chance * f32::from(u8::from(prospect.damage > 0.0));
            let back = if prospect.healing > 0.0 { STANDS_AGAIN } else { 0.0 };
            sum += fighter.worth * if fighter.foe { DOWN * hit - back } else { back - hit };
            continue;
        }
        let index = left.iter().position(|(who, _)| *who == prospect.who).unwrap_or_else(|| {
            left.push((prospect.who, fighter.hp));
            left.len() - 1
        });
        let hp = left[index].1;
        let dealt = prospect.chance * prospect.damage.min(hp) + (1.0 - prospect.chance) * prospect.spared.min(hp);
        left[index].1 = (hp - dealt).max(0.0);
        let remains = left[index].1 / fighter.hp.max(1.0);
        let lasting = if prospect.fleeting { 0.6 } else { 1.0 };
        let weighs =
            burdens(creature.conditions.all(), prospect.conditions) + prospect.changes.iter().map(weight).sum::<f32>();
        let harm = (dealt + (TURNS * prospect.later).min(left[index].1)) / fighter.hp.max(1.0)
            + prospect.chance * lasting * weighs * remains;
        let urgent = if creature.hp * 2 <= creature.most_hp() { 0.8 } else { 0.3 };
        let missing = creature.most_hp().saturating_sub(creature.hp) as f32;
        let cured: f32 = prospect.cures.iter().filter(|&condition| creature.is(condition)).map(burden).sum();
        let help = (urgent * prospect.healing.min(missing) + 0.4 * prospect.temporary) / fighter.max_hp + cured;
        sum += fighter.worth * if fighter.foe { harm - help } else { help - FRIEND * harm.max(0.0) - harm.min(0.0) };
    }
    sum - price(position, muster, expectation)
}

/// What conditions take that are not there yet.
fn burdens(had: ConditionSet, come: ConditionSet) -> f32 {
    come.iter().filter(|&condition| !had.contains(condition)).map(burden).sum::<f32>().min(0.8)
}

/// What is used up: slots are worth more while the fight goes well.
fn price(position: &Position, muster: &Muster, expectation: &Expectation<'_>) -> f32 {
    let cost = &expectation.cost;
    let slots: f32 = cost.slots().map(|(level, _, count)| (level * count) as f32).sum();
    let used = |spent: &&Spent| matches!(spent.of, Supply::Feature(_) | Supply::Charge(_) | Supply::Item(_));
    let uses = cost.spent.iter().filter(used).count() as f32;
    let broken = cost.breaks.as_ref().map_or(0.0, |spell| {
        let laid = muster.foes().flat_map(|foe| {
            let conditions = &position.creature(foe.who).conditions;
            conditions
                .iter()
                .filter(|one| one.source == Some(muster.actor))
                .map(|one| foe.worth * burden(one.condition))
        });
        let level = position.tables().spell(spell.as_str()).map_or(1, |spell| spell.level.get().max(1));
        laid.sum::<f32>() + CONCENTRATION * muster.unit * f32::from(level)
    });
    muster.unit * 2.0 * muster.share * (SLOT * slots + USE * uses) + broken
}
