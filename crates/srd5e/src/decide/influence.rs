//! Effects that last: how they begin, and how they end.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::effect::{Power, Roster, Span};
use crate::data::change::Change;
use crate::data::effect::{Deed, Effect, Shift, Until};
use crate::data::moment::{Ending, Immunity, Moment, Who as On};
use crate::encounter::influence::write;
use crate::event::{Event, State};
use crate::name::Name;
use crate::played::is_played;
use crate::state::influence::{Clock, Craft, Edge, Laid, On as Upon, Working, kept, later};
use crate::state::{Crew, Influence, Who};

/// The moments that an influence on a creature waits for.
const AWAITED: [Moment; 14] = [
    Moment::StartTurn,
    Moment::NextTurn,
    Moment::EndTurn,
    Moment::CasterStartTurn,
    Moment::CasterEndTurn,
    Moment::EndOfNextTurn,
    Moment::SpellEnd,
    Moment::CasterHits,
    Moment::CasterNextHits,
    Moment::TargetHits,
    Moment::Struck,
    Moment::Damaged,
    Moment::TargetAction,
    Moment::ThreeFailures,
];

/// The moments of areas that stay.
const IN_AREA: [Moment; 12] = [
    Moment::Enter,
    Moment::StartTurn,
    Moment::EndTurn,
    Moment::WhileInside,
    Moment::MoveFiveFeet,
    Moment::SpellEnd,
    Moment::CasterStartTurn,
    Moment::CasterEndTurn,
    Moment::SecondTurn,
    Moment::ThirdTurn,
    Moment::FourthTurn,
    Moment::FifthTurn,
];

impl Course<'_> {
    /// Puts down an influence. The same from the same creature does not work twice.
    pub fn begin_influence(&mut self, influence: Influence) {
        let same = |known: &&Influence| {
            known.is_of(&influence.working)
                && (&known.effect, known.creature(), known.waits)
                    == (&influence.effect, influence.creature(), influence.waits)
        };
        if influence.creature().is_some()
            && let Some(known) = self.position.influences.iter().find(same)
        {
            let number = known.number;
            self.tell_end(number);
        }
        let number = self.position.next_influence();
        let influence = Box::new(write(self.position, &Influence { number, ..influence }));
        self.happen(Event::InfluenceBegan { influence });
    }

    /// An influence on a creature with nothing counted yet.
    pub fn influence(&self, power: &Power<'_>, place: &[u8], who: Who, until: Option<Clock>) -> Influence {
        Influence {
            number: 0,
            working: power.working.clone(),
            effect: place.iter().copied().collect(),
            on: Upon::Creature(who),
            waits: false,
            until,
            saves: (0, 0),
            left: None,
            back: None,
            touched: Crew::NOBODY,
        }
    }

    /// Keeps up what an effect does to a creature, if it lasts. What was chosen otherwise before ends.
    pub fn keep_up(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        who: Who,
        bolstered: Option<u32>,
    ) -> Done {
        let cause = self.cause(&power.working, place, who).map(|cause| cause.until);
        let follows = effect.until.is_none() && cause.is_some();
        let lasting = lasts(effect, power.span) || follows && keeps(effect);
        if self.position.creature(who).is_dead() || !lasting {
            return Ok(());
        }
        // Whoever cannot be in any of the conditions is not under the influence, unless it does something else.
        let creature = self.position.creature(who);
        let suffers = kept(effect).any(|condition| creature.conditions.own().contains(condition));
        if kept(effect).next().is_some() && !suffers && effect.changes.is_empty() {
            return Ok(());
        }
        let working = &power.working;
        self.end_influences(|other| {
            let same = other.is_of(working) && other.creature() == Some(who) && !other.waits;
            same && other.effect.first() != place.first() && other.working.option != working.option
        })?;
        // What follows from something else lasts as long as that, if nothing else is said.
        let until = match cause {
            Some(until) if follows => until,
            _ => self.ends_at(power, effect, who),
        };
        let doubles = effect.changes.iter().find_map(|change| match change {
            Change::Duplicates(count) => Some(u32::from(*count)),
            _ => None,
        });
        // What ends for want of fighting lasts at least until the next turn.
        let spurred = effect.ends.contains(&Ending::Idle).then_some(1);
        let banished = effect.deeds.contains(&Deed::Banish);
        let back = self.position.creature(who).own_space().filter(|_| banished).map(super::movement::spot);
        let left = doubles.or(bolstered.filter(|_| effect.fades)).or(spurred);
        let influence = Influence { left, back, ..self.influence(power, place, who, until) };
        self.begin_influence(influence);
        self.make_room(effect, who);
        if banished {
            let creature = self.name(who);
            self.happen(Event::Vanished { creature });
        }
        self.raise_maximum(power, effect, who)
    }

    /// What works on a creature from which an effect follows.
    fn cause(&self, working: &Working, place: &[u8], who: Who) -> Option<&Influence> {
        let (_, above) = place.split_last()?;
        let causes = |known: &&Influence| !known.waits && known.is_of(working) && known.effect[..] == *above;
        self.position.influences_on(who).find(causes)
    }

    /// When what an effect does to a creature ends by itself.
    fn ends_at(&self, power: &Power<'_>, effect: &Effect, who: Who) -> Option<Clock> {
        // What a feature or power changes without a word of time, as a parry does, lasts for the turn.
        let brief = power.working.craft == Craft::Power && power.span == Span::Instant && !has_end(effect);
        match effect.until {
            None if brief => Clock::after(self.position, 0, Edge::End),
            until => self.moment(power, until, who),
        }
    }

    /// The moment until which something lasts for a creature; if nothing is said, as long as what it comes from.
    fn moment(&self, power: &Power<'_>, until: Option<Until>, who: Who) -> Option<Clock> {
        let next = |who: Who, edge: Edge| Some(Clock::next_turn(self.position, who, edge));
        let by = power.working.by;
        let span = match power.span {
            Span::Instant => None,
            Span::Lasting(until) => until,
        };
        match until {
            None | Some(Until::Inside | Until::Special) => span,
            Some(Until::StartOfCaster) => next(by, Edge::Start),
            Some(Until::EndOfCaster) => next(by, Edge::End),
            Some(Until::StartOfTarget) => next(who, Edge::Start),
            Some(Until::EndOfTarget) => next(who, Edge::End),
            Some(Until::EndOfTurn) => Clock::after(self.position, 0, Edge::End),
            Some(Until::Minutes(minutes)) => Clock::of_time(self.position, minutes, 0, 0),
            Some(Until::Hours(hours)) => Clock::of_time(self.position, 0, hours, 0),
            Some(Until::Days(days)) => Clock::of_time(self.position, 0, 0, days),
        }
    }

    /// Whoever got the better of something is immune to it for a day.
    pub fn immunise(&mut self, working: &Working, place: &[u8], who: Who) {
        let until = Clock::of_time(self.position, 0, 0, 1);
        let power = Power::of_influence(working, until);
        let influence = Influence { waits: true, ..self.influence(&power, place, who, until) };
        self.begin_influence(influence);
    }

    /// Prepares an effect that happens later; whether nothing of it is left to the table.
    pub fn prepare(
        &mut self,
        power: &Power<'_>,
        place: &[u8],
        effect: &Effect,
        targets: &[Who],
        affected: &Roster,
    ) -> Result<bool, DiceError> {
        let whole = is_played(effect);
        // What is done again is kept for its caster; a charge is looked at after the hit.
        let elsewhere = [Moment::Rammed, Moment::Charge, Moment::DropsToZero, Moment::Saved, Moment::Overruns];
        if later(effect).is_some() || elsewhere.into_iter().any(|moment| effect.happens_on(moment)) {
            return Ok(whole);
        }
        // Areas that stay have their effects themselves; what follows from these is on creatures.
        let has_area = self.position.area_of(&power.working).is_some();
        if place.len() == 1 && has_area && effect.on.iter().any(|moment| IN_AREA.contains(moment)) {
            let lies = |other: &Influence| other.creature().is_none() && other.is_of(&power.working);
            return Ok(whole && self.position.influences.iter().any(lies));
        }
        if !effect.on.iter().any(|moment| AWAITED.contains(moment)) {
            return Ok(false);
        }
        let on: Roster = match effect.who {
            On::Targets | On::Attacker => targets.iter().copied().collect(),
            On::Affected => affected.clone(),
            On::Caster => Roster::from_slice(&[power.working.by]),
            _ => return Ok(false),
        };
        let until = match power.span {
            Span::Lasting(until) => until,
            Span::Instant => None,
        };
        for who in on {
            // Whoever is not under what it follows from is spared.
            if self.escapes_cause(power, place, who) {
                continue;
            }
            // The turn in which it begins is not the next one.
            let passes = effect.happens_on(Moment::EndOfNextTurn) && self.position.current() == Some(who);
            let left = passes.then_some(1);
            let influence = Influence { waits: true, left, ..self.influence(power, place, who, until) };
            self.begin_influence(influence);
        }
        Ok(whole)
    }

    /// Whether an effect follows from conditions that a creature is not in.
    fn escapes_cause(&self, power: &Power<'_>, place: &[u8], who: Who) -> bool {
        let Some((_, above)) = place.split_last() else { return false };
        let effect = self.position.effect_at(&power.working, above);
        let holds = effect.is_some_and(|effect| kept(effect).next().is_some());
        holds && self.cause(&power.working, place, who).is_none()
    }

    /// Keeps for the caster what its spell lets it do again; what has put something down has it there.
    pub fn keep_for_later(&mut self, power: &Power<'_>) {
        let Span::Lasting(until) = power.span else { return };
        let lies = |other: &Influence| other.creature().is_none() && other.is_of(&power.working);
        let moves = self.position.area_of(&power.working).is_some_and(|(area, _)| area.moves.is_some());
        if moves && self.position.influences.iter().any(lies) {
            return;
        }
        let effects = self.position.effects_of(&power.working);
        let again = (0..).zip(effects.iter()).find(|(_, effect)| later(effect).is_some());
        if let Some((place, _)) = again {
            let by = power.working.by;
            let influence = Influence { waits: true, ..self.influence(power, &[place], by, until) };
            self.begin_influence(influence);
        }
    }

    /// An area that stays. Whoever is where it is solid is pushed out.
    pub fn lay(&mut self, power: &Power<'_>, laid: Laid) {
        let lasts = self.position.area_of(&power.working).and_then(|(area, _)| area.lasts);
        let until = match (lasts, power.span) {
            (Some(until), _) => self.moment(power, Some(until), power.working.by),
            (None, Span::Lasting(until)) => until,
            (None, Span::Instant) => return,
        };
        if self.position.laid(&power.working, &laid).is_some() && stays(self.position, &power.working) {
            // What is moved about is there once.
            let moves = self.position.area_of(&power.working).is_some_and(|(area, _)| area.moves.is_some());
            let before = |other: &&Influence| moves && other.creature().is_none() && other.is_of(&power.working);
            let before: SmallVec<[u32; 1]> =
                self.position.influences.iter().filter(before).map(|other| other.number).collect();
            before.into_iter().for_each(|number| self.tell_end(number));
            let on = Upon::Area(laid);
            let influence = Influence { on, ..self.influence(power, &[], power.working.by, until) };
            self.begin_influence(influence);
            self.push_out();
        }
    }

    fn tell_end(&mut self, number: u32) {
        let Some(influence) = self.position.influence(number) else { return };
        let (name, creature) = (influence.working.name.clone(), influence.creature());
        let creature = creature.map(|who| self.name(who));
        self.happen(Event::InfluenceEnded { number, name, creature });
    }

    /// Ends an influence with the conditions it kept up, and lets happen what comes at its end.
    pub fn end_influence(&mut self, number: u32) -> Done {
        let Some(influence) = self.position.influence(number).cloned() else { return Ok(()) };
        let area = self.position.ground(&influence);
        let effects = self.position.effects_of(&influence.working);
        self.tell_end(number);
        if influence.working.concentration {
            self.loosened.push((influence.working.by, influence.working.name.clone()));
        }
        // What comes at the end hangs on no concentration any more.
        let mut power = Power::of_influence(&influence.working, None);
        power.working.concentration = false;
        if let Some(who) = influence.creature() {
            let Some(effect) = crate::state::influence::at(&effects, &influence.effect) else { return Ok(()) };
            if influence.waits {
                if effect.happens_on(Moment::SpellEnd) && !self.position.creature(who).is_dead() {
                    self.happens(&power, &influence.effect, effect, &[who], &mut Roster::new(), Moment::SpellEnd)?;
                }
            } else {
                self.let_go_of(&influence, effect, who)?;
                self.end_following(&influence, who)?;
            }
        } else if let Some(area) = area {
            power.origin = area.origin();
            let inside: Roster = self.position.inside(&area).collect();
            for (place, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(Moment::SpellEnd)) {
                let grown = influence.left.unwrap_or(0);
                self.burst(&power, &[place], effect, &inside, grown)?;
            }
            for who in self.position.everyone().map(|(who, _)| who).collect::<Roster>() {
                self.leave_area(&influence.working, who)?;
            }
        }
        self.close(&influence.working);
        Ok(())
    }

    /// What follows from an influence ends with it, unless it has a time of its own.
    fn end_following(&mut self, influence: &Influence, who: Who) -> Done {
        let follows = |other: &&Influence| {
            let below = other.effect.len() > influence.effect.len() && other.effect.starts_with(&influence.effect);
            let timeless = || self.position.effect(other).is_some_and(|effect| effect.until.is_none());
            other.creature() == Some(who) && other.is_of(&influence.working) && below && timeless()
        };
        let numbers: SmallVec<[u32; 2]> =
            self.position.influences.iter().filter(follows).map(|other| other.number).collect();
        numbers.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// What an influence did to a creature is undone.
    fn let_go_of(&mut self, influence: &Influence, effect: &Effect, who: Who) -> Done {
        let by = influence.working.by;
        let conditions: SmallVec<[_; 2]> = kept(effect).collect();
        for condition in conditions {
            let other = self.position.effects_on(who).any(|(other, effect)| {
                !other.waits && other.working.by == by && kept(effect).any(|kept| kept == condition)
            });
            let suffers = self.position.creature(who).conditions.of(condition).any(|known| known.source == Some(by));
            if suffers && !other {
                self.end_condition(who, condition, Some(by));
            }
        }
        if effect.deeds.contains(&Deed::Rage) {
            let creature = self.name(who);
            self.happen(Event::Became { creature, state: State::Raging, on: false });
        }
        self.lower_maximum(influence, effect, who);
        if effect.fades {
            self.fade(who, influence.left.unwrap_or(u32::MAX));
        }
        if effect.form.is_some() {
            self.resume_form(who);
        }
        if effect.summons.is_some() {
            self.depart(who)?;
        }
        if effect.immune == Some(Immunity::Rid) && !self.position.creature(who).is_dead() {
            self.immunise(&influence.working, &influence.effect, who);
        }
        match influence.back {
            Some(_) if self.stays_away(influence, effect, who) => self.depart(who)?,
            Some(back) if !self.position.creature(who).is_dead() => self.come_back(who, back),
            _ => {}
        }
        self.make_room(effect, who);
        if let Some(inside) = effect.inside {
            self.let_out(by, inside, who)?;
        }
        if matches!(effect.moves, Some(Shift::Lift(_))) || effect.changes.iter().any(flies) {
            self.fall(who)?;
        }
        Ok(())
    }

    /// Temporary hit points that came with something go with it.
    fn fade(&mut self, who: Who, amount: u32) {
        let amount = amount.min(self.position.creature(who).temp_hp);
        if amount > 0 {
            let creature = self.name(who);
            self.happen(Event::TemporaryLost { creature, amount });
        }
    }

    /// Whoever has become larger stands where there is room for it.
    fn make_room(&mut self, effect: &Effect, who: Who) {
        let grows = effect.changes.iter().any(|change| matches!(change, Change::Size(_)));
        let creature = self.position.creature(who);
        let Some(space) = creature.own_space().filter(|_| grows && creature.riding.is_none()) else { return };
        if !self.has_room(who, space, true) {
            self.come_back(who, super::movement::spot(space));
        }
    }

    /// A spell of which nothing works on any more is over.
    fn close(&mut self, working: &Working) {
        let last = !self.position.influences.iter().any(|other| other.is_of(working));
        let caster = self.position.creature(working.by);
        if last && working.craft == Craft::Spell && caster.ongoing.binary_search(&working.name).is_ok() {
            let creature = self.name(working.by);
            self.happen(Event::SpellEnded { creature, spell: working.name.clone() });
        }
    }

    /// Ends all influences that fit.
    pub fn end_influences(&mut self, fits: impl Fn(&Influence) -> bool) -> Done {
        let numbers: SmallVec<[u32; 4]> =
            self.position.influences.iter().filter(|influence| fits(influence)).map(|one| one.number).collect();
        numbers.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// Ends a spell of a creature with all that it does.
    pub fn end_spell(&mut self, by: Who, spell: &Name) -> Done {
        let of = |influence: &Influence| {
            let Working { craft, name, by: of, .. } = &influence.working;
            *craft == Craft::Spell && name == spell && *of == by
        };
        self.end_influences(of)?;
        if self.position.creature(by).ongoing.binary_search(spell).is_ok() {
            let creature = self.name(by);
            self.happen(Event::SpellEnded { creature, spell: spell.clone() });
        }
        Ok(())
    }

    /// Ends what a spell, attack or power does to a creature.
    pub fn end_working_on(&mut self, working: &Working, who: Who) -> Done {
        self.end_influences(|influence| influence.creature() == Some(who) && influence.is_of(working))
    }

    /// Ends what ends when something is so of whoever it came from and the one it is on.
    pub fn end_where(&mut self, ending: Ending, holds: impl Fn(&Influence, &Effect) -> bool) -> Done {
        let over = self.position.influences.iter().filter_map(|influence| {
            let effect = self.position.effect(influence).filter(|effect| effect.ends.contains(&ending))?;
            let on = influence.creature().filter(|_| !influence.waits && holds(influence, effect))?;
            Some((influence.working.clone(), on))
        });
        let over: SmallVec<[(Working, Who); 1]> = over.collect();
        over.into_iter().try_for_each(|(working, who)| self.end_working_on(&working, who))
    }

    /// What binds two creatures ends when they are too far apart.
    pub fn part(&mut self) -> Done {
        if self.position.influences.is_empty() {
            return Ok(());
        }
        let apart: SmallVec<[u32; 1]> = self
            .position
            .influences
            .iter()
            .filter(|influence| {
                let effect = self.position.effect(influence).filter(|effect| effect.ends.contains(&Ending::Apart));
                let feet = || self.position.feet(influence.working.by, influence.creature()?);
                effect.is_some_and(|effect| feet().is_some_and(|feet| feet > u32::from(effect.within.unwrap_or(0))))
            })
            .map(|influence| influence.number)
            .collect();
        apart.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// Ends an influence with all that its spell, attack or power does to the creature; one that follows from another ends with
    /// what follows from it.
    pub fn end_all_of(&mut self, influence: &Influence) -> Done {
        let Some(who) = influence.creature() else { return Ok(()) };
        let (working, place) = (influence.working.clone(), influence.effect.clone());
        if place.len() <= 1 {
            return self.end_working_on(&working, who);
        }
        let ends = |other: &Influence| other.creature() == Some(who) && other.is_of(&working);
        self.end_influences(|other| ends(other) && other.effect.starts_with(&place))
    }

    /// Ends the influences on a creature that something ends before their time.
    pub fn end_by(&mut self, who: Who, ending: Ending) -> Done {
        // Wounds that wait for the next turn are healed, too.
        let open = |influence: &Influence| !influence.waits || ending == Ending::Healed;
        let ended = self
            .position
            .effects_on(who)
            .filter(|(influence, effect)| open(influence) && effect.ends.contains(&ending));
        let ended: SmallVec<[Influence; 2]> = ended.map(|(influence, _)| influence.clone()).collect();
        ended.iter().try_for_each(|influence| self.end_all_of(influence))
    }

    /// Ends what ends with the death of whoever it came from, or with its strength to act.
    pub fn end_of(&mut self, by: Who, ending: Ending) -> Done {
        let bodily = |effect: &Effect| ending == Ending::CasterDead && (effect.inside.is_some() || effect.clings);
        let ends = |influence: &&Influence| {
            let effect = self.position.effect(influence);
            influence.working.by == by && effect.is_some_and(|effect| bodily(effect) || effect.ends.contains(&ending))
        };
        let over = self.position.influences.iter().filter(ends);
        let over: SmallVec<[(Working, Option<Who>); 1]> =
            over.map(|influence| (influence.working.clone(), influence.creature())).collect();
        for (working, on) in over {
            if let Some(who) = on {
                self.end_working_on(&working, who)?;
            }
        }
        self.end_influences_of(by, ending)
    }

    /// Ends the areas around somebody that end with its death or its strength to act.
    fn end_influences_of(&mut self, by: Who, ending: Ending) -> Done {
        let areas = self.position.influences.iter().filter(|one| one.working.by == by && one.creature().is_none());
        let ends = |one: &&Influence| {
            self.position.effects_of(&one.working).iter().any(|effect| effect.ends.contains(&ending))
        };
        let numbers: SmallVec<[u32; 1]> = areas.filter(ends).map(|one| one.number).collect();
        numbers.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// Ends the influences whose time is up at an end of the turn under way; a spell that is over needs no concentration.
    pub fn end_times(&mut self, edge: Edge) -> Done {
        let over: SmallVec<[u32; 4]> = self
            .position
            .influences
            .iter()
            .filter(|influence| influence.until.is_some_and(|clock| clock.has_come(self.position, edge)))
            .map(|influence| influence.number)
            .collect();
        for number in over {
            let Some(working) = self.position.influence(number).map(|influence| influence.working.clone()) else {
                continue;
            };
            self.elapsed = Some(number);
            self.end_influence(number)?;
            self.elapsed = None;
            let on_it = self.position.creature(working.by).concentration.as_ref();
            let kept = on_it.is_some_and(|kept| working.concentration && kept.spell == working.name);
            if kept && !self.position.influences.iter().any(|other| other.is_of(&working)) {
                self.end_concentration(working.by)?;
            }
        }
        Ok(())
    }
}

/// Whether something ends an effect before its time.
fn has_end(effect: &Effect) -> bool {
    let bodily = effect.inside.is_some() || effect.clings;
    !effect.ends.is_empty() || effect.escape.is_some() || effect.bond.is_some() || bodily
}

fn flies(change: &Change) -> bool {
    matches!(change, Change::Fly(_) | Change::FlyOnly(_) | Change::FlyAsWalk)
}

/// Whether what an effect does to a creature must be kept up and ends some day.
fn lasts(effect: &Effect, span: Span) -> bool {
    let ends = span != Span::Instant || effect.until.is_some() || has_end(effect);
    let away = effect.deeds.contains(&Deed::Banish) || matches!(effect.moves, Some(Shift::Lift(_)));
    let formed = effect.form.is_some() || effect.summons.is_some() || effect.fades;
    let bodily = effect.inside.is_some() || effect.clings;
    !effect.changes.is_empty() || bodily || ends && (keeps(effect) || away || formed)
}

/// Whether an effect keeps something up.
fn keeps(effect: &Effect) -> bool {
    kept(effect).next().is_some() || !effect.suppresses.is_empty()
}

/// Whether the area of a spell or power stays: it does something later, something to the ground, or to whoever is hit in it.
fn stays(position: &crate::state::Position, working: &Working) -> bool {
    let lies = position.area_of(working).is_some_and(|(area, _)| !area.terrain.is_empty() || area.moves.is_some());
    let acts = |moment: &Moment| IN_AREA.contains(moment) || *moment == Moment::CasterHits;
    let later = |effect: &Effect| effect.on.iter().any(acts);
    lies || position.effects_of(working).iter().any(later)
}
