//! From the attack roll to the wound: who is asked about a hit, what is added to it, and what it deals as one blow.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::arms::{Numbers, care, dice_times, numbers, sharpen};
use super::attack::Outcome;
use super::course::{Course, Done};
use super::effect::{Power, Roster};
use super::gains::{Landed, add};
use super::harm::{Blow, drained, would_fall};
use super::purpose::Purpose;
use crate::data::dice::Dice;
use crate::data::effect::Effect;
use crate::data::gift::Care;
use crate::data::moment::{Moment, Who as Falls};
use crate::data::words::DamageType;
use crate::event::{Event, Strike};
use crate::intent::act::Attack;
use crate::name::Name;
use crate::ruleset::KnockOut;
use crate::spot::Target;
use crate::state::influence::at;
use crate::state::resume::{Hit, HitOf, Parts};
use crate::state::{Happening, Influence, Resume, Who};
use crate::validation::attack::{Stroke, own_hit};

impl Hit {
    fn is_critical(&self) -> bool {
        self.told == Some(Strike::Critical)
    }
}

impl Course<'_> {
    /// What comes of an attack roll; whether somebody is asked before all of it has come.
    pub fn conclude(&mut self, actor: Who, hit: Hit, outcome: Outcome) -> Result<bool, DiceError> {
        if outcome.strike == Strike::Miss {
            return self.land(actor, hit, outcome);
        }
        match self.ask_target(actor, hit) {
            Some(hit) => self.land(actor, hit, outcome),
            None => Ok(true),
        }
    }

    /// What comes of an attack once it is clear how it went.
    fn land(&mut self, actor: Who, hit: Hit, outcome: Outcome) -> Result<bool, DiceError> {
        let strike = outcome.strike;
        let mark = match &hit.of {
            HitOf::Weapon { attack, .. } => attack.target.clone(),
            HitOf::Cleave | HitOf::Effect { .. } => Target::Creature(self.name(hit.target)),
        };
        self.tell_attack(actor, hit.target, mark, hit.with.clone(), outcome)?;
        if strike == Strike::Miss {
            self.missed(actor, &hit)?;
            return Ok(false);
        }
        self.deal(actor, Hit { told: Some(strike), ..hit })
    }

    /// Deals a hit, unless its attacker is asked first what it adds to it.
    fn deal(&mut self, actor: Who, hit: Hit) -> Result<bool, DiceError> {
        match self.ask_attacker(actor, hit) {
            Some(hit) => self.deal_now(actor, hit),
            None => Ok(true),
        }
    }

    /// Deals a hit to which nothing more is added, unless it is asked whether it kills.
    fn deal_now(&mut self, actor: Who, mut hit: Hit) -> Result<bool, DiceError> {
        if !hit.rolled {
            hit.added = self.roll_wound(actor, &hit)?;
            hit.rolled = true;
            if self.asks_mercy(actor, &hit) {
                return Ok(true);
            }
        }
        self.strike_home(actor, &hit, false)?;
        Ok(false)
    }

    /// A hit about which somebody was asked goes on: it may miss by now.
    pub fn resume_hit(&mut self, actor: Who, hit: Hit) -> Done {
        self.guarding = Some((hit.target, hit.guard));
        let (of, mut struck) = (hit.of.clone(), true);
        let waits = if hit.told.is_some() {
            self.deal(actor, hit)?
        } else {
            let stroke = Stroke::of_hit(self.position, actor, &hit);
            let outcome = self.outcome(actor, hit.target, hit.roll.clone(), hit.guard, &stroke);
            struck = outcome.strike != Strike::Miss;
            self.land(actor, hit, outcome)?
        };
        self.guarding = None;
        if waits { Ok(()) } else { self.roll_on(&of, struck) }
    }

    /// Nothing is added to the own hit that waits, or nobody is spared by it: it is dealt.
    pub fn decline(&mut self, actor: Who) -> Done {
        let asked = matches!(self.happened, Some(Happening::YouHit { .. } | Happening::DropsToZero { .. }));
        match if asked { self.take_up_hit(actor) } else { None } {
            Some(hit) => self.finish_hit(actor, hit, false),
            None => Ok(()),
        }
    }

    /// Whoever the own hit would bring down is knocked out.
    pub fn spare(&mut self, actor: Who) -> Done {
        match (self.take_up_hit(actor), self.happened.clone()) {
            (Some(hit), _) => self.finish_hit(actor, hit, true),
            (None, Some(Happening::DropsToZero { creature, .. })) => self.revive(creature),
            (None, _) => Ok(()),
        }
    }

    fn finish_hit(&mut self, actor: Who, hit: Hit, spares: bool) -> Done {
        self.guarding = Some((hit.target, hit.guard));
        let of = hit.of.clone();
        let waits = if hit.rolled {
            self.strike_home(actor, &hit, spares)?;
            false
        } else {
            self.deal_now(actor, hit)?
        };
        self.guarding = None;
        if waits { Ok(()) } else { self.roll_on(&of, true) }
    }

    /// Takes the own hit that waits from the decisions.
    fn take_up_hit(&mut self, actor: Who) -> Option<Hit> {
        let waiting = self.position.pending.last().filter(|pending| pending.who == actor)?;
        let Some(Resume::Hit(hit)) = &waiting.resume else { return None };
        let hit = Some((**hit).clone()).filter(|hit| hit.told.is_some())?;
        let creature = self.name(actor);
        self.happen(Event::Resumed { creature });
        Some(hit)
    }

    /// Adds damage to the own hit that waits, if it is on that creature; whether it is.
    pub fn adds_to_hit(&mut self, actor: Who, target: Who, parts: &Parts) -> bool {
        if own_hit(self.position, actor).is_none_or(|hit| hit.target != target) {
            return false;
        }
        for &(amount, kind) in parts {
            let creature = self.name(actor);
            self.happen(Event::Added { creature, amount, kind });
        }
        true
    }

    /// Whether a critical hit is what an answer of a creature follows from.
    pub fn follows_critical(&self, actor: Who, target: Who) -> bool {
        let waiting = own_hit(self.position, actor).filter(|hit| hit.target == target).map(Hit::is_critical);
        waiting.unwrap_or_else(|| match self.happened {
            Some(Happening::YouHit { target: hit, critical, .. }) => hit == target && critical,
            _ => false,
        })
    }

    /// Whom an answer of a creature to its own hit falls upon.
    pub fn own_target(&self, actor: Who) -> Option<Who> {
        let waiting = own_hit(self.position, actor).map(|hit| hit.target);
        waiting.or(match self.happened {
            Some(Happening::YouHit { target, .. }) => Some(target),
            _ => None,
        })
    }

    /// All the damage of a hit: of the attack itself, what it gains, and what its attacker has added.
    fn roll_wound(&mut self, actor: Who, hit: &Hit) -> Result<Parts, DiceError> {
        let critical = hit.is_critical();
        let landed = |stroke, kind, dice| Landed {
            by: actor,
            target: hit.target,
            with: &hit.with,
            stroke,
            kind,
            dice,
            leaning: hit.roll.leaning,
            critical,
        };
        let mut parts = Parts::new();
        match &hit.of {
            HitOf::Weapon { .. } | HitOf::Cleave => {
                let Numbers { mut damage, stroke, .. } = self.numbers_of(actor, hit);
                let creature = self.position.creature(actor);
                if hit.roll.leaning.is_advantage() {
                    sharpen(creature, &hit.with, &mut damage);
                }
                let (care, times) = (care(creature, &stroke), dice_times(creature, &hit.with, critical));
                self.throws(actor, Purpose::Of("damage of", hit.with.clone()));
                for &(dice, kind) in &damage {
                    let sum = self.careful_sum(dice, times, care)?;
                    add(&mut parts, sum.max(0) as u32, kind);
                }
                if let Some(&(dice, kind)) = damage.first() {
                    self.gain(&landed(stroke, kind, Some(dice)), &mut parts)?;
                }
                self.weaken_blow(actor, &mut parts, stroke.melee && stroke.strong)?;
            }
            HitOf::Effect { effect: hit_effect, .. } => {
                let power = Power::of_influence(&hit_effect.working, hit_effect.until);
                let effects = self.position.effects_of(&hit_effect.working);
                let Some(effect) = at(&effects, &hit_effect.effect) else { return Ok(parts) };
                let fresh = hit_effect.left.is_some();
                for (amount, kind) in self.damage_on(&power, effect, hit.target, critical, fresh)? {
                    add(&mut parts, amount, kind);
                }
                let kind = parts.first().map_or(DamageType::Force, |&(_, kind)| kind);
                self.gain(&landed(Stroke::of_spell(hit.melee), kind, None), &mut parts)?;
            }
        }
        for &(amount, kind) in &hit.added {
            add(&mut parts, amount, kind);
        }
        Ok(parts)
    }

    /// The sum of the dice of a weapon, with what its wielder does about low numbers.
    fn careful_sum(&mut self, dice: Dice, times: u16, care: Option<&Care>) -> Result<i32, DiceError> {
        let Some(care) = care else { return self.sum(dice, times) };
        let mut sum = i32::from(dice.plus);
        for _ in 0..dice.count.saturating_mul(times) {
            let mut face = self.die(dice.sides.max(1))?;
            if face <= u32::from(care.again) {
                face = self.die(dice.sides.max(1))?;
            }
            sum += face.max(u32::from(care.least)) as i32;
        }
        Ok(sum)
    }

    /// The attack behind a hit with a weapon, in numbers.
    fn numbers_of(&self, actor: Who, hit: &Hit) -> Numbers {
        let feet = self.position.feet(actor, hit.target).unwrap_or(0);
        match &hit.of {
            HitOf::Weapon { attack, .. } => numbers(self.position, actor, attack, &hit.with, feet),
            HitOf::Cleave | HitOf::Effect { .. } => self.second(actor, hit.target, &hit.with),
        }
    }

    /// What a hit does, with all that comes of it.
    fn strike_home(&mut self, actor: Who, hit: &Hit, spares: bool) -> Done {
        match &hit.of {
            HitOf::Weapon { attack, thrown } => self.strike_with(actor, hit, attack, *thrown, spares),
            HitOf::Cleave => {
                let Numbers { magical, .. } = self.numbers_of(actor, hit);
                let blow = Blow {
                    by: Some(actor),
                    magical,
                    critical: hit.is_critical(),
                    knock_out: spares,
                    ..Blow::default()
                };
                self.hurt(hit.target, &hit.added, blow)?;
                self.answer_blow(actor, hit.target, hit.melee)?;
                self.after_attack(actor, Some(hit.target))
            }
            HitOf::Effect { .. } => self.strike_by_effect(hit, spares),
        }
    }

    fn strike_with(&mut self, actor: Who, hit: &Hit, attack: &Attack, thrown: bool, spares: bool) -> Done {
        let (target, with, melee) = (hit.target, &hit.with, hit.melee);
        let Numbers { magical, .. } = self.numbers_of(actor, hit);
        let before = self.points(target);
        let knock_out = (attack.knock_out || spares) && melee;
        let blow = Blow { by: Some(actor), magical, critical: hit.is_critical(), knock_out, ..Blow::default() };
        let power = Power::of_attack(self.position, actor, with.clone());
        let effects = self.position.effects_of(&power.working);
        let drains = effects.iter().find_map(|effect| effect.drains);
        let dealt = drained(self.position, target, &hit.added, magical, drains);
        let stood = self.position.creature(target).hp > 0;
        self.hurt(target, &hit.added, blow)?;
        let power = Power { dealt, advantaged: hit.roll.leaning.is_advantage(), ..power };
        if stood && self.position.creature(target).hp == 0 {
            self.comes_by(&power, &[target], Moment::DropsToZero)?;
        }
        self.affect(&power, &[target])?;
        self.charge(&power, target)?;
        self.answer_blow(actor, target, melee)?;
        let dealt = self.points(target) < before;
        self.master(actor, target, attack, with, (hit.told.unwrap_or(Strike::Hit), dealt))?;
        self.come_to_lie(target, with, thrown);
        self.after_attack(actor, Some(target))?;
        if melee {
            self.offer_cleave(actor, target, with.clone());
        }
        Ok(())
    }

    /// What comes of an attack that misses.
    fn missed(&mut self, actor: Who, hit: &Hit) -> Done {
        let target = hit.target;
        self.learn_from_miss(actor, target)?;
        match &hit.of {
            HitOf::Weapon { attack, thrown } => {
                self.master(actor, target, attack, &hit.with, (Strike::Miss, false))?;
                self.come_to_lie(target, &hit.with, *thrown);
                self.after_attack(actor, Some(target))
            }
            HitOf::Cleave => self.after_attack(actor, Some(target)),
            HitOf::Effect { .. } => self.miss_by_effect(hit),
        }
    }

    /// What the features of an attacker make of a miss.
    fn learn_from_miss(&mut self, actor: Who, target: Who) -> Done {
        let features: SmallVec<[Name; 1]> = self
            .position
            .creature(actor)
            .passives(Moment::CasterMisses)
            .map(|(feature, _)| Name::new(&feature.id))
            .collect();
        for name in features {
            let power = Power::of_power(self.position, actor, name, &[]);
            self.comes_by(&power, &[target], Moment::CasterMisses)?;
        }
        Ok(())
    }

    fn come_to_lie(&mut self, target: Who, with: &Name, thrown: bool) {
        if let Some(space) = self.position.space(target).filter(|_| thrown) {
            self.happen(Event::Landed { item: with.clone(), at: space.square });
        }
    }

    /// What the features of somebody who is hit do about the one who hit it.
    fn grow_wary(&mut self, actor: Who, target: Who) -> Done {
        let features: SmallVec<[Name; 1]> =
            self.position.creature(target).passives(Moment::HitBy).map(|(feature, _)| Name::new(&feature.id)).collect();
        for name in features {
            let power = Power::of_power(self.position, target, name, &[]);
            self.comes_by(&power, &[actor], Moment::HitBy)?;
        }
        Ok(())
    }

    /// What somebody who is hit does to the one who struck it: by its features, its body, and by what works on it.
    pub fn answer_blow(&mut self, actor: Who, target: Who, melee: bool) -> Done {
        self.grow_wary(actor, target)?;
        if !melee || self.position.feet(actor, target).is_none_or(|feet| feet > 5) {
            return Ok(());
        }
        self.struck_by(actor, target)?;
        let struck = |influence: &&Influence| {
            influence.waits
                && influence.creature() == Some(target)
                && self.position.effect(influence).is_some_and(|effect| effect.happens_on(Moment::Struck))
        };
        let answering: SmallVec<[Influence; 1]> = self.position.influences.iter().filter(struck).cloned().collect();
        for influence in answering {
            let effects = self.position.effects_of(&influence.working);
            let Some(effect) = at(&effects, &influence.effect) else { continue };
            let kind = self.position.creature(actor).sheet.kind;
            if effect.by.is_empty() || effect.by.contains(&kind) {
                let answered = Effect { who: Falls::Targets, ..effect.clone() };
                let power = Power::of_influence(&influence.working, influence.until);
                self.happens(&power, &influence.effect, &answered, &[actor], &mut Roster::new(), Moment::Struck)?;
            }
        }
        Ok(())
    }

    /// Asks the attacker whether a blow in melee that would bring a foe down kills it; whether it is asked.
    fn asks_mercy(&mut self, actor: Who, hit: &Hit) -> bool {
        let said = matches!(&hit.of, HitOf::Weapon { attack, .. } if attack.knock_out);
        let asked = self.position.ruleset.knock_out == KnockOut::Asked;
        if !asked || said || !hit.melee || !self.position.hostile(actor, hit.target) {
            return false;
        }
        let magical = match &hit.of {
            HitOf::Effect { effect, .. } => effect.working.magical,
            HitOf::Weapon { .. } | HitOf::Cleave => self.numbers_of(actor, hit).magical,
        };
        if !would_fall(self.position, hit, magical) {
            return false;
        }
        let (target, creature) = (self.name(hit.target), self.name(actor));
        self.put_off(actor, &Resume::Hit(Box::new(hit.clone())));
        self.happen(Event::KnockOutOffered { creature, target });
        true
    }
}
