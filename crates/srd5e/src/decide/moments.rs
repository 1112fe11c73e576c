//! What influences do at the moments they wait for: the ends of turns, hits, and the ways in and out of areas.

use smallvec::SmallVec;

use super::attack::kind_of;
use super::course::{Course, Done};
use super::edges::Picked;
use super::effect::{Power, Roster};
use super::harm::{Blow, Parts};
use super::traits::eases;
use crate::data::Edition;
use crate::data::area::{DriftBy, Shape};
use crate::data::dice::Dice;
use crate::data::effect::{DamageKind, Effect, Roll, Until};
use crate::data::moment::{Ending, Moment, Who as Falls};
use crate::data::words::{Ability, DamageType};
use crate::encounter::influence::write;
use crate::event::Event;
use crate::space::{Area, Space, directions_away};
use crate::spot::Spot;
use crate::state::influence::{Edge, Effects, Laid, On, Place, Working, at};
use crate::state::{Influence, Who};

/// The saves or failures that settle it, where several are counted.
const SETTLED: u8 = 3;

/// How somebody gets from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// By a step of its own.
    Step,
    /// By a step of its own over the ground.
    Aloft,
    /// Without a step.
    Carried,
}

impl Course<'_> {
    /// What happens to a creature at the start of its turn.
    pub fn at_start(&mut self, who: Who, picked: &Picked) -> Done {
        if self.position.influences.is_empty() {
            return Ok(());
        }
        self.awaited(who, Moment::StartTurn, picked)?;
        if picked.is_rest() {
            self.of_caster(who, Moment::CasterStartTurn)?;
            self.next_stage(who)?;
            self.drift(who)?;
        }
        self.in_areas(who, Moment::StartTurn, picked)?;
        self.save_again(who, Ending::SaveStartTurn, picked)
    }

    /// What happens to a creature at the end of its turn.
    pub fn at_end(&mut self, who: Who, picked: &Picked) -> Done {
        if self.position.influences.is_empty() {
            return Ok(());
        }
        self.awaited(who, Moment::EndTurn, picked)?;
        self.next_turn_ended(who, picked)?;
        if picked.is_rest() {
            self.of_caster(who, Moment::CasterEndTurn)?;
            self.grow(who);
        }
        self.in_areas(who, Moment::EndTurn, picked)?;
        self.save_again(who, Ending::SaveEndTurn, picked)?;
        self.save_again(who, Ending::ThreeSaves, picked)?;
        if picked.is_rest() {
            self.lose_sight(who)?;
            self.end_times(Edge::End)?;
        }
        Ok(())
    }

    /// The influences on a creature that wait for a moment happen.
    fn awaited(&mut self, who: Who, moment: Moment, picked: &Picked) -> Done {
        let on = |influence: &Influence| influence.creature() == Some(who) && picked.takes(&influence.working);
        for influence in self.waiting(on, moment) {
            self.comes_about(&influence, who, moment)?;
        }
        Ok(())
    }

    /// The influences of a creature that wait for a moment of its own turn.
    fn of_caster(&mut self, by: Who, moment: Moment) -> Done {
        for influence in self.waiting(|influence| influence.working.by == by, moment) {
            if let Some(who) = influence.creature() {
                self.comes_about(&influence, who, moment)?;
            }
        }
        let areas = self.areas(moment);
        for (influence, area, effects) in areas.into_iter().filter(|(influence, ..)| influence.working.by == by) {
            let inside: Roster = self.position.inside(&area).collect();
            let power = Power::of_area(&influence, &area);
            for (place, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(moment)) {
                self.happens(&power, &[place], effect, &inside, &mut Roster::new(), moment)?;
            }
        }
        Ok(())
    }

    fn waiting(&self, fits: impl Fn(&Influence) -> bool, moment: Moment) -> SmallVec<[Influence; 2]> {
        let waits = |influence: &&Influence| {
            influence.waits
                && fits(influence)
                && self.position.effect(influence).is_some_and(|one| one.happens_on(moment))
        };
        self.position.influences.iter().filter(waits).cloned().collect()
    }

    /// One influence happens at its moment. Where the save that would end it decides about harm as well, it is made once.
    fn comes_about(&mut self, influence: &Influence, who: Who, moment: Moment) -> Done {
        if self.position.influence(influence.number).is_none() || self.position.creature(who).is_dead() {
            return Ok(());
        }
        let effects = self.position.effects_of(&influence.working);
        let Some(effect) = at(&effects, &influence.effect) else { return Ok(()) };
        let power = Power::of_influence(&influence.working, influence.until);
        let mut affected = Roster::from_slice(&[who]);
        let ends = effect.who == Falls::Affected && self.ends_by_save(&influence.working, who, moment);
        if let (true, Some(Roll::Save(save))) = (ends, effect.roll) {
            let dc = save.dc.map_or(influence.working.dc, i32::from);
            let eased = eases(self.position, who, save.save, effect, &influence.working);
            if self.save_with(who, save.save, dc, 0, eased)? {
                return self.end_working_on(&influence.working, who);
            }
            let parts = self.effect_damage(&power, effect, false)?;
            let blow = Blow { by: Some(influence.working.by), magical: true, ..Blow::default() };
            return self.hurt(who, &parts, blow);
        }
        self.happens(&power, &influence.effect, effect, &[who], &mut affected, moment)?;
        Ok(())
    }

    /// Whether a save at that moment ends what works on a creature.
    fn ends_by_save(&self, working: &Working, who: Who, moment: Moment) -> bool {
        let ending = match moment {
            Moment::StartTurn => Ending::SaveStartTurn,
            Moment::EndTurn => Ending::SaveEndTurn,
            _ => return false,
        };
        self.position.effects_on(who).any(|(other, effect)| other.is_of(working) && effect.ends.contains(&ending))
    }

    /// What waits for the end of a creature's next turn: it happens once.
    fn next_turn_ended(&mut self, who: Who, picked: &Picked) -> Done {
        let on = |influence: &Influence| influence.creature() == Some(who) && picked.takes(&influence.working);
        for influence in self.waiting(on, Moment::EndOfNextTurn) {
            self.comes_about(&influence, who, Moment::EndOfNextTurn)?;
            self.end_influence(influence.number)?;
        }
        Ok(())
    }

    /// The saves by which a creature gets rid of what works on it.
    fn save_again(&mut self, who: Who, ending: Ending, picked: &Picked) -> Done {
        let effects = self.position.effects_on(who).filter(|(influence, effect)| {
            !influence.waits && effect.ends.contains(&ending) && picked.takes(&influence.working)
        });
        let tried: SmallVec<[u32; 2]> = effects.map(|(influence, _)| influence.number).collect();
        for number in tried {
            self.save_against(number, ending)?;
        }
        Ok(())
    }

    /// One save against an influence: it ends, or is counted.
    pub fn save_against(&mut self, number: u32, ending: Ending) -> Done {
        let Some(influence) = self.position.influence(number).cloned() else { return Ok(()) };
        let (Some(who), Some(effect)) = (influence.creature(), self.position.effect(&influence)) else { return Ok(()) };
        if self.position.creature(who).is_dead() {
            return Ok(());
        }
        // Where harm hangs on the same save it was made.
        let moment = if ending == Ending::SaveStartTurn { Moment::StartTurn } else { Moment::EndTurn };
        let siblings = self.waiting(|other| other.creature() == Some(who) && other.is_of(&influence.working), moment);
        if matches!(ending, Ending::SaveStartTurn | Ending::SaveEndTurn) && !siblings.is_empty() {
            return Ok(());
        }
        let (ability, dc) = again(effect, &influence.working);
        // Harm makes it easier to shake it off.
        let shaken = ending == Ending::SaveDamage && effect.ends.contains(&Ending::SaveEndTurn);
        let eased = shaken || eases(self.position, who, ability, effect, &influence.working);
        let success = self.save_with(who, ability, dc, 0, eased)?;
        if ending != Ending::ThreeSaves {
            return if success { self.end_working_on(&influence.working, who) } else { Ok(()) };
        }
        let (successes, failures) = influence.saves;
        let saves = (successes + u8::from(success), failures + u8::from(!success));
        if saves.0 >= SETTLED {
            return self.end_working_on(&influence.working, who);
        }
        if saves.1 < SETTLED {
            return {
                self.alter(Influence { saves, ..influence });
                Ok(())
            };
        }
        self.settle_failures(&influence, who)
    }

    /// Three failures: what follows takes the place of what was tried against, or that stays for good.
    fn settle_failures(&mut self, influence: &Influence, who: Who) -> Done {
        let effects = self.position.effects_of(&influence.working);
        let Some(effect) = at(&effects, &influence.effect) else { return Ok(()) };
        let power = Power::of_influence(&influence.working, influence.until);
        let follows = effect.then.iter().any(|then| then.happens_on(Moment::ThreeFailures));
        if !follows {
            return Ok(());
        }
        self.end_influence(influence.number)?;
        for (number, then) in (0..).zip(&effect.then).filter(|(_, then)| then.happens_on(Moment::ThreeFailures)) {
            let mut place: Place = influence.effect.clone();
            place.push(number);
            self.happens(&power, &place, then, &[who], &mut Roster::new(), Moment::ThreeFailures)?;
        }
        let waiting = |other: &Influence| {
            other.waits && other.creature() == Some(who) && other.effect.starts_with(&influence.effect)
        };
        let working = influence.working.clone();
        self.end_influences(|other| other.is_of(&working) && waiting(other))
    }

    /// What ends when the one who brought it about is out of sight.
    fn lose_sight(&mut self, who: Who) -> Done {
        let effects = self.position.effects_on(who).filter(|(influence, _)| !influence.waits);
        let unseen: SmallVec<[(u32, bool); 2]> = effects
            .filter(|(influence, _)| !self.position.sees(who, influence.working.by))
            .filter_map(|(influence, effect)| {
                let ends = effect.ends.contains(&Ending::OutOfSight);
                let saves = effect.ends.contains(&Ending::SaveOutOfSight);
                (ends || saves).then_some((influence.number, ends))
            })
            .collect();
        for (number, ends) in unseen {
            if ends {
                self.end_influence(number)?;
            } else {
                self.save_against(number, Ending::SaveOutOfSight)?;
            }
        }
        Ok(())
    }

    /// Tells that an influence is another than it was.
    pub fn alter(&mut self, influence: Influence) {
        let influence = Box::new(write(self.position, &influence));
        self.happen(Event::InfluenceChanged { influence });
    }

    /// What grows at the end of each turn of its caster.
    fn grow(&mut self, by: Who) {
        let grows = |influence: &&Influence| {
            let effects = self.position.effects_of(&influence.working);
            influence.working.by == by && influence.effect.is_empty() && effects.iter().any(|one| one.grows.is_some())
        };
        let growing: SmallVec<[Influence; 1]> = self.position.influences.iter().filter(grows).cloned().collect();
        for influence in growing {
            let left = influence.left.unwrap_or(0).saturating_add(1);
            self.alter(Influence { left: Some(left), ..influence });
        }
    }

    /// What an area does in the second and the following turns of its caster.
    fn next_stage(&mut self, by: Who) -> Done {
        const STAGES: [Moment; 4] = [Moment::SecondTurn, Moment::ThirdTurn, Moment::FourthTurn, Moment::FifthTurn];
        let staged = |effect: &Effect| STAGES.iter().any(|&stage| effect.happens_on(stage));
        let areas = self.position.influences.iter().filter(|one| one.working.by == by && one.creature().is_none());
        let areas: SmallVec<[Influence; 1]> =
            areas.filter(|one| self.position.effects_of(&one.working).iter().any(staged)).cloned().collect();
        for influence in areas {
            let passed = influence.left.unwrap_or(0);
            self.alter(Influence { left: Some(passed.saturating_add(1)), ..influence.clone() });
            let stage = usize::try_from(passed).ok().and_then(|passed| STAGES.get(passed));
            let (Some(&stage), Some(area)) = (stage, self.position.ground(&influence)) else { continue };
            let inside: Roster = self.position.inside(&area).collect();
            let power = Power::of_area(&influence, &area);
            let effects = self.position.effects_of(&influence.working);
            for (place, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(stage)) {
                self.happens(&power, &[place], effect, &inside, &mut Roster::new(), stage)?;
            }
        }
        Ok(())
    }

    /// Clouds drift away from their casters at the start of their turns.
    fn drift(&mut self, by: Who) -> Done {
        let drifts = |one: &&Influence| {
            let moves = self.position.area_of(&one.working).and_then(|(area, _)| area.moves);
            one.working.by == by && moves.is_some_and(|moves| moves.by == DriftBy::StartTurn)
        };
        let drifting: SmallVec<[Influence; 1]> =
            self.position.influences.iter().filter(|one| one.creature().is_none()).filter(drifts).cloned().collect();
        for influence in drifting {
            let feet =
                self.position.area_of(&influence.working).and_then(|(area, _)| area.moves).map_or(0, |one| one.feet);
            let (On::Area(Laid { at: Some(at), toward }), Some(from)) = (influence.on.clone(), self.position.space(by))
            else {
                continue;
            };
            let Some(direction) = directions_away(from, Space::of(at.square)).next() else { continue };
            let before: Roster = match self.position.ground(&influence) {
                Some(area) => self.position.inside(&area).collect(),
                None => Roster::new(),
            };
            let square = (0..feet / 5).fold(at.square, |square, _| square.towards(direction));
            let moved = Influence { on: On::Area(Laid { at: Some(Spot { square, ..at }), toward }), ..influence };
            self.alter(moved.clone());
            self.comes_upon(&moved, &before)?;
        }
        Ok(())
    }

    /// What an area does at its end, with what it has grown by.
    pub fn burst(&mut self, power: &Power<'_>, place: &[u8], effect: &Effect, on: &[Who], grown: u32) -> Done {
        let mut grown_effect = effect.clone();
        if let (Some(more), Some(damage)) = (effect.grows, grown_effect.damage.first_mut()) {
            let times = u16::try_from(grown.min(100)).unwrap_or(100);
            damage.dice = damage.dice.raised(more, times).unwrap_or(damage.dice);
        }
        self.happens(power, place, &grown_effect, on, &mut Roster::new(), Moment::SpellEnd)?;
        Ok(())
    }

    /// The areas that stay and do something at a moment.
    fn areas(&self, moment: Moment) -> SmallVec<[(Influence, Area, Effects); 2]> {
        let areas = self.position.influences.iter().filter(|influence| influence.creature().is_none());
        areas
            .filter_map(|influence| {
                let effects = self.position.effects_of(&influence.working);
                let acts = effects.iter().any(|effect| effect.happens_on(moment));
                Some((influence.clone(), self.position.ground(influence).filter(|_| acts)?, effects))
            })
            .collect()
    }

    /// What areas do to a creature in them at an end of its turn.
    fn in_areas(&mut self, who: Who, moment: Moment, picked: &Picked) -> Done {
        let areas = self.areas(moment).into_iter().filter(|(influence, ..)| picked.takes(&influence.working));
        for (influence, area, effects) in areas {
            let Some(space) = self.position.space(who) else { return Ok(()) };
            if self.position.is_inside(&area, who, space) {
                self.touch(&influence, &effects, who, moment)?;
            }
        }
        Ok(())
    }

    /// An area does something to a creature, unless it has it in its grip already.
    fn touch(&mut self, influence: &Influence, effects: &[Effect], who: Who, moment: Moment) -> Done {
        let Some(now) = self.position.influence(influence.number).cloned() else { return Ok(()) };
        let working = &influence.working;
        let spared = self.position.spares(working, who) || self.position.creature(who).is_dead();
        let once = moment == Moment::Enter || self.position.edition() == Edition::Srd521 && moment == Moment::EndTurn;
        if spared || once && now.touched.contains(who) {
            return Ok(());
        }
        if once {
            let mut touched = now.touched;
            touched.insert(who);
            self.alter(Influence { touched, ..now.clone() });
        }
        let origin = self.position.ground(&now).map(|area| area.origin());
        let power = Power { origin, ..Power::of_influence(working, influence.until) };
        let gripped = self.grips(working, who);
        for (number, effect) in (0..).zip(effects).filter(|(_, effect)| effect.happens_on(moment)) {
            let chosen = effect.option.as_deref();
            let other = chosen.is_some_and(|option| working.option.as_ref().is_none_or(|chosen| chosen != option));
            let held = gripped.contains(&number);
            match effect.who {
                _ if other => {}
                Falls::Affected if gripped.is_empty() => {}
                Falls::Targets if held && !effect.conditions.is_empty() => {}
                _ if effect.budget.is_some() => self.spend_budget(&now, &power, number, effect, who)?,
                _ => {
                    let mut affected = Roster::from_slice(&[who]);
                    self.happens(&power, &[number], effect, &[who], &mut affected, moment)?;
                }
            }
        }
        Ok(())
    }

    /// The effects by which an area has a creature in its grip.
    fn grips(&self, working: &Working, who: Who) -> SmallVec<[u8; 2]> {
        let on = self.position.influences_on(who).filter(|influence| influence.is_of(working));
        on.filter_map(|influence| influence.effect.first().copied()).collect()
    }

    /// An area with so much damage in all ends when it has dealt it.
    fn spend_budget(
        &mut self,
        influence: &Influence,
        power: &Power<'_>,
        number: u8,
        effect: &Effect,
        who: Who,
    ) -> Done {
        let Some(budget) = effect.budget else { return Ok(()) };
        let points = |course: &Self| {
            let creature = course.position.creature(who);
            creature.hp.saturating_add(creature.temp_hp)
        };
        let before = points(self);
        let mut affected = Roster::from_slice(&[who]);
        self.happens(
            power,
            &[number],
            effect,
            &[who],
            &mut affected,
            effect.on.first().copied().unwrap_or(Moment::Enter),
        )?;
        let dealt = before.saturating_sub(points(self));
        let whole = u32::try_from(budget.dice.average()).unwrap_or(0);
        let left = influence.left.unwrap_or(whole).saturating_sub(dealt);
        match self.position.influence(influence.number).cloned() {
            Some(now) if left > 0 => self.alter(Influence { left: Some(left), ..now }),
            Some(now) => self.end_influence(now.number)?,
            None => {}
        }
        Ok(())
    }

    /// What areas do to a creature that has come from one place to another, or over which they have come.
    pub fn crossed(&mut self, who: Who, from: Option<Space>, step: bool) -> Done {
        self.passed(who, from, if step { Passage::Step } else { Passage::Carried })
    }

    /// The same for a way of passing: what lies on the ground does nothing to those in the air.
    pub fn passed(&mut self, who: Who, from: Option<Space>, passage: Passage) -> Done {
        if self.position.influences.iter().all(|influence| influence.creature().is_some()) {
            return Ok(());
        }
        let Some(to) = self.position.space(who) else { return Ok(()) };
        let moments = [Moment::Enter, Moment::MoveFiveFeet, Moment::WhileInside];
        for moment in moments {
            for (influence, area, effects) in self.areas(moment) {
                // Whoever carries the area with it does not come into it.
                let below = passage == Passage::Aloft && self.is_on_ground(&influence.working);
                if below || influence.working.by == who && self.follows(&influence) {
                    continue;
                }
                let was = from.is_some_and(|from| self.position.is_inside(&area, who, from));
                let is = self.position.is_inside(&area, who, to);
                match moment {
                    Moment::Enter if is && !was => self.touch(&influence, &effects, who, moment)?,
                    Moment::MoveFiveFeet if passage != Passage::Carried && (is || was) => {
                        self.touch(&influence, &effects, who, moment)?
                    }
                    Moment::WhileInside if is && !was => self.touch(&influence, &effects, who, moment)?,
                    _ => {}
                }
            }
        }
        let left: SmallVec<[Working; 1]> = self.left_areas(who, from, to);
        for working in left {
            self.leave_area(&working, who)?;
        }
        self.carried(who)
    }

    fn left_areas(&self, who: Who, from: Option<Space>, to: Space) -> SmallVec<[Working; 1]> {
        let areas = self.position.influences.iter().filter(|influence| influence.creature().is_none());
        areas
            .filter_map(|influence| Some((influence, self.position.ground(influence)?)))
            .filter(|(influence, _)| !(influence.working.by == who && self.follows(influence)))
            .filter(|(_, area)| from.is_some_and(|from| self.position.is_inside(area, who, from)))
            .filter(|(_, area)| !self.position.is_inside(area, who, to))
            .map(|(influence, _)| influence.working.clone())
            .collect()
    }

    /// Whether an area is the ground and nothing above it.
    fn is_on_ground(&self, working: &Working) -> bool {
        let flat = |shape: Shape| matches!(shape, Shape::Square { .. } | Shape::Circle { .. } | Shape::Floor { .. });
        self.position.area_of(working).is_some_and(|(area, _)| flat(area.shape))
    }

    fn follows(&self, influence: &Influence) -> bool {
        matches!(influence.on, On::Area(laid) if laid.at.is_none())
    }

    /// What holds only inside an area ends outside.
    pub fn leave_area(&mut self, working: &Working, who: Who) -> Done {
        let inside = self.position.effects_on(who).filter(|(influence, effect)| {
            let held = effect.until == Some(Until::Inside) || effect.happens_on(Moment::WhileInside);
            influence.is_of(working) && held
        });
        let numbers: SmallVec<[u32; 2]> = inside.map(|(influence, _)| influence.number).collect();
        numbers.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// Areas that somebody carries along come upon others, or leave them behind.
    fn carried(&mut self, who: Who) -> Done {
        let carried = self.position.influences.iter().filter(|one| one.working.by == who && self.follows(one));
        let carried: SmallVec<[Influence; 1]> = carried.cloned().collect();
        for influence in carried {
            self.comes_upon(&influence, &Roster::new())?;
        }
        Ok(())
    }

    /// A new area holds those who are in it.
    pub fn fills(&mut self, working: &Working) -> Done {
        let Some(influence) = self.areas(Moment::WhileInside).into_iter().find(|(one, ..)| one.is_of(working)) else {
            return Ok(());
        };
        let inside: Roster = self.position.inside(&influence.1).collect();
        for who in inside {
            self.touch(&influence.0, &influence.2, who, Moment::WhileInside)?;
        }
        Ok(())
    }

    /// An area has come to lie somewhere: whoever is newly in it, and whoever is no longer.
    pub fn comes_upon(&mut self, influence: &Influence, before: &Roster) -> Done {
        let Some(area) = self.position.ground(influence) else { return Ok(()) };
        let effects = self.position.effects_of(&influence.working);
        let inside: Roster = self.position.inside(&area).collect();
        for &who in inside.iter().filter(|who| !before.contains(who)) {
            self.touch(influence, &effects, who, Moment::WhileInside)?;
            // By the rules of 2014 only who comes into an area enters it.
            if self.position.edition() == Edition::Srd521 && !self.grips(&influence.working, who).contains(&0) {
                self.touch(influence, &effects, who, Moment::Enter)?;
            }
        }
        let outside: Roster =
            self.position.everyone().map(|(who, _)| who).filter(|who| !inside.contains(who)).collect();
        outside.into_iter().try_for_each(|who| self.leave_area(&influence.working, who))
    }

    /// What a hit does besides, by what works on the one who hits and the one who is hit.
    pub fn hit_by(&mut self, actor: Who, target: Who, melee: bool, weapon: DamageType, critical: bool) -> Done {
        self.exploit(actor, target, weapon, critical)?;
        if melee && self.position.feet(actor, target).is_some_and(|feet| feet <= 5) {
            self.struck_by(actor, target)?;
        }
        if self.position.influences.is_empty() {
            return Ok(());
        }
        let own = |influence: &Influence| influence.working.by == actor;
        let marks = |influence: &Influence| {
            let on = influence.creature();
            own(influence) && (on == Some(actor) || on == Some(target))
        };
        let mut blows = self.waiting(marks, Moment::CasterHits);
        let next = self.waiting(marks, Moment::CasterNextHits);
        let spent: SmallVec<[u32; 1]> = next.iter().map(|influence| influence.number).collect();
        blows.extend(next);
        blows.extend(self.waiting(|influence| influence.creature() == Some(actor), Moment::TargetHits));
        for influence in blows {
            self.adds(&influence, actor, target, weapon, critical)?;
        }
        for number in spent {
            self.end_influence(number)?;
        }
        for influence in self.waiting(|influence| influence.creature() == Some(target), Moment::Struck) {
            let Some(effect) = self.position.effect(&influence) else { continue };
            let kind = self.position.creature(actor).sheet.kind;
            let near = self.position.feet(actor, target).is_some_and(|feet| feet <= 5);
            if melee && near && (effect.by.is_empty() || effect.by.contains(&kind)) {
                let effects = self.position.effects_of(&influence.working);
                let Some(effect) = at(&effects, &influence.effect) else { continue };
                let answered = Effect { who: Falls::Targets, ..effect.clone() };
                let power = Power::of_influence(&influence.working, influence.until);
                self.happens(&power, &influence.effect, &answered, &[actor], &mut Roster::new(), Moment::Struck)?;
            }
        }
        Ok(())
    }

    /// Damage that an influence adds to a hit.
    fn adds(&mut self, influence: &Influence, by: Who, target: Who, weapon: DamageType, critical: bool) -> Done {
        let effects = self.position.effects_of(&influence.working);
        let Some(effect) = at(&effects, &influence.effect) else { return Ok(()) };
        let mut parts = Parts::new();
        for damage in &effect.damage {
            let dice: Dice = damage.at(influence.working.above, influence.working.level);
            let sum = self.sum(dice, if critical { 2 } else { 1 })?.max(0) as u32;
            let kind = if matches!(damage.kind, DamageKind::Weapon(_)) {
                weapon
            } else {
                kind_of(&damage.kind, influence.working.option.as_ref())
            };
            parts.push((sum, kind));
        }
        self.hurt(target, &parts, Blow { by: Some(by), magical: true, critical, knock_out: false })
    }
}

/// The ability and the number of a save made again.
fn again(effect: &Effect, working: &Working) -> (Ability, i32) {
    let save = match effect.roll {
        Some(Roll::Save(save)) => Some(save),
        _ => None,
    };
    let ability = effect.again.or(save.map(|save| save.save)).unwrap_or(Ability::Constitution);
    (ability, save.and_then(|save| save.dc).map_or(working.dc, i32::from))
}
