//! Second chances: what features do about rolls that failed, and dice that were given to somebody for such a roll.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::attack::Outcome;
use super::course::Course;
use super::purpose::Purpose;
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::gift::{Chance, Gift, Rescue, SecondChance};
use crate::event::{Strike, Throw};
use crate::ruleset::SecondChances;
use crate::state::resume::Guard;
use crate::state::{Position, Uses, Who};
use crate::validation::attack::Stroke;

/// The face that fails whatever is added to it.
const LOWEST: u8 = 1;
/// The face that is the best.
const HIGHEST: u8 = 20;

/// The features by which a creature can do something about a failed roll of some kind, those that add a die first.
fn chances(position: &Position, who: Who, of: Chance) -> SmallVec<[(&'static str, &'static SecondChance); 1]> {
    let creature = position.creature(who);
    let left = |chance: &SecondChance| matches!(creature.pools.feature(&chance.spends), Some(Uses::Left(1..)));
    let mut found: SmallVec<[(&'static str, &'static SecondChance); 1]> = creature
        .gifts()
        .filter_map(|(name, gift)| match gift {
            Gift::SecondChance(chance) if chance.of.contains(&of) && left(chance) => Some((name, chance)),
            _ => None,
        })
        .collect();
    found.sort_by_key(|(_, chance)| !matches!(chance.by, Rescue::Die(_) | Rescue::CountedDie(_)));
    found
}

impl Course<'_> {
    fn gives_chances(&self) -> bool {
        self.position.ruleset.second_chances == SecondChances::Auto
    }

    /// The die that somebody was given for a roll that fails by so much, if it can help; it is used up.
    fn inspiration(&mut self, who: Who, missing: i32) -> Result<i32, DiceError> {
        let given =
            self.position.effects_on(who).filter(|(influence, _)| !influence.waits).find_map(|(one, effect)| {
                effect.changes.iter().find_map(|change| match change {
                    Change::InspirationDie(name) => {
                        let sides = self.position.creature(one.working.by).pools.points(name);
                        Some((one.number, sides))
                    }
                    _ => None,
                })
            });
        match given {
            Some((number, sides)) if i32::from(sides) >= missing => {
                let die = self.helping_die(who, sides)?;
                self.end_influence(number)?;
                Ok(die)
            }
            _ => Ok(0),
        }
    }

    /// A die that is added to a roll.
    fn helping_die(&mut self, who: Who, sides: u16) -> Result<i32, DiceError> {
        self.throws(who, Purpose::Plain("help for the roll"));
        self.sum(Dice { count: 1, sides, plus: 0 }, 1)
    }

    /// Adds dice to a roll that fails by so much, as far as they can help: one that was given, then those of features.
    fn add_dice(&mut self, who: Who, of: Chance, mut missing: i32) -> Result<i32, DiceError> {
        let mut added = self.inspiration(who, missing)?;
        missing -= added;
        for (_, chance) in chances(self.position, who, of) {
            let sides = match &chance.by {
                Rescue::Die(sides) => *sides,
                Rescue::CountedDie(name) => self.position.creature(who).pools.points(name),
                _ => continue,
            };
            if missing <= 0 || missing > i32::from(sides) {
                continue;
            }
            let die = self.helping_die(who, sides)?;
            let helped = die >= missing;
            if helped || matches!(chance.by, Rescue::Die(_)) {
                self.spend_trait(who, &chance.spends);
            }
            if helped {
                added += die;
                missing -= die;
            }
        }
        Ok(added)
    }

    /// What is added to a saving throw that fails by so much.
    pub fn rescue_save(&mut self, who: Who, missing: i32) -> Result<i32, DiceError> {
        if missing <= 0 || !self.gives_chances() {
            return Ok(0);
        }
        self.add_dice(who, Chance::Save, missing)
    }

    /// What a feature does about a saving throw that failed, with the level of its class; it is used up.
    pub fn second_save(&mut self, who: Who) -> Option<(&'static Rescue, u8)> {
        if !self.gives_chances() {
            return None;
        }
        let (name, chance) = chances(self.position, who, Chance::Save)
            .into_iter()
            .find(|(_, chance)| matches!(chance.by, Rescue::Again { .. } | Rescue::Twenty | Rescue::Success))?;
        let feature = self.position.feature_of(who, name);
        let level = feature.map_or(0, |feature| self.position.creature(who).sheet.level_of(feature));
        self.spend_trait(who, &chance.spends).then_some((&chance.by, level))
    }

    /// An attack roll that missed, with what its attacker does about it.
    pub fn rescue_attack(
        &mut self,
        actor: Who,
        target: Who,
        outcome: Outcome,
        stroke: &Stroke,
    ) -> Result<Outcome, DiceError> {
        if !self.gives_chances() {
            return Ok(outcome);
        }
        let Outcome { mut roll, armor_class, strike } = outcome;
        if roll.face > LOWEST {
            roll.throw.total += self.add_dice(actor, Chance::Attack, armor_class - roll.throw.total)?;
        }
        let outcome = self.outcome(actor, target, roll, Guard::default(), stroke);
        if outcome.strike != Strike::Miss {
            return Ok(outcome);
        }
        let lucky = chances(self.position, actor, Chance::Attack)
            .into_iter()
            .find(|(_, chance)| matches!(chance.by, Rescue::Twenty | Rescue::Success));
        let Some((_, chance)) = lucky.filter(|(_, chance)| self.spend_trait(actor, &chance.spends)) else {
            return Ok(Outcome { strike, ..outcome });
        };
        if chance.by == Rescue::Success {
            return Ok(Outcome { strike: Strike::Hit, ..outcome });
        }
        let mut roll = outcome.roll;
        roll.throw.total += i32::from(HIGHEST) - i32::from(roll.face);
        roll.face = HIGHEST;
        Ok(self.outcome(actor, target, roll, Guard::default(), stroke))
    }
}

/// A throw whose die counts as the highest face.
pub(super) fn turned(mut throw: Throw, face: u32) -> Throw {
    throw.total += i32::from(HIGHEST) - face as i32;
    throw
}
