//! Effects of the data at the moment they happen, and what follows from them. What lasts is put down as an influence; what a table
//! must play is left to it.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::attack::Outcome;
use super::course::{Course, Done};
use super::falling::{falls_on, within};
use super::fate::{Faces, Fate, is_thrown};
use super::impact::Harm;
use super::purpose::Purpose;
use crate::data::effect::{Effect, Roll};
use crate::data::moment::{Moment, SpellAttack, Success};
use crate::data::spell::{Duration, Spell};
use crate::data::words::Left;
use crate::event::Strike;
use crate::name::Name;
use crate::notice::Notice;
use crate::played::is_played;
use crate::space::{Place, Space};
use crate::spot::{Spot, Target};
use crate::state::influence::{Clock, Craft, Working, at};
use crate::state::resume::{HitOf, Tilt};
use crate::state::{Influence, Position, Who};

/// Some creatures.
pub(super) type Roster = SmallVec<[Who; 8]>;

/// How far below what it had to reach a saving throw fails badly.
const BADLY: i32 = -5;

/// How long a spell, attack or power lasts by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span {
    /// No time: what it leaves behind stays as it is.
    Instant,
    /// Until a moment, or without end.
    Lasting(Option<Clock>),
}

/// A spell, attack or power that happens.
#[derive(Clone, Debug)]
pub(super) struct Power<'a> {
    pub working: Working,
    pub span: Span,
    /// Where it carries somebody.
    pub to: Option<Spot>,
    /// The space of what strikes, if it is not whoever it comes from.
    pub from: Option<Space>,
    /// What the blow that brought it about has drained.
    pub dealt: u32,
    /// Where its area begins, from which cover against it is measured.
    pub origin: Option<Place>,
    pub notices: &'a [Notice],
}

impl<'a> Power<'a> {
    fn of(working: Working, span: Span, notices: &'a [Notice]) -> Self {
        Power { working, span, to: None, from: None, dealt: 0, origin: None, notices }
    }

    /// A spell of a creature.
    pub fn of_spell(position: &Position, actor: Who, name: Name, notices: &'a [Notice]) -> Self {
        Power::of(Working::of(position, actor, Craft::Spell, name), Span::Instant, notices)
    }

    /// A feature, or a power of a stat block.
    pub fn of_power(position: &Position, actor: Who, name: Name, notices: &'a [Notice]) -> Self {
        Power::of(Working::of(position, actor, Craft::Power, name), Span::Instant, notices)
    }

    /// What an attack that hit does besides.
    pub fn of_attack(position: &Position, actor: Who, name: Name) -> Self {
        Power::of(Working::of(position, actor, Craft::Attack, name), Span::Instant, &[])
    }

    /// What works on.
    pub fn of_influence(working: &Working, until: Option<Clock>) -> Self {
        Power::of(working.clone(), Span::Lasting(until), &[])
    }

    /// Whether an effect is one of those that were chosen.
    pub fn has_chosen(&self, effect: &Effect) -> bool {
        effect.option.is_none() || effect.option.as_deref() == self.working.chosen()
    }
}

/// A place below another.
pub(super) fn below(place: &[u8], number: u8) -> SmallVec<[u8; 3]> {
    place.iter().copied().chain([number]).collect()
}

impl Course<'_> {
    /// Lets the effects happen that come at once and prepares those to come; tells what is left to the table.
    pub fn affect(&mut self, power: &Power<'_>, targets: &[Who]) -> Done {
        let effects = self.position.effects_of(&power.working);
        let unsaid = power.working.option.is_none() && effects.iter().all(|effect| effect.option.is_some());
        let (mut left, mut affected) = (self.says_more(&power.working), Roster::new());
        // What is done without a choice among several things is for the table to choose.
        left |= unsaid && !effects.is_empty();
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| power.has_chosen(effect)) {
            left |= !self.happens(power, &[number], effect, targets, &mut affected, Moment::Cast)?;
        }
        if left {
            self.leave(power.working.by, power.working.name.clone());
        }
        Ok(())
    }

    /// Whether the data leave something of an attack to the table.
    fn says_more(&self, working: &Working) -> bool {
        let attack = self.position.creature(working.by).sheet.attack(working.name.as_str());
        working.craft == Craft::Attack && attack.is_some_and(|attack| attack.left != Left::None)
    }

    /// One effect at a moment; whether nothing of it is left to the table.
    pub fn happens(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        targets: &[Who],
        affected: &mut Roster,
        moment: Moment,
    ) -> Result<bool, DiceError> {
        if !effect.happens_on(moment) {
            return if moment == Moment::Cast {
                self.prepare(power, place, effect, targets, affected)
            } else {
                Ok(true)
            };
        }
        let Some(on) = falls_on(self.position, power, effect, targets, affected) else { return Ok(false) };
        let on = self.within_budget(power, effect, on)?;
        if matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack != SpellAttack::Weapon) {
            let tilt = |&who: &Who| {
                let mark = Tilt::mark(self.position, power.notices, who);
                (who, Tilt::of(power.notices, &mark, self.position.creature(who).id()))
            };
            let aims: SmallVec<[(Who, Tilt); 2]> = on.iter().map(tilt).collect();
            self.volley(power, place, effect, &aims, affected)?;
            return Ok(effect.whole().all(is_played));
        }
        // Everybody in an area takes the same dice.
        let attacks = matches!(effect.roll, Some(Roll::Attack(_)));
        let shared = if attacks || on.is_empty() { None } else { Some(self.effect_damage(power, effect, false)?) };
        let mut healing = self.shared_healing(power, effect)?;
        let mut now = Roster::new();
        let (mut badly, mut felled, mut spared) = (Roster::new(), Roster::new(), Roster::new());
        // What falls on several falls at once: all roll before any is hurt, and all are hurt before anything comes of it.
        let mut fates: SmallVec<[(Who, Fate); 4]> = SmallVec::new();
        for who in on {
            let fate = self.fate(power, effect, who)?;
            if fate == Fate::Whole && matches!(effect.roll, Some(Roll::Save(_))) && self.margin <= BADLY {
                badly.push(who);
            }
            fates.push((who, fate));
        }
        let mut harms: SmallVec<[(Who, Fate, bool, Harm); 4]> = SmallVec::new();
        for (who, fate) in fates {
            let up = self.position.creature(who).hp > 0;
            let harm = self.harm(power, effect, who, fate, shared.as_ref())?;
            harms.push((who, fate, up, harm));
        }
        for (who, fate, up, harm) in harms {
            if fate == Fate::Spared && effect.immune.is_some() {
                self.immunise(&power.working, place, who);
            }
            if matches!(fate, Fate::Spared | Fate::Half) {
                spared.push(who);
            }
            let struck = self.strikes(power, effect, who, fate, harm)?;
            if up && self.position.creature(who).is_dying() {
                felled.push(who);
            }
            if struck {
                now.push(who);
                if let Some(left) = healing.as_mut() {
                    let creature = self.position.creature(who);
                    let share = creature.most_hp().saturating_sub(creature.hp).min(*left);
                    *left -= share;
                    self.heal(who, share)?;
                }
                self.change(power, place, effect, who)?;
            }
        }
        let faces = self.throw_faces(power, effect, &now)?;
        let fallen = [(Moment::FailsByFive, &badly), (Moment::DropsToZero, &felled)];
        let mut whole = is_played(effect);
        whole &= self.follows(power, place, effect, &now, &faces, &fallen)?;
        for (number, other) in (0..).zip(&effect.otherwise) {
            let below = below(place, number + effect.then.len() as u8);
            whole &= self.happens(power, &below, other, &spared, &mut spared.clone(), Moment::Cast)?;
        }
        for who in now {
            if !affected.contains(&who) {
                affected.push(who);
            }
        }
        Ok(whole)
    }

    /// What follows from an effect for those it affected, and for those of them who came off worst.
    fn follows(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        now: &Roster,
        faces: &Faces,
        fallen: &[(Moment, &Roster); 2],
    ) -> Result<bool, DiceError> {
        let mut whole = true;
        for (number, then) in (0..).zip(&effect.then) {
            let worst = fallen.iter().find(|(moment, _)| then.happens_on(*moment));
            let (mut targets, moment) = match worst {
                Some(&(moment, targets)) => (targets.clone(), moment),
                None => (now.clone(), Moment::Cast),
            };
            targets.retain(|who| is_thrown(then, faces, *who));
            let below = below(place, number);
            whole &= self.happens(power, &below, then, &targets, &mut targets.clone(), moment)?;
        }
        Ok(whole)
    }

    /// The attack rolls of an effect, one after another until somebody is asked about a hit.
    fn volley(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        aims: &[(Who, Tilt)],
        affected: &mut Roster,
    ) -> Done {
        let melee = matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack == SpellAttack::Melee);
        for (number, &(who, tilt)) in aims.iter().enumerate() {
            let by = power.working.by;
            let outcome = self.roll_attack(by, who, power.working.attack, tilt)?;
            let hit = |course: &Self| {
                let until = match power.span {
                    Span::Lasting(until) => until,
                    Span::Instant => None,
                };
                let effect = Box::new(Influence { waits: true, ..course.influence(power, place, who, until) });
                let then = aims[number + 1..].iter().copied().collect();
                (power.working.name.clone(), HitOf::Effect { effect, then })
            };
            if outcome.strike != Strike::Miss && self.is_put_off(by, who, &outcome.roll, melee, hit) {
                return Ok(());
            }
            self.land_effect(power, place, effect, who, outcome, affected)?;
        }
        Ok(())
    }

    /// What an effect does to one target once it is clear how its attack roll went.
    fn land_effect(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        who: Who,
        outcome: Outcome,
        affected: &mut Roster,
    ) -> Done {
        let missed = match effect.roll {
            Some(Roll::Attack(roll)) => roll.miss,
            Some(Roll::Save(_) | Roll::Contest(_)) | None => Success::None,
        };
        let fate = match outcome.strike {
            Strike::Miss if missed == Success::Half => Fate::Half,
            Strike::Miss => Fate::Spared,
            Strike::Hit => Fate::Whole,
            Strike::Critical => Fate::Critical,
        };
        let mark = Target::Creature(self.name(who));
        self.tell_attack(power.working.by, who, mark, power.working.name.clone(), outcome)?;
        let harm = self.harm(power, effect, who, fate, None)?;
        if !self.strikes(power, effect, who, fate, harm)? {
            for (number, other) in (0..).zip(&effect.otherwise) {
                let below = below(place, number + effect.then.len() as u8);
                self.happens(power, &below, other, &[who], &mut Roster::from_slice(&[who]), Moment::Cast)?;
            }
            return Ok(());
        }
        if !affected.contains(&who) {
            affected.push(who);
        }
        self.change(power, place, effect, who)?;
        let now = Roster::from_slice(&[who]);
        let nobody = Roster::new();
        let fallen = [(Moment::FailsByFive, &nobody), (Moment::DropsToZero, &nobody)];
        self.follows(power, place, effect, &now, &Faces::new(), &fallen).map(|_| ())
    }

    /// An effect that hit somebody who was asked about it, and the attack rolls that follow.
    pub fn resume_effect(&mut self, hit: &Influence, who: Who, outcome: Outcome, then: &[(Who, Tilt)]) -> Done {
        let effects = self.position.effects_of(&hit.working);
        let Some(effect) = at(&effects, &hit.effect) else { return Ok(()) };
        let mut power = Power::of_influence(&hit.working, hit.until);
        let spell = self.position.tables().spell(hit.working.name.as_str());
        let level = |spell: &Spell| spell.level.get().saturating_add(hit.working.above);
        if hit.working.craft != Craft::Spell
            || spell.is_none_or(|spell| spell.lasts(level(spell)) == Duration::Instantaneous)
        {
            power.span = Span::Instant;
        }
        let mut affected = Roster::new();
        self.land_effect(&power, &hit.effect, effect, who, outcome, &mut affected)?;
        self.guarding = None;
        self.volley(&power, &hit.effect, effect, then, &mut affected)?;
        if hit.working.concentration {
            self.loosened.push((hit.working.by, hit.working.name.clone()));
        }
        Ok(())
    }

    /// Those whom an effect with so many hit points in all reaches: the weakest first, as long as they last.
    fn within_budget(&mut self, power: &Power<'_>, effect: &Effect, on: Roster) -> Result<Roster, DiceError> {
        let Some(budget) = effect.budget.filter(|_| effect.damage.is_empty()) else { return Ok(on) };
        self.throws(power.working.by, Purpose::Of("hit points reached by", power.working.name.clone()));
        let left = self.sum(budget.at(power.working.above), 1)?.max(0) as u32;
        Ok(within(self.position, on, left))
    }
}
