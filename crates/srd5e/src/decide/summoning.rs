//! Creatures that are called into the fight: who comes, where they stand, and when they have their turns.

use rulebound_kernel::DiceError;

use super::course::{Course, Done, Leaning};
use super::effect::{Power, Roster, below};
use super::purpose::Purpose;
use crate::data::effect::Effect;
use crate::data::moment::Moment;
use crate::data::summons::Summons;
use crate::data::words::Ability;
use crate::event::Event;
use crate::intent::Aim;
use crate::name::Name;
use crate::spot::{Spot, Target};
use crate::state::influence::Craft;
use crate::state::who::MOST_CREATURES;
use crate::state::{Influence, Who};
use crate::validation::aiming::Named;

impl Course<'_> {
    /// Calls all whom a spell calls.
    pub fn summon_all(&mut self, power: &Power<'_>, aim: &Aim, targets: &[Who]) -> Done {
        let effects = self.position.effects_of(&power.working);
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| power.has_chosen(effect)) {
            if let Some(summons) = &effect.summons {
                self.summon(power, &[number], effect, summons, aim, targets)?;
            }
        }
        Ok(())
    }

    fn summon(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        summons: &Summons,
        aim: &Aim,
        targets: &[Who],
    ) -> Done {
        let by = power.working.by;
        let Some(form) = power.working.option.clone() else { return Ok(()) };
        let spots = self.places(power, summons, &form, aim);
        // What is raised up is there no longer.
        for &corpse in targets.iter().filter(|_| summons.replaces) {
            self.depart(corpse)?;
        }
        let initiative = if summons.initiative { Some(self.initiative(by, &form)?) } else { None };
        let mut after = self.follower(by, initiative);
        for at in spots {
            if self.position.creatures.len() >= MOST_CREATURES {
                self.leave(by, power.working.name.clone());
                break;
            }
            let creature = self.fresh_name(&form);
            let who = Who(self.position.creatures.len() as u8);
            let (owner, spell) = (self.name(by), power.working.name.clone());
            let above = power.working.above;
            self.happen(Event::Summoned {
                creature: creature.clone(),
                by: owner,
                spell,
                form: form.clone(),
                above,
                at,
                after,
                initiative,
            });
            after = creature;
            self.come_back(who, at);
            self.keep_up(power, place, effect, who, None)?;
            for (number, then) in (0..).zip(&effect.then) {
                let mut affected = Roster::from_slice(&[who]);
                self.happens(power, &below(place, number), then, &[who], &mut affected, Moment::Cast)?;
            }
        }
        Ok(())
    }

    /// Where those appear who are called: where the targets are, or about the place that was named.
    fn places(&self, power: &Power<'_>, summons: &Summons, form: &Name, aim: &Aim) -> Vec<Spot> {
        let by = power.working.by;
        if summons.replaces {
            let place = |target: &Target| Named::find(self.position, by, target).and_then(|named| named.space);
            return aim.on.iter().filter_map(place).map(super::movement::spot).collect();
        }
        let count = match self.position.tables().monster(form.as_str()) {
            Some(monster) => summons.count(monster, power.working.above).unwrap_or(0),
            None => summons.block(form.as_str()).map_or(0, |_| summons.raised(1, power.working.above)),
        };
        let own = || self.position.space(by).map(super::movement::spot);
        let at = aim.at.map(|at| self.grounded(by, at)).or_else(own);
        at.map_or_else(Vec::new, |at| vec![at; count.into()])
    }

    /// The initiative of those who are called.
    fn initiative(&mut self, by: Who, form: &Name) -> Result<i32, DiceError> {
        let monster = self.position.tables().monster(form.as_str());
        let modifier = monster.map_or(0, |monster| monster.abilities.modifier(Ability::Dexterity));
        self.throws(by, Purpose::Of("initiative of", form.clone()));
        let (_, throw) = self.d20(Leaning::default(), modifier.into())?;
        let total = throw.total;
        let creature = self.name(by);
        self.happen(Event::Checked { creature, skill: Name::of("initiative"), throw });
        Ok(total)
    }

    /// After whom those have their turns who are called: the caster, or the last whose count is as high as theirs.
    fn follower(&self, by: Who, initiative: Option<i32>) -> Name {
        let count = |who: &Who| self.position.creature(*who).sheet.initiative;
        let order = &self.position.order;
        let known = order.iter().all(|who| count(who).is_some());
        let last = initiative.filter(|_| known).and_then(|own| order.iter().rfind(|who| count(who) >= Some(own)));
        // Who comes before everybody comes after the last of the round.
        let last = last.or(order.last().filter(|_| known && initiative.is_some()));
        self.name(last.copied().unwrap_or(by))
    }

    /// A name that nobody bears yet.
    fn fresh_name(&self, form: &Name) -> Name {
        let taken = |name: &str| self.position.named(name).is_some();
        if !taken(form.as_str()) {
            return form.clone();
        }
        let numbered = (2..=2 * MOST_CREATURES).map(|number| format!("{form}-{number}"));
        numbered.into_iter().find(|name| !taken(name)).map_or_else(|| form.clone(), Name::new)
    }

    /// Whoever was called and has no hit points left is gone.
    pub fn dismiss_summoned(&mut self, who: Who) -> Done {
        let calls = |(influence, effect): &(&Influence, &Effect)| {
            influence.working.craft == Craft::Spell && !influence.waits && effect.summons.is_some()
        };
        let number = self.position.effects_on(who).find(calls).map(|(influence, _)| influence.number);
        number.map_or(Ok(()), |number| self.end_influence(number))
    }
}
