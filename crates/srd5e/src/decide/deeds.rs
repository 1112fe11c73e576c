//! Actions that need little but themselves.

use super::course::{Course, Done};
use super::numbers::{check_bonus, check_leaning, passive_perception};
use super::purpose::Purpose;
use crate::data::Edition;
use crate::data::dice::Dice;
use crate::data::effect::Effect;
use crate::data::moment::{Ending, Moment};
use crate::data::words::Skill;
use crate::event::{Event, State};
use crate::intent::Act;
use crate::intent::act::{HelpWith, Plain};
use crate::intent::trigger::Deed;
use crate::name::Name;
use crate::spot::Target;
use crate::state::Who;
use rulebound_kernel::DiceError;

/// What a potion of healing gives.
const POTION: Dice = Dice { count: 2, sides: 4, plus: 2 };
/// The number to reach to hide (2024), and to keep somebody from dying.
const HIDING: i32 = 15;
const FIRST_AID: i32 = 10;

impl Course<'_> {
    pub fn deed(&mut self, actor: Who, act: &Act) -> Done {
        let creature = self.name(actor);
        match act {
            Act::Plain { what: Plain::Dodge, .. } => {
                self.happen(Event::Became { creature, state: State::Dodging, on: true });
            }
            Act::Plain { what: Plain::Hide, .. } => self.hide(actor)?,
            Act::Plain { what: what @ (Plain::Search | Plain::Study), .. } => self.leave(actor, Name::of(what.name())),
            // What a Dash and a Disengage do is read from the turn.
            Act::Plain { what: Plain::Dash | Plain::Disengage, .. } => {}
            Act::Influence { .. } => self.leave(actor, Name::of("influence")),
            Act::Help { ally, with: Some(HelpWith::Against(foe)), .. } => {
                self.rouse(actor, ally)?;
                self.happen(Event::Helped { creature: ally.clone(), by: creature, against: Some(foe.clone()) });
            }
            Act::Help { ally, .. } => {
                self.rouse(actor, ally)?;
                self.happen(Event::Helped { creature: ally.clone(), by: creature, against: None });
            }
            Act::Stabilise { target, kit } => self.stabilise(actor, target, *kit)?,
            Act::Speak { .. } => self.spurred(actor, Deed::Speaks, None),
            Act::Interact { item } => self.leave(actor, item.clone()),
            _ => self.leave(actor, Name::of("improvise")),
        }
        Ok(())
    }

    /// A check of a skill; the total.
    pub fn check(&mut self, who: Who, skill: Skill) -> Result<i32, DiceError> {
        let (bonus, leaning) = (check_bonus(self.position, who, skill), check_leaning(self.position, who, skill));
        self.throws(who, Purpose::By(Name::of(skill.name()), "check"));
        let (_, mut throw) = self.d20(leaning, bonus)?;
        throw.total += self.check_dice(who)?;
        let total = throw.total;
        let creature = self.name(who);
        self.happen(Event::Checked { creature, skill: Name::of(skill.name()), throw });
        Ok(total)
    }

    /// Hidden from all foes (2024), or from those who would have to notice more than they do.
    fn hide(&mut self, actor: Who) -> Done {
        let total = self.check(actor, Skill::Stealth)?;
        let edition = self.position.edition();
        let from: Vec<Name> = self
            .position
            .everyone()
            .filter(|&(other, creature)| self.position.hostile(actor, other) && !creature.is_dead())
            .filter(|&(other, _)| match edition {
                Edition::Srd51 => total > passive_perception(self.position, other),
                Edition::Srd521 => total >= HIDING,
            })
            .map(|(_, creature)| creature.id().clone())
            .collect();
        let creature = self.name(actor);
        self.happen(Event::Hidden { creature, from });
        Ok(())
    }

    /// Help from near by shakes somebody out of a sleep or a trance.
    fn rouse(&mut self, actor: Who, ally: &Name) -> Done {
        match self.position.named(ally.as_str()) {
            Some(who) if self.position.feet(actor, who).is_some_and(|feet| feet <= 5) => {
                self.end_by(who, Ending::Shaken)
            }
            _ => Ok(()),
        }
    }

    fn stabilise(&mut self, actor: Who, target: &Name, kit: bool) -> Done {
        if kit || self.check(actor, Skill::Medicine)? >= FIRST_AID {
            self.happen(Event::Became { creature: target.clone(), state: State::Stable, on: true });
        }
        Ok(())
    }

    /// A potion or a berry heals who swallows it; what other things do is for the table.
    pub fn use_item(&mut self, actor: Who, item: &Name, on: Option<&Target>) -> Done {
        let Some(dice) = self.heals(item) else {
            self.leave(actor, item.clone());
            return Ok(());
        };
        let drinker = match on {
            Some(Target::Creature(name)) => self.position.named(name.as_str()).unwrap_or(actor),
            Some(Target::Square(_)) | None => actor,
        };
        self.throws(actor, Purpose::Of("healing of", item.clone()));
        let amount = self.sum(dice, 1)?.max(0) as u32;
        self.heal(drinker, amount)
    }

    /// What somebody regains who swallows a thing: a potion, or what a spell has made.
    fn heals(&self, item: &Name) -> Option<Dice> {
        if item == "potion-of-healing" {
            return Some(POTION);
        }
        let mut spells = self.position.tables().spells.rows().iter();
        let makes = |effect: &&Effect| effect.items.iter().any(|(made, _)| item == made.as_str());
        let maker = spells.find(|spell| spell.effects.iter().any(|effect| makes(&effect)))?;
        let eaten = maker.effects.iter().flat_map(Effect::whole).find(|effect| effect.happens_on(Moment::Eaten));
        eaten?.healing.as_ref().map(|healing| healing.dice)
    }
}
