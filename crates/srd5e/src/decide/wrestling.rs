//! Seizing, shoving and getting free.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::arms::{Numbers, dice_times, numbers};
use super::course::{Course, Done, Leaning};
use super::numbers::{check_bonus, save_bonus, wrestling_dc};
use super::purpose::Purpose;
use super::suffering::held_by;
use crate::data::Edition;
use crate::data::effect::{Bond, Effect, Roll};
use crate::data::moment::Ending;
use crate::data::words::{Ability, Condition, DamageType, Skill};
use crate::event::{Event, Strike};
use crate::intent::Act;
use crate::intent::act::{Attack, EscapeBy, Shoved};
use crate::name::Name;
use crate::spot::Target;
use crate::state::influence::{Craft, Working};
use crate::state::{Influence, Who};
use crate::validation::hands::grapplers;
use crate::validation::wrestling::landing;
use crate::validation::wrestling::slips;

impl Course<'_> {
    pub fn wrestle(&mut self, actor: Who, act: &Act) -> Done {
        match act {
            Act::Grapple { target, .. } => self.grapple(actor, target),
            Act::Shove { target, outcome } => self.shove(actor, target, *outcome),
            Act::Escape { from, by } => self.escape(actor, from.as_ref(), *by),
            Act::Release { target } => {
                let target = target.as_ref().and_then(|name| self.position.named(name.as_str()));
                let target = target.or_else(|| held_by(self.position, actor).next());
                if let Some(target) = target {
                    self.free(target, actor)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Seizing: the contest or the save decides.
    pub fn grapple(&mut self, actor: Who, target: &Name) -> Done {
        let Some(target) = self.position.named(target.as_str()) else { return Ok(()) };
        if self.overcomes(actor, target)? {
            self.begin_condition(target, Condition::Grappled, Some(actor))?;
        }
        self.after_attack(actor, Some(target))
    }

    /// Shoving prone or away.
    pub fn shove(&mut self, actor: Who, target: &Name, outcome: Option<Shoved>) -> Done {
        let Some(target) = self.position.named(target.as_str()) else { return Ok(()) };
        if self.overcomes(actor, target)? {
            match outcome {
                Some(Shoved::Away(Some(to))) => {
                    let places = self.position.space(actor).zip(self.position.space(target));
                    let end = places.and_then(|(from, here)| landing(self.position, from, target, here, to.square));
                    end.map_or(Ok(()), |end| self.drive(target, end))?;
                }
                Some(Shoved::Prone) | None => self.begin_condition(target, Condition::Prone, None)?,
                // Nothing is behind it where it could go.
                Some(Shoved::Away(None)) => {}
            }
        }
        self.after_attack(actor, Some(target))
    }

    /// Strength against strength: a contest that must be won (2014), or a save that must fail.
    fn overcomes(&mut self, actor: Who, target: Who) -> Result<bool, DiceError> {
        match self.position.edition() {
            Edition::Srd51 => {
                let effort = self.check(actor, Skill::Athletics)?;
                let resistance = self.resist(target)?;
                Ok(effort > resistance)
            }
            Edition::Srd521 => {
                let dc = wrestling_dc(self.position, actor);
                let bonus = |ability| save_bonus(self.position, target, ability);
                let strong = bonus(Ability::Strength) >= bonus(Ability::Dexterity);
                let ability = if strong { Ability::Strength } else { Ability::Dexterity };
                Ok(!self.save(target, ability, dc, 0)?)
            }
        }
    }

    /// Athletics or Acrobatics, whichever is better; the helpless do not resist.
    pub fn resist(&mut self, who: Who) -> Result<i32, DiceError> {
        if self.position.creature(who).is_incapacitated() {
            return Ok(i32::MIN);
        }
        let bonus = |skill| check_bonus(self.position, who, skill);
        let strong = bonus(Skill::Athletics) >= bonus(Skill::Acrobatics);
        self.check(who, if strong { Skill::Athletics } else { Skill::Acrobatics })
    }

    fn escape(&mut self, actor: Who, from: Option<&Name>, by: Option<EscapeBy>) -> Done {
        let named = from.and_then(|name| self.position.named(name.as_str()));
        let held = || self.position.creature(actor).conditions.of(Condition::Grappled).find_map(|known| known.source);
        let bound = |by: Option<Who>| {
            let mut binding =
                self.position.binding(actor).filter(|influence| by.is_none_or(|by| influence.working.by == by));
            binding.next().map(|influence| influence.number)
        };
        let seized = |who: &Who| grapplers(self.position, actor).any(|grappler| grappler == *who);
        let Some(grappler) = named.filter(seized).or_else(|| if named.is_none() { held() } else { None }) else {
            return bound(named).map_or(Ok(()), |number| self.struggle(number));
        };
        if slips(self.position, actor, Some(grappler)) {
            return self.free(actor, grappler);
        }
        let bonus = |skill| check_bonus(self.position, actor, skill);
        let skill = match by {
            Some(EscapeBy::Athletics) => Skill::Athletics,
            Some(EscapeBy::Acrobatics) => Skill::Acrobatics,
            None if bonus(Skill::Athletics) >= bonus(Skill::Acrobatics) => Skill::Athletics,
            None => Skill::Acrobatics,
        };
        let effort = self.check(actor, skill)?;
        let free = match (self.grip_dc(actor, grappler), self.position.edition()) {
            (Some(dc), _) => effort >= dc,
            (None, Edition::Srd51) => effort > self.check(grappler, Skill::Athletics)?,
            (None, Edition::Srd521) => effort >= wrestling_dc(self.position, grappler),
        };
        if free { self.free(actor, grappler) } else { Ok(()) }
    }

    /// Somebody is no longer in a grip, nor in what came with it.
    pub fn free(&mut self, held: Who, holder: Who) -> Done {
        self.end_condition(held, Condition::Grappled, Some(holder));
        let grips = |effect: &Effect| effect.conditions.contains(&Condition::Grappled);
        let by_holder = |influence: &Influence| !influence.waits && influence.working.by == holder;
        let gripping =
            self.position.effects_on(held).filter(|(influence, effect)| by_holder(influence) && grips(effect));
        let workings: SmallVec<[Working; 1]> = gripping.map(|(influence, _)| influence.working.clone()).collect();
        workings.iter().try_for_each(|working| self.end_working_on(working, held))
    }

    /// The number to reach to get out of a grip that has one of its own.
    fn grip_dc(&self, held: Who, holder: Who) -> Option<i32> {
        let own = |(influence, effect): (&Influence, &Effect)| {
            let grips = effect.conditions.contains(&Condition::Grappled) && !influence.waits;
            let spell = (influence.working.craft == Craft::Spell).then_some(influence.working.dc);
            effect.escape.map(i32::from).or(spell).filter(|_| grips && influence.working.by == holder)
        };
        self.position.effects_on(held).find_map(own)
    }

    /// An action against what binds a creature: a check of the ability or skill that the data name, or a save.
    fn struggle(&mut self, number: u32) -> Done {
        let Some(influence) = self.position.influence(number).cloned() else { return Ok(()) };
        let (Some(who), Some(effect)) = (influence.creature(), self.position.effect(&influence)) else { return Ok(()) };
        if effect.ends.contains(&Ending::SaveAction) {
            return self.save_against(number, Ending::SaveAction);
        }
        if effect.ends.contains(&Ending::Action) {
            return self.end_all_of(&influence);
        }
        if let Some(bond) = effect.bond.clone() {
            return self.tear(&influence, &bond, who);
        }
        if effect.ends.contains(&Ending::CheckMedicine) {
            let dc = escape_dc(effect, &influence.working);
            return if self.check(who, Skill::Medicine)? >= dc { self.end_all_of(&influence) } else { Ok(()) };
        }
        let sheet = &self.position.creature(who).sheet;
        let choices = [
            (Ending::CheckStrength, Ability::Strength),
            (Ending::CheckDexterity, Ability::Dexterity),
            (Ending::CheckIntelligence, Ability::Intelligence),
        ];
        let best = choices.into_iter().filter(|(ending, _)| effect.ends.contains(ending)).map(|(_, by)| by);
        let dc = escape_dc(effect, &influence.working);
        let looks = effect.ends.contains(&Ending::CheckInvestigation);
        let total = match best.max_by_key(|&ability| sheet.modifier(ability)) {
            Some(ability) => self.check_ability(who, ability)?,
            None if looks => self.check(who, Skill::Investigation)?,
            None => self.check(who, Skill::Athletics)?,
        };
        if total >= dc { self.end_all_of(&influence) } else { Ok(()) }
    }

    /// A blow at what binds a creature, with what it has in hand; the bond gives way when its hit points are gone.
    fn tear(&mut self, influence: &Influence, bond: &Bond, who: Who) -> Done {
        let with = self.at_hand(who);
        let attack = Attack::plain(Target::Creature(influence.working.name.clone()), with.clone());
        let (creature, target) = (self.name(who), attack.target.clone());
        let Numbers { bonus, damage, .. } = numbers(self.position, who, &attack, &with, 0);
        let disadvantage = self.position.creature(who).is(Condition::Restrained);
        self.throws(who, Purpose::Of("attack on", influence.working.name.clone()));
        let (face, throw) = self.d20(Leaning { advantage: false, disadvantage }, bonus)?;
        let armor_class = i32::from(bond.armor_class);
        let strike = match face {
            1 => Strike::Miss,
            20 => Strike::Critical,
            _ if throw.total < armor_class => Strike::Miss,
            _ => Strike::Hit,
        };
        self.happen(Event::Attacked { creature, target, with: with.clone(), throw, armor_class, strike });
        if strike == Strike::Miss {
            return Ok(());
        }
        let felt = |amount: u32, kind: DamageType| match kind {
            _ if bond.immune.contains(&kind) => 0,
            _ if bond.vulnerable.contains(&kind) => amount.saturating_mul(2),
            _ => amount,
        };
        let times = dice_times(self.position.creature(who), &with, strike == Strike::Critical);
        let mut dealt = 0_u32;
        self.throws(who, Purpose::Of("damage of", with.clone()));
        for &(dice, kind) in &damage {
            let sum = self.sum(dice, times)?.max(0) as u32;
            dealt = dealt.saturating_add(felt(sum, kind));
        }
        match influence.left.unwrap_or(bond.hit_points.into()).saturating_sub(dealt) {
            0 => self.end_all_of(influence),
            left => {
                self.alter(Influence { left: Some(left), ..influence.clone() });
                Ok(())
            }
        }
    }
}

/// The number to reach to get out of what an effect does.
fn escape_dc(effect: &Effect, working: &Working) -> i32 {
    let save = match effect.roll {
        Some(Roll::Save(save)) => save.dc,
        _ => None,
    };
    effect.escape.or(save).map_or(working.dc, i32::from)
}
