//! What influences do at the moments they wait for: the ends of turns, and hits.

use smallvec::SmallVec;

use super::course::{Course, Done, Leaning};
use super::edges::Picked;
use super::effect::{Power, Roster};
use super::harm::Blow;
use super::traits::eases;
use crate::data::effect::{Effect, Roll};
use crate::data::gift::Gift;
use crate::data::moment::{Ending, Moment};
use crate::data::words::Ability;
use crate::encounter::influence::write;
use crate::event::Event;
use crate::name::Name;
use crate::state::influence::{Edge, Place, Working, at};
use crate::state::{Influence, Who};

/// The saves or failures that settle it, where several are counted.
const SETTLED: u8 = 3;

impl Course<'_> {
    /// What happens to a creature at the start of its turn.
    pub fn at_start(&mut self, who: Who, picked: &Picked) -> Done {
        if self.position.influences.is_empty() {
            return Ok(());
        }
        self.awaited(who, Moment::StartTurn, picked)?;
        if picked.is_rest() {
            self.once_awaited(who, Moment::NextTurn, picked)?;
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
        if picked.is_rest() {
            self.burst_open()?;
        }
        self.awaited(who, Moment::EndTurn, picked)?;
        self.once_awaited(who, Moment::EndOfNextTurn, picked)?;
        if picked.is_rest() {
            self.of_caster(who, Moment::CasterEndTurn)?;
            self.grow(who);
        }
        self.in_areas(who, Moment::EndTurn, picked)?;
        self.save_again(who, Ending::SaveEndTurn, picked)?;
        self.save_again(who, Ending::ThreeSaves, picked)?;
        if picked.is_rest() {
            self.lose_sight(who)?;
            self.calm_down(who)?;
            self.end_times(Edge::End)?;
        }
        Ok(())
    }

    /// What the features of a creature do by themselves at an end of its turn.
    pub fn by_features(&mut self, who: Who, moment: Moment) -> Done {
        let features: SmallVec<[Name; 1]> =
            self.position.creature(who).passives(moment).map(|(feature, _)| Name::new(&feature.id)).collect();
        for name in features {
            let power = Power::of_power(self.position, who, name, &[]);
            self.comes_by(&power, &[who], moment)?;
        }
        Ok(())
    }

    /// What ends for want of fighting: it goes on if the creature has fought since its last turn.
    fn calm_down(&mut self, who: Who) -> Done {
        let idle = |effect: &Effect| effect.ends.iter().any(|one| matches!(one, Ending::Idle | Ending::IdleUnhurt));
        let found: SmallVec<[Influence; 1]> = self
            .position
            .effects_on(who)
            .filter(|(influence, effect)| !influence.waits && idle(effect))
            .map(|(influence, _)| influence.clone())
            .collect();
        let unflagging = self.position.creature(who).gifts().any(|(_, gift)| *gift == Gift::Unflagging);
        for influence in found.into_iter().filter(|_| !unflagging) {
            if influence.left.is_some() {
                self.alter(Influence { left: None, ..influence });
            } else {
                self.end_working_on(&influence.working, who)?;
            }
        }
        Ok(())
    }

    /// A creature fights, by striking at a foe or by being hurt: what would end for want of that goes on.
    pub fn fights(&mut self, who: Who, hurt: bool) {
        if self.position.influences.is_empty() {
            return;
        }
        let kept =
            |effect: &Effect| effect.ends.contains(&Ending::IdleUnhurt) || !hurt && effect.ends.contains(&Ending::Idle);
        let found: SmallVec<[Influence; 1]> = self
            .position
            .effects_on(who)
            .filter(|(influence, effect)| !influence.waits && influence.left.is_none() && kept(effect))
            .map(|(influence, _)| influence.clone())
            .collect();
        found.into_iter().for_each(|influence| self.alter(Influence { left: Some(1), ..influence }));
    }

    /// The influences on a creature that wait for a moment happen.
    pub fn awaited(&mut self, who: Who, moment: Moment, picked: &Picked) -> Done {
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
            let power = self.of_area(&influence);
            for (place, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(moment)) {
                self.happens(&power, &[place], effect, &inside, &mut Roster::new(), moment)?;
            }
        }
        Ok(())
    }

    pub fn waiting(&self, fits: impl Fn(&Influence) -> bool, moment: Moment) -> SmallVec<[Influence; 2]> {
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
        let ends = self.ends_by_save(&influence.working, who, moment);
        if let (true, Some(Roll::Save(save))) = (ends, effect.roll) {
            let dc = save.dc.map_or(influence.working.dc, i32::from);
            let eased = eases(self.position, who, save.save, effect, &influence.working);
            if self.save_with(who, save.save, dc, 0, eased)? {
                return self.end_working_on(&influence.working, who);
            }
            let parts = self.effect_damage(&power, effect, false, false)?;
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

    /// What waits for an end of a creature's next turn: it happens once.
    fn once_awaited(&mut self, who: Who, moment: Moment, picked: &Picked) -> Done {
        let on = |influence: &Influence| influence.creature() == Some(who) && picked.takes(&influence.working);
        for influence in self.waiting(on, moment) {
            if influence.left.is_some() {
                self.alter(Influence { left: None, ..influence });
                continue;
            }
            self.comes_about(&influence, who, moment)?;
            self.end_influence(influence.number)?;
        }
        Ok(())
    }

    /// The saves by which a creature gets rid of what works on it, or waits to.
    pub fn save_again(&mut self, who: Who, ending: Ending, picked: &Picked) -> Done {
        // What is only remembered, so that somebody is immune to it, is nothing to get rid of.
        let kept = |influence: &Influence, effect: &Effect| !(influence.waits && effect.immune.is_some());
        let effects = self.position.effects_on(who).filter(|(influence, effect)| {
            kept(influence, effect) && effect.ends.contains(&ending) && picked.takes(&influence.working)
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
        let saved = |other: &Influence| {
            self.position.effect(other).is_some_and(|effect| matches!(effect.roll, Some(Roll::Save(_))))
        };
        if matches!(ending, Ending::SaveStartTurn | Ending::SaveEndTurn) && siblings.iter().any(saved) {
            return Ok(());
        }
        if ending == Ending::ThreeSaves && influence.saves.1 >= SETTLED {
            return Ok(());
        }
        let (ability, dc) = again(effect, &influence.working);
        // Harm makes it easier to shake it off.
        let shaken = ending == Ending::SaveDamage && effect.ends.contains(&Ending::SaveEndTurn);
        let eased = shaken || eases(self.position, who, ability, effect, &influence.working);
        let worse = effect.sighted && self.position.sees(who, influence.working.by);
        let lean = Leaning { advantage: eased, disadvantage: worse };
        let success = self.save_leaned(who, ability, dc, 0, lean)?;
        if ending != Ending::ThreeSaves {
            return if success { self.end_all_of(&influence) } else { Ok(()) };
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
            self.alter(Influence { saves: (influence.saves.0, SETTLED), ..influence.clone() });
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
                let far = effect.within.is_none_or(|feet| {
                    self.position.feet(who, influence.working.by).is_none_or(|away| away >= u32::from(feet))
                });
                let ends = effect.ends.contains(&Ending::OutOfSight) && far;
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
