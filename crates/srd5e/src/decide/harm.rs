//! Damage and healing, and what comes of them.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::edges::Picked;
use super::flow::lingers;
use super::traits::never_heals;
use crate::data::Edition;
use crate::data::change::Change;
use crate::data::effect::Effect;
use crate::data::moment::Moment;
use crate::data::monster::{Defence, Source};
use crate::data::words::{Condition, DamageType};
use crate::event::{Event, State, Throw};
use crate::state::resume::{Hit, Parts};
use crate::state::{Creature, Position, Who};

/// Where damage comes from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blow {
    pub by: Option<Who>,
    /// From a spell or another magical thing.
    pub magical: bool,
    pub critical: bool,
    /// Whom it brings down is knocked out.
    pub knock_out: bool,
    /// It leaves 1 hit point.
    pub leaves_one: bool,
    /// Nothing lessens it, and nobody shares it.
    pub plain: bool,
}

/// Damage that was done, with what was before and after it.
#[derive(Clone, Debug)]
pub(super) struct Wound {
    before: u32,
    after: u32,
    temporary: u32,
    amount: u32,
    /// It brought its victim down without killing it.
    spared: bool,
    kinds: SmallVec<[DamageType; 2]>,
    blow: Blow,
}

fn defends(list: &[Defence], kind: DamageType, magical: bool) -> bool {
    list.iter().filter(|defence| defence.types.contains(&kind)).any(|defence| match defence.from {
        Source::Any => true,
        Source::Nonmagical | Source::NotSilvered | Source::NotAdamantine => !magical,
        Source::Spells => magical,
        Source::MagicalByGood => false,
    })
}

/// What is left of damage of one type.
pub(crate) fn lessened(creature: &Creature, amount: u32, kind: DamageType, magical: bool) -> u32 {
    let monster = creature.sheet.monster();
    let within = |list: fn(&crate::data::monster::Monster) -> &[Defence]| {
        monster.is_some_and(|monster| defends(list(monster), kind, magical))
    };
    let sway = creature.sway();
    if within(|monster| &monster.immunities) || sway.unhurt.has(kind) {
        return 0;
    }
    let physical = matches!(kind, DamageType::Bludgeoning | DamageType::Piercing | DamageType::Slashing);
    let resists = within(|monster| &monster.resistances)
        || creature.is(Condition::Petrified)
        || sway.resists.has(kind)
        || sway.resists_nonmagical && physical && !magical;
    let halved = if resists { amount / 2 } else { amount };
    if sway.vulnerable || within(|monster| &monster.vulnerabilities) { halved.saturating_mul(2) } else { halved }
}

/// What a blow takes of the life of somebody: all its damage, or that of the type that drains.
pub(super) fn drained(position: &Position, who: Who, parts: &Parts, magical: bool, drains: Option<DamageType>) -> u32 {
    let creature = position.creature(who);
    let counted = parts.iter().filter(|&&(_, kind)| drains.is_none_or(|drains| drains == kind));
    let sum = counted.map(|&(amount, kind)| lessened(creature, amount, kind, magical)).fold(0, u32::saturating_add);
    sum.min(creature.hp.saturating_add(creature.temp_hp))
}

/// Whether a hit whose damage is rolled would bring its target down.
pub(super) fn would_fall(position: &Position, hit: &Hit, magical: bool) -> bool {
    let creature = position.creature(hit.target);
    let taken = hit.added.iter().map(|&(amount, kind)| lessened(creature, amount, kind, magical));
    let sum = taken.fold(0, u32::saturating_add);
    let left = sum.saturating_sub(hit.guard.less) / if hit.guard.halved { 2 } else { 1 };
    creature.hp > 0 && left >= creature.hp.saturating_add(creature.temp_hp)
}

impl Course<'_> {
    /// Damage from one source, with all that comes of it.
    pub fn hurt(&mut self, who: Who, parts: &Parts, blow: Blow) -> Done {
        match self.wound(who, parts, blow)? {
            Some(wound) => self.suffer(who, wound),
            None => Ok(()),
        }
    }

    /// The damage of one source alone; `None` if there is none.
    pub fn wound(&mut self, who: Who, parts: &Parts, blow: Blow) -> Result<Option<Wound>, DiceError> {
        let creature = self.position.creature(who);
        if creature.is_dead() {
            return Ok(None);
        }
        if !blow.plain {
            self.absorb(who, parts)?;
        }
        let creature = self.position.creature(who);
        let left = |&(amount, kind): &(u32, DamageType)| {
            (if blow.plain { amount } else { lessened(creature, amount, kind, blow.magical) }, kind)
        };
        let parts: Parts = parts.iter().map(left).filter(|(amount, _)| *amount > 0).collect();
        let amount = parts.iter().map(|&(amount, _)| amount).fold(0, u32::saturating_add);
        self.lose_by(who, amount, &parts, blow)
    }

    /// Hit points lost that nothing lessens.
    pub fn lose(&mut self, who: Who, amount: u32, blow: Blow) -> Done {
        match self.lose_by(who, amount, &Parts::new(), blow)? {
            Some(wound) => self.suffer(who, wound),
            None => Ok(()),
        }
    }

    /// Hit points lost by damage that is already lessened; `None` if there are none.
    fn lose_by(&mut self, who: Who, amount: u32, parts: &Parts, blow: Blow) -> Result<Option<Wound>, DiceError> {
        let creature = self.position.creature(who);
        if amount == 0 || creature.is_dead() {
            return Ok(None);
        }
        let (hp, temporary, name) = (creature.hp, creature.temp_hp, creature.id().clone());
        let mut amount = self.lessen(who, amount, parts)?;
        amount = self.guarded(who, amount);
        if blow.leaves_one {
            amount = amount.min((hp + temporary).saturating_sub(1));
        }
        if amount == 0 {
            return Ok(None);
        }
        if self.breaks_form(who, amount, parts, blow)? {
            return Ok(None);
        }
        let down = hp > 0 && amount >= hp + temporary;
        let spared = blow.knock_out && down;
        if spared && self.position.edition() == Edition::Srd521 {
            amount = hp + temporary - 1;
            // Nothing is left to take, and it goes down all the same.
            if amount == 0 {
                self.knock_out(who)?;
                return Ok(None);
            }
        }
        let warded = self.death_ward(who).filter(|_| down);
        let falls = warded.is_none() && !spared && down;
        let left = if falls { self.endures(who, amount, parts, blow.critical)? } else { None };
        if warded.is_some() || left.is_some() {
            amount = hp + temporary - 1;
        }
        let by = blow.by.map(|by| self.name(by));
        let kinds: SmallVec<[DamageType; 2]> = parts.iter().map(|&(_, kind)| kind).collect();
        self.happen(Event::Damaged { creature: name, by, amount, kinds: kinds.clone() });
        self.remember_hurt(who, blow.by, amount);
        self.share(who, amount, parts, blow)?;
        self.count_within(who, blow.by, amount);
        self.fights(who, true);
        self.linger(who);
        if let Some(ward) = warded {
            self.end_influence(ward)?;
        }
        self.heal(who, left.map_or(0, |left| left.saturating_sub(1)))?;
        let after = self.position.creature(who).hp;
        Ok(Some(Wound { before: hp, after, temporary, amount, spared, kinds, blow }))
    }

    /// What comes of damage: death, unconsciousness, and what concentration it breaks.
    pub fn suffer(&mut self, who: Who, wound: Wound) -> Done {
        let Wound { before, after, temporary, amount, spared, kinds, blow } = wound;
        let most = self.position.creature(who).most_hp();
        match (before, after) {
            _ if spared => self.knock_out(who)?,
            // Whoever dies only where it does not regain hit points is not killed otherwise.
            (_, 0) if lingers(self.position.creature(who)) => {
                if before > 0 {
                    let creature = self.name(who);
                    self.happen(Event::Downed { creature });
                }
                self.weaken(who)?;
            }
            (0, _) if amount > temporary => {
                let failures = if blow.critical { 2 } else { 1 };
                self.fail_death_saves(who, failures, amount - temporary >= most)?;
            }
            (1.., 0) => {
                let beyond = amount.saturating_sub(before + temporary);
                let creature = self.name(who);
                if self.position.creature(who).is_dead() || beyond >= most {
                    self.happen(Event::Died { creature });
                    self.perish(who)?;
                } else {
                    self.happen(Event::Downed { creature });
                }
                self.weaken(who)?;
                self.triumph(who, blow.by)?;
            }
            _ => self.keep_concentration(who, amount)?,
        }
        self.sear(who, &kinds)?;
        self.shaken(who, blow.by)?;
        self.awaited(who, Moment::Damaged, &Picked::all())
    }

    /// Whoever is bound to a creature suffers with it.
    fn share(&mut self, who: Who, amount: u32, parts: &Parts, blow: Blow) -> Done {
        if blow.plain || self.position.influences.is_empty() {
            return Ok(());
        }
        let binds = |effect: &Effect| effect.changes.contains(&Change::SharedDamage);
        let bound = self.position.effects_on(who).filter(|(influence, effect)| !influence.waits && binds(effect));
        let bound: SmallVec<[Who; 1]> =
            bound.map(|(influence, _)| influence.working.by).filter(|&by| by != who).collect();
        let kind = parts.first().map_or(DamageType::Force, |&(_, kind)| kind);
        let shared = Blow { by: blow.by, magical: blow.magical, plain: true, ..Blow::default() };
        bound.into_iter().try_for_each(|by| self.hurt(by, &Parts::from_slice(&[(amount, kind)]), shared))
    }

    /// Brought down and not killed: stable (2014), or with one hit point left (2024).
    fn knock_out(&mut self, who: Who) -> Done {
        let creature = self.name(who);
        match self.position.edition() {
            Edition::Srd51 => self.happen(Event::Became { creature, state: State::Stable, on: true }),
            Edition::Srd521 => {
                self.happen(Event::ConditionBegan { creature, condition: Condition::Unconscious, source: None });
            }
        }
        self.let_go(who)
    }

    /// Somebody at 0 hit points turns out to have been knocked out.
    pub fn revive(&mut self, who: Who) -> Done {
        if self.position.creature(who).hp > 0 {
            return Ok(());
        }
        if self.position.edition() == Edition::Srd521 {
            let creature = self.name(who);
            self.happen(Event::Healed { creature, amount: 1 });
        }
        self.knock_out(who)
    }

    fn fail_death_saves(&mut self, who: Who, more: u8, killed: bool) -> Done {
        let (successes, failures) = self.position.creature(who).death_saves.unwrap_or_default();
        let failures = failures.saturating_add(more).min(3);
        let creature = self.name(who);
        let throw = Throw { faces: SmallVec::new(), total: 0 };
        self.happen(Event::DeathSaved { creature: creature.clone(), throw, successes, failures });
        if killed || failures >= 3 {
            self.happen(Event::Died { creature });
            self.weaken(who)?;
        }
        Ok(())
    }

    /// Hit points back; whoever lay at 0 wakes, and lies.
    pub fn heal(&mut self, who: Who, amount: u32) -> Done {
        let creature = self.position.creature(who);
        let (down, missing) = (creature.is_dying(), creature.most_hp().saturating_sub(creature.hp));
        let amount = amount.min(missing);
        if creature.is_dead() || amount == 0 || creature.sway().unhealing || never_heals(self.position, who) {
            return Ok(());
        }
        let creature = self.name(who);
        self.happen(Event::Healed { creature: creature.clone(), amount });
        if down {
            self.begin_condition(who, Condition::Prone, None)?;
        }
        Ok(())
    }
}
