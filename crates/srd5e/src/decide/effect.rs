//! Effects of the data at the moment they happen: rolls, damage, healing, conditions, movement. What lasts is put down as an
//! influence; what a table must play is left to it.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::attack::{Outcome, cover_bonus, kind_of};
use super::course::{Course, Done};
use super::harm::{Blow, Parts, Wound};
use super::traits::{eases, evades, is_above};
use super::workings::is_immune_to;
use crate::data::area::Shape;
use crate::data::change::Change;
use crate::data::effect::{Amount, Deed, Effect, Roll, Save};
use crate::data::moment::{Moment, SavesOnly, SpellAttack, Success, Who as On};
use crate::data::spell::{Duration, Spell};
use crate::data::target::TargetState;
use crate::data::words::{Ability, Condition, Left};
use crate::event::{Event, Strike};
use crate::name::Name;
use crate::notice::Notice;
use crate::played::is_played;
use crate::space::{Area, Cover, Crowded, LineModel, Place};
use crate::spot::{Spot, Target};
use crate::state::influence::{Clock, Craft, Working, at};
use crate::state::resume::{HitOf, Tilt};
use crate::state::{Influence, Position, Who};

/// Some creatures.
pub(super) type Roster = SmallVec<[Who; 8]>;

/// The faces that decide which effects strike whom.
type Faces = SmallVec<[(Who, SmallVec<[u8; 2]>); 4]>;

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
    /// What the blow that brought it about has drained.
    pub dealt: u32,
    /// Where its area begins, from which cover against it is measured.
    pub origin: Option<Place>,
    pub notices: &'a [Notice],
}

impl<'a> Power<'a> {
    /// A spell of a creature.
    pub fn of_spell(position: &Position, actor: Who, name: Name, notices: &'a [Notice]) -> Self {
        Power {
            working: Working::of(position, actor, Craft::Spell, name),
            span: Span::Instant,
            to: None,
            dealt: 0,
            origin: None,
            notices,
        }
    }

    /// A feature, or a power of a stat block.
    pub fn of_power(position: &Position, actor: Who, name: Name, notices: &'a [Notice]) -> Self {
        Power {
            working: Working::of(position, actor, Craft::Power, name),
            span: Span::Instant,
            to: None,
            dealt: 0,
            origin: None,
            notices,
        }
    }

    /// What an attack that hit does besides.
    pub fn of_attack(position: &Position, actor: Who, name: Name) -> Self {
        Power {
            working: Working::of(position, actor, Craft::Attack, name),
            span: Span::Instant,
            to: None,
            dealt: 0,
            origin: None,
            notices: &[],
        }
    }

    /// What works on.
    pub fn of_influence(working: &Working, until: Option<Clock>) -> Self {
        Power { working: working.clone(), span: Span::Lasting(until), to: None, dealt: 0, origin: None, notices: &[] }
    }

    /// An area that works on.
    pub fn of_area(influence: &Influence, area: &Area) -> Self {
        Power { origin: Some(area.origin()), ..Power::of_influence(&influence.working, influence.until) }
    }

    /// Whether an effect is one of those that were chosen.
    pub fn has_chosen(&self, effect: &Effect) -> bool {
        let chosen = self.working.option.as_ref();
        effect.option.as_deref().is_none_or(|option| chosen.is_some_and(|chosen| chosen == option))
    }
}

/// What an effect's roll decided for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Whole,
    Critical,
    Half,
    Spared,
}

/// What an effect did to somebody: the wound, and how much was dealt in all.
#[derive(Clone, Debug, Default)]
struct Harm {
    wound: Option<Wound>,
    dealt: u32,
}

impl Course<'_> {
    /// Lets the effects happen that come at once and prepares those to come; tells what is left to the table.
    pub fn affect(&mut self, power: &Power<'_>, targets: &[Who]) -> Done {
        let effects = self.position.effects_of(&power.working);
        let faces = self.faces(&effects, targets)?;
        let (mut left, mut affected) = (self.says_more(&power.working), Roster::new());
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| power.has_chosen(effect)) {
            let struck: Roster = match effect.die {
                Some(face) => faces.iter().filter(|(_, thrown)| thrown.contains(&face)).map(|&(who, _)| who).collect(),
                None => targets.iter().copied().collect(),
            };
            left |= !self.happens(power, &[number], effect, &struck, &mut affected, Moment::Cast)?;
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

    /// A die for each target, where the data ask for one: the highest face strikes with two others.
    fn faces(&mut self, effects: &[Effect], targets: &[Who]) -> Result<Faces, DiceError> {
        let mut thrown = Faces::new();
        let Some(most) = effects.iter().filter_map(|effect| effect.die).max() else { return Ok(thrown) };
        for &target in targets {
            let mut faces: SmallVec<[u8; 2]> = SmallVec::new();
            let first = self.die(u16::from(most) + 1)? as u8;
            if first <= most {
                faces.push(first);
            }
            while first > most && faces.len() < 2 {
                let face = self.die(u16::from(most) + 1)? as u8;
                if face <= most {
                    faces.push(face);
                }
            }
            thrown.push((target, faces));
        }
        Ok(thrown)
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
        let (mut badly, mut felled) = (Roster::new(), Roster::new());
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
        let mut whole = is_played(effect);
        for (number, then) in (0..).zip(&effect.then) {
            let below: SmallVec<[u8; 3]> = place.iter().copied().chain([number]).collect();
            let (targets, moment) = if then.happens_on(Moment::FailsByFive) {
                (&badly, Moment::FailsByFive)
            } else if then.happens_on(Moment::DropsToZero) {
                (&felled, Moment::DropsToZero)
            } else {
                (&now, Moment::Cast)
            };
            whole &= self.happens(power, &below, then, &targets.clone(), &mut now.clone(), moment)?;
        }
        for who in now {
            if !affected.contains(&who) {
                affected.push(who);
            }
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
            Some(Roll::Save(_)) | None => Success::None,
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
            return Ok(());
        }
        if !affected.contains(&who) {
            affected.push(who);
        }
        self.change(power, place, effect, who)?;
        for (number, then) in (0..).zip(&effect.then) {
            let below: SmallVec<[u8; 3]> = place.iter().copied().chain([number]).collect();
            self.happens(power, &below, then, &[who], &mut Roster::from_slice(&[who]), Moment::Cast)?;
        }
        Ok(())
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
        let left = self.sum(budget.at(power.working.above), 1)?.max(0) as u32;
        Ok(within(self.position, on, left))
    }

    /// The roll of an effect for one target.
    pub fn fate(&mut self, power: &Power<'_>, effect: &Effect, who: Who) -> Result<Fate, DiceError> {
        let spared = |success: Success| if success == Success::Half { Fate::Half } else { Fate::Spared };
        match effect.roll {
            None => Ok(Fate::Whole),
            // An attack with the weapon in hand is an attack of its own; other attacks are rolled one by one before.
            Some(Roll::Attack(_)) => Ok(Fate::Whole),
            Some(Roll::Save(save)) => {
                let willing = self.position.is_willing(who, power.working.by);
                match save.only {
                    Some(SavesOnly::Unwilling) if willing => return Ok(Fate::Whole),
                    Some(SavesOnly::Carried) => return Ok(Fate::Whole),
                    _ => {}
                }
                let cover = save_cover(self.position, power, &save, who);
                let dc = save.dc.map_or(power.working.dc, i32::from);
                let ability = better(self.position, who, save.save, save.or);
                let fought = save.advantage.is_some() && self.position.hostile(power.working.by, who);
                let eased = fought || eases(self.position, who, ability, effect, &power.working);
                let evades =
                    save.success == Success::Half && ability == Ability::Dexterity && evades(self.position, who);
                Ok(match self.save_with(who, ability, dc, cover, eased)? {
                    true if evades => Fate::Spared,
                    true => spared(save.success),
                    false if evades => Fate::Half,
                    false => Fate::Whole,
                })
            }
        }
    }

    /// The damage of an effect to one target.
    fn harm(
        &mut self,
        power: &Power<'_>,
        effect: &Effect,
        who: Who,
        fate: Fate,
        shared: Option<&Parts>,
    ) -> Result<Harm, DiceError> {
        let mut parts = match (fate, shared) {
            (Fate::Spared, _) => return Ok(Harm::default()),
            (Fate::Critical, _) => self.effect_damage(power, effect, true)?,
            (_, Some(parts)) => parts.clone(),
            (_, None) => self.effect_damage(power, effect, false)?,
        };
        let kind = self.position.creature(who).sheet.kind;
        if let (Some(extra), Some(first)) = (&effect.extra, effect.damage.first())
            && extra.against.contains(&kind)
        {
            let more = self.sum(extra.dice, if fate == Fate::Critical { 2 } else { 1 })?;
            parts.push((more.max(0) as u32, kind_of(&first.kind, power.working.option.as_ref())));
        }
        if fate == Fate::Half {
            parts.iter_mut().for_each(|(amount, _)| *amount /= 2);
        }
        let blow = Blow {
            by: Some(power.working.by),
            magical: power.working.magical,
            critical: fate == Fate::Critical,
            knock_out: false,
        };
        let before = self.points(who);
        let wound = self.wound(who, &parts, blow)?;
        Ok(Harm { wound, dealt: before.saturating_sub(self.points(who)).saturating_add(power.dealt) })
    }

    /// What comes of the damage of an effect to one target; whether the rest of it happens as well.
    fn strikes(
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
        let Harm { wound, dealt } = harm;
        if let Some(wound) = wound {
            self.suffer(who, wound)?;
        }
        if fate != Fate::Half && effect.changes.contains(&Change::HitPointMaximumLost) {
            let max_hp = self.position.creature(who).max_hp.saturating_sub(dealt).max(1);
            let creature = self.name(who);
            self.happen(Event::MaximumChanged { creature, max_hp });
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

    /// The hit points of a creature, temporary ones included.
    pub fn points(&self, who: Who) -> u32 {
        let creature = self.position.creature(who);
        creature.hp.saturating_add(creature.temp_hp)
    }

    pub fn effect_damage(&mut self, power: &Power<'_>, effect: &Effect, critical: bool) -> Result<Parts, DiceError> {
        let times = if critical { 2 } else { 1 };
        let mut parts = Parts::new();
        for (number, damage) in effect.damage.iter().enumerate() {
            let dice = damage.at(power.working.above, power.working.level);
            let added = if damage.modifier { power.working.modifier } else { 0 };
            let mut sum = self.sum(dice, times)? + added;
            // Of several damages by choice the first is raised.
            if let Some(more) = effect.either_slot.filter(|_| number == 0) {
                for _ in 0..power.working.above {
                    sum += self.sum(more, times)?;
                }
            }
            parts.push((sum.max(0) as u32, kind_of(&damage.kind, power.working.option.as_ref())));
        }
        Ok(parts)
    }

    /// Hit points that are divided among the targets.
    fn shared_healing(&mut self, power: &Power<'_>, effect: &Effect) -> Result<Option<u32>, DiceError> {
        match &effect.healing {
            Some(healing) if healing.shared => Ok(Some(self.amount(power, healing, false)?)),
            _ => Ok(None),
        }
    }

    /// So much, by the dice, the slot and the modifier.
    pub fn amount(&mut self, power: &Power<'_>, amount: &Amount, most: bool) -> Result<u32, DiceError> {
        let added = if amount.modifier { power.working.modifier } else { 0 };
        let dice = amount.at(power.working.above);
        let sum = if most {
            i32::from(dice.count) * i32::from(dice.sides) + i32::from(dice.plus)
        } else {
            self.sum(dice, 1)?
        };
        Ok((sum + added).max(0) as u32)
    }

    /// What an effect does to a creature beside damage.
    fn change(&mut self, power: &Power<'_>, place: &[u8], effect: &Effect, who: Who) -> Done {
        if let Some(healing) = effect.healing.as_ref().filter(|healing| !healing.shared) {
            let most = self.position.creature(who).sway().heals_most;
            let amount = self.amount(power, healing, most)?;
            self.heal(who, amount)?;
        }
        if let Some(temporary) = &effect.temporary {
            let amount = self.amount(power, temporary, false)?;
            if !self.position.creature(who).is_dead() {
                let creature = self.name(who);
                self.happen(Event::Bolstered { creature, amount });
            }
        }
        for &condition in &effect.conditions {
            self.begin_condition(who, condition, Some(power.working.by))?;
        }
        for &condition in &effect.cures {
            self.cure(who, condition)?;
        }
        let suffers = |&&condition: &&Condition| self.position.creature(who).conditions.own().contains(condition);
        if let Some(&condition) = effect.cures_one.iter().find(suffers) {
            self.cure(who, condition)?;
        }
        if let Some(shift) = effect.moves {
            self.displace(power, who, shift)?;
        }
        for &deed in &effect.deeds {
            self.carry_out(power, deed, who)?;
        }
        self.keep_up(power, place, effect, who)
    }

    /// A condition ends whatever brought it about, and with it what kept it up.
    fn cure(&mut self, who: Who, condition: Condition) -> Done {
        if !self.position.creature(who).conditions.own().contains(condition) {
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
}

/// The creatures on which an effect falls; `None` if the table must say.
pub(super) fn falls_on(
    position: &Position,
    power: &Power<'_>,
    effect: &Effect,
    targets: &[Who],
    affected: &Roster,
) -> Option<Roster> {
    let by = power.working.by;
    let mut on: Roster = match effect.who {
        On::Targets => targets.iter().copied().collect(),
        On::Affected => affected.clone(),
        On::Caster => SmallVec::from_slice(&[by]),
        On::Allies => targets.iter().copied().filter(|&who| position.allied(by, who)).collect(),
        On::Foes => targets.iter().copied().filter(|&who| position.hostile(by, who)).collect(),
        On::Concentrating => {
            let concentrates = |who: &Who| position.creature(*who).concentration.is_some();
            targets.iter().copied().filter(concentrates).collect()
        }
        On::Around => around(position, power, *targets.first()?)?,
        On::Attacker => return None,
    };
    let meant = |who: Who| effect.who != On::Targets || is_meant(position, &power.working, who);
    let immune = |who: Who| {
        let rid = |(influence, effect): (&Influence, &Effect)| {
            influence.waits && effect.immune.is_some() && influence.is_of(&power.working)
        };
        is_immune_to(position, who, &power.working.name)
            || is_above(position, who, &power.working)
            || effect.immune.is_some() && position.effects_on(who).any(rid)
    };
    on.retain(|who| fits(position, effect, *who, by) && meant(*who) && !immune(*who));
    on.truncate(effect.count.map_or(usize::MAX, usize::from));
    Some(on)
}

/// Everybody near somebody, who is one of them.
fn around(position: &Position, power: &Power<'_>, who: Who) -> Option<Roster> {
    let (area, _) = position.area_of(&power.working)?;
    let Shape::Sphere { radius } = area.shape else { return None };
    let near = |other: Who| position.feet(who, other).is_some_and(|feet| feet <= u32::from(radius));
    let living = position.everyone().filter(|(_, creature)| !creature.is_dead());
    Some(living.map(|(other, _)| other).filter(|&other| other == who || near(other)).collect())
}

/// Those whom so many hit points reach, the weakest first.
pub(super) fn within(position: &Position, mut on: Roster, mut left: u32) -> Roster {
    let points = |who: Who| position.creature(who).hp;
    // Those who sleep already are passed over.
    on.retain(|who| points(*who) > 0 && !position.creature(*who).is(Condition::Unconscious));
    on.sort_by_key(|&who| points(who));
    let reached = on.iter().take_while(|&&who| {
        let enough = points(who) <= left;
        left -= if enough { points(who) } else { 0 };
        enough
    });
    reached.copied().collect()
}

/// Whether a creature is of a kind that a spell works on.
fn is_meant(position: &Position, working: &Working, who: Who) -> bool {
    let spell = || position.tables().spell(working.name.as_str());
    let Some(spell) = Some(working.craft).filter(|&craft| craft == Craft::Spell).and_then(|_| spell()) else {
        return true;
    };
    let (creature, targets) = (position.creature(who), &spell.targets);
    let kind = creature.sheet.kind;
    (targets.only.is_empty() || targets.only.contains(&kind))
        && !targets.never.contains(&kind)
        && !(targets.charmable && creature.is_immune(Condition::Charmed))
}

/// Whether an effect falls on a creature at all.
fn fits(position: &Position, effect: &Effect, who: Who, by: Who) -> bool {
    let creature = position.creature(who);
    let (kind, size) = (creature.sheet.kind, creature.sheet.size);
    let points = u16::try_from(creature.hp).unwrap_or(u16::MAX);
    (effect.only.is_empty() || effect.only.contains(&kind))
        && !effect.never.contains(&kind)
        && effect.max_size.is_none_or(|most| size <= most)
        && effect.hit_points.is_none_or(|bound| bound.holds(points))
        && effect.state.is_none_or(|state| is_in(position, who, state, by))
        && !(effect.charmable && creature.is_immune(Condition::Charmed))
}

/// Whether a creature is in a state; of those that somebody brings about in that which comes from `by`.
fn is_in(position: &Position, who: Who, state: TargetState, by: Who) -> bool {
    let creature = position.creature(who);
    let from = |condition: Condition| creature.conditions.of(condition).any(|known| known.source == Some(by));
    match state {
        TargetState::Dead => creature.is_dead(),
        TargetState::ZeroHitPoints => creature.hp == 0,
        TargetState::Unarmored => creature.armor.is_none(),
        TargetState::Seized => from(Condition::Grappled),
        TargetState::Charmed => from(Condition::Charmed),
        TargetState::Frightened => creature.is(Condition::Frightened),
        TargetState::Falling => true,
    }
}

/// What cover adds to a save: against an area that between its point of origin and the creature, else that which the verdict
/// found.
pub(super) fn save_cover(position: &Position, power: &Power<'_>, save: &Save, who: Who) -> i32 {
    if !save.cover || save.save != Ability::Dexterity {
        return 0;
    }
    if let Some(origin) = power.origin {
        return area_cover(position, origin, power.working.by, who).map_or(0, cover_bonus);
    }
    let name = position.creature(who).id();
    let degree = power.notices.iter().find_map(|notice| match notice {
        Notice::Cover { target: Target::Creature(target), degree } if target == name => Some(*degree),
        _ => None,
    });
    degree.map_or(0, cover_bonus)
}

/// The cover that a creature has from a point of origin, by its square that has the least. Creatures give cover but for the one
/// from whom the area comes.
fn area_cover(position: &Position, origin: Place, by: Who, who: Who) -> Option<Cover> {
    let (rules, body) = (&position.ruleset, position.space(who)?);
    let obstacles = Crowded { ground: &position.stage.grid, creatures: &position.crowd(&[by, who]) };
    body.squares().map(|square| rules.line.line(&obstacles, origin, square).cover).min()
}

/// The better of two abilities to save with.
pub(super) fn better(position: &Position, who: Who, one: Ability, or: Option<Ability>) -> Ability {
    let bonus = |ability| super::numbers::save_bonus(position, who, ability);
    or.filter(|&other| bonus(other) > bonus(one)).unwrap_or(one)
}
