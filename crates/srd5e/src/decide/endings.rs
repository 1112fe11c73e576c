//! Effects that last: how they end, and what ends with them.

use smallvec::SmallVec;

use super::course::{Course, Done};
use super::effect::{Power, Roster};
use crate::data::change::Change;
use crate::data::effect::{Deed, Effect, Shift};
use crate::data::moment::{Ending, Immunity, Moment};
use crate::event::{Event, State};
use crate::name::Name;
use crate::state::influence::{Craft, Edge, Working, kept};
use crate::state::{Influence, Who};

impl Course<'_> {
    pub fn tell_end(&mut self, number: u32) {
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
    pub fn make_room(&mut self, effect: &Effect, who: Who) {
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

fn flies(change: &Change) -> bool {
    matches!(change, Change::Fly(_) | Change::FlyOnly(_) | Change::FlyAsWalk)
}
