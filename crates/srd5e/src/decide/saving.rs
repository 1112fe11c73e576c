//! Saving throws, death saves among them.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::chances::turned;
use super::course::{Course, Done, Leaning};
use super::numbers::{death_bonus, death_leaning, save_bonus, save_leaning};
use super::purpose::Purpose;
use crate::data::gift::{Gift, Rescue};
use crate::data::words::Ability;
use crate::event::{Event, State, Throw};
use crate::name::Name;
use crate::state::Who;
use crate::validation::attack::is_commanded;

impl Course<'_> {
    /// A saving throw; whether it succeeds.
    pub fn save(&mut self, who: Who, ability: Ability, dc: i32, cover: i32) -> Result<bool, DiceError> {
        self.save_with(who, ability, dc, cover, false)
    }

    /// A saving throw that may be eased by what it is made against.
    pub fn save_with(
        &mut self,
        who: Who,
        ability: Ability,
        dc: i32,
        cover: i32,
        eased: bool,
    ) -> Result<bool, DiceError> {
        self.save_leaned(who, ability, dc, cover, Leaning { advantage: eased, disadvantage: false })
    }

    /// A saving throw that leans by what it is made against as well.
    pub fn save_leaned(
        &mut self,
        who: Who,
        ability: Ability,
        dc: i32,
        cover: i32,
        against: Leaning,
    ) -> Result<bool, DiceError> {
        let bonus = save_bonus(self.position, who, ability) + cover;
        let creature = self.name(who);
        let Some(leaning) = save_leaning(self.position, who, ability) else {
            let throw = Throw { faces: SmallVec::new(), total: 0 };
            self.happen(Event::Saved { creature, ability, throw, dc, success: false });
            return Ok(self.turns_failure(who));
        };
        let leaning = Leaning {
            advantage: leaning.advantage || against.advantage || is_commanded(self.position, who),
            disadvantage: leaning.disadvantage || against.disadvantage,
        };
        self.throws(who, Purpose::By(Name::of(ability.name()), "save"));
        let (face, mut throw) = self.d20(leaning, bonus)?;
        throw.total += self.save_dice(who)?;
        throw.total += self.rescue_save(who, dc - throw.total)?;
        let success = throw.total >= dc;
        self.happen(Event::Saved { creature: creature.clone(), ability, throw: throw.clone(), dc, success });
        if success {
            return Ok(true);
        }
        let Some((rescue, levels)) = self.second_save(who) else { return Ok(self.turns_failure(who)) };
        let throw = match rescue {
            Rescue::Again { level } => {
                let more = i32::from(*level) * i32::from(levels);
                self.throws(who, Purpose::By(Name::of(ability.name()), "save"));
                let (_, mut throw) = self.d20(leaning, bonus + more)?;
                throw.total += self.save_dice(who)?;
                throw
            }
            _ => turned(throw, face),
        };
        let success = throw.total >= dc || *rescue == Rescue::Success;
        self.happen(Event::Saved { creature, ability, throw, dc, success });
        Ok(success || self.turns_failure(who))
    }

    /// The death save at the start of a turn.
    pub fn death_save(&mut self, who: Who) -> Done {
        let from = self.position.creature(who).gifts().find_map(|(_, gift)| match gift {
            Gift::DefiesDeath(from) => Some(u32::from(*from)),
            _ => None,
        });
        let leaning = death_leaning(self.position.creature(who));
        let leaning = Leaning { advantage: leaning.advantage || from.is_some(), ..leaning };
        self.throws(who, Purpose::Plain("death save"));
        let (face, mut throw) = self.d20(leaning, death_bonus(self.position, who))?;
        throw.total += self.save_dice(who)?;
        let creature = self.name(who);
        if face >= from.unwrap_or(20) {
            self.happen(Event::DeathSaved { creature: creature.clone(), throw, successes: 0, failures: 0 });
            return self.heal(who, 1);
        }
        let (successes, failures) = self.position.creature(who).death_saves.unwrap_or_default();
        let successes = successes + u8::from(throw.total >= 10);
        let failures = failures + if face == 1 { 2 } else { u8::from(throw.total < 10) };
        let (successes, failures) = (successes.min(3), failures.min(3));
        self.happen(Event::DeathSaved { creature: creature.clone(), throw, successes, failures });
        if failures >= 3 {
            self.happen(Event::Died { creature });
            self.weaken(who)?;
        } else if successes >= 3 {
            self.happen(Event::Became { creature, state: State::Stable, on: true });
        }
        Ok(())
    }
}
