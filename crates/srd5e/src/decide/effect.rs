//! Effects of the data at the moment they happen, and what follows from them. What lasts is put down as an influence; what a table
//! must play is left to it.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::falling::{falls_on, within};
use super::fate::{Faces, Fate, is_thrown};
use super::impact::Harm;
use super::purpose::Purpose;
use super::spellcraft::{more_healing, potent, sculpted};
use super::traits::is_spell_proof;
use crate::data::effect::{Effect, Roll};
use crate::data::moment::{Moment, SpellAttack, Success};
use crate::data::spell::{Duration, Spell};
use crate::data::words::Left;
use crate::event::Strike;
use crate::name::Name;
use crate::notice::Notice;
use crate::played::is_played;
use crate::space::{Place, Space};
use crate::spot::Spot;
use crate::state::influence::{Clock, Craft, Edge, Working, at};
use crate::state::resume::{Hit, HitOf, Tilt};
use crate::state::{Influence, Position, Who};
use crate::validation::attack::Stroke;

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
    /// Whether the attack that brought it about was rolled with advantage.
    pub advantaged: bool,
    /// The points that were spent on it.
    pub spent: u32,
    pub notices: &'a [Notice],
}

impl<'a> Power<'a> {
    fn of(working: Working, span: Span, notices: &'a [Notice]) -> Self {
        Power { working, span, to: None, from: None, dealt: 0, origin: None, advantaged: false, spent: 0, notices }
    }

    /// A spell of a creature.
    pub fn of_spell(position: &Position, actor: Who, name: Name, notices: &'a [Notice]) -> Self {
        let working = Working::of(position, actor, Craft::Spell, name);
        let more = position.creature(actor).sway().spell_dc;
        Power::of(Working { dc: working.dc + more, ..working }, Span::Instant, notices)
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
        let name = working.name.as_str();
        let natural = self.position.creature(working.by).sheet.attack(name).map(|attack| attack.left);
        let weapon = || self.position.tables().weapon(name).map(|weapon| weapon.left);
        working.craft == Craft::Attack && natural.or_else(weapon).is_some_and(|left| left != Left::None)
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
        if effect.advantaged && !power.advantaged {
            return Ok(true);
        }
        let Some(on) = falls_on(self.position, power, effect, targets, affected) else { return Ok(false) };
        let on = if effect.repeated { self.marked_before(power, place, on) } else { on };
        let on = self.within_budget(power, effect, on)?;
        if matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack != SpellAttack::Weapon) {
            let tilt = |&who: &Who| {
                let mark = Tilt::mark(self.position, power.notices, who);
                (who, Tilt::of(power.notices, &mark, self.position.creature(who).id()))
            };
            let aims: SmallVec<[(Who, Tilt); 2]> = on.iter().map(tilt).collect();
            self.volley(power, place, effect, &aims, affected, moment == Moment::Cast)?;
            return Ok(effect.whole().all(is_played));
        }
        // Everybody in an area takes the same dice; what follows a hit is thrown with it.
        let attacks = matches!(effect.roll, Some(Roll::Attack(_)));
        let alone = attacks || on.is_empty() || matches!(&on[..], &[who] if self.follows_hit(power, effect, who));
        let fresh = moment == Moment::Cast;
        let shared = if alone { None } else { Some(self.effect_damage(power, effect, false, fresh)?) };
        let safe = sculpted(self.position, &power.working, effect, &on);
        let mut healing = self.shared_healing(power, effect)?;
        let mut now = Roster::new();
        let (mut badly, mut felled) = (Roster::new(), Roster::new());
        let (mut spared, mut saved) = (Roster::new(), Roster::new());
        // What falls on several falls at once: all roll before any is hurt, and all are hurt before anything comes of it.
        let mut fates: SmallVec<[(Who, Fate); 4]> = SmallVec::new();
        for who in on {
            let fate = if safe.contains(&who) { Fate::Spared } else { self.fate(power, effect, who)? };
            if fate == Fate::Whole && matches!(effect.roll, Some(Roll::Save(_))) && self.margin <= BADLY {
                badly.push(who);
            }
            if matches!(effect.roll, Some(Roll::Save(_))) && !matches!(fate, Fate::Whole | Fate::Critical) {
                saved.push(who);
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
                    let half = effect.healing.as_ref().is_some_and(|healing| healing.to_half);
                    let most = creature.most_hp() / if half { 2 } else { 1 };
                    let share = most.saturating_sub(creature.hp).min(*left);
                    *left -= share;
                    let more = if share > 0 { more_healing(self.position, &power.working) } else { 0 };
                    self.heal(who, share + more)?;
                }
                self.change(power, place, effect, who)?;
            }
        }
        let faces = self.throw_faces(power, effect, &now)?;
        let fallen = [(Moment::FailsByFive, &badly), (Moment::DropsToZero, &felled), (Moment::Saved, &saved)];
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

    /// What follows from an effect for those it affected, for those of them who came off worst, and for those who saved.
    fn follows(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        now: &Roster,
        faces: &Faces,
        fallen: &[(Moment, &Roster); 3],
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

    /// Of some creatures those to whom an effect came before in the turn; the others are marked.
    fn marked_before(&mut self, power: &Power<'_>, place: &[u8], on: Roster) -> Roster {
        let marks = |position: &Position, who: Who| {
            let mark = |known: &Influence| known.waits && known.is_of(&power.working) && known.effect[..] == *place;
            position.influences_on(who).any(mark)
        };
        let (again, first): (Roster, Roster) = on.into_iter().partition(|&who| marks(self.position, who));
        let until = Clock::after(self.position, 0, Edge::End);
        for who in first {
            let mark = Influence { waits: true, ..self.influence(power, place, who, until) };
            self.begin_influence(mark);
        }
        again
    }

    /// The attack rolls of an effect, one after another until somebody is asked about a hit.
    fn volley(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        aims: &[(Who, Tilt)],
        affected: &mut Roster,
        mut fresh: bool,
    ) -> Done {
        let melee = matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack == SpellAttack::Melee);
        let (by, stroke) = (power.working.by, Stroke::of_spell(melee));
        for (number, &(who, tilt)) in aims.iter().enumerate() {
            let misses = tilt.misses || is_spell_proof(self.position, who, &power.working);
            let tilt = Tilt { misses, ..tilt };
            let outcome = self.roll_attack(by, who, power.working.attack, tilt, &stroke)?;
            let strike = outcome.strike;
            let until = match power.span {
                Span::Lasting(until) => until,
                Span::Instant => None,
            };
            let left = fresh.then_some(1);
            let effect = Box::new(Influence { waits: true, left, ..self.influence(power, place, who, until) });
            let of = HitOf::Effect { effect, then: aims[number + 1..].iter().copied().collect() };
            let hit = Hit::new(who, power.working.name.clone(), melee, outcome.roll.clone(), of);
            if self.conclude(by, hit, outcome)? {
                return Ok(());
            }
            fresh &= strike == Strike::Miss;
            if strike != Strike::Miss && !affected.contains(&who) {
                affected.push(who);
            }
        }
        Ok(())
    }

    /// The attack rolls of an effect that follow one that somebody was asked about and that has struck or not.
    pub fn roll_on(&mut self, hit: &HitOf, struck: bool) -> Done {
        let HitOf::Effect { effect: hit, then } = hit else { return Ok(()) };
        let effects = self.position.effects_of(&hit.working);
        let Some(effect) = at(&effects, &hit.effect) else { return Ok(()) };
        let power = self.power_of_hit(hit);
        let fresh = hit.left.is_some() && !struck;
        self.volley(&power, &hit.effect, effect, then, &mut Roster::new(), fresh)?;
        if hit.working.concentration {
            self.loosened.push((hit.working.by, hit.working.name.clone()));
        }
        Ok(())
    }

    /// The spell or power of which an effect hits.
    fn power_of_hit(&self, hit: &Influence) -> Power<'static> {
        let mut power = Power::of_influence(&hit.working, hit.until);
        let spell = self.position.tables().spell(hit.working.name.as_str());
        let level = |spell: &Spell| spell.level.get().saturating_add(hit.working.above);
        if hit.working.craft != Craft::Spell
            || spell.is_none_or(|spell| spell.lasts(level(spell)) == Duration::Instantaneous)
        {
            power.span = Span::Instant;
        }
        power
    }

    /// What an effect does to somebody whom its attack roll has hit, with all the damage of the hit.
    pub fn strike_by_effect(&mut self, hit: &Hit, spares: bool) -> Done {
        let HitOf::Effect { effect: influence, .. } = &hit.of else { return Ok(()) };
        let effects = self.position.effects_of(&influence.working);
        let Some(effect) = at(&effects, &influence.effect) else { return Ok(()) };
        let (who, power) = (hit.target, self.power_of_hit(influence));
        let fate = if hit.told == Some(Strike::Critical) { Fate::Critical } else { Fate::Whole };
        let harm = self.deal_parts(&power, effect, who, &hit.added, (fate == Fate::Critical, spares))?;
        self.strikes(&power, effect, who, fate, harm)?;
        self.change(&power, &influence.effect, effect, who)?;
        let nobody = Roster::new();
        let fallen = [Moment::FailsByFive, Moment::DropsToZero, Moment::Saved].map(|moment| (moment, &nobody));
        self.follows(&power, &influence.effect, effect, &Roster::from_slice(&[who]), &Faces::new(), &fallen)?;
        self.drive_by_spell(&power, who)?;
        self.answer_blow(power.working.by, who, hit.melee)
    }

    /// What an effect still does to somebody whom its attack roll has missed.
    pub fn miss_by_effect(&mut self, hit: &Hit) -> Done {
        let HitOf::Effect { effect: influence, .. } = &hit.of else { return Ok(()) };
        let effects = self.position.effects_of(&influence.working);
        let Some(effect) = at(&effects, &influence.effect) else { return Ok(()) };
        let potent = potent(self.position, &influence.working).is_some_and(|miss| miss);
        let half = matches!(effect.roll, Some(Roll::Attack(roll)) if roll.miss == Success::Half);
        let (who, power) = (hit.target, self.power_of_hit(influence));
        if half || potent {
            let harm = self.harm(&power, effect, who, Fate::Half, None)?;
            self.strikes(&power, effect, who, Fate::Half, harm)?;
        }
        for (number, other) in (0..).zip(&effect.otherwise) {
            let below = below(&influence.effect, number + effect.then.len() as u8);
            self.happens(&power, &below, other, &[who], &mut Roster::from_slice(&[who]), Moment::Cast)?;
        }
        Ok(())
    }

    /// Those whom an effect with so many hit points in all reaches: the weakest first, as long as they last.
    fn within_budget(&mut self, power: &Power<'_>, effect: &Effect, on: Roster) -> Result<Roster, DiceError> {
        let Some(budget) = effect.budget.as_ref().filter(|_| effect.damage.is_empty()) else { return Ok(on) };
        self.throws(power.working.by, Purpose::Of("hit points reached by", power.working.name.clone()));
        let left = self.sum(budget.at(power.working.above), 1)?.max(0) as u32;
        Ok(within(self.position, on, left))
    }
}
