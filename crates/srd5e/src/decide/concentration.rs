//! Concentration: how it is kept, how it ends, and what ends with it.

use smallvec::SmallVec;

use super::course::{Course, Done, Leaning};
use crate::data::Edition;
use crate::data::gift::Gift;
use crate::data::words::{Ability, Condition};
use crate::event::Event;
use crate::played::is_told;
use crate::state::influence::Working;
use crate::state::{Influence, Pending, Position, Resume, Who};

/// The number to reach to keep one's concentration.
fn concentration_dc(edition: Edition, damage: u32) -> u32 {
    let dc = (damage / 2).max(10);
    match edition {
        Edition::Srd51 => dc,
        Edition::Srd521 => dc.min(30),
    }
}

impl Course<'_> {
    /// The save of whoever is hurt while concentrating or casting at length.
    pub fn keep_concentration(&mut self, who: Who, damage: u32) -> Done {
        let creature = self.position.creature(who);
        if creature.concentration.is_none() && creature.casting.is_none() {
            return Ok(());
        }
        let kept = creature.concentration.as_ref();
        let steady = |(_, gift): (&str, &Gift)| matches!(gift, Gift::KeepsConcentration(spell) if kept.is_some_and(|kept| kept.spell == spell.as_str()));
        if creature.casting.is_none() && creature.gifts().any(steady) {
            return Ok(());
        }
        let dc = concentration_dc(self.position.edition(), damage);
        let dc = i32::try_from(dc).unwrap_or(i32::MAX);
        let creature = creature.id().clone();
        self.happen(Event::ConcentrationTested { creature });
        let distracted = Leaning { advantage: false, disadvantage: self.position.creature(who).sway().distracted };
        if !self.save_leaned(who, Ability::Constitution, dc, 0, distracted)? {
            self.end_concentration(who)?;
            self.end_casting(who);
        }
        Ok(())
    }

    /// Ends a concentration with all that hangs on it. Of a spell whose influences nobody wrote down the conditions that it
    /// laid on others end.
    pub fn end_concentration(&mut self, who: Who) -> Done {
        let Some(spell) = self.position.creature(who).concentration.as_ref().map(|kept| kept.spell.clone()) else {
            return Ok(());
        };
        let creature = self.name(who);
        self.happen(Event::ConcentrationEnded { creature, spell: spell.clone() });
        let hangs = |influence: &Influence| {
            let working = &influence.working;
            working.concentration && working.by == who && working.name == spell
        };
        if self.position.influences.iter().any(hangs) {
            return self.end_influences(hangs);
        }
        let laid: SmallVec<[Condition; 2]> =
            self.position.tables().spell(spell.as_str()).map_or_else(SmallVec::new, |spell| {
                spell
                    .effects
                    .iter()
                    .flat_map(|effect| effect.whole())
                    .flat_map(|effect| effect.conditions.clone())
                    .collect()
            });
        let ended: SmallVec<[(Who, Condition); 4]> = self
            .position
            .everyone()
            .flat_map(|(other, creature)| creature.conditions.iter().map(move |known| (other, *known)))
            .filter(|(_, known)| known.source == Some(who) && laid.contains(&known.condition))
            .map(|(other, known)| (other, known.condition))
            .collect();
        for (other, condition) in ended {
            self.end_condition(other, condition, Some(who));
        }
        Ok(())
    }

    /// Whatever hangs on a concentration that is no longer there ends: a spell may take it from its own caster while it works.
    pub fn end_unkept(&mut self) -> Done {
        let kept = |position: &Position, influence: &Influence| {
            let Working { by, name, .. } = &influence.working;
            position.creature(*by).concentration.as_ref().is_some_and(|kept| kept.spell == *name)
        };
        let unkept: SmallVec<[u32; 4]> = self
            .position
            .influences
            .iter()
            .filter(|influence| influence.working.concentration && !kept(self.position, influence))
            .map(|influence| influence.number)
            .collect();
        if unkept.is_empty() { Ok(()) } else { self.end_influences(|influence| unkept.contains(&influence.number)) }
    }

    /// Nobody concentrates on a spell of which nothing is left, as far as the data tell all of it (SRD-11.3).
    pub fn end_idle(&mut self) {
        let loosened = std::mem::take(&mut self.loosened);
        for (who, spell) in loosened {
            let of = |working: &Working| working.by == who && working.name == spell;
            let works = self.position.influences.iter().any(|influence| of(&influence.working));
            let strikes = |pending: &Pending| match &pending.resume {
                Some(Resume::Hit(hit)) => hit.effect().is_some_and(|effect| of(&effect.working)),
                _ => false,
            };
            let told = self.position.tables().spell(spell.as_str()).is_some_and(is_told);
            let keeps = self.position.creature(who).concentration.as_ref().is_some_and(|kept| kept.spell == spell);
            if keeps && told && !works && !self.position.pending.iter().any(strikes) {
                let creature = self.name(who);
                self.happen(Event::ConcentrationEnded { creature, spell });
            }
        }
    }

    /// Ends a long casting that is under way.
    pub fn end_casting(&mut self, who: Who) {
        if let Some(spell) = self.position.creature(who).casting.as_ref().map(|casting| casting.spell.clone()) {
            let creature = self.name(who);
            self.happen(Event::CastingEnded { creature, spell });
        }
    }
}
