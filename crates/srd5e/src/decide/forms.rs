//! Other forms: a creature becomes what a stat block says, and itself again.

use super::course::{Course, Done};
use super::effect::Power;
use super::harm::Blow;
use crate::data::Edition;
use crate::data::effect::Effect;
use crate::data::form::Form;
use crate::data::moment::Ending;
use crate::data::words::DamageType;
use crate::event::Event;
use crate::name::Name;
use crate::state::resume::Parts;
use crate::state::{Influence, Who};

impl Course<'_> {
    /// A creature takes the form that was chosen. By the rules of 2024 it keeps its own hit points and has those of the form besides.
    pub fn take_form(&mut self, power: &Power<'_>, form: &Form, who: Who) {
        let chosen = power.working.chosen().and_then(|name| self.position.tables().monster(name));
        let Some(monster) = chosen.filter(|_| !self.position.creature(who).is_dead()) else { return };
        let (creature, name) = (self.name(who), Name::new(&monster.id));
        self.happen(Event::Shaped { creature: creature.clone(), form: name, mind: form.mind, kind: form.kind });
        if self.position.edition() == Edition::Srd521 {
            self.happen(Event::Bolstered { creature, amount: monster.hit_points.into() });
        }
        self.stand_somewhere(who);
    }

    /// A creature is itself again; hit points that came with the form are gone.
    pub fn resume_form(&mut self, who: Who) {
        if self.position.creature(who).own.is_none() {
            return;
        }
        let (creature, amount) = (self.name(who), self.position.creature(who).temp_hp);
        if self.position.edition() == Edition::Srd521 && amount > 0 {
            self.happen(Event::TemporaryLost { creature: creature.clone(), amount });
        }
        self.happen(Event::Reverted { creature });
        self.stand_somewhere(who);
    }

    /// Whatever keeps a creature in another form ends.
    pub fn revert(&mut self, who: Who) -> Done {
        match self.shaping(who) {
            Some(number) => self.end_influence(number),
            None => {
                self.resume_form(who);
                Ok(())
            }
        }
    }

    /// The influence that keeps a creature in another form.
    fn shaping(&self, who: Who) -> Option<u32> {
        let mut shaping =
            self.position.effects_on(who).filter(|(influence, effect)| !influence.waits && effect.form.is_some());
        shaping.next().map(|(influence, _)| influence.number)
    }

    /// A body of another size stands where there is room for it.
    fn stand_somewhere(&mut self, who: Who) {
        let creature = self.position.creature(who);
        let Some(space) = creature.own_space().filter(|_| creature.riding.is_none()) else { return };
        if !self.has_room(who, space, true) {
            self.come_back(who, super::movement::spot(space));
        }
    }

    /// Whether damage brings a creature out of its form: at 0 hit points of it (2014), or when no temporary ones are left where it
    /// hangs on these. What the form does not take the creature does.
    pub fn breaks_form(
        &mut self,
        who: Who,
        amount: u32,
        parts: &Parts,
        blow: Blow,
    ) -> Result<bool, rulebound_kernel::DiceError> {
        let creature = self.position.creature(who);
        if creature.own.is_none() {
            return Ok(false);
        }
        let bare = |(influence, effect): (&Influence, &Effect)| !influence.waits && effect.ends.contains(&Ending::Bare);
        let holds = match self.position.edition() {
            Edition::Srd51 => creature.hp + creature.temp_hp,
            Edition::Srd521 if self.position.effects_on(who).any(bare) => creature.temp_hp,
            Edition::Srd521 => return Ok(false),
        };
        if amount < holds {
            return Ok(false);
        }
        let (name, by) = (self.name(who), blow.by.map(|by| self.name(by)));
        let kinds = parts.iter().map(|&(_, kind)| kind).collect();
        self.happen(Event::Damaged { creature: name, by, amount: holds, kinds });
        self.revert(who)?;
        let rest = amount - holds;
        let kind = parts.first().map_or(DamageType::Force, |&(_, kind)| kind);
        let rest = Parts::from_slice(&[(rest, kind)]);
        self.hurt(who, &rest, Blow { plain: true, ..blow })?;
        Ok(true)
    }
}
