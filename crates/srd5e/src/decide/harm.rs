//! Damage, healing, conditions and what comes of them.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::chances::turned;
use super::course::{Course, Done, Leaning};
use super::edges::Picked;
use super::flow::lingers;
use super::numbers::{death_bonus, death_leaning, save_bonus, save_leaning};
use super::purpose::Purpose;
use super::traits::{is_steadfast, never_heals};
use crate::data::Edition;
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::effect::Effect;
use crate::data::gift::{Gift, Rescue};
use crate::data::moment::{Ending, Moment};
use crate::data::monster::{Defence, Source};
use crate::data::words::{Ability, Condition, DamageType};
use crate::event::{Event, State, Throw};
use crate::name::Name;
use crate::played::is_told;
use crate::space::Mode;
use crate::spot::Spot;
use crate::state::influence::Working;
use crate::state::resume::{Guard, Hit, Parts};
use crate::state::{Creature, Happening, Influence, Pending, Position, Resume, Who};
use crate::validation::attack::is_commanded;
use crate::validation::flight::stays_up;
use crate::validation::hands::is_shield;
use crate::validation::speed::has_speed;

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

/// The feet of the least fall that does something, and of the deepest that is counted.
const SHORTEST_FALL: u32 = 10;
const DEEPEST_FALL: u32 = 200;

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

/// The number to reach to keep one's concentration.
pub(crate) fn concentration_dc(edition: Edition, damage: u32) -> u32 {
    let dc = (damage / 2).max(10);
    match edition {
        Edition::Srd51 => dc,
        Edition::Srd521 => dc.min(30),
    }
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

    /// The save of whoever is hurt while concentrating or casting at length.
    fn keep_concentration(&mut self, who: Who, damage: u32) -> Done {
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

    /// A condition, unless the creature cannot be in it, with what follows from it.
    pub fn begin_condition(&mut self, who: Who, condition: Condition, source: Option<Who>) -> Done {
        if self.impose(who, condition, source) { self.weaken(who) } else { Ok(()) }
    }

    /// A condition, unless the creature cannot be in it; whether it has begun.
    pub fn impose(&mut self, who: Who, condition: Condition, source: Option<Who>) -> bool {
        let creature = self.position.creature(who);
        let same = creature.conditions.of(condition).any(|known| known.source == source);
        let stays = same && condition != Condition::Exhaustion;
        let kind = source.map(|source| self.position.creature(source).sheet.kind);
        let sway = creature.sway();
        let warded = sway.immune_warded.contains(condition) && kind.is_some_and(|kind| sway.warded.has(kind));
        let bold = condition == Condition::Frightened && is_steadfast(self.position, who);
        if creature.is_immune(condition) || creature.is_dead() || stays || warded || bold {
            return false;
        }
        let source = source.map(|source| self.name(source));
        let creature = self.name(who);
        self.happen(Event::ConditionBegan { creature, condition, source });
        true
    }

    /// The end of a condition. Whoever wakes still lies where it fell.
    pub fn end_condition(&mut self, who: Who, condition: Condition, source: Option<Who>) {
        let source = source.map(|source| self.name(source));
        let creature = self.name(who);
        self.happen(Event::ConditionEnded { creature: creature.clone(), condition, source });
        let awake = self.position.creature(who);
        let lies = awake.is(Condition::Prone) || awake.is_immune(Condition::Prone) || awake.is_dead();
        if condition == Condition::Unconscious && !lies {
            self.happen(Event::ConditionBegan { creature, condition: Condition::Prone, source: None });
        }
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

    /// What follows from the state a creature has come into: concentration and grapples end with the strength to act, the
    /// unconscious drop what they hold, and who cannot fly falls.
    pub fn weaken(&mut self, who: Who) -> Done {
        let creature = self.position.creature(who);
        if creature.is_incapacitated() || creature.is_dead() {
            self.let_go(who)?;
        }
        if self.position.creature(who).is_dead() {
            self.end_influences(|influence| influence.creature() == Some(who))?;
            self.end_of(who, Ending::CasterDead)?;
        }
        if self.position.creature(who).hp == 0 {
            self.end_where(Ending::CasterDown, |influence, _| influence.working.by == who)?;
            self.dismiss_summoned(who)?;
        }
        self.fall(who)
    }

    /// Concentration, casting and grapples of a creature that can do nothing end.
    pub fn let_go(&mut self, who: Who) -> Done {
        self.end_by(who, Ending::Incapacitated)?;
        if self.position.creature(who).is(Condition::Unconscious) {
            self.end_by(who, Ending::Unconscious)?;
        }
        self.end_concentration(who)?;
        self.end_casting(who);
        self.end_of(who, Ending::CasterIncapacitated)?;
        let held: SmallVec<[Who; 2]> = held_by(self.position, who).collect();
        for other in held {
            self.free(other, who)?;
        }
        let creature = self.position.creature(who);
        if creature.is(Condition::Unconscious) {
            self.drop_held(who);
        }
        Ok(())
    }

    /// Lets everything fall that a creature holds; a shield is strapped on (SRD-4.3).
    pub fn drop_held(&mut self, who: Who) {
        let held = self.position.creature(who).hands.iter().flatten();
        let items: SmallVec<[Name; 2]> = held.filter(|item| !is_shield(item.as_str())).cloned().collect();
        for item in items {
            let creature = self.name(who);
            self.happen(Event::Dropped { creature, item });
        }
    }

    /// Whoever is in the air and cannot fly falls; who jumps comes down by itself.
    pub fn fall(&mut self, who: Who) -> Done {
        let leaps = |pending: &Pending| matches!(&pending.resume, Some(Resume::Walk(walk)) if walk.jump);
        let waits = |pending: &Pending| pending.who == who && leaps(pending);
        let jumping = self.leaping == Some(who) || self.position.pending.iter().any(waits);
        if self.is_aloft(who) && !jumping && !stays_up(self.position, who) { self.plunge(who) } else { Ok(()) }
    }

    /// Those fall who have come into a state in which they cannot fly, by whatever it was.
    pub fn ground_flyers(&mut self) -> Done {
        let flies = |&(who, creature): &(Who, &Creature)| has_speed(creature, Mode::Fly) && self.is_aloft(who);
        let flyers: SmallVec<[Who; 2]> = self.position.everyone().filter(flies).map(|(who, _)| who).collect();
        flyers.into_iter().try_for_each(|who| self.fall(who))
    }

    fn is_aloft(&self, who: Who) -> bool {
        let creature = self.position.creature(who);
        let space = creature.own_space().filter(|_| creature.riding.is_none());
        space.is_some_and(|space| self.position.stage.grid.drop_feet(space) > 0)
    }

    /// A creature in the air falls, whether or not it could fly. Those who can slow the fall are asked.
    pub fn plunge(&mut self, who: Who) -> Done {
        if !self.is_aloft(who) {
            return Ok(());
        }
        if self.position.creature(who).is_dead() {
            return self.hit_the_ground(who);
        }
        let falls = |pending: &Pending| pending.who == who && matches!(pending.resume, Some(Resume::Fall(_)));
        if self.position.pending.iter().any(falls) {
            return Ok(());
        }
        let happening = Happening::Falls { creature: who };
        let asked = self.answering(&happening, |position, other| position.allied(who, other));
        if asked.is_empty() {
            return self.hit_the_ground(who);
        }
        self.put_off(who, &Resume::Fall(Guard::default()));
        self.offer_reactions(&asked, &happening);
        Ok(())
    }

    /// The end of a fall about which somebody was asked.
    pub fn resume_fall(&mut self, who: Who, guard: Guard) -> Done {
        self.guarding = Some((who, guard));
        let done = self.hit_the_ground(who);
        self.guarding = None;
        done
    }

    /// The end of a fall. Whoever rides the one who falls falls as deep, and comes off.
    fn hit_the_ground(&mut self, who: Who) -> Done {
        let Some(space) = self.position.creature(who).own_space() else { return Ok(()) };
        let grid = &self.position.stage.grid;
        let (feet, ground) = (grid.drop_feet(space), grid.fallen(space));
        let (name, pit) = (self.name(who), grid.floor(space).is_none());
        self.happen(Event::Shifted { creature: name, to: Spot { square: space.square, level: Some(ground.level) } });
        if pit {
            // Only the table knows whether a chasm is deeper than is written.
            self.leave(who, Name::of("fall"));
        }
        if feet < SHORTEST_FALL || self.position.creature(who).sway().falls_slowly {
            return Ok(());
        }
        let rider = self.position.rider(who);
        self.batter(who, feet)?;
        if let Some(rider) = rider {
            self.throw_off(rider)?;
            self.batter(rider, feet)?;
        }
        Ok(())
    }

    /// What a fall does to somebody: a die for every ten feet, and it lies there.
    fn batter(&mut self, who: Who, feet: u32) -> Done {
        let creature = self.position.creature(who);
        if creature.is_dead() || creature.sway().falls_slowly {
            return Ok(());
        }
        let dice = Dice { count: (feet.min(DEEPEST_FALL) / SHORTEST_FALL) as u16, sides: 6, plus: 0 };
        self.throws(who, Purpose::Plain("damage of the fall"));
        let damage = self.sum(dice, 1)?.max(0) as u32;
        let before = self.points(who);
        self.hurt(who, &Parts::from_slice(&[(damage, DamageType::Bludgeoning)]), Blow::default())?;
        // Who takes no damage for what it did about it lands on its feet.
        let guards = self.guarding.is_some_and(|(guarding, _)| guarding == who);
        if guards && self.points(who) == before { Ok(()) } else { self.begin_condition(who, Condition::Prone, None) }
    }
}

/// Those whom a creature has seized.
pub(super) fn held_by(position: &Position, grappler: Who) -> impl Iterator<Item = Who> {
    position
        .everyone()
        .filter(move |(_, other)| other.conditions.of(Condition::Grappled).any(|known| known.source == Some(grappler)))
        .map(|(other, _)| other)
}
