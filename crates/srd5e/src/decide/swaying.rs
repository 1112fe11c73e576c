//! What influences add to rolls and take from harm.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::purpose::Purpose;
use crate::data::Edition;
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::effect::Effect;
use crate::data::moment::Ending;
use crate::data::words::{Ability, DamageType};
use crate::event::{Strike, Throw};
use crate::name::Name;
use crate::state::influence::{Place, Working};
use crate::state::resume::Parts;
use crate::state::{Influence, Position, Who};
use crate::validation::attack::Stroke;

/// Dice with the sign by which they count.
pub(super) type Added = SmallVec<[(Dice, i32); 2]>;

/// The dice that influences on a creature add to a roll. The same spell from several casters counts once.
pub(super) fn added(position: &Position, who: Who, dice: impl Fn(&Working, &Change) -> Option<(Dice, i32)>) -> Added {
    let mut thrown = Added::new();
    if position.influences.is_empty() {
        return thrown;
    }
    let mut known: SmallVec<[(Name, Place); 2]> = SmallVec::new();
    for (influence, effect) in position.effects_on(who).filter(|(influence, _)| !influence.waits) {
        let same = (influence.working.name.clone(), influence.effect.clone());
        if !known.contains(&same) {
            thrown.extend(effect.changes.iter().filter_map(|change| dice(&influence.working, change)));
            known.push(same);
        }
    }
    thrown
}

/// Dice and numbers that changes add to the rolls of an attack.
pub(super) fn to_attack<'a>(
    position: &'a Position,
    stroke: &Stroke,
) -> impl Fn(&Working, &Change) -> Option<(Dice, i32)> + use<'a> {
    let armed = stroke.weapon.is_some();
    move |working, change| match change {
        Change::AttackBonusDie(dice) => Some((*dice, 1)),
        Change::AttackPenaltyDie(dice) => Some((*dice, -1)),
        Change::AttackModifier(ability) if armed => {
            let modifier = position.creature(working.by).sheet.modifier(*ability).max(1);
            Some((Dice { count: 0, sides: 0, plus: modifier.into() }, 1))
        }
        _ => None,
    }
}

/// Dice that a change adds to saving throws.
pub(super) fn to_save(_: &Working, change: &Change) -> Option<(Dice, i32)> {
    match change {
        Change::SaveBonusDie(dice) | Change::OneSaveDie(dice) => Some((*dice, 1)),
        Change::SavePenaltyDie(dice) => Some((*dice, -1)),
        _ => None,
    }
}

/// Dice that a change takes from checks.
fn to_check(_: &Working, change: &Change) -> Option<(Dice, i32)> {
    match change {
        Change::CheckPenaltyDie(dice) => Some((*dice, -1)),
        _ => None,
    }
}

impl Course<'_> {
    /// The sum of the dice that influences on a creature add to a roll.
    fn swayed(&mut self, added: Added) -> Result<i32, DiceError> {
        let mut sum = 0;
        for (dice, sign) in added {
            sum += sign * self.sum(dice, 1)?;
        }
        Ok(sum)
    }

    /// Dice added to an attack roll.
    pub fn attack_dice(&mut self, who: Who, stroke: &Stroke) -> Result<i32, DiceError> {
        let added = added(self.position, who, to_attack(self.position, stroke));
        self.swayed(added)
    }

    /// Dice added to a saving throw; what helps with one only is used up.
    pub fn save_dice(&mut self, who: Who) -> Result<i32, DiceError> {
        let added = added(self.position, who, to_save);
        let sum = self.swayed(added)?;
        self.use_up(who, |_, change| matches!(change, Change::OneSaveDie(_)))?;
        Ok(sum)
    }

    /// Dice taken from a check.
    pub fn check_dice(&mut self, who: Who) -> Result<i32, DiceError> {
        let added = added(self.position, who, to_check);
        self.swayed(added)
    }

    /// What the influences on an attacker take from the damage of its blow.
    pub fn weaken_blow(&mut self, by: Who, parts: &mut Parts, strong: bool) -> Done {
        if strong && self.position.creature(by).sway().feeble {
            parts.iter_mut().for_each(|(amount, _)| *amount /= 2);
        }
        let less = added(self.position, by, |_, change| match change {
            Change::DamagePenaltyDie(dice) => Some((*dice, -1)),
            _ => None,
        });
        let less = self.swayed(less)?;
        if let Some((amount, _)) = parts.first_mut() {
            *amount = amount.saturating_add_signed(less);
        }
        Ok(())
    }

    /// Ends the influences on a creature that make a change which helps only once.
    fn use_up(&mut self, who: Who, once: impl Fn(Who, &Change) -> bool) -> Done {
        let used = self.position.effects_on(who).filter(|(influence, effect)| {
            !influence.waits && effect.changes.iter().any(|change| once(influence.working.by, change))
        });
        let numbers: SmallVec<[u32; 1]> = used.map(|(influence, _)| influence.number).collect();
        numbers.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// What was to lean one attack roll has leaned it.
    pub fn use_up_leans(&mut self, actor: Who, target: Who) -> Done {
        self.use_up(actor, |_, change| matches!(change, Change::NextAttack(_)))?;
        self.use_up(target, |by, change| match change {
            Change::NextAttackAgainst(_) => true,
            Change::NextAttackOfCaster => by == actor,
            _ => false,
        })
    }

    /// What is left of damage after a die that lessens one type once a turn.
    pub fn lessen(&mut self, who: Who, amount: u32, parts: &Parts) -> Result<u32, DiceError> {
        let shields = |influence: &Influence, change: &Change| match change {
            Change::DamageReducedDie(dice) if !influence.touched.contains(who) => {
                let chosen = influence.working.option.as_ref();
                let meant = |kind: DamageType| chosen.is_none_or(|option| option == kind.name());
                parts.iter().any(|&(_, kind)| meant(kind)).then_some(*dice)
            }
            _ => None,
        };
        let found =
            self.position.effects_on(who).filter(|(influence, _)| !influence.waits).find_map(|(influence, effect)| {
                let dice = effect.changes.iter().find_map(|change| shields(influence, change))?;
                Some((influence.clone(), dice))
            });
        let Some((influence, dice)) = found else { return Ok(amount) };
        self.throws(who, Purpose::Of("damage turned by", influence.working.name.clone()));
        let less = self.sum(dice, 1)?.max(0) as u32;
        let mut touched = influence.touched;
        touched.insert(who);
        self.alter(Influence { touched, ..influence });
        Ok(amount.saturating_sub(less))
    }

    /// Whether an attack strikes an illusory double instead: a d20 tells before the attack lands (2014), or dice of six for
    /// each double after it has hit. A double that is hit is gone.
    pub fn is_mirrored(&mut self, target: Who, throw: &Throw, strike: Strike) -> Result<bool, DiceError> {
        let doubles = |effect: &Effect| effect.changes.iter().any(|change| matches!(change, Change::Duplicates(_)));
        let found = self.position.effects_on(target).find(|(influence, effect)| !influence.waits && doubles(effect));
        let Some(influence) = found.map(|(influence, _)| influence.clone()) else { return Ok(false) };
        let left = influence.left.unwrap_or(0);
        let dexterity = i32::from(self.position.creature(target).sheet.modifier(Ability::Dexterity));
        self.throws(target, Purpose::Of("doubles of", influence.working.name.clone()));
        let (struck, hit) = match self.position.edition() {
            Edition::Srd51 => {
                let least = [21, 11, 8, 6][left.min(3) as usize];
                (self.die(20)? >= least, throw.total >= 10 + dexterity)
            }
            Edition::Srd521 if strike == Strike::Miss => (false, false),
            Edition::Srd521 => {
                let mut struck = false;
                for _ in 0..left.min(3) {
                    struck |= self.die(6)? >= 3;
                }
                (struck, true)
            }
        };
        if struck && hit {
            match left.saturating_sub(1) {
                0 => self.end_influence(influence.number)?,
                left => self.alter(Influence { left: Some(left), ..influence }),
            }
        }
        Ok(struck)
    }

    /// The influence that keeps a creature from falling to 0 hit points once.
    pub fn death_ward(&self, who: Who) -> Option<u32> {
        let wards = |effect: &Effect| effect.changes.contains(&Change::DeathWard);
        let mut warding = self.position.effects_on(who).filter(|(influence, effect)| !influence.waits && wards(effect));
        warding.next().map(|(influence, _)| influence.number)
    }

    /// What harm ends, or lets a creature try to end.
    pub fn shaken(&mut self, who: Who, by: Option<Who>) -> Done {
        if self.position.influences.is_empty() {
            return Ok(());
        }
        if let Some(by) = by {
            self.end_by(by, Ending::DealsDamage)?;
        }
        if self.position.creature(who).is_dead() {
            return Ok(());
        }
        self.end_by(who, Ending::Damage)?;
        let enemies = |influence: &Influence| by.is_some_and(|by| self.position.allied(by, influence.working.by));
        let harmed: SmallVec<[u32; 1]> = self
            .position
            .effects_on(who)
            .filter(|(influence, effect)| effect.ends.contains(&Ending::Harm) && enemies(influence))
            .map(|(influence, _)| influence.number)
            .collect();
        for number in harmed {
            self.end_influence(number)?;
        }
        let tried: SmallVec<[u32; 1]> = self
            .position
            .effects_on(who)
            .filter(|(influence, effect)| !influence.waits && effect.ends.contains(&Ending::SaveDamage))
            .map(|(influence, _)| influence.number)
            .collect();
        tried.into_iter().try_for_each(|number| self.save_against(number, Ending::SaveDamage))
    }
}
