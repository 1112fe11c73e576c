//! What effects do to a creature: damage, hit points, conditions, and the rest.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::arms::kind_of;
use super::course::{Course, Done};
use super::effect::Power;
use super::fate::Fate;
use super::harm::{Blow, Wound, drained};
use super::purpose::Purpose;
use super::spellcraft::{heals_most, more_damage, more_healing};
use super::traits::never_heals;
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::effect::{Amount, Damage, Deed, Effect};
use crate::data::moment::Ending;
use crate::data::words::Condition;
use crate::event::Event;
use crate::name::Name;
use crate::state::influence::{Craft, Working};
use crate::state::resume::Parts;
use crate::state::{Influence, Position, Who};

/// The most that dice show.
fn most(dice: Dice) -> i32 {
    i32::from(dice.count) * i32::from(dice.sides) + i32::from(dice.plus)
}

/// What an effect did to somebody: the wound, and how much was dealt in all.
#[derive(Clone, Debug, Default)]
pub(super) struct Harm {
    wound: Option<Wound>,
    dealt: u32,
    /// It was added to a hit of one's own.
    added: bool,
}

impl Course<'_> {
    /// The damage of an effect to one target. What follows from a hit of one's own belongs to that hit.
    pub fn harm(
        &mut self,
        power: &Power<'_>,
        effect: &Effect,
        who: Who,
        fate: Fate,
        shared: Option<&Parts>,
    ) -> Result<Harm, DiceError> {
        let by = power.working.by;
        let follows = self.follows_hit(power, effect, who);
        let fate = if follows && self.follows_critical(by, who) { Fate::Critical } else { fate };
        let worst = effect.most_to.contains(&self.position.creature(who).sheet.kind);
        let mut parts = match (fate, shared) {
            (Fate::Spared, _) => return Ok(Harm::default()),
            (Fate::Critical, _) => self.damage_on(power, effect, who, true, true)?,
            (_, Some(parts)) if !worst => self.with_extra(power, effect, who, false, parts.clone())?,
            _ => self.damage_on(power, effect, who, false, true)?,
        };
        if matches!(fate, Fate::Half | Fate::Lessened) {
            parts.iter_mut().for_each(|(amount, _)| *amount /= 2);
        }
        if follows && self.adds_to_hit(by, who, &parts) {
            return Ok(Harm { added: true, ..Harm::default() });
        }
        self.deal_parts(power, effect, who, &parts, (fate == Fate::Critical, false))
    }

    /// Whether an effect follows from a hit of one's own on a creature.
    pub fn follows_hit(&self, power: &Power<'_>, effect: &Effect, who: Who) -> bool {
        effect.roll.is_none() && self.own_target(power.working.by) == Some(who)
    }

    /// The damage that an effect deals to one target, before anything lessens it.
    pub fn damage_on(
        &mut self,
        power: &Power<'_>,
        effect: &Effect,
        who: Who,
        critical: bool,
        fresh: bool,
    ) -> Result<Parts, DiceError> {
        let worst = effect.most_to.contains(&self.position.creature(who).sheet.kind);
        let parts = if worst {
            most_damage(self.position, power, effect)
        } else {
            self.effect_damage(power, effect, critical, fresh)?
        };
        self.with_extra(power, effect, who, critical, parts)
    }

    /// The same with what an effect does to some kinds of creatures besides.
    fn with_extra(
        &mut self,
        power: &Power<'_>,
        effect: &Effect,
        who: Who,
        critical: bool,
        mut parts: Parts,
    ) -> Result<Parts, DiceError> {
        let kind = self.position.creature(who).sheet.kind;
        if let (Some(extra), Some(first)) = (&effect.extra, effect.damage.first())
            && extra.against.contains(&kind)
        {
            self.throws(power.working.by, Purpose::Of("damage of", power.working.name.clone()));
            let more = self.sum(extra.dice, if critical { 2 } else { 1 })?;
            parts.push((more.max(0) as u32, kind_of(&first.kind, power.working.option.as_ref())));
        }
        Ok(parts)
    }

    /// The damage of an effect falls upon somebody.
    pub fn deal_parts(
        &mut self,
        power: &Power<'_>,
        effect: &Effect,
        who: Who,
        parts: &Parts,
        (critical, knock_out): (bool, bool),
    ) -> Result<Harm, DiceError> {
        let (by, magical) = (Some(power.working.by), power.working.magical);
        let blow = Blow { by, magical, critical, knock_out, leaves_one: effect.leaves_one, ..Blow::default() };
        let before = self.points(who);
        let counted = drained(self.position, who, parts, magical, effect.drains);
        let wound = self.wound(who, parts, blow)?;
        let dealt = before.saturating_sub(self.points(who)).min(counted).saturating_add(power.dealt);
        Ok(Harm { wound, dealt, added: false })
    }

    /// What comes of the damage of an effect to one target; whether the rest of it happens as well.
    pub fn strikes(
        &mut self,
        power: &Power<'_>,
        effect: &Effect,
        who: Who,
        fate: Fate,
        harm: Harm,
    ) -> Result<bool, DiceError> {
        if fate == Fate::Spared {
            return Ok(false);
        }
        let Harm { wound, dealt, added } = harm;
        if added {
            return Ok(true);
        }
        if let Some(wound) = wound {
            self.suffer(who, wound)?;
        }
        if let Some(loss) = effect.loses {
            let amount = self.sum(loss, 1)?.max(0) as u32;
            self.lose(who, amount, Blow { by: Some(power.working.by), ..Blow::default() })?;
        }
        if fate != Fate::Half && effect.changes.contains(&Change::HitPointMaximumLost) {
            self.lose_maximum(who, dealt)?;
        }
        for deed in &effect.deeds {
            match deed {
                Deed::Drain => self.heal(power.working.by, dealt)?,
                Deed::DrainHalf => self.heal(power.working.by, dealt / 2)?,
                _ => {}
            }
        }
        Ok(fate != Fate::Half)
    }

    /// Fewer hit points at most; whoever has none left dies.
    fn lose_maximum(&mut self, who: Who, less: u32) -> Done {
        let max_hp = self.position.creature(who).max_hp.saturating_sub(less);
        if self.position.creature(who).is_dead() || less == 0 {
            return Ok(());
        }
        if max_hp == 0 {
            return self.kill(who);
        }
        let creature = self.name(who);
        self.happen(Event::MaximumChanged { creature, max_hp });
        Ok(())
    }

    /// The hit points of a creature, temporary ones included.
    pub fn points(&self, who: Who) -> u32 {
        let creature = self.position.creature(who);
        creature.hp.saturating_add(creature.temp_hp)
    }

    /// The damage of an effect. What features add to one damage roll of a spell is added while it is `fresh`.
    pub fn effect_damage(
        &mut self,
        power: &Power<'_>,
        effect: &Effect,
        critical: bool,
        fresh: bool,
    ) -> Result<Parts, DiceError> {
        let times = if critical { 2 } else { 1 };
        let mut parts = Parts::new();
        self.throws(power.working.by, Purpose::Of("damage of", power.working.name.clone()));
        for (number, damage) in effect.damage.iter().enumerate() {
            let dice = self.position.dice_of(damage, &power.working);
            let added = if damage.modifier { power.working.modifier } else { 0 };
            let mut sum =
                if damage.bursts { self.bursting(power, dice, times)? } else { self.sum(dice, times)? } + added;
            // Of several damages by choice the first is raised.
            if let Some(more) = effect.either_slot.filter(|_| number == 0) {
                for _ in 0..power.working.above {
                    sum += self.sum(more, times)?;
                }
            }
            let kind = kind_of(&damage.kind, power.working.option.as_ref());
            if number == 0 {
                sum += more_damage(self.position, &power.working, kind, fresh);
            }
            parts.push((sum.max(0) as u32, kind));
        }
        Ok(parts)
    }

    /// Dice of which each that shows its highest face brings another, as many in all as the modifier says.
    fn bursting(&mut self, power: &Power<'_>, dice: Dice, times: u16) -> Result<i32, DiceError> {
        let (mut sum, mut left) = (i32::from(dice.plus), dice.count.saturating_mul(times));
        let mut more = power.working.modifier;
        while left > 0 {
            let face = self.die(dice.sides.max(1))?;
            left -= 1;
            sum += face as i32;
            if face >= u32::from(dice.sides) && more > 0 {
                (left, more) = (left + 1, more - 1);
            }
        }
        Ok(sum)
    }

    /// Hit points that are divided among the targets.
    pub fn shared_healing(&mut self, power: &Power<'_>, effect: &Effect) -> Result<Option<u32>, DiceError> {
        match &effect.healing {
            Some(healing) if healing.shared => {
                let most = heals_most(self.position, &power.working);
                Ok(Some(self.amount(power, healing, most)?))
            }
            _ => Ok(None),
        }
    }

    /// So much, by the dice, the slot and the modifier.
    pub fn amount(&mut self, power: &Power<'_>, amount: &Amount, highest: bool) -> Result<u32, DiceError> {
        let added = if amount.modifier { power.working.modifier } else { 0 };
        let dice = self.position.amount_of(amount, &power.working);
        let spent = amount.scale.as_ref().is_some_and(|scale| scale.spent);
        let added = added + if spent { i32::try_from(power.spent).unwrap_or(i32::MAX) } else { 0 };
        self.throws(power.working.by, Purpose::Of("hit points of", power.working.name.clone()));
        let sum = if highest { most(dice) } else { self.sum(dice, 1)? };
        Ok((sum + added).max(0) as u32)
    }

    /// What an effect does to a creature beside damage. What works on is put down before conditions take hold, so that it ends with
    /// whatever they bring about at once.
    pub fn change(&mut self, power: &Power<'_>, place: &[u8], effect: &Effect, who: Who) -> Done {
        if let Some(healing) = effect.healing.as_ref().filter(|healing| !healing.shared) {
            let most = self.position.creature(who).sway().heals_most || heals_most(self.position, &power.working);
            let amount = self.amount(power, healing, most)?;
            let more = more_healing(self.position, &power.working);
            self.heal(who, amount + more)?;
            self.end_by(who, Ending::Healed)?;
        }
        let mut bolstered = None;
        if let Some(temporary) = &effect.temporary {
            let amount = self.amount(power, temporary, false)?;
            if !self.position.creature(who).is_dead() && !never_heals(self.position, who) {
                let creature = self.name(who);
                self.happen(Event::Bolstered { creature, amount });
                bolstered = Some(amount);
            }
        }
        for &condition in &effect.cures {
            self.cure(who, condition)?;
        }
        let before = self.position.creature(who).conditions.own();
        for &condition in &effect.conditions {
            self.impose(who, condition, Some(power.working.by));
        }
        let suffers = |&&condition: &&Condition| self.position.creature(who).conditions.own().contains(condition);
        if let Some(&condition) = effect.cures_one.iter().find(suffers) {
            self.cure(who, condition)?;
        }
        self.lift(effect, who)?;
        for (item, count) in &effect.items {
            let (creature, item) = (self.name(who), Name::new(item));
            self.happen(Event::Gained { creature, item, count: *count });
        }
        if effect.inside.is_some() {
            self.take_in(power.working.by, who);
        }
        self.keep_up(power, place, effect, who, bolstered)?;
        if before != self.position.creature(who).conditions.own() {
            self.weaken(who)?;
        }
        if let Some(form) = &effect.form {
            self.take_form(power, form, who);
        }
        if let Some(shift) = effect.moves {
            self.displace(power, who, shift)?;
        }
        effect.deeds.iter().try_for_each(|&deed| self.carry_out(power, effect, deed, who))
    }

    /// A condition ends whatever brought it about, and with it what kept it up.
    fn cure(&mut self, who: Who, condition: Condition) -> Done {
        if !self.position.creature(who).conditions.own().contains(condition) {
            return Ok(());
        }
        if condition == Condition::Exhaustion {
            self.rest_a_little(who);
            return Ok(());
        }
        self.end_condition(who, condition, None);
        let keeping: SmallVec<[u32; 2]> = self
            .position
            .effects_on(who)
            .filter(|(influence, effect)| !influence.waits && effect.conditions.contains(&condition))
            .map(|(influence, _)| influence.number)
            .collect();
        keeping.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// One level of exhaustion less.
    fn rest_a_little(&mut self, who: Who) {
        let levels = self.position.creature(who).conditions.exhaustion();
        let (condition, source) = (Condition::Exhaustion, None);
        let creature = self.name(who);
        self.happen(Event::ConditionEnded { creature: creature.clone(), condition, source: None });
        for _ in 1..levels {
            self.happen(Event::ConditionBegan { creature: creature.clone(), condition, source: source.clone() });
        }
    }

    /// Spells end on a creature that an effect lifts.
    fn lift(&mut self, effect: &Effect, who: Who) -> Done {
        if effect.lifts.is_empty() {
            return Ok(());
        }
        let lifted = |influence: &&Influence| {
            let Working { craft, name, .. } = &influence.working;
            *craft == Craft::Spell && effect.lifts.iter().any(|spell| name == spell.as_str())
        };
        let workings: SmallVec<[Working; 2]> =
            self.position.influences_on(who).filter(lifted).map(|influence| influence.working.clone()).collect();
        workings.iter().try_for_each(|working| self.end_working_on(working, who))
    }
}

/// The most damage an effect can deal.
fn most_damage(position: &Position, power: &Power<'_>, effect: &Effect) -> Parts {
    let part = |damage: &Damage| {
        let added = if damage.modifier { power.working.modifier } else { 0 };
        let sum = most(position.dice_of(damage, &power.working)) + added;
        (sum.max(0) as u32, kind_of(&damage.kind, power.working.option.as_ref()))
    };
    effect.damage.iter().map(part).collect()
}
