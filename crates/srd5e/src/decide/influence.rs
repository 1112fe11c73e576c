//! Effects that last: how they begin.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::effect::{Power, Roster, Span};
use crate::data::change::Change;
use crate::data::effect::{Deed, Effect, Shift, Until};
use crate::data::moment::{Ending, Moment, Who as On};
use crate::encounter::influence::write;
use crate::event::Event;
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
}

/// Whether something ends an effect before its time.
fn has_end(effect: &Effect) -> bool {
    let bodily = effect.inside.is_some() || effect.clings;
    !effect.ends.is_empty() || effect.escape.is_some() || effect.bond.is_some() || bodily
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
